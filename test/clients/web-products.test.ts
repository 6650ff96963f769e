// Takes about 35 s.
/** The page of prices: filters, order, counts and pages, as the runtime sends them and in a browser with and without a script. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import type { Offer, ServedOffer, SnapshotModel } from '../../core/contract/index.ts';
import { publishOptions, withDirectory } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';
import {
  alive,
  CHROMIUM,
  type RunningWeb,
  type StartOptions,
  until,
  watchedPage,
  withBrowser,
  withWeb,
} from '../support/web-app.ts';
import { webModel } from '../support/web-model.ts';

const MUGS = 75;
const channels = ['demo-mo', 'demo-pc', 'demo-kitchen.example'];
/** Invented: each a dollar dearer than the one before, so that order and prices can be told from the number. */
const mugs = Array.from({ length: MUGS }, (_, n): Offer => {
  const channel = channels[n % channels.length] ?? '';
  return {
    ...{ offer_id: `${channel}:mug${n}`, channel, title: `虛構 馬克杯 第${n}款`, price_twd: 100 + n },
    ...{
      brand: n % 5 === 0 ? '虛構窯' : '示範陶',
      list_price_twd: n === 40 ? 900 : null,
      unit_price: null,
      image: null,
    },
    ...{ url: `https://${channel}.example/mugs/${n}`, condition: n % 4 === 0 ? 'used' : 'new' },
    ...{ in_stock: n % 3 === 0 ? null : n % 3 === 1, product_id: null },
    ...{ observed_at: '2026-11-20T03:00:00.000Z', source: 'snapshot' },
  };
});
const model = (): SnapshotModel => {
  const base = webModel();
  const rows = mugs.map((offer, n) => ({ offer, industry: n % 2 === 0 ? 'home' : 'food', accessory: false }));
  const offers = [...(base.serving.offers as readonly ServedOffer[]), ...rows].sort(
    (a, b) => a.offer.price_twd - b.offer.price_twd || (a.offer.offer_id < b.offer.offer_id ? -1 : 1),
  );
  return { ...base, serving: { ...base.serving, offers } };
};
const withMugs = (use: (web: RunningWeb) => Promise<void>, options: StartOptions = {}): Promise<void> =>
  withDirectory(async (snapshots) => {
    await publishSnapshot(model(), snapshots, publishOptions);
    await withWeb(use, { ...options, snapshots });
  });

const q = encodeURIComponent('馬克杯');
const pricesOf = (html: string): number[] =>
  [...html.matchAll(/<span class="price">NT\$([\d,]+)<\/span>/g)].map(([, price = '']) =>
    Number(price.replaceAll(',', '')),
  );
const plain = (text: string): string => text.replaceAll('&amp;', '&');
/** Address of the link with this text; fails where there is none. */
const linkTo = (html: string, text: string): string => {
  for (const [, attributes = '', inner] of html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g))
    if (inner === text) return plain(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
  throw new Error(`no link says ${text}`);
};
const pageAt = async (address: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
};
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const pages = suite('products, chosen among');

pages('every offer is on one of the pages that links lead to, once and in order', () =>
  withMugs(async ({ url }) => {
    const seen: number[] = [];
    let address: string | null = `/products?q=${q}&sort=-price`;
    const addresses: string[] = [];
    while (address !== null && addresses.length < 10) {
      addresses.push(address);
      const { status, html } = await pageAt(url + address);
      assert.is(status, 200, address);
      seen.push(...pricesOf(html));
      address = html.includes('>下一頁</a>') ? linkTo(html, '下一頁') : null;
      if (addresses.length > 1) assert.is(linkTo(html, '第一頁'), addresses[0]);
    }
    assert.is(addresses.length, 3);
    assert.equal(seen, numbers(100, 100 + MUGS - 1).reverse());
  }),
);

