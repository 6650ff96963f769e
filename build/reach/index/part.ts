/** One part of the index: its footer and the columns of its row groups, each fetched once and kept. */

import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { type ColumnChunk, footerLength, type PartFooter, type RowGroup, readFooter, TRAILER_BYTES } from './footer.ts';
import { splitChunk } from './pages.ts';
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

/** Ranges are kept as they came, a file each: a file for each column would cost more than its writing. */
const rangesStart = (ordinal: number): string => `${ordinal}.range-`;
const RANGE = /^\d+\.range-(\d{1,15})-(\d{1,15})$/;

/** Bytes of the chunks that lie in ranges that were kept. */
const keptChunks = (kept: Kept, { part, group }: Wanted, chunks: readonly ColumnChunk[]): Map<string, Buffer> => {
  const folder = partName(part.key);
  const found = new Map<string, Buffer>();
  for (const name of kept.list(folder, rangesStart(group.ordinal))) {
    const [from, to] = (RANGE.exec(name)?.slice(1) ?? []).map(Number);
    if (from === undefined || to === undefined) continue;
    const inside = chunks.filter((place) => place.from >= from && place.to <= to && !found.has(place.name));
    const bytes = inside.length === 0 ? null : kept.get(`${folder}/${name}`);
    if (bytes?.length !== to - from) continue;
    for (const place of inside) found.set(place.name, bytes.subarray(place.from - from, place.to - from));
  }
  return found;
};

interface Wanted {
  part: Part;
  group: RowGroup;
  columns: readonly string[];
}

/** Places of the named columns; those that the part does not have are left out. */
export const placesOf = (group: RowGroup, columns: readonly string[]): ColumnChunk[] =>
  columns.flatMap((name) => group.columns.get(name) ?? []);

/** Bytes of the named columns of one row group, each fetched once; what is in them is checked by whoever reads it. */
export const fetchColumns = async (store: Store, kept: Kept, wanted: Wanted): Promise<Map<string, Buffer>> => {
  const { part, group, columns } = wanted;
  const chunks = placesOf(group, columns);
  const bytes = store.isLocal ? new Map<string, Buffer>() : keptChunks(kept, wanted, chunks);
  const missing = chunks.filter(({ name }) => !bytes.has(name));
  await Promise.all(
    joinRanges(missing, NEAR_BYTES).map(async ({ from, to, chunks: places }) => {
      const fetched = await store.read(part.key, from, to);
      for (const place of places) bytes.set(place.name, fetched.subarray(place.from - from, place.to - from));
      if (!store.isLocal)
        await kept.putLater(`${partName(part.key)}/${rangesStart(group.ordinal)}${from}-${to}`, fetched);
    }),
  );
  return bytes;
};

/** Throws where pages do not follow one another or do not fit their checksums, at which DuckDB does not look. */
export const checkColumns = ({ group }: Pick<Wanted, 'group'>, bytes: ReadonlyMap<string, Buffer>): void => {
  for (const [name, chunk] of bytes) {
    const place = group.columns.get(name);
    const pages = place === undefined ? null : splitChunk(chunk, place);
    for (const page of pages ?? []) page.inflate();
  }
};

/** Takes back what was kept of a row group: it turned out damaged. */
export const forgetRowGroup = (kept: Kept, { part, group }: { part: Part; group: RowGroup }): void =>
  kept.forgetAll(partName(part.key), rangesStart(group.ordinal));
