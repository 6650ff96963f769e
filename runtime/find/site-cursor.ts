import { cursorAt, placeOf, printOf } from '../page-cursor.ts';
import { FilterError, type SitesParams } from './site-filter.ts';

/** Parameters that do not change which sites come, and in which order. */
const aside = new Set(['cursor', 'limit', 'fields', 'facets', 'format']);
const of = (snapshot: string, params: SitesParams) => ({ snapshot, print: printOf(params, aside) });

/** Where the next page begins: behind site number `last` of the same snapshot, conditions and order. */
export const cursorAfter = (snapshot: string, params: SitesParams, last: number): string =>
  cursorAt(of(snapshot, params), last);

/** Number of the last site of the page before; -1: from the beginning. Throws FilterError, and says where the snapshot changed. */
export const readCursor = (snapshot: string, params: SitesParams, sites: number): number => {
  if (params.cursor === undefined) return -1;
  const fail = (en: string, zh: string): never => {
    throw new FilterError('cursor', en, zh);
  };
  return placeOf(params.cursor, of(snapshot, params), { end: sites, fail });
};
