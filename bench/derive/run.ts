/**
 * `npm run bench -- derive [SITES…] [--offers N]`: derives everything from that many invented sites with
 * ten (or N) offers each (default 10000 100000), compiled as `npm run build` does, a process for each size: seconds, CPU
 * seconds and peak memory after each stage.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'tsup';
import { lastLineOf } from '../child.ts';
import { printReport } from '../report.ts';
import { type Derived, deriveFigures } from './figures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({ options: { offers: { type: 'string' } }, allowPositionals: true });
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const wrong = sizes.find((sites) => !Number.isInteger(sites) || sites < 1);
if (wrong !== undefined) throw new Error(`${wrong} is no number of sites`);

// Laid out as `dist/` beside `datasets/`, for the code finds its data from where it lies.
const place = mkdtempSync(join(tmpdir(), 'storelens-bench-'));
try {
  for (const name of ['datasets', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(place, name));
  const entry = {
    'bench/derive': join(root, 'bench/derive/derive.ts'),
    'bench/rules': join(root, 'core/rules/index.ts'),
  };
  const outDir = join(place, 'dist');
  await build({ entry, outDir, format: 'esm', target: 'node20', splitting: true, config: false, silent: true });
  const workers = {
    'bench/products-worker': join(root, 'build/products/worker.ts'),
    'bench/site-worker': join(root, 'build/sites/site-worker.ts'),
  };
  await build({
    entry: workers,
    outDir,
    format: 'esm',
    target: 'node20',
    splitting: false,
    config: false,
    silent: true,
  });
  const derived: Derived[] = [];
  for (const sites of sizes) {
    // What Node takes itself where there is memory enough; more, and garbage is left lying until all of it is taken.
    const program = [join(outDir, 'bench/derive.js'), String(sites), values.offers ?? '10'];
    const last = await lastLineOf(['--max-old-space-size=4096', ...program], { name: `${sites} sites` });
    derived.push(JSON.parse(last) as Derived);
  }
  printReport('derive', deriveFigures(derived));
} finally {
  rmSync(place, { recursive: true, force: true });
}
