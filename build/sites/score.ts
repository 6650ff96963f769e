import type { Score, ScorePart } from '../../core/contract/index.ts';
import { LEAST_COVERAGE } from '../../core/score.ts';
import { healthParts } from './score-health.ts';
import type { Judged, ScoreInput } from './score-parts.ts';
import { trustParts } from './score-trust.ts';

/** What stands for what was not seen where too little was seen for a score: the middle, which neither praises nor blames. */
const MIDDLE = 50;

const tenths = (x: number): number => Math.round(x * 10) / 10;

const toPart = ({ id, group, weight, earned, reason }: Judged): ScorePart => ({
  id,
  group,
  weight: earned === null ? 0 : tenths(weight),
  points: earned === null ? 0 : tenths(weight * earned),
  reason: reason[0],
  reason_en: reason[1],
});

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Percent earned of the weight that was seen; null: none was. */
const percentOf = (parts: readonly ScorePart[]): number | null => {
  const weight = sumOf(parts, (part) => part.weight);
  return weight === 0 ? null : (100 * sumOf(parts, (part) => part.points)) / weight;
};

/** Of what is owed, the share of weight that could have come out either way. */
const coverageOf = (judged: readonly Judged[]): number => {
  const owed = judged.filter(({ kind }) => kind === 'owed');
  return sumOf(owed, ({ open, weight }) => (open ? weight : 0)) / sumOf(owed, ({ weight }) => weight);
};

/**
 * 0–100: points earned of the weight of what was seen. A part that was not seen, or that such a site does not owe, has
 * weight 0, so that "not observed" never counts as "no". `coverage` is the weighted share of what the site owes that could
 * be judged either way; below LEAST_COVERAGE `rated` is null, and `total`, `health` and `trust`, which clients of before
 * read, are drawn to the middle by what is missing. Pure: the same input gives the same score.
 */
export const scoreSite = (input: ScoreInput): Score => {
  const judged = [...healthParts(input), ...trustParts(input)];
  const parts = judged.map(toPart);
  const coverage = Math.round(coverageOf(judged) * 100) / 100;
  const isRated = coverage >= LEAST_COVERAGE;
  const shown = (percent: number | null): number => {
    const known = percent ?? MIDDLE;
    return Math.round(isRated ? known : coverage * known + (1 - coverage) * MIDDLE);
  };
  const total = shown(percentOf(parts));
  return {
    total,
    health: shown(percentOf(parts.filter(({ group }) => group === 'health'))),
    trust: shown(percentOf(parts.filter(({ group }) => group === 'trust'))),
    coverage,
    rated: isRated ? total : null,
    parts,
  };
};
