/** Product search: which offers have every word of a query, cheapest first. See docs/search.md. */
export { brandKey } from './brand-key.ts';
export { buildSearchIndex } from './build.ts';
export type { SearchEntry } from './entry-tokens.ts';
export { inWritingOf, toOneForm } from './fold.ts';
export { isForPet } from './for-pets.ts';
export { type Matches, openSearchIndex, type SearchIndex } from './open.ts';
export { END } from './part.ts';
export { type PriceWords, readPriceWords } from './price-words.ts';
export type { Walk } from './walk.ts';
