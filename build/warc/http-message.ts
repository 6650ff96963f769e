import { parseHeaderPairs } from './headers.ts';

export interface HttpResponse {
  status: number;
  /** Lower-case names, in order, repeated names repeated. */
  headers: [name: string, value: string][];
  /** As stored: transfer and content codings still on. */
  body: Buffer;
}

const MAX_HEADER_BYTES = 262_144;
const statusLine = /^HTTP\/\d(?:\.\d)? +(\d{3})(?: |$)/;

/** A stored HTTP response; null where it has no status line. Lines may end in a bare line feed. */
export const parseHttpResponse = (block: Buffer): HttpResponse | null => {
  const head = block.subarray(0, MAX_HEADER_BYTES).toString('latin1');
  const strict = head.indexOf('\r\n\r\n');
  const loose = head.indexOf('\n\n');
  const usesStrict = strict >= 0 && (loose < 0 || strict < loose);
  const end = usesStrict ? strict : loose >= 0 ? loose : head.length;
  const [first = '', ...lines] = head.slice(0, end).split(/\r?\n/);
  const status = statusLine.exec(first)?.[1];
  if (status === undefined) return null;
  const body = block.subarray(end + (usesStrict ? 4 : loose >= 0 ? 2 : 0));
  return { status: Number(status), headers: parseHeaderPairs(lines), body };
};

export const headerOf = (headers: [string, string][], name: string): string | null =>
  headers.find(([key]) => key === name)?.[1] ?? null;

const MAX_CHUNK_LINE = 256;

/**
 * Takes the chunked transfer coding off. `complete` is false where the last chunk is missing. null: the bytes are not
 * chunked, as writers leave them that decode the body and keep the header.
 */
export const dechunk = (body: Buffer): { bytes: Buffer; complete: boolean } | null => {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const lineEnd = body.subarray(at, at + MAX_CHUNK_LINE).indexOf('\n');
    const line = lineEnd < 0 ? '' : body.toString('latin1', at, at + lineEnd);
    const size = /^\s*([0-9a-f]{1,8})\s*(?:;.*)?\r?$/i.exec(line)?.[1];
    if (size === undefined) return at === 0 ? null : { bytes: Buffer.concat(chunks), complete: false };
    const length = Number.parseInt(size, 16);
    at += lineEnd + 1;
    if (length === 0) return { bytes: Buffer.concat(chunks), complete: true };
    chunks.push(body.subarray(at, at + length));
    at += length;
    if (body[at] === 13) at++;
    if (body[at] === 10) at++;
  }
  return { bytes: Buffer.concat(chunks), complete: false };
};
