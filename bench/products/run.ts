/**
 * Offers at scale: `npm run bench -- products [--shops] [--threads N] [--again] [OFFERS…]` (default 50000 100000
 * 200000) takes that many invented offers from collecting to deals and tables, as a build does, each size in a process of its own,
 * compiled as `npm run build` does: seconds, processor seconds and peak memory by the end of each stage, and how many pairs were decided on. The
 * decisions an offer must not grow with the number of offers: then no pairs are compared for want of a key. `--shops` makes shops of
 * ten offers, four shops to a thing, with prices, as `bench/derive` does; else a market of few that are the same. `--again`: after a
 * build of the same offers, whose readings of titles it finds; only the second is counted.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'tsup';
import { lastLineOf } from '../child.ts';
import { type Figure, figure, printReport } from '../report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options = { shops: { type: 'boolean' }, threads: { type: 'string' }, again: { type: 'boolean' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const sizes = positionals.length > 0 ? positionals.map(Number) : [50_000, 100_000, 200_000];
const wrong = sizes.find((offers) => !Number.isInteger(offers) || offers < 1);
if (wrong !== undefined) throw new Error(`${wrong} is no number of offers`);

/** What `measure.ts` prints last: `stages` by name, each by its end. */
interface Measured {
  offers: number;
  products: number;
  decisions_per_offer: number;
  stages: Record<string, { wall_s: number; cpu_s: number; peak_mb: number }>;
}

const figuresOf = ({ offers, products, decisions_per_offer, stages }: Measured): Figure[] => {
  const size = `${offers.toLocaleString('en-US')} offers`;
  const last = Object.values(stages).at(-1);
  if (last === undefined) throw new Error(`${size}: no stage`);
  const before = stages['the build before'] ?? { wall_s: 0, cpu_s: 0 };
  const cpuS = last.cpu_s - before.cpu_s;
  return [
    figure(`${size}: CPU an offer`, (cpuS * 1000) / offers, 'ms'),
    figure(`${size}: decisions an offer`, decisions_per_offer, 'decisions'),
    figure(`${size}: products`, products, 'products'),
    figure(`${size}: time`, last.wall_s - before.wall_s, 's'),
    figure(`${size}: CPU`, cpuS, 's'),
    figure(`${size}: peak memory`, last.peak_mb, 'MiB'),
  ];
};

// Laid out as `dist/` beside `datasets/`, for the code finds its data from where it lies: some files one folder up, some two.
const place = mkdtempSync(join(tmpdir(), 'storelens-products-'));
try {
  for (const name of ['datasets', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(place, name));
  const outDir = join(place, 'dist', 'bench');
  mkdirSync(outDir, { recursive: true });
  symlinkSync(join(root, 'datasets'), join(place, 'dist', 'datasets'));
  const files = { measure: 'bench/products/measure.ts', 'products-worker': 'build/products/worker.ts' };
  for (const [name, file] of Object.entries(files)) {
    const entry = { [name]: join(root, file) };
    await build({ entry, outDir, format: 'esm', target: 'node20', config: false, silent: true });
  }
  const figures: Figure[] = [];
  for (const offers of sizes) {
    const flavour = values.shops === true ? 'shops' : 'market';
    const again = values.again === true ? ['again'] : [];
    const program = [join(outDir, 'measure.js'), flavour, String(offers), values.threads ?? 'all', ...again];
    const last = await lastLineOf(['--max-old-space-size=7600', ...program], { name: `${offers} offers` });
    figures.push(...figuresOf(JSON.parse(last) as Measured));
  }
  printReport('products', figures);
} finally {
  rmSync(place, { recursive: true, force: true });
}
