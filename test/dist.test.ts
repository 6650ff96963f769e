import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 120_000 });

const compiled = suite('the compiled form');

compiled('builds, and both programs run without tsx and find their data', () => {
  const built = run('node_modules/tsup/dist/cli-default.js', '--silent');
  assert.is(built.status, 0, built.stderr);
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };
  assert.is(run('dist/build.js', '--version').stdout.trim(), version);
  assert.match(run('dist/runtime.js', '--help').stdout, /--snapshots/);
  const refused = run('dist/runtime.js', '--snapshots', '/nowhere-at-all');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, /nowhere-at-all/);
});
compiled.run();
