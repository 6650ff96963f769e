/**
 * `node --import tsx bench/derive/run.ts [SITES…]`: derives everything from that many invented sites with ten offers
 * each (default 10000 100000), a process for each size: seconds, CPU seconds and peak memory after each stage.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const sizes = process.argv.slice(2).map(Number);
const child = fileURLToPath(new URL('./derive.ts', import.meta.url));
for (const sites of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  if (!Number.isInteger(sites) || sites < 1) throw new Error(`"${sites}" is no number of sites`);
  const options = ['--import', 'tsx', '--max-old-space-size=7600', child, String(sites)];
  const { status, signal } = spawnSync(process.execPath, options, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${sites} sites: ended with ${signal ?? status}`);
}
