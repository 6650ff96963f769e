import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listedRows, readLists, sharedHosts } from '../../../build/listed/index.ts';
import { readRuleLine } from '../../../build/listed/rules.ts';
import { readDay } from '../../../build/listed/tables.ts';
import { fc } from '../../support/property.ts';

const shared = sharedHosts(new Set(['demoshops.example']), ['a.many.tw', 'b.many.tw', 'c.many.tw', 'one.few.tw']);

const withFiles = async <T>(files: Record<string, string | Buffer>, work: (dir: string) => Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-listed-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(dir, name), text);
      utimesSync(join(dir, name), 1_780_000_000, 1_780_000_000);
    }
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const read = (files: Record<string, string | Buffer>) =>
  withFiles(files, async (dir) => {
    const listed = await readLists([dir], { shared, effects: { log: () => undefined } });
    return { ...listed, rows: [...listedRows(listed)], subjects: [...listed.subjects] };
  });
const scopes = (rows: readonly { subject: string; scope: string }[]): string[] =>
  rows.map(({ subject, scope }) => `${subject} ${scope}`);

const rules = suite('readRuleLine');
const meaning = (line: string): string => {
  const found = readRuleLine(line);
  return 'fault' in found ? found.fault : found.named.map(({ host, scope }) => `${host} ${scope}`).join(', ');
};

rules('reads what block lists write', () => {
  const cases: [line: string, meaning: string][] = [
    ['evil.tw', 'evil.tw host'],
    ['WWW.Evil.tw', 'evil.tw host'],
    ['https://evil.tw/x?y#z', 'evil.tw host'],
    ['hxxps://evil[.]tw/a', 'evil.tw host'],
    ['*.evil.tw', 'evil.tw below'],
    ['.evil.tw', 'evil.tw host_and_below'],
    ['||evil.tw^', 'evil.tw host_and_below'],
    ['||evil.tw^$important', 'evil.tw host_and_below'],
    ['||*.evil.tw^', 'evil.tw below'],
    ['|https://evil.tw/|', 'evil.tw host'],
    ['@@||good.evil.tw^', 'good.evil.tw except_and_below'],
    ['0.0.0.0 evil.tw also.evil.tw # a note', 'evil.tw host, also.evil.tw host'],
    ['127.0.0.1\tevil.tw', 'evil.tw host'],
    ['::1 evil.tw', 'evil.tw host'],
    ['address=/evil.tw/0.0.0.0', 'evil.tw host_and_below'],
    ['evil．tw', 'evil.tw host'],
    ['||www.evil.tw^', 'evil.tw host'],
    ['.WWW.evil.tw', 'evil.tw host'],
    ['address=/www.evil.tw/#', 'evil.tw host'],
    ['@@||www.evil.tw^', 'evil.tw except'],
    ['||wwww.evil.tw^', 'wwww.evil.tw host_and_below'],
    ['https://reports@evil.tw/', 'evil.tw host'],
    ['https://medium.example/@evil.tw', 'medium.example host'],
    ['', ''],
    ['! Title: x', ''],
    ['# note', ''],
    ['[Adblock Plus 2.0]', ''],
    ['127.0.0.1 localhost', ''],
  ];
  for (const [line, wanted] of cases) assert.is(meaning(line), wanted, line);
  assert.match(meaning('台灣商店.台灣'), /^xn--[a-z0-9-]+\.xn--kpry57d host$/);
});

rules('what names no host is a fault with a name', () => {
  const cases: [line: string, fault: string][] = [
    ['1.2.3.4', 'ip_address'],
    ['http://1.2.3.4/x', 'ip_address'],
    ['http://[2001:db8::1]/', 'ip_address'],
    ['2001:db8::1', 'ip_address'],
    ['||ad*.evil.tw^', 'pattern'],
    ['/evil[0-9]+/', 'pattern'],
    ['||evil.tw^$third-party', 'modifier'],
    ['||evil.tw^$domain=good.tw', 'modifier'],
    ['evil.tw##.banner', 'no_host_rule'],
    ['evil', 'bad_address'],
    ['*.www.evil.tw', 'pattern'],
    ['help@honest.tw', 'email_address'],
    ['mailto:Help.Desk+1@honest.tw', 'email_address'],
    ['help＠honest.tw', 'email_address'],
    ['||help@honest.tw^', 'email_address'],
    ['ftp://evil.tw/', 'bad_address'],
    ['javascript:alert(1)', 'bad_address'],
  ];
  for (const [line, fault] of cases) assert.is(meaning(line), fault, line);
});

