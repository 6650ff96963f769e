import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findBrowser, startRenderer } from '../../../build/crawl/render/browser.ts';
import { startGuardProxy } from '../../../build/crawl/render/proxy.ts';
import { hasTool } from '../../support/tools.ts';
import { withWeb } from './world.ts';

/** Sends raw text to the proxy, and more once it has answered; gives all that comes back. */
const say = (port: number, text: string, more = ''): Promise<string> =>
  new Promise((resolve) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.once('data', () => more !== '' && socket.write(more));
    socket.on('data', (data) => (reply += data.toString('latin1')));
    socket.on('error', () => resolve(reply));
    socket.on('close', () => resolve(reply));
  });

const proxying = suite('startGuardProxy');

proxying('passes invented hosts of its world, by request and by tunnel', async () => {
  await withWeb(
    (request, response) =>
      response.writeHead(200, { connection: 'close' }).end(`host ${request.headers.host} ${request.url}`),
    async ({ options }) => {
      const proxy = await startGuardProxy(options);
      const plain = await say(
        proxy.port,
        'GET http://shop.example/a?b HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n',
      );
      assert.match(plain, /host shop\.example \/a\?b/);
      const tunnelled = await say(
        proxy.port,
        'CONNECT shop.example:443 HTTP/1.1\r\n\r\n',
        'GET /t HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n',
      );
      assert.match(tunnelled, /^HTTP\/1\.1 200 Connection established/);
      assert.match(tunnelled, /host shop\.example \/t/);
      const eager = await say(
        proxy.port,
        'CONNECT shop.example:443 HTTP/1.1\r\n\r\nGET /e HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n',
      );
      assert.match(eager, /host shop\.example \/e/, 'what came with the request for the tunnel is passed on');
      await proxy.close();
    },
  );
});

proxying('refuses inner targets, other ports and names that lead inside', async () => {
  await withWeb(
    (_, response) => response.end('inner'),
    async (world) => {
      const proxy = await startGuardProxy({ resolve: async () => ['127.0.0.1'] });
      const targets = [
        'localhost:80',
        '127.0.0.1:80',
        `127.0.0.1:${world.port}`,
        '[::1]:443',
        'shop.com.tw:22',
        'rebind.com.tw:443',
        '169.254.169.254:80',
        'x',
      ];
      for (const target of targets)
        assert.match(await say(proxy.port, `CONNECT ${target} HTTP/1.1\r\n\r\n`), /^HTTP\/1\.1 403/, target);
      for (const url of [
        'http://localhost/',
        `http://127.0.0.1:${world.port}/`,
        'http://rebind.com.tw/',
        'http://[::1]/',
        'ftp://shop.com.tw/',
      ])
        assert.match(
          await say(proxy.port, `GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
          /^HTTP\/1\.1 403/,
          url,
        );
      assert.is(world.asked.length, 0);
      assert.is(proxy.refused.length, targets.length + 5);
      await proxy.close();
    },
  );
});

proxying('passes nothing that the browser asks for itself', async () => {
  const asked: string[] = [];
  const resolve = (host: string): Promise<string[]> => {
    asked.push(host);
    return Promise.reject(new Error('is not asked'));
  };
  const proxy = await startGuardProxy({ resolve });
  for (const host of ['update.googleapis.com', 'edgedl.me.gvt1.com', 'optimizationguide-pa.googleapis.com']) {
    assert.match(await say(proxy.port, `CONNECT ${host}:443 HTTP/1.1\r\n\r\n`), /^HTTP\/1\.1 403/);
    assert.match(await say(proxy.port, `GET http://${host}/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`), /403/);
  }
  await say(proxy.port, 'CONNECT www.googletagmanager.com:443 HTTP/1.1\r\n\r\n');
  assert.equal(asked, ['www.googletagmanager.com']);
  await proxy.close();
});

proxying.run();

const browser = findBrowser();
if (hasTool('startRenderer', browser ?? 'chromium')) {
  const rendering = suite('startRenderer');

  rendering('keeps what was rendered where the page then goes to an inner address', async () => {
    const html = `<title>x</title><body><p>留下</p><script>
      setTimeout(() => { location.href = 'http://169.254.169.254/latest/'; }, 300);
    </script>`;
    await withWeb(
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
      async (world) => {
        const renderer = await startRenderer({ ...world.options, executable: browser! });
        const { page, failure } = await renderer.render('http://shop.example/');
        await renderer.close();
        assert.is(failure, null);
        assert.match(Buffer.from(page!.body).toString('utf8'), /留下/);
        assert.is(page!.finalUrl, 'http://shop.example/');
      },
    );
  });

  rendering('gives the page as scripts made it, and the requests they sent, inside the guard', async () => {
    const html = `<title>x</title><body><script>
      document.body.append(Object.assign(document.createElement('p'), { textContent: '注入' }));
      const tag = document.createElement('script'); tag.src = 'http://tags.example/gtm.js?id=GTM-TEST'; document.head.append(tag);
      new Image().src = 'http://pixel.example/collect?v=1';
      fetch('http://127.0.0.1:PORT/steal').catch(() => {});
      fetch('http://169.254.169.254/latest/').catch(() => {});
    </script>`;
    await withWeb(
      (request, response) => {
        const isPage = request.headers.host === 'shop.example';
        response.writeHead(200, {
          'content-type': isPage ? 'text/html; charset=utf-8' : 'text/javascript',
          'x-test': '1',
        });
        response.end(isPage ? html.replace('PORT', String(request.socket.localPort)) : 'document.title = "tagged"');
      },
      async (world) => {
        const renderer = await startRenderer({ ...world.options, executable: browser! });
        try {
          const { page } = await renderer.render('http://shop.example/');
          assert.ok(page !== null);
          const body = Buffer.from(page.body).toString();
          assert.match(body, '注入');
          assert.match(body, 'tagged');
          assert.is(page.source, 'rendered');
          assert.ok(page.headers.some(([name, value]) => name === 'x-test' && value === '1'));
          for (const url of ['http://tags.example/gtm.js?id=GTM-TEST', 'http://pixel.example/collect?v=1'])
            assert.ok(page.requests.includes(url), url);
          assert.ok(world.asked.includes('tags.example /gtm.js?id=GTM-TEST'));
          assert.not.ok(
            world.asked.some((line) => line.includes('steal') || line.startsWith('169.') || line.startsWith('pixel.')),
            world.asked.join(),
          );
          const dead = await renderer.render('http://nothing.invalid/');
          assert.is(dead.page, null);
        } finally {
          await renderer.close();
        }
      },
    );
  });

  rendering.run();
}
