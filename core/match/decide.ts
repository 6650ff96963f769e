import { agreement, MOST_AGREED } from './agreement.ts';
import { silenceCost } from './attributes.ts';
import { hardConflicts } from './conflicts.ts';
import { headNamesOppose } from './head-conflict.ts';
import type { Identity } from './identity.ts';
import { agreeOnModels, type ModelEvidence } from './model-evidence.ts';
import { modelStrength } from './models.ts';
import { plainRarity, type Rarity } from './rarity.ts';
import { opposition, type Similarity, similarity } from './similarity.ts';
import { tiersApart } from './tiers.ts';

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

/** In Latin titles a brand's number with a letter or two more is mostly the colour or the market. */
const NEAR_OF_BRAND = 0.68;

/** `dp29f`, `a2337`: a short number of a brand that both name. */
const WEAK_OF_BRAND = 0.08;

interface Evidence extends Similarity {
  gtinShared: boolean;
  models: ModelEvidence;
  differences: () => number;
}

/** What shared words weigh: Latin titles are wordier, and more of them is in one title alone. That a short Chinese one is in another, 雞精 in 四物雞精, says little. */
const wordWeights = {
  latin: { dice: 0.55, containment: 0.4 },
  chinese: { dice: 0.66, containment: 0.32 },
} as const;
const SHARED_BRAND = 0.03;
/** Of a chip sold by itself its number is the name. */
const SHARED_CHIP = 0.06;

/** A character of each title that the other lacks costs more than a word of Latin titles, which are wordier. */
const oppositionCosts = {
  chinese: { any: 0.1, each: 0.16, most: 0.6 },
  latin: { any: 0.05, each: 0.05, most: 0.3 },
} as const;
const LEAST_OPPOSITION = 0.3;
/** What it costs that each title has something that the other lacks; see `opposition`. */
const oppositionCost = (opposed: number, chinese: boolean): number => {
  const { any, each, most } = chinese ? oppositionCosts.chinese : oppositionCosts.latin;
  return opposed < LEAST_OPPOSITION ? 0 : Math.min(most, any + each * opposed);
};

const ofWords = ({ dice, containment }: Similarity, chinese: boolean): number => {
  const weights = chinese ? wordWeights.chinese : wordWeights.latin;
  return weights.dice * dice + weights.containment * containment;
};

/**
 * The most confidence that words in common can give two offers that share neither a model number, in part or nearly, nor a GTIN.
 * `chinese`: one of the titles is.
 */
export const mostConfidence = (similarity: Similarity, chinese: boolean): number =>
  ofWords(similarity, chinese) + SHARED_BRAND + SHARED_CHIP + (chinese ? MOST_AGREED : 0);

const isChinese = (a: Identity, b: Identity): boolean => a.bigrams.length > 0 || b.bigrams.length > 0;

/** A processor alone: one chip, and no memory beside it. */
const areOneChip = (a: Identity, b: Identity): boolean =>
  a.components.length === 1 &&
  a.components[0] === b.components[0] &&
  b.components.length === 1 &&
  ![...a.quantities, ...b.quantities].some(({ kind }) => kind === 'storage');

/** `Viper V3 HyperSpeed`, `9700X`: three Latin words with a name and a number, or a chip, that both have. What shops write around it differs. */
const shareName = (a: Identity, b: Identity): boolean => {
  if (a.components.some((chip) => b.components.includes(chip))) return true;
  const shared = a.words.filter((word) => b.words.includes(word));
  // A brand at the head is no name of the thing: `Grifape 1/64`.
  return (
    shared.length >= 3 &&
    shared.some((word) => /\d/.test(word)) &&
    shared.some((word) => /^[a-z]{4,}$/.test(word) && !a.headNames.includes(word))
  );
};

/** One title has a Latin name, the other a Chinese one, and nobody says that they are one. */
const BRAND_IN_DOUBT = 0.3;

/** An edition that one Latin title alone names: `CS3`, `CS3 upgrade`. */
const OTHER_TIER = 0.2;

/** A taste that one title alone names costs so much. */
const OF_TASTE = 0.1;

