/** Same product or not: what a title says a thing is, and the decision with its reasons. See docs/matching.md. */
export { isAccessory } from './accessory.ts';
export { surelyDiffer } from './conflicts.ts';
export { type DecideOptions, type Decision, decideSame, SAME_THRESHOLD } from './decide.ts';
export { type Identity, type OfferText, readIdentity } from './identity.ts';
export { modelStrength } from './models.ts';
export { type UnitPrice, unitPriceOf } from './quantities.ts';
export { foldText } from './text.ts';
