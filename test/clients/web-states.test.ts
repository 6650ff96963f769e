// Takes about 45 s.
/** What pages say where there is nothing to show, or not yet, or not any more: as sent, and in a browser; pictured in docs/pictures. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { publishOptions, withDirectory } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';
import { alive, CHROMIUM, type RunningWeb, until, withBrowser, withWeb } from '../support/web-app.ts';
import { calmModel } from '../support/web-model.ts';

const html = { accept: 'text/html,application/xhtml+xml' };
const limited = ['--rate-limit', '1', '--limit-loopback', 'on'];
const broken = { search: () => Promise.reject(new Error('a fault for the test')) };

/** Real data of long ago, so to speak: the shops are as invented as ever. */
const withOldData = (use: (web: RunningWeb) => Promise<void>): Promise<void> =>
  withDirectory(async (snapshots) => {
    const old = { id: '20250105T030000Z', asOf: '2025-01-05T03:00:00.000Z', invented: false };
    await publishSnapshot({ ...calmModel(), ...old }, snapshots, publishOptions);
    await withWeb(use, { snapshots });
  });

const sent = suite('states of a page, as sent');

sent(
  'who asks too often is told on a page how long to wait, in the same language and theme; a program gets a problem',
  () =>
    withWeb(
      async ({ url }) => {
        await fetch(url);
        for (const [address, cookie, title, lang] of [
          ['/market?industry=home', 'theme=dark', '看得太快了', 'zh-Hant-TW'],
          ['/no-such-page?lang=en', 'theme=light', 'A moment, please', 'en'],
          ['/pictures/home.png', 'lang=en', 'A moment, please', 'en'],
        ] as const) {
          const reply = await fetch(url + address, { headers: { ...html, cookie } });
          const text = await reply.text();
          assert.is(reply.status, 429, address);
          const wait = Number(reply.headers.get('retry-after'));
          assert.ok(wait > 0 && wait <= 60, `${wait} s`);
          assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
          assert.is(reply.headers.get('cache-control'), 'no-store');
          assert.match(reply.headers.get('content-security-policy') ?? '', /default-src 'none'/);
          assert.match(text, new RegExp(`<html lang="${lang}"`));
          assert.match(text, new RegExp(`<h1[^>]*>${title}`));
          assert.match(text, new RegExp(lang === 'en' ? `Try again in ${wait} s` : `${wait} 秒後再試`));
          assert.match(text, /<meta name="robots" content="noindex">/);
          if (cookie.startsWith('theme')) assert.match(text, new RegExp(`data-${cookie.replace('=', '="')}"`));
        }
        for (const address of ['/api/v1/stats', '/market']) {
          const accept = address === '/market' ? '*/*' : html.accept;
          const reply = await fetch(url + address, { headers: { accept } });
          assert.is(reply.status, 429);
          assert.is(((await reply.json()) as { code: string }).code, 'rate_limited');
        }
      },
      { args: limited },
    ),
);

sent('a fault here is a page for people, with nothing of what went wrong, and a problem for programs', () =>
  withWeb(
    async ({ url }) => {
      const address = `${url}/products?q=x&live=1&lang=en`;
      const reply = await fetch(address, { headers: html });
      const text = await reply.text();
      assert.is(reply.status, 500);
      assert.match(text, /<h1[^>]*>This page could not be had/);
      assert.not.match(text, /a fault for the test/);
      assert.match(text, /role="alert">Something went wrong here/);
      const plain = await fetch(address);
      assert.is(plain.status, 500);
      assert.is(((await plain.json()) as { code: string }).code, 'internal_error');
    },
    { prices: broken },
  ),
);

sent('a list without anything says so in place of an empty table, and how to go on', () =>
  withWeb(async ({ url }) => {
    for (const [path, link] of [
      ['/prospects?category=pets', '/prospects'],
      ['/sites?platform=shopline&min_score=100', '/sites'],
      ['/deals?category=pets&min=1&max=2', null],
      ['/find?q=qqqqzzzz', null],
      ['/products?q=qqqqzzzz', null],
    ] as const) {
      const text = await (await fetch(url + path)).text();
      const state = /<div class="state empty">(.*?)<\/main>/s.exec(text)?.[1] ?? '';
      assert.ok(state !== '', path);
      if (link !== null) assert.ok(state.includes(`href="${link}"`), path);
      assert.not.match(text, /<tbody><\/tbody>/);
    }
  }),
);

sent('real data older than a month are said to be', async () => {
  await withOldData(async ({ url }) => {
    assert.match(
      await (await fetch(url)).text(),
      /<p class="notice old" role="note">這份資料是 \d{3,4} 天前的（2025年1月5日）/,
    );
    assert.match(await (await fetch(`${url}/market?lang=en`)).text(), /These data are \d{3,4} days old \(/);
  });
  await withWeb(async ({ url }) => assert.not.match(await (await fetch(url)).text(), /notice old/));
});
sent.run();

const lives = suite('states of a page, in a browser');

lives('a limit met on the way is waited for: seconds run down, and the same link then leads there', () =>
  withBrowser((browser) =>
    withWeb(async ({ url }) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      await alive(page);
      await page.route('**/api/v1/movers**', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '2', 'content-type': 'application/problem+json' },
          body: JSON.stringify({ code: 'rate_limited', detail: 'x', status: 429 }),
        }),
      );
      await page.click('header nav >> text=異動');
      await page.waitForSelector('.state.limited >> text=秒後再試');
      await page.waitForSelector('.state.limited a:text-is("再試一次")');
      await page.unroute('**/api/v1/movers**');
      await page.click('.state.limited a');
      await page.waitForSelector('h1:text-is("異動")');
      assert.is(page.url(), `${url}/movers`);
    }),
  ),
);

