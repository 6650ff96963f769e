/**
 * Bounds below which (for counts of faults: above which) accuracy on the project's own labels must not fall. They are
 * figures of a recorded run, never chosen: a Wilson lower bound where the kind has one, so that a larger set of labels
 * with a miss may stand for a small one without; else the figure itself, for the same labels give the same answers.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const boundSchema = z.union([
  z.strictObject({ floor: z.number(), how: z.string() }),
  z.strictObject({ ceiling: z.number(), how: z.string() }),
]);
type Bound = z.infer<typeof boundSchema>;

const gateSchema = z.strictObject({
  /** Repeats the measurement and records it. */
  command: z.string(),
  /** UTC. */
  when: z.iso.datetime(),
  /** Kind → metric, as a path into its result → bound. */
  kinds: z.record(z.string(), z.record(z.string(), boundSchema)),
  /** Kinds without labels of the project's own → why. */
  not_judged: z.record(z.string(), z.string()),
});
export type Gate = z.infer<typeof gateSchema>;

/** Kind → what it said. */
export type Results = Record<string, object>;

const WILSON = 'Wilson lower bound at 95 %';
const EXACT = 'the figure itself: the same labels give the same answers';
const SIZE = 'labels there are: the other figures rest on them';
const FAULTS = 'faults there are';

/** By the last part of a metric's path. */
const FLOORS: Readonly<Record<string, string>> = {
  ...{ low: `${WILSON}, of the precision`, recall_low: `${WILSON}, of the recall` },
  ...{ precision: EXACT, recall: EXACT, f1: EXACT, accuracy: EXACT, coverage: EXACT, precision_of_answers: EXACT },
  ...{ passed: EXACT, right: EXACT, proposed: EXACT, twins_joined_low: `${WILSON}, of the twins joined` },
  told_apart_low: `${WILSON}, of the pairs told apart`,
  ...{ labels: SIZE, pairs: SIZE, sites: SIZE, judged: SIZE, typed: SIZE },
};
const CEILINGS: Readonly<Record<string, string>> = {
  ...{
    failed: FAULTS,
    leaks: FAULTS,
    lint: FAULTS,
    never_fire: FAULTS,
    no_verdict: FAULTS,
    duplicates: FAULTS,
    absurd: FAULTS,
    without_source: FAULTS,
    mixed: FAULTS,
    with_articles: FAULTS,
  },
  unlabelled: 'verdicts that no label speaks of',
};

const DIGITS = 1e4;
const round = (value: number): number => Math.round(value * DIGITS) / DIGITS;

/** A bound comes instead of the share that it is of; of nothing counted there is none. */
const isCounted = (name: string, holder: Record<string, unknown>): boolean => {
  if (name === 'low') return holder['precision'] !== null;
  if (name === 'recall_low') return holder['recall'] !== null;
  return !((name === 'precision' && 'low' in holder) || (name === 'recall' && 'recall_low' in holder));
};

const boundOf = (name: string, value: number): Bound | null => {
  const [floor, ceiling] = [FLOORS[name], CEILINGS[name]];
  if (floor !== undefined) return { floor: value, how: floor };
  return ceiling === undefined ? null : { ceiling: value, how: ceiling };
};

/** The metrics of one kind's result that are held to bounds, each with the bound that this run would record. */
export const metricsOf = (result: object, path = ''): Map<string, { value: number; bound: Bound }> => {
  const metrics = new Map<string, { value: number; bound: Bound }>();
  const holder = result as Record<string, unknown>;
  for (const [name, given] of Object.entries(holder)) {
    const place = path === '' ? name : `${path}.${name}`;
    if (typeof given === 'object' && given !== null) {
      for (const [inner, metric] of metricsOf(given, place)) metrics.set(inner, metric);
    } else if (typeof given === 'number' && isCounted(name, holder)) {
      const value = round(given);
      const bound = boundOf(name, value);
      if (bound !== null) metrics.set(place, { value, bound });
    }
  }
  return metrics;
};

const notJudged = (result: object | undefined): string | null =>
  result !== undefined && 'not_judged' in result ? String(result.not_judged) : null;

/** The gate that this run would record. Throws where no kind was judged. */
export const gateOf = (results: Results, when: string): Gate => {
  const kinds: Gate['kinds'] = {};
  const not_judged: Gate['not_judged'] = {};
  for (const [kind, result] of Object.entries(results)) {
    const why = notJudged(result);
    if (why !== null) not_judged[kind] = why;
    else kinds[kind] = Object.fromEntries([...metricsOf(result)].map(([name, { bound }]) => [name, bound]));
  }
  if (Object.keys(kinds).length === 0) throw new Error('no kind was judged: there is nothing to record');
  return { command: 'npm run evaluate -- all --gate --record', when, kinds, not_judged };
};

const breach = (value: number, bound: Bound): string | null => {
  if ('floor' in bound) return value < bound.floor ? `${value} is below the floor ${bound.floor}` : null;
  return value > bound.ceiling ? `${value} is above the ceiling ${bound.ceiling}` : null;
};

const judgeKind = (result: object | undefined, bounds: Readonly<Record<string, Bound>>): string[] => {
  const why = notJudged(result);
  if (why !== null) return [`was not judged: ${why}`];
  const metrics = result === undefined ? new Map() : metricsOf(result);
  const held = Object.entries(bounds).flatMap(([name, bound]) => {
    const metric = metrics.get(name);
    const wrong = metric === undefined ? 'was not measured by this run' : breach(metric.value, bound);
    return wrong === null ? [] : [`${name}: ${wrong}`];
  });
  const unknown = [...metrics.keys()].filter((name) => bounds[name] === undefined);
  return [...held, ...unknown.map((name) => `${name}: no bound is recorded for it (--gate --record)`)];
};

/**
 * What fails, a line each that names kind, metric, value and bound; empty: all hold. A kind or metric that has a bound
 * and was not measured fails too, and so does one that was measured and has none.
 */
export const judgeGate = (results: Results, gate: Gate): string[] => {
  const names = new Set([...Object.keys(gate.kinds), ...Object.keys(results)]);
  return [...names].flatMap((kind) => {
    const bounds = gate.kinds[kind];
    if (bounds === undefined && kind in gate.not_judged && notJudged(results[kind]) !== null) return [];
    return judgeKind(results[kind], bounds ?? {}).map((line) => `${kind} ${line}`);
  });
};

/** The bounds of some kinds alone. */
export const partOf = ({ kinds, not_judged, ...gate }: Gate, only: readonly string[]): Gate => {
  const pick = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([kind]) => only.includes(kind)));
  return { ...gate, kinds: pick(kinds), not_judged: pick(not_judged) };
};

/** Bounds that `next` lowers (of faults: raises) or drops, a line each: what a reviewer has to agree to. */
export const loosened = (before: Gate, next: Gate): string[] =>
  Object.entries(before.kinds).flatMap(([kind, bounds]) =>
    Object.entries(bounds).flatMap(([name, bound]) => {
      const after = next.kinds[kind]?.[name];
      if (after === undefined) return [`${kind} ${name}: dropped`];
      const wrong = breach('floor' in after ? after.floor : after.ceiling, bound);
      return wrong === null ? [] : [`${kind} ${name}: ${wrong}`];
    }),
  );

/** Throws where the file is no gate. */
export const readGate = (file: string | URL): Gate => gateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
