// Takes about 20 s.
/** Pictures of products: by our own address alone, only such as the snapshot names, and pages that are whole without them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { offerPicturePath } from '../../clients/ui/links.ts';
import type { Offer, ServedOffer, SnapshotModel } from '../../core/contract/index.ts';
import { createOfferPictures } from '../../runtime/pictures/offer-pictures.ts';
import { Shrinker, shrinkerDefaults } from '../../runtime/pictures/shrinker.ts';
import { withWeb as withShops } from '../build/crawl/world.ts';
import { jpegOf, pngOf, webpSize } from '../support/images.ts';
import { publishOptions, withDirectory } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';
import { alive, CHROMIUM, type RunningWeb, until, watchedPage, withBrowser, withWeb } from '../support/web-app.ts';
import { webModel } from '../support/web-model.ts';

const shop = 'https://img.example';
const cup = (name: string, priceTwd: number, image: string | null): Offer => ({
  ...{
    offer_id: `demo-mo:杯 ${name}/1`,
    channel: 'demo-mo',
    title: `虛構 茶杯 ${name}`,
    brand: null,
    price_twd: priceTwd,
  },
  ...{ list_price_twd: null, unit_price: null, image, url: `https://demo-mo.example/${name}`, condition: 'unknown' },
  ...{ in_stock: null, product_id: null, observed_at: '2026-11-20T03:00:00.000Z', source: 'snapshot' },
});
const cups = [
  cup('a', 100, `${shop}/a.jpg`),
  cup('b', 100, `${shop}/gone.jpg`),
  cup('c', 200, null),
  cup('d', 300, 'http://127.0.0.1:9/secret.png'),
] as const;
const [pictured, gone, bare, inner] = cups;

const model = (): SnapshotModel => {
  const base = webModel();
  const rows = cups.map((offer) => ({ offer, industry: 'home', accessory: false }));
  const offers = [...(base.serving.offers as readonly ServedOffer[]), ...rows].sort(
    (a, b) => a.offer.price_twd - b.offer.price_twd || (a.offer.offer_id < b.offer.offer_id ? -1 : 1),
  );
  return { ...base, serving: { ...base.serving, offers } };
};

interface World {
  web: RunningWeb;
  asked: string[];
}
/** `shown: 'other'`: what serves pictures knows real hosts, and the snapshot is invented. */
const withCups = async (use: (world: World) => Promise<void>, shown: 'on' | 'off' | 'other' = 'on'): Promise<void> => {
  const jpeg = await jpegOf(300, 200);
  await withDirectory(async (snapshots) => {
    await publishSnapshot(model(), snapshots, publishOptions);
    await withShops(
      (request, response) => {
        if (request.url === '/a.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
        else response.writeHead(404).end(pngOf(40, 40));
      },
      async ({ fetcher, asked }) => {
        const offerPictures = createOfferPictures({
          fetcher: () => Promise.resolve(fetcher),
          shrinker: new Shrinker({ ...shrinkerDefaults, onFault: assert.unreachable }),
          invented: shown === 'on',
          now: () => Date.now(),
        });
        const options = shown === 'off' ? { snapshots } : { snapshots, offerPictures };
        await withWeb((web) => use({ web, asked }), options);
      },
    );
  });
};

const pathOf = ({ offer_id, price_twd }: Offer): string => offerPicturePath(offer_id, price_twd);
const page = `/products?q=${encodeURIComponent('茶杯')}`;
const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img class="picture" src="([^"]*)"/g)].map(([, src = '']) => src);

const served = suite('/offer-pictures/{price}/{offer_id}.webp');

served('is the picture that the snapshot names, small, for our own pages alone, and fetched once', () =>
  withCups(async ({ web, asked }) => {
    const reply = await fetch(web.url + pathOf(pictured));
    assert.is(reply.status, 200);
    assert.equal(webpSize(new Uint8Array(await reply.arrayBuffer())), [240, 160]);
    const head = (name: string) => reply.headers.get(name);
    assert.equal(
      [head('content-type'), head('cache-control'), head('x-content-type-options')],
      ['image/webp', 'public, max-age=604800', 'nosniff'],
    );
    assert.is(head('content-security-policy'), "default-src 'none'; sandbox");
    assert.is(head('cross-origin-resource-policy'), 'same-origin');
    assert.is(head('access-control-allow-origin'), null);
    const again = await fetch(web.url + pathOf(pictured), { headers: { 'if-none-match': head('etag') ?? '' } });
    assert.is(again.status, 304);
    assert.equal(asked, ['img.example /a.jpg']);
  }),
);

