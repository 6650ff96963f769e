/** What speaks for an industry, and how much. */
export interface Reason {
  industry: number;
  word: string;
  weight: number;
  /** It stands among labels and names of things, which may be about anything, and not in what the site says of itself. */
  label?: boolean;
  /** A name that everybody knows, in the site's own. */
  known?: boolean;
}

/** Labels of so many industries about equally strong are a department store's; with fewer labels it may be chance. */
const MANY_INDUSTRIES = 10;
const MANY_LABELS_WEIGHT = 30;
const MANY_WEIGHT = 10;
/** With less evidence, or where another has about as much, nothing is said. */
const MIN_SCORE = 2;
/** Where the site's own name, title, description or host speak for it, and where only labels do. */
const MIN_MARGIN = 1.15;
const MIN_LABEL_MARGIN = 1.3;
const MIN_LABEL_WORDS = 2;

export const sumOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, { weight }) => sum + weight, 0);

/** Scaled down to what a place can weigh at most. */
export const within = <T extends Reason>(reasons: T[], { most }: { most: number }): T[] => {
  const factor = Math.min(1, most / sumOf(reasons));
  return factor === 1 ? reasons : reasons.map((reason) => ({ ...reason, weight: reason.weight * factor }));
};

/**
 * A department store's labels are of everything: as many industries as the entropy of their weights speaks of. `generic`:
 * number of the industry of general merchandise; below 0 there is none.
 */
export const manyKinds = (labels: readonly Reason[], generic: number): Reason[] => {
  const special = labels.filter(({ industry }) => industry !== generic);
  const total = sumOf(special);
  if (generic < 0 || total < MANY_LABELS_WEIGHT) return [];
  const sums = new Map<number, number>();
  for (const { industry, weight } of special) sums.set(industry, (sums.get(industry) ?? 0) + weight / total);
  const entropy = [...sums.values()].reduce((sum, share) => sum - share * Math.log(share), 0);
  if (Math.exp(entropy) < MANY_INDUSTRIES) return [];
  return [{ industry: generic, word: `goods of ${sums.size} industries`, weight: MANY_WEIGHT }];
};

const runnerUp = (scores: Float64Array, best: number): number => {
  let most = 0;
  for (let i = 0; i < scores.length; i++) if (i !== best && scores[i]! > most) most = scores[i]!;
  return most;
};

const bestOf = (scores: Float64Array): number => {
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[best]!) best = i;
  return best;
};

const scoresOf = (reasons: readonly Reason[], industries: number): Float64Array => {
  const scores = new Float64Array(industries);
  for (const { industry, weight } of reasons) scores[industry] = scores[industry]! + weight;
  return scores;
};

/** Number of the industry whose score is clearly the highest; -1: none is. */
export const winnerOf = (scores: Float64Array): number => {
  const best = bestOf(scores);
  const score = scores[best] ?? 0;
  return score >= MIN_SCORE && score >= runnerUp(scores, best) * MIN_MARGIN ? best : -1;
};

/**
 * Number of the industry that a site's reasons speak for clearly; -1: for none. By labels alone it takes more than one word
 * and a larger lead. What sells nothing as far as is seen is of none, for a newspaper's headlines are of everything; but for
 * what bears the name of a known shop.
 */
export const siteWinner = (reasons: readonly Reason[], industries: number, { isShop }: { isShop: boolean }): number => {
  const ownScores = scoresOf(
    reasons.filter(({ label }) => label !== true),
    industries,
  );
  const scores = scoresOf(reasons, industries);
  const best = bestOf(scores);
  const score = scores[best] ?? 0;
  if (score < MIN_SCORE) return -1;
  if (!isShop && !reasons.some(({ industry, known }) => known === true && industry === best)) return -1;
  const says = ownScores[best]! >= MIN_SCORE;
  const words = new Set(reasons.filter(({ industry }) => industry === best).map(({ word }) => word));
  if (!says && words.size < MIN_LABEL_WORDS) return -1;
  return score >= runnerUp(scores, best) * (says ? MIN_MARGIN : MIN_LABEL_MARGIN) ? best : -1;
};
