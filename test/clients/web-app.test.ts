// Takes about 60 s.
/** The app in Debian's Chromium: what a person sees and does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawn } from '../support/property.ts';
import { hasTool } from '../support/tools.ts';
import { alive, CHROMIUM, until, watchedPage, withBrowser, withPage, withWeb } from '../support/web-app.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

const addresses = [
  '/',
  '/sites/demo-kitchen.example',
  '/sites/hostile.example',
  '/sites/unknown-shop.tw',
  '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF',
  '/products/p0',
  '/deals',
  '/movers',
  '/prospects',
  '/market?industry=home',
  '/technologies/shopline',
  '/technologies/ecpay',
  '/find?q=%E5%BB%9A%E6%88%BF',
  '/sites?technology=ecpay',
  '/embed?domain=demo-kitchen.example',
  '/api-and-mcp',
  '/datasets/',
  '/docs',
  '/knowledge/',
  '/no-such-page',
  '/products?q=%E7%A4%BA%E7%AF%84%E7%89%8C&sort=-price&in_stock=1',
];
/** By day each page is looked at in one of these ways, in the whole set in two, drawn anew by each seed. */
const looks = [
  { width: 390, colorScheme: 'light', lang: 'zh' },
  { width: 1280, colorScheme: 'dark', lang: 'en' },
  { width: 390, colorScheme: 'dark', lang: 'en' },
  { width: 1280, colorScheme: 'light', lang: 'zh' },
] as const;

const [turn = 0] = drawn([...looks.keys()], 1);
const isLookedAt = (page: number, look: number): boolean => (page + turn + look) % looks.length < (all ? 2 : 1);

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}
/** All but minor ones. */
const weightyFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResult;
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};
const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth') as Promise<number>;
const heading = async (page: Page): Promise<string> => (await page.locator('main h1').textContent()) ?? '';

const app = suite('the web app in a browser');

app('every page fits, has no accessibility fault beyond minor ones, asks nobody else and is quiet', async () => {
  await withBrowser((browser) =>
    withWeb(async ({ url }) => {
      for (const [n, { width, colorScheme, lang }] of looks.entries()) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
        const { page, faults } = await watchedPage(context, url);
        for (const address of addresses.filter((_, page) => isLookedAt(page, n))) {
          const asked = lang === 'en' ? `${address}${address.includes('?') ? '&' : '?'}lang=en` : address;
          await page.goto(url + asked);
          await alive(page);
          const where = `${asked} at ${width}, ${colorScheme}`;
          assert.ok((await overflow(page)) <= 0, `${where} is wider than the screen`);
          assert.equal(await weightyFaults(page), [], where);
          assert.is(await page.title().then((title) => title.startsWith('1')), false);
        }
        assert.equal(faults, [], `${width}, ${colorScheme}`);
        await context.close();
      }
    }),
  );
});

app('links and forms keep the page, the address says where one is, and back returns to the place', async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(url);
    await alive(page);
    await page.evaluate('window.kept = true');
    await page.fill('#search-text', 'demo-kitchen.example');
    await page.press('#search-text', 'Enter');
    await page.waitForURL('**/sites/demo-kitchen.example');
    await page.waitForSelector('h1:has-text("示範廚房")');
    assert.is(await page.evaluate('document.activeElement.tagName'), 'H1', 'a screen reader is told');
    assert.match(await page.title(), /示範廚房/);
    // Also in the drawing of related sites, which is further down.
    await page.locator('svg a:has-text("示範沙發")').scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const place = await page.evaluate('scrollY');
    assert.ok((place as number) > 0);
    await page.click('svg a:has-text("示範沙發")');
    await page.waitForSelector('h1:has-text("示範沙發")');
    await until(page, 'scrollY === 0');
    await page.goBack();
    await page.waitForURL('**/sites/demo-kitchen.example');
    await until(page, `scrollY === ${place}`);
    await page.goBack();
    await page.waitForSelector('h1:has-text("看得明白")');
    // What was looked up on this device is read from its cache after the page is there.
    await page.waitForSelector('.lead a:has-text("示範沙發")');
    await page.goForward();
    await page.waitForSelector('h1:has-text("示範廚房")');
    await page.click('header nav >> text=名單');
    await page.waitForSelector('h1:has-text("名單")');
    await page.selectOption('select[name=platform]', 'shopline');
    await page.click('main form button');
    await page.waitForURL('**/prospects?platform=shopline');
    await page.waitForSelector('text=3 個網站');
    assert.is(await page.locator('tbody tr').count(), 3);
    assert.is(await page.evaluate('window.kept'), true, 'nothing was loaded anew');
  });
});

