import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFetcher, FetchError, type FetchOptions } from '../../../core/fetch/index.ts';
import { type World, withRaw, withWeb } from '../../build/crawl/world.ts';

const codeOf = async (world: World, url: string, options?: FetchOptions): Promise<string> => {
  try {
    await world.fetcher.fetch(url, options);
  } catch (error) {
    assert.instance(error, FetchError);
    return (error as FetchError).code;
  }
  return 'none';
};

const fetching = suite('createFetcher');

fetching('gives status, ordered lower-case headers and bytes of any reply', async () => {
  await withWeb(
    (_, response) => {
      response.writeHead(404, ['X-One', '1', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
      response.end('不在');
    },
    async ({ fetcher }) => {
      const page = await fetcher.fetch('https://shop.example/a?b=c#d');
      assert.is(page.status, 404);
      assert.is(page.finalUrl, 'https://shop.example/a?b=c');
      assert.equal(page.headers.slice(0, 3), [
        ['x-one', '1'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ]);
      assert.is(Buffer.from(page.body).toString(), '不在');
      assert.is(page.truncated, false);
      assert.is(page.redirects, 0);
      assert.is(page.source, 'http');
    },
  );
});

fetching('removes gzip, deflate with and without wrapper, br, and several in turn', async () => {
  const text = '商品'.repeat(1000);
  const coded: Record<string, Buffer> = {
    gzip: gzipSync(text),
    'x-gzip': gzipSync(text),
    deflate: deflateSync(text),
    'deflate ': deflateRawSync(text),
    br: brotliCompressSync(text),
    'identity, gzip, br': brotliCompressSync(gzipSync(text)),
  };
  await withWeb(
    (request, response) => {
      const name = decodeURIComponent(request.url!.slice(1));
      response.writeHead(200, { 'content-encoding': name.trim() });
      response.end(coded[name]);
    },
    async ({ fetcher }) => {
      for (const name of Object.keys(coded)) {
        const page = await fetcher.fetch(`http://shop.example/${encodeURIComponent(name)}`);
        assert.is(Buffer.from(page.body).toString(), text, name);
        assert.is(page.wireBytes, coded[name]!.length, name);
      }
    },
  );
});

fetching('follows five redirects, judges each, and drops the body where the method changes', async () => {
  const bodies: string[] = [];
  await withWeb(
    (request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        bodies.push(`${request.method} ${body}`);
        const step = Number(request.url!.slice(1));
        if (step < 5) response.writeHead(step === 0 ? 307 : 302, { location: `http://h${step}.example/${step + 1}` });
        response.end();
      });
    },
    async ({ fetcher }) => {
      const page = await fetcher.fetch('https://shop.example/0', { method: 'POST', body: 'x' });
      assert.is(page.redirects, 5);
      assert.is(page.finalUrl, 'http://h4.example/5');
      assert.equal(bodies.slice(0, 3), ['POST x', 'POST x', 'GET ']);
    },
  );
});

fetching('ends redirect chains and loops by name', async () => {
  await withWeb(
    (request, response) => {
      const location = request.url!.startsWith('/loop') ? request.url! : `/${Number(request.url!.slice(1)) + 1}`;
      response.writeHead(301, { location });
      response.end();
    },
    async (world) => {
      assert.is(await codeOf(world, 'http://shop.example/1'), 'too_many_redirects');
      assert.is(world.asked.length, 6);
      assert.is(await codeOf(world, 'http://shop.example/loop'), 'redirect_loop');
    },
  );
});

fetching('refuses a redirect to an inner address, another port, another scheme or user information', async () => {
  const targets = [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://shop.example:81/',
    'file:///etc/passwd',
    'http://u:p@shop.example/',
    'http://169.254.169.254/',
  ];
  for (const location of targets) {
    await withWeb(
      (_, response) => response.writeHead(302, { location }).end(),
      async (world) => {
        // The policy of the tests allows 127.0.0.1 as an address, so the literal is taken out of it here.
        const strict = createFetcher({
          ...world.options,
          policy: { hostAllowed: world.options.policy!.hostAllowed!, addressAllowed: () => false },
        });
        const code =
          location.includes('shop.example') || !location.includes('127')
            ? await codeOf(world, 'http://a.example/')
            : await codeOf({ ...world, fetcher: strict }, 'http://a.example/');
        await strict.close();
        assert.is(code, 'target_not_allowed', location);
        assert.ok(world.asked.length <= 1, location);
      },
    );
  }
});

fetching('sends neither credentials nor cookies, and takes none from the caller', async () => {
  const seen: string[] = [];
  await withWeb(
    (request, response) => {
      seen.push(String(request.headers.cookie));
      response.writeHead(request.url === '/' ? 302 : 200, { 'set-cookie': 'id=1', location: '/next' }).end();
    },
    async ({ fetcher }) => {
      await fetcher.fetch('http://shop.example/');
      assert.equal(seen, ['undefined', 'undefined']);
      for (const name of ['Cookie', 'authorization', 'Host']) {
        try {
          await fetcher.fetch('http://shop.example/', { headers: { [name]: 'x' } });
          assert.unreachable();
        } catch (error) {
          assert.instance(error, TypeError);
        }
      }
    },
  );
});

fetching('cuts a long body at the limit and says so', async () => {
  await withWeb(
    (_, response) => response.end(Buffer.alloc(6_000_000, 'x')),
    async ({ fetcher }) => {
      const page = await fetcher.fetch('http://shop.example/');
      assert.is(page.body.length, 5_000_000);
      assert.is(page.truncated, true);
      assert.is((await fetcher.fetch('http://shop.example/', { maxBytes: 10 })).body.length, 10);
    },
  );
});

fetching('refuses a host that resolves to any inner address, however many good ones it has', async () => {
  await withWeb(
    (_, response) => response.end('inner'),
    async (world) => {
      for (const inner of [
        '127.0.0.1',
        '10.0.0.1',
        '::1',
        '::ffff:127.0.0.1',
        '64:ff9b::7f00:1',
        'fe80::1',
        '169.254.169.254',
      ]) {
        const fetcher = createFetcher({ userAgent: 't', now: Date.now, resolve: async () => ['93.184.216.34', inner] });
        assert.is(await codeOf({ ...world, fetcher }, 'http://rebind.com.tw/'), 'target_not_allowed', inner);
        const said = await fetcher.fetch('http://rebind.com.tw/').catch((error: Error) => error.message);
        assert.not.ok(String(said).includes(inner), 'what the name servers here answer is nobody’s business');
        await fetcher.close();
      }
      assert.is(world.asked.length, 0);
    },
  );
});

fetching('names a host without address, and a refused connection', async () => {
  const options = { userAgent: 't', now: Date.now };
  const none = createFetcher({ ...options, resolve: async () => [] });
  const world = { fetcher: none } as World;
  assert.is(await codeOf(world, 'http://none.com.tw/'), 'dns');
  assert.is(await codeOf(world, 'http://localhost/'), 'target_not_allowed');
  assert.is(await codeOf(world, 'http://'), 'target_not_allowed');
  await none.close();
  const closed = createFetcher({
    ...options,
    resolve: async () => [],
    connect: () => ({ address: '127.0.0.1', port: 9, tls: false }),
    policy: { addressAllowed: () => true },
  });
  assert.is(await codeOf({ ...world, fetcher: closed }, 'http://closed.com.tw/'), 'connect');
  await closed.close();
});

fetching('ends with the caller: a signal aborts at once', async () => {
  await withWeb(
    () => {},
    async (world) => {
      const controller = new AbortController();
      const code = codeOf(world, 'http://shop.example/', { signal: controller.signal });
      setTimeout(() => controller.abort(), 20);
      assert.is(await code, 'aborted');
      assert.is(await codeOf(world, 'http://shop.example/', { signal: AbortSignal.abort() }), 'aborted');
    },
  );
});

fetching('keeps connections alive between requests to one host', async () => {
  let connections = 0;
  await withRaw(
    (socket) => {
      if (!(socket as { counted?: boolean }).counted) connections += 1;
      (socket as { counted?: boolean }).counted = true;
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    },
    async ({ options }) => {
      const fetcher = createFetcher({ ...options, connections: 1 });
      for (let i = 0; i < 5; i++) await fetcher.fetch('http://shop.example/');
      await fetcher.close();
      assert.is(connections, 1);
    },
  );
});

fetching('hands each hop as it was on the wire to the recorder', async () => {
  await withWeb(
    (request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/b' }).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'));
    },
    async ({ fetcher }) => {
      const hops: string[] = [];
      await fetcher.fetch('http://shop.example/', {
        record: (hop) => hops.push(`${hop.status} ${hop.url} ${hop.wire.length} ${hop.address}`),
      });
      assert.equal(hops, [
        '301 http://shop.example/ 0 127.0.0.1',
        `200 http://shop.example/b ${gzipSync('hello').length} 127.0.0.1`,
      ]);
    },
  );
});

fetching.run();
