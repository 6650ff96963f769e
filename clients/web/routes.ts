/** The app's addresses. The same table serves the browser and the runtime. */
import type { AnyView, Asked } from './view.ts';

interface RouteDefinition {
  /** `:name` takes one path segment. */
  pattern: string;
  load(): Promise<{ view: AnyView }>;
}

export const routes = {
  home: { pattern: '/', load: () => import('./views/home.tsx') },
  site: { pattern: '/sites/:domain', load: () => import('./views/site.tsx') },
  products: { pattern: '/products', load: () => import('./views/products.tsx') },
  product: { pattern: '/products/:product', load: () => import('./views/product.tsx') },
  deals: { pattern: '/deals', load: () => import('./views/deals.tsx') },
  movers: { pattern: '/movers', load: () => import('./views/movers.tsx') },
  prospects: { pattern: '/prospects', load: () => import('./views/prospects.tsx') },
  market: { pattern: '/market', load: () => import('./views/market.tsx') },
  programs: { pattern: '/api-and-mcp', load: () => import('./views/programs.tsx') },
} as const satisfies Record<string, RouteDefinition>;
export type RouteName = keyof typeof routes;

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** Parameters of a path under a pattern; null: it does not match. */
export const matchPattern = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
      continue;
    }
    const value = decode(segment);
    if (value === null || value === '') return null;
    params[part.slice(1)] = value;
  }
  return params;
};

/** The route of an address; null: the app has none, and the browser asks the service. */
export const findRoute = (path: string, query: URLSearchParams): { name: RouteName; asked: Asked } | null => {
  for (const [name, { pattern }] of Object.entries(routes)) {
    const params = matchPattern(pattern, path);
    if (params !== null) return { name: name as RouteName, asked: { path, params, query } };
  }
  return null;
};
