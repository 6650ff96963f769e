// Bodies that are too large, not wanted, broken off, or of no certain length; over both transports.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../runtime/log.ts';
import { rawRequest, transports, withServer } from '../support/http.ts';

interface Sent {
  /** What was answered. */
  text: string;
  /** Bytes that the server's machine took before it closed. */
  bytes: number;
  ms: number;
}

/** Sends a head and then body without end, until the server closes; 20 s at most. */
const sendForEver = (port: number, head: string, chunk: string): Promise<Sent> =>
  new Promise((resolve) => {
    const began = performance.now();
    let text = '';
    let stopped = false;
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(head);
      while (!stopped && performance.now() - began < 20_000) {
        socket.write(chunk);
        await sleep(5);
      }
      socket.destroy();
    });
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      stopped = true;
      resolve({ text, bytes: socket.bytesWritten - socket.writableLength, ms: performance.now() - began });
    });
  });

const mcp = 'POST /mcp HTTP/1.1\r\nHost: storelens.example\r\nContent-Type: application/json\r\n';
const statusOf = (text: string): string => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? text.slice(0, 80);
const chunkOf = (size: number): string => `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`;
const plain = 'a'.repeat(16_384);

for (const kind of transports) {
  const uploads = suite(`uploads over ${kind}`);

  uploads('that are too large are refused when that is known, and the connection closed', async () => {
    await withServer(kind, async ({ url, port }) => {
      const announced = await sendForEver(port, `${mcp}Content-Length: 1000000000\r\n\r\n`, plain);
      assert.is(statusOf(announced.text), '413');
      assert.ok(announced.ms < 3_000 && announced.bytes < 1_500_000, `${announced.ms} ms, ${announced.bytes} bytes`);
      const chunked = await sendForEver(port, `${mcp}Transfer-Encoding: chunked\r\n\r\n`, chunkOf(16_384));
      assert.is(statusOf(chunked.text), '413');
      assert.ok(chunked.ms < 3_000 && chunked.bytes < 2_500_000, `${chunked.ms} ms, ${chunked.bytes} bytes`);
      assert.match(announced.text.toLowerCase(), /\r\nconnection: close\r\n/);
      assert.is((await fetch(`${url}/healthz`)).status, 200);
    });
  });

  uploads('that are too large are logged as any other where every request is', async () => {
    const logged: { status?: number; client?: string }[] = [];
    const faults: unknown[] = [];
    const log = createLog('silent');
    log.isLevelEnabled = () => true;
    log.debug = (line: object) => void logged.push(line);
    log.error = (line: object) => void faults.push(line);
    await withServer(
      kind,
      async ({ port }) => {
        const { text } = await sendForEver(port, `${mcp}Transfer-Encoding: chunked\r\n\r\n`, chunkOf(16_384));
        assert.is(statusOf(text), '413');
        assert.equal(
          logged.map(({ status, client }) => [status, client]),
          [[413, '127.0.0.0']],
        );
        assert.equal(faults, []);
      },
      { log },
    );
  });

  uploads('that nobody takes are answered before they have come', async () => {
    await withServer(kind, async ({ port }) => {
      for (const [line, status] of [
        ['POST /api/v1/stats', '405'],
        ['PUT /mcp', '405'],
        ['POST /nothing', '404'],
      ]) {
        const { text, ms, bytes } = await sendForEver(
          port,
          `${line} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`,
          chunkOf(16_384),
        );
        assert.is(statusOf(text), status, line);
        assert.ok(ms < 3_000 && bytes < 1_500_000, `${line}: ${ms} ms, ${bytes} bytes`);
      }
    });
  });

  uploads('that break off are no fault of ours', async () => {
    await withServer(kind, async ({ url, port }) => {
      for (let n = 0; n < 3; n++) {
        const socket = connect(port, '127.0.0.1', () => socket.write(`${mcp}Content-Length: 99\r\n\r\n{"a":`));
        await sleep(80);
        socket.destroy();
      }
      let metrics = '';
      for (let n = 0; n < 100 && !metrics.includes('status="499"'); n++) {
        await sleep(20);
        metrics = await (await fetch(`${url}/metrics`)).text();
      }
      assert.match(metrics, /storelens_http_requests_total\{route="mcp",status="499"\} \d/);
      assert.not.match(metrics, /status="500"/);
    });
  });

  uploads('of two lengths are 400 and closed, whatever the method, and nothing in them is a request', async () => {
    await withServer(kind, async ({ port }) => {
      const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'])
        for (const [one, two] of [
          [0, hidden.length],
          [hidden.length, 0],
          [hidden.length, 99],
          [99, hidden.length],
        ]) {
          const head = `${method} /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: ${one}\r\nContent-Length: ${two}\r\n\r\n`;
          const began = performance.now();
          const text = await rawRequest(port, head + hidden, 3_000);
          assert.ok(performance.now() - began < 2_500, `${method} ${one} ${two} hangs`);
          // The native server closes without a word where more came at once than the first length says.
          if (one !== 0 || kind === 'node') assert.match(text, /^HTTP\/1\.1 400 /, `${method} ${one} ${two}`);
          assert.ok([...text.matchAll(/HTTP\/1\.1 \d/g)].length <= 1, `${method} ${one} ${two}: ${text}`);
          assert.not.match(text, /HTTP\/1\.1 2/);
        }
    });
  });

  uploads('that are taken are read whole, in as many pieces as they come, and the connection lives on', async () => {
    await withServer(kind, async ({ port }) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: { pad: 'x'.repeat(200_000) } } };
      const body = JSON.stringify(message);
      const pieces = body.match(/.{1,50000}/gs) ?? [];
      const head = `${mcp.replace('storelens.example', 'localhost')}Accept: application/json, text/event-stream\r\n`;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
      });
      const answered = async (count: number): Promise<void> => {
        for (let n = 0; n < 500 && text.split('"check_store"').length <= count; n++) await sleep(10);
        assert.is(text.match(/HTTP\/1\.1 200/g)?.length, count, text.slice(0, 300));
      };
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
      for (const piece of pieces) {
        await sleep(20);
        socket.write(piece);
      }
      await answered(1);
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      for (const piece of pieces) {
        await sleep(20);
        socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
      }
      socket.write('0\r\n\r\n');
      await answered(2);
      socket.destroy();
    });
  });

  uploads('a body where none belongs closes the connection after the reply', async () => {
    await withServer(kind, async ({ port }) => {
      const hidden = 'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n';
      for (const method of ['GET', 'HEAD']) {
        const head = `${method} /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n`;
        const text = await rawRequest(port, head + hidden, 200);
        assert.is([...text.matchAll(/HTTP\/1\.1 200/g)].length, 1, method);
      }
    });
  });

  uploads('a head that is too large is 431 and closed, without a body to HEAD', async () => {
    await withServer(kind, async ({ port }) => {
      const text = await rawRequest(port, `HEAD /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 200);
      assert.match(text, /^HTTP\/1\.1 431 /);
      // The native parser writes its own page, whatever the method; it closes behind it.
      if (kind === 'node') assert.match(text, /\r\n\r\n$/, text);
      else assert.match(text, /\r\nConnection: close\r\n/);
    });
  });

  uploads.run();
}
