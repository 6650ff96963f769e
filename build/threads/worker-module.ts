import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * The module that threads run: beside its caller (`import.meta.url`) as source, beside the bundle once compiled. null:
 * not there, as in a bundle of something else.
 */
export const workerBeside = (caller: string, names: { source: string; compiled: string }): URL | null => {
  const module = new URL(caller.endsWith('.ts') ? names.source : names.compiled, caller);
  return existsSync(fileURLToPath(module)) ? module : null;
};

/**
 * One less than there are cores, for `items` that are worth it; 0: a thread's start would cost more than it saves. The
 * core that is left is for the asking thread, which has tables or history to write meanwhile.
 */
export const threadsFor = (items: number, worth: number): number =>
  items < worth ? 0 : Math.max(1, Math.min(8, availableParallelism() - 1));
