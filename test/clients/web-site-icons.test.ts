/** The icon of a site: of the site itself alone, served by us, a letter where there is none. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOfferPictures } from '../../runtime/pictures/offer-pictures.ts';
import { Shrinker, shrinkerDefaults } from '../../runtime/pictures/shrinker.ts';
import { withWeb as withShops } from '../build/crawl/world.ts';
import { bitmapOf, icoOf, pngOf, webpSize } from '../support/images.ts';
import { hasTool } from '../support/tools.ts';
import { CHROMIUM, type RunningWeb, watchedPage, withBrowser, withWeb } from '../support/web-app.ts';

interface World {
  web: RunningWeb;
  asked: string[];
}
const shop = 'demo-kitchen.example';
/** Its pages name one on another host; those of `gone` name one that is not there, those of `inside` one that nobody may ask. */
const named = 'mock-outdoor.example';
const gone = 'fict-tea.example';
const inside = 'fict-lamp.example';
/** `demo-sofa.example` has no icon. */
const withIcons = (use: (world: World) => Promise<void>, isOn = true): Promise<void> =>
  withShops(
    (request, response) => {
      const { url, headers } = request;
      const isTouch = url === '/touch-180.png?v=2' && headers.host?.startsWith(`cdn.${named}`);
      if (isTouch) response.writeHead(200, { 'content-type': 'image/png' }).end(pngOf(180, 180));
      else if (url === '/favicon.ico' && (headers.host?.startsWith(shop) || headers.host?.startsWith(gone)))
        response.writeHead(200, { 'content-type': 'image/x-icon' }).end(icoOf([32, 32, bitmapOf(32, 32)]));
      else response.writeHead(404, { 'content-type': 'text/html' }).end('<p>none</p>');
    },
    async ({ fetcher, asked }) => {
      const offerPictures = createOfferPictures({
        fetcher: () => Promise.resolve(fetcher),
        shrinker: new Shrinker({ ...shrinkerDefaults, onFault: assert.unreachable }),
        invented: true,
        now: () => Date.now(),
      });
      await withWeb((web) => use({ web, asked }), isOn ? { offerPictures, calm: true } : { calm: true });
    },
  );

const icons = suite('/site-icons/{domain}');

icons('is the /favicon.ico of the site, small and written anew, for our own pages alone, and fetched once', () =>
  withIcons(async ({ web, asked }) => {
    const reply = await fetch(`${web.url}/site-icons/${shop}`);
    assert.is(reply.status, 200);
    assert.equal(webpSize(new Uint8Array(await reply.arrayBuffer())), [32, 32]);
    const head = (name: string) => reply.headers.get(name);
    assert.equal(
      [
        head('content-type'),
        head('cache-control'),
        head('content-security-policy'),
        head('cross-origin-resource-policy'),
      ],
      ['image/webp', 'public, max-age=604800', "default-src 'none'; sandbox", 'same-origin'],
    );
    const again = await fetch(`${web.url}/site-icons/${shop}`, { headers: { 'if-none-match': head('etag') ?? '' } });
    assert.is(again.status, 304);
    assert.equal(asked, [`${shop} /favicon.ico`]);
  }),
);

icons('is what the pages of the site name, where they name one, on whatever host', () =>
  withIcons(async ({ web, asked }) => {
    const reply = await fetch(`${web.url}/site-icons/${named}`);
    assert.equal(webpSize(new Uint8Array(await reply.arrayBuffer())), [96, 96]);
    assert.equal(asked, [`cdn.${named} /touch-180.png?v=2`]);
  }),
);

icons('is the /favicon.ico where what the pages name cannot be had, and asked for once', () =>
  withIcons(async ({ web, asked }) => {
    for (const _ of [1, 2]) {
      const reply = await fetch(`${web.url}/site-icons/${gone}`);
      assert.equal(webpSize(new Uint8Array(await reply.arrayBuffer())), [32, 32]);
    }
    assert.equal(asked, [`cdn.${gone} /gone.png`, `${gone} /favicon.ico`]);
  }),
);

icons('that pages name on a private address is asked of nobody', () =>
  withIcons(async ({ web, asked }) => {
    assert.match((await fetch(`${web.url}/site-icons/${inside}`)).headers.get('content-type') ?? '', /svg/);
    assert.equal(asked, [`${inside} /favicon.ico`]);
  }),
);

icons('is a letter of the name where none can be had', () =>
  withIcons(async ({ web, asked }) => {
    const reply = await fetch(`${web.url}/site-icons/demo-sofa.example`);
    assert.is(reply.status, 200);
    assert.equal(
      [reply.headers.get('content-type'), reply.headers.get('cache-control')],
      ['image/svg+xml; charset=utf-8', 'public, max-age=600'],
    );
    assert.match(await reply.text(), /^<svg [^>]*><rect [^>]*\/><text [^>]*>[\p{L}\p{N}]<\/text><\/svg>$/u);
    assert.is(asked.length, 1);
  }),
);

icons('is no way to anything else', () =>
  withIcons(async ({ web, asked }) => {
    for (const path of [
      ...['', 'unknown-shop.tw', '127.0.0.1', 'localhost', `${shop}:8080`, `${shop}/x`, `${shop}.`, `x@${shop}`],
      ...[encodeURIComponent(`https://${shop}/`), '..%2f', '%ff', 'a'.repeat(5000)],
    ]) {
      const reply = await fetch(`${web.url}/site-icons/${path}?url=https://${shop}/favicon.ico`);
      assert.ok(reply.status >= 400 && reply.status < 500, `${path}: ${reply.status}`);
    }
    assert.equal(asked, []);
  }),
);

icons('where pictures are off nobody is asked, and pages show the letter by themselves', () =>
  withIcons(async ({ web, asked }) => {
    assert.match((await fetch(`${web.url}/site-icons/${shop}`)).headers.get('content-type') ?? '', /svg/);
    const html = await (await fetch(`${web.url}/sites/${shop}`, { headers: { accept: 'text/html' } })).text();
    assert.match(html, /<span class="site-icon" aria-hidden="true">[\p{L}\p{N}]<\/span><h1/u);
    assert.not.match(html, /site-icons/);
    assert.equal(asked, []);
  }, false),
);

if (hasTool('/site-icons/{domain}', CHROMIUM))
  icons('stands beside the name, and nothing of it comes from another host', () =>
    withIcons(({ web }) =>
      withBrowser(async (browser) => {
        const context = await browser.newContext({ baseURL: web.url });
        const { page, faults } = await watchedPage(context, web.url);
        for (const [domain, edge] of [
          [shop, 32],
          ['demo-sofa.example', 40],
        ] as const) {
          await page.goto(`/sites/${domain}`, { waitUntil: 'networkidle' });
          const seen = await page.evaluate<[number, number]>(
            "(({ naturalWidth, width }) => [naturalWidth, width])(document.querySelector('img.site-icon'))",
          );
          assert.equal(seen, [edge, 40], domain);
        }
        assert.equal(faults, []);
      }),
    ),
  );
icons.run();
