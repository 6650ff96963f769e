// Runs alone: it judges speed.
/** How long a page takes to answer a finger or a key on a machine four times slower, as browsers measure it (INP). */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Handled, handled } from '../support/interactions.ts';
import { hasTool } from '../support/tools.ts';
import { alive, CHROMIUM, withPage } from '../support/web-app.ts';

const SLOWER = 4;
const MOST_MS = 100;
/** The least of so many: another's work on the machine only ever adds to the clock. */
const TRIES = 10;

const watch = `(() => {
  window.slow = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) window.slow.push([entry.name, entry.duration]);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
})()`;

/** The slowest interaction, with its name. */
const slowest = async (page: Page, url: string, { path, act }: Handled): Promise<[name: string, ms: number]> => {
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await alive(page);
  await page.evaluate(watch);
  await act(page);
  await page.waitForTimeout(400);
  const seen = (await page.evaluate('window.slow')) as [string, number][];
  return seen.sort((a, b) => b[1] - a[1])[0] ?? ['none over 16 ms', 0];
};

/** A button that makes a list of plain rows, and how long that takes where the bound is meant to hold as it is. */
const YARD_MS = 400;
const YARDS = 4;
const yard = async (page: Page): Promise<number> => {
  let least = Infinity;
  for (let turn = 0; turn < YARDS; turn++) {
    await page.goto('about:blank');
    await page.setContent(
      `<button onclick="list.innerHTML = '<li><b>shop</b> <i>1,234</i></li>'.repeat(1500)">x</button><ul id="list"></ul>`,
    );
    await page.evaluate(watch);
    await page.click('button');
    await page.waitForTimeout(400);
    const seen = (await page.evaluate('window.slow')) as [string, number][];
    least = Math.min(least, Math.max(0, ...seen.map(([, ms]) => ms)));
  }
  return least;
};

const interaction = suite('interaction on a slow machine');
interaction('is answered within 100 ms on site, product, prospects and deals', () =>
  withPage(async ({ page, context, url }) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const one of handled) {
      let best: [name: string, ms: number] = ['', Infinity];
      for (let turn = 0; turn < TRIES && best[1] > MOST_MS; turn++) {
        const now = await slowest(page, url, one);
        if (now[1] < best[1]) best = now;
      }
      process.stdout.write(`${one.path}: ${best[1]} ms (${best[0]})\n`);
      // A machine that is slow by itself takes longer over any page: held against one that is always the same.
      const yardMs = best[1] > MOST_MS ? await yard(page) : 0;
      const most = MOST_MS * Math.max(1, yardMs / YARD_MS);
      if (yardMs > 0) process.stdout.write(`plain rows: ${yardMs} ms, so at most ${Math.round(most)} ms\n`);
      assert.ok(best[1] <= most, `${one.path}: ${best[1]} ms (${best[0]}), at most ${Math.round(most)}`);
    }
  }),
);
if (hasTool('interaction on a slow machine', CHROMIUM)) interaction.run();
