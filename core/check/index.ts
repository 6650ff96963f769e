/** What speaks for and against a shop: facts, no verdict. */

export type { CheckReader } from './reader.ts';
export { type CheckSources, checkShop, endOfCheck, startOfCheck } from './shop.ts';
