/** Planned captures → WARC files of a folder of ours, record by record as the archive has them. */
import type { SourceSkip } from '../../../core/contract/index.ts';
import type { BuildEffects } from '../../effects.ts';
import { TimeLeft } from '../../time-left.ts';
import { joinRanges } from '../index/part.ts';
import { inTurns } from '../store/in-turns.ts';
import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import type { Capture } from './plan.ts';
import { recordFault } from './record.ts';

/** Captures of one file of ours: what is lost at most when reading ends half-way. */
const UNIT_CAPTURES = 128;
/** Records of a WARC file that lie this near each other are read in one range, up to so many bytes. */
const NEAR_BYTES = 131_072;
const MAX_RANGE_BYTES = 33_554_432;
const UNITS_AT_ONCE = 4;

export const unitFile = (unit: number): string => `captures-${String(unit).padStart(5, '0')}.warc.gz`;
export const skipsFile = (unit: number): string => `captures-${String(unit).padStart(5, '0')}.skips.ndjson`;

interface Had {
  capture: Capture;
  member: Buffer | null;
  skip: SourceSkip | null;
}

const skipOf = (capture: Capture, code: string, detail: string): Had => {
  const where = `${capture.filename} offset ${capture.offset}`;
  return { capture, member: null, skip: { where, code, detail: `${capture.url.slice(0, 200)}: ${detail}` } };
};

const endOf = ({ offset, length }: Capture): number => offset + length;

/** A record that is not what the index says is asked for once more by itself; then it is a skip, not an end. */
const judged = async (store: Store, capture: Capture, first: Buffer): Promise<Had> => {
  if (recordFault(first, capture.url) === null) return { capture, member: first, skip: null };
  const again = await store.read(capture.filename, capture.offset, endOf(capture));
  const fault = recordFault(again, capture.url);
  return fault === null ? { capture, member: again, skip: null } : skipOf(capture, 'bad_record', fault);
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

const fetchUnit = async (store: Store, captures: readonly Capture[], allowMissing: boolean): Promise<Had[]> => {
  const byFile = new Map<string, Capture[]>();
  for (const capture of captures) byFile.set(capture.filename, [...(byFile.get(capture.filename) ?? []), capture]);
  const ranges = [...byFile.values()].flatMap(rangesOf);
  const had = (await Promise.all(ranges.map((range) => readRange(store, range, allowMissing)))).flat();
  const byCapture = new Map(had.map((one) => [one.capture, one]));
  return captures.flatMap((capture) => byCapture.get(capture) ?? []);
};

/** Reads one unit of the plan and keeps it, unless it is kept. */
export const keepUnit = async (
  { store, kept, allowMissing }: { store: Store; kept: Kept; allowMissing: boolean },
  plan: readonly Capture[],
  unit: number,
): Promise<void> => {
  if (kept.has(unitFile(unit))) return;
  const captures = plan.slice(unit * UNIT_CAPTURES, (unit + 1) * UNIT_CAPTURES);
  const had = await fetchUnit(store, captures, allowMissing);
  const skips = had.flatMap(({ skip }) => (skip === null ? [] : [`${JSON.stringify(skip)}\n`]));
  // The skips first: the file of records says that both are there.
  kept.put(skipsFile(unit), skips.join(''));
  kept.put(unitFile(unit), Buffer.concat(had.flatMap(({ member }) => (member === null ? [] : [member]))));
};

/** Units of a plan that are not kept yet. */
export const missingUnits = (kept: Kept, plan: readonly Capture[]): number[] =>
  Array.from({ length: Math.ceil(plan.length / UNIT_CAPTURES) }, (_, unit) => unit).filter(
    (unit) => !kept.has(unitFile(unit)),
  );

/**
 * Reads what is not kept yet. A unit's file is put in place by one rename, in the order of the plan, so that it is the same
 * whatever ended an earlier run. Gives the number of units. Throws ReachStop by name; the same call goes on.
 */
export const fetchCaptures = async (
  { store, kept, effects, allowMissing }: { store: Store; kept: Kept; effects: BuildEffects; allowMissing: boolean },
  plan: readonly Capture[],
): Promise<number> => {
  const units = Math.ceil(plan.length / UNIT_CAPTURES);
  const missing = missingUnits(kept, plan);
  const timeLeft = new TimeLeft(missing.length);
  let done = 0;
  await inTurns(missing, UNITS_AT_ONCE, async (unit) => {
    await keepUnit({ store, kept, allowMissing }, plan, unit);
    done++;
    const read = `${done * UNIT_CAPTURES} of ${missing.length * UNIT_CAPTURES}`;
    effects.progress(`captures: ${read}, ${timeLeft.partDone()}`);
  });
  const { requests, bytes, retries } = store.counts;
  effects.log(
    `captures: ${plan.length} records, ${units - missing.length} of ${units} files were kept; ${requests} requests, ${(bytes / 1e6).toFixed(1)} MB, ${retries} repeated`,
  );
  return units;
};
