import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFetcher, FetchError, type Fetcher, type FetchOptions } from '../../core/fetch/index.ts';
import { withRaw, withWeb } from '../build/crawl/world.ts';

const TIMEOUT_MS = 400;
/** Generous: a busy machine may be late, a fetch that never ends is minutes. */
const IN_TIME_MS = 8_000;

const endOf = async (fetcher: Fetcher, options: FetchOptions = {}): Promise<string> => {
  const started = performance.now();
  try {
    const page = await fetcher.fetch('http://hostile.example/', { timeoutMs: TIMEOUT_MS, ...options });
    return `${page.status}${page.truncated ? ' truncated' : ''} ${page.body.length}`;
  } catch (error) {
    assert.instance(error, FetchError);
    assert.not.match((error as Error).message, '\n');
    return (error as FetchError).code;
  } finally {
    assert.ok(performance.now() - started < IN_TIME_MS, 'ended late');
  }
};

const repeat = (socket: Socket, text: string, everyMs: number): void => {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer));
};

const hostile = suite('createFetcher against hostile servers');

hostile('200 MB out of a few hundred bytes of gzip is a bomb', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)));
  assert.ok(bomb.length < 1000);
  await withWeb(
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
    async ({ fetcher }) => {
      const before = process.memoryUsage().rss;
      assert.is(await endOf(fetcher, { timeoutMs: 10_000 }), 'decompression_bomb');
      assert.ok(process.memoryUsage().rss - before < 100_000_000);
    },
  );
});

hostile('a body that drips ends at the deadline, and so do dripping headers', async () => {
  for (const opening of ['HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n', 'HTTP/1.1 200 OK\r\nx: ', '']) {
    await withRaw(
      (socket) => {
        socket.write(opening);
        repeat(socket, 'x', 50);
      },
      async ({ fetcher }) => {
        const code = await endOf(fetcher);
        assert.ok(['timeout', 'protocol'].includes(code), code);
      },
    );
  }
});

hostile('a flood of 1xx replies ends by name', async () => {
  await withRaw(
    (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(10), 5),
    async ({ fetcher }) => assert.is(await endOf(fetcher, { timeoutMs: 5_000 }), 'informational_flood'),
  );
  await withRaw(
    (socket) => repeat(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 20),
    async ({ fetcher }) => {
      const code = await endOf(fetcher);
      assert.ok(['informational_flood', 'protocol', 'incomplete', 'timeout'].includes(code), code);
    },
  );
});

hostile('a Content-Length that promises too much is incomplete, one that promises too little cuts', async () => {
  await withRaw(
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\nshort'),
    async ({ fetcher }) => assert.is(await endOf(fetcher), 'incomplete'),
  );
  await withRaw(
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nlonger than it says'),
    async ({ fetcher }) => assert.is(await endOf(fetcher), '200 5'),
  );
  for (const length of ['-5', '5, 6', '0x5', '99999999999999999999'])
    await withRaw(
      (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\nhello`),
      async ({ fetcher }) => {
        const code = await endOf(fetcher);
        assert.ok(['protocol', 'incomplete'].includes(code), `${length}: ${code}`);
      },
    );
  await withRaw(
    (socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'),
    async ({ fetcher }) => assert.is(await endOf(fetcher), 'incomplete'),
  );
});

hostile('a hundred encodings, unknown ones and rubbish are named', async () => {
  const coded: [string, string][] = [
    [Array(100).fill('gzip').join(', '), 'too_many_encodings'],
    ['gzip, gzip, gzip, gzip, gzip, gzip', 'too_many_encodings'],
    ['snappy', 'unsupported_encoding'],
    ['gzip', 'decode'],
    ['br', 'decode'],
  ];
  for (const [encoding, code] of coded)
    await withWeb(
      (_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end('plain text, whatever the header says'),
      async ({ fetcher }) => assert.is(await endOf(fetcher), code, encoding),
    );
});

hostile('a gzip stream cut short gives what came', async () => {
  const whole = gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n')));
  await withWeb(
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2)),
    async ({ fetcher }) => assert.match(await endOf(fetcher), /^200 \d{4,}$/),
  );
});

hostile('a 20 KB header is too large, in one line or in a thousand', async () => {
  for (const lines of [`x: ${'y'.repeat(20_000)}\r\n`, 'x-header: value\r\n'.repeat(2000)])
    await withRaw(
      (socket) => socket.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 0\r\n\r\n`),
      async ({ fetcher }) => assert.is(await endOf(fetcher), 'headers_too_large'),
    );
});

hostile('an answer after the deadline is a timeout, and the fetcher works on', async () => {
  let times = 0;
  await withWeb(
    (_, response) => {
      times += 1;
      setTimeout(() => response.end('late'), times === 1 ? 3 * TIMEOUT_MS : 0);
    },
    async ({ fetcher }) => {
      assert.is(await endOf(fetcher), 'timeout');
      assert.is(await endOf(fetcher), '200 4');
    },
  );
});

hostile('DNS that changes between look-ups is judged anew for each connection', async () => {
  await withWeb(
    (_, response) => response.writeHead(200, { connection: 'close' }).end('ok'),
    async (world) => {
      let asked = 0;
      const fetcher = createFetcher({
        userAgent: 't',
        now: Date.now,
        // The first answer is the only address that this world calls public; later ones are inner.
        resolve: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'],
        policy: {
          hostAllowed: (host) => host === 'rebind.example',
          addressAllowed: (a) => a === '127.0.0.1',
          ports: [world.port],
        },
      });
      const ends: string[] = [];
      for (let i = 0; i < 3; i++)
        await fetcher.fetch(`http://rebind.example:${world.port}/`).then(
          (page) => ends.push(String(page.status)),
          (error: FetchError) => ends.push(error.code),
        );
      await fetcher.close();
      assert.equal(ends, ['200', 'target_not_allowed', 'target_not_allowed']);
      assert.is(world.asked.length, 1);
    },
  );
});

hostile('rubbish instead of HTTP is a protocol error, a closed line incomplete', async () => {
  const replies: [string, string][] = [
    ['SSH-2.0-OpenSSH_9.6\r\n', 'protocol'],
    ['HTTP/1.1 200 OK\r\nbad header\r\n\r\n', 'protocol'],
    ['HTTP/1.1 99999 OK\r\n\r\n', 'protocol'],
    ['', 'incomplete'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n', 'protocol'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel', 'incomplete'],
  ];
  for (const [reply, code] of replies)
    await withRaw(
      (socket) => socket.end(reply),
      async ({ fetcher }) => assert.is(await endOf(fetcher), code, JSON.stringify(reply)),
    );
});

hostile('redirects to hostile places end by name', async () => {
  for (const [location, code] of [
    ['http://[', 'bad_redirect'],
    [`https://h.example/${'a'.repeat(9000)}`, 'bad_redirect'],
    ['data:text/html,x', 'target_not_allowed'],
    ['//0/', 'target_not_allowed'],
  ])
    await withWeb(
      (_, response) => response.writeHead(302, { location: location! }).end(),
      async ({ fetcher }) => assert.is(await endOf(fetcher), code, location),
    );
});

hostile.run();
