// Takes about 20 s.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { compiled } from '../../support/compiled.ts';
import { firstId, publishOptions, secondId, smallSize, withDirectory } from '../../support/published.ts';
import { startRuntime } from '../../support/runtime-process.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const running = new Set<ChildProcess>();

const program = await compiled('runtime');

const start = (args: string[]) => {
  const child = spawn(process.execPath, [program, '--port', '0', '--live', 'off', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, ended };
};

const until = async <T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> => {
  for (let n = 0; n < 1200; n++) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: not within 60 s`);
};

interface Ready {
  status: string;
  snapshot: string;
  following: { url: string; snapshot: string; reason: string | null; since: string | null };
}

const follow = suite('npm start -- --snapshots https://…');
follow.after.each(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

follow('serves what another Storelens serves, its next snapshot too, and goes on without it', async () => {
  await withDirectory(async (mirror) => {
    const upstream = await startRuntime();
    const address = `${upstream.url}/datasets/`;
    const args = ['--snapshots', address, '--mirror', mirror, '--poll-ms', '200'];
    const follower = start(args);
    const url = await until('listening', () => /API docs +(http\S+)\/docs/.exec(follower.output())?.[1] ?? null);
    const ready = async (): Promise<Ready> => {
      const response = await fetch(`${url}/readyz`);
      assert.is(response.status, 200);
      return (await response.json()) as Ready;
    };
    const first = await ready();
    assert.equal([first.status, first.snapshot, first.following.url], ['ready', firstId, address]);
    const model = syntheticModel({ ...smallSize, id: secondId });
    await publishSnapshot(model, upstream.snapshotsDir, { ...publishOptions, builtAt: '2026-11-02T00:00:00Z' });
    await until('swapped', async () => ((await ready()).snapshot === secondId ? true : null));
    await upstream.stop();
    const alone = await until('alone', async () => {
      const now = await ready();
      return now.following.reason === null ? null : now;
    });
    assert.match(alone.following.reason ?? '', /^http:\/\/127\.0\.0\.1:\d+\/datasets\/latest\.json: /);
    assert.equal([alone.status, alone.snapshot, alone.following.snapshot], ['ready', secondId, secondId]);
    follower.child.kill('SIGTERM');
    assert.is(await follower.ended, 0, follower.output());
    const again = start([...args, '--workers', '2']);
    const second = await until('again', () => /API docs +(http\S+)\/docs/.exec(again.output())?.[1] ?? null);
    const said = (await (await fetch(`${second}/readyz`)).json()) as Ready;
    assert.equal([said.snapshot, said.following.url], [secondId, address]);
    again.child.kill('SIGTERM');
    await again.ended;
  });
});

follow('says in one line why there is nothing to serve', async () => {
  await withDirectory(async (mirror) => {
    const upstream = await startRuntime();
    await upstream.stop();
    const dead = start(['--snapshots', `${upstream.url}/datasets/`, '--mirror', join(mirror, 'none')]);
    assert.is(await dead.ended, 1);
    assert.match(dead.output(), /^Nothing is in \S+ yet: .*\n(?:\{.*\n)?--snapshots or .*latest\.json: .*\n$/);
    const plain = start(['--snapshots', 'http://storelens.example/datasets/', '--mirror', join(mirror, 'none')]);
    assert.is(await plain.ended, 1);
    assert.match(plain.output(), /must begin with https:\/\/; http:\/\/ is for this machine alone\n$/);
  });
});

follow.run();
