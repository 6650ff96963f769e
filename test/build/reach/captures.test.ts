// Takes about 12 s.
// Builds snapshots from the double's captures: what is kept is the same whatever went wrong on the way.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fault } from '../../../build/demo/commoncrawl/server.ts';
import { SMALL_DOUBLE } from '../../../build/demo/commoncrawl/write.ts';
import { buildSnapshot } from '../../../build/index.ts';
import { planSources, type SnapshotFlags } from '../../../build/plan.ts';
import { readCaptures } from '../../../build/reach/captures/folder.ts';
import { recordFault } from '../../../build/reach/captures/record.ts';
import { keepCaptures } from '../../../build/reach/captures/source.ts';
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
    if (/^captures-.*gz$/.test(name)) hash.update(name).update(readFileSync(join(dir, name)));
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

const urlOf = (item: SourceItem): string => (item.type === 'page' ? item.page.url : item.type);

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

captures('of who opted out are not read; the same list in another form asks for nothing', async ({ double, hosts }) => {
  const dir = double.fresh();
  const store = storeOf(double.server);
  const optOut = new Set(['invented-00000.com.tw']);
  await keepCaptures(dir, { crawl, hosts, allowMissing: false }, { store, effects, optOut });
  const sites = (await itemsOf(dir)).flatMap((item) => (item.type === 'page' ? [normaliseDomain(item.page.url)] : []));
  assert.ok(sites.length > 20 && !sites.includes('invented-00000.com.tw'));
  const before = double.server.asked.length;
  const csv = hosts.replace('.parquet', '.csv');
  await keepCaptures(dir, { crawl, hosts: csv, allowMissing: false }, { store, effects, optOut });
  assert.is(double.server.asked.length, before);
  await store.close();
});

/** Records that were asked for since. */
const askedSince = (double: Double, from: number): string[] =>
  double.server.asked.slice(from).filter((line) => line.includes('.warc.gz'));

captures('what was skipped because it was damaged or gone is had when it is there again', async (context) => {
  const { double, hosts, right } = context;
  for (const [kind, allowMissing] of [
    ['damage', false],
    ['gone', true],
  ] as const) {
    const dir = double.fresh();
    double.server.fail({ kind, key: '00001.warc.gz' });
    await keep(double, dir, hosts, { allowMissing });
    double.server.heal();
    const before = double.server.asked.length;
    await keep(double, dir, hosts);
    assert.is(sumOf(dir), right, kind);
    const asked = askedSince(double, before);
    assert.ok(asked.length > 0 && asked.every((line) => line.includes('00001.warc.gz')), asked.join('\n'));
  }
});

captures(
  'of a longer list only what is new is asked for; a list that comes again asks for nothing',
  async (context) => {
    const { double, hosts, right } = context;
    const dir = double.fresh();
    const [header, ...lines] = readFileSync(hosts.replace('.parquet', '.csv'), 'utf8').trim().split('\n');
    const part = join(dirname(hosts), 'part.csv');
    writeFileSync(part, [header, ...lines.slice(0, lines.length - 3)].join('\n'));
    await keep(double, dir, part);
    const short = sumOf(dir);
    const before = double.server.asked.length;
    await keep(double, dir, hosts);
    const asked = askedSince(double, before).length;
    assert.ok(asked > 0 && asked <= 21, `${asked} requests for three sites`);
    assert.is(sumOf(dir), right, 'as if it had been the first list');
    const then = double.server.asked.length;
    await keep(double, dir, part);
    assert.is(double.server.asked.length, then);
    const items = await itemsOf(dir);
    const fresh = double.fresh();
    await keep(double, fresh, part);
    assert.equal(items.map(urlOf), (await itemsOf(fresh)).map(urlOf));
    assert.ok(sumOf(fresh) === short);
  },
);

captures('of another archive are refused by both names, until there are none', async ({ double, hosts }) => {
  const dir = double.fresh();
  await keep(double, dir, hosts);
  const copy = await folderStore(double.dir);
  try {
    await keepCaptures(dir, { crawl, hosts, allowMissing: false }, { store: copy, effects });
    assert.unreachable();
  } catch (error) {
    const { message } = error as Error;
    assert.ok(message.includes(double.server.base) && message.includes(double.dir), message);
  }
  const other = double.fresh();
  double.server.fail({ kind: 'gone', key: 'cc-index' });
  assert.is(await endOf(keep(double, other, hosts)), 'gone');
  double.server.heal();
  await keepCaptures(other, { crawl, hosts, allowMissing: false }, { store: copy, effects });
  assert.is(sumOf(other), sumOf(dir));
});

captures('candidates without a capture are counted and named, in one skip', async ({ double, hosts }) => {
  const dir = double.fresh();
  const list = join(dirname(hosts), 'more.csv');
  writeFileSync(list, 'host\ninvented-00000.com.tw\nnever-seen.com.tw\nwww.nor-this.tw\n');
  await keep(double, dir, list);
  const [first, ...others] = await itemsOf(dir);
  assert.is(first?.type, 'skip');
  assert.match(first?.type === 'skip' ? first.skip.detail : '', /^2 of 3 .*: never-seen\.com\.tw, nor-this\.tw$/);
  assert.ok(others.length > 0 && others.every(({ type }) => type === 'page'));
});

captures('of a list that was kept with all its names in one text are read on, and ask for nothing', async (context) => {
  const { double, hosts } = context;
  const dir = double.fresh();
  const list = join(dirname(hosts), 'some.csv');
  const missing = Array.from({ length: 30 }, (_, n) => `never-seen-${10 + n}.tw`);
  writeFileSync(list, `host\ninvented-00000.com.tw\n${missing.join('\n')}\n`);
  await keep(double, dir, list);
  const items = await itemsOf(dir);
  const names = readdirSync(dir).filter((name) => name.startsWith('list-'));
  assert.is(names.length, 1);
  const file = join(dir, names[0] ?? '');
  const { plan, candidates, gone } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, `${JSON.stringify({ candidates, without: missing, gone, plan })}\n`);
  for (const name of readdirSync(dir)) if (name.startsWith('without')) rmSync(join(dir, name));
  const before = double.server.asked.length;
  await keep(double, dir, list);
  assert.is(double.server.asked.length, before);
  assert.equal(await itemsOf(dir), items);
  assert.is(readFileSync(join(dir, 'without.txt'), 'utf8'), `${missing.join('\n')}\n`);
  const [skip] = items;
  assert.match(skip?.type === 'skip' ? skip.skip.detail : '', /^30 of 31 .*never-seen-29\.tw … \(.*without\.txt\)$/);
});

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
  assert.ok(manifest.invented, 'all of it is');
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
  assert.match(recordFault(Buffer.from('nothing'), 'https://a.tw/')?.detail ?? '', /no gzip member/);
  assert.match(recordFault(Buffer.alloc(0), 'https://a.tw/')?.detail ?? '', /no gzip member/);
  assert.match(
    recordFault(Buffer.from('1f8b0800000000000003ffffffffffffffffffff', 'hex'), 'https://a.tw/')?.detail ?? '',
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
    assert.is(verdicts.filter((fault) => fault === null).length, 1, JSON.stringify(verdicts));
    assert.ok(verdicts.some((fault) => /it holds a request/.test(fault?.detail ?? '')));
  });
records.run();
