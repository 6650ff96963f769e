/** Sites found by what they are called and by their properties. See docs/search.md. */
export { NamesBuilder } from './build-names.ts';
export { foldName } from './fold-name.ts';
export { NameIndex } from './name-index.ts';
export {
  type Fit,
  type FoundName,
  isAroundNames,
  namesBy,
  type Reach,
  searchNames,
  shorterForms,
  tailOf,
} from './search-names.ts';
export { dateNumber, SiteColumnsBuilder, secondsOf } from './site-columns.ts';
export type { Posting, SiteSet } from './site-set.ts';
export * from './site-table.ts';
