/** Which archive something is of: one name of it, however it was written. */
import { resolve } from 'node:path';
import type { Kept } from './kept.ts';
import { ReachStop } from './stop.ts';
import type { Store } from './store.ts';

/** True for an address; else a base is a folder. */
export const isAddress = (base: string): boolean => /^https?:\/\//i.test(base);

/** A base as people write it → its one form: an address with its final slash, a folder from the root. */
export const sameBase = (base: string): string => {
  if (!isAddress(base)) return resolve(base);
  return URL.canParse(base) ? new URL(base.endsWith('/') ? base : `${base}/`).href : base;
};

const FILE = 'base.txt';

/**
 * Marks a folder of what is kept with the archive that it is of. Archives name their parts alike, so that those of one would be
 * taken for another's: throws ReachStop, by name, where the folder is of another.
 */
export const tieToBase = (kept: Kept, { base }: Pick<Store, 'base'>): void => {
  const asked = sameBase(base);
  const known = kept.get(FILE)?.toString('utf8') ?? null;
  if (known === null) kept.put(FILE, asked);
  else if (known !== asked)
    throw new ReachStop(
      'bad_input',
      `${kept.dir} holds what was read of ${known}, not of ${asked}: give another --out, or remove that folder`,
    );
};
