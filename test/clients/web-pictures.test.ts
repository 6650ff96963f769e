// Takes about 20 s.
/** Pictures of the documentation, taken of the app as it is; UPDATE=1 writes them anew. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchPattern } from '../../clients/web/pattern.ts';
import { hasTool } from '../support/tools.ts';
import { CHROMIUM, watchedPage, withBrowser, withWeb } from '../support/web-app.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MAX_BYTES = 80_000;

interface Picture {
  name: string;
  address: string;
  width: number;
  height: number;
  dark?: boolean;
  /** Opened before the picture is taken. */
  open?: string;
}
const pictures: Picture[] = [
  { name: 'web-home', address: '/', width: 1280, height: 860 },
  { name: 'web-home-narrow', address: '/?lang=en', width: 390, height: 844, dark: true },
  {
    ...{ name: 'web-site', address: '/sites/demo-kitchen.example', width: 1280, height: 980 },
    open: 'details.technology summary >> nth=0',
  },
  { name: 'web-site-narrow', address: '/sites/demo-kitchen.example', width: 390, height: 844 },
  { name: 'web-product', address: '/products/p0', width: 1280, height: 980, dark: true },
  { name: 'web-market', address: '/market?industry=home&lang=en', width: 1280, height: 860 },
  { name: 'web-find', address: '/find?q=%E5%BB%9A%E6%88%BF', width: 1280, height: 700 },
  { name: 'web-sites', address: '/sites?technology=ecpay&lang=en', width: 1280, height: 760, dark: true },
  { name: 'web-products', address: '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF', width: 1280, height: 860 },
  { name: 'web-deals', address: '/deals', width: 390, height: 844, dark: true },
  { name: 'web-movers', address: '/movers?lang=en', width: 390, height: 844 },
  { name: 'web-prospects', address: '/prospects', width: 390, height: 844 },
  { name: 'web-technology', address: '/technologies/shopline', width: 1280, height: 900, dark: true },
  { name: 'web-check', address: '/check/demo-sofa.example', width: 390, height: 844, dark: true },
  { name: 'web-operator', address: '/operators/demo-sofa.example', width: 1280, height: 860 },
  { name: 'web-industry', address: '/industries/food?lang=en', width: 1280, height: 860, dark: true },
  {
    ...{ name: 'web-compare', width: 1280, height: 860 },
    address: '/compare?domains=demo-kitchen.example,demo-sofa.example,mock-outdoor.example',
  },
  { name: 'web-missing', address: '/no-such-page', width: 390, height: 500 },
  { name: 'web-embed', address: '/embed?domain=demo-kitchen.example', width: 1280, height: 860 },
  { name: 'web-api', address: '/api-and-mcp?lang=en', width: 1280, height: 700 },
  { name: 'web-docs', address: '/docs', width: 390, height: 844 },
  { name: 'web-datasets', address: '/datasets/?lang=en', width: 1280, height: 700, dark: true },
  { name: 'web-knowledge', address: '/knowledge/', width: 390, height: 844 },
  { name: 'web-article', address: '/knowledge/seven-day-cooling-off', width: 390, height: 844, dark: true },
];

const shoot = async (page: Page, cdp: CDPSession, picture: Picture): Promise<Buffer> => {
  const { width, height, dark, address, open } = picture;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.goto(address, { waitUntil: 'networkidle' });
  if (open !== undefined) await page.click(open);
  await page.waitForTimeout(200);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
};

const shots = suite('pictures of the web app');

shots('there is one of every page', () => {
  const routes = readFileSync(new URL('../../clients/web/routes.ts', import.meta.url), 'utf8');
  const patterns = [...routes.matchAll(/pattern: '([^']+)'/g)].map(([, pattern = '']) => pattern);
  assert.ok(patterns.length > 15, String(patterns.length));
  const paths = pictures.map(({ address }) => new URL(address, 'http://a.example').pathname);
  const without = patterns.filter((pattern) => paths.every((path) => matchPattern(pattern, path) === null));
  assert.equal(without, ['/check'], 'its box stands above what is answered, too');
});

shots('are small, show something, and are in the documentation', async () => {
  const text = readFileSync(join(folder, '..', 'web.md'), 'utf8');
  await withBrowser((browser) =>
    withWeb(
      async ({ url }) => {
        const context = await browser.newContext({ baseURL: url });
        const { page, faults } = await watchedPage(context, url);
        const cdp = await context.newCDPSession(page);
        mkdirSync(folder, { recursive: true });
        for (const picture of pictures) {
          const bytes = await shoot(page, cdp, picture);
          const file = join(folder, `${picture.name}.webp`);
          if (process.env['UPDATE'] === '1') writeFileSync(file, bytes);
          assert.ok(bytes.length > 8000 && bytes.length < MAX_BYTES, `${picture.name}: ${bytes.length} bytes`);
          assert.ok(existsSync(file), `${file} is missing: run with UPDATE=1`);
          assert.ok(statSync(file).size < MAX_BYTES, picture.name);
          assert.ok(text.includes(`pictures/${picture.name}.webp`), `docs/web.md does not show ${picture.name}`);
        }
        assert.equal(faults, []);
      },
      { calm: true },
    ),
  );
});
if (hasTool('pictures of the web app', CHROMIUM)) shots.run();
