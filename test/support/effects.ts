import type { BuildEffects } from '../../build/effects.ts';

/** Says nothing. */
export const silentEffects = (now: () => number = () => Date.now()): BuildEffects => ({
  now,
  log: () => {},
  progress: () => {},
});