app('with the keyboard alone: skip, search, open the evidence', async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(url);
    await alive(page);
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate('document.activeElement.className'), 'skip');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate('document.activeElement.id'), 'search-text');
    await page.keyboard.type('demo-kitchen.example');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("示範廚房")');
    const evidence = page.locator('details.technology').first();
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate("document.activeElement.parentElement.matches('details.technology')")) break;
    }
    await page.keyboard.press('Enter');
    assert.is.not(await evidence.getAttribute('open'), null);
    assert.match((await evidence.textContent()) ?? '', /cdn\.shoplineapp\.com/);
  });
});

app('the box suggests while one types, is led by keys, and is reached from anywhere by one', async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(`${url}/movers`);
    await alive(page);
    await page.keyboard.press('/');
    assert.is(await page.evaluate('document.activeElement.id'), 'find-text');
    await page.keyboard.type('示範廚');
    // What the first characters brought may stand there until the last one's answer comes.
    await page.waitForSelector('[role=option]:has-text("比較「示範廚」的價格")');
    await page.waitForSelector('[role=option]:has-text("demo-kitchen.example")');
    assert.match((await page.locator('[role=option]').first().textContent()) ?? '', /比較「示範廚」的價格/);
    assert.equal(await weightyFaults(page), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await page.getAttribute('#find-text', 'aria-activedescendant');
    assert.is(await page.getAttribute(`[id="${active}"]`, 'aria-selected'), 'true');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("示範廚房")');
    assert.is(await page.locator('[role=option]').count(), 0);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('保溫杯');
    await page.waitForSelector('[role=option]:has-text("比較「保溫杯」的價格")');
    await page.keyboard.press('Escape');
    await until(page, "document.querySelectorAll('[role=option]').length === 0");
    await page.keyboard.press('Enter');
    await page.waitForURL('**/find?q=*');
    await page.waitForSelector('h1:has-text("搜尋「保溫杯」")');
  });
});

app('the documentation is one of the pages: its theme, its language, and back', async () => {
  await withPage(
    async ({ page, url }) => {
      await page.goto(`${url}/docs`);
      await alive(page);
      await page.click('header button');
      await page.click('header button');
      assert.is(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(19, 22, 20)');
      await page.click('a[data-language=en]');
      await page.waitForURL('**/docs?lang=en');
      await alive(page);
      assert.is(await heading(page), 'API documentation');
      assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
      await page.click('header nav >> text=Changes');
      await page.waitForSelector('h1:has-text("Changes")');
      await page.goBack();
      await page.waitForSelector('h1:has-text("API documentation")');
      assert.is(await page.locator('.document').count(), 1);
    },
    { colorScheme: 'light' },
  );
});

app('language and theme are chosen on the page and remembered by the next one', async () => {
  await withPage(
    async ({ page, url }) => {
      await page.goto(`${url}/movers`);
      await alive(page);
      await page.click('a[data-language=en]');
      await until(page, "document.documentElement.lang === 'en'");
      assert.is(await heading(page), 'Changes');
      assert.is(page.url(), `${url}/movers?lang=en`, 'what is sent to others is read in the same language');
      const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor') as Promise<string>;
      assert.is(await paper(), 'rgb(250, 249, 245)');
      await page.click('header button');
      await page.click('header button');
      assert.is(await paper(), 'rgb(19, 22, 20)');
      await page.goto(`${url}/deals`);
      assert.is(await heading(page), 'Deals');
      assert.is(await paper(), 'rgb(19, 22, 20)');
      assert.is(await page.getAttribute('html', 'data-theme'), 'dark', 'the runtime rendered it so');
    },
    { colorScheme: 'light' },
  );
});

app('without a script, sites, products, language and search work', async () => {
  await withPage(
    async ({ page, url }) => {
      await page.goto(`${url}/sites/demo-kitchen.example`);
      assert.is(await heading(page), '示範廚房');
      await page.click('details.technology summary >> nth=0');
      assert.ok(await page.locator('details.technology code').first().isVisible());
      assert.is(await page.locator('main button:has-text("現在看一次")').count(), 0, 'no button that does nothing');
      await page.fill('#find-text', '保溫杯');
      await page.press('#find-text', 'Enter');
      await page.waitForURL('**/find?q=*');
      await page.click('main a:has-text("比較「保溫杯」的價格")');
      await page.waitForURL('**/products?q=*');
      await page.click('a:has-text("MB-500") >> nth=0');
      assert.match((await page.locator('main').textContent()) ?? '', /NT\$500/);
      await page.click('a[data-language=en]');
      assert.is(await page.getAttribute('html', 'lang'), 'en');
      await page.click('header nav >> text=Prospects');
      assert.is(await heading(page), 'Prospects');
    },
    { javaScriptEnabled: false },
  );
});

app('a live check shows its stages, what is new, what was not seen, and failures as what they are', async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(`${url}/sites/demo-kitchen.example`);
    await alive(page);
    await page.click('text=現在看一次');
    await page.waitForSelector('.stages .now');
    await page.waitForSelector('text=這次才觀察到');
    const live = (await page.locator('section.live').textContent()) ?? '';
    assert.match(live, /hotjar/);
    assert.match(live, /快照裡有，這次未觀察到/);
    assert.match(live, /不代表已停用/);
    assert.match(live, /沒有 HSTS/);
    assert.is(await page.locator('.stages .done').count(), 3);
    assert.equal(await weightyFaults(page), []);
    await page.goto(`${url}/sites/broken-shop.tw`);
    await alive(page);
    await page.click('text=現在看一次');
    await page.waitForSelector('.failure');
    assert.match((await page.locator('.failure').textContent()) ?? '', /太久沒有回應.*不代表網站有問題/);
  }).catch((error: Error) => {
    // The refused look-up is a 504, which Chromium writes to its console.
    if (!/^console: Failed to load resource: the server responded with a status of 504[^\n]*$/.test(error.message))
      throw error;
  });
});

