import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readOffers } from '../../../build/sources/offers.ts';
import { collect, fails, withFiles } from './support.ts';

const fixture = fileURLToPath(new URL('../../fixtures/sources/offers', import.meta.url));
const feed = suite('readOffers');
const header = 'id,channel,title,price,url\n';
const row = (id: string, price: string | number = 100, url = 'https://shop.example/a') =>
  `${id},momo,示範,${price},${url}\n`;
const read = (
  files: Record<string, string>,
  use: (items: Awaited<ReturnType<typeof collect>>) => void,
  date?: string,
) => withFiles(files, async (dir) => use(await collect(readOffers(dir, date === undefined ? {} : { date }))));

feed('an offer has its newest dated price; every dated price is an observation', async () => {
  const { offers, prices } = await collect(readOffers(fixture));
  assert.equal(offers[0], {
    offerId: 'pchome:DEMO01-A1',
    channel: 'pchome',
    title: '示範 耳機, 白色',
    brand: '示範牌',
    priceTwd: 1490,
    listPriceTwd: null,
    url: 'https://24h.pchome.example/prod/DEMO01-A1',
    image: null,
    condition: 'unknown',
    inStock: true,
    gtin: null,
    category: null,
    observedAt: '2026-08-12T00:00:00Z',
  });
  assert.equal(offers.map(({ offerId, priceTwd, observedAt }) => [offerId, priceTwd, observedAt])[1], [
    'momo:1000001',
    1390,
    '2026-08-11T00:00:00Z',
  ]);
  assert.equal(prices, [
    { offerId: 'pchome:DEMO01-A1', observedAt: '2026-08-11T00:00:00Z', priceTwd: 1590 },
    { offerId: 'pchome:DEMO01-A1', observedAt: '2026-08-12T00:00:00Z', priceTwd: 1490 },
    { offerId: 'momo:1000001', observedAt: '2026-08-11T00:00:00Z', priceTwd: 1390 },
  ]);
});

feed('what cannot be used is a skip that names file, line and value', async () => {
  const { skips } = await collect(readOffers(fixture));
  const named = skips.map(({ where, code }) => [where.slice(where.lastIndexOf('/') + 1), code]);
  assert.equal(named, [
    ['prices.csv line 5', 'duplicate'],
    ['prices.csv line 6', 'bad_price'],
    ['prices.csv line 7', 'bad_date'],
    ['offers.csv line 4', 'bad_price'],
    ['offers.csv line 5', 'bad_price'],
    ['offers.csv line 6', 'bad_price'],
    ['offers.csv line 7', 'missing_id'],
    ['offers.csv line 8', 'duplicate'],
    ['offers.csv line 9', 'no_date'],
    ['offers.csv line 10', 'bad_row'],
  ]);
  assert.is(skips[3]?.detail, '-5 TWD; a price is above zero');
});

feed('offers without a dated price take their own time or the feed date', async () => {
  const offers = `id,title,price,url,observed_at\nmomo:1,a,100,https://a.example/,2026-08-01T08:00:00+08:00\nmomo:2,b,100,https://a.example/,\n`;
  await read(
    { 'offers.csv': offers },
    (items) => {
      assert.equal(
        items.offers.map(({ observedAt }) => observedAt),
        ['2026-08-01T00:00:00Z', '2026-08-09T00:00:00Z'],
      );
      assert.is(items.offers[0]?.channel, 'momo');
    },
    '2026-08-09T00:00:00Z',
  );
});

feed('a price that is newer than the dated ones stands', () =>
  read(
    {
      'offers.csv':
        'id,title,price,url,observed_at\nmomo:1,a,90,https://a.example/,2026-08-05\nmomo:2,b,90,https://a.example/,2026-08-01\n',
      'prices.csv': 'id,date,price\nmomo:1,2026-08-03,100\nmomo:2,2026-08-03,100\n',
    },
    ({ offers }) => {
      assert.equal(
        offers.map(({ priceTwd, observedAt }) => [priceTwd, observedAt.slice(0, 10)]),
        [
          [90, '2026-08-05'],
          [100, '2026-08-03'],
        ],
      );
    },
  ),
);

feed('an offer with many prices has each moment once', () => {
  const days = Array.from(
    { length: 200 },
    (_, i) => `momo:1,2026-08-01T00:${String(i % 60).padStart(2, '0')}:0${i % 3},${100 + i}\n`,
  );
  return read({ 'offers.csv': header + row('momo:1'), 'prices.csv': `id,date,price\n${days.join('')}` }, (items) => {
    assert.is(items.prices.length, 60);
    assert.equal(new Set(items.skips.map(({ code }) => code)), new Set(['duplicate']));
    assert.is(items.skips.length, 140);
    assert.is(items.offers[0]?.observedAt, '2026-08-01T00:59:02Z');
  });
});

