/** What readers do on the pages that are judged by how quickly they answer. */
import type { Page } from 'playwright-core';

export interface Handled {
  path: string;
  act(page: Page): Promise<void>;
}

export const handled: readonly Handled[] = [
  {
    path: '/sites/demo-kitchen.example',
    act: async (page) => {
      await page.click('details.technology summary >> nth=0');
      await page.click('.correct summary');
      await page.click('header button');
      await page.keyboard.press('/');
      await page.keyboard.type('示範廚');
      await page.keyboard.press('Escape');
      await page.click('.columns a[href^="/sites/"] >> nth=0');
      await page.waitForSelector('h1');
    },
  },
  {
    path: '/products/p0',
    act: async (page) => {
      await page.click('main summary >> nth=0');
      await page.locator('.chart').scrollIntoViewIfNeeded();
      await page.click('.chart');
      await page.keyboard.press('Tab');
    },
  },
  {
    path: '/prospects',
    act: async (page) => {
      await page.selectOption('select[name=platform]', 'shopline');
      await page.click('main form button');
      await page.waitForURL('**/prospects?platform=shopline');
    },
  },
  {
    path: '/deals',
    act: async (page) => {
      await page.click('main summary >> nth=0');
      await page.click('.tabs a >> nth=1');
      await page.waitForURL('**/deals?type=lowest');
    },
  },
];