lives('a page that takes long is announced, and nothing is left of that once it is there', () =>
  withBrowser((browser) =>
    withWeb(async ({ url }) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${url}/?lang=en`);
      await alive(page);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/v1/movers**', async (route) => {
        await held;
        await route.continue();
      });
      await page.click('header nav >> text=Changes');
      await page.waitForSelector('.busy:text-is("Loading…")');
      assert.is(await page.getAttribute('.busy', 'role'), 'status');
      release();
      await page.waitForSelector('h1:text-is("Changes")');
      await until(page, "document.querySelector('.busy').textContent === ''");
    }),
  ),
);

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MAX_BYTES = 80_000;
const looks = [
  { lang: 'zh', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
  { lang: 'zh', colorScheme: 'dark' },
  { lang: 'en', colorScheme: 'light' },
] as const;
type Look = (typeof looks)[number];
const size = { width: 390, height: 640 };

/** Brings a page into its state. */
type Enter = (page: Page, context: BrowserContext, lang: Look['lang']) => Promise<void>;
const at =
  (path: string): Enter =>
  async (page, _context, lang) => {
    await page.goto(`${path}${lang === 'en' ? `${path.includes('?') ? '&' : '?'}lang=en` : ''}`);
  };

/** The four looks side by side, as WebP. */
const sheetOf = async (browser: Browser, shots: readonly Buffer[]): Promise<Buffer> => {
  const context = await browser.newContext({
    viewport: { width: (size.width + 10) * shots.length, height: size.height },
  });
  const page = await context.newPage();
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`).join('');
  await page.setContent(`<style>body{margin:0;display:flex;gap:10px;background:#888}</style>${images}`);
  const cdp = await context.newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  await context.close();
  return Buffer.from(data, 'base64');
};

interface Pictured {
  name: string;
  shows: string;
  enter: Enter;
  in: (use: (web: RunningWeb) => Promise<void>) => Promise<void>;
}
const calm: Pictured['in'] = (use) => withWeb(use, { calm: true });
const states: Pictured[] = [
  { name: 'state-empty', shows: '.state.empty', enter: at('/prospects?category=pets'), in: calm },
  {
    ...{ name: 'state-loading', shows: '.busy:not(:empty)', in: calm },
    enter: async (page, context, lang) => {
      await at('/market')(page, context, lang);
      await alive(page);
      await page.route('**/api/v1/**', () => undefined);
      await page.click('a[href^="/movers"]');
    },
  },
  {
    ...{ name: 'state-error', shows: '.state.failed', enter: at('/products?q=x&live=1') },
    in: (use) => withWeb(use, { calm: true, prices: broken }),
  },
  {
    ...{ name: 'state-offline', shows: '.state.offline', in: calm },
    enter: async (page, context, lang) => {
      await at('/market')(page, context, lang);
      await alive(page);
      await context.setOffline(true);
      await page.click('a[href^="/movers"]');
    },
  },
  { name: 'state-old', shows: '.notice.old', enter: at('/market'), in: withOldData },
  {
    ...{ name: 'state-limited', shows: '.state.limited', enter: at('/movers') },
    in: (use) =>
      withWeb(
        async (web) => {
          await fetch(web.url);
          await use(web);
        },
        { calm: true, args: limited },
      ),
  },
];

const shoot = async (browser: Browser, url: string, { enter, shows }: Pictured, look: Look): Promise<Buffer> => {
  const { lang, colorScheme } = look;
  const context = await browser.newContext({ baseURL: url, viewport: size, colorScheme, locale: lang });
  try {
    const page = await context.newPage();
    await enter(page, context, lang);
    await page.waitForSelector(shows);
    assert.is(await page.getAttribute('html', 'lang'), lang === 'en' ? 'en' : 'zh-Hant-TW');
    assert.ok(
      ((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0,
      `${shows} is wider than a phone`,
    );
    await page.waitForTimeout(300);
    return await page.screenshot();
  } finally {
    await context.close();
  }
};

for (const state of states)
  lives(`${state.name} is pictured in both languages and themes`, () =>
    withBrowser((browser) =>
      state.in(async ({ url }) => {
        const shots: Buffer[] = [];
        for (const look of looks) shots.push(await shoot(browser, url, state, look));
        const sheet = await sheetOf(browser, shots);
        assert.ok(sheet.length > 8_000 && sheet.length < MAX_BYTES, `${sheet.length} bytes`);
        const file = join(folder, `${state.name}.webp`);
        if (process.env['UPDATE'] === '1') writeFileSync(file, sheet);
        assert.ok(existsSync(file) && statSync(file).size < MAX_BYTES, `${file} is missing: run with UPDATE=1`);
        const text = readFileSync(join(folder, '..', 'web.md'), 'utf8');
        assert.ok(text.includes(`pictures/${state.name}.webp`), `docs/web.md does not show ${state.name}`);
      }),
    ),
  );
if (hasTool('states of a page, in a browser', CHROMIUM)) lives.run();
