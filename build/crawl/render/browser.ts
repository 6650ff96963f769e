/** A page as a browser sees it: scripts run, and every request they make is evidence. */
import { existsSync } from 'node:fs';
import type { BrowserContext, Request, Response } from 'playwright-core';
import type { Page, PageFailure } from '../../../core/contract/pipeline.ts';
import type { ConnectorEffects } from '../../../core/fetch/connect.ts';
import { MAX_BODY_BYTES } from '../../../core/fetch/index.ts';
import { Semaphore } from '../gate.ts';
import { failureOf } from '../requester.ts';
import { mayGo, startGuardProxy } from './proxy.ts';

export interface Renderer {
  /** The page after its scripts ran, `source: 'rendered'`, with the requests it made; never throws for what a page does. */
  render: (url: string) => Promise<{ page: Page; failure: null } | { page: null; failure: PageFailure }>;
  close: () => Promise<void>;
}

export interface RendererOptions extends ConnectorEffects {
  /** Path of a Chromium or Chrome; looked for in the usual places without. */
  executable?: string;
  userAgent: string;
  now: () => number;
  timeoutMs?: number;
  /** Pages open at once; 2 without. */
  pages?: number;
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** An installed browser, or null. */
export const findBrowser = (): string | null => usualPlaces.find((path) => existsSync(path)) ?? null;

const MAX_REQUESTS = 500;
const DEFAULT_TIMEOUT_MS = 20_000;
/** Tag managers load a moment after the page itself. */
const SETTLE_MS = 2_500;
/** Asked for, seen as evidence, and not loaded: they tell nothing more. */
const unloaded = new Set(['image', 'media', 'font']);

const argsFor = (proxyPort: number): string[] => [
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  // Loopback too goes through the proxy, which refuses it; and nothing is resolved or sent past the proxy.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--no-pings',
  '--disable-sync',
  '--no-first-run',
];

const headersOf = async (response: Response): Promise<[string, string][]> =>
  (await response.headersArray()).map(({ name, value }): [string, string] => [name.toLowerCase(), value]);

const redirectsOf = (request: Request): number => {
  let count = 0;
  for (let from = request.redirectedFrom(); from !== null; from = from.redirectedFrom()) count += 1;
  return count;
};

const freshContext = {
  locale: 'zh-TW',
  acceptDownloads: false,
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 800 },
} as const;

const settle = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const load = async (context: BrowserContext, url: string, options: RendererOptions): Promise<Page> => {
  const timeout = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const tab = await context.newPage();
  const requests = new Set<string>();
  tab.on('request', (request) => {
    if (requests.size < MAX_REQUESTS && request.url().startsWith('http')) requests.add(request.url().slice(0, 2048));
  });
  tab.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  let arrived = false;
  tab.once('domcontentloaded', () => {
    arrived = true;
  });
  await tab.route('**/*', async (route) => {
    const request = route.request();
    if (unloaded.has(request.resourceType())) return route.abort();
    // Let go on, it would put the proxy's refusal in the place of what was rendered.
    const leaves = arrived && request.isNavigationRequest() && request.frame() === tab.mainFrame();
    if (leaves && !(await mayGo(request.url(), options))) return route.abort('aborted');
    return route.continue();
  });
  const startedAt = options.now();
  const started = performance.now();
  const response = await tab.goto(url, { waitUntil: 'domcontentloaded', timeout });
  if (response === null) throw new Error('no response');
  const left = timeout - (performance.now() - started);
  await tab.waitForLoadState('load', { timeout: Math.max(1, Math.min(left, 8_000)) }).catch(() => {});
  await settle(Math.max(0, Math.min(SETTLE_MS, left)));
  const body = Buffer.from(await tab.content());
  return {
    url,
    finalUrl: tab.url(),
    status: response.status(),
    headers: await headersOf(response),
    body: body.subarray(0, MAX_BODY_BYTES),
    fetchedAt: new Date(startedAt).toISOString(),
    source: 'rendered',
    truncated: body.length > MAX_BODY_BYTES,
    redirects: redirectsOf(response.request()),
    elapsedMs: Math.round(performance.now() - started),
    wireBytes: null,
    requests: [...requests],
    cnames: [],
  };
};

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout: the page did not end')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Starts an installed browser behind a guarding proxy of its own. Each page gets a fresh context: no cookies, no
 * storage, no downloads, no service workers. Throws one line where there is no browser.
 */
export const startRenderer = async (options: RendererOptions): Promise<Renderer> => {
  const executablePath = options.executable ?? findBrowser();
  if (executablePath === null || !existsSync(executablePath))
    throw new Error(
      '--render needs an installed Chromium or Chrome: install one (apt-get install chromium), or leave --render out',
    );
  const { chromium } = await import('playwright-core');
  const proxy = await startGuardProxy(options);
  const root = process.getuid?.() === 0;
  const browser = await chromium
    .launch({ executablePath, headless: true, args: argsFor(proxy.port), chromiumSandbox: !root, timeout: 30_000 })
    .catch(async (error: Error) => {
      await proxy.close();
      throw new Error(`${executablePath} does not start: ${error.message.split('\n', 1)[0]}`);
    });
  const places = new Semaphore(options.pages ?? 2);
  const render: Renderer['render'] = async (url) => {
    await places.enter();
    let context: BrowserContext | null = null;
    try {
      context = await browser.newContext({ ...freshContext, userAgent: options.userAgent });
      const total = (options.timeoutMs ?? DEFAULT_TIMEOUT_MS) + SETTLE_MS + 2_000;
      return { page: await within(load(context, url, options), total), failure: null };
    } catch (error) {
      const detail = (error as Error).message.split('\n', 1)[0]!;
      const code = /timeout/i.test(detail) ? 'timeout' : 'render';
      return { page: null, failure: { ...failureOf(url, options.now(), code, detail), source: 'rendered' } };
    } finally {
      await context?.close().catch(() => {});
      places.leave();
    }
  };
  return {
    render,
    close: async () => {
      await browser.close();
      await proxy.close();
    },
  };
};
