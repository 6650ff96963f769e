/** How slow a browser is for now, by work that is the same everywhere: what a page takes is held against it, not against a clock alone. */
import type { Page } from 'playwright-core';

/** Milliseconds that the work takes where the bounds on pages were set: two cores of 2.1 GHz, nothing beside it. */
const USUAL_MS = 97;

/** The least of seven: another's work on the machine only ever adds. */
const work = `(() => {
  const turns = Array.from({ length: 7 }, () => {
    const start = performance.now();
    Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 10_007).sort((a, b) => a - b);
    return performance.now() - start;
  });
  return Math.min(...turns);
})()`;

/**
 * How many times longer than where the bounds were set plain work takes in a page now, at least `least`. A browser that was told
 * to be four times slower says four, and more where the machine is slower too or the browser overdoes it.
 */
export const timesSlower = async (page: Page, least: number): Promise<number> =>
  Math.max(least, Number(await page.evaluate(work)) / USUAL_MS);
