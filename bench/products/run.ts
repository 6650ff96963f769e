/**
 * Matching at scale: `node --import tsx bench/products/run.ts [OFFERS…]` (default 50000 100000 200000) clusters that many
 * invented offers, each size in a process of its own, compiled as `npm run build` does: seconds, decisions and peak
 * memory. The decisions an offer must not grow with the number of offers: then no pairs are compared for want of a key.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [50_000, 100_000, 200_000];
const wrong = sizes.find((offers) => !Number.isInteger(offers) || offers < 1);
if (wrong !== undefined) throw new Error(`${wrong} is no number of offers`);

// Laid out as `dist/` beside `datasets/`, for the code finds its data from where it lies.
const place = mkdtempSync(join(tmpdir(), 'storelens-products-'));
try {
  for (const name of ['datasets', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(place, name));
  const outDir = join(place, 'dist', 'bench');
  const entry = { measure: join(root, 'bench/products/measure.ts') };
  await build({ entry, outDir, format: 'esm', target: 'node20', config: false, silent: true });
  for (const offers of sizes) {
    const program = ['--max-old-space-size=7600', join(outDir, 'measure.js'), String(offers)];
    const run = spawnSync(process.execPath, program, { stdio: 'inherit' });
    if (run.status !== 0) throw new Error(`${offers} offers: ended with ${run.signal ?? run.status}`);
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
