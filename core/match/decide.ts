import { hardConflicts } from './conflicts.ts';
import type { Identity } from './identity.ts';
import { compareModels, deny, modelStrength } from './models.ts';

export interface Decision {
  same: boolean;
  /** 0 to 1. */
  confidence: number;
  reasons: string[];
  /** Why not, where something denies it. */
  conflicts: string[];
}

export interface DecideOptions {
  /** How much a word or bigram tells, from how rare it is in the offers at hand; without it, a fixed guess by its form. */
  weightOf?: (token: string) => number;
  /** Confidence from which on two offers are the same. */
  threshold?: number;
}

/** At or above it two offers count as the same; chosen on labelled Taiwanese offers so that false matches stay under 1 in 20. */
export const SAME_THRESHOLD = 0.7;

const plainWeight = (token: string): number => (/[\u3400-\u9fff]/.test(token) ? 0.35 : /\d/.test(token) ? 1.5 : 1);

/** Shared weight over the mean weight of both: 1 for the same words, 0 for none. */
const similarity = (
  a: string[],
  b: string[],
  weightOf: (token: string) => number,
): { dice: number; containment: number } => {
  const right = new Set(b);
  const sum = (tokens: string[]): number => tokens.reduce((total, token) => total + weightOf(token), 0);
  const shared = sum(a.filter((token) => right.has(token)));
  const [left, other] = [sum(a), sum(b)];
  return {
    dice: left + other === 0 ? 0 : (2 * shared) / (left + other),
    containment: shared / Math.max(0.001, Math.min(left, other)),
  };
};

interface ModelAgreement {
  best: 'same' | 'part' | 'near' | null;
  shared: string | null;
  /** Both name a model of one kind that the other does not: xg27ucg, xg27ucgr. */
  denied: string | null;
  /** Both name models, none shared, of different kinds: a maker's and a seller's number perhaps. */
  apart: boolean;
}

const rank = { same: 3, part: 2, near: 1 };

const agreeOnModels = (a: Identity, b: Identity): ModelAgreement => {
  const result: ModelAgreement = { best: null, shared: null, denied: null, apart: false };
  const unmatchedB = new Set(b.models);
  const unmatchedA = a.models.filter((model) => {
    let matched = false;
    for (const other of b.models) {
      const agreement = compareModels(model, other);
      if (agreement === null) continue;
      matched = true;
      unmatchedB.delete(other);
      if (result.best === null || rank[agreement] > rank[result.best]) {
        result.best = agreement;
        result.shared = model.whole;
      }
    }
    return !matched;
  });
  for (const model of unmatchedA)
    for (const other of unmatchedB) {
      result.apart = true;
      if (modelStrength(model.whole) > 0 && modelStrength(other.whole) > 0 && deny(model, other))
        result.denied = `model: ${model.whole} ≠ ${other.whole}`;
    }
  return result;
};

const numbersOppose = (a: Identity, b: Identity): string | null => {
  const of = ({ words }: Identity): string[] => words.filter((word) => /^\d{1,4}[a-z]{0,2}$/.test(word));
  const left = of(a).filter((word) => !b.words.includes(word));
  const right = of(b).filter((word) => !a.words.includes(word));
  return left.length > 0 && right.length > 0 ? `number: ${left[0]} ≠ ${right[0]}` : null;
};

const base = { same: 0.88, part: 0.8, near: 0.5 };

/**
 * Whether two offers are the same product in the same quantity and condition, with reasons. Conflicts (see
 * `hardConflicts`) reject whatever speaks for it; then a shared model number, else the words in common decide.
 * Prices are not looked at: a gap is what is to be found, not a hint.
 */
export const decideSame = (a: Identity, b: Identity, options: DecideOptions = {}): Decision => {
  const weightOf = options.weightOf ?? plainWeight;
  const models = agreeOnModels(a, b);
  const gtinShared = a.gtin !== null && a.gtin === b.gtin;
  const modelShared = gtinShared || models.best === 'same' || models.best === 'part';
  const conflicts = hardConflicts(a, b, modelShared);
  if (models.denied !== null && !gtinShared) conflicts.push(models.denied);
  const numbers = modelShared ? null : numbersOppose(a, b);
  if (numbers !== null) conflicts.push(numbers);
  const { dice, containment } = similarity([...a.words, ...a.bigrams], [...b.words, ...b.bigrams], weightOf);
  const reasons: string[] = [];
  let confidence = 0.55 * dice + 0.4 * containment;
  if (gtinShared) {
    confidence = 0.97 + 0.03 * dice;
    reasons.push(`GTIN ${a.gtin}`);
  } else if (models.best !== null) {
    const strength = modelStrength(models.shared!);
    confidence = base[models.best] - (strength < 2 ? 0.15 : 0) + 0.12 * containment;
    reasons.push(`${models.best === 'same' ? 'model' : 'model in part'} ${models.shared}`);
  } else if (models.apart) confidence -= 0.25;
  if (a.brands.some((brand) => b.brands.includes(brand))) {
    reasons.push(`brand ${a.brands.find((brand) => b.brands.includes(brand))}`);
    confidence += 0.03;
  }
  reasons.push(`words ${Math.round(dice * 100)} %`);
  confidence = Math.round(Math.max(0, Math.min(1, confidence)) * 1000) / 1000;
  if (conflicts.length > 0) confidence = Math.min(confidence, 0.3);
  return {
    same: conflicts.length === 0 && confidence >= (options.threshold ?? SAME_THRESHOLD),
    confidence,
    reasons,
    conflicts,
  };
};
