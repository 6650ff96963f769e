import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dateOfName, readRanks } from '../../../build/sources/ranks.ts';
import { fails, withFiles } from './support.ts';

const fixture = fileURLToPath(new URL('../../fixtures/sources/tranco-2026-08-01.csv', import.meta.url));
const ranks = suite('readRanks');

ranks('reads a list with a byte order mark and both forms of IDNs, dated by its name', async () => {
  const [list] = await readRanks(fixture);
  assert.is(list?.date, '2026-08-01');
  assert.equal(
    [...(list?.ranks ?? [])],
    [
      ['popular.example', 1],
      ['shop.example', 2],
      ['xn--kpry57d.example', 4],
      ['last.example', 1_000_000],
    ],
  );
});

ranks(
  'repeated domains and lines without a rank or a domain are counted and named; the better rank counts',
  async () => {
    const [list] = await readRanks(fixture);
    assert.is(list?.skipped.count, 6);
    assert.equal(
      list?.skipped.examples.map(({ where, code }) => [where.replace(/^.*\//, ''), code]),
      [
        ['tranco-2026-08-01.csv line 3', 'duplicate'],
        ['tranco-2026-08-01.csv line 5', 'duplicate'],
        ['tranco-2026-08-01.csv line 6', 'bad_rank'],
        ['tranco-2026-08-01.csv line 7', 'bad_rank'],
        ['tranco-2026-08-01.csv line 8', 'bad_domain'],
        ['tranco-2026-08-01.csv line 9', 'bad_domain'],
      ],
    );
  },
);

ranks('a better rank further down replaces a worse one', () =>
  withFiles({ 'x.csv': '9,a.example\n3,a.example\n' }, async (dir) => {
    const [list] = await readRanks(`${dir}/x.csv`, { date: '2026-01-01' });
    assert.is(list?.ranks.get('a.example'), 3);
  }),
);

ranks('lists come oldest first, dated by name, by option, or by the file', () =>
  withFiles(
    {
      'b-20260701.csv': '1,a.example\n',
      'c-2026-06-01.csv': 'rank,domain\n"2","a.example"\n',
      'd.csv': '3,a.example\n',
    },
    async (dir) => {
      const lists = await readRanks(dir, { date: '2026-05-01' });
      assert.equal(
        lists.map(({ date, ranks: map }) => [date, map.get('a.example')]),
        [
          ['2026-05-01', 3],
          ['2026-06-01', 2],
          ['2026-07-01', 1],
        ],
      );
      assert.match((await readRanks(`${dir}/d.csv`))[0]?.date ?? '', /^20\d\d-\d\d-\d\d$/);
    },
  ),
);

ranks('keeps only the domains wanted, and counts what is wrong with all', async () => {
  const [list] = await readRanks(fixture, { wanted: new Set(['shop.example']) });
  assert.equal([...(list?.ranks ?? [])], [['shop.example', 2]]);
  assert.is(list?.skipped.count, 6);
});

ranks('two lists of one day, a bad date and a missing file are errors that say so', async () => {
  await withFiles({ 'a-2026-01-01.csv': '', 'b-2026-01-01.csv': '' }, (dir) =>
    fails(() => readRanks(dir), /of 2026-01-01 like .*a-2026-01-01\.csv/),
  );
  await withFiles({ 'a.csv': '' }, (dir) =>
    fails(() => readRanks(dir, { date: 'May' }), /date "May" is not like 2026-08-01/),
  );
  await fails(() => readRanks('/nowhere.csv'), /^\/nowhere\.csv: cannot be read/);
});

ranks.run();

const named = suite('dateOfName');

named('finds a date that exists, with or without separators', () => {
  assert.is(dateOfName('/x/tranco-2026-08-01.csv'), '2026-08-01');
  assert.is(dateOfName('top-1m_20260801.csv'), '2026-08-01');
  for (const name of ['tranco.csv', 'tranco_20261301.csv', 'id-120260801.csv']) assert.is(dateOfName(name), null, name);
});

named.run();
