/** The market's charts: what is drawn, what is told beside, and that they look as they did. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import pixelmatch from 'pixelmatch';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawFlows, drawShares, heatOf, type PlatformCourse } from '../../clients/web/market/drawn.ts';
import { hasTool } from '../support/tools.ts';
import { CHROMIUM, watchedPage, withBrowser, withWeb } from '../support/web-app.ts';

const month = (n: number, share: number | null): PlatformCourse['months'][number] => ({
  ...{ month: `2026-${String(n).padStart(2, '0')}`, sites: 40, of: 100, share },
  ...{ low: share === null ? null : share - 0.1, high: share === null ? null : share + 0.1 },
});
const course = (...months: PlatformCourse['months']): PlatformCourse => ({
  ...{ id: 'a', name: 'A', byIndustry: [], months },
});

const drawn = suite('charts of the market');

drawn('shares stand by month under one scale; a month that says too little parts the line', () => {
  assert.is(drawShares([]), null);
  assert.is(drawShares([course(month(1, 0.2))]), null);
  assert.is(drawShares([course(month(1, null), month(2, null))]), null);
  const chart = drawShares([
    course(month(1, 0.4), month(2, 0.3), month(3, null), month(4, 0.4)),
    course(month(3, 0.1)),
  ])!;
  assert.is(chart.top, 0.5);
  assert.equal(chart.months, ['2026-01', '2026-02', '2026-03', '2026-04']);
  assert.equal(chart.courses[0]?.lines, ['0.0,20.0 33.3,40.0', '100.0,20.0']);
  assert.is(chart.courses[0]?.bands[0], '0.0,0.0 33.3,20.0 33.3,60.0 0.0,40.0');
  assert.equal(chart.courses[1]?.lines, ['66.7,80.0']);
});

drawn('flows have each end once on each side, and are as wide as the sites are many', () => {
  const [a, b, none] = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: null, name: null },
  ];
  const { before, after, curves, height } = drawFlows([
    { before: a, after: b, sites: 90, back: 1 },
    { before: none, after: b, sites: 45, back: 0 },
    { before: b, after: a, sites: 1, back: 90 },
  ]);
  assert.equal([before.length, after.length, height], [3, 2, 90]);
  assert.equal(
    curves.map(({ width }) => width),
    [18, 9, 1.5],
  );
  assert.equal(drawFlows([]).height, 0);
});

drawn('heat has six steps', () => assert.equal([0, 0.001, 0.1, 0.2, 0.35, 0.5, 1].map(heatOf), [0, 1, 2, 3, 4, 5, 5]));

drawn('the page has every figure in tables, and says where too little was seen', () =>
  withWeb(async ({ url }) => {
    const html = await (await fetch(`${url}/market`)).text();
    assert.match(html, /<svg class="shares-chart"/);
    assert.match(html, /2026-11<\/th><td[^>]*>24% \(21%–27%\)<\/td><td[^>]*>—/);
    assert.match(html, /CYBERBIZ<\/th><td[^>]*>SHOPLINE<\/td><td[^>]*>14<\/td><td[^>]*>3</);
    assert.match(html, /<span class="heat heat-5">44%<\/span>/);
    // Twelve were seen of that industry: no share is told, and no row is all dashes.
    const heat = /id="heat-title".*?<\/table>/s.exec(html)?.[0] ?? '';
    assert.match(heat, /家居與家具/);
    assert.not.match(heat, /食品/);
    const english = await (await fetch(`${url}/market?lang=en&industry=home`)).text();
    assert.match(english, /Moves between platforms/);
  }),
);
drawn.run();

const golden = fileURLToPath(new URL('../golden/charts/', import.meta.url));
/** Of the pixels that may differ by more than a tenth of the way from black to white: edges are drawn otherwise elsewhere. */
const TOLERANCE = 0.01;
const require = createRequire(import.meta.url);
const { compile } = (
  globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> } }
).WebAssembly;

/** Share of pixels that differ; 1 where the sizes do. */
const differing = async (one: Buffer, other: Buffer): Promise<number> => {
  await initPng(await compile(readFileSync(require.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))));
  const [a, b] = [await decodePng(new Uint8Array(one).buffer), await decodePng(new Uint8Array(other).buffer)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) / (a.width * a.height);
};

/** Drawings without words, which look the same whatever the faces of a machine. */
const drawings = [
  { name: 'shares', address: '/market', part: 'svg.shares-chart' },
  { name: 'trend', address: '/technologies/shopline', part: 'svg.trend' },
  { name: 'prices', address: '/products/p0', part: '.chart svg' },
] as const;

const looked = suite('charts as they look');
looked('each is as it was, in both themes, but for one pixel in a hundred', () =>
  withBrowser((browser) =>
    withWeb(
      async ({ url }) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          const context = await browser.newContext({
            ...{ baseURL: url, viewport: { width: 900, height: 900 }, colorScheme, javaScriptEnabled: false },
          });
          const { page, faults } = await watchedPage(context, url);
          for (const { name, address, part } of drawings) {
            await page.goto(address);
            const shot = await page.locator(part).first().screenshot();
            const file = join(golden, `${name}-${colorScheme}.png`);
            if (process.env['UPDATE'] === '1') {
              mkdirSync(golden, { recursive: true });
              writeFileSync(file, shot);
            }
            assert.ok(existsSync(file), `${file} is missing: run with UPDATE=1`);
            const share = await differing(shot, readFileSync(file));
            assert.ok(share <= TOLERANCE, `${name}, ${colorScheme}: ${(share * 100).toFixed(2)} % of it differ`);
          }
          assert.equal(faults, []);
          await context.close();
        }
        const [light, dark] = ['light', 'dark'].map((theme) => readFileSync(join(golden, `shares-${theme}.png`)));
        assert.ok((await differing(light!, dark!)) > TOLERANCE, 'a picture of another theme is told apart');
      },
      { calm: true },
    ),
  ),
);
if (hasTool('charts as they look', CHROMIUM)) looked.run();
