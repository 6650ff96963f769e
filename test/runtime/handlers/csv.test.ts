import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { csvCell, csvFromJson } from '../../../runtime/handlers/csv.ts';

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
  for (const start of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])
    assert.match(csvCell(start), /^"?'/, JSON.stringify(start));
  assert.is(csvCell('=HYPERLINK("http://evil.example")'), `"'=HYPERLINK(""http://evil.example"")"`);
  assert.is(csvCell(-5), '-5');
  assert.is(csvCell('a=b'), 'a=b');
});

csv.run();
