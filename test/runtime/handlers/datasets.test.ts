import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Manifest } from '../../../core/contract/index.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { type Running, rawRequest, transports, withServer } from '../../support/http.ts';

const id = '20260105T000000Z';
const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
const sha256 = createHash('sha256').update(content).digest('hex');

const entry = (path: string, bytes = content.length): Manifest['files'][number] => ({
  path,
  bytes,
  sha256,
  crc32: '00000000',
  rows: null,
  table: null,
  schema_version: null,
});

const sums = 'a  manifest.json\n';

/** A body that nobody reads keeps its connection. */
const statusOf = async (response: Response): Promise<number> => {
  await response.arrayBuffer();
  return response.status;
};

const withDownloads = async (kind: (typeof transports)[number], use: (running: Running) => Promise<void>) => {
  const root = mkdtempSync(join(tmpdir(), 'storelens-'));
  const dir = join(root, id);
  mkdirSync(join(dir, 'months'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  for (const name of ['sites.parquet', 'months/month=2026-01.parquet', 'unlisted.txt'])
    writeFileSync(join(dir, name), content);
  writeFileSync(join(dir, 'empty.csv'), '');
  writeFileSync(join(dir, 'manifest.json'), '{}');
  writeFileSync(join(dir, 'manifest.sha256'), sums);
  symlinkSync(join(root, 'secret.txt'), join(dir, 'link.json'));
  symlinkSync(root, join(dir, 'linked'));
  const names = ['sites.parquet', 'months/month=2026-01.parquet', 'missing.parquet'];
  const files = [
    ...names.map((name) => entry(name)),
    entry('empty.csv', 0),
    entry('link.json', 6),
    entry('linked/secret.txt', 6),
  ];
  try {
    await withServer(kind, use, { context: { reader: createFakeReader({ id, dir, files }) } });
  } finally {
    rmSync(root, { recursive: true });
  }
};

for (const kind of transports) {
  const datasets = suite(`downloads over ${kind}`);

  datasets('send the whole file with its hash as ETag, for ever', async () => {
    await withDownloads(kind, async ({ url }) => {
      const response = await fetch(`${url}/datasets/${id}/sites.parquet`);
      assert.is(response.status, 200);
      assert.is(response.headers.get('etag'), `"${sha256}"`);
      assert.is(response.headers.get('accept-ranges'), 'bytes');
      assert.is(response.headers.get('content-length'), String(content.length));
      assert.is(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.is(response.headers.get('access-control-allow-origin'), '*');
      assert.ok(content.equals(Buffer.from(await response.arrayBuffer())));
      for (const name of ['month=2026-01', 'month%3D2026-01'])
        assert.is(await statusOf(await fetch(`${url}/datasets/${id}/months/${name}.parquet`)), 200);
      const sum = await fetch(`${url}/datasets/${id}/manifest.sha256`);
      assert.is(sum.headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.is(await sum.text(), sums);
      const empty = await fetch(`${url}/datasets/${id}/empty.csv`);
      assert.is(await empty.text(), '');
    });
  });

  datasets('send ranges: first, open, suffix; the whole where If-Range no longer holds', async () => {
    await withDownloads(kind, async ({ url }) => {
      const get = (headers: Record<string, string>) => fetch(`${url}/datasets/${id}/sites.parquet`, { headers });
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 100],
        ['bytes=299990-', 299_990, 300_000],
        ['bytes=-8', 299_992, 300_000],
      ] as const) {
        const response = await get({ range });
        assert.is(response.status, 206, range);
        assert.is(response.headers.get('content-range'), `bytes ${start}-${end - 1}/300000`);
        assert.ok(content.subarray(start, end).equals(Buffer.from(await response.arrayBuffer())), range);
      }
      assert.is(await statusOf(await get({ range: 'bytes=0-9', 'if-range': `"${sha256}"` })), 206);
      assert.is(await statusOf(await get({ range: 'bytes=0-9', 'if-range': '"old"' })), 200);
      // Several ranges get the whole: what a client asks for in one reply it can ask for in several.
      const several = await get({ range: 'bytes=0-1,5-6' });
      assert.is(several.status, 200);
      assert.is((await several.arrayBuffer()).byteLength, content.length);
      const beyond = await get({ range: 'bytes=300000-' });
      assert.is(beyond.status, 416);
      assert.is(beyond.headers.get('content-range'), 'bytes */300000');
    });
  });

  datasets('answer HEAD with the length only, and 304 to the ETag', async () => {
    await withDownloads(kind, async ({ url, port }) => {
      const head = `HEAD /datasets/${id}/sites.parquet HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      const text = await rawRequest(port, head, 100);
      assert.match(text.toLowerCase(), /content-length: 300000\r\n/);
      assert.ok(text.endsWith('\r\n\r\n'));
      const same = await fetch(`${url}/datasets/${id}/sites.parquet`, { headers: { 'if-none-match': `"${sha256}"` } });
      assert.is(same.status, 304);
      assert.is(same.headers.get('etag'), `"${sha256}"`);
    });
  });

  datasets('leave the directory by no path, and give only what the manifest names', async () => {
    await withDownloads(kind, async ({ port }) => {
      const bad = [
        `/datasets/${id}/../secret.txt`,
        `/datasets/${id}/..%2fsecret.txt`,
        `/datasets/${id}/%2e%2e/secret.txt`,
        `/datasets/${id}/..%252fsecret.txt`,
        `/datasets/${id}/sites.parquet%00.txt`,
        `/datasets/${id}//etc/passwd`,
        `/datasets/${id}/link.json`,
        `/datasets/${id}/linked/secret.txt`,
        `/datasets/${id}/unlisted.txt`,
        `/datasets/${id}/missing.parquet`,
        `/datasets/../${id}/sites.parquet`,
        `/datasets/%2e%2e/secret.txt`,
        `/datasets/20990101T000000Z/sites.parquet`,
        `/datasets/${id}/%E0%A4%A`,
        `/datasets/${id}/..\\secret.txt`,
      ];
      for (const path of bad) {
        const text = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 100);
        assert.match(text, /^HTTP\/1.1 404 /, path);
        assert.not.match(text, /secret$/);
      }
    });
  });

  datasets('list releases as JSON for programs and HTML for people', async () => {
    await withDownloads(kind, async ({ url }) => {
      const list = (await (await fetch(`${url}/datasets/`)).json()) as { count: number; items: { snapshot: string }[] };
      assert.is(list.items[0]?.snapshot, id);
      const page = await fetch(`${url}/datasets/`, { headers: { accept: 'text/html,*/*' } });
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
      const html = await page.text();
      assert.match(html, /全屬虛構/);
      assert.match(html, /invented/);
      const latest = (await (await fetch(`${url}/datasets/latest.json`)).json()) as { files: { url: string }[] };
      assert.match(latest.files[0]?.url ?? '', /\/datasets\/20260105T000000Z\/sites\.parquet$/);
    });
  });

  datasets('are found at an address that stays: latest leads to the release that is served', async () => {
    await withDownloads(kind, async ({ url }) => {
      const led = await fetch(`${url}/datasets/latest/sites.parquet`, { redirect: 'manual' });
      assert.equal([led.status, led.headers.get('location')], [307, `/datasets/${id}/sites.parquet`]);
      assert.is(led.headers.get('cache-control'), 'no-cache');
      assert.is((await (await fetch(`${url}/datasets/latest/sites.parquet`)).arrayBuffer()).byteLength, 300_000);
      const release = (await (await fetch(`${url}/datasets/latest/`)).json()) as { snapshot: string };
      assert.is(release.snapshot, id);
      for (const path of ['/datasets/latest/..%2fsecret.txt', '/datasets/latest/%0d%0aset-cookie:%20a=b'])
        assert.is((await fetch(`${url}${path}`)).status, 404, path);
    });
  });

  datasets('stream to a slow client that leaves, and serve others after', async () => {
    await withDownloads(kind, async ({ url }) => {
      for (let n = 0; n < 10; n++) {
        const control = new AbortController();
        const response = await fetch(`${url}/datasets/${id}/sites.parquet`, { signal: control.signal });
        control.abort();
        await response.arrayBuffer().catch(() => undefined);
      }
      assert.is((await (await fetch(`${url}/datasets/${id}/sites.parquet`)).arrayBuffer()).byteLength, 300_000);
    });
  });

  datasets.run();
}
