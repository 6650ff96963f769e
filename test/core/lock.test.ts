import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { LOCK, withLock } from '../../core/lock.ts';
import { firstId, messageOf, publishOptions, secondId, smallSize, withDirectory } from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';

const lock = suite('withLock');
const quiet = { waitMs: 0, log: () => {} };
const holder = (pid: number, started: string | null = null) => JSON.stringify({ pid, host: hostname(), started });

lock('lets one work at a time; the second waits and says so once', () =>
  withDirectory(async (dir) => {
    const lines: string[] = [];
    let inside = 0;
    const work = async () => {
      assert.is(++inside, 1);
      await new Promise((resolve) => setTimeout(resolve, 450));
      inside--;
    };
    const options = { waitMs: 30_000, log: (line: string) => void lines.push(line) };
    await Promise.all([withLock(dir, options, work), withLock(dir, options, work)]);
    assert.is(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      new RegExp(`another build \\(process ${process.pid}\\) is publishing into .*: waiting`),
    );
    assert.not.ok(existsSync(join(dir, LOCK)));
  }),
);

lock('gives up after the wait, naming the holder and the remedy', () =>
  withDirectory((dir) =>
    withLock(dir, quiet, async () => {
      const line = await messageOf(() => withLock(dir, quiet, async () => {}));
      assert.match(line, /another build \(process \d+\) is publishing into .*; wait for it, or remove .*\.lock/);
    }),
  ),
);

lock('takes over from a process that is gone, from a reused pid and from half a lock', () =>
  withDirectory(async (dir) => {
    for (const stale of [holder(2 ** 22 + 1), holder(process.pid, '1'), '{"pid":']) {
      writeFileSync(join(dir, LOCK), stale);
      assert.is(await withLock(dir, quiet, async () => 'worked'), 'worked');
    }
  }),
);

lock('leaves the lock of another host alone', () =>
  withDirectory(async (dir) => {
    writeFileSync(join(dir, LOCK), JSON.stringify({ pid: 1, host: 'elsewhere.example', started: null }));
    assert.match(await messageOf(() => withLock(dir, quiet, async () => {})), /another build \(process 1\)/);
  }),
);

lock('is let go when the work fails', () =>
  withDirectory(async (dir) => {
    const failing = () => withLock(dir, quiet, () => Promise.reject(new Error('no')));
    assert.is(await messageOf(failing), 'no');
    assert.is(await messageOf(failing), 'no');
  }),
);

lock('two builds at once into one directory both publish, one after the other', () =>
  withDirectory(async (dir) => {
    const lines: string[] = [];
    const options = { ...publishOptions, log: (line: string) => void lines.push(line) };
    const [one, other] = [firstId, secondId].map((id) =>
      publishSnapshot(syntheticModel({ ...smallSize, id }), dir, options),
    );
    assert.is((await one)?.snapshot, firstId);
    assert.is((await other)?.snapshot, secondId);
    assert.match(lines.join('\n'), /waiting for it/);
  }),
);
lock.run();
