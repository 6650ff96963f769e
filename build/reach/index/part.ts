/** One part of the index: its footer and the columns of its row groups, each fetched once and kept. */

import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { footerLength, type PartFooter, packRowGroup, type RowGroup, readFooter, TRAILER_BYTES } from './footer.ts';
import { chunkFault } from './pages.ts';
import { partName } from './parts.ts';
import { ThriftError } from './thrift.ts';

/** A guess that most footers fit in: one request instead of two. */
const TAIL_BYTES = 65_536;
/** Columns that lie this near each other are read in one range: a request costs more than these bytes. */
const NEAR_BYTES = 131_072;

export interface Part {
  key: string;
  size: number;
  footer: PartFooter;
}

const footerName = (key: string): string => `${partName(key)}/footer`;

const damaged = (store: Store, key: string, detail: string): ReachStop =>
  new ReachStop('damaged', `${store.base} ${key}: ${detail}; it may be replaced by now: run again later`);

const fetchFooter = async (store: Store, key: string): Promise<{ bytes: Buffer; size: number }> => {
  const { bytes, size } = await store.tail(key, TAIL_BYTES);
  const length = footerLength(bytes);
  if (length === null || length + TRAILER_BYTES > size) throw damaged(store, key, 'does not end like a Parquet file');
  const end = bytes.length - TRAILER_BYTES;
  if (length <= end) return { bytes: bytes.subarray(end - length, end), size };
  const from = size - TRAILER_BYTES - length;
  return { bytes: await store.read(key, from, from + length), size };
};

/** The part with its footer, from what is kept where it is. */
export const openPart = async (store: Store, kept: Kept, key: string): Promise<Part> => {
  const known = kept.get(footerName(key));
  const had =
    known === null ? await fetchFooter(store, key) : { size: known.readDoubleLE(0), bytes: known.subarray(8) };
  try {
    const footer = readFooter(had.bytes, had.size);
    if (known === null) {
      const head = Buffer.alloc(8);
      head.writeDoubleLE(had.size);
      kept.put(footerName(key), Buffer.concat([head, had.bytes]));
    }
    return { key, size: had.size, footer };
  } catch (error) {
    if (!(error instanceof ThriftError)) throw error;
    throw damaged(store, key, `its footer cannot be read (${error.message})`);
  }
};

/** Ranges that cover the chunks, near ones in one. */
export const joinRanges = <T extends { from: number; to: number }>(
  chunks: readonly T[],
  nearBytes: number,
): { from: number; to: number; chunks: T[] }[] => {
  const ranges: { from: number; to: number; chunks: T[] }[] = [];
  for (const chunk of [...chunks].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    if (last !== undefined && chunk.from - last.to <= nearBytes) {
      last.to = Math.max(last.to, chunk.to);
      last.chunks.push(chunk);
    } else ranges.push({ from: chunk.from, to: chunk.to, chunks: [chunk] });
  }
  return ranges;
};

const chunkName = (key: string, ordinal: number, column: string): string => `${partName(key)}/${ordinal}.${column}`;

/** Bytes of the named columns of one row group; columns that the part does not have are left out. */
const fetchColumns = async (
  store: Store,
  kept: Kept,
  { part, group, columns }: { part: Part; group: RowGroup; columns: readonly string[] },
): Promise<Map<string, Buffer>> => {
  const chunks = columns.flatMap((name) => group.columns.get(name) ?? []);
  const had = new Map(
    chunks.flatMap(({ name }) => {
      const bytes = kept.get(chunkName(part.key, group.ordinal, name));
      return bytes === null ? [] : [[name, bytes] as const];
    }),
  );
  const missing = chunks.filter(({ name }) => !had.has(name));
  await Promise.all(
    joinRanges(missing, NEAR_BYTES).map(async (range) => {
      const bytes = await store.read(part.key, range.from, range.to);
      for (const place of range.chunks) {
        const { name, from, to } = place;
        const chunk = bytes.subarray(from - range.from, to - range.from);
        const fault = chunkFault(chunk, place);
        if (fault !== null) throw new Error(`column ${name}: ${fault}`);
        kept.put(chunkName(part.key, group.ordinal, name), chunk);
        had.set(name, chunk);
      }
    }),
  );
  return had;
};

/** One row group's named columns as a Parquet file. */
export const fetchRowGroup = async (
  store: Store,
  kept: Kept,
  wanted: { part: Part; group: RowGroup; columns: readonly string[] },
): Promise<Buffer> => packRowGroup(wanted.part.footer, wanted.group.ordinal, await fetchColumns(store, kept, wanted));

/** Takes back what was kept of a row group: it turned out damaged. */
export const forgetRowGroup = (kept: Kept, { part, group }: { part: Part; group: RowGroup }): void => {
  for (const name of group.columns.keys()) kept.forget(chunkName(part.key, group.ordinal, name));
};
