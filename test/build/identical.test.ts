import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSnapshot } from '../../build/index.ts';
import { planSources } from '../../build/plan.ts';
import { silentEffects } from '../support/effects.ts';
import { withDirectory } from '../support/published.ts';

/** Invented shops, and offers of which some are the same product. */
const page = (n: number): string =>
  `<html lang="zh-TW"><head><title>虛構商店 ${n}</title><meta name="storelens-invented" content="1">
<script src="https://${n % 2 === 0 ? 'cdn.shoplineapp.com/assets/common.js' : 'cdn-next.cybassets.com/theme.js'}"></script></head>
<body><a href="/products">濾掛咖啡</a><footer>統一編號：12345675</footer></body></html>`;

const record = (n: number): string => {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page(n)}`;
  const id = `<urn:uuid:00000000-0000-4000-8000-${String(n).padStart(12, '0')}>`;
  return `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://shop-${n}.example.tw/\r\nWARC-Date: 2026-03-01T00:00:0${n % 10}Z\r\nWARC-Record-ID: ${id}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`;
};
const numbers = Array.from({ length: 40 }, (_, n) => n);
const offers = numbers.map(
  (n) => `momo:${n},momo,發明牌 ZX-${n >> 1}00 藍牙耳機 黑,${990 + n},https://momo.example/${n}`,
);
const prices = numbers.flatMap((n) => [
  `momo:${n},2026-02-0${(n % 8) + 1},${995 + n}`,
  `momo:${n},2026-03-01,${990 + n}`,
]);

const writeInputs = (dir: string): void => {
  writeFileSync(join(dir, 'pages.warc'), numbers.map(record).join(''));
  mkdirSync(join(dir, 'feed'));
  writeFileSync(join(dir, 'feed', 'offers.csv'), ['id,channel,title,price,url', ...offers].join('\n'));
  writeFileSync(join(dir, 'feed', 'prices.csv'), ['id,date,price', ...prices].join('\n'));
};

/** Builds from the inputs in `dir` into `out`; the release's files by path. */
const filesOf = async (dir: string, out: string, now: string): Promise<Map<string, Buffer>> => {
  const effects = silentEffects(() => Date.parse(now));
  const plan = await planSources({ warc: [join(dir, 'pages.warc')], offers: [join(dir, 'feed')], out }, effects);
  await buildSnapshot({ ...plan, generator: 'test' }, effects);
  const { snapshot } = JSON.parse(readFileSync(join(out, 'current.json'), 'utf8')) as { snapshot: string };
  const release = join(out, snapshot);
  const entries = readdirSync(release, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(release.length + 1), readFileSync(path)];
    }),
  );
};

/** What says when it was built, or holds the hash of what does. */
const dated = ['README.md', 'croissant.json', 'datapackage.json', 'manifest.json', 'manifest.sha256'];

const identical = suite('two builds of the same input');
identical('are the same files byte for byte, but for those that say when they were built', () =>
  withDirectory(async (dir) => {
    writeInputs(dir);
    const first = await filesOf(dir, join(dir, 'one'), '2026-03-02T00:00:00.000Z');
    const same = await filesOf(dir, join(dir, 'two'), '2026-03-02T00:00:00.000Z');
    const later = await filesOf(dir, join(dir, 'three'), '2026-03-02T00:00:00.400Z');
    assert.ok(first.size > 30, `${first.size} files`);
    const differing = (other: Map<string, Buffer>): string[] =>
      [...new Set([...first.keys(), ...other.keys()])].filter(
        (path) => first.get(path)?.equals(other.get(path) ?? Buffer.alloc(0)) !== true,
      );
    assert.equal(differing(same), []);
    assert.equal(
      differing(later).filter((path) => !dated.includes(path)),
      [],
    );
    assert.ok(differing(later).includes('manifest.json'));
  }),
);
identical.run();
