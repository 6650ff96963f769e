/**
 * fast-check, told once for all suites what to draw from: a fixed seed, so that a verdict is the same everywhere and every
 * day. `STORELENS_SEED=7` takes another, `STORELENS_SEED=random` any. Import `fc` from here, never from the library.
 */
import * as fc from 'fast-check';

const FIXED_SEED = 20_260_801;

/** The seed that a setting asks for; throws where it is no whole number of 32 bits. */
export const seedOf = (setting: string | undefined): number => {
  if (setting === undefined || setting === '') return FIXED_SEED;
  if (setting === 'random') return Math.floor(Math.random() * 2 ** 31);
  const seed = Number(setting);
  if (seed !== (seed | 0)) throw new Error(`STORELENS_SEED=${setting}: a whole number of 32 bits, or random`);
  return seed;
};

const seed = seedOf(process.env['STORELENS_SEED']);
fc.configureGlobal({ seed });
process.stdout.write(`fast-check: STORELENS_SEED=${seed} draws these again\n`);

/** So many of a list, in its order, drawn by that seed; all of them where there are no more. */
export const drawn = <T>(list: readonly T[], count: number): T[] => {
  const length = Math.min(count, list.length);
  const subsets = fc.subarray([...list], { minLength: length, maxLength: length });
  return fc.sample(subsets, { seed, numRuns: 1 })[0]!;
};

export { fc };
