/** The app's addresses. The same table serves the browser and the runtime. */
import { matchPattern } from './pattern.ts';
import type { AnyView, Asked } from './view.ts';

interface RouteDefinition {
  /** `:name` takes one path segment. */
  pattern: string;
  load(): Promise<{ view: AnyView }>;
}

export const routes = {
  home: { pattern: '/', load: () => import('./views/home.tsx') },
  site: { pattern: '/sites/:domain', load: () => import('./views/site.tsx') },
  sites: { pattern: '/sites', load: () => import('./views/sites.tsx') },
  find: { pattern: '/find', load: () => import('./views/find.tsx') },
  products: { pattern: '/products', load: () => import('./views/products.tsx') },
  product: { pattern: '/products/:product', load: () => import('./views/product.tsx') },
  deals: { pattern: '/deals', load: () => import('./views/deals.tsx') },
  movers: { pattern: '/movers', load: () => import('./views/movers.tsx') },
  prospects: { pattern: '/prospects', load: () => import('./views/prospects.tsx') },
  market: { pattern: '/market', load: () => import('./views/market.tsx') },
  technology: { pattern: '/technologies/:id', load: () => import('./views/technology.tsx') },
  operator: { pattern: '/operators/:id', load: () => import('./views/operator.tsx') },
  industry: { pattern: '/industries/:id', load: () => import('./views/industry.tsx') },
  check: { pattern: '/check/:domain', load: () => import('./views/check.tsx') },
  checkBox: { pattern: '/check', load: () => import('./views/check.tsx') },
  compare: { pattern: '/compare', load: () => import('./views/compare.tsx') },
  embed: { pattern: '/embed', load: () => import('./views/embed.tsx') },
  programs: { pattern: '/api-and-mcp', load: () => import('./views/programs.tsx') },
} as const satisfies Record<string, RouteDefinition>;
export type RouteName = keyof typeof routes;

/** The route of an address; null: the app has none, and the browser asks the service. */
export const findRoute = (path: string, query: URLSearchParams): { name: RouteName; asked: Asked } | null => {
  for (const [name, { pattern }] of Object.entries(routes)) {
    const params = matchPattern(pattern, path);
    if (params !== null) return { name: name as RouteName, asked: { path, params, query } };
  }
  return null;
};
