/** Same product or not: what a title says a thing is, and the decision with its reasons. See docs/matching.md. */
export { isAccessory } from './accessory.ts';
export { attributesDiffer, type Values } from './attributes.ts';
export { brandIds, shownBrand } from './brands.ts';
export type { Comparison, ScalarField, WordField } from './comparisons.ts';
export { type ConflictRule, conflictRules, rulesFor } from './conflict-rules.ts';
export {
  confidenceIfSame,
  confidenceUnlessDenied,
  type Decision,
  decideSame,
  mostConfidence,
  reasonsOf,
  SAME_THRESHOLD,
  verdictOf,
} from './decide.ts';
export { LEAST_OF_BEST, mayBeEachOthers } from './each-others-best.ts';
export { withoutColour } from './glued-models.ts';
export { type Identity, namesOf, numbersOf, readIdentity } from './identity.ts';
export { modelStrength } from './models.ts';
export { saidOfTwo } from './one-seller.ts';
export { quantityKinds } from './quantities.ts';
export { plainRarity, type Rarity, rarityOf } from './rarity.ts';
export { plainWeights, SEAM, weightOf } from './similarity.ts';
export { FIRST_CJK, foldText, LAST_CJK } from './text.ts';
export { colourNames, lineNames, sideNames } from './variant.ts';
