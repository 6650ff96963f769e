// Takes about 12 s.
// Builds snapshots from the double's captures: what is kept is the same whatever went wrong on the way.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fault } from '../../../build/demo/commoncrawl/server.ts';
import { SMALL_DOUBLE } from '../../../build/demo/commoncrawl/write.ts';
import { buildSnapshot } from '../../../build/index.ts';
import { planSources, type SnapshotFlags } from '../../../build/plan.ts';
import { recordFault } from '../../../build/reach/captures/record.ts';
import { keepCaptures, readCaptures } from '../../../build/reach/captures/source.ts';
import { discover } from '../../../build/reach/discover.ts';
import { folderStore } from '../../../build/reach/store/folder.ts';
import { manifestSchema, type SourceItem } from '../../../core/contract/index.ts';
import { normaliseDomain } from '../../../core/domain.ts';
import { silentEffects } from '../../support/effects.ts';
import { type Double, endOf, openDouble, storeOf, waits } from './world.fixture.ts';

const { crawl } = SMALL_DOUBLE;
const NOW = Date.parse('2026-09-01T00:00:00Z');
const effects = silentEffects(() => NOW);

const captures = suite<{ double: Double; hosts: string; right: string }>('captures');

const sumOf = (dir: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(dir).sort())
    if (name.startsWith('captures')) hash.update(name).update(readFileSync(join(dir, name)));
  return hash.digest('hex');
};

const keep = async (
  double: Double,
  dir: string,
  hosts: string,
  more: { maxAttempts?: number; allowMissing?: boolean; timeoutMs?: number } = {},
) => {
  const { maxAttempts = 12, allowMissing = false, timeoutMs } = more;
  const store = storeOf(double.server, { maxAttempts }, waits(timeoutMs === undefined ? {} : { timeoutMs }));
  try {
    await keepCaptures(dir, { crawl, hosts, allowMissing }, { store, effects });
  } finally {
    await store.close();
  }
};

const itemsOf = async (dir: string): Promise<SourceItem[]> => {
  const items: SourceItem[] = [];
  for await (const item of readCaptures(dir)) items.push(item);
  return items;
};

captures.before(async (context) => {
  context.double = await openDouble({
    shops: 30,
    indexParts: 6,
    indexRows: 12_000,
    warcFiles: 4,
    vertices: 100,
    edges: 100,
  });
  const { double } = context;
  const out = double.fresh();
  await discover({ out, crawl }, { effects, index: await folderStore(double.dir), graph: null });
  context.hosts = join(out, 'hosts.parquet');
  const dir = double.fresh();
  await keep(double, dir, context.hosts);
  context.right = sumOf(dir);
});
captures.before.each(({ double }) => double.server.heal());
captures.after(({ double }) => double.close());

captures('are home pages first, a few others of each site, whole and without carts', async ({ double, hosts }) => {
  const dir = double.fresh();
  await keep(double, dir, hosts);
  const bySite = new Map<string, string[]>();
  let byQuery = 0;
  for (const item of await itemsOf(dir)) {
    assert.is(item.type, 'page');
    if (item.type !== 'page') continue;
    const { page } = item;
    const site = normaliseDomain(page.url);
    bySite.set(site, [...(bySite.get(site) ?? []), new URL(page.url).pathname]);
    if (new URL(page.url).searchParams.has('product_id')) byQuery++;
    assert.not.match(page.url, /cart/);
    assert.not.ok(page.truncated);
    assert.match(new TextDecoder().decode(page.body.subarray(0, 200)), /<!doctype html/i);
  }
  assert.ok(bySite.size >= 20, String(bySite.size));
  for (const [site, paths] of bySite) {
    assert.ok(paths.includes('/'), `${site}: ${paths.join(' ')}`);
    assert.ok(paths.length <= 7, `${site}: ${paths.join(' ')}`);
  }
  assert.ok([...bySite.values()].some((paths) => paths.length >= 5));
  assert.ok(byQuery > 0, 'no product that its query alone tells');
});

const faults: (Fault & { name: string; ends: string })[] = [
  { name: '503 storm', kind: 'busy', times: 9, status: 503, ends: 'done' },
  { name: '403 for ever', kind: 'busy', status: 403, key: '.warc.gz', after: 1, ends: 'busy' },
  { name: 'cut ranges', kind: 'cut', key: '.warc.gz', times: 5, ends: 'done' },
  { name: 'wrong lengths', kind: 'short', key: '.warc.gz', times: 5, ends: 'done' },
  { name: 'slow bytes', kind: 'slow', key: '.warc.gz', times: 2, ends: 'done' },
  { name: 'slow bytes for ever', kind: 'slow', key: '.warc.gz', after: 1, ends: 'unreachable' },
  { name: 'gzip damage on the way', kind: 'damage', key: '.warc.gz', times: 1, ends: 'done' },
  { name: 'a WARC file that vanished', kind: 'gone', key: '00002.warc.gz', ends: 'gone' },
];
for (const { name, ends, ...fault } of faults)
  captures(
    `${name}: ${ends === 'done' ? 'the same files' : `ends as ${ends}, then goes on to the same files`}`,
    async ({ double, hosts, right }) => {
      const dir = double.fresh();
      double.server.fail(fault);
      const limits = { maxAttempts: ends === 'done' ? 12 : 2, ...(fault.kind === 'slow' ? { timeoutMs: 2_000 } : {}) };
      assert.is(await endOf(keep(double, dir, hosts, limits)), ends);
      double.server.heal();
      if (ends !== 'done') {
        assert.is(await endOf(itemsOf(dir)), 'bad_input', 'what never ended is no source');
        await keep(double, dir, hosts);
      }
      assert.is(sumOf(dir), right);
    },
  );

