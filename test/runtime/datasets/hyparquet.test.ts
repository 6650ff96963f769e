import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { chromium } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findBrowser } from '../../../build/crawl/render/browser.ts';
import { copyToParquet, withStaging } from '../../../build/publish/parquet.ts';
import { tables } from '../../../core/contract/index.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { withServer } from '../../support/http.ts';
import { withDirectory } from '../../support/published.ts';
import { hasTool } from '../../support/tools.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const SITES = all ? 1_000_000 : 200_000;
const MAX_REQUESTS = 4;
const MAX_BYTES = 2_000_000;
const id = '20261101T000000Z';
const wanted = ['shop-0.example', 'shop-77777.example', `shop-${SITES - 1}.example`];

/** So many invented sites, made inside DuckDB because a million objects would take longer than the test. */
const writeSites = (path: string): Promise<void> =>
  withStaging(`${path}.scratch`, ({ stage }) =>
    stage(tables.sites, [], async (connection) => {
      await connection.run(`INSERT INTO sites SELECT
      'shop-' || i || '.example', 'Invented ' || hash(i), 'https://shop-' || i || '.example/', i % 5 <> 4,
      'platform_' || (i % 15), 'industry_' || (i % 20), (10000000 + i)::VARCHAR, 'Invented ' || hash(i + 1), true,
      i + 1, 40000000 - i, 'invented', hash(i) % 101, hash(i + 1) % 101, hash(i + 2) % 101,
      hash(i) % 101, 0.8,
      '[{"id":"part","points":' || (hash(i) % 10000) || ',"reason":"an invented reason"}]',
      '[]',
      'warc', '2026-09-01'::TIMESTAMP, '2026-10-01'::TIMESTAMP + INTERVAL (i % 86400) SECOND, true
      FROM range(${SITES}) t(i)`);
      await copyToParquet(connection, tables.sites, { path });
    }),
  );

/** The runtime's own downloads, of a snapshot with that one file. */
const withSites = (use: (url: string) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const path = join(dir, 'sites.parquet');
    await writeSites(path);
    const named = { path: 'sites.parquet', table: 'sites', schema_version: 1, rows: SITES };
    const file = { ...named, bytes: statSync(path).size, sha256: '0'.repeat(64), crc32: '00000000' };
    const context = { reader: createFakeReader({ id, dir, files: [file] }) };
    await withServer('native', ({ url }) => use(`${url}/datasets/${id}/sites.parquet`), { context });
  });

interface Seen {
  requests: number;
  bytes: number;
}
const requireFew = ({ requests, bytes }: Seen, what: string): void => {
  assert.ok(requests > 0 && requests <= MAX_REQUESTS, `${requests} requests for ${what}`);
  assert.ok(bytes > 0 && bytes <= MAX_BYTES, `${bytes} bytes for ${what}`);
};

const inNode = async (url: string): Promise<void> => {
  for (const domain of wanted) {
    const seen: Seen = { requests: 0, bytes: 0 };
    const counting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      seen.requests += 1;
      seen.bytes += init?.method === 'HEAD' ? 0 : Number(response.headers.get('content-length'));
      return response;
    };
    const file = await asyncBufferFromUrl({ url, fetch: counting });
    const rows = await parquetReadObjects({ file, compressors, filter: { domain: { $eq: domain } } });
    assert.equal(
      rows.map((row) => row['domain']),
      [domain],
    );
    requireFew(seen, domain);
  }
};

const pageScript = `
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
globalThis.find = async (url, domain) => {
  const file = await asyncBufferFromUrl({ url });
  const rows = await parquetReadObjects({ file, compressors, filter: { domain: { $eq: domain } } });
  return rows.map((row) => row.domain);
};`;

/** A page of another origin, as a researcher's own would be: so CORS and its preflights count as well. */
const withPage = async (use: (url: string) => Promise<void>): Promise<void> => {
  const stdin = { contents: pageScript, resolveDir: process.cwd() };
  const bundled = await build({ stdin, bundle: true, write: false, format: 'iife', target: 'es2022' });
  const html = `<!doctype html><title>x</title><script>${bundled.outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

const inBrowser = (executablePath: string, url: string): Promise<void> =>
  withPage(async (pageUrl) => {
    const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
    try {
      for (const domain of wanted) {
        const page = await browser.newPage();
        await page.goto(pageUrl);
        const devtools = await page.context().newCDPSession(page);
        const seen: Seen = { requests: 0, bytes: 0 };
        devtools.on('Network.requestWillBeSent', () => {
          seen.requests += 1;
        });
        devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
          seen.bytes += encodedDataLength;
        });
        await devtools.send('Network.enable');
        const found = await page.evaluate(
          ([from, name]) =>
            (globalThis as unknown as { find(url: string, domain: string): Promise<string[]> }).find(
              from ?? '',
              name ?? '',
            ),
          [url, domain],
        );
        assert.equal(found, [domain]);
        requireFew(seen, `${domain} in a browser`);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });

const lookup = suite('sites.parquet as the runtime serves it');
const executable = findBrowser();
const hasBrowser = hasTool('hyparquet in a browser page', executable ?? 'chromium');

lookup(`hyparquet finds one host of ${SITES} in at most 4 requests and 2 MB, in Node and in a browser's page`, () =>
  withSites(async (url) => {
    await inNode(url);
    if (hasBrowser && executable !== null) await inBrowser(executable, url);
  }),
);
lookup.run();
