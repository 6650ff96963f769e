/**
 * The pages of a column, inflated and thereby checked. DuckDB inflates gzip pages without looking at their checksums, so that
 * changed bytes may come out as other values; what came from elsewhere is therefore checked once, before it is kept.
 */
import { gunzipSync } from 'node:zlib';
import type { ColumnChunk } from './footer.ts';
import { decodeStructAt, fromZigzag, ThriftError, type ThriftStruct } from './thrift.ts';

const GZIP = 2;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const DATA_PAGE_V2 = 3;
const MAX_PAGE_BYTES = 1_073_741_824;
const MAX_CHUNK_BYTES = 16_777_216;
const CHUNK_ROOM = 64;

const numberOf = (fields: ThriftStruct | undefined, id: number): number => {
  const value = fields?.get(id)?.value;
  return typeof value === 'number' || typeof value === 'bigint' ? fromZigzag(value) : -1;
};
const structOf = (fields: ThriftStruct, id: number): ThriftStruct | undefined => {
  const value = fields.get(id)?.value;
  return value instanceof Map ? value : undefined;
};

/** Bytes before the compressed part: a page of version 2 has its levels there. */
const levelBytes = (header: ThriftStruct): number => {
  const second = structOf(header, 8);
  return second === undefined ? 0 : Math.max(0, numberOf(second, 5)) + Math.max(0, numberOf(second, 6));
};

const isCompressed = (header: ThriftStruct): boolean => structOf(header, 8)?.get(7)?.value !== false;

const inflatedBody = (header: ThriftStruct, body: Buffer, levels: number): Buffer => {
  const size = numberOf(header, 2);
  if (size < 0 || size > MAX_PAGE_BYTES || levels > body.length) throw new ThriftError(`a page of ${size} bytes`);
  const packed = body.subarray(levels);
  // A page at once where it is of a usual size; what a page claims reserves no more than this.
  const options = { maxOutputLength: size + 1, chunkSize: Math.min(size + CHUNK_ROOM, MAX_CHUNK_BYTES) };
  // Here, not handed over: whole row groups are what is handed to other threads.
  const content = isCompressed(header) && packed.length > 0 ? gunzipSync(packed, options) : packed;
  if (content.length + levels !== size)
    throw new ThriftError(`a page of ${content.length} bytes where ${size} are told`);
  return content;
};

interface PageHead {
  isDictionary: boolean;
  values: number;
  /** parquet.thrift's Encoding of the values. */
  encoding: number;
  /** Levels of a page of version 2: of repetition, then of definition; null: they begin the content. */
  levels: { repetition: number; bytes: Buffer } | null;
}

/** A page of a column. */
export interface Page extends PageHead {
  /** Inflated; null: no row of it is wanted. */
  content: Buffer | null;
}

/** A page as it is stored. */
export interface PackedPage extends PageHead {
  /** Throws where the content is not as long as the page says, or does not fit its checksum. */
  inflate(): Buffer;
}

const headOf = (header: ThriftStruct, levels: Buffer): PageHead | null => {
  const [type, first, second] = [numberOf(header, 1), structOf(header, 5), structOf(header, 8)];
  if (type === DICTIONARY_PAGE) {
    const own = structOf(header, 7);
    return { isDictionary: true, values: numberOf(own, 1), encoding: numberOf(own, 2), levels: null };
  }
  if (type === DATA_PAGE)
    return { isDictionary: false, values: numberOf(first, 1), encoding: numberOf(first, 2), levels: null };
  if (type !== DATA_PAGE_V2) return null;
  const own = { repetition: Math.max(0, numberOf(second, 6)), bytes: levels };
  return { isDictionary: false, values: numberOf(second, 1), encoding: numberOf(second, 4), levels: own };
};

/**
 * The pages of a column's bytes; null: of another codec than gzip, whose content is left to its reader. Throws where the pages do
 * not follow one another to the end, or do not hold as many values as the footer says.
 */
export const splitChunk = (
  bytes: Buffer,
  { codec, values }: Pick<ColumnChunk, 'codec' | 'values'>,
): PackedPage[] | null => {
  const pages: PackedPage[] = [];
  let found = 0;
  for (let at = 0; at < bytes.length; ) {
    const { fields: header, end } = decodeStructAt(bytes, at);
    const length = numberOf(header, 3);
    if (length < 0 || end + length > bytes.length) throw new ThriftError(`a page of ${length} bytes beyond the end`);
    const body = bytes.subarray(end, end + length);
    const levels = levelBytes(header);
    const head = headOf(header, body.subarray(0, levels));
    if (head !== null && !head.isDictionary) found += head.values;
    if (head !== null) pages.push({ ...head, inflate: () => inflatedBody(header, body, levels) });
    at = end + length;
  }
  if (found !== values) throw new ThriftError(`${found} values where the footer says ${values}`);
  return codec === GZIP ? pages : null;
};

/** Pages that hold a row that `wanted` has, by 1; null: all. A dictionary is inflated where any other page is. */
const wantedPages = (pages: readonly PackedPage[], wanted: Uint8Array | null): boolean[] => {
  let first = 0;
  const has = pages.map(({ isDictionary, values }) => {
    if (isDictionary) return false;
    const at = wanted === null ? first : wanted.indexOf(1, first);
    first += values;
    return at >= 0 && at < first;
  });
  const any = wanted === null || has.includes(true);
  return has.map((is, n) => is || (any && pages[n]!.isDictionary));
};

/** Inflates the pages that hold a wanted row; null: all of them, whereby all are checked. Throws as `inflate` does. */
export const inflatePages = (pages: readonly PackedPage[], wanted: Uint8Array | null): Page[] => {
  const takes = wantedPages(pages, wanted);
  return pages.map((page, n) => {
    const { isDictionary, values, encoding, levels } = page;
    return { isDictionary, values, encoding, levels, content: takes[n] ? page.inflate() : null };
  });
};
