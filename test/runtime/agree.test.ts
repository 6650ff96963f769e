/** Every way to a reply gives the same reply: both transports, the first time and again, alone and among others. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawRequest, transports, withServer } from '../support/http.ts';

const targets = [
  '/api/v1/site?domain=shop.example.tw',
  '/api/v1/site?domain=https%3A%2F%2Fwww.shop.example.tw%2Fx',
  '/api/v1/site?domain=none.example',
  '/api/v1/site?domain=',
  '/api/v1/site?domain=a&domain=b',
  '/api/v1/site',
  '/api/v1/competitors?domain=shop.example.tw',
  '/api/v1/competitors?domain=shop.example.tw&limit=1',
  '/api/v1/competitors?domain=shop.example.tw&limit=0',
  '/api/v1/prospect',
  '/api/v1/prospect?platform=none',
  '/api/v1/movers?limit=2',
  '/api/v1/movers?type=x',
  '/api/v1/stats',
  '/api/v1/stats?x=1',
  '/api/v1/deals?type=gaps',
  '/api/v1/deals',
  '/api/v1/products?q=AirPods',
  '/api/v1/products?q=AirPods&max=1',
  '/api/v1/products?q=%E5%8F',
  '/api/list?limit=100',
  '/api/list?limit=2001',
];
const variants: [method: string, headers: string][] = [
  ['GET', ''],
  ['GET', 'X-Request-Id: of-the-client\r\n'],
  ['GET', 'If-None-Match: "tag-1"\r\n'],
  ['GET', 'If-None-Match: "other"\r\n'],
  ['GET', 'Accept-Encoding: gzip\r\n'],
  ['HEAD', ''],
  ['HEAD', 'If-None-Match: "tag-1"\r\n'],
  ['OPTIONS', ''],
  ['OPTIONS', 'Origin: http://a.example\r\nAccess-Control-Request-Method: GET\r\n'],
];

/** Set by the transport or the connection, and the number of the request. */
const own = /^(?:date|connection|keep-alive|uwebsockets|x-request-id: (?!of-the-client)|content-length: 0$)/i;

/** Status, headers in order of their names, body. */
const comparable = (reply: string): string => {
  const [head = '', ...body] = reply.split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  const kept = headers.filter((header) => !own.test(header)).map((h) => h.replace(/^[^:]+/, (n) => n.toLowerCase()));
  return [status, ...kept.sort(), '', body.join('\r\n\r\n')].join('\n');
};

const requestOf = (target: string, [method, headers]: [string, string], close: boolean): string =>
  `${method} ${target} HTTP/1.1\r\nHost: a\r\n${headers}${close ? 'Connection: close\r\n' : ''}\r\n`;

const agree = suite('createApp by every way');
agree('answers the same over both transports, the first time and when the reply was kept', async () => {
  const replies: string[][] = [];
  for (const kind of transports) {
    const got: string[] = [];
    await withServer(kind, async ({ port }) => {
      const each = targets.flatMap((target) => variants.map((variant) => requestOf(target, variant, true)));
      for (const request of each) got.push(comparable(await rawRequest(port, request, 1000)));
      for (const [i, request] of each.entries())
        for (let turn = 0; turn < 2; turn++)
          assert.is(comparable(await rawRequest(port, request, 1000)), got[i], `${kind}, again: ${request}`);
    });
    replies.push(got);
  }
  const [native = [], node = []] = replies;
  assert.is(native.length, targets.length * variants.length);
  for (const [i, reply] of native.entries()) assert.is(reply, node[i]);
});

for (const kind of transports)
  agree(`answers the same on one connection, one request behind the other, over ${kind}`, async () => {
    await withServer(kind, async ({ port }) => {
      const good = targets.filter((_, i) => ![2, 3, 4, 5].includes(i));
      const bodies: string[] = [];
      for (const target of good) {
        const reply = await rawRequest(port, requestOf(target, ['GET', ''], true), 1000);
        bodies.push(reply.slice(reply.indexOf('\r\n\r\n') + 4));
      }
      const last = good.length - 1;
      const pipeline = good.map((target, i) => requestOf(target, ['GET', ''], i === last)).join('');
      const together = await rawRequest(port, pipeline, 1000);
      let at = 0;
      for (const [i, body] of bodies.entries()) {
        at = together.indexOf(`\r\n\r\n${body}`, at);
        assert.ok(at >= 0, `${good[i]} is not among the replies, or not in its place`);
        at += 4 + body.length;
      }
    });
  });
agree.run();
