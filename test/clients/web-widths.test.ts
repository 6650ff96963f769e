// Takes about 60 s.
/**
 * Pages full of long names and large prices on a desk, on a phone and on the narrowest screen: nothing is cut without a hint,
 * squeezed to a letter a line, too small to hit or endless; also in the face that is left where a machine has no other.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { madeOnce } from '../support/made-once.ts';
import { drawn } from '../support/property.ts';
import { publishOptions } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';
import { CHROMIUM, type RunningWeb, withBrowser, withWeb } from '../support/web-app.ts';
import { crowdedModel } from '../support/web-crowd.ts';

const addresses = [
  '/',
  '/sites/demo-kitchen.example',
  '/sites?technology=ecpay',
  '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF',
  '/products/p0',
  '/deals',
  '/deals?type=lowest&lang=en',
  '/movers',
  '/prospects',
  '/prospects?lang=en',
  '/market?industry=home',
  '/technologies/shopline',
  '/check/demo-kitchen.example',
  '/compare?domains=demo-kitchen.example,demo-sofa.example,mock-outdoor.example,fict-tea.example,hostile.example',
  '/find?q=%E8%99%9B%E6%A7%8B',
  '/embed?domain=demo-kitchen.example',
  '/api-and-mcp',
  '/datasets/',
  '/docs',
  '/docs?lang=en',
  '/knowledge/',
  '/knowledge/reading-not-observed',
];
const widths = [1280, 390, 320] as const;
/** Reference and dictionary: as long as what they list, which a table of contents leads into. */
const references: ReadonlySet<string> = new Set(['/docs', '/docs?lang=en', '/datasets/']);
/** Pixels of a page of results on the narrowest screen. */
const TALLEST = 12_000;
/** What nobody chose, and Debian has where no other Latin face is: wider than all others by a tenth and more. */
const faces = ['', '"DejaVu Sans", "Noto Sans CJK TC"'] as const;

/** By day a third of the pages at each width, in the whole set two thirds, drawn anew by each seed. */
const all = process.env['STORELENS_TEST_ALL'] === '1';
const [begin = 0] = drawn([...widths.keys()], 1);
const isTried = (page: number, width: number): boolean => (page + begin + width) % widths.length < (all ? 2 : 1);

const withCrowd = async (use: (web: RunningWeb) => Promise<void>): Promise<void> => {
  const snapshots = await madeOnce('crowded web', async (dir) => {
    await publishSnapshot(crowdedModel(), dir, publishOptions);
  });
  await withWeb(use, { snapshots });
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** Runs in the page. What is wrong with how things fit there, each with the text it is about. */
const misfits = `(() => {
  const faults = [];
  const told = (what, node) => faults.push(what + ': <' + node.tagName.toLowerCase() + ' class="' + node.className + '"> ' + node.textContent.trim().slice(0, 60));
  if (document.documentElement.scrollWidth > innerWidth) {
    const widest = [...document.querySelectorAll('main *, header *, footer *')].find((node) => node.getBoundingClientRect().right > innerWidth + 1);
    told('the page is ' + document.documentElement.scrollWidth + ' px wide', widest ?? document.body);
  }
  for (const node of document.querySelectorAll('main *')) {
    const style = getComputedStyle(node);
    if (style.display === 'none' || style.visibility === 'hidden' || node.closest('svg')) continue;
    const box = node.getBoundingClientRect();
    if (box.width === 0 || style.clipPath !== 'none') continue;
    const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
    if (scrolls && node.scrollWidth > node.clientWidth + 1) {
      if (!/gradient/.test(style.backgroundImage)) told('cut without a hint', node);
      if (node.tabIndex < 0) told('scrolls, but not by keyboard', node);
    }
    const own = [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data.trim()).join('');
    const size = parseFloat(style.fontSize);
    if (own === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if ([...own].length >= 8 && style.display !== 'inline' && lines > 2 && box.width < 4 * size) told('squeezed into ' + Math.round(box.width) + ' px', node);
    if (lines > 1 && [...own].length <= 14 && node.matches('.price, .save, .number') && node.childElementCount === 0 && /\\d/.test(own)) told('a number on two lines', node);
  }
  for (const price of document.querySelectorAll('.price, .save')) {
    // Of the text, which may be wider than its place.
    const text = document.createRange();
    text.selectNodeContents(price);
    const box = text.getBoundingClientRect();
    const row = price.closest('li, tr') ?? price.parentElement;
    for (const other of row.querySelectorAll('a, .domain')) {
      if (other.contains(price) || price.contains(other)) continue;
      for (const rect of other.getClientRects())
        if (rect.left < box.right - 1 && rect.right > box.left + 1 && rect.top < box.bottom - 3 && rect.bottom > box.top + 3) told('a price under its neighbour', price);
    }
  }
  return [...new Set(faults)].slice(0, 12);
})()`;

interface AxeResult {
  violations: { nodes: { html: string }[] }[];
}
/** Targets under 24 px that no room around them makes good (WCAG 2.2, 2.5.8), but for links in running text. */
const smallTargets = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const run = 'axe.run(document, { runOnly: { type: "rule", values: ["target-size"] }, resultTypes: ["violations"] })';
  const { violations } = (await page.evaluate(run)) as AxeResult;
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `target under 24 px: ${html.slice(0, 120)}`));
};

const heightOf = (page: Page) => page.evaluate('document.documentElement.scrollHeight') as Promise<number>;

const fit = suite('pages at all widths');
for (const [turn, width] of widths.entries())
  fit(`fit at ${width} px`, () =>
    withBrowser((browser) =>
      withCrowd(async ({ url }) => {
        const faults: string[] = [];
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        const page = await context.newPage();
        for (const address of addresses.filter((_, n) => isTried(n, turn))) {
          await page.goto(url + address, { waitUntil: 'networkidle' });
          for (const face of width === 320 ? faces : faces.slice(0, 1)) {
            await page.evaluate(
              `for (const name of ['--font', '--font-mono']) document.documentElement.style.setProperty(name, ${JSON.stringify(face)} || null)`,
            );
            const where = `${address} at ${width} px${face === '' ? '' : ' in DejaVu'}`;
            for (const fault of (await page.evaluate(misfits)) as string[]) faults.push(`${where}: ${fault}`);
            if (face !== '' || (references.has(address) && width !== 390)) continue;
            for (const fault of await smallTargets(page)) faults.push(`${where}: ${fault}`);
            const height = await heightOf(page);
            if (!references.has(address) && height > TALLEST) faults.push(`${where}: ${height} px tall`);
          }
        }
        await context.close();
        assert.equal(faults, []);
      }),
    ));
if (hasTool('pages at all widths', CHROMIUM)) fit.run();
