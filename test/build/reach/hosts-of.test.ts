import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { productPathSign, productPathSql, productQuerySign } from '../../../build/crawl/classify.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { footerLength, packRowGroup, readFooter } from '../../../build/reach/index/footer.ts';
import { HostThreads } from '../../../build/reach/index/host-threads.ts';
import { hostsOfRowGroup, type PackedColumns } from '../../../build/reach/index/hosts-of.ts';
import { OtherForm } from '../../../build/reach/index/page-values.ts';
import { inflatePages, type PackedPage } from '../../../build/reach/index/pages.ts';
import { aggregateRowGroup } from '../../../build/reach/index/read-hosts.ts';
import type { Scope } from '../../../build/reach/index/scope.ts';
import { sqlText } from '../../../core/sql.ts';

const COLUMNS = ['url_host_name', 'url_path', 'url_query', 'fetch_time', 'content_languages'];
const scope: Scope = {
  tlds: ['tw'],
  platforms: [
    { domain: 'rented.ec', technology: 'a', taiwanOnly: true },
    { domain: 'rented.com', technology: 'b', taiwanOnly: false },
  ],
  chineseTlds: ['shop'],
};

/** A while before the last of the times below. */
const until = Date.parse('2026-08-10T00:00:00Z') / 1000;

