import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The module that a thread runs: beside its caller (`import.meta.url`) as source, beside the bundle once compiled. null:
 * not there, as in a bundle of something else.
 */
export const workerBeside = (caller: string, names: { source: string; compiled: string }): URL | null => {
  const module = new URL(caller.endsWith('.ts') ? names.source : names.compiled, caller);
  return existsSync(fileURLToPath(module)) ? module : null;
};
