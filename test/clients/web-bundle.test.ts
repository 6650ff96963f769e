import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AssetIndex, bundleClients, bundleIsStale } from '../../clients/bundle.ts';
import { looksLikeSite, searchPath } from '../../clients/ui/links.ts';
import { openWeb } from '../../runtime/web.ts';
import { cpuMsSince } from '../support/cpu.ts';
import { withDirectory } from '../support/published.ts';
import { preparedWeb } from '../support/web-app.ts';

/** What may come over the wire before a page works. */
const FIRST_LOAD_BYTES = 60 * 1024;

const indexOf = (dir: string): AssetIndex => JSON.parse(readFileSync(join(dir, 'assets.json'), 'utf8'));
const textOf = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');
/** Scripts that a script imports without being asked to, and theirs. */
const withImports = (dir: string, path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  const statics = [...textOf(dir, path).matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)];
  for (const [, target = ''] of statics) withImports(dir, `/assets/${target.slice(2)}`, seen);
  return seen;
};
const gzipped = (dir: string, paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(dir, path)), { level: 9 }).length, 0);

const bundle = suite('bundleClients');

bundle('the first load of every page is within its budget', async () => {
  const { web } = await preparedWeb();
  const paths = indexOf(web).files.map(({ path }) => path);
  const one = (pattern: RegExp): string => paths.find((path) => pattern.test(path)) ?? '';
  const css = one(/\/page-\w+\.css$/);
  const views = [
    'home',
    'site',
    'products',
    'product',
    'deals',
    'movers',
    'prospects',
    'market',
    'technology',
    'operator',
    'industry',
    'check',
    'programs',
  ];
  for (const view of views) {
    const script = one(new RegExp(`/${view}-\\w+\\.js$`));
    assert.ok(script !== '', view);
    const loaded = withImports(web, script, withImports(web, one(/\/app-\w+\.js$/)));
    const bytes = gzipped(web, [...loaded, css]);
    assert.ok(bytes < FIRST_LOAD_BYTES, `${view}: ${bytes} bytes`);
  }
});

bundle('names nobody else: no script or style speaks of another host', async () => {
  const { web } = await preparedWeb();
  for (const { path, type } of indexOf(web).files) {
    if (!/^text\/(?:css|javascript)/.test(type)) continue;
    const hosts = [...textOf(web, path).matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host);
    assert.equal(
      hosts.filter((host) => !['www.w3.org', 'schema.org'].includes(host ?? '')),
      [],
      path,
    );
  }
});

bundle('only names with their hash may be kept for ever, and the service worker knows them all', async () => {
  const { web } = await preparedWeb();
  const { files } = indexOf(web);
  for (const { path, immutable } of files) assert.is(immutable, /-[A-Z0-9]{8}\.(?:js|css)$/.test(path), path);
  const worker = textOf(web, 'service-worker.js');
  for (const { path, immutable } of files) if (immutable) assert.ok(worker.includes(path), path);
  const again = await withDirectory((dir) => bundleClients({ outDir: join(dir, 'web') }));
  assert.equal(again, indexOf(web), 'the same sources give the same files');
});

bundle('the manifest makes the app installable, and its icons are there', async () => {
  const { web } = await preparedWeb();
  const { files } = indexOf(web);
  const manifest = JSON.parse(textOf(web, 'manifest.webmanifest'));
  assert.is(manifest.display, 'standalone');
  assert.ok(manifest.name && manifest.start_url.startsWith('/'));
  for (const { src } of manifest.icons)
    assert.ok(
      files.some(({ path }) => path === src),
      src,
    );
  assert.ok(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable'));
});
bundle.run();

const stale = suite('bundleIsStale');
stale('where there is none, where a source is newer, and not right after bundling', async () => {
  await withDirectory(async (dir) => {
    const out = join(dir, 'web');
    assert.ok(bundleIsStale(out));
    await bundleClients({ outDir: out, minify: false });
    assert.not.ok(bundleIsStale(out));
    const old = new Date(statSync(new URL('../../clients/web/app.tsx', import.meta.url)).mtimeMs - 1000);
    utimesSync(join(out, 'assets.json'), old, old);
    assert.ok(bundleIsStale(out));
  });
});
stale.run();

const opened = suite('openWeb');
opened('null where nothing was bundled; a bundle of another version is refused by name', async () => {
  await withDirectory(async (dir) => {
    assert.is(await openWeb(join(dir, 'none')), null);
    mkdirSync(join(dir, 'odd'));
    writeFileSync(join(dir, 'odd', 'assets.json'), '{"format":9,"server":null,"files":[{"path":"/../x"}]}');
    try {
      await openWeb(join(dir, 'odd'));
    } catch (error) {
      assert.match((error as Error).message, /assets\.json is of another version: run npm run build/);
      return;
    }
    assert.unreachable();
  });
});
opened.run();

const links = suite('searchPath');
links('a host or URL is a site, anything else a product', () => {
  for (const text of ['shop.tw', 'https://shop.tw/x?y', '台灣.tw', 'shop.tw:8080', 'WWW.Shop.TW'])
    assert.ok(looksLikeSite(text), text);
  for (const text of [
    '保溫杯',
    'iphone 16',
    'v1.5',
    '3.5',
    'a.b c',
    'javascript:alert(1)',
    'user@shop.tw',
    '',
    '//shop.tw',
  ])
    assert.not.ok(looksLikeSite(text), text);
  assert.is(searchPath('https://WWW.Shop.TW/x'), '/sites/shop.tw');
  assert.is(searchPath(' v1.5 '), '/products?q=v1.5');
});
links('takes linear time', () => {
  const startedAt = process.cpuUsage();
  for (const text of ['a.'.repeat(50_000), '.'.repeat(100_000), `${'a'.repeat(100_000)}.`]) looksLikeSite(text);
  assert.ok(cpuMsSince(startedAt) < 2000);
});
links.run();
