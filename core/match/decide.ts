import { hardConflicts } from './conflicts.ts';
import type { Identity } from './identity.ts';
import { agreeOnModels, type ModelEvidence } from './model-evidence.ts';
import { modelStrength } from './models.ts';
import { type Similarity, similarity } from './similarity.ts';

export interface Decision {
  same: boolean;
  /** 0 to 1. */
  confidence: number;
  reasons: string[];
  /** Why not, where something denies it. */
  conflicts: string[];
}

/** At or above it two offers count as the same; chosen on labelled Taiwanese offers so that false matches stay under 1 in 20. */
export const SAME_THRESHOLD = 0.7;

/** Both sides have one that the other has not: `shadow` against `ventus`. */
const bothDiffer = (
  a: readonly string[],
  b: readonly string[],
  others: [readonly string[], readonly string[]],
): boolean => a.some((word) => !others[1].includes(word)) && b.some((word) => !others[0].includes(word));

const namesOppose = (a: Identity, b: Identity): boolean =>
  a.bigrams.length > 0 && b.bigrams.length > 0 && bothDiffer(a.names, b.names, [a.words, b.words]);

const numbersOppose = (a: Identity, b: Identity): boolean => bothDiffer(a.numbers, b.numbers, [a.words, b.words]);

const base = { same: 0.88, part: 0.8, near: 0.5 };

interface Evidence extends Similarity {
  gtinShared: boolean;
  models: ModelEvidence;
}

const wordWeights = { dice: 0.55, containment: 0.4 };
const SHARED_BRAND = 0.03;

/** The most confidence that words in common can give two offers that share neither a model number, in part or nearly, nor a GTIN. */
export const mostConfidence = ({ dice, containment }: Similarity): number =>
  wordWeights.dice * dice + wordWeights.containment * containment + SHARED_BRAND;

const weigh = (a: Identity, b: Identity, evidence: Evidence): number => {
  const { dice, containment, models } = evidence;
  const words = wordWeights.dice * dice + wordWeights.containment * containment;
  if (evidence.gtinShared) return 0.97 + 0.03 * dice;
  const brand = a.brands.some((id) => b.brands.includes(id)) ? SHARED_BRAND : 0;
  const opposed = (): number => (numbersOppose(a, b) ? 0.12 : 0) + (namesOppose(a, b) ? 0.18 : 0);
  const forHost = a.accessory && a.bigrams.length > 0;
  if (models.best === null || forHost)
    return words + brand - opposed() - (models.apart ? 0.2 : 0) - (forHost ? 0.2 : 0);
  if (modelStrength(models.shared!) < 2)
    return 0.5 + 0.45 * words + brand - opposed() - (models.best === 'near' ? 0.2 : 0);
  return base[models.best] + 0.12 * containment + brand;
};

const shareGtin = (a: Identity, b: Identity): boolean => a.gtin !== null && a.gtin === b.gtin;

const conflictsOf = (a: Identity, b: Identity, models: ModelEvidence, gtinShared: boolean): string[] => {
  const modelShared =
    gtinShared || ((models.best === 'same' || models.best === 'part') && modelStrength(models.shared!) > 1);
  const conflicts = hardConflicts(a, b, modelShared);
  if (models.denied !== null && !gtinShared) conflicts.push(models.denied);
  if (models.apart && a.bundle.parts.length > 1 && !gtinShared) conflicts.push('bundle: other models');
  return conflicts;
};

/** Three decimals. */
const confidenceOf = (weighed: number, most: number): number =>
  Math.round(Math.max(0, Math.min(most, weighed)) * 1000) / 1000;

const reasonsFor = (
  a: Identity,
  b: Identity,
  { models, gtinShared, dice }: Pick<Evidence, 'models' | 'gtinShared' | 'dice'>,
): string[] => {
  const reasons: string[] = [];
  if (gtinShared) reasons.push(`GTIN ${a.gtin}`);
  if (models.best !== null) reasons.push(`${models.best === 'same' ? 'model' : 'model in part'} ${models.shared}`);
  const brand = a.brands.find((id) => b.brands.includes(id));
  if (brand !== undefined) reasons.push(`brand ${brand}`);
  reasons.push(`words ${Math.round(dice * 100)} %`);
  return reasons;
};

/**
 * Whether two offers are the same product in the same quantity and condition, with reasons. Conflicts (see
 * `hardConflicts`) reject whatever speaks for it; then a shared model number, else the words in common decide.
 * Prices are not looked at: a gap is what is to be found, not a hint.
 */
export const decideSame = (a: Identity, b: Identity): Decision => {
  const models = agreeOnModels(a, b);
  const gtinShared = shareGtin(a, b);
  const conflicts = conflictsOf(a, b, models, gtinShared);
  const { dice, containment } = similarity(a, b);
  const weighed = weigh(a, b, { dice, containment, gtinShared, models });
  const confidence = confidenceOf(weighed, conflicts.length > 0 ? 0.3 : 1);
  return {
    same: conflicts.length === 0 && confidence >= SAME_THRESHOLD,
    confidence,
    reasons: reasonsFor(a, b, { models, gtinShared, dice }),
    conflicts,
  };
};

/** Confidence of `decideSame` where it says yes; null: it says no. Works out nothing else. */
export const confidenceIfSame = (a: Identity, b: Identity): number | null => {
  const models = agreeOnModels(a, b);
  const gtinShared = shareGtin(a, b);
  if (conflictsOf(a, b, models, gtinShared).length > 0) return null;
  const { dice, containment } = similarity(a, b);
  const confidence = confidenceOf(weigh(a, b, { dice, containment, gtinShared, models }), 1);
  return confidence >= SAME_THRESHOLD ? confidence : null;
};

/** Reasons of `decideSame`; works out nothing else. */
export const reasonsOf = (a: Identity, b: Identity): string[] => {
  const { dice } = similarity(a, b);
  return reasonsFor(a, b, { models: agreeOnModels(a, b), gtinShared: shareGtin(a, b), dice });
};
