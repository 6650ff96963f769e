// Takes about 20 s.
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawRequest, transports, withServer } from '../support/http.ts';

const long = 'a'.repeat(20_000);
/** Each is refused with 4xx or 505, or by closing without a reply; never with a 2xx, never by hanging. */
const refused: Record<string, string> = {
  'no HTTP version': 'GET /healthz\r\n\r\n',
  'another protocol': 'SSH-2.0-x\r\n\r\n',
  'HTTP/3.0': 'GET /healthz HTTP/3.0\r\nHost: a\r\n\r\n',
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'space before the colon': 'GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n',
  'a header without a colon': 'GET /healthz HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n',
  'a control character in a header': 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\u0001\u0000b\r\n\r\n',
  'headers that are too large': `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${long}${long}\r\n\r\n`,
  'a length that is no number': 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
  'a negative length': 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'length and chunks':
    'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a bad chunk': 'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n',
  'a version in lower case': 'GET /healthz http/1.1\r\nHost: a\r\n\r\n',
  'a version with more behind': 'GET /healthz HTTP/1.1x\r\nHost: a\r\n\r\n',
  'a version without its dot': 'GET /healthz HTTP/11\r\nHost: a\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a greeting of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  'two hosts': 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'a space in a header name': 'GET /healthz HTTP/1.1\r\nHost: a\r\nX Y: x\r\n\r\n',
  'a folded header': 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n',
  'lines without CR': 'GET /healthz HTTP/1.1\nHost: a\n\n',
  'a bare CR in a value': 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'NUL in the target': 'GET /healthz\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a space in the target': 'GET /healthz x HTTP/1.1\r\nHost: a\r\n\r\n',
  'tabs for spaces': 'GET\t/healthz\tHTTP/1.1\r\nHost: a\r\n\r\n',
  'no target': 'GET HTTP/1.1\r\nHost: a\r\n\r\n',
  'a target without its slash': 'GET healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'a method that is no token': 'G{}T /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'a method without end': `${'G'.repeat(3000)} /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
  CONNECT: 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'two lengths': 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'a list of lengths': 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nab',
  'a length in hex': 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 0x2\r\n\r\nab',
  'a length with a sign': 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: +2\r\n\r\nab',
  'a length over every number': `POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: ${'9'.repeat(23)}\r\n\r\nab`,
  'a coding nobody knows': 'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: zz\r\n\r\nab',
  'a coding behind chunked': 'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'a negative chunk': 'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n',
  'a chunk over every number':
    'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nab',
  'a chunk longer than it says':
    'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabXX0\r\n\r\n',
  'chunks in HTTP/1.0': 'POST /mcp HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
};

/** Unusual, and still what HTTP/1.1 allows: answered, in as many pieces as it comes. */
const allowed: Record<string, string[]> = {
  'a method in pieces': ['G', 'E', 'T', ' /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  'a target in pieces': ['GET /hea', 'lth', 'z HTTP/1.1\r\nHost: a\r\n\r\n'],
  'a version in pieces': ['GET /healthz HT', 'TP/1.', '1\r\nHost: a\r\n\r\n'],
  'headers in pieces': ['GET /healthz HTTP/1.1\r\nHo', 'st', ': a\r', '\nX: ', 'y\r\n', '\r', '\n'],
  'no space behind the colon': ['GET /healthz HTTP/1.1\r\nHost:a\r\n\r\n'],
  'tabs around a value': ['GET /healthz HTTP/1.1\r\nHost:\ta\t\r\n\r\n'],
  'an empty value': ['GET /healthz HTTP/1.1\r\nHost: a\r\nX:\r\n\r\n'],
  'an upgrade that nobody offers': [
    'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
};

/** Sends the pieces a moment apart; what came before the server fell silent or closed. */
const inPieces = (port: number, pieces: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let got = '';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, async () => {
      for (const piece of pieces) {
        socket.write(piece, 'latin1');
        await new Promise((later) => setTimeout(later, 15));
      }
    });
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      if (got.endsWith('{"status":"ok"}')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(got));
  });

/** Milliseconds until the server closed a connection that sends `text` and then nothing, or `drip` every second. */
const closedAfterMs = (port: number, text: string, drip: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const dripping = setInterval(() => socket.write(drip), 1_000);
    socket.once('close', () => clearInterval(dripping));
    socket.resume();
    socket.setTimeout(40_000, () => socket.destroy(new Error(`${JSON.stringify(text)}: open after 40 s`)));
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => /^(ECONNRESET|EPIPE)$/.test(error.code ?? '') || reject(error),
    );
    socket.on('close', () => resolve(performance.now() - began));
  });

for (const kind of transports) {
  const malformed = suite(`malformed requests over ${kind}`);

  malformed('are refused or closed, and the next client is served', async () => {
    await withServer(kind, async ({ url, port }) => {
      for (const [name, text] of Object.entries(refused)) {
        const reply = await rawRequest(port, text, 150);
        assert.ok(reply === '' || /^HTTP\/1\.[01] (?:4\d\d|505) /.test(reply), `${name}: ${reply.slice(0, 80)}`);
        assert.is((await fetch(`${url}/healthz`)).status, 200, name);
      }
    });
  });

  malformed('in unusual shapes that are allowed are answered', async () => {
    await withServer(kind, async ({ port }) => {
      for (const [name, pieces] of Object.entries(allowed))
        assert.match(await inPieces(port, pieces), /^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"status":"ok"\}$/, name);
    });
  });

  malformed('a head that is too large is 431, and a request hidden in a body is no request', async () => {
    await withServer(kind, async ({ port }) => {
      const large = await rawRequest(port, `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${long}\r\n\r\n`, 100);
      assert.match(large, /^HTTP\/1\.1 431 /);
      const hidden = 'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n';
      const head = `GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n`;
      const text = await rawRequest(port, head + hidden, 200);
      assert.is([...text.matchAll(/HTTP\/1\.1 /g)].length, 1);
    });
  });

  malformed('in part leave the server alone: half heads, many idle connections', async () => {
    await withServer(kind, async ({ url, port }) => {
      const open = Array.from({ length: 50 }, (_, n) =>
        rawRequest(
          port,
          n % 2 === 0 ? 'GET /healthz HTTP/1.1\r\nHos' : 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n12',
          100,
        ),
      );
      assert.is((await fetch(`${url}/healthz`)).status, 200);
      await Promise.all(open);
      assert.is((await fetch(`${url}/healthz`)).status, 200);
    });
  });

  malformed('that stop in the middle of a body take no place from others', async () => {
    await withServer(kind, async ({ url, port, transport }) => {
      const head = 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n12';
      await Promise.all(Array.from({ length: 40 }, () => rawRequest(port, head, 30)));
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers,
        body: '{}',
        signal: AbortSignal.timeout(5000),
      });
      assert.ok(response.status < 500);
      await response.arrayBuffer();
      const before = performance.now();
      await transport.close(20_000);
      assert.ok(performance.now() - before < 10_000, 'a request that was given up holds up the stop');
    });
  });

  malformed('pipelined requests are answered in order', async () => {
    await withServer(kind, async ({ port }) => {
      const one = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
      const text = await rawRequest(port, one('/healthz') + one('/nothing') + one('/healthz'), 200);
      assert.equal(
        [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
        ['200', '404', '200'],
      );
    });
  });

  malformed('a line break in a parameter or header value splits no response', async () => {
    await withServer(kind, async ({ port }) => {
      const target = '/api/v1/site?domain=a%0d%0aSet-Cookie:%20x=1';
      const text = await rawRequest(
        port,
        `GET ${target} HTTP/1.1\r\nHost: a\r\nX-Request-Id: a%0d%0ab\r\nConnection: close\r\n\r\n`,
        100,
      );
      assert.not.match(text.toLowerCase().split('\r\n\r\n')[0] ?? '', /\r\nset-cookie/);
      assert.match(text, /^HTTP\/1\.1 400 /);
    });
  });

  malformed('HEAD keeps its connection usable for the next request', async () => {
    await withServer(kind, async ({ port }) => {
      const text = await rawRequest(
        port,
        'HEAD /api/v1/stats HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        200,
      );
      assert.is([...text.matchAll(/HTTP\/1\.1 200/g)].length, 2);
      assert.match(text, /\{"status":"ok"\}$/);
    });
  });

  malformed.run();
}

const slow = suite('connections that are slow or half open');
slow(
  'are closed within 30 s over both transports: half a head, half a body, nothing at all, a byte now and then',
  async () => {
    const head = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
    const post = 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n';
    const halves: [text: string, drip: string][] = [
      [head, ''],
      [post, ''],
      ['', ''],
      [`${head}\r\n`, ''],
      [head, 'X: y\r\n'],
      [`${head}X: `, 'y'],
      [post, ' '],
    ];
    const over = (kind: (typeof transports)[number]): Promise<void> =>
      withServer(kind, async ({ port }) => {
        const closed = await Promise.all(halves.map(([text, drip]) => closedAfterMs(port, text, drip)));
        for (const ms of closed) assert.ok(ms < 30_000, kind);
      });
    await Promise.all(transports.map(over));
  },
);
slow.run();
