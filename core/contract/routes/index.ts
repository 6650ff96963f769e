/** Every route of the API, in the order in which documentation lists them; each is in the file of its subject. */
import type { z } from 'zod';
import type { Route } from '../route.ts';
import { checkRoutes } from './check.ts';
import { findRoutes } from './find.ts';
import { legacyRoutes } from './legacy.ts';
import { listsRoutes } from './lists.ts';
import { pricesRoutes } from './prices.ts';
import { relationsRoutes } from './relations.ts';
import { sitesRoutes } from './sites.ts';
import { technologiesRoutes } from './technologies.ts';

export type { Route } from '../route.ts';

export const routes = {
  ...sitesRoutes,
  ...checkRoutes,
  ...relationsRoutes,
  ...technologiesRoutes,
  ...findRoutes,
  ...listsRoutes,
  ...pricesRoutes,
  ...legacyRoutes,
} as const;
export type RouteId = keyof typeof routes;

/** A route's parameters as its handler gets them: checked, defaults filled in. */
export type ParamsOf<I extends RouteId> = z.output<(typeof routes)[I]['params']>;

export const allRoutes: readonly Route[] = Object.values(routes);
