import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseHeaderLines, parseHeaderPairs, parseWarcDate } from '../../../build/warc/headers.ts';

const pairs = suite('parseHeaderPairs');

pairs('keeps order and repeats, folds, and leaves out lines without a name', () => {
  const lines = ['A: 1', ' 2', 'no colon', ': no name', 'b:', '\tx', 'A: http://x/'];
  assert.equal(parseHeaderPairs(lines), [
    ['a', '1 2'],
    ['b', ' x'],
    ['a', 'http://x/'],
  ]);
});

pairs.run();

const lines = suite('parseHeaderLines');

lines('the first of repeated names counts', () => {
  assert.is(parseHeaderLines(['A: 1', 'a: 2']).get('a'), '1');
});

lines.run();

const date = suite('parseWarcDate');

date('reads years to nanoseconds as UTC', () => {
  assert.is(parseWarcDate('2026-02-28'), '2026-02-28T00:00:00Z');
  assert.is(parseWarcDate('2026-02-28T23:59:59.5Z'), '2026-02-28T23:59:59.500Z');
});

date('is null for no date and for days that do not exist', () => {
  for (const text of [undefined, '', '2026-13', '2026-02-29', '2026-02-28T24:00:01Z', '2026-02-28T10:00:00+08:00'])
    assert.is(parseWarcDate(text), null, text);
});

date.run();