pages('a condition narrows, is told with a link that drops it, and stays in every other link and in the form', () =>
  withMugs(async ({ url }) => {
    const first = (await pageAt(`${url}/products?q=${q}`)).html;
    assert.match(first, /75 筆報價，這一頁 30 筆/);
    assert.equal(pricesOf(first), numbers(100, 129));
    // A facet says how many there are, and its page has so many.
    const kiln = linkTo(first, '虛構窯');
    assert.match(first, />虛構窯<\/a> <span class="soft">15<\/span>/);
    const narrowed = (await pageAt(url + kiln)).html;
    assert.equal(
      pricesOf(narrowed),
      mugs.filter(({ brand }) => brand === '虛構窯').map(({ price_twd }) => price_twd),
    );
    assert.match(narrowed, /<input[^>]*name="brand"[^>]*value="虛構窯"|<input[^>]*value="虛構窯"[^>]*name="brand"/);
    assert.is(linkTo(narrowed, '品牌：虛構窯'), `/products?q=${q}`);
    const both = linkTo((await pageAt(`${url}${linkTo(narrowed, '二手')}`)).html, '最近看到');
    assert.equal(Object.fromEntries(new URL(url + both).searchParams), {
      ...{ q: '馬克杯', brand: '虛構窯', condition: 'used', sort: 'newest' },
    });
    const used = mugs.filter(({ brand, condition }) => brand === '虛構窯' && condition === 'used');
    const { html } = await pageAt(url + both);
    assert.equal(pricesOf(html).sort(), used.map(({ price_twd }) => price_twd).sort());
    assert.match(html, /<input type="hidden" name="sort" value="newest"/);
    assert.match(html, /<option[^>]* selected value="used"|<option value="used"[^>]* selected/);
    assert.is(linkTo(html, '全部移除'), `/products?q=${q}&sort=newest`);
  }),
);

pages('prices, stock, channel and industry choose as the API does', () =>
  withMugs(async ({ url }) => {
    const shown = async (query: string): Promise<number[]> =>
      pricesOf((await pageAt(`${url}/products?q=${q}&${query}`)).html);
    const pricesWhere = (fits: (offer: Offer, n: number) => boolean): number[] =>
      mugs.filter(fits).map(({ price_twd }) => price_twd);
    assert.equal(await shown('min_price=110&max_price=114'), numbers(110, 114));
    assert.equal(
      await shown('in_stock=0&max_price=140'),
      pricesWhere((o) => o.in_stock === false && o.price_twd <= 140),
    );
    assert.equal(
      await shown('channel=demo-pc'),
      pricesWhere((o) => o.channel === 'demo-pc'),
    );
    assert.equal(
      await shown('category=food&max_price=120'),
      pricesWhere((o, n) => n % 2 === 1 && o.price_twd <= 120),
    );
    assert.is((await shown('sort=discount'))[0], 140);
    // A form without a script sends its empty fields too.
    assert.equal(
      await shown('channel=&brand=&category=&condition=&in_stock=&min_price=&max_price=103'),
      numbers(100, 103),
    );
  }),
);

pages('nothing that fits, a value that cannot be, and a page of older data each say so and how to go on', () =>
  withMugs(async ({ url }) => {
    const none = await pageAt(`${url}/products?q=${q}&max_price=5`);
    assert.is(none.status, 200);
    assert.match(none.html, /沒有符合這些條件的報價/);
    assert.is(linkTo(none.html, '最高價：NT$5'), `/products?q=${q}`);
    assert.not.match(none.html, /勾選即時詢問/);
    const swapped = await pageAt(`${url}/products?q=${q}&min_price=900&max_price=100`);
    assert.is(swapped.status, 400);
    assert.match(swapped.html, /最低價 NT\$900 高於最高價 NT\$100/);
    assert.match(swapped.html, /<details[^>]* open/);
    const english = await pageAt(`${url}/products?q=${q}&condition=shiny&lang=en`);
    assert.is(english.status, 400);
    assert.match(english.html, /role="alert">This cannot be asked: [^<]*condition/);
    assert.is(linkTo(english.html, 'Condition: shiny'), `/products?q=${q}&lang=en`);
    const older = await pageAt(`${url}/products?q=${q}&sort=-price&cursor=20200101T000000Z.abc.1.1`);
    assert.is(older.status, 200);
    assert.match(older.html, /資料已更新，原本那一頁不在了/);
    assert.equal(pricesOf(older.html), numbers(145, 174).reverse());
  }),
);

pages('a slip of one letter is put right, and the page says what it shows instead', () =>
  withMugs(async ({ url }) => {
    const words = '馬克杯 第12款';
    const asked = encodeURIComponent(words.replace('克', '客'));
    const reply = await fetch(`${url}/api/v1/products?q=${asked}&max=1`);
    const instead = ((await reply.json()) as { shown_for?: string }).shown_for;
    assert.ok(instead !== undefined, 'the API puts it right');
    assert.ok((await pageAt(`${url}/products?q=${asked}`)).html.includes(`以下是「${instead}」`));
  }),
);