app('prices are read off the drawing under its own scale, by pointing and by keys, and nothing moves', async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(`${url}/products/p0`, { waitUntil: 'networkidle' });
    await alive(page);
    const chart = page.locator('.plain-chart[role=slider]');
    await chart.scrollIntoViewIfNeeded();
    const drawn = (await chart.textContent()) ?? '';
    assert.match(drawn, /^NT\$[\d,]+NT\$[\d,]+2026年\d+月\d+日2026年\d+月\d+日$/);
    const lines = await chart.locator('svg').first().innerHTML();
    const below = page.locator('section[aria-labelledby="history-title"] .table-box').first();
    const before = await below.boundingBox();
    await page.hover('.plain-chart svg');
    const legend = page.locator('.plain-chart .reading');
    await legend.waitFor();
    assert.match((await legend.textContent()) ?? '', /^2026年\d+月\d+日.*NT\$[\d,]+/);
    assert.is(await chart.locator('svg').first().innerHTML(), lines, 'another scale');
    assert.equal(await below.boundingBox(), before, 'what stands below moved');
    await page.mouse.move(0, 0);
    await legend.waitFor({ state: 'detached' });
    const told = async (): Promise<string> => (await chart.getAttribute('aria-valuetext')) ?? '';
    await chart.focus();
    const newest = await told();
    await page.keyboard.press('Home');
    assert.is.not(await told(), newest);
    assert.is(await chart.getAttribute('aria-valuenow'), '0');
    await page.keyboard.press('ArrowLeft');
    assert.is(await chart.getAttribute('aria-valuenow'), '0');
    await page.keyboard.press('ArrowRight');
    assert.is(await chart.getAttribute('aria-valuenow'), '1');
    await page.keyboard.press('End');
    assert.is(await told(), newest);
    await page.keyboard.press('Escape');
    assert.is(await legend.count(), 0);
  });
});

app('a question to /sites is kept on the device, and dropped again', async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(`${url}/sites`);
    await alive(page);
    assert.is(await page.locator('.views button').count(), 0, 'everything is no question');
    await page.goto(`${url}/sites?technology=ecpay&industry=home&lang=en`);
    await alive(page);
    await page.click('.views > button');
    assert.is(await page.locator('.views > button').count(), 0, 'it is kept once');
    await page.goto(`${url}/sites?lang=en`);
    const kept = page.locator('.views .tag a');
    await kept.waitFor();
    assert.match((await kept.textContent()) ?? '', /^ECPay · .+$|^.+ · ECPay$/);
    await kept.click();
    await page.waitForURL('**/sites?*technology=ecpay*');
    assert.match(page.url(), /industry=home/);
    await page.click('.views .tag button');
    await page.reload();
    await alive(page);
    assert.is(await page.locator('.views .tag').count(), 0);
    await page.evaluate('localStorage.setItem(\'storelens-views\', \'[{"to":"javascript:alert(1)","text":"x"},7]\')');
    await page.reload();
    await alive(page);
    assert.is(await page.locator('.views .tag').count(), 0, 'what is none of ours is not shown');
  });
});

app('hostile names run nothing, wherever they are shown or followed to', async () => {
  await withPage(async ({ page, url }) => {
    for (const address of ['/', '/movers', '/prospects', '/deals', '/products/p3', '/sites/hostile.example']) {
      await page.goto(url + address);
      await alive(page);
      assert.is(await page.locator('img').count(), 0, address);
      assert.is.not(await page.title(), '1');
    }
    await page.click('a[href="/products"]');
    await page.fill('#q', '<img src=x onerror=document.title=1>');
    await page.press('#q', 'Enter');
    await page.waitForURL('**/products?q=*');
    await page.waitForSelector('h1:has-text("<img src=x")');
    assert.is(await page.locator('img').count(), 0);
  });
});

if (hasTool('the web app in a browser', CHROMIUM)) app.run();
