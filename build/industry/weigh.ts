/** What speaks for an industry, and how much. */
export interface Reason {
  industry: number;
  word: string;
  weight: number;
}

/** Labels of so many industries about equally strong are a department store's; with fewer labels it may be chance. */
const MANY_INDUSTRIES = 10;
const MANY_LABELS_WEIGHT = 30;
const MANY_WEIGHT = 10;
/** With less evidence, or where another has about as much, nothing is said. */
const MIN_SCORE = 2;
const MIN_MARGIN = 1.15;

const sumOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, { weight }) => sum + weight, 0);

/** Scaled down to what a place can weigh at most. */
export const within = (reasons: Reason[], { most }: { most: number }): Reason[] => {
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

/** Number of the industry whose score is clearly the highest; -1: none is. */
export const winnerOf = (scores: Float64Array): number => {
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[best]!) best = i;
  const score = scores[best] ?? 0;
  if (score < MIN_SCORE) return -1;
  for (let i = 0; i < scores.length; i++) if (i !== best && score < scores[i]! * MIN_MARGIN) return -1;
  return best;
};