/** Lines of the hosts of each row group of a file: as decoded here, and as DuckDB says. */
const both = async (select: string, options: string): Promise<{ ours: string[]; theirs: string[] }> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-hosts-of-'));
  const file = join(dir, 'a.parquet');
  const [ours, theirs]: [string[], string[]] = [[], []];
  try {
    await withDuck(async (connection) => {
      await connection.run(`COPY (${select}) TO ${sqlText(file)} (FORMAT parquet, CODEC gzip, ${options})`);
      const bytes = readFileSync(file);
      const length = footerLength(bytes) ?? 0;
      const footer = readFooter(bytes.subarray(bytes.length - 8 - length, bytes.length - 8), bytes.length);
      for (const group of footer.groups) {
        const chunks = new Map<string, Buffer>();
        const columns: PackedColumns['columns'][number][] = [];
        for (const place of COLUMNS.flatMap((name) => group.columns.get(name) ?? [])) {
          const chunk = bytes.subarray(place.from, place.to);
          chunks.set(place.name, chunk);
          columns.push({ ...place, bytes: chunk });
        }
        const packed = join(dir, `${group.ordinal}.parquet`);
        const out = join(dir, `${group.ordinal}.hosts`);
        writeFileSync(packed, packRowGroup(footer, group.ordinal, chunks));
        await aggregateRowGroup(connection, packed, { out, scope, until });
        theirs.push(...readFileSync(out, 'utf8').split('\n').sort());
        ours.push(
          ...hostsOfRowGroup({ columns, forms: footer.forms, rows: group.rows, until }, scope).split('\n').sort(),
        );
      }
    });
    return { ours, theirs };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const hosts = `['www.a.com.tw', 'A.com.tw', 'b.rented.ec', 'c.rented.com', 'd.rented.com', 'e.shop', 'f.com', 'g.shop', NULL, 'tw', 'x.tw"y.tw', '商店.tw']`;
const languages = `['zho', 'zho,eng', 'eng', 'eng,zho', '', NULL, 'jpn']`;
const paths = `['/', '/products/x', '/PRODUCT/x', '/a/p/xyz', '/p/商品', '/p/商', '/ſalepage/index/1', '/12-a.html', '/blog/a', NULL, '', '/product?', '/products//', '/item/é', '/goods.php', '/index.php', '/product.HTML']`;
const queries = `[NULL, NULL, NULL, '', 'goods_id=7', 'page=2', 'a=1&pid=3', 'route=product/product&product_id=4', 'x=/p/商品']`;
const at = (list: string, seed: number): string => `(${list})[1 + (hash(r * 31 + ${seed}) % len(${list}))::INTEGER]`;
const rowsOf = (extra = '', rows = 6_000): string =>
  `SELECT ${at(hosts, 1)} AS url_host_name, ${at(paths, 2)} ${extra} AS url_path, ${at(queries, 4)} AS url_query,
     CASE WHEN r % 11 = 0 THEN NULL ELSE TIMESTAMP '2026-08-01' + INTERVAL 1 MILLISECOND * (hash(r) % 900000000) END AS fetch_time,
     ${at(languages, 3)} AS content_languages FROM range(${rows}) t(r)`;

const test = suite('hosts of a row group');

test('decoded here are those that DuckDB counts, dictionaries, nulls and odd names among them', async () => {
  for (const [extra, options] of [
    ['', 'ROW_GROUP_SIZE 2048'],
    [`|| '/' || r`, 'ROW_GROUP_SIZE 2048'],
    [`|| '/' || r`, 'ROW_GROUP_SIZE 8192, DICTIONARY_SIZE_LIMIT 1'],
  ] as const) {
    const { ours, theirs } = await both(rowsOf(extra), options);
    assert.ok(theirs.length > 15, options);
    assert.equal(ours, theirs, `${extra} ${options}`);
  }
});

test('of a part that tells no languages are all that rent a name, and none of a wide domain', async () => {
  const { ours, theirs } = await both(`SELECT * EXCLUDE content_languages FROM (${rowsOf()})`, 'ROW_GROUP_SIZE 8192');
  assert.equal(ours, theirs);
  const names = new Set(ours.flatMap((line) => line.split('\t', 1)).filter((name) => name !== ''));
  assert.equal([...names].sort(), [
    'a.com.tw',
    'b.rented.ec',
    'c.rented.com',
    'd.rented.com',
    'www.a.com.tw',
    '商店.tw',
  ]);
});

test('were last seen at the same time wherever the machine stands', async () => {
  const before = process.env.TZ;
  try {
    process.env.TZ = 'Asia/Taipei';
    await withDuck(async (connection) => {
      const seen = await connection.runAndReadAll(
        `SELECT (TIMESTAMPTZ '2026-07-20 10:00:00+00')::TIMESTAMP::VARCHAR, epoch('2026-07-20 10:00'::TIMESTAMPTZ)::BIGINT`,
      );
      assert.equal(seen.getRows(), [['2026-07-20 10:00:00', 1784541600n]]);
    });
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('are the same told in a thread, here, and where both are at it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-host-threads-'));
  const file = join(dir, 'a.parquet');
  try {
    await withDuck((connection) =>
      connection.run(`COPY (${rowsOf()}) TO ${sqlText(file)} (FORMAT parquet, CODEC gzip, ROW_GROUP_SIZE 2048)`),
    );
    const bytes = readFileSync(file);
    const length = footerLength(bytes) ?? 0;
    const footer = readFooter(bytes.subarray(bytes.length - 8 - length, bytes.length - 8), bytes.length);
    const tasks = footer.groups.flatMap(({ columns, rows }): PackedColumns[] => {
      const places = COLUMNS.flatMap((name) => columns.get(name) ?? []);
      const own = places.map((place) => ({ ...place, bytes: bytes.subarray(place.from, place.to) }));
      return Array.from({ length: 12 }, () => ({ columns: own, forms: footer.forms, rows, until }));
    });
    const damaged = { ...tasks[0]!, columns: tasks[0]!.columns.map((own) => ({ ...own, bytes: own.bytes.slice(9) })) };
    const threads = new HostThreads(scope, 0, 1);
    try {
      // So many that the thread has its fill and this one reads some.
      assert.ok(tasks.length > 16, `${tasks.length} row groups`);
      assert.is(threads.atOnce(1_000), 20, 'small ones');
      assert.is(threads.atOnce(600_000), 6, 'large ones, of which more would only take memory');
      const told = await Promise.all(tasks.map((task) => threads.hostsOf(task)));
      assert.equal(
        told,
        tasks.map((task) => hostsOfRowGroup(task, scope)),
      );
      const fault = await threads.hostsOf(damaged).then(
        () => null,
        (error: Error) => error,
      );
      assert.instance(fault, Error);
      assert.is(await threads.hostsOf({ ...tasks[0]!, columns: [] }), null);
    } finally {
      await threads.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('are read of the pages that hold wanted rows, and of no others', () => {
  let inflated = 0;
  const page = (values: number, isDictionary = false): PackedPage => ({
    isDictionary,
    values,
    encoding: 0,
    levels: null,
    inflate: () => {
      inflated++;
      return Buffer.alloc(0);
    },
  });
  const wanted = Uint8Array.from({ length: 30 }, (_, row) => (row === 12 ? 1 : 0));
  const pages = [page(4, true), page(10), page(10), page(10)];
  const shown = (all: { content: Buffer | null }[]): boolean[] => all.map(({ content }) => content !== null);
  assert.equal(shown(inflatePages(pages, wanted)), [true, false, true, false]);
  assert.is(inflated, 2);
  assert.equal(shown(inflatePages(pages, new Uint8Array(30))), [false, false, false, false]);
  assert.equal(shown(inflatePages(pages, null)), [true, true, true, true]);
});

test('of a part without the newer columns are counted all the same', async () => {
  const { ours, theirs } = await both(`SELECT url_host_name, fetch_time FROM (${rowsOf()})`, 'ROW_GROUP_SIZE 8192');
  assert.ok(theirs.length > 3);
  assert.equal(ours, theirs);
});

test('in an encoding that is not decoded here are left to DuckDB', async () => {
  const file = both(rowsOf(`|| '/' || r`), 'ROW_GROUP_SIZE 8192, PARQUET_VERSION V2');
  const error = await file.then(
    () => null,
    (thrown: Error) => thrown,
  );
  assert.instance(error, OtherForm);
});

test('have products where DuckDB sees them, in paths, in queries, and in both together', async () => {
  const starts = [
    '/',
    '/product',
    '/products',
    '/Products',
    '/prod',
    '/p',
    '/a/goods',
    '/7-',
    '/item-view',
    '/x?pid',
    'é/p',
  ];
  const ends = [
    '',
    '/',
    '//',
    '/x',
    '/?',
    '/xyz',
    '?',
    'a.html',
    '.php',
    '.HTM',
    '.php?',
    '=1',
    '/商',
    '/商品名',
    '?x',
  ];
  const queries = [
    null,
    '',
    'goods_id=1',
    'PID=1',
    'a=b&i_code=3',
    'pidx=1',
    'route=product/product',
    'x=/p/abc',
    'page=2',
  ];
  const all = starts.flatMap((start) => ends.flatMap((end) => queries.map((query) => [start + end, query] as const)));
  const list = all.map(([path, query]) => sqlText(query === null ? path : `${path}?${query}`)).join(', ');
  const signOf = (text: string, sign: typeof productPathSign): number =>
    sign(Buffer.from(text), 0, Buffer.byteLength(text));
  await withDuck(async (connection) => {
    const result = await connection.runAndReadAll(`SELECT ${productPathSql('p')} FROM (SELECT unnest([${list}]) AS p)`);
    const theirs = result.getRows().map(([passes]) => passes);
    const ours = all.map(
      ([path, query]) => signOf(path, productPathSign) + (query === null ? 0 : signOf(query, productQuerySign)) >= 2,
    );
    assert.equal(ours, theirs);
    assert.is(signOf('/goods.php', productPathSign), 1);
    assert.is(signOf('/index.php', productPathSign), 0);
    assert.ok(theirs.includes(true) && theirs.includes(false));
  });
});

test.run();
