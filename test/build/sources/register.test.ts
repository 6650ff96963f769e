import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRegister, type Register } from '../../../build/sources/register.ts';
import { parseRocDate } from '../../../build/sources/register-csv.ts';
import { fails, withFiles } from './support.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/sources/${name}`, import.meta.url));
const withRegister = async (path: string, use: (register: Register) => Promise<void>): Promise<void> => {
  const register = await openRegister(path);
  try {
    await use(register);
  } finally {
    await register.close();
  }
};

const csv = suite('openRegister: official CSV');

csv('reads UTF-8 and Big5 the same, ROC dates and full-width digits included', async () => {
  for (const name of ['register.csv', 'register-big5.csv'])
    await withRegister(fixture(name), async (register) => {
      assert.is(register.size, 3);
      assert.is(register.asOf, '2026-08-02');
      const entries = await register.lookup(['12345675', '00000017', '99999999', 'x']);
      assert.equal([...entries.keys()].sort(), ['00000017', '12345675']);
      assert.equal(entries.get('12345675'), {
        registrationNumber: '12345675',
        name: '示範國際股份有限公司',
        address: '臺北市大安區示範路1段371號, 一樓',
        capitalTwd: 100000,
        founded: '2015-04-13',
        organisation: '股份有限公司',
        industryCodes: [
          { code: '487111', name: '網路購物' },
          { code: '472913', name: '菸酒零售' },
        ],
      });
      assert.is(entries.get('00000017')?.name, '阿"原"商行');
      assert.is(entries.get('00000017')?.founded, '1951-07-11');
    });
});

csv('finds a company by its very name, and none where two bear it', async () => {
  const header = '營業地址,統一編號,總機構統一編號,營業人名稱,資本額,設立日期,組織別名稱,使用統一發票\n';
  const row = (number: string, name: string) => `台北市,${number},,${name},1,1040413,公司,Y\n`;
  const text = `${header}${row('12345675', '山台有限公司')}${row('00000017', '海有限公司')}${row('22099131', '海有限公司')}`;
  await withFiles({ 'r.csv': text }, (dir) =>
    withRegister(`${dir}/r.csv`, async (register) => {
      const found = await register.lookupNames(new Set(['山臺有限公司', '海有限公司', '川有限公司']));
      assert.equal(
        [...found].map(([key, entry]) => [key, entry.registrationNumber, entry.name]),
        [['山臺有限公司', '12345675', '山台有限公司']],
      );
    }),
  );
});

csv('an unpaired quote costs nothing', () =>
  withRegister(fixture('register.csv'), async (register) => {
    const entry = (await register.lookup(['33333332'])).get('33333332');
    assert.is(entry?.name, '未關引號有限公司');
    assert.is(entry?.founded, '2010-12-31');
  }),
);

csv('a short row and a row without a number are counted and named', () =>
  withRegister(fixture('register.csv'), async ({ skipped }) => {
    assert.is(skipped.count, 2);
    assert.equal(
      skipped.examples.map(({ where, code }) => [where.replace(/^.*\//, ''), code]),
      [
        ['register.csv line 5', 'short_row'],
        ['register.csv line 7', 'bad_number'],
      ],
    );
    assert.is(skipped.examples[0]?.detail, '2 cells, but the header has 16');
  }),
);

const columns = '營業地址,統一編號,總機構統一編號,營業人名稱\n';

csv('needs no date line, no last line end and no particular order of columns', async () => {
  await withFiles({ 'r.csv': `\ufeff${columns}地,12345675,,甲\r\n地,00000017,,乙` }, (dir) =>
    withRegister(`${dir}/r.csv`, async (register) => {
      assert.is(register.asOf, null);
      assert.is((await register.lookup(['00000017'])).get('00000017')?.name, '乙');
      assert.is((await register.lookup(['12345675'])).get('12345675')?.capitalTwd, null);
    }),
  );
  await withFiles({ 'r.csv': '營業人名稱,統一編號\n甲,12345675\n' }, (dir) =>
    withRegister(`${dir}/r.csv`, async (register) => {
      assert.is((await register.lookup(['12345675'])).get('12345675')?.name, '甲');
    }),
  );
});

csv('only the first 20 skips are named, all are counted', () =>
  withFiles({ 'r.csv': columns + '地\n'.repeat(50) }, (dir) =>
    withRegister(`${dir}/r.csv`, async ({ skipped }) => {
      assert.is(skipped.count, 50);
      assert.is(skipped.examples.length, 20);
    }),
  ),
);

csv('lines across chunks of reading are whole', async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, i) => `臺北市示範路${'長'.repeat(i % 40)}${i}號,${String(i).padStart(8, '0')},,示範第${i}號商行\n`,
  );
  await withFiles({ 'r.csv': columns + rows.join('') }, (dir) =>
    withRegister(`${dir}/r.csv`, async (register) => {
      assert.is(register.size, 60_000);
      assert.is(register.skipped.count, 0);
      const numbers = Array.from({ length: 60_000 }, (_, i) => String(i).padStart(8, '0'));
      const entries = await register.lookup(numbers);
      for (const [i, number] of numbers.entries()) assert.is(entries.get(number)?.name, `示範第${i}號商行`);
    }),
  );
});

