// Takes about 15 s.
import { spawn } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApplication } from '../../runtime/app.ts';
import type { HttpRequest } from '../../runtime/http/types.ts';
import { createLog, type Log } from '../../runtime/log.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { compiled } from '../support/compiled.ts';
import { createFakeReader } from '../support/fake-reader.ts';
import { fakeContext, type Running, transports, withServer } from '../support/http.ts';
import { smallSize, withDirectory, withPublished } from '../support/published.ts';

const MIB = 2 ** 20;
const id = '20260105T000000Z';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A server of one file of 32 MiB, more than any socket keeps. */
const withLargeFile = (kind: (typeof transports)[number], use: (running: Running) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    writeFileSync(join(dir, 'large.bin'), '');
    truncateSync(join(dir, 'large.bin'), 32 * MIB);
    const none = { rows: null, table: null, schema_version: null, crc32: '00000000', sha256: '0'.repeat(64) };
    const files = [{ path: 'large.bin', bytes: 32 * MIB, ...none }];
    await withServer(kind, use, { context: { reader: createFakeReader({ id, dir, files }) } });
  });

/** Asks for the file and reads nothing yet; `rest` reads all that comes until the end. */
const slowDownload = async (port: number): Promise<{ rest(): Promise<number>; cut(): Promise<number> }> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(socket.bytesRead)));
  socket.write(`GET /datasets/${id}/large.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  const rest = async (): Promise<number> => {
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      if (bytes > 32 * MIB) break;
    }
    return bytes;
  };
  /** An end is noticed by who reads on. */
  const cut = (): Promise<number> => {
    socket.resume();
    return closed;
  };
  return { rest, cut };
};

for (const kind of transports) {
  const stop = suite(`close over ${kind}`);
  stop('lets what is under way end, and takes nothing new', () =>
    withLargeFile(kind, async ({ port, transport, url }) => {
      const { rest } = await slowDownload(port);
      const closing = transport.close(20_000);
      await assertRefused(`${url}/healthz`);
      assert.ok((await rest()) > 32 * MIB, 'the download was cut');
      await closing;
    }),
  );
  stop('waits no longer than its deadline for a client that does not read', () =>
    withLargeFile(kind, async ({ port, transport }) => {
      const { cut } = await slowDownload(port);
      const began = performance.now();
      await transport.close(500);
      assert.ok(performance.now() - began < 5_000);
      assert.ok((await cut()) < 32 * MIB);
    }),
  );
  stop.run();
}

const assertRefused = async (url: string): Promise<void> => {
  for (let wait = 0; wait < 50; wait++) {
    const refused = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => false),
      () => true,
    );
    if (refused) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.unreachable(`${url} still answers`);
};

const until = async <T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> => {
  for (let n = 0; n < 600; n++) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what}: not within 60 s`);
};
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const workersOf = (pid: number): number[] =>
  childrenOf(pid).filter((child) => /runtime\.js\0/.test(readFileSync(`/proc/${child}/cmdline`, 'latin1')));

const workers = suite('npm start -- --workers 2');
for (const transport of process.env['STORELENS_TEST_ALL'] === '1' ? ['native', 'node'] : ['native'])
  workers(`serves from two processes on one port, replaces one that was killed, stops whole (${transport})`, () =>
    withPublished(smallSize, async (dir) => {
      const port = await freePort();
      const flags = ['--snapshots', dir, '--port', String(port), '--workers', '2', '--live', 'off'];
      const args = [await compiled('runtime'), ...flags, '--transport', transport];
      const main = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve) => main.once('close', resolve));
      const pid = main.pid ?? 0;
      const answers = (): Promise<true | null> =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (response) => response.arrayBuffer().then(() => (response.ok ? true : null)),
          () => null,
        );
      try {
        await until('answering', answers);
        const before = await until('two workers', () => (workersOf(pid).length === 2 ? workersOf(pid) : null));
        // Younger ones that end are taken for ones that cannot start.
        await new Promise((resolve) => setTimeout(resolve, 6_000));
        process.kill(before[0] ?? 0, 'SIGKILL');
        const isNew = (worker: number): boolean => !before.includes(worker);
        await until('a new worker', () => (workersOf(pid).some(isNew) ? true : null));
        for (let n = 0; n < 20; n++) assert.is(await until('answering on', answers), true);
      } finally {
        main.kill('SIGTERM');
      }
      assert.is(await ended, 0);
      await assertRefused(`http://127.0.0.1:${port}/healthz`);
    }),
  );
workers.run();

const logged = suite('the log of requests');
logged('has the request id, path, status and time, and no full address of a client', async () => {
  const lines: Record<string, unknown>[] = [];
  const debug = (line: Record<string, unknown>): void => void lines.push(line);
  const log = Object.assign(createLog('silent'), { isLevelEnabled: () => true, debug }) as unknown as Log;
  const serve = createApplication({
    current: () => fakeContext(),
    operations: {
      health: () => ({ snapshot: id, ageS: 1, refused: null, verified: true, stopping: false }),
      metrics: () => Promise.resolve(''),
    },
    metrics: createMetrics(),
    log,
    limits: { perMinute: 0, livePerMinute: 0, limitLoopback: false, trustedProxies: [] },
  });
  const request = (address: string): HttpRequest => ({
    method: 'GET',
    path: '/api/v1/stats',
    query: '',
    header: (name) => (name === 'x-request-id' ? 'abc-12345' : ''),
    headers: () => [],
    address: () => address,
    body: () => Promise.resolve(new Uint8Array()),
    left: () => new AbortController().signal,
  });
  for (const address of ['203.0.113.77', '2001:db8:1:2:3:4:5:6']) await serve(request(address));
  assert.equal(
    lines.map(({ requestId, method, path, status, client }) => [requestId, method, path, status, client]),
    [
      ['abc-12345', 'GET', '/api/v1/stats', 200, '203.0.113.0'],
      ['abc-12345', 'GET', '/api/v1/stats', 200, '2001:db8:1::'],
    ],
  );
  assert.type(lines[0]?.['elapsedMs'], 'number');
  assert.not.match(JSON.stringify(lines), /113\.77|3:4:5:6/);
});
logged.run();
