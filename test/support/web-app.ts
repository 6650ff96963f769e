/** The real runtime with bundled clients over an invented snapshot, and Debian's Chromium to look at it. */
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { publishSnapshot } from '../../build/publish/index.ts';
import { bundleClients } from '../../clients/bundle.ts';
import type { Scan } from '../../core/contract/index.ts';
import { readPointer, readTakeDowns } from '../../core/serving/index.ts';
import { LiveError, type LivePrices, type OfferPictures } from '../../runtime/context.ts';
import { startRuntime } from '../../runtime/index.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { readSettings, type Settings } from '../../runtime/settings.ts';
import { openWeb } from '../../runtime/web.ts';
import { madeOnce } from './made-once.ts';
import { publishOptions } from './published.ts';
import { technology } from './sites.ts';
import { calmModel, webModel } from './web-model.ts';

export const CHROMIUM = process.env['CHROMIUM'] ?? 'chromium';

export interface Prepared {
  snapshots: string;
  /** Without names that would run as markup. */
  calm: string;
  /** Bundles of the same sources with other names of their files. */
  web: string;
  otherWeb: string;
}

const placesIn = (dir: string): Prepared => ({
  snapshots: join(dir, 'snapshots'),
  calm: join(dir, 'calm'),
  web: join(dir, 'web'),
  otherWeb: join(dir, 'other'),
});
const prepare = async (): Promise<Prepared> =>
  placesIn(
    await madeOnce('web app', async (dir) => {
      const { snapshots, calm, web, otherWeb } = placesIn(dir);
      await publishSnapshot(webModel(), snapshots, publishOptions);
      await publishSnapshot(calmModel(), calm, publishOptions);
      await bundleClients({ outDir: web });
      await bundleClients({ outDir: otherWeb, minify: false });
    }),
  );
let prepared: Promise<Prepared> | null = null;
/** Published and bundled once for all files of one run. */
export const preparedWeb = (): Promise<Prepared> => {
  prepared ??= prepare();
  return prepared;
};

/** What a look at `demo-kitchen.example` shows now: one technology less, one more than the snapshot. */
const scanOf = (url: string): Scan => {
  const technologies = [
    { ...technology('shopline', 'platform', 0.99), name: 'SHOPLINE' },
    technology('hotjar', 'analytics'),
  ];
  const domain = url.replace(/^https?:\/\//, '');
  return {
    ...{ url, final_url: `https://${domain}/`, domain, http_status: 200, detected_at: new Date().toISOString() },
    ...{ elapsed_ms: 320, source: 'http', is_ecommerce: true, platform: 'shopline', technologies },
    ...{ advertising: [], analytics: [], payment: [], logistics: [], marketing: [], support: [], tracking_ids: [] },
    company: null,
    health: {
      ...{ score: 70, https: true, hsts: false, redirects: 0, http_status: 200, response_ms: 120, bytes: 9000 },
      ...{ compressed: true, title: '示範', has_structured_data: false, has_sitemap: null, security_headers: [] },
      problems: [
        {
          ...{ id: 'hsts', severity: 'warning', title: '沒有 HSTS', title_en: 'No HSTS' },
          ...{ remedy: '加上標頭', remedy_en: 'Send the header' },
        },
      ],
    },
  };
};

const detect = async (url: string): Promise<Scan> => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  if (url.includes('broken')) throw new LiveError('target_timeout', 'the target took too long');
  return scanOf(url);
};
const counts = () => ({ running: 0, queued: 0, cached: 0, killed: 0 });

export interface RunningWeb {
  url: string;
  port: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** 0: any; a fixed one is for node:http, which gives a port back at once. */
  port?: number;
  /** Which bundle. */
  web?: string;
  transport?: 'node';
  /** Over the snapshot without hostile names. */
  calm?: boolean;
  /** Over the snapshots of this directory. */
  snapshots?: string;
  /** What the channels say now; default: they are not asked. */
  prices?: LivePrices;
  /** Flags besides. */
  args?: readonly string[];
  /** Whence pictures of offers come; default: there are none. */
  offerPictures?: OfferPictures;
}

export const startWeb = async (options: StartOptions = {}): Promise<RunningWeb> => {
  const { snapshots, calm, web } = await preparedWeb();
  const dir = options.snapshots ?? (options.calm ? calm : snapshots);
  const args = ['--snapshots', dir, '--port', String(options.port ?? 0), '--log-level', 'silent'];
  args.push(...(options.args ?? []));
  if (options.transport !== undefined) args.push('--transport', options.transport);
  const settings = readSettings(args, {}) as Settings;
  const runtime = await startRuntime({
    settings,
    log: createLog('silent'),
    createLive: () => ({
      detection: { detect, counts },
      prices: options.prices ?? null,
      close: () => Promise.resolve(),
    }),
    web: await openWeb(options.web ?? web),
    offerPictures: options.offerPictures ?? null,
    effects: {
      loadCurrent,
      openSnapshot: (from, manifestSha256) => openSnapshot(from, { manifestSha256, snapshotsDir: dir }),
      readPointer,
      readTakeDowns,
    },
  });
  return { url: runtime.url, port: Number(new URL(runtime.url).port), stop: () => runtime.stop() };
};

export const withWeb = async (use: (web: RunningWeb) => Promise<void>, options: StartOptions = {}): Promise<void> => {
  const web = await startWeb(options);
  try {
    await use(web);
  } finally {
    await web.stop();
  }
};

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM.startsWith('/') ? CHROMIUM : `/usr/bin/${CHROMIUM}`,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });

export const withBrowser = async (use: (browser: Browser) => Promise<void>): Promise<void> => {
  const browser = await launch();
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
};

const PATIENCE_MS = 15_000;
/** Waits until an expression is true in the page. A strict CSP keeps Playwright's own waiting from evaluating text. */
export const until = async (page: Page, expression: string): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate(expression))) {
    if (performance.now() > deadline) throw new Error(`never true in the page: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

/** Until the script has taken the page over. */
export const alive = (page: Page) => page.waitForSelector('html[data-alive]', { state: 'attached' });

/** What went wrong in a page by itself: script errors, refused resources, requests to anybody else. */
export interface Watched {
  page: Page;
  faults: string[];
}

/** A page whose console errors, CSP violations and requests to other hosts are written down. */
export const watchedPage = async (context: BrowserContext, origin: string): Promise<Watched> => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  page.on('console', (message) => {
    // A 404 page is an answer here, and Chromium calls it an error.
    const expected = /status of 404/.test(message.text());
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => console.error('CSP ' + e.violatedDirective + ' ' + e.blockedURI))",
  );
  return { page, faults };
};

export interface Opened extends Watched {
  url: string;
  context: BrowserContext;
  browser: Browser;
  web: RunningWeb;
}

/** Runtime, browser and one watched page; fails where the page had faults. */
export const withPage = (use: (opened: Opened) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withBrowser((browser) =>
    withWeb(async (web) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const watched = await watchedPage(context, web.url);
      await use({ ...watched, url: web.url, context, browser, web });
      if (watched.faults.length > 0) throw new Error(watched.faults.join('\n'));
      await context.close();
    }),
  );
