import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FirstRequest } from '../support/first-requests.ts';

const script = fileURLToPath(new URL('../support/first-requests.ts', import.meta.url));

/** What the first request of each kind loads; `bench/first` tells what it costs. */
const loadedBy = (...flags: string[]): Map<string, string[]> => {
  const run = spawnSync(process.execPath, ['--import', 'tsx', script, ...flags], { encoding: 'utf8' });
  assert.is(run.status, 0, run.stderr);
  const kinds = Object.entries(JSON.parse(run.stdout) as Record<string, FirstRequest>);
  return new Map(kinds.map(([kind, { loaded }]) => [kind, loaded]));
};

const first = suite('the first request of each kind');

first('finds every module loaded', () => {
  const kinds = loadedBy();
  assert.is(kinds.size, 14);
  for (const [kind, loaded] of kinds) assert.equal(loaded, [], kind);
});

first('would load some otherwise, and it is seen', () => {
  const kinds = loadedBy('--unprepared');
  assert.ok((kinds.get('tools/list') ?? []).some((url) => url.includes('@modelcontextprotocol')));
  assert.ok((kinds.get('/metrics') ?? []).some((url) => url.includes('prom-client')));
});

first.run();