rules('throws at no line, whatever is in it', () => {
  const piece = fc.constantFrom(
    ...[
      '||',
      '^',
      '$',
      '*',
      '.',
      '#',
      '@@',
      '/',
      '0.0.0.0 ',
      'a',
      '[',
      ']',
      '\\',
      '%',
      '　',
      '\u0000',
      'xn--',
      ':',
      'evil.tw',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      readRuleLine(pieces.join(''));
    }),
  );
});
rules.run();

const days = suite('readDay');
days('reads days of both calendars, and none that does not exist', () => {
  assert.is(readDay('2025/12/24'), '2025-12-24');
  assert.is(readDay('109/3/19'), '2020-03-19');
  assert.is(readDay('1090319'), '2020-03-19');
  assert.is(readDay('20251224'), '2025-12-24');
  for (const text of [
    '1140115',
    '114/01/15',
    '114/1/15',
    '114年1月15日',
    '民國 114 年 1 月 15 日',
    '2025/1/15',
    '2025-01-15T08:00',
  ])
    assert.is(readDay(text), '2025-01-15', text);
  for (const text of ['2025/13/01', '2025/02/30', '11513', '', '115年13月', '2025', '165', '12345', '8 月'])
    assert.is(readDay(text), null, text);
});
days('two digits that may be a month, a day or a year of this century are no year of 民國', () => {
  for (const text of ['11/12', '11/12/25', '25/12/24', '31-01', '12.25', '251224', '0251224', '24年5月'])
    assert.is(readDay(text), null, text);
  assert.is(readDay('民國 88 年 5 月'), '1999-05-31');
  assert.is(readDay('民國38/12'), '1949-12-31');
  assert.is(readDay('99/12'), '2010-12-31');
  assert.is(readDay('75/03/01'), '1986-03-01');
  assert.is(readDay('750301'), '1986-03-01');
  assert.is(readDay('0991231'), '2010-12-31');
});
days('of a month it is the last day, and none that was still to come when the list was read', () => {
  for (const text of ['11402', '114/02', '114年2月', '民國114年02月', '2025/2', '2025-02', '202502', '2025年2月份'])
    assert.is(readDay(text), '2025-02-28', text);
  assert.is(readDay('11302'), '2024-02-29');
  assert.is(readDay('9912'), '2010-12-31');
  assert.is(readDay('11402', '2025-02-20'), '2025-02-20');
  assert.is(readDay('11402', '2025-03-01'), '2025-02-28');
  assert.is(readDay('11402', '2025-01-31'), '2025-02-28');
});
days.run();

const lists = suite('readLists');

const police = `\uFEFFWEBSITE_NM,WEBURL,CNT,STA_SDATE,STA_EDATE
網站名稱,網址,件數,統計起始日期,統計結束日期
虛構投資,www.evil.tw,3,2025/12/18,2025/12/24
"虛構, 有限",https://evil.tw/again,1,2025/12/25,2025/12/31
"未關的引號,bad.tw,1,2025/12/25,2025/12/31
兩個,one.tw、https://two.tw/x,1,109/03/19,109/03/25
粉專,https://www.facebook.com/somebody,9,2025/12/18,2025/12/24
位址,http://1.2.3.4/,1,2025/12/18,2025/12/24
`;

lists('the police’s table is known by its heading; each entry keeps what was written and its day', async () => {
  const { lists: found, rows, skips } = await read({ '165.csv': police });
  assert.equal(found[0]?.url, 'https://data.gov.tw/dataset/160055');
  assert.is(found[0]?.date, '2025-12-31');
  assert.equal(scopes(rows), ['bad.tw host', 'evil.tw host', 'facebook.com shared', 'one.tw host', 'two.tw host']);
  const evil = rows.find(({ subject }) => subject === 'evil.tw');
  assert.is(evil?.entry_date, '2025-12-31');
  assert.is(evil?.entry, 'https://evil.tw/again');
  assert.equal(
    skips.map(({ code, where }) => `${code} ${where.split(' ').slice(-1)}`),
    ['ip_address 8'],
  );
});

