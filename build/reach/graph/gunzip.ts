/** A gzip file of an archive as a stream of its content, read by ranges, in memory of a few pieces. */
import { createGunzip } from 'node:zlib';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';

/** One request of the rate buys this much. */
const PIECE_BYTES = 8_388_608;

/** The next piece is under way while one is worked on. */
async function* piecesOf(store: Store, key: string): AsyncGenerator<Buffer> {
  const { bytes, size } = await store.head(key, PIECE_BYTES);
  let piece: Buffer = bytes;
  for (let at = piece.length; ; ) {
    const to = Math.min(size, at + PIECE_BYTES);
    const next = at < size ? store.read(key, at, to) : null;
    // A failure is met where it is awaited.
    next?.catch(() => {});
    yield piece;
    if (next === null) return;
    piece = await next;
    at = to;
  }
}

/** Content that is inflated at once: below this the hand-over costs more than the inflating (bench/reach). */
const BLOCK_BYTES = 1_048_576;

/** Calls `take` with each block of the content, in order. Throws ReachStop where the gzip stream is damaged or cut. */
export const gunzipFile = async (store: Store, key: string, take: (block: Buffer) => void): Promise<void> => {
  const gunzip = createGunzip({ chunkSize: BLOCK_BYTES });
  let failure: Error | null = null;
  const ended = new Promise<void>((resolve) => {
    gunzip.on('end', resolve);
    gunzip.on('error', (error) => {
      failure = error;
      resolve();
    });
  });
  gunzip.on('data', take);
  try {
    for await (const piece of piecesOf(store, key)) {
      if (failure !== null) break;
      if (!gunzip.write(piece)) await Promise.race([ended, new Promise((resolve) => gunzip.once('drain', resolve))]);
    }
    if (failure === null) gunzip.end();
    await ended;
  } finally {
    gunzip.destroy();
  }
  if (failure !== null)
    throw new ReachStop('damaged', `${store.base} ${key} is no sound gzip: ${(failure as Error).message}`);
};