csv('a file without its columns, an empty one and a missing one are errors that name them', async () => {
  await withFiles({ 'a.csv': 'id,name\n1,x\n', 'b.csv': '', 'c.txt': '' }, async (dir) => {
    await fails(() => openRegister(`${dir}/a.csv`), /a\.csv: no column 統一編號 or 營業人名稱/);
    await fails(() => openRegister(`${dir}/b.csv`), /b\.csv: is empty/);
    await fails(() => openRegister(`${dir}/c.txt`), /its name must end with \.parquet or \.csv/);
    await fails(() => openRegister(dir), /is a folder/);
  });
  await fails(() => openRegister('/nowhere.csv'), /^\/nowhere\.csv: cannot be read \(ENOENT\)/);
});

csv.run();

const parquet = suite('openRegister: Parquet');
const withParquet = (select: string, use: (path: string) => Promise<void>) =>
  withFiles({}, async (dir) => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (${select}) TO '${dir}/r.parquet'`);
    connection.closeSync();
    instance.closeSync();
    await use(`${dir}/r.parquet`);
  });

parquet('finds a company by its very name, and none where two bear it', () =>
  withParquet(
    `SELECT * FROM (VALUES ('12345675', '山台 有限公司'), ('00000017', '海有限公司'), ('22099131', '海有限公司')) AS r(registration_number, name)`,
    (path) =>
      withRegister(path, async (register) => {
        const found = await register.lookupNames(new Set(['山臺有限公司', '海有限公司', "川'有限公司"]));
        assert.equal(
          [...found].map(([key, entry]) => [key, entry.registrationNumber, entry.name]),
          [['山臺有限公司', '12345675', '山台 有限公司']],
        );
      }),
  ),
);

parquet('looks names up and leaves the rest null', () =>
  withParquet(`SELECT * FROM (VALUES ('12345675', '甲'), ('00000017', '乙')) AS r(registration_number, name)`, (path) =>
    withRegister(path, async (register) => {
      assert.is(register.size, 2);
      const entries = await register.lookup(['00000017', '99999999', "'; --"]);
      assert.equal(
        [...entries.values()],
        [
          {
            registrationNumber: '00000017',
            name: '乙',
            address: null,
            capitalTwd: null,
            founded: null,
            organisation: null,
            industryCodes: [],
          },
        ],
      );
    }),
  ),
);

parquet('counts rows without a number or a name', () =>
  withParquet(
    `SELECT * FROM (VALUES ('12345675', '甲'), ('123', '乙'), ('00000017', NULL)) AS r(registration_number, name)`,
    (path) =>
      withRegister(path, async (register) => {
        assert.is(register.size, 1);
        assert.is(register.skipped.count, 2);
      }),
  ),
);

parquet('other columns or no Parquet at all are errors that name the file', async () => {
  await withParquet('SELECT 1 AS a', (path) =>
    fails(() => openRegister(path), /r\.parquet: no column registration_number or 統一編號; it has a/),
  );
  await withFiles({ 'x.parquet': 'nothing' }, (dir) =>
    fails(() => openRegister(`${dir}/x.parquet`), /x\.parquet: no readable Parquet register/),
  );
});

parquet.run();

const roc = suite('parseRocDate');

roc('counts years from 1911', () => {
  assert.is(parseRocDate('1040413'), '2015-04-13');
  assert.is(parseRocDate('0400711'), '1951-07-11');
  assert.is(parseRocDate('991231'), '2010-12-31');
});

roc('a day that does not exist is none', () => {
  for (const text of ['', '1040230', '1041301', '104', '2015-04-13']) assert.is(parseRocDate(text), null, text);
});

roc.run();
