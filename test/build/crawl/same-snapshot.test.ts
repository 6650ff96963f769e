import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { crawlIntoArchive, readKept } from '../../../build/crawl/index.ts';
import { buildSnapshot } from '../../../build/index.ts';
import { manifestSchema } from '../../../core/contract/index.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { silentEffects } from '../../support/effects.ts';
import { withWeb } from './world.ts';

/** What is fetched is dated by this machine's clock, and what is dated after a build's is left out. */
const NOW = Date.now();

/** Invented shops on two platforms' markup; one is down, one refuses robots. */
const shops: RequestListener = (request, response) => {
  const host = request.headers.host ?? '';
  const reply = (status: number, body: string, type = 'text/html; charset=utf-8'): void =>
    void response.writeHead(status, { 'content-type': type }).end(body);
  if (host === 'down.example') return void response.destroy();
  if (request.url === '/robots.txt')
    return reply(200, host === 'closed.example' ? 'User-agent: *\nDisallow: /' : '', 'text/plain');
  const platform = host.startsWith('a')
    ? 'https://cdn.shoplineapp.com/assets/shop.js'
    : 'https://cdn1.cybassets.com/theme_src/app.js';
  const page = (title: string, rest: string): string =>
    `<!doctype html><html lang="zh-TW"><head><title>${title} - ${host}</title><script src="${platform}"></script></head><body>${rest}</body></html>`;
  if (request.url === '/')
    return reply(200, page('虛構商店', '<a href="/products/1">保溫杯</a><a href="/pages/about">關於我們</a>'));
  if (request.url === '/products/1') {
    const product = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: '虛構保溫杯 500ml',
      offers: { '@type': 'Offer', price: '590', priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
    };
    return reply(200, page('虛構保溫杯', `<script type="application/ld+json">${JSON.stringify(product)}</script>`));
  }
  return request.url === '/pages/about' ? reply(200, page('關於', '虛構有限公司')) : reply(404, 'none');
};

const snapshotOf = async (items: AsyncIterable<SourceItem>, outDir: string): Promise<string[]> => {
  const plan = {
    outDir,
    sources: [{ kind: 'http', name: 'crawl', items }],
    registerFile: null,
    rankFiles: [],
    keep: null,
    allowShrink: false,
    invented: true,
    attribution: 'invented',
    generator: 'test',
  };
  await buildSnapshot(
    plan,
    silentEffects(() => NOW),
  );
  const { snapshot } = JSON.parse(readFileSync(join(outDir, 'current.json'), 'utf8')) as { snapshot: string };
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(outDir, snapshot, 'manifest.json'), 'utf8')));
  return manifest.files
    .filter(({ table }) => table !== null)
    .map(({ path, rows, sha256 }) => `${path} ${rows} ${sha256}`);
};

const same = suite('a crawl and the re-read of its archive');

same('give the same snapshot, to the byte of every table', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-same-'));
  try {
    await withWeb(shops, async (world) => {
      let clock = NOW - 60_000;
      const effects = { fetcher: world.fetcher, now: () => clock++, sleep: async () => {}, random: () => 0.5 };
      const archive = { dir: join(dir, 'kept'), resume: false, userAgent: 't' };
      const seeds = ['a1.example', 'b1.example', 'down.example', 'a2.example', 'closed.example', 'b2.example'];
      const live = await snapshotOf(crawlIntoArchive(seeds, effects, { maxAttempts: 1, archive }), join(dir, 'live'));
      const again = await snapshotOf(readKept(join(dir, 'kept')), join(dir, 'again'));
      assert.ok(
        live.some((line) => /^sites\.parquet [1-9]/.test(line)),
        live.join('\n'),
      );
      assert.ok(
        live.some((line) => /^offers\.parquet [1-9]/.test(line)),
        live.join('\n'),
      );
      assert.equal(again, live);
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

same.run();
