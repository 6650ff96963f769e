import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { csvCell, csvLine } from '../../core/csv.ts';

const csv = suite('csvLine');

csv('quotes as RFC 4180 has it; null and undefined are empty', () =>
  assert.is(csvLine(['a', 'b,c', 'd"e', 'f\ng', 1, -1, true, null, undefined]), 'a,"b,c","d""e","f\ng",1,-1,true,,'),
);

csv('a cell that a spreadsheet would run is text, full-width signs included', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    assert.match(csvCell(`${sign}1`), /^"?'/, JSON.stringify(sign));
  assert.is(csvCell('a=1'), 'a=1');
});

csv('an object is JSON in one cell', () => assert.is(csvCell({ a: 'b' }), '"{""a"":""b""}"'));
csv.run();
