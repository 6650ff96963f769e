/** Planned captures → WARC files of a folder of ours, record by record as the archive has them. */
import type { BuildEffects } from '../../effects.ts';
import { TimeLeft } from '../../time-left.ts';
import { joinRanges } from '../index/part.ts';
import { inTurns } from '../store/in-turns.ts';
import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import type { Capture, PlanFile } from './plan-file.ts';
import { recordFault } from './record.ts';
import { isSoundKey } from './sound-key.ts';
import { type Entry, Held, putUnit, type SkipCode } from './units.ts';

/** Records of a WARC file that lie this near each other are read in one range, up to so many bytes. */
const NEAR_BYTES = 131_072;
const MAX_RANGE_BYTES = 33_554_432;
const UNITS_AT_ONCE = 4;

interface Had {
  capture: Capture;
  entry: Entry;
  member: Buffer | null;
}

const hadOf = (capture: Capture, member: Buffer): Had => ({ capture, entry: capture, member });
const skipOf = (capture: Capture, code: SkipCode, detail: string): Had => ({
  capture,
  entry: { ...capture, skip: { code, detail } },
  member: null,
});

const endOf = ({ offset, length }: Capture): number => offset + length;

/** A record that is not what the index says is asked for once more by itself; then it is a skip, not an end. */
const judged = async (store: Store, capture: Capture, first: Buffer): Promise<Had> => {
  if (recordFault(first, capture.url) === null) return hadOf(capture, first);
  const again = await store.read(capture.filename, capture.offset, endOf(capture));
  const fault = recordFault(again, capture.url);
  return fault === null ? hadOf(capture, again) : skipOf(capture, fault.code, fault.detail);
};

interface Range {
  from: number;
  to: number;
  chunks: { from: number; to: number; capture: Capture }[];
}

const readRange = async (store: Store, range: Range, allowMissing: boolean): Promise<Had[]> => {
  const [first] = range.chunks;
  if (first === undefined) return [];
  const { filename } = first.capture;
  try {
    const bytes = await store.read(filename, range.from, range.to);
    return await Promise.all(
      range.chunks.map(({ from, to, capture }) =>
        judged(store, capture, Buffer.from(bytes.subarray(from - range.from, to - range.from))),
      ),
    );
  } catch (error) {
    const code = error instanceof ReachStop ? error.code : null;
    if (code === 'gone' && !allowMissing)
      throw new ReachStop(
        'gone',
        `${(error as Error).message}; run again when it is back, or with --allow-missing to do without`,
      );
    // A file that ends too early says nothing of the others.
    if (code !== 'gone' && code !== 'damaged') throw error;
    if (range.chunks.length === 1)
      return [skipOf(first.capture, code === 'gone' ? 'gone' : 'bad_record', (error as Error).message)];
    const alone = range.chunks.map((chunk) =>
      readRange(store, { from: chunk.from, to: chunk.to, chunks: [chunk] }, allowMissing),
    );
    return (await Promise.all(alone)).flat();
  }
};

/** Near records in one range, but no range without bound. */
const rangesOf = (captures: readonly Capture[]): Range[] => {
  const chunks = captures.map((capture) => ({ from: capture.offset, to: endOf(capture), capture }));
  return joinRanges(chunks, NEAR_BYTES).flatMap((range) =>
    range.to - range.from <= MAX_RANGE_BYTES
      ? [range]
      : range.chunks.map((chunk) => ({ from: chunk.from, to: chunk.to, chunks: [chunk] })),
  );
};

const fetchRecords = async (store: Store, captures: readonly Capture[], allowMissing: boolean): Promise<Had[]> => {
  const byFile = new Map<string, Capture[]>();
  const wrong = captures.filter(({ filename }) => !isSoundKey(filename));
  for (const capture of captures)
    if (isSoundKey(capture.filename)) byFile.set(capture.filename, [...(byFile.get(capture.filename) ?? []), capture]);
  const ranges = [...byFile.values()].flatMap(rangesOf);
  const had = (await Promise.all(ranges.map((range) => readRange(store, range, allowMissing)))).flat();
  return [
    ...had,
    ...wrong.map((capture) =>
      skipOf(capture, 'bad_key', `its row names ${JSON.stringify(capture.filename.slice(0, 100))} as its WARC file`),
    ),
  ];
};

interface UnitWorld {
  store: Store;
  kept: Kept;
  allowMissing: boolean;
  /** What units of other lists hold; without, nothing. */
  held?: Held;
}

/** Reads of one unit of the plan what nobody holds, and keeps it. */
export const keepUnit = async (
  { store, kept, allowMissing, held }: UnitWorld,
  plan: PlanFile,
  unit: number,
): Promise<void> => {
  const place = plan.units[unit];
  if (place === undefined) return;
  const { name } = place;
  const captures = plan.capturesOf(place);
  const own = (held ?? new Held(kept, [name])).of(captures);
  const had = captures.flatMap((capture) => {
    const member = own.get(capture);
    return member === null ? [] : [hadOf(capture, member)];
  });
  const known = new Set(had.map(({ capture }) => capture));
  had.push(
    ...(await fetchRecords(
      store,
      captures.filter((capture) => !known.has(capture)),
      allowMissing,
    )),
  );
  const byCapture = new Map(had.map((one) => [one.capture, one]));
  putUnit(
    kept,
    name,
    captures.flatMap((capture) => byCapture.get(capture) ?? []),
  );
};

/**
 * Reads these units of a plan. A unit's files are put in place by renames, its records in the order of the plan, so that they
 * are the same whatever ended an earlier run. Throws ReachStop by name; the same call goes on.
 */
export const fetchCaptures = async (
  { effects, ...world }: UnitWorld & { effects: BuildEffects },
  plan: PlanFile,
  units: readonly number[],
): Promise<void> => {
  const timeLeft = new TimeLeft(units.length);
  let done = 0;
  await inTurns(units, UNITS_AT_ONCE, async (unit) => {
    await keepUnit(world, plan, unit);
    effects.progress(`captures: file ${++done} of ${units.length}, ${timeLeft.partDone()}`);
  });
  const { requests, bytes, retries } = world.store.counts;
  const all = plan.units.length;
  effects.log(
    `captures: ${plan.length} records, ${all - units.length} of ${all} files were kept; ${requests} requests, ${(bytes / 1e6).toFixed(1)} MB, ${retries} repeated`,
  );
};
