import { hardConflicts } from './conflicts.ts';
import type { Identity } from './identity.ts';
import { compareModels, deny, type Model, type ModelAgreement, modelStrength } from './models.ts';

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

interface ModelEvidence {
  best: ModelAgreement | null;
  shared: string | null;
  /** Why the models deny each other: xg27ucg, xg27ucgr; null: they do not. */
  denied: string | null;
  /** Both name models, none shared, of different kinds: a maker's and a seller's number perhaps. */
  apart: boolean;
}

const rank = { same: 3, part: 2, near: 1 };

/** A model that neither matched nor is a mere part of what matched, against one of its kind on the other side. */
const findDenial = (own: Model[], others: Model[]): string | null => {
  for (const model of own)
    for (const other of others) if (deny(model, other)) return `model: ${model.whole} ≠ ${other.whole}`;
  return null;
};

const agreeOnModels = (a: Identity, b: Identity): ModelEvidence => {
  let best: ModelAgreement | null = null;
  let shared: string | null = null;
  const matched = new Set<Model>();
  const exact = new Set<Model>();
  for (const model of a.models)
    for (const other of b.models) {
      const agreement = compareModels(model, other);
      if (agreement === null) continue;
      matched.add(model).add(other);
      if (agreement !== 'near') exact.add(model).add(other);
      if (best !== null && rank[agreement] <= rank[best]) continue;
      best = agreement;
      shared = (agreement === 'near') === model.whole.length < other.whole.length ? model.whole : other.whole;
    }
  const isPart = (model: Model, models: Model[]): boolean =>
    models.some((other) => other !== model && other.whole.includes(model.whole));
  const rest = ({ models }: Identity): Model[] =>
    models.filter((model) => !matched.has(model) && !isPart(model, models));
  const inexact = ({ models }: Identity): Model[] =>
    models.filter((model) => !exact.has(model) && !isPart(model, models));
  const siblings = (x: Identity): Model[] => x.models.filter((model) => exact.has(model));
  const denied =
    findDenial(inexact(a), inexact(b)) ??
    (best === 'same' && a.bigrams.length > 0
      ? (findDenial(siblings(a), rest(a).filter(isStrong)) ?? findDenial(siblings(b), rest(b).filter(isStrong)))
      : null);
  return { best, shared, denied, apart: rest(a).length > 0 && rest(b).length > 0 };
};

const isStrong = (model: Model): boolean => model.whole.length >= 5;

/** Names of things that say little: every shop adds or drops them. */
const fillers = new Set(
  'the and for with in of to new geforce nvidia ssd hdd cpu gpu pc ai tv led lcd oled ips usb type hdmi wifi win windows nvme pcie sata gddr ddr gb tb inch hd fhd uhd qhd gps app pro max plus hz ms'.split(
    ' ',
  ),
);

/** Latin words that only one side has, on both sides: `shadow` against `ventus`. */
const namesOppose = (a: Identity, b: Identity): boolean => {
  const only = (x: Identity, y: Identity): boolean =>
    x.words.some(
      (word) =>
        /^[a-z]{4,}$|^[a-z]+\d+[a-z]*$/.test(word) &&
        !fillers.has(word) &&
        !y.words.includes(word) &&
        !x.brands.includes(word),
    );
  return a.bigrams.length > 0 && b.bigrams.length > 0 && only(a, b) && only(b, a);
};

const numbersOppose = (a: Identity, b: Identity): boolean => {
  const only = (x: Identity, y: Identity): boolean =>
    x.words.some((word) => /^\d{1,4}[a-z]{0,2}$/.test(word) && !y.words.includes(word));
  return only(a, b) && only(b, a);
};

const base = { same: 0.88, part: 0.8, near: 0.5 };

interface Evidence {
  dice: number;
  containment: number;
  gtinShared: boolean;
  models: ModelEvidence;
  modelWeight: number;
}

const weigh = (a: Identity, b: Identity, evidence: Evidence): number => {
  const { dice, containment, models, modelWeight } = evidence;
  const words = 0.55 * dice + 0.4 * containment;
  if (evidence.gtinShared) return 0.97 + 0.03 * dice;
  const brand = a.brands.some((id) => b.brands.includes(id)) ? 0.03 : 0;
  const opposed = (numbersOppose(a, b) ? 0.12 : 0) + (namesOppose(a, b) ? 0.18 : 0);
  const forHost = a.accessory && a.bigrams.length > 0;
  if (models.best === null || forHost) return words + brand - opposed - (models.apart ? 0.2 : 0) - (forHost ? 0.2 : 0);
  if (modelStrength(models.shared!) < 2)
    return 0.5 + 0.45 * words + brand - opposed - (models.best === 'near' ? 0.2 : 0);
  return (base[models.best] + 0.12 * containment + brand) * modelWeight + words * (1 - modelWeight);
};

/**
 * Whether two offers are the same product in the same quantity and condition, with reasons. Conflicts (see
 * `hardConflicts`) reject whatever speaks for it; then a shared model number, else the words in common decide.
 * Prices are not looked at: a gap is what is to be found, not a hint.
 */
export const decideSame = (a: Identity, b: Identity, options: DecideOptions = {}): Decision => {
  const weightOf = options.weightOf ?? plainWeight;
  const models = agreeOnModels(a, b);
  const gtinShared = a.gtin !== null && a.gtin === b.gtin;
  const modelShared =
    gtinShared || ((models.best === 'same' || models.best === 'part') && modelStrength(models.shared!) > 1);
  const conflicts = hardConflicts(a, b, modelShared);
  if (models.denied !== null && !gtinShared) conflicts.push(models.denied);
  if (models.apart && a.bundle.parts.length > 1 && !gtinShared) conflicts.push('bundle: other models');
  const { dice, containment } = similarity([...a.words, ...a.bigrams], [...b.words, ...b.bigrams], weightOf);
  const modelWeight =
    options.weightOf === undefined || models.shared === null ? 1 : Math.min(1, weightOf(models.shared) + 0.15);
  const weighed = weigh(a, b, { dice, containment, gtinShared, models, modelWeight });
  const confidence = Math.round(Math.max(0, Math.min(conflicts.length > 0 ? 0.3 : 1, weighed)) * 1000) / 1000;
  const reasons: string[] = [];
  if (gtinShared) reasons.push(`GTIN ${a.gtin}`);
  if (models.best !== null) reasons.push(`${models.best === 'same' ? 'model' : 'model in part'} ${models.shared}`);
  const brand = a.brands.find((id) => b.brands.includes(id));
  if (brand !== undefined) reasons.push(`brand ${brand}`);
  reasons.push(`words ${Math.round(dice * 100)} %`);
  return {
    same: conflicts.length === 0 && confidence >= (options.threshold ?? SAME_THRESHOLD),
    confidence,
    reasons,
    conflicts,
  };
};