/** What each title has alone, and what one says of flavour, form, size… where the other is silent; below 0: amounts agree. */
const differenceCost = (a: Identity, b: Identity, rarity: Rarity): number => {
  const opposed = opposition(a, b, rarity);
  const silent = silenceCost(a.attributes, b.attributes);
  if (!isChinese(a, b))
    return oppositionCost(opposed, false) + silent + OTHER_TIER * Math.min(2, tiersApart(a.words, b.words));
  const isBrandInDoubt = headNamesOppose(a, b, rarity);
  const gain =
    opposed < LEAST_OPPOSITION && !isBrandInDoubt && !namesOppose(a, b)
      ? agreement(a, b, silent >= OF_TASTE || numbersOppose(a, b))
      : 0;
  return (
    (isBrandInDoubt ? BRAND_IN_DOUBT : 0) + oppositionCost(opposed, true) * (shareName(a, b) ? 0.5 : 1) + silent - gain
  );
};

const weigh = (a: Identity, b: Identity, evidence: Evidence): number => {
  const { dice, containment, models } = evidence;
  const words = ofWords(evidence, isChinese(a, b));
  if (evidence.gtinShared) return 0.97 + 0.03 * dice;
  const brand = a.brands.some((id) => b.brands.includes(id)) ? SHARED_BRAND : 0;
  const opposed = (): number => (numbersOppose(a, b) ? 0.12 : 0) + (namesOppose(a, b) ? 0.18 : 0);
  const forHost = a.accessory && a.bigrams.length > 0;
  if (models.best === null || forHost)
    return (
      words +
      brand +
      (areOneChip(a, b) ? SHARED_CHIP : 0) -
      opposed() -
      evidence.differences() -
      (models.apart ? 0.2 : 0) -
      (forHost ? 0.2 : 0)
    );
  if (modelStrength(models.shared!) < 2 && !(models.glued && brand > 0)) {
    const ofBrand = models.best === 'same' && brand > 0 ? WEAK_OF_BRAND : 0;
    return (
      0.5 +
      ofBrand +
      0.45 * words +
      brand -
      opposed() -
      0.5 * evidence.differences() -
      (models.best === 'near' ? 0.2 : 0)
    );
  }
  const strength = models.best === 'near' && brand > 0 && !isChinese(a, b) ? NEAR_OF_BRAND : base[models.best];
  return strength + 0.12 * containment + brand;
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
export const decideSame = (a: Identity, b: Identity, rarity: Rarity = plainRarity): Decision => {
  const models = agreeOnModels(a, b);
  const gtinShared = shareGtin(a, b);
  const conflicts = conflictsOf(a, b, models, gtinShared);
  const { dice, containment } = similarity(a, b, rarity);
  const differences = (): number => differenceCost(a, b, rarity);
  const weighed = weigh(a, b, { dice, containment, gtinShared, models, differences });
  const confidence = confidenceOf(weighed, conflicts.length > 0 ? 0.3 : 1);
  return {
    same: conflicts.length === 0 && confidence >= SAME_THRESHOLD,
    confidence,
    reasons: reasonsFor(a, b, { models, gtinShared, dice }),
    conflicts,
  };
};

/** Confidence of `decideSame` where nothing is against it; null: a conflict. */
export const confidenceUnlessDenied = (a: Identity, b: Identity, rarity: Rarity): number | null => {
  const models = agreeOnModels(a, b);
  const gtinShared = shareGtin(a, b);
  if (conflictsOf(a, b, models, gtinShared).length > 0) return null;
  const { dice, containment } = similarity(a, b, rarity);
  const differences = (): number => differenceCost(a, b, rarity);
  return confidenceOf(weigh(a, b, { dice, containment, gtinShared, models, differences }), 1);
};

/** Confidence of `decideSame` where it says yes; null: it says no. Works out nothing else. */
export const confidenceIfSame = (a: Identity, b: Identity, rarity: Rarity = plainRarity): number | null => {
  const confidence = confidenceUnlessDenied(a, b, rarity);
  return confidence !== null && confidence >= SAME_THRESHOLD ? confidence : null;
};

/** What `decideSame` comes to: the same, in conflict, or neither. Works out nothing else. */
export const verdictOf = (a: Identity, b: Identity, rarity: Rarity = plainRarity): 'same' | 'conflict' | 'unlike' => {
  const confidence = confidenceUnlessDenied(a, b, rarity);
  return confidence === null ? 'conflict' : confidence >= SAME_THRESHOLD ? 'same' : 'unlike';
};

/** Reasons of `decideSame`; works out nothing else. */
export const reasonsOf = (a: Identity, b: Identity, rarity: Rarity = plainRarity): string[] => {
  const { dice } = similarity(a, b, rarity);
  return reasonsFor(a, b, { models: agreeOnModels(a, b), gtinShared: shareGtin(a, b), dice });
};
