/** What speaks for and against a shop: facts, no verdict. */

export type { CheckReader } from './reader.ts';
export { MOST_RELATED } from './related-facts.ts';
export { type CheckSources, checkShop, endOfCheck, startOfCheck } from './shop.ts';
