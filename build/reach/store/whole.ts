import { gunzipSync } from 'node:zlib';
import { ReachStop } from './stop.ts';
import type { Store } from './store.ts';

const MAX_LIST_BYTES = 16_777_216;
const MAX_TEXT_BYTES = 268_435_456;

/** Lines of a gzip list of keys (`…paths.gz`), which is small. */
export const readPaths = async (store: Store, key: string): Promise<string[]> => {
  const { bytes, size } = await store.head(key, MAX_LIST_BYTES);
  if (bytes.length < size)
    throw new ReachStop('bad_input', `${store.base} ${key} has ${size} bytes: too long for a list`);
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
    return text.split('\n').filter((line) => line.trim() !== '');
  } catch (error) {
    throw new ReachStop('damaged', `${store.base} ${key} is no sound gzip list: ${(error as Error).message}`);
  }
};
