/**
 * Loaded before a program (`--import`): kills it (`kill -9`) before the n-th call that changes a directory, a name or what lies
 * safe on the disk, n of STORELENS_KILL_AT; 0: writes the number of such calls to standard error as it ends.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const changing = [
  'renameSync',
  'linkSync',
  'rmSync',
  'mkdirSync',
  'fsyncSync',
  'ftruncateSync',
  'copyFileSync',
] as const;
const at = Number(process.env['STORELENS_KILL_AT'] ?? '0');
let calls = 0;

for (const name of changing) {
  const own = fs[name] as (...args: unknown[]) => unknown;
  (fs as unknown as Record<string, unknown>)[name] = (...args: unknown[]): unknown => {
    if (++calls === at) process.kill(process.pid, 'SIGKILL');
    return own(...args);
  };
}
syncBuiltinESMExports();
if (at === 0) process.on('exit', () => process.stderr.write(`${calls} changes\n`));
