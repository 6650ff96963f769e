/** The service worker: what opens without the service, and that no release outlives the next. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasTool } from '../support/tools.ts';
import {
  alive,
  CHROMIUM,
  preparedWeb,
  startWeb,
  until,
  watchedPage,
  withBrowser,
  withPage,
} from '../support/web-app.ts';

const offline = suite('the web app offline and anew');

const workerReady =
  'navigator.serviceWorker.ready.then(() => new Promise((done) => navigator.serviceWorker.controller ? done(1) : navigator.serviceWorker.addEventListener("controllerchange", () => done(1))))';

offline(
  'offline, what was looked up opens again and says how old it is; the rest says that one is offline',
  async () => {
    await withPage(async ({ page, url, context, faults }) => {
      await page.goto(`${url}/sites/demo-kitchen.example`);
      await page.evaluate(workerReady);
      await alive(page);
      await page.click('header nav >> text=異動');
      await page.waitForSelector('h1:has-text("異動")');
      await until(
        page,
        "caches.open('storelens-lookups').then((cache) => cache.match('/lookups/movers')).then(Boolean)",
      );
      await context.setOffline(true);
      await page.goto(`${url}/sites/demo-kitchen.example`);
      await page.waitForSelector('h1:has-text("示範廚房")');
      assert.match((await page.locator('.notice.offline').textContent()) ?? '', /離線中/);
      await page.click('header nav >> text=好價');
      await page.waitForSelector('h1:has-text("目前離線")');
      await page.click('main a:has-text("異動")');
      await page.waitForSelector('h1:has-text("異動")');
      await context.setOffline(false);
      await page.click('header nav >> text=市場');
      await page.waitForSelector('h1:has-text("市場")');
      // Chromium writes each request that could not leave to its console.
      faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)));
    });
  },
);

offline(
  'a page whose script did not come before one went offline says so; a script that is gone costs a new page',
  () =>
    withPage(
      async ({ page, url, context, faults }) => {
        await page.goto(`${url}/market`);
        await alive(page);
        await context.setOffline(true);
        await page.click('header nav >> text=異動');
        await page.waitForSelector('h1:has-text("目前離線")');
        await context.setOffline(false);
        await page.goto(`${url}/market`);
        await alive(page);
        // As after a release: what this page would load next has another name there.
        const gone: string[] = [];
        await page.route(/\/assets\/.*\.js$/, (route) => {
          gone.push(route.request().url());
          return gone.length === 1 ? route.fulfill({ status: 404 }) : route.continue();
        });
        await page.evaluate('window.before = true');
        await page.click('header nav >> text=異動');
        await page.waitForSelector('h1:has-text("異動")');
        await alive(page);
        assert.is(await page.evaluate('window.before'), undefined, 'the browser asked for the page');
        assert.ok(gone.length > 1);
        faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)));
      },
      // Without a worker, which may have been quicker with the scripts of all pages.
      { serviceWorkers: 'block' },
    ),
);

offline('a new release is there with the next page, and the old one is cleared away', async () => {
  const { otherWeb } = await preparedWeb();
  await withBrowser(async (browser) => {
    const first = await startWeb({ transport: 'node' });
    const context = await browser.newContext();
    const { page, faults } = await watchedPage(context, first.url);
    const script = () => page.getAttribute('head script[type=module]', 'src');
    await page.goto(first.url);
    await page.evaluate(workerReady);
    const before = await script();
    await first.stop();
    const second = await startWeb({ port: first.port, web: otherWeb, transport: 'node' });
    await page.goto(`${second.url}/movers`, { waitUntil: 'networkidle' });
    assert.is.not(await script(), before, 'never the old page');
    await alive(page);
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())');
    // One shell stands before the new worker is installed, too: which script it keeps tells the two apart.
    const kept =
      'caches.keys().then((names) => Promise.all(names.filter((name) => /shell/.test(name)).map((name) => caches.open(name).then((cache) => cache.keys())))).then((shells) => shells.flat().map(({ url }) => new URL(url).pathname))';
    assert.ok(((await page.evaluate(kept)) as string[]).length > 0);
    await until(page, `${kept}.then((paths) => paths.length > 0 && !paths.includes(${JSON.stringify(before)}))`);
    assert.ok(((await page.evaluate(kept)) as string[]).includes((await script()) ?? ''));
    assert.equal(faults, []);
    await second.stop();
  });
});

if (hasTool('the web app offline and anew', CHROMIUM)) offline.run();
