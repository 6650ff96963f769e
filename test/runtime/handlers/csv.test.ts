import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { csvCell } from '../../../core/csv.ts';
import { csvFromJson } from '../../../runtime/handlers/csv.ts';
import { fc } from '../../support/property.ts';

const csv = suite('csvFromJson');

csv('starts with a BOM and a header row, ends lines with CRLF', () => {
  const text = csvFromJson([Buffer.from('{"a":1,"b":null}')], ['a', 'b']).toString();
  assert.is(text, '\uFEFFa,b\r\n1,\r\n');
  assert.is(csvFromJson([], ['a']).toString(), '\uFEFFa\r\n');
});

csv('is read back by another reader as it was', () => {
  const values = ['plain', 'a,b', 'a"b', 'a\r\nb', '中文，逗號', ''];
  const items = values.map((name) => Buffer.from(JSON.stringify({ name, n: 1 })));
  const rows: string[][] = parse(csvFromJson(items, ['name', 'n']), { bom: true, record_delimiter: '\r\n' });
  assert.equal(
    rows.slice(1).map(([name]) => name),
    values,
  );
});

csv('runs nothing in a spreadsheet', () => {
  for (const start of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＠x', '－1', '＋1']) {
    assert.match(csvCell(start), /^"?'/, JSON.stringify(start));
    const [, row = ''] = csvFromJson([Buffer.from(JSON.stringify({ start }))], ['start'])
      .toString()
      .split(/(?<=^.*)\r\n/);
    assert.match(row, /^"?'/, JSON.stringify(start));
  }
  assert.is(csvCell('=HYPERLINK("http://evil.example")'), `"'=HYPERLINK(""http://evil.example"")"`);
  assert.is(csvCell(-5), '-5');
  assert.is(csvCell('a=b'), 'a=b');
});

/** What is written without a thought of speed: each row parsed, each cell by csvCell. */
const plainly = (rows: Record<string, unknown>[], columns: string[]): string =>
  `\uFEFF${[columns, ...rows.map((row) => columns.map((column) => csvCell(row[column])))].map((cells) => `${cells.join(',')}\r\n`).join('')}`;

csv('is the same as cells one by one, whatever they hold and however rows differ', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'",\\\r\n\t=+-@＝臺 \u0000'), maxLength: 8 }),
  );
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom<unknown>([], [1, 'x'], { a: '"' }),
  );
  const row = fc.record({ a: value, 'b"\\': value, c: value, d: value }, { requiredKeys: ['a', 'c'] });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const columns = ['d', 'a', 'c', 'missing'];
      const items = rows.map((one) => Buffer.from(JSON.stringify(one)));
      const wellFormed = JSON.parse(JSON.stringify(rows)) as Record<string, unknown>[];
      const expected = Buffer.from(plainly(wellFormed, columns));
      assert.is(csvFromJson(items, columns).toString('hex'), expected.toString('hex'));
    }),
    { numRuns: 2_000 },
  );
});

csv.run();
