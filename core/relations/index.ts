/** Identifiers that sites share, and what they say of an owner. */
export { type Bearer, spreadOf } from './spread.ts';
export { bondWeight, overlapDays, togetherWeight } from './weight.ts';
