import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeOnce } from '../../core/make-once.ts';
import { messageOf, withDirectory } from '../support/published.ts';

const file = JSON.stringify(fileURLToPath(new URL('../../core/make-once.ts', import.meta.url)));
const filling = (text: string) => (aside: string) => writeFileSync(join(aside, 'a'), text);
const inside = (use: (parent: string, dir: string) => void | Promise<void>) => () =>
  withDirectory(async (parent) => use(parent, join(parent, 'snapshots')));

const make = suite('makeOnce');

make(
  'gives the directory its name when it is whole, an empty one in its place or not',
  inside(async (parent, dir) => {
    await makeOnce(dir, filling('1'));
    assert.is(readFileSync(join(dir, 'a'), 'utf8'), '1');
    assert.equal(readdirSync(parent), ['snapshots']);
    const empty = join(parent, 'empty');
    mkdirSync(empty);
    await makeOnce(empty, filling('2'));
    assert.is(readFileSync(join(empty, 'a'), 'utf8'), '2');
    assert.match(await messageOf(() => makeOnce(dir, filling('3'))), /snapshots is in the way: move it elsewhere/);
    assert.is(readFileSync(join(dir, 'a'), 'utf8'), '1');
  }),
);

make(
  'leaves nothing where it fails, and what somebody else made meanwhile stays',
  inside(async (parent, dir) => {
    const failing = (aside: string): void => {
      filling('half')(aside);
      throw new Error('no');
    };
    assert.is(await messageOf(() => makeOnce(dir, failing)), 'no');
    assert.equal(readdirSync(parent), []);
    await makeOnce(dir, (aside) => {
      filling('ours')(aside);
      mkdirSync(dir);
      filling('theirs')(dir);
    });
    assert.is(readFileSync(join(dir, 'a'), 'utf8'), 'theirs');
    assert.equal(readdirSync(parent), ['snapshots']);
  }),
);

make(
  'begins anew after one that was killed, and leaves one that is under way alone',
  inside(async (parent, dir) => {
    const args = (make: string): string[] => [
      ...['--import', 'tsx', '--input-type=module', '-e'],
      `const { makeOnce } = await import(${file}); makeOnce(process.argv[1], () => { ${make} });`,
      dir,
    ];
    const wait = "process.stdout.write('making'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
    const killed = spawn(process.execPath, args(wait), { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    const beside = spawnSync(process.execPath, args(''), { encoding: 'utf8' });
    assert.is(beside.status, 0, beside.stderr);
    assert.equal(readdirSync(parent).sort(), [`.snapshots-${killed.pid}`, 'snapshots']);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    await makeOnce(dir, filling('2'));
    assert.equal(readdirSync(parent), ['snapshots']);
  }),
);

make.run();
