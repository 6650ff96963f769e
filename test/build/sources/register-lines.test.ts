import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countCells, quickNumber, splitLine } from '../../../build/sources/register-lines.ts';

const cells = (line: string, columns: number): string[] => splitLine(Buffer.from(line), columns).map(String);

const split = suite('splitLine');

split('honours quotes where that gives the right number of cells', () => {
  assert.equal(cells('"a, b",1,"c"', 3), ['a, b', '1', 'c']);
  assert.equal(cells('a"b"c,1,', 3), ['a"b"c', '1', '']);
});

split('cuts at every comma where a quote is not closed', () => {
  assert.equal(cells('"a,1,c', 3), ['a', '1', 'c']);
});

split.run();

const number = suite('quickNumber');

number('finds the second cell', () => {
  assert.is(quickNumber(Buffer.from('"a, b",12345675,,x')), 12345675);
  assert.is(quickNumber(Buffer.from('a,00000017,,x')), 17);
});

number('is -1 where it is not eight digits there', () => {
  for (const line of ['', 'a', 'a,1234567,', 'a,123456789,', 'a,"12345675",', '"a,12345675,x', 'a,12345675'])
    assert.is(quickNumber(Buffer.from(line)), -1, line);
});

number.run();

const count = suite('countCells');

count('counts commas outside of quotes', () => {
  assert.is(countCells(Buffer.from('"a, b",1,')), 3);
  assert.is(countCells(Buffer.from('')), 1);
});

count.run();
