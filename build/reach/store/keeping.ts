import type { Kept } from './kept.ts';
import type { Store } from './store.ts';

const FOLDER = 'ranges';
const nameOf = (key: string): string => `${key.replaceAll('/', '~')}.`;

/** Takes back what was kept of a file: it turned out damaged, maybe on its way here. */
export const forgetRanges = (kept: Kept, key: string): void => kept.forgetAll(FOLDER, nameOf(key));

/** A store that keeps every range it reads and never asks for one again; its files are named by key and range. */
export const keepingStore = (store: Store, kept: Kept): Store => {
  const name = (key: string, range: string): string => `${FOLDER}/${nameOf(key)}${range}`;
  return {
    ...store,
    read: async (key, from, to) => {
      const place = name(key, `${from}-${to}`);
      const known = kept.get(place);
      if (known !== null) return known;
      const bytes = await store.read(key, from, to);
      kept.put(place, bytes);
      return bytes;
    },
    head: async (key, wanted) => {
      const place = name(key, `head-${wanted}`);
      const known = kept.get(place);
      if (known !== null) return { size: known.readDoubleLE(0), bytes: known.subarray(8) };
      const had = await store.head(key, wanted);
      const size = Buffer.alloc(8);
      size.writeDoubleLE(had.size);
      kept.put(place, Buffer.concat([size, had.bytes]));
      return had;
    },
  };
};