feed('ids keep their form; a bare key gets its channel', () =>
  read(
    { 'offers.csv': header + row('DYAO47-A900JLIIF') + row('momo:TP00075240001575') + row('a b:c') },
    ({ offers, skips }) => {
      assert.equal(
        offers.map(({ offerId }) => offerId),
        ['momo:DYAO47-A900JLIIF', 'momo:TP00075240001575'],
      );
      assert.equal(
        skips.map(({ code }) => code),
        ['bad_id'],
      );
    },
    '2026-08-09',
  ),
);

feed('prices are read as people write them, and nothing else is', async () => {
  const good: [string, number][] = [
    ['1490', 1490],
    ['"1,490"', 1490],
    ['NT$1490', 1490],
    ['1490.00', 1490],
    ['1490元', 1490],
    ['99.6', 100],
  ];
  for (const [text, price] of good)
    await read(
      { 'offers.csv': header + row('momo:1', text) },
      ({ offers }) => assert.is(offers[0]?.priceTwd, price, text),
      '2026-08-09',
    );
  for (const text of ['', 'free', '1e5', '0x10', '-0', '0.4', '100000001', 'Infinity', '"1,49"'])
    await read(
      { 'offers.csv': header + row('momo:1', text) },
      ({ skips }) => assert.is(skips[0]?.code, 'bad_price', text),
      '2026-08-09',
    );
});

feed('an address that is no http(s) address is a skip', async () => {
  for (const url of ['', 'javascript:alert(1)', 'shop.example'])
    await read(
      { 'offers.csv': header + row('momo:1', 100, url) },
      ({ skips }) => assert.is(skips[0]?.code, 'bad_url', url),
      '2026-08-09',
    );
});

feed('NDJSON is read, a line that is none is a skip', () =>
  read(
    {
      'offers.ndjson': `\ufeff{"id":"momo:1","title":"a","price":100,"url":"https://a.example/","in_stock":true,"list_price":120,"condition":"Used","gtin":"4710-01"}\n{oops\n[]\n\n`,
      'prices.jsonl': '{"id":"momo:1","date":"2026-08-03","price":100}\n',
    },
    ({ offers, skips }) => {
      assert.equal(
        offers.map(({ priceTwd, inStock, listPriceTwd, condition, gtin }) => ({
          priceTwd,
          inStock,
          listPriceTwd,
          condition,
          gtin,
        })),
        [{ priceTwd: 100, inStock: true, listPriceTwd: 120, condition: 'used', gtin: '471001' }],
      );
      assert.equal(
        skips.map(({ code, where }) => [code, where.replace(/^.*\//, '')]),
        [
          ['bad_json', 'offers.ndjson line 2'],
          ['bad_json', 'offers.ndjson line 3'],
        ],
      );
    },
  ),
);

feed('Parquet is read, with its own types', () =>
  withFiles({}, async (dir) => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT 'momo:1' AS id, 'a' AS title, 100::INTEGER AS price, 'https://a.example/' AS url, true AS in_stock) TO '${dir}/offers.parquet'`,
    );
    await connection.run(
      `COPY (SELECT * FROM (VALUES ('momo:1', DATE '2026-08-03', 99.0::DECIMAL(9,2)), ('momo:1', DATE '2026-08-04', -1.0)) AS p(id, date, price)) TO '${dir}/prices.parquet'`,
    );
    connection.closeSync();
    instance.closeSync();
    const { offers, prices, skips } = await collect(readOffers(dir));
    assert.equal(
      offers.map(({ priceTwd, inStock, observedAt }) => [priceTwd, inStock, observedAt]),
      [[99, true, '2026-08-03T00:00:00Z']],
    );
    assert.is(prices.length, 1);
    assert.match(skips[0]?.where ?? '', /prices\.parquet row 2$/);
  }),
);

feed('an unclosed quote ends the file with a skip, not the run', () =>
  read(
    { 'offers.csv': `${header}${row('momo:1')}momo:2,momo,"示範,100,https://a.example/\n` },
    ({ offers, skips }) => {
      assert.is(offers.length, 1);
      assert.is(skips[0]?.code, 'bad_csv');
    },
    '2026-08-09',
  ),
);

feed('a broken Parquet file is a skip', () =>
  read({ 'offers.parquet': 'PAR1' }, ({ skips }) => assert.is(skips[0]?.code, 'bad_parquet')),
);

feed('a path without a feed is an error that says what is wanted', async () => {
  await fails(() => collect(readOffers('/nowhere')), /^\/nowhere: does not exist; give a folder with offers\.csv/);
  await withFiles({ 'x.txt': '' }, async (dir) => {
    await fails(() => collect(readOffers(dir)), /no offers\.csv/);
    await fails(() => collect(readOffers(`${dir}/x.txt`)), /not a feed; its name must end with/);
  });
});

feed.run();