lists('the table of sites that are resolved no more has its own months, not the day of the download', async () => {
  const table = '民國年月,網域,網站性質,法律依據\n11403,old.tw,假購物,x\n11410,www.late.tw、*.www.late.tw,假投資,x\n';
  const { lists: found, rows, skips } = await read({ 'stop.csv': table });
  assert.is(found[0]?.url, 'https://data.gov.tw/dataset/176455');
  assert.is(found[0]?.date, '2025-10-31');
  assert.equal(
    rows.map(({ subject, scope, entry_date }) => `${subject} ${scope} ${entry_date}`),
    ['late.tw host 2025-10-31', 'old.tw host 2025-03-31'],
  );
  assert.equal(
    skips.map(({ code }) => code),
    ['pattern'],
  );
});

lists('an address to write to names no site, and costs the others of its cell nothing', async () => {
  const table = '網域,備註\nreport@honest.tw,a\nsomebody@gmail.com evil.tw,b\n';
  const { rows, skips, inputs } = await read({ 'x.csv': table });
  assert.equal(scopes(rows), ['evil.tw host']);
  assert.is(inputs[0]?.skipped, 2);
  assert.ok(skips.every(({ code }) => code === 'email_address'));
});

lists('companies that were dissolved are named by their numbers', async () => {
  const text = '序號,統一編號,公司名稱,核准解散日期\n1,12345675,虛構有限公司,1150701\n2,不明,虛構,1150702\n';
  const { lists: found, rows, skips } = await read({ 'closed.csv': text });
  assert.is(found[0]?.kind, 'closed');
  assert.equal(
    rows.map(({ subject, entry_date }) => `${subject} ${entry_date}`),
    ['12345675 2026-07-01'],
  );
  assert.is(skips[0]?.code, 'bad_row');
});

lists('Big5 is read', async () => {
  // 網址 in Big5, then a host.
  const { rows } = await read({
    'x.csv': Buffer.concat([Buffer.from('baf4a77d', 'hex'), Buffer.from(',n\nevil.tw,1\n')]),
  });
  assert.equal(scopes(rows), ['evil.tw host']);
});

lists('tables as spreadsheets save them are read: UTF-16, tabs, semicolons, ends of lines of any kind', async () => {
  const table = '網址\t日期\nevil.tw\t2026-01-02\n惡店.tw\t2026-01-03\n';
  const swapped = Buffer.from(`\ufeff${table}`, 'utf16le').swap16();
  const files = {
    'a.csv': Buffer.from(`\ufeff${table}`, 'utf16le'),
    'b.csv': swapped,
    'c.csv': table.replaceAll('\t', ';').replaceAll('\n', '\r\n'),
    'd.csv': table.replaceAll('\t', ',').replaceAll('\n', '\r'),
    'e.txt': Buffer.from('\ufeffevil.tw\r\n惡店.tw\r\n', 'utf16le'),
  };
  for (const [name, text] of Object.entries(files)) {
    const { rows, skips } = await read({ [name]: text });
    assert.equal(scopes(rows), ['evil.tw host', 'xn--hxtv4c.tw host'], name);
    assert.equal(skips, [], name);
    if (name.endsWith('.csv')) assert.is(rows[0]?.entry_date, '2026-01-02', name);
  }
});

