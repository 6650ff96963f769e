/** A plan in units, each two files of ours: its records as they came, and a line a capture that says what became of it. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Kept } from '../store/kept.ts';
import type { Capture } from './plan.ts';

/** Captures of a unit, about and at most: some of them are lost when reading ends half-way. */
const ABOUT_CAPTURES = 128;
const MOST_CAPTURES = 512;

export interface Unit {
  /** By its captures alone: whatever list they are of, the same unit has the same files. */
  name: string;
  captures: readonly Capture[];
}

/** A capture of a unit that was read; `skip`: why there is no record of it. */
export interface Entry extends Capture {
  skip?: { code: SkipCode; detail: string };
}

/** `gone`, `bad_record`: it may be had another time. `other_record`, `bad_key`: the index is wrong. */
export type SkipCode = 'gone' | 'bad_record' | 'other_record' | 'bad_key';
const PASSING: ReadonlySet<SkipCode> = new Set(['gone', 'bad_record'] as const);
const isPassing = ({ skip }: Entry): boolean => skip !== undefined && PASSING.has(skip.code);

const keyOf = ({ filename, offset, length }: Capture): string => `${filename} ${offset} ${length}`;

const unitOf = (captures: readonly Capture[]): Unit => {
  const hash = createHash('sha256').update(JSON.stringify(captures));
  return { name: `captures-${hash.digest('hex').slice(0, 16)}`, captures };
};

const known = new WeakMap<readonly Capture[], Unit[]>();

/** Units of a plan, in its order. Captures themselves say where a unit ends: one more changes its own unit, not all behind it. */
export const unitsOf = (plan: readonly Capture[]): readonly Unit[] => {
  const had = known.get(plan);
  if (had !== undefined) return had;
  const units: Unit[] = [];
  let from = 0;
  for (const [at, capture] of plan.entries()) {
    const ends = crc32(keyOf(capture)) % ABOUT_CAPTURES === 0 || at - from + 1 === MOST_CAPTURES;
    if (!ends && at < plan.length - 1) continue;
    units.push(unitOf(plan.slice(from, at + 1)));
    from = at + 1;
  }
  known.set(plan, units);
  return units;
};

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

/** The two files do not fit one another while only one of them is in place. */
export const putUnit = (kept: Kept, name: string, had: readonly { entry: Entry; member: Buffer | null }[]): void => {
  kept.put(entriesFile(name), had.map(({ entry }) => `${JSON.stringify(entry)}\n`).join(''));
  kept.put(recordsFile(name), Buffer.concat(had.flatMap(({ member }) => member ?? [])));
};

/** How many captures of a plan may be had another time. */
export const passingSkips = (kept: Kept, plan: readonly Capture[]): number =>
  unitsOf(plan).reduce((sum, { name }) => sum + (readUnit(kept, name) ?? []).filter(isPassing).length, 0);

/** Units of a plan that were not read yet, or of which a capture may be had now. */
export const openUnits = (kept: Kept, plan: readonly Capture[]): number[] =>
  unitsOf(plan).flatMap(({ name }, unit) => (readUnit(kept, name)?.some(isPassing) === false ? [] : [unit]));

export const isRead = (kept: Kept, plan: readonly Capture[], unit: number): boolean =>
  readUnit(kept, unitsOf(plan)[unit]?.name ?? '') !== null;

/** Records that units of a folder hold: what is there is not asked for again, whatever list it was read for. */
export class Held {
  readonly #kept: Kept;
  readonly #places = new Map<string, { file: string; from: number }>();

  /** `names`: of which units; without, of all. */
  constructor(kept: Kept, names: readonly string[] = namesIn(kept)) {
    this.#kept = kept;
    for (const name of names) {
      let from = 0;
      for (const entry of readUnit(kept, name) ?? []) {
        if (entry.skip !== undefined) continue;
        this.#places.set(keyOf(entry), { file: recordsFile(name), from });
        from += entry.length;
      }
    }
  }

  has(capture: Capture): boolean {
    return this.#places.has(keyOf(capture));
  }

  /** null: nobody holds it. */
  get(capture: Capture): Buffer | null {
    const place = this.#places.get(keyOf(capture));
    if (place === undefined) return null;
    const file = openSync(this.#kept.path(place.file), 'r');
    try {
      const bytes = Buffer.alloc(capture.length);
      return readSync(file, bytes, 0, capture.length, place.from) === capture.length ? bytes : null;
    } finally {
      closeSync(file);
    }
  }
}

/** Forgets units of other lists of which this plan's hold every record; the others stay, for their list may come again. */
export const forgetCovered = (kept: Kept, plan: readonly Capture[]): void => {
  const own = new Set(unitsOf(plan).map(({ name }) => name));
  const held = new Set(plan.map(keyOf));
  for (const name of namesIn(kept)) {
    if (own.has(name) || readUnit(kept, name)?.some((entry) => entry.skip === undefined && !held.has(keyOf(entry))))
      continue;
    kept.forget(recordsFile(name));
    kept.forget(entriesFile(name));
  }
};
