/** Page, widget and editor in Chromium. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { blocks, type Cases } from './env.ts';
import { signIn } from './visitor.ts';

const picture = new URL('../../../docs/pictures/wordpress.png', import.meta.url);

export const browserCases: Cases = (wordpress, env) => {
  let browser: Browser;
  wordpress.before(async () => {
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      chromiumSandbox: process.getuid?.() !== 0,
    });
  });
  wordpress.after(async () => {
    await browser?.close();
  });

  /** A page that notes every error, every refusal and every request to somebody else. */
  const open = async (width: number, height: number): Promise<{ page: Page; faults: string[] }> => {
    const page = await browser.newPage({ viewport: { width, height } });
    const faults: string[] = [];
    const ours = [env.site().url, env.service().url];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      // WordPress's own pages for the signed in ask Gravatar and wordpress.org.
      if (/^https?:$/.test(protocol) && !ours.includes(origin) && !/gravatar\.com|w\.org/.test(origin))
        faults.push(`asked ${request.url()}`);
    });
    return { page, faults };
  };
  const asAdmin = async (page: Page): Promise<void> => {
    const { url } = env.site();
    const cookies = (await signIn(url, 'admin')).cookies();
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  };

  wordpress('in a browser: badges in a line of text, and a card that needs no script', async () => {
    env.set({ link: true });
    env.site().step('option', { name: 'WPLANG', value: 'zh_TW' });
    const { page, faults } = await open(640, 620);
    const sentence =
      '這家店用 [storelens_badge domain="mintleaf.example"] 開店，得分 [storelens_badge domain="mintleaf.example" field="score"]，另一家 [storelens_badge domain="nobody.example"]。';
    await page.goto(env.site().post(`<p>${sentence}</p>\n\n[storelens_detect domain="mintleaf.example"]`));
    await page.locator('summary').click();
    assert.ok(await page.getByText('cdn.shopline.example').isVisible());
    const badge = await page.locator('.storelens-badge').first().boundingBox();
    assert.ok(badge !== null && badge.height < 32, JSON.stringify(badge));
    const href = await page.locator('.storelens-card a').getAttribute('href');
    assert.is(href, `${env.service().url}/sites/mintleaf.example?lang=zh`);
    if (process.env['UPDATE'] === '1') await page.screenshot({ path: fileURLToPath(picture) });
    assert.ok(existsSync(picture), 'UPDATE=1 takes it');
    await page.setViewportSize({ width: 320, height: 700 });
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(wide <= 320, `${wide} px on a screen of 320`);
    assert.equal(faults, []);
    await page.close();
  });

  wordpress('in a browser: nothing of a hostile reply runs, in shortcodes and in blocks', async () => {
    env.set();
    const { page, faults } = await open(640, 900);
    const shortcodes = '[storelens_badge domain="hostile.example"] [storelens_detect domain="hostile.example"]';
    await page.goto(env.site().post(`${shortcodes}\n\n${blocks('hostile.example')}`));
    assert.is(await page.title(), '');
    assert.is(await page.locator('main img, main script, main [onerror]').count(), 0);
    assert.is(await page.locator('.storelens-card').count(), 2);
    assert.equal(faults, []);
    await page.close();
  });

  wordpress("in a browser: the widget is the site's own file and asks the service that was set", async () => {
    env.set();
    const { page, faults } = await open(640, 620);
    const asked = page.waitForResponse((reply) => reply.url().startsWith(`${env.service().url}/api/v1/site`));
    await page.goto(env.site().post('[storelens_detect domain="mintleaf.example" card="widget" lang="en"]'));
    assert.is((await asked).status(), 200);
    const src = await page.locator('script[data-host]').getAttribute('src');
    assert.ok(src?.startsWith(`${env.site().url}/wp-content/plugins/storelens/assets/widget.js`), src ?? 'no script');
    const box = await page.locator('[data-storelens]').boundingBox();
    assert.ok(box !== null && box.height > 140, JSON.stringify(box));
    assert.is(env.service().requests.length, 1, 'the site itself asked nothing');
    assert.equal(faults, []);
    await page.close();
  });

  wordpress('in the editor: both blocks in Chinese, a preview, and no call for half a domain', async () => {
    env.set();
    const { page, faults } = await open(1100, 900);
    await asAdmin(page);
    await page.goto(`${env.site().url}/wp-admin/post-new.php`);
    await page.waitForFunction('window.wp?.blocks?.getBlockType("storelens/badge")');
    await page.evaluate(`{
      wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
      wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('storelens/detect', {}));
    }`);
    // WordPress 6.3 and later draw the content in a frame of its own.
    await page.locator('.wp-block-storelens-detect, iframe[name="editor-canvas"]').first().waitFor();
    const framed = (await page.locator('iframe[name="editor-canvas"]').count()) > 0;
    const canvas = framed ? page.frameLocator('iframe[name="editor-canvas"]').locator('body') : page.locator('body');
    const field = canvas.locator('.components-placeholder').getByLabel('網域');
    await field.pressSequentially('mintleaf.example');
    assert.is(env.service().requests.length, 0);
    await field.press('Enter');
    await canvas.locator('.storelens-card').waitFor();
    assert.match(
      (await canvas.locator('.storelens-card').textContent()) ?? '',
      /薄荷葉選品（虛構）[\s\S]*6 項技術與證據/,
    );
    assert.is(env.service().requests.length, 1);
    const titles = `['badge', 'detect'].map((name) => wp.blocks.getBlockType('storelens/' + name).title)`;
    assert.equal(await page.evaluate<string[]>(titles), ['Storelens 徽章', 'Storelens 檔案卡']);
    const content = await page.evaluate<string>("wp.data.select('core/editor').getEditedPostContent()");
    assert.is(content, '<!-- wp:storelens/detect {"domain":"mintleaf.example"} /-->');
    assert.equal(faults, []);
    await page.close();
    env.site().step('option', { name: 'WPLANG', value: '' });
  });
};
