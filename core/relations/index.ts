/** Identifiers that sites share, and what they say of an owner. */
export { type Grouped, operatorOfCompany, sitesOfOperator } from './operator-sites.ts';
export { isPlaceholderKey } from './placeholder.ts';
export type { Bearing, BothBear, OperatorsReader, RelationsReader, ShortSite } from './reader.ts';
export { bearersOf, bondsBetween, relatedSites } from './related.ts';
export { spellingsOf } from './spellings.ts';
export { type Bearer, spreadOf } from './spread.ts';
export {
  type Against,
  bondWeight,
  type Difference,
  daysWithout,
  dependentWeight,
  differenceOf,
  isContact,
  isSeenAnew,
  lessAgainst,
  overlapDays,
  sharesHeadAlone,
  type TakenBond,
  togetherWeight,
} from './weight.ts';