captures(
  'that stay damaged, or are gone for good, are skips with a name; the others are read',
  async ({ double, hosts }) => {
    const [damaged, gone] = [double.fresh(), double.fresh()];
    double.server.fail({ kind: 'damage', key: '00001.warc.gz' });
    await keep(double, damaged, hosts);
    double.server.heal();
    double.server.fail({ kind: 'gone', key: '00001.warc.gz' });
    await keep(double, gone, hosts, { allowMissing: true });
    for (const [dir, code] of [
      [damaged, 'bad_record'],
      [gone, 'gone'],
    ] as const) {
      const items = await itemsOf(dir);
      const skips = items.flatMap((item) => (item.type === 'skip' ? [item.skip] : []));
      assert.ok(skips.length > 5 && skips.length < items.length / 2, `${skips.length} of ${items.length}`);
      for (const skip of skips) {
        assert.is(skip.code, code);
        assert.match(skip.where, /00001\.warc\.gz offset \d+/);
      }
    }
  },
);

captures(
  'of who opted out since are not read; another list of hosts is told from this one',
  async ({ double, hosts }) => {
    const dir = double.fresh();
    const store = storeOf(double.server);
    const optOut = new Set(['invented-00000.com.tw']);
    await keepCaptures(dir, { crawl, hosts, allowMissing: false }, { store, effects, optOut });
    const sites = (await itemsOf(dir)).flatMap((item) =>
      item.type === 'page' ? [normaliseDomain(item.page.url)] : [],
    );
    assert.ok(sites.length > 20 && !sites.includes('invented-00000.com.tw'));
    const csv = hosts.replace('.parquet', '.csv');
    assert.is(
      await endOf(keepCaptures(dir, { crawl, hosts: csv, allowMissing: false }, { store, effects })),
      'bad_input',
    );
    await store.close();
  },
);

captures('dated after the clock are not taken for the newest: those of before are read', async ({ double }) => {
  const [out, dir] = [double.fresh(), double.fresh()];
  const store = await folderStore(double.dir);
  // Captures are of ten days in a row.
  const now = Date.parse('2026-08-04T00:00:00Z');
  const early = silentEffects(() => now);
  await discover({ out, crawl }, { effects: early, index: store, graph: null });
  await keepCaptures(dir, { crawl, hosts: join(out, 'hosts.parquet'), allowMissing: false }, { store, effects: early });
  const times = (await itemsOf(dir)).flatMap((item) => (item.type === 'page' ? [Date.parse(item.page.fetchedAt)] : []));
  assert.ok(times.length > 5, String(times.length));
  assert.ok(Math.max(...times) <= now + 86_400_000, new Date(Math.max(...times)).toISOString());
});

const tablesOf = async (out: string, flags: Partial<SnapshotFlags>): Promise<string[]> => {
  const inputs = await planSources({ out, ...flags }, effects);
  await buildSnapshot({ ...inputs, generator: 'test' }, effects);
  const { snapshot } = JSON.parse(readFileSync(join(out, 'current.json'), 'utf8')) as { snapshot: string };
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(out, snapshot, 'manifest.json'), 'utf8')));
  return manifest.files
    .filter(({ table }) => table !== null)
    .map(({ path, rows, sha256 }) => `${path} ${rows} ${sha256}`);
};

captures('make a snapshot, and the same one to the byte when built again from what was kept', async ({ double }) => {
  const [out, again] = [double.fresh(), double.fresh()];
  const flags = { commonCrawl: crawl, base: double.server.base, rate: 1_000 };
  const first = await tablesOf(out, flags);
  const before = double.server.asked.length;
  const kept = join(out, 'captures', crawl);
  assert.ok(existsSync(join(kept, 'captures.json')));
  assert.equal(await tablesOf(again, { warc: [kept] }), first);
  assert.is(double.server.asked.length, before, 'nobody is asked');
  assert.ok(
    first.some((line) => /^sites\.parquet [12]\d /.test(line)),
    first.join('\n'),
  );
  // A shop's company stands on a page of another day than its home page.
  assert.ok(
    first.some((line) => /^companies\.parquet (?:[5-9]|\d\d) /.test(line)),
    first.join('\n'),
  );
});
captures.run();

const records = suite('a record');

records('is told from what is none', () => {
  assert.match(recordFault(Buffer.from('nothing'), 'https://a.tw/') ?? '', /no gzip member/);
  assert.match(recordFault(Buffer.alloc(0), 'https://a.tw/') ?? '', /no gzip member/);
  assert.match(
    recordFault(Buffer.from('1f8b0800000000000003ffffffffffffffffffff', 'hex'), 'https://a.tw/') ?? '',
    /damaged/,
  );
});
const recorded = fileURLToPath(new URL('../../../../shared/cases/commoncrawl/whirlwind.warc.gz', import.meta.url));
// Where it is at hand.
if (existsSync(recorded))
  records('of the real archive is one, at its own place and nowhere else', () => {
    const bytes = readFileSync(recorded);
    const starts: number[] = [];
    for (
      let at = bytes.indexOf('\x1f\x8b\x08', 0, 'latin1');
      at >= 0;
      at = bytes.indexOf('\x1f\x8b\x08', at + 1, 'latin1')
    )
      starts.push(at);
    const url = 'https://an.wikipedia.org/wiki/Escopete';
    const verdicts = starts.flatMap((from) =>
      [...starts.filter((to) => to > from), bytes.length].map((to) => recordFault(bytes.subarray(from, to), url)),
    );
    assert.is(verdicts.filter((fault) => fault === null).length, 1, verdicts.join('\n'));
    assert.ok(verdicts.some((fault) => /it holds a request/.test(fault ?? '')));
  });
records.run();
