/** Product search: which offers have every word of a query, cheapest first. See docs/search.md. */
export { buildSearchIndex, type SearchEntry } from './build.ts';
export { openSearchIndex, type SearchIndex } from './open.ts';
