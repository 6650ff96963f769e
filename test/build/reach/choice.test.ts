// Which rows of an index are read of a site: small made tables, no archive.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choiceSql, chosenSql } from '../../../build/reach/captures/choice.ts';
import { listTag } from '../../../build/reach/captures/faces.ts';
import { otherFaces } from '../../../build/reach/captures/other-faces.ts';
import type { Capture } from '../../../build/reach/captures/plan-file.ts';
import { columnsOf, withDuck } from '../../../build/reach/index/duck.ts';
import { sqlText } from '../../../core/sql.ts';

interface Row {
  url: string;
  day?: number;
  file?: string | null;
}

/** `kind url` of what is read, of `faces` (host → site) and rows. */
const chosen = (
  faces: Record<string, string>,
  rows: Row[],
  fronts: [site: string, target: string, source: string][] = [],
): Promise<string[]> =>
  withDuck(async (connection) => {
    const dir = mkdtempSync(join(tmpdir(), 'storelens-choice-'));
    try {
      const listed = Object.entries(faces).map(([face, site]) => `(${sqlText(face)}, ${sqlText(site)})`);
      await connection.run(
        `CREATE TABLE faces AS SELECT *, face IN (site, 'www.' || site) AS is_main FROM (VALUES ${listed.join(', ')}) t(face, site)`,
      );
      await connection.run('CREATE TABLE fronts (site VARCHAR, target VARCHAR, source VARCHAR)');
      for (const front of fronts) await connection.run(`INSERT INTO fronts VALUES (${front.map(sqlText).join(', ')})`);
      const values = rows.map(({ url, day = 1, file = 'crawl-data/a.warc.gz' }, n) => {
        const { hostname, pathname, search } = new URL(url);
        const query = search === '' ? 'NULL::VARCHAR' : sqlText(search.slice(1));
        const name = file === null ? 'NULL::VARCHAR' : sqlText(file);
        return `(${sqlText(url)}, ${sqlText(hostname)}, ${sqlText(pathname)}, ${query}, TIMESTAMP '2026-07-0${day} 00:00:00', ${name}, ${n * 100}, 100)`;
      });
      await connection.run(
        `CREATE TABLE rows AS SELECT * FROM (VALUES ${values.join(', ')})
           t(url, url_host_name, url_path, url_query, fetch_time, warc_filename, warc_record_offset, warc_record_length)`,
      );
      const out = join(dir, 'choice.parquet');
      const sql = choiceSql('rows', await columnsOf(connection, 'rows'), Date.parse('2026-08-01T00:00:00Z'));
      await connection.run(`COPY (${sql}) TO ${sqlText(out)} (FORMAT parquet)`);
      const result = await connection.runAndReadAll(chosenSql([out]));
      return result.getRowObjectsJson().map(({ kind, url }) => `${kind} ${url}`);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

const choice = suite('which captures');

choice('the home page of the main host goes before newer ones of its other faces', async () => {
  const faces = {
    'lampe.tw': 'lampe.tw',
    'www.lampe.tw': 'lampe.tw',
    'm.lampe.tw': 'lampe.tw',
    'x.waca.ec': 'lampe.tw',
  };
  const others = [
    { url: 'https://m.lampe.tw/', day: 9 },
    { url: 'https://x.waca.ec/', day: 8 },
  ];
  assert.equal(await chosen(faces, [...others, { url: 'https://lampe.tw/' }, { url: 'https://www.lampe.tw/' }]), [
    'home https://lampe.tw/',
    'home https://www.lampe.tw/',
  ]);
  assert.equal(
    await chosen(faces, [...others, { url: 'https://lampe.tw/' }]),
    ['home https://m.lampe.tw/', 'home https://lampe.tw/'],
    'within the budget',
  );
  assert.equal(
    await chosen(faces, [
      { url: 'https://m.lampe.tw/products/new', day: 9 },
      { url: 'https://lampe.tw/products/a' },
      { url: 'https://lampe.tw/products/b' },
    ]),
    ['product https://lampe.tw/products/a', 'product https://lampe.tw/products/b'],
  );
});

choice('what stands in for / is read where that was not captured', async () => {
  const faces = { 'a.tw': 'a.tw' };
  for (const place of ['zh-tw/', 'tw', 'zh_TW/index.php', 'zh-hant', 'index.php', 'index.html', 'home', 'default.aspx'])
    assert.equal(
      await chosen(faces, [{ url: 'https://a.tw/all-goods' }, { url: `https://a.tw/${place}` }]),
      [`home https://a.tw/${place}`],
      place,
    );
  for (const query of ['?lang=zh', '?utm_source=x&utm_medium=y', '?fbclid=1'])
    assert.equal(await chosen(faces, [{ url: `https://a.tw/${query}` }]), [`home https://a.tw/${query}`], query);
  assert.equal(
    await chosen(faces, [
      { url: 'https://a.tw/tw/', day: 9 },
      { url: 'https://a.tw/' },
      { url: 'https://a.tw/?id=7', day: 9 },
    ]),
    ['home https://a.tw/'],
  );
});

choice('where the front page was had as a redirect, what it led to is the home page before other roots', async () => {
  const rows = ['https://a.tw/tw', 'https://a.tw/store/main-hall', 'https://a.tw/store'].map((url) => ({ url }));
  assert.equal(
    await chosen({ 'a.tw': 'a.tw' }, rows, [
      ['a.tw', 'https://a.tw/store/main-hall', 'https://a.tw/'],
      ['b.tw', 'https://a.tw/store', 'https://b.tw/'],
    ]),
    ['home https://a.tw/tw', 'home https://a.tw/store/main-hall'],
  );
});

choice('of a site without any of these the shortest page is, but no cart', async () => {
  const faces = { 'a.tw': 'a.tw', 'b.tw': 'b.tw' };
  const rows = ['https://a.tw/2026/winter', 'https://a.tw/shop', 'https://a.tw/cart', 'https://b.tw/cart'];
  assert.equal(
    await chosen(
      faces,
      rows.map((url) => ({ url })),
    ),
    ['other https://a.tw/shop'],
  );
  assert.equal(await chosen(faces, [{ url: 'https://a.tw/shop' }, { url: 'https://a.tw/' }]), ['home https://a.tw/']);
});

choice('a row that names no WARC file is read only where there is no better, and is a skip then', async () => {
  const faces = { 'a.tw': 'a.tw' };
  const odd = [null, '', 's3://bucket/x', 'https://data.commoncrawl.org/crawl-data/x', '../x'];
  for (const file of odd) {
    const rows = [{ url: 'https://a.tw/', day: 9, file }, { url: 'http://a.tw/' }, { url: 'https://a.tw/?lang=zh' }];
    assert.equal(await chosen(faces, rows), ['home http://a.tw/'], String(file));
    assert.equal(await chosen(faces, rows.slice(0, 1)), ['home https://a.tw/'], String(file));
  }
});

choice.run();

const faces = suite('faces of a list');

const captured = (site: string, url: string): Capture => ({
  site,
  url,
  kind: 'home',
  filename: 'a/b',
  offset: 0,
  length: 1,
});

faces('below the site they are its own; others are where its own host was captured', async () => {
  const plan = [
    captured('a.tw', 'https://m.a.tw/'),
    captured('a.tw', 'https://a.waca.ec/'),
    captured('b.tw', 'https://www.b.tw/'),
    captured('b.tw', 'https://b.waca.ec/'),
  ];
  assert.equal(
    [...(await otherFaces(() => plan))],
    [
      ['m.a.tw', 'a.tw'],
      ['b.waca.ec', 'b.tw'],
    ],
  );
});

faces('a list is told from others by its hosts, not by what else it says of them', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-lists-'));
  const tagOf = (text: string): Promise<string> => {
    const file = join(dir, 'hosts.csv');
    writeFileSync(file, `host,site,other_hosts,last_seen\n${text}\n`);
    return listTag(file, []);
  };
  try {
    const first = await tagOf('www.a.tw,a.tw,"[""m.a.tw""]",2026-01-01\nb.tw,b.tw,[],');
    assert.is(await tagOf('b.tw,b.tw,[],2026-02-02\nwww.a.tw,a.tw,"[""m.a.tw""]",'), first);
    assert.is.not(await tagOf('www.a.tw,a.tw,[],2026-01-01\nb.tw,b.tw,[],'), first);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

faces.run();
