// Takes about 15 s.
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Page as Tab } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DemoServer, demoReply, startDemoServer } from '../../build/demo/server.ts';
import { demoWorld } from '../../build/demo/world.ts';
import { browserBuild, bundleExtension } from '../../clients/extension/bundle.ts';
import type { DetectedTechnology, Page, TrackingId } from '../../core/contract/index.ts';
import { detectPage } from '../../core/detect/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import type { ExtensionManifest } from '../support/extension.ts';
import { withDirectory } from '../support/published.ts';
import { type Exchange, readExchanges, startReplay } from '../support/replay.ts';
import { hasTool } from '../support/tools.ts';

/** The facts of a recorded shop, as if they had been asked of another. */
const checkOf = (domain: string): Exchange => {
  const [known] = readExchanges('check');
  return { ...known!, request: { ...known!.request, target: `/api/v1/check?domain=${domain}` } };
};

/** As clients/extension/detect-here.ts has it; that file is for a browser. */
interface Seen {
  domain: string;
  platform: string | null;
  isEcommerce: boolean;
  technologies: DetectedTechnology[];
  trackingIds: TrackingId[];
}

const executablePath = '/usr/bin/chromium';
const picture = new URL('../../docs/pictures/extension.png', import.meta.url);
const source = fileURLToPath(new URL('../../clients/extension/', import.meta.url));
if (existsSync(executablePath) || hasTool('extension', 'chromium')) {
  const extension = suite('extension in Chromium');

  const withBrowser = async (
    dir: string,
    loaded: string | null,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void> => {
    const load = loaded === null ? [] : [`--disable-extensions-except=${loaded}`, `--load-extension=${loaded}`];
    const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
      executablePath,
      headless: false,
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--headless=new', '--host-resolver-rules=MAP *.example 127.0.0.1', ...load],
    });
    try {
      await use(context);
    } finally {
      await context.close();
    }
  };

  const servicePage = (demo: DemoServer, host: string): Page => {
    const reply = demoReply(demo.day(), { host, method: 'GET', path: '/', body: '' });
    const { status, headers } = reply;
    const coded = Buffer.from(reply.body as string);
    const zipped = headers.some(([name, value]) => name === 'content-encoding' && value === 'gzip');
    const body = zipped ? gunzipSync(coded) : coded;
    const url = `http://${host}:${demo.port}/`;
    return {
      ...{ url, finalUrl: url, status, headers, body, fetchedAt: '2026-01-01T00:00:00Z' },
      ...{ source: 'http', truncated: false, redirects: 0, elapsedMs: null, wireBytes: null, requests: [], cnames: [] },
    };
  };

  extension('agrees with the service on every page of the demo web', () =>
    withDirectory(async (dir) => {
      await build(
        browserBuild({ detect: join(source, 'detect-here.ts'), snapshot: join(source, 'page-snapshot.ts') }, dir),
      );
      const { detectHere } = (await import(pathToFileURL(join(dir, 'detect.js')).href)) as {
        detectHere: (snapshot: unknown) => Seen;
      };
      const { takeSnapshot } = (await import(pathToFileURL(join(dir, 'snapshot.js')).href)) as {
        takeSnapshot: () => unknown;
      };
      const rules = loadRules();
      const demo = await startDemoServer(demoWorld(1));
      try {
        await withBrowser(dir, null, async (context) => {
          const tab = await context.newPage();
          let platforms = 0;
          for (const { host } of demo.world.shops) {
            const url = `http://${host}:${demo.port}/`;
            const reply = await tab.goto(url, { waitUntil: 'domcontentloaded' }).catch(() => null);
            // Some hosts break off, redirect to another or answer errors: a crawl meets that, a detection does not.
            if (reply === null || reply.status() !== 200 || tab.url() !== url) continue;
            const seen = detectHere(await tab.evaluate(takeSnapshot));
            const { detection, evidence } = detectPage(servicePage(demo, host), rules);
            // A script sees no headers: what the service knows from those alone, it may not know.
            const visible = detection.technologies.filter(({ evidence: all }) =>
              all.some(({ kind }) => !['header', 'csp', 'cookie'].includes(kind)),
            );
            const ids = seen.technologies.map(({ id }) => id);
            const known = detection.technologies.map(({ id }) => id);
            assert.is(seen.platform, detection.platform, host);
            assert.is(seen.isEcommerce, detection.isEcommerce, host);
            assert.is(seen.domain, evidence.domain);
            for (const { id } of visible) assert.ok(ids.includes(id), `${host}: the service sees ${id}`);
            // And what only a rendered page shows, by what it asked for, the service's HTML does not have.
            for (const { id, evidence: all } of seen.technologies)
              assert.ok(
                known.includes(id) || all.some(({ kind }) => kind === 'request' || kind === 'implied'),
                `${host}: only the extension sees ${id}`,
              );
            assert.equal(seen.trackingIds, detection.trackingIds, host);
            if (seen.platform !== null) platforms++;
          }
          assert.ok(platforms > 50, String(platforms));
        });
      } finally {
        await demo.close();
      }
    }),
  );

  /** The extension with the permission that its options page would ask for: a test has no button to press. */
  const permitted = async (dir: string): Promise<string> => {
    const { dir: from } = await bundleExtension(dir, 'chromium');
    const to = join(dir, 'permitted');
    await cp(from, to, { recursive: true });
    const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as ExtensionManifest;
    manifest.host_permissions = manifest.optional_host_permissions;
    await writeFile(join(to, 'manifest.json'), JSON.stringify(manifest));
    return to;
  };

  interface ExtensionWorld {
    chrome: {
      tabs: { query(filter: object): Promise<{ id: number }[]> };
      action: { getBadgeText(of: { tabId: number }): Promise<string>; openPopup(): Promise<void> };
      storage: { local: { set(values: object): Promise<void> } };
    };
  }

  /** Evaluates in the popup, which is no tab of the context. */
  const popupOf = async (tab: Tab): Promise<(expression: string) => Promise<string>> => {
    const session = await tab.context().newCDPSession(tab);
    for (let turn = 0; turn < 100; turn++) {
      const { targetInfos } = await session.send('Target.getTargets');
      const popup = targetInfos.find(({ url }) => url.endsWith('/popup.html'));
      if (popup === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      const { sessionId } = await session.send('Target.attachToTarget', { targetId: popup.targetId, flatten: false });
      let last = 0;
      return (expression) =>
        new Promise((resolve) => {
          const id = ++last;
          const listen = ({ message }: { message: string }): void => {
            const got = JSON.parse(message) as { id: number; result?: { result?: { value?: string }; data?: string } };
            if (got.id !== id) return;
            session.off('Target.receivedMessageFromTarget', listen);
            resolve(got.result?.data ?? String(got.result?.result?.value));
          };
          session.on('Target.receivedMessageFromTarget', listen);
          const call =
            expression === 'screenshot'
              ? { id, method: 'Page.captureScreenshot', params: { format: 'png' } }
              : { id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } };
          void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(call) });
        });
    }
    throw new Error('the popup did not open');
  };
  const until = async (look: () => Promise<string>, wanted: RegExp): Promise<string> => {
    let text = '';
    for (let turn = 0; turn < 100; turn++) {
      text = await look();
      if (wanted.test(text)) return text;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${wanted} never showed: ${text.slice(0, 500)}`);
  };

  extension('counts on the toolbar, shows evidence, and asks the service only when a button is pressed', () =>
    withDirectory(async (dir) => {
      const loaded = await permitted(dir);
      const demo = await startDemoServer(demoWorld(1));
      const replay = await startReplay([...readExchanges(), checkOf('demovox-audio.example')]);
      try {
        await withBrowser(dir, loaded, async (context) => {
          const [first] = context.serviceWorkers();
          const worker = first ?? (await context.waitForEvent('serviceworker', { timeout: 15_000 }));
          await worker.evaluate(
            (baseUrl) => (globalThis as unknown as ExtensionWorld).chrome.storage.local.set({ baseUrl, lang: 'zh' }),
            replay.url,
          );
          const tab = await context.newPage();
          await tab.goto(`http://${demo.world.shops[0]?.host}:${demo.port}/`);
          const badge = await until(
            () =>
              worker.evaluate(async () => {
                const { chrome } = globalThis as unknown as ExtensionWorld;
                const [active] = await chrome.tabs.query({ active: true });
                return chrome.action.getBadgeText({ tabId: active?.id ?? 0 });
              }),
            /^\d+$/,
          );
          await worker.evaluate(() => (globalThis as unknown as ExtensionWorld).chrome.action.openPopup());
          const popup = await popupOf(tab);
          const text = await until(() => popup('document.body.innerText'), /查 Storelens 已存檔案/);
          assert.match(text, /demovox-audio\.example/);
          assert.match(text, /平台 SHOPLINE/);
          assert.match(text, /全家便利商店電子地圖[\s\S]*Google 代碼（gtag\.js）/);
          assert.not.match(text, /Google tag|FamilyMart/);
          assert.match(text, /沒有送出任何資料/);
          assert.is(await popup("String(document.querySelectorAll('details.technology').length)"), badge);
          await popup("document.querySelector('details.technology').open = true");
          assert.ok((await popup("document.querySelector('details.technology code').textContent")).length > 3);
          if (process.env['UPDATE'] === '1') await writeFile(picture, Buffer.from(await popup('screenshot'), 'base64'));
          assert.ok(existsSync(picture), 'UPDATE=1 takes it');
          assert.equal(replay.requests, [], 'nothing was sent so far');
          await popup(
            "[...document.querySelectorAll('button')].find((b) => b.textContent.includes('已存檔案')).click()",
          );
          await until(() => popup('document.body.innerText'), /無法連上|沒有這個網站/);
          assert.equal(replay.requests, ['GET /api/v1/site?domain=demovox-audio.example']);
          await popup(
            "[...document.querySelectorAll('button')].find((b) => b.textContent.includes('正反事實')).click()",
          );
          const facts = await until(() => popup('document.body.innerText'), /不利的事實/);
          assert.match(facts, /有利的事實/);
          assert.match(facts, /沒看到的，與可以怎麼做/);
          assert.is(replay.requests.at(-1), 'GET /api/v1/check?domain=demovox-audio.example');
        });
      } finally {
        await replay.close();
        await demo.close();
      }
    }),
  );

  extension.run();
}
