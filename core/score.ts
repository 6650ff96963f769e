import type { Score, ScorePart } from './contract/index.ts';

/**
 * The least coverage of a score that is shown as one. Half: below it more of what the site owes is unknown than known.
 * A home page with its links, from an archive without headers, covers .6 (no shop) to .74 (a Taiwanese shop); an inner page
 * alone .15 to .25.
 */
export const LEAST_COVERAGE = 0.5;

/** The score to show; null: not enough was seen for one. A snapshot of an earlier release has the total alone. */
export const ratedOf = (score: Pick<Score, 'total' | 'rated'>): number | null =>
  score.rated === undefined ? score.total : score.rated;

/** The same of a row of a list. */
export const ratedOfRow = (row: { score: number; score_rated?: number | null | undefined }): number | null =>
  row.score_rated === undefined ? row.score : row.score_rated;

/** Parts that only ever speak for a site: a group of nothing else is no judgement. */
const EXTRAS: ReadonlySet<string> = new Set(['age', 'rank', 'payment']);

/** A group's score to show; null: nothing of the group was judged, or not enough of the site. */
export const groupRatedOf = (score: Score, group: ScorePart['group']): number | null => {
  const isJudged = score.parts.some((part) => part.group === group && part.weight > 0 && !EXTRAS.has(part.id));
  return ratedOf(score) === null || !isJudged ? null : score[group];
};
