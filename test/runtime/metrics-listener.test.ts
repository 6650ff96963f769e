import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAllowed, parseRobots } from '../../core/robots.ts';
import { securityText } from '../../runtime/handlers/well-known.ts';
import { listenMetrics } from '../../runtime/metrics-listener.ts';
import { withServer } from '../support/http.ts';
import { withDirectory } from '../support/published.ts';

const token = 'invented-token-0123';
const given = { token: '', text: () => Promise.resolve('m 1\n'), onError: () => undefined };

const ask = (socketPath: string, headers: Record<string, string> = {}, path = '/metrics'): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.on('error', reject).end();
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const metrics = suite('/metrics elsewhere');

metrics('on a port of its own nothing else is served', async () => {
  const port = await freePort();
  for (const where of [`${port}`, `127.0.0.1:${port}`]) {
    const listener = await listenMetrics({ ...given, where });
    assert.is(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), 'm 1\n');
    assert.is((await fetch(`http://127.0.0.1:${port}/api/v1/stats`)).status, 404);
    listener.close();
  }
});

metrics('on a socket, with a token; a socket that a killed process left is taken over, one in use is not', () =>
  withDirectory(async (dir) => {
    const where = join(dir, 'metrics.sock');
    const listener = await listenMetrics({ ...given, where, token });
    assert.equal(await ask(where, { authorization: `Bearer ${token}` }), [200, 'm 1\n']);
    for (const wrong of ['', token, `Bearer ${token}x`, `Basic ${token}`])
      assert.is((await ask(where, { authorization: wrong }))[0], 401, wrong);
    const second = await listenMetrics({ ...given, where }).catch((error: NodeJS.ErrnoException) => error.code);
    assert.is(second, 'EADDRINUSE');
    listener.close();
    assert.not.ok(existsSync(where));
    const code = `require('net').createServer().listen(${JSON.stringify(where)}, () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', code]);
    assert.ok(existsSync(where), 'left behind');
    const third = await listenMetrics({ ...given, where });
    assert.equal(await ask(where), [200, 'm 1\n']);
    third.close();
    const file = join(dir, 'file');
    writeFileSync(file, 'kept');
    const refused = await listenMetrics({ ...given, where: file }).catch((error: NodeJS.ErrnoException) => error.code);
    assert.is(refused, 'EADDRINUSE');
    assert.is(readFileSync(file, 'utf8'), 'kept');
  }),
);

metrics('the public service has none then, and asks for the token where it has', async () => {
  await withServer('node', async ({ url }) => assert.is((await fetch(`${url}/metrics`)).status, 404), {
    operations: { metricsElsewhere: true },
  });
  await withServer(
    'node',
    async ({ url }) => {
      assert.is((await fetch(`${url}/metrics`)).status, 401);
      assert.is((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status, 200);
    },
    { operations: { metricsToken: token } },
  );
});
metrics.run();

const wellKnown = suite('/robots.txt and security.txt');
wellKnown('tell crawlers what not to ask, and whom to tell of a weakness', async () => {
  await withServer('node', async ({ url }) => {
    const robots = await fetch(`${url}/robots.txt`);
    assert.match(robots.headers.get('content-type') ?? '', /^text\/plain/);
    const rules = parseRobots(await robots.text());
    for (const path of ['/api/v1/detect?url=x', '/api/v1/products?q=a&live=1', '/mcp'])
      assert.not.ok(isAllowed(rules, 'AnyBot', url + path), path);
    for (const path of ['/', '/products?q=a', '/sites/shop.tw', '/knowledge/', '/datasets/'])
      assert.ok(isAllowed(rules, 'AnyBot', url + path), path);
    assert.is((await fetch(`${url}/.well-known/security.txt`)).status, 404, 'without a contact there is none');
  });
  await withServer(
    'node',
    async ({ url }) => {
      const text = await (await fetch(`${url}/.well-known/security.txt`)).text();
      assert.match(text, /^Contact: mailto:ops@storelens\.example$/m);
      const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
      assert.ok(expires > Date.now() + 90 * 86_400_000 && expires < Date.now() + 366 * 86_400_000);
      assert.match(text, /^Canonical: http:\/\/storelens\.example\/\.well-known\/security\.txt$/m);
    },
    { context: { contact: 'ops@storelens.example' } },
  );
  assert.match(securityText('https://storelens.example/contact', 'https://a', 0), /^Contact: https:/m);
});
wellKnown.run();