pages('a live search has one page and no counts, keeps its order, and says what it could not choose by', () => {
  const cheap: Offer = { ...mugs[0]!, offer_id: 'demo-mo:now', price_twd: 90, source: 'live' };
  const status = { id: 'demo-mo', status: 'checked', offers: 1, observed_at: cheap.observed_at, reason: null } as const;
  const prices = { search: () => Promise.resolve({ offers: [cheap], channels: [status] }) };
  return withMugs(
    async ({ url }) => {
      const { status: code, html } = await pageAt(`${url}/products?q=${q}&live=1&category=food&min_price=80`);
      assert.is(code, 200);
      assert.is(pricesOf(html)[0], 90);
      assert.match(html, /沒有依產業篩選/);
      assert.match(html, /列出 \d+ 筆/);
      assert.not.match(html, /筆報價|下一頁/);
      assert.is(linkTo(html, '價格高到低'), `/products?q=${q}&live=1&category=food&min_price=80&sort=-price`);
      assert.not.match((await pageAt(`${url}/products?q=${q}&live=1&min_price=80`)).html, /沒有依產業篩選/);
    },
    { prices },
  );
});
pages.run();

const browser = suite('products, chosen among in a browser');

const widths = [390, 1280];
const PATIENCE_MS = 30_000;

browser(
  'without a script the form and the links choose, in reach of a finger, and nothing is wider than the screen',
  () =>
    withMugs(({ url }) =>
      withBrowser(async (chrome) => {
        for (const width of widths) {
          const context = await chrome.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false });
          const { page, faults } = await watchedPage(context, url);
          page.setDefaultTimeout(PATIENCE_MS);
          await page.goto(`${url}/products?q=${q}&lang=en`);
          await page.click('details.refine > summary');
          await page.selectOption('select[name=condition]', 'used');
          await page.fill('input[name=max_price]', '120');
          for (const target of await page
            .locator('.facet a, main .tabs a, .refine > summary, .refine select, .refine input')
            .all()) {
            const box = await target.boundingBox();
            assert.ok(
              (box?.height ?? 0) >= 24 && (box?.width ?? 0) >= 24,
              `${width}: ${await target.textContent()} ${box?.width} × ${box?.height}`,
            );
          }
          await page.click('.refine button');
          await page.waitForURL('**max_price=120*');
          assert.is(await page.locator('li.offer').count(), 6);
          await page.click('main .tabs >> text=Dearest first');
          await page.waitForURL('**sort=-price*');
          assert.match((await page.locator('li.offer .price').first().textContent()) ?? '', /NT\$120/);
          await page.click('.chosen >> text=Condition: used');
          await page.waitForURL((address) => !address.searchParams.has('condition'));
          assert.is(await page.locator('li.offer').count(), 21);
          assert.is(new URL(page.url()).searchParams.get('lang'), 'en');
          assert.equal(faults, []);
          await context.close();
        }
      }),
    ),
);

browser('with a script nothing is loaded anew, the form follows the address, and back returns', () =>
  withMugs(({ url }) =>
    withBrowser(async (chrome) => {
      for (const width of widths) {
        const context = await chrome.newContext({ viewport: { width, height: 900 } });
        const { page, faults } = await watchedPage(context, url);
        page.setDefaultTimeout(PATIENCE_MS);
        await page.addInitScript(
          "window.shifts = []; new PerformanceObserver((list) => { for (const one of list.getEntries()) for (const { node } of one.sources) if (node?.parentElement?.closest('main')) window.shifts.push(node.parentElement.outerHTML.slice(0, 120)); }).observe({ type: 'layout-shift', buffered: true });",
        );
        // Painted without its script first: what moves while a slow processor still reads the page is not the script's doing.
        let release = (): void => {};
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route('**/*.js', async (route) => {
          await released;
          await route.continue();
        });
        await page.goto(`${url}/products?q=${q}`, { waitUntil: 'commit' });
        await page.locator('footer').first().waitFor();
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts.splice(0).length))))',
        );
        release();
        await alive(page);
        await page.evaluate('window.kept = true');
        assert.equal(await page.evaluate('window.shifts'), [], 'taking the page over moves nothing of it');
        assert.ok(
          ((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0,
          `${width}`,
        );
        await page.click('.facets >> text=虛構窯');
        await page.waitForURL('**brand=*');
        await until(page, "document.querySelector('input[name=brand]').value === '虛構窯'");
        assert.is(await page.locator('li.offer').count(), 15);
        await page.goBack();
        await until(page, "document.querySelector('input[name=brand]').value === ''");
        await page.click('.pages >> text=下一頁');
        await page.waitForSelector('.pages >> text=第一頁');
        assert.match((await page.locator('li.offer .price').first().textContent()) ?? '', /NT\$130/);
        assert.is(await page.evaluate('window.kept'), true, 'nothing was loaded anew');
        assert.equal(faults, []);
        await context.close();
      }
    }),
  ),
);
if (hasTool('the page of prices in a browser', CHROMIUM)) browser.run();
