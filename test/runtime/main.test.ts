// Takes about 25 s.
import { type ChildProcess, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { compiled } from '../support/compiled.ts';
import { firstId, publishOptions, secondId, smallSize, withDirectory } from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Started {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

/** Ended after each test, also one that failed. */
const running = new Set<ChildProcess>();

const program = await compiled('runtime');

const start = (args: string[], env: NodeJS.ProcessEnv = {}, command = [program]): Started => {
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
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

const urlOf = ({ output }: Started): Promise<string> =>
  until('listening', () => /API docs +(http\S+)\/docs/.exec(output())?.[1] ?? null);

const publish = (dir: string, id: string): Promise<unknown> =>
  publishSnapshot(syntheticModel({ ...smallSize, id }), dir, publishOptions);

const main = suite('the runtime');
main.after.each(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

for (const transport of ['native', 'node'])
  main(
    `serves, swaps under load without a failed or mixed reply, refuses a bad snapshot, stops (${transport})`,
    async () => {
      await withDirectory(async (dir) => {
        await publish(dir, firstId);
        const started = start([
          '--snapshots',
          dir,
          '--port',
          '0',
          '--transport',
          transport,
          '--poll-ms',
          '200',
          '--live',
          'off',
        ]);
        const url = await urlOf(started);
        assert.match(started.output(), /虛構資料 \(invented data/);
        const seen = new Set<string>();
        let asking = true;
        const load = async (): Promise<void> => {
          while (asking) {
            const response = await fetch(`${url}/api/v1/prospect?limit=20`);
            assert.is(response.status, 200);
            const body = (await response.json()) as { snapshot: string };
            assert.ok(response.headers.get('etag')?.startsWith(`"${body.snapshot}-`), 'ETag and body of one snapshot');
            seen.add(body.snapshot);
          }
        };
        const loads = [load(), load(), load()];
        await publish(dir, secondId);
        await until('swapped', () => (seen.has(secondId) ? true : null));
        await rm(join(dir, secondId, 'serving', 'meta.json'));
        await publish(dir, '20261103T000000Z');
        await until('swapped again', () => (seen.has('20261103T000000Z') ? true : null));
        const bad = '20261104T000000Z';
        await publish(dir, bad);
        await until('the fourth', () => (seen.has(bad) ? true : null));
        const pointer = JSON.stringify({ format_version: 1, snapshot: '20990101T000000Z' });
        await writeFile(join(dir, 'current.json'), pointer);
        const refused = await until('refused', async () => {
          const ready = (await (await fetch(`${url}/readyz`)).json()) as { refused: { reason: string } | null };
          return ready.refused;
        });
        assert.match(refused.reason, /current\.json/);
        assert.is((await fetch(`${url}/readyz`)).status, 200);
        asking = false;
        await Promise.all(loads);
        started.child.kill('SIGTERM');
        assert.is(await started.ended, 0, started.output());
      });
    },
  );

main('says in one line, with exit code 1, what keeps it from starting', async () => {
  await withDirectory(async (dir) => {
    const missing = start(['--snapshots', join(dir, 'nowhere')]);
    assert.is(await missing.ended, 1);
    assert.match(
      missing.output(),
      /^--snapshots or STORELENS_SNAPSHOTS=\S+nowhere: there is no such directory; npm run snapshot .* builds one .*\n$/,
    );
    const bare = start(['--snapshots', dir], { STORELENS_WEB: join(dir, 'nope') });
    assert.is(await bare.ended, 1);
    assert.match(bare.output(), /^--web or STORELENS_WEB=\S+nope: no bundle is there; npm run build .*\n$/);
    const early = start([], { STORELENS_WEB: join(dir, 'nope') }, ['--import', 'tsx', 'start.ts']);
    assert.is(await early.ended, 1);
    assert.match(
      early.output(),
      /^--web or STORELENS_WEB=\S+nope: .*\n$/,
      'before a demo is built, which takes a minute',
    );
    const wrong = start(['--snapshots', dir, '--port', 'x']);
    assert.is(await wrong.ended, 1);
    assert.is(wrong.output(), '--port=x: must be an integer from 0 to 65535 (--help lists the settings)\n');
    await publish(dir, firstId);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    for (const transport of ['native', 'node']) {
      const second = start(['--snapshots', dir, '--transport', transport], { PORT: String(port) });
      assert.is(await second.ended, 1);
      assert.is(second.output(), `Port ${port} on 127.0.0.1 is in use: choose another with PORT or --port\n`);
    }
    await new Promise((resolve) => taken.close(resolve));
  });
});

main('shows its settings under --help', async () => {
  const help = start(['--help']);
  assert.is(await help.ended, 0);
  assert.match(help.output(), /--snapshots <dir>/);
});

main('goes on when nobody reads any more what it says', () =>
  withDirectory(async (dir) => {
    await publish(dir, firstId);
    const started = start(['--snapshots', dir, '--port', '0', '--log-level', 'info', '--poll-ms', '200']);
    const url = await urlOf(started);
    started.child.stdout?.destroy();
    started.child.stderr?.destroy();
    // It says that it took up another release, into two closed pipes.
    await publish(dir, secondId);
    await until('the second release', async () => {
      const { snapshot } = (await (await fetch(`${url}/api/v1/stats`)).json()) as { snapshot: string };
      return snapshot === secondId ? true : null;
    });
    assert.is((await fetch(`${url}/healthz`)).status, 200);
    started.child.kill('SIGTERM');
    assert.is(await started.ended, 0);
  }),
);

main.run();
