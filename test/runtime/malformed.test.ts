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
};

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
