// Crawls the double of an archive: every fault ends in the right list, or by name, and then goes on.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { productPathSql } from '../../../build/crawl/classify.ts';
import type { Fault } from '../../../build/demo/commoncrawl/server.ts';
import { ONLY_IN_GRAPH, SMALL_DOUBLE } from '../../../build/demo/commoncrawl/write.ts';
import { type DiscoverFlags, discover } from '../../../build/reach/discover.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { folderStore } from '../../../build/reach/store/folder.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { silentEffects } from '../../support/effects.ts';
import { type Double, endOf, openDouble, storeOf, waits } from './world.fixture.ts';

const { crawl, release, indexParts } = SMALL_DOUBLE;
const NOW = Date.parse('2026-09-01T00:00:00Z');
const effects = silentEffects(() => NOW);
const rules = loadRules();
const LISTS = ['hosts.csv', 'left-out.csv'];

const textsOf = (out: string): string[] => LISTS.map((name) => readFileSync(join(out, name), 'utf8'));

const suiteOf = suite<{ double: Double; right: string[] }>('discover');

const run = async (
  double: Double,
  out: string,
  more: Partial<DiscoverFlags> & { maxAttempts?: number; timeoutMs?: number; withGraph?: boolean } = {},
): Promise<unknown> => {
  const { maxAttempts = 5, timeoutMs, withGraph = false, ...flags } = more;
  const store = storeOf(double.server, { maxAttempts }, waits(timeoutMs === undefined ? {} : { timeoutMs }));
  try {
    const graph = withGraph ? { release } : {};
    return await discover(
      { out, crawl, ...graph, ...flags },
      { effects, rules, index: store, graph: withGraph ? store : null },
    );
  } finally {
    await store.close();
  }
};

suiteOf.before(async (context) => {
  context.double = await openDouble();
  const out = context.double.fresh();
  await run(context.double, out);
  context.right = textsOf(out);
});
suiteOf.before.each(({ double }) => double.server.heal());
suiteOf.after(({ double }) => double.close());

