import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { matchTables, type Pair, type Scored } from './match-tables.ts';
import { readTable } from './tables.ts';

export interface MatchResult {
  pairs: number;
  precision: number;
  recall: number;
  f1: number;
  threshold: number;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const measure = (scored: Scored[], threshold: number): MatchResult => {
  let [hit, called, true_] = [0, 0, 0];
  for (const { pair, confidence } of scored) {
    const same = confidence >= threshold;
    if (same) called++;
    if (pair.label) true_++;
    if (same && pair.label) hit++;
  }
  const precision = called === 0 ? 1 : hit / called;
  const recall = true_ === 0 ? 1 : hit / true_;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return {
    pairs: scored.length,
    precision: round(precision),
    recall: round(recall),
    f1: round(f1),
    threshold: round(threshold),
  };
};

/** The confidence that gives the best F1 on the validation pairs: the only thing that is ever taken from labels. */
const chooseThreshold = (scored: Scored[]): number => {
  const levels = [...new Set(scored.map(({ confidence }) => confidence))].sort((a, b) => a - b);
  let best = { f1: -1, threshold: 0 };
  for (const [i, level] of levels.entries()) {
    const threshold = i === 0 ? level : (level + levels[i - 1]!) / 2;
    const { f1 } = measure(scored, threshold);
    if (f1 > best.f1) best = { f1, threshold };
  }
  return best.threshold;
};

const readPairs = (path: string): Pair[] =>
  readTable(path, ['left', 'right', 'label']).map(({ left, right, label }) => ({
    left: left!,
    right: right!,
    label: label === '1',
  }));

const printFailures = (scored: Scored[], threshold: number): void => {
  for (const { pair, confidence, left, right, decision } of scored) {
    const same = confidence >= threshold;
    if (same === pair.label) continue;
    console.log(`${pair.label ? 'missed' : 'false'} ${pair.left} ${pair.right} ${confidence}`);
    console.log(
      `  ${left}\n  ${right}\n  ${[...decision.conflicts.map((text) => `✗ ${text}`), ...decision.reasons].join('; ')}`,
    );
  }
};

/** The project's own labels: pairs of titles. */
const judgeOwn = (failures: boolean): MatchResult => {
  const pairs = readPairs(fileURLToPath(new URL('../../test/labels/match.csv', import.meta.url)));
  const titles = new Set(pairs.flatMap(({ left, right }) => [left, right]));
  const matcher = matchTables(
    [...titles].map((title) => ({ id: title, title })),
    null,
  );
  const scored = matcher.score(pairs);
  if (failures) printFailures(scored, matcher.threshold);
  return measure(scored, matcher.threshold);
};

/**
 * `match --left F --right F --pairs F [--valid F]` (two tables) or `match --offers F --pairs F` (one): how well the
 * matcher tells labelled pairs; without arguments on the project's own labels. Tables have id and title, and may have brand, model, price; pairs left, right, label.
 */
export const run = async (args: string[]): Promise<MatchResult> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { left: text, right: text, offers: text, pairs: text, valid: text, failures: { type: 'boolean' } },
  });
  const { pairs, valid, offers } = values;
  if (pairs === undefined && offers === undefined && values.left === undefined)
    return judgeOwn(values.failures === true);
  const [left, right] = offers === undefined ? [values.left, values.right] : [offers, offers];
  if (left === undefined || right === undefined || pairs === undefined)
    throw new Error('match needs --left F --right F --pairs F, or --offers F --pairs F');
  const matcher = matchTables(
    readTable(left, ['id', 'title']),
    left === right ? null : readTable(right, ['id', 'title']),
  );
  const threshold = valid === undefined ? matcher.threshold : chooseThreshold(matcher.score(readPairs(valid)));
  const scored = matcher.score(readPairs(pairs));
  if (values.failures === true) printFailures(scored, threshold);
  return measure(scored, threshold);
};