lists('a byte that is no text makes no Big5 of a list in UTF-8', async () => {
  const text = Buffer.concat([
    Buffer.from('網址,備註\nevil.tw,'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(' 壞\n惡店.tw,店\n'),
  ]);
  const { rows } = await read({ 'x.csv': text });
  assert.equal(scopes(rows), ['evil.tw host', 'xn--hxtv4c.tw host']);
});

lists('ten million bytes without an end of line, in any encoding, cost one line', async () => {
  const long = 'evil.tw,'.repeat(1_300_000);
  for (const text of [`first.tw\n${long}`, Buffer.from(`\ufefffirst.tw\n${long}`, 'utf16le'), `first.tw\r${long}\r`]) {
    const { rows, inputs } = await read({ 'x.txt': text, 'y.txt': 'last.tw\n' });
    assert.equal(scopes(rows), ['first.tw host', 'last.tw host']);
    assert.is(inputs[0]?.skipped, 1);
  }
});

lists('a platform’s host, a public suffix and a host with many sites below name no shop', async () => {
  const { rows } = await read({
    'x.txt': [
      '||demoshops.example^',
      '*.shoplineapp.com',
      '||com.tw^',
      'github.io',
      '||many.tw^',
      '*.many.tw',
      '||few.tw^',
    ].join('\n'),
  });
  assert.equal(scopes(rows), [
    ...['com.tw shared', 'demoshops.example shared', 'few.tw host_and_below', 'github.io shared'],
    ...['many.tw host', 'many.tw shared', 'shoplineapp.com shared'],
  ]);
});

lists('a shop of a platform that is named by its own host is named', async () => {
  const { rows } = await read({ 'x.txt': 'https://evil.shoplineapp.com/products\n||evil2.myshopify.com^' });
  assert.equal(scopes(rows), ['evil.shoplineapp.com host', 'evil2.myshopify.com host_and_below']);
});

lists('name, day and address come from the note, the comments, the name of the file', async () => {
  const { lists: found } = await read({
    'a.txt':
      '! Title: Invented list\n! Homepage: https://lists.example/\n! Last modified: 2026-03-04T05:06:07Z\nevil.tw\n',
    'b-2026-02-01.txt': 'evil.tw\n',
    'c.txt': 'evil.tw\n',
    'c.txt.about.json': '{"name": "Noted", "kind": "closed", "date": "2026-01-02", "url": "https://x.example/"}',
  });
  assert.equal(
    found.map(({ id, name, kind, date, url }) => [id, name, kind, date, url]),
    [
      ['a', 'Invented list', 'fraud', '2026-03-04', 'https://lists.example/'],
      ['b-2026-02-01', 'b-2026-02-01.txt', 'fraud', '2026-02-01', null],
      ['c', 'Noted', 'closed', '2026-01-02', 'https://x.example/'],
    ],
  );
});

lists('a line of any length and bytes that are no text cost no other line', async () => {
  const text = Buffer.concat([
    Buffer.from('first.tw\n'),
    Buffer.from(`${'x'.repeat(3_000_000)}\n`),
    Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
    Buffer.from('last.tw'),
  ]);
  const { rows, inputs, skips } = await read({ 'x.txt': text });
  assert.equal(scopes(rows), ['first.tw host', 'last.tw host']);
  assert.is(inputs[0]?.skipped, 2);
  assert.is(skips[0]?.code, 'long_line');
});

lists('a table without a column that is known, and a note of another form, end the build with one line', async () => {
  for (const files of [
    { 'x.csv': 'colour,price\nred,1\n' },
    { 'x.txt': 'evil.tw\n', 'x.txt.about.json': '{"kind": "bad"}' },
    { 'x.txt': '' },
  ]) {
    const message = await read(files).then(
      () => 'it was read',
      (error: Error) => error.message,
    );
    assert.match(message, /no column of addresses|about\.json: kind|no line that can be read/);
  }
});

lists(
  'the same files make the same table, whatever their order; of one list and scope the newest entry stays',
  async () => {
    const files = {
      'a.txt': 'b.tw\na.tw\nb.tw\n',
      'c.csv': 'url,date\na.tw,2026-01-01\nhttps://a.tw/x,2026-02-01\na.tw,2025-01-01\n',
    };
    const { subjects } = await read(files);
    assert.equal(
      subjects.map(
        ({ subject, entries }) => `${subject} ${entries.map(({ list, date }) => `${list} ${date}`).join(' ')}`,
      ),
      ['a.tw a null c 2026-02-01', 'b.tw a null'],
    );
  },
);
lists.run();
