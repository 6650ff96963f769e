/**
 * Whether the pages of a column are whole. DuckDB inflates gzip pages without looking at their checksums, so that changed bytes
 * may come out as other values; what came from elsewhere is therefore checked once, before it is kept.
 */
import { gunzipSync } from 'node:zlib';
import type { ColumnChunk } from './footer.ts';
import { decodeStructAt, fromZigzag, ThriftError, type ThriftStruct } from './thrift.ts';

const GZIP = 2;
const DATA_PAGE = 0;
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

const checkBody = (header: ThriftStruct, body: Buffer): void => {
  const levels = levelBytes(header);
  const size = numberOf(header, 2);
  if (size < 0 || size > MAX_PAGE_BYTES || levels > body.length) throw new ThriftError(`a page of ${size} bytes`);
  if (!isCompressed(header) || body.length === levels) return;
  const content = gunzipSync(body.subarray(levels), {
    maxOutputLength: size + 1,
    // A page at once where it is of a usual size; what a page claims reserves no more than this.
    chunkSize: Math.min(size + CHUNK_ROOM, MAX_CHUNK_BYTES),
  });
  if (content.length + levels !== size)
    throw new ThriftError(`a page of ${content.length} bytes where ${size} are told`);
};

/**
 * What is wrong with a column's bytes; null: its pages follow one another to the end, hold as many values as the footer says,
 * and, of the gzip codec, fit their checksums. Of other codecs the content is left to its reader.
 */
export const chunkFault = (bytes: Buffer, { codec, values }: Pick<ColumnChunk, 'codec' | 'values'>): string | null => {
  try {
    let found = 0;
    for (let at = 0; at < bytes.length; ) {
      const { fields: header, end } = decodeStructAt(bytes, at);
      const length = numberOf(header, 3);
      if (length < 0 || end + length > bytes.length) return `a page of ${length} bytes beyond the end`;
      const type = numberOf(header, 1);
      if (type === DATA_PAGE) found += numberOf(structOf(header, 5), 1);
      if (type === DATA_PAGE_V2) found += numberOf(structOf(header, 8), 1);
      if (codec === GZIP) checkBody(header, bytes.subarray(end, end + length));
      at = end + length;
    }
    return found === values ? null : `${found} values where the footer says ${values}`;
  } catch (error) {
    return (error as Error).message;
  }
};
