/** What is kept of a plan's units, two files each: its records as they came, and a line a capture that says what became of it. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Kept } from '../store/kept.ts';
import { type Capture, keyOf, type PlanFile, type Unit } from './plan-file.ts';
import { Spans, spanOf } from './spans.ts';

/** A capture of a unit that was read; `skip`: why there is no record of it. */
export interface Entry extends Capture {
  skip?: { code: SkipCode; detail: string };
}

/** `gone`, `bad_record`: it may be had another time. `other_record`, `bad_key`: the index is wrong. */
export type SkipCode = 'gone' | 'bad_record' | 'other_record' | 'bad_key';
const PASSING: ReadonlySet<SkipCode> = new Set(['gone', 'bad_record'] as const);
const isPassing = ({ skip }: Entry): boolean => skip !== undefined && PASSING.has(skip.code);

export const recordsFile = (name: string): string => `${name}.warc.gz`;
const entriesFile = (name: string): string => `${name}.ndjson`;
/** Names of all units in a folder. */
const namesIn = (kept: Kept): string[] =>
  kept.list('', 'captures-').flatMap((file) => (file.endsWith('.ndjson') ? [file.slice(0, -'.ndjson'.length)] : []));

/** What became of a unit's captures; null: it was not read to its end. */
export const readUnit = (kept: Kept, name: string): Entry[] | null => {
  const lines = kept.get(entriesFile(name))?.toString('utf8').split('\n');
  if (lines === undefined) return null;
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  const bytes = entries.reduce((sum, { skip, length }) => (skip === undefined ? sum + length : sum), 0);
  return statSync(kept.path(recordsFile(name)), { throwIfNoEntry: false })?.size === bytes ? entries : null;
};

/** Those of which there is a record. */
const soundEntries = (kept: Kept, name: string): Entry[] =>
  (readUnit(kept, name) ?? []).filter(({ skip }) => skip === undefined);

/** The two files do not fit one another while only one of them is in place. */
export const putUnit = (kept: Kept, name: string, had: readonly { entry: Entry; member: Buffer | null }[]): void => {
  kept.put(entriesFile(name), had.map(({ entry }) => `${JSON.stringify(entry)}\n`).join(''));
  kept.put(recordsFile(name), Buffer.concat(had.flatMap(({ member }) => member ?? [])));
};

/** How many captures of a plan may be had another time. */
export const passingSkips = (kept: Kept, { units }: PlanFile): number =>
  units.reduce((sum, { name }) => sum + (readUnit(kept, name) ?? []).filter(isPassing).length, 0);

/** Units of a plan that were not read yet, or of which a capture may be had now. */
export const openUnits = (kept: Kept, { units }: PlanFile): number[] =>
  units.flatMap(({ name }, unit) => (readUnit(kept, name)?.some(isPassing) === false ? [] : [unit]));

export const isRead = (kept: Kept, { units }: PlanFile, unit: number): boolean =>
  readUnit(kept, units[unit]?.name ?? '') !== null;

/** Records of some captures that are there already. */
export interface HeldRecords {
  has(capture: Capture): boolean;
  /** null: nobody holds it. */
  get(capture: Capture): Buffer | null;
}

/**
 * Records that units of a folder hold: what is there is not asked for again, whatever list it was read for. What is held in
 * memory is where each unit's records begin and end, from when it is first asked; the rest is read of the units that may hold one.
 */
export class Held {
  readonly #kept: Kept;
  readonly #names: readonly string[] | null;
  #spans: Spans<string> | null = null;

  /** `names`: of which units; without, of all that are there now. */
  constructor(kept: Kept, names: readonly string[] | null = null) {
    this.#kept = kept;
    this.#names = names;
  }

  of(captures: readonly Capture[]): HeldRecords {
    const places = new Map<string, { file: string; from: number }>();
    const span = spanOf(captures);
    const wanted = new Set(captures.map(keyOf));
    for (const name of span === null ? [] : this.#all().touching(span)) {
      let from = 0;
      for (const entry of soundEntries(this.#kept, name)) {
        const key = keyOf(entry);
        if (wanted.has(key)) places.set(key, { file: recordsFile(name), from });
        from += entry.length;
      }
    }
    return {
      has: (capture) => places.has(keyOf(capture)),
      get: (capture) => {
        const place = places.get(keyOf(capture));
        return place === undefined ? null : this.#read(place, capture.length);
      },
    };
  }

  #all(): Spans<string> {
    this.#spans ??= new Spans(
      (this.#names ?? namesIn(this.#kept)).flatMap((name) => {
        const span = spanOf(soundEntries(this.#kept, name));
        return span === null ? [] : [{ value: name, span }];
      }),
    );
    return this.#spans;
  }

  #read({ file: name, from }: { file: string; from: number }, length: number): Buffer | null {
    const file = openSync(this.#kept.path(name), 'r');
    try {
      const bytes = Buffer.alloc(length);
      return readSync(file, bytes, 0, length, from) === length ? bytes : null;
    } finally {
      closeSync(file);
    }
  }
}

/** Whether a plan has all of these. */
const hasAll = (plan: PlanFile, spans: Spans<Unit>, entries: readonly Entry[]): boolean => {
  const span = spanOf(entries);
  if (span === null) return true;
  const missing = new Set(entries.map(keyOf));
  for (const place of spans.touching(span))
    for (const capture of plan.capturesOf(place)) missing.delete(keyOf(capture));
  return missing.size === 0;
};

/** Forgets units of other lists of which this plan's hold every record; the others stay, for their list may come again. */
export const forgetCovered = (kept: Kept, plan: PlanFile): void => {
  const own = new Set(plan.units.map(({ name }) => name));
  const spans = new Spans(plan.units.map((unit) => ({ value: unit, span: unit.span })));
  for (const name of namesIn(kept)) {
    if (own.has(name) || !hasAll(plan, spans, soundEntries(kept, name))) continue;
    kept.forget(recordsFile(name));
    kept.forget(entriesFile(name));
  }
};
