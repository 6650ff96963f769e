import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseOptOut } from '../../../build/crawl/opt-out.ts';
import { knownDomains, readSeeds, seedForm } from '../../../build/crawl/seeds.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { normaliseDomain } from '../../../core/domain.ts';
import { judgeUrl } from '../../../core/guard/index.ts';

const root = new URL('../../../', import.meta.url);

const read = async (text: string, known = new Set<string>()): Promise<string[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-seeds-'));
  try {
    const file = join(dir, 'seeds');
    writeFileSync(file, text);
    const seeds: string[] = [];
    for await (const seed of readSeeds(file, known)) seeds.push(seed);
    return seeds;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const seeds = suite('readSeeds');

seeds('reads a plain list, with comments, empty lines and a byte order mark', async () => {
  assert.equal(await read('\ufeff# shops\r\na.tw\r\n\r\n https://b.tw/x # main\n'), ['a.tw', 'https://b.tw/x']);
});

seeds('reads the host column of a CSV, wherever it stands', async () => {
  assert.equal(await read('name,Host,note\n"甲, 乙",a.tw,"x\ny"\n丙,b.tw\n丁,\n'), ['a.tw', 'b.tw']);
  assert.equal(await read('url\nhttps://a.tw/\n'), ['https://a.tw/']);
});

seeds('reads a Parquet file of hosts, the best candidates first', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-seeds-'));
  try {
    const file = join(dir, 'hosts.parquet');
    await withDuck((connection) =>
      connection.run(
        `COPY (SELECT * FROM (VALUES ('second.tw', 'x', 2), ('www.first.tw', 'y', 1), (NULL, 'z', 3)) t(host, site, position)) TO '${file}' (FORMAT parquet)`,
      ),
    );
    const found: string[] = [];
    for await (const seed of readSeeds(file, new Set())) found.push(seed);
    assert.equal(found, ['www.first.tw', 'second.tw']);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

seeds('takes .tw hosts and known shops of a rank list, in order', async () => {
  const list = '1,google.com\n2,shop.com.tw\n3,known.com\n4,pay.known.com\n5,台灣.tw\n6,xn--abc.xn--kpry57d\nx\n';
  assert.equal(await read(list, new Set(['known.com'])), [
    'shop.com.tw',
    'known.com',
    'pay.known.com',
    '台灣.tw',
    'xn--abc.xn--kpry57d',
  ]);
});

seeds('says in one line what is wrong with a file that is not there', async () => {
  try {
    for await (const _ of readSeeds('/nowhere/seeds.txt', new Set())) assert.unreachable();
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /^\/nowhere\/seeds\.txt: cannot be opened \(ENOENT\)/);
  }
});

seeds.run();

const form = suite('seedForm');

form('is told by the first line', () => {
  assert.is(seedForm('1,google.com'), 'tranco');
  assert.is(seedForm('"Domain",rank'), 'csv');
  assert.is(seedForm('shop.com.tw'), 'list');
  assert.is(seedForm(''), 'list');
});

form.run();

const dataset = suite('datasets/seeds/tw-shops.csv');
const file = fileURLToPath(new URL('datasets/seeds/tw-shops.csv', root));
const rows = parse(readFileSync(file), { columns: true }) as Record<'host' | 'name' | 'industry' | 'source', string>[];

dataset('has at least 1,000 distinct hosts that the guard allows, each with a name and a source', () => {
  const domains = new Set(rows.map((row) => normaliseDomain(row.host)));
  assert.is(domains.size, rows.length);
  assert.ok(rows.length >= 1_000);
  for (const { host, name, source } of rows) {
    assert.ok(judgeUrl(new URL(`https://${host}/`)).allowed, host);
    assert.ok(name !== '' && source.length > 10, host);
  }
});

dataset('names industries of the taxonomy only', () => {
  const taxonomy = JSON.parse(readFileSync(new URL('datasets/taxonomy/industries.json', root), 'utf8')) as {
    industries: { id: string }[];
  };
  const ids = new Set(['', ...taxonomy.industries.map(({ id }) => id)]);
  for (const { host, industry } of rows) assert.ok(ids.has(industry), `${host}: ${industry}`);
});

dataset('is balanced over industries as far as it says: none is over three tenths of it, and few are missing', () => {
  const counts = new Map<string, number>();
  for (const { industry } of rows) counts.set(industry, (counts.get(industry) ?? 0) + 1);
  assert.ok(Math.max(...counts.values()) < rows.length * 0.3);
  assert.ok(counts.size >= 27);
  assert.ok([...counts.values()].filter((hosts) => hosts >= 6).length >= 25);
  assert.ok((counts.get('') ?? 0) < rows.length * 0.08);
});

dataset('holds nothing that the rule of docs/reach.md leaves out, and names a licence of public lists', () => {
  const isOwnList = /^(?:Project list|A page of the shop|Public repository config|Shopping channel replies)/;
  const licence = /\((?:MIT|CC0|BSD-3-Clause|CC BY 4\.0|Open Government Data License Taiwan 1\.0)\b/;
  for (const { host, source } of rows) {
    assert.not.match(host, /\.(?:gov|edu|org|mil|idv)\.tw$|[/:@\s]|^[^.]+$/);
    assert.is(host, host.toLowerCase());
    if (!isOwnList.test(source)) assert.match(source, licence, host);
  }
});

dataset('is itself a seed file', async () => {
  assert.ok((await knownDomains(file)).size > 850);
});

dataset.run();

const optOut = suite('parseOptOut');

optOut('takes hosts with comments, and refuses a line that is none', () => {
  assert.equal([...parseOptOut('# x\nWWW.Shop.tw # asked 2026-01\n\nb.tw\n', 'f')], ['shop.tw', 'b.tw']);
  assert.throws(() => parseOptOut('a.tw\nnot a host\n', 'opt-out.txt'), /opt-out\.txt line 2/);
  assert.ok(parseOptOut(readFileSync(new URL('datasets/opt-out.txt', root), 'utf8'), 'opt-out.txt').size >= 0);
});

optOut.run();
