/** Content decoding with a limit on what comes out, whatever went in. */
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { FetchError } from './errors.ts';

/** More codings than this in one Content-Encoding are an attack, not a server. */
export const MAX_ENCODINGS = 5;
/** A reply that grows past the limit by more than this factor was made to. Dense HTML stays under 60. */
const BOMB_RATIO = 200;

type Make = () => Transform;
const lenient = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const brotli = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH };
const zstd = (zlib as { createZstdDecompress?: Make }).createZstdDecompress;

/** What every Node that reads an archive can take off again. */
export const portableEncodings = 'gzip, deflate, br';
/** What to say in Accept-Encoding on this Node. */
export const acceptEncoding = zstd === undefined ? portableEncodings : `${portableEncodings}, zstd`;

/** Servers send `deflate` with and without the zlib wrapper; the first byte's low nibble tells. */
const inflater = (first: number): Transform =>
  (first & 0x0f) === 8 ? zlib.createInflate(lenient) : zlib.createInflateRaw(lenient);

const makerOf = (coding: string, first: number): Make | null => {
  if (coding === 'gzip' || coding === 'x-gzip') return () => zlib.createGunzip(lenient);
  if (coding === 'deflate') return () => inflater(first);
  if (coding === 'br') return () => zlib.createBrotliDecompress(brotli);
  return coding === 'zstd' && zstd !== undefined ? zstd : null;
};

/** The codings of a reply, outermost first, `identity` left out. Throws `too_many_encodings` over MAX_ENCODINGS. */
export const codingsOf = (contentEncodings: readonly string[], url: string): string[] => {
  const codings = contentEncodings
    .flatMap((value) => value.slice(0, 4096).toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none');
  if (codings.length > MAX_ENCODINGS)
    throw new FetchError('too_many_encodings', `${url}: ${codings.length} content encodings`, url);
  return codings.reverse();
};

const write = (stream: Transform, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => stream.write(chunk, (error) => (error ? reject(error) : resolve())));

interface Sink {
  chunks: Uint8Array[];
  bytes: number;
  full: boolean;
}

const pipeAll = (coders: Transform[], sink: Sink, maxBytes: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const last = coders.at(-1)!;
    const stop = (): void => {
      for (const coder of coders) coder.destroy();
      resolve();
    };
    coders.reduce((from, to) => from.pipe(to));
    for (const coder of coders) coder.on('error', reject);
    last.on('data', (chunk: Uint8Array) => {
      if (sink.full) return;
      sink.chunks.push(sink.bytes + chunk.length > maxBytes ? chunk.subarray(0, maxBytes - sink.bytes) : chunk);
      sink.bytes += chunk.length;
      if (sink.bytes > maxBytes) {
        sink.full = true;
        stop();
      }
    });
    last.on('end', resolve);
  });

/** Decoded bytes, at most maxBytes; `truncated` where more would have come. */
export interface Decoded {
  body: Uint8Array;
  truncated: boolean;
}

/**
 * Removes content codings (outermost first). A stream cut short gives what came, as browsers do. Throws FetchError
 * `unsupported_encoding`, `decode` (bytes are not of the coding) or `decompression_bomb`.
 */
export const decodeBody = async (
  wire: Uint8Array,
  codings: readonly string[],
  options: { maxBytes: number; url: string },
): Promise<Decoded> => {
  const { maxBytes, url } = options;
  if (codings.length === 0 || wire.length === 0)
    return { body: wire.length > maxBytes ? wire.subarray(0, maxBytes) : wire, truncated: wire.length > maxBytes };
  const makers = codings.map((coding, i) => makerOf(coding, i === 0 ? wire[0]! : 8));
  const missing = makers.indexOf(null);
  if (missing >= 0)
    throw new FetchError('unsupported_encoding', `${url}: content encoding ${codings[missing]!.slice(0, 40)}`, url);
  const coders = makers.map((make) => make!());
  const sink: Sink = { chunks: [], bytes: 0, full: false };
  try {
    const drained = pipeAll(coders, sink, maxBytes);
    drained.catch(() => {});
    await Promise.race([drained, write(coders[0]!, wire).then(() => coders[0]!.end())]);
    await drained;
  } catch (cause) {
    // Trailing rubbish after a whole stream is common; only a stream that gave nothing is undecodable.
    if (sink.bytes === 0) throw new FetchError('decode', `${url}: body is not ${codings.join(', ')}`, url, { cause });
  } finally {
    for (const coder of coders) coder.destroy();
  }
  if (sink.full && maxBytes > wire.length * BOMB_RATIO)
    throw new FetchError('decompression_bomb', `${url}: ${wire.length} bytes unpack to over ${maxBytes}`, url);
  return { body: Buffer.concat(sink.chunks), truncated: sink.full };
};