served('is no way to anything else', () =>
  withCups(async ({ web, asked }) => {
    const id = encodeURIComponent(pictured.offer_id);
    for (const path of [
      ...[`/offer-pictures/101/${id}.webp`, `/offer-pictures/100/${id}x.webp`, `/offer-pictures/100/${id}.png`],
      ...[
        '/offer-pictures/',
        '/offer-pictures/100/%ff.webp',
        '/offer-pictures/1e2/x.webp',
        '/offer-pictures/-1/x.webp',
      ],
      `/offer-pictures/100/${encodeURIComponent(`${shop}/a.jpg`)}.webp`,
      `/offer-pictures/100/${id}/x.webp`,
      `/offer-pictures/99999999999999/${id}.webp`,
      pathOf(bare),
      pathOf(inner),
    ]) {
      const reply = await fetch(`${web.url}${path}?url=${shop}/a.jpg`);
      assert.is(reply.status, 404, path);
      assert.match(reply.headers.get('content-type') ?? '', /json/, path);
    }
    assert.equal(asked, []);
    assert.is((await fetch(web.url + pathOf(gone))).status, 404);
    assert.is((await fetch(web.url + pathOf(gone))).headers.get('cache-control'), 'public, max-age=600');
    assert.equal(asked, ['img.example /gone.jpg']);
  }),
);

for (const shown of ['off', 'other'] as const)
  served(
    `where pictures are ${shown === 'off' ? 'off' : 'of real hosts and the snapshot is invented'}, no page has one`,
    () =>
      withCups(async ({ web, asked }) => {
        assert.is((await fetch(web.url + pathOf(pictured))).status, 404);
        assert.equal(picturesIn(await (await fetch(web.url + page)).text()), []);
        assert.equal(asked, []);
      }, shown),
  );

served('a page names our own address of each picture, and none for what has none', () =>
  withCups(async ({ web }) => {
    const reply = await fetch(web.url + page);
    const html = await reply.text();
    assert.equal(picturesIn(html).sort(), [pictured, gone, inner].map(pathOf).sort());
    assert.match(reply.headers.get('content-security-policy') ?? '', /img-src 'self' data:;/);
    // The script's data may name the picture, what a browser loads may not.
    assert.not.match(html.replace(/<script type="application\/json".*/s, ''), /img\.example/);
  }),
);
served.run();

const seen = suite('pictures of products in a browser');
seen('are shown without a script and with one; one that is gone takes no room, and nothing else is asked for', () =>
  withCups(({ web }) =>
    withBrowser(async (browser) => {
      for (const javaScriptEnabled of [false, true]) {
        const context = await browser.newContext({
          baseURL: web.url,
          javaScriptEnabled,
          viewport: { width: 390, height: 800 },
        });
        const { page: tab, faults } = await watchedPage(context, web.url);
        await tab.goto(page, { waitUntil: 'networkidle' });
        if (javaScriptEnabled) {
          await alive(tab);
          await until(tab, `[...document.images].every((one) => one.complete)`);
        }
        const at = (offer: Offer) => tab.locator(`img[src="${pathOf(offer)}"]`);
        await at(pictured).scrollIntoViewIfNeeded();
        const box = await at(pictured).boundingBox();
        assert.equal([box?.width, box?.height], [64, 64]);
        const text = await tab
          .locator('li.offer', { has: at(pictured) })
          .locator('div')
          .first()
          .boundingBox();
        assert.ok((text?.width ?? 0) > 120, 'words have room beside it');
        // A page that loads pictures late may say that one is complete which is only now fetched.
        if (javaScriptEnabled)
          await until(tab, `document.querySelector('img[src="${pathOf(pictured)}"]').naturalWidth === 240`);
        assert.equal(faults, []);
        await context.close();
      }
    }),
  ),
);
if (hasTool('pictures of products in a browser', CHROMIUM)) seen.run();
