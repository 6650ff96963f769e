/** Publishes an invented snapshot: `publish.ts DIR SITES`. Says how long each step took and the peak of memory. */
import { publishSnapshot } from '../../build/publish/index.ts';
import { syntheticModel } from '../../test/support/synthetic-model.ts';

const [dir = '', sites = '1000'] = process.argv.slice(2);
const size = { sites: Number(sites), offers: Number(sites) * 2 };
let at = performance.now();
let last = '';
const onStep = (step: string): void => {
  const now = performance.now();
  if (last !== '') process.stderr.write(`${sites} ${last}: ${((now - at) / 1000).toFixed(1)} s\n`);
  at = now;
  last = step;
};
const options = { builtAt: '2026-11-01T00:00:00Z', generator: 'storelens bench', onStep };
const manifest = await publishSnapshot(syntheticModel(size), dir, options);
const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${sites} sites: ${(bytes / 2 ** 20).toFixed(0)} MiB published, peak ${peak} MiB\n`);