suiteOf('finds the hosts that a look at every row finds', async ({ double, right }) => {
  const expected = await withDuck(async (connection) => {
    const parts = join(double.dir, `cc-index/table/cc-main/warc/crawl=${crawl}/subset=warc/*.parquet`);
    const rows = await connection.runAndReadAll(
      `SELECT DISTINCT regexp_replace(url_host_name, '^www\\.', '') FROM read_parquet('${parts}', union_by_name = true, hive_partitioning = false)
       WHERE url_host_name LIKE '%.tw' OR url_host_name LIKE '%.waca.ec' OR (url_host_name LIKE '%.shoplineapp.com' AND content_languages LIKE 'zho%')`,
    );
    return rows
      .getRows()
      .map(([host]) => String(host))
      .sort();
  });
  const listed =
    right[0]
      ?.split('\n')
      .slice(1, -1)
      .map((line) => line.split(',')[2] ?? '') ?? [];
  const left =
    right[1]
      ?.split('\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0] ?? '') ?? [];
  assert.ok(expected.length > 30);
  assert.equal([...listed, ...left].sort(), expected);
  assert.ok(left.length > 0 && left.every((site) => site.endsWith('.org.tw')));
});

suiteOf(
  'counts products that a query alone tells, as the archive keeps it: apart from the path',
  async ({ double, right }) => {
    const [sums] = await withDuck(async (connection) => {
      const parts = join(double.dir, `cc-index/table/cc-main/warc/crawl=${crawl}/subset=warc/*.parquet`);
      const products = productPathSql(`url_path || coalesce('?' || url_query, '')`);
      const rows = await connection.runAndReadAll(
        `SELECT count(*) FILTER (WHERE ${products}), count(*) FILTER (WHERE ${productPathSql('url_path')}), count(*) FILTER (WHERE contains(url_path, '?'))
       FROM read_parquet('${parts}', union_by_name = true, hive_partitioning = false) WHERE url_host_name LIKE '%.com.tw'`,
      );
      return rows.getRows().map((row) => row.map(Number));
    });
    const [all = 0, byPath = 0, whole] = sums ?? [];
    assert.is(whole, 0);
    assert.ok(all > byPath, `${all} ${byPath}`);
    const [names = '', ...lines] = right[0]?.split('\n').slice(0, -1) ?? [];
    const records = parse([names, ...lines].join('\n'), { columns: true }) as Record<string, string>[];
    const counted = records.filter(({ site }) => site?.endsWith('.com.tw'));
    assert.is(
      counted.reduce((sum, { product_pages }) => sum + Number(product_pages), 0),
      all,
    );
  },
);

suiteOf('gives the same from a folder, and reads a part of it only', async ({ double, right }) => {
  const store = await folderStore(double.dir);
  const out = double.fresh();
  await discover({ out, crawl }, { effects, rules, index: store, graph: null });
  assert.equal(textsOf(out), right);
  await withDuck(async (connection) => {
    const rows = await connection.runAndReadAll(
      `SELECT count(*), min(score), max(score) FROM read_parquet('${join(out, 'hosts.parquet')}')`,
    );
    const [count, low, high] = rows.getRows()[0] ?? [];
    assert.is(Number(count), right[0]?.split('\n').slice(1, -1).length);
    assert.ok(Number(low) >= 0 && Number(high) <= 100 && Number(high) > Number(low));
  });
});

suiteOf('has last seen no host after the clock, and counts its pages all the same', async ({ double, right }) => {
  const store = await folderStore(double.dir);
  const out = double.fresh();
  // Rows are of ten days in a row.
  const early = silentEffects(() => Date.parse('2026-08-03T00:00:00Z'));
  await discover({ out, crawl }, { effects: early, rules, index: store, graph: null });
  const rowsOf = (text = ''): Record<string, string>[] => parse(text, { columns: true });
  const [rows, all] = [rowsOf(textsOf(out)[0]), rowsOf(right[0])];
  assert.ok(rows.every(({ last_seen: seen = '' }) => seen < '2026-08-04T00:00:01'));
  assert.ok(all.some(({ last_seen: seen = '' }) => seen > '2026-08-05'));
  assert.ok(rows.some(({ last_seen: seen }) => seen === ''));
  const pagesOf = (of: Record<string, string>[]): string[] => of.map(({ site, pages }) => `${site} ${pages}`).sort();
  assert.equal(pagesOf(rows), pagesOf(all));
  assert.not.ok(rows.some(({ sources = '' }) => sources.includes('null')));
});

suiteOf('asks for no range twice, and for nothing at all the second time but the list', async ({ double }) => {
  const out = double.fresh();
  const before = double.server.asked.length;
  await run(double, out);
  const asked = double.server.asked.slice(before);
  assert.is(new Set(asked).size, asked.length);
  const second = double.server.asked.length;
  await run(double, out);
  assert.is(double.server.asked.length - second, 1);
});

const OPENING = indexParts + 1;
/** For a server that sends five bytes a second. */
const PATIENCE = { timeoutMs: 2_000 };
/** Each as often as it passes, and for ever; behind the footers or at once. */
const faults: (Fault & { name: string; ends: string })[] = [
  { name: '503 storm', kind: 'busy', times: 9, status: 503, ends: 'done' },
  { name: '403 storm', kind: 'busy', times: 9, status: 403, ends: 'done' },
  { name: '403 for ever', kind: 'busy', status: 403, after: OPENING, ends: 'busy' },
  { name: 'cut ranges', kind: 'cut', times: 6, ends: 'done' },
  { name: 'cut for ever', kind: 'cut', after: OPENING, ends: 'unreachable' },
  { name: 'wrong lengths', kind: 'short', times: 6, ends: 'done' },
  { name: 'wrong lengths for ever', kind: 'short', ends: 'damaged' },
  { name: 'slow bytes', kind: 'slow', times: 2, ends: 'done' },
  { name: 'slow bytes for ever', kind: 'slow', after: OPENING, ends: 'unreachable' },
  { name: 'a damaged row group', kind: 'damage', times: 1, after: OPENING, ends: 'done' },
  { name: 'damage for ever', kind: 'damage', after: OPENING, ends: 'damaged' },
  { name: 'a part that vanished', kind: 'gone', key: 'part-00003', ends: 'gone' },
  { name: 'no list', kind: 'gone', key: 'paths.gz', ends: 'gone' },
];
for (const { name, ends, ...fault } of faults)
  suiteOf(
    `${name}: ${ends === 'done' ? 'the right list' : `ends as ${ends}, then goes on`}`,
    async ({ double, right }) => {
      const out = double.fresh();
      double.server.fail(fault);
      const limits = { maxAttempts: fault.times === undefined ? 2 : 12, ...(fault.kind === 'slow' ? PATIENCE : {}) };
      assert.is(await endOf(run(double, out, limits)), ends);
      double.server.heal();
      if (ends !== 'done') await run(double, out);
      assert.equal(textsOf(out), right);
    },
  );

suiteOf('goes without a part that vanished where it is told to', async ({ double, right }) => {
  double.server.fail({ kind: 'gone', key: 'part-00010' });
  const out = double.fresh();
  await run(double, out, { allowMissing: true });
  assert.ok((textsOf(out)[0]?.length ?? 0) <= (right[0]?.length ?? 0));
});

suiteOf(
  'tells each source of a candidate: graph, platform, list; ranks by the first list that knows it',
  async ({ double }) => {
    const out = double.fresh();
    const list = join(double.dir, 'list.txt');
    writeFileSync(list, 'https://www.listed-invented.com/\nnot a host\n');
    const ranks = join(double.dir, `projects/hyperlinkgraph/${release}/host/${release}-host-ranks.txt.gz`);
    await run(double, out, { withGraph: true, list: [list], ranks: [ranks] });
    const [hosts = ''] = textsOf(out);
    const lineOf = (host: string): string => hosts.split('\n').find((line) => line.includes(`,${host},`)) ?? '';
    assert.match(lineOf(ONLY_IN_GRAPH), /links to official-static\.91app\.com/);
    assert.match(lineOf(ONLY_IN_GRAPH), /2026-07-31/);
    assert.match(lineOf('listed-invented.com'), /list\.txt/);
    assert.match(lineOf('invented-00006.waca.ec'), /host of waca/);
    assert.match(lineOf('invented-00000.com.tw'), /harmonic centrality/);
    assert.not.match(hosts, /unrelated\.filler/);
  },
);

suiteOf('takes a list as people write it, and counts what names no host', async ({ double }) => {
  const [out, list] = [double.fresh(), join(double.dir, 'odd.txt')];
  const written = [
    'made-1.com.tw:443',
    '//made-2.com.tw',
    'MADE-3.com.tw.',
    '虛構.台灣',
    'me@made-4.tw',
    'made-5.tw?a=1',
  ];
  const none = ['10.0.0.1', 'localhost', 'two words', 'http://[::1]/'];
  writeFileSync(list, [...written, ...none, 'http://made-2.com.tw/x', 'www.made-2.com.tw'].join('\n'));
  const said: string[] = [];
  const told = { ...effects, log: (line: string) => void said.push(line) };
  await discover({ out, list: [list] }, { effects: told, rules, index: null, graph: null });
  const rows = parse(textsOf(out)[0] ?? '', { columns: true }) as Record<string, string>[];
  assert.equal(rows.map(({ host }) => host).sort(), [
    'made-1.com.tw',
    'made-3.com.tw',
    'made-4.tw',
    'made-5.tw',
    'www.made-2.com.tw',
    'xn--f9v522d.xn--kpry57d',
  ]);
  const two = rows.find(({ site }) => site === 'made-2.com.tw');
  assert.is(JSON.parse(two?.sources ?? '').length, 1, 'a list is one source, however often it names a host');
  assert.match(said.join('\n'), /odd\.txt: 6 hosts, 4 lines skipped that name none, such as "10\.0\.0\.1"/);
});

suiteOf('goes on with no other archive than it began with', async ({ double }) => {
  const out = double.fresh();
  const graph = await folderStore(double.dir);
  await run(double, out);
  await discover({ out, release }, { effects, rules, index: null, graph });
  for (const [of, flags] of [
    ['index', { out, crawl }],
    ['graph', { out, release }],
  ] as const) {
    const other = of === 'index' ? graph : storeOf(double.server);
    const worlds = { effects, rules, index: null, graph: null, [of]: other };
    try {
      await discover(flags, worlds);
      assert.unreachable();
    } catch (error) {
      const { message } = error as Error;
      assert.match(message, /kept.* holds what was read of .*, not of .*: give another --out, or remove that folder/);
      for (const base of [double.dir, double.server.base]) assert.ok(message.includes(base), message);
    }
  }
});

suiteOf('says which parts tell no languages', async ({ double }) => {
  const said: string[] = [];
  const told = { ...effects, log: (line: string) => void said.push(line) };
  const store = await folderStore(double.dir);
  await discover({ out: double.fresh(), crawl, chinese: ['com'] }, { effects: told, rules, index: store, graph: null });
  assert.match(
    said.join('\n'),
    /1 of 12 parts of the index tell no languages .*part-00005-.*hosts under com not at all/,
  );
});

suiteOf('leaves out who opted out, under any of its names', async ({ double }) => {
  const out = double.fresh();
  const optOut = new Set(['invented-00000.com.tw']);
  const store = await folderStore(double.dir);
  const { leftOut } = await discover({ out, crawl }, { effects, rules, index: store, graph: null, optOut });
  assert.is(leftOut['opt_out'], 1);
  assert.not.match(textsOf(out)[0] ?? '', /invented-00000\.com\.tw/);
});
suiteOf.run();
