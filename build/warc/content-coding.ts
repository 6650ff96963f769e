/** Content codings taken off under a cap: 485 bytes of gzip can hold 200 MB. */
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

export interface Decoded {
  bytes: Buffer;
  /** True where the content was cut at the limit, or its coding ends too early. */
  truncated: boolean;
}

const MAX_CODINGS = 5;
const SLICE_BYTES = 16_384;
type Decoder = ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress>;

const decoderFor = (coding: string, bytes: Buffer): Decoder | null => {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  // RFC 9110 says zlib; some servers send the bare deflate stream.
  if (coding === 'deflate') return ((bytes[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  return null;
};

const inflate = async (bytes: Buffer, decoder: Decoder, maxBytes: number): Promise<Decoded> => {
  const chunks: Buffer[] = [];
  let length = 0;
  let state: 'open' | 'ended' | 'failed' = 'open';
  decoder.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const closed = new Promise<void>((resolve) => {
    decoder.on('end', () => {
      state = 'ended';
      resolve();
    });
    decoder.on('error', () => {
      state = 'failed';
      resolve();
    });
  });
  const over = () => state !== 'open' || length > maxBytes;
  for (let at = 0; at < bytes.length && !over(); at += SLICE_BYTES)
    await Promise.race([closed, new Promise((r) => decoder.write(bytes.subarray(at, at + SLICE_BYTES), r))]);
  if (!over()) {
    decoder.end();
    await closed;
  }
  const sound = (state as string) === 'ended';
  decoder.destroy();
  const whole = Buffer.concat(chunks);
  return { bytes: whole.subarray(0, maxBytes), truncated: !sound || whole.length > maxBytes };
};

/** Codings of a Content-Encoding header, outermost last; `identity` left out. */
export const codingsOf = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none');

/**
 * Takes the codings off, the last one first. A body that yields nothing although markup stands there was stored decoded
 * under its old header: it is taken as it is. Throws where a coding is unknown, too many, or yields nothing.
 */
export const decodeContent = async (body: Buffer, header: string | null, maxBytes: number): Promise<Decoded> => {
  const codings = codingsOf(header);
  if (codings.length > MAX_CODINGS) throw new Error(`${codings.length} content codings; at most ${MAX_CODINGS}`);
  let current: Decoded = { bytes: body, truncated: false };
  for (const coding of codings.reverse()) {
    if (current.bytes.length === 0) break;
    const decoder = decoderFor(coding, current.bytes);
    if (decoder === null) throw new Error(`content coding ${JSON.stringify(coding.slice(0, 40))} is not known`);
    const next = await inflate(current.bytes, decoder, maxBytes);
    if (next.bytes.length === 0 && next.truncated) {
      if (looksLikeMarkup(current.bytes)) continue;
      throw new Error(`not ${coding} data`);
    }
    current = { bytes: next.bytes, truncated: next.truncated || current.truncated };
  }
  const { bytes, truncated } = current;
  return { bytes: bytes.subarray(0, maxBytes), truncated: truncated || bytes.length > maxBytes };
};

/** Bytes that begin like markup, after a byte order mark and white space. */
export const looksLikeMarkup = (bytes: Buffer): boolean =>
  /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*</.test(bytes.toString('latin1', 0, 256));
