/**
 * The pages of a column, inflated and thereby checked. DuckDB inflates gzip pages without looking at their checksums, so that
 * changed bytes may come out as other values; what came from elsewhere is therefore checked once, before it is kept.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ColumnChunk } from './footer.ts';
import { decodeStructAt, fromZigzag, ThriftError, type ThriftStruct } from './thrift.ts';

const GZIP = 2;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const DATA_PAGE_V2 = 3;
const MAX_PAGE_BYTES = 1_073_741_824;
const MAX_CHUNK_BYTES = 4_194_304;
const CHUNK_ROOM = 64;

const numberOf = (fields: ThriftStruct | undefined, id: number): number => {
  const value = fields?.get(id)?.value;
  return typeof value === 'bigint' ? fromZigzag(value) : -1;
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

const inflate = promisify(gunzip);

const inflatedBody = async (header: ThriftStruct, body: Buffer, levels: number): Promise<Buffer> => {
  const size = numberOf(header, 2);
  if (size < 0 || size > MAX_PAGE_BYTES || levels > body.length) throw new ThriftError(`a page of ${size} bytes`);
  const content =
    !isCompressed(header) || body.length === levels
      ? body.subarray(levels)
      : await inflate(body.subarray(levels), {
          maxOutputLength: size + 1,
          // A page at once where it is of a usual size; what a page claims reserves no more than this.
          chunkSize: Math.min(size + CHUNK_ROOM, MAX_CHUNK_BYTES),
        });
  if (content.length + levels !== size)
    throw new ThriftError(`a page of ${content.length} bytes where ${size} are told`);
  return content;
};

/** A page of a column, inflated. */
export interface Page {
  isDictionary: boolean;
  values: number;
  /** parquet.thrift's Encoding of the values. */
  encoding: number;
  /** Levels of a page of version 2: of repetition, then of definition; null: they begin `content`. */
  levels: { repetition: number; bytes: Buffer } | null;
  content: Buffer;
}

const pageOf = (header: ThriftStruct, levels: Buffer, content: Buffer): Page | null => {
  const [type, first, second] = [numberOf(header, 1), structOf(header, 5), structOf(header, 8)];
  if (type === DICTIONARY_PAGE) {
    const own = structOf(header, 7);
    return { isDictionary: true, values: numberOf(own, 1), encoding: numberOf(own, 2), levels: null, content };
  }
  if (type === DATA_PAGE)
    return { isDictionary: false, values: numberOf(first, 1), encoding: numberOf(first, 2), levels: null, content };
  if (type !== DATA_PAGE_V2) return null;
  const own = { repetition: Math.max(0, numberOf(second, 6)), bytes: levels };
  return { isDictionary: false, values: numberOf(second, 1), encoding: numberOf(second, 4), levels: own, content };
};

/**
 * The pages of a column's bytes; null: of another codec than gzip, whose content is left to its reader. Throws where the pages do
 * not follow one another to the end, do not hold as many values as the footer says, or do not fit their checksums.
 */
export const inflateChunk = async (
  bytes: Buffer,
  { codec, values }: Pick<ColumnChunk, 'codec' | 'values'>,
): Promise<Page[] | null> => {
  const pages: Promise<Page | null>[] = [];
  let found = 0;
  for (let at = 0; at < bytes.length; ) {
    const { fields: header, end } = decodeStructAt(bytes, at);
    const length = numberOf(header, 3);
    if (length < 0 || end + length > bytes.length) throw new ThriftError(`a page of ${length} bytes beyond the end`);
    const type = numberOf(header, 1);
    if (type === DATA_PAGE) found += numberOf(structOf(header, 5), 1);
    if (type === DATA_PAGE_V2) found += numberOf(structOf(header, 8), 1);
    const body = bytes.subarray(end, end + length);
    const levels = levelBytes(header);
    if (codec === GZIP)
      pages.push(
        inflatedBody(header, body, levels).then((content) => pageOf(header, body.subarray(0, levels), content)),
      );
    at = end + length;
  }
  // All are waited for, so that none fails where nobody listens.
  const ended = await Promise.allSettled(pages);
  for (const page of ended) if (page.status === 'rejected') throw page.reason;
  if (found !== values) throw new ThriftError(`${found} values where the footer says ${values}`);
  if (codec !== GZIP) return null;
  return ended.flatMap((page) => (page.status === 'fulfilled' ? (page.value ?? []) : []));
};
