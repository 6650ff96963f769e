import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rangeStillHolds, readRange } from '../../../runtime/http/range.ts';

const range = suite('readRange');

range('reads one range, open or suffix, and clips it', () => {
  assert.equal(readRange('bytes=0-9', 100), { kind: 'part', start: 0, length: 10 });
  assert.equal(readRange('bytes=90-', 100), { kind: 'part', start: 90, length: 10 });
  assert.equal(readRange('bytes=-8', 100), { kind: 'part', start: 92, length: 8 });
  assert.equal(readRange('bytes=-500', 100), { kind: 'part', start: 0, length: 100 });
  assert.equal(readRange('bytes=99-500', 100), { kind: 'part', start: 99, length: 1 });
  assert.equal(readRange('BYTES = 1 - 2', 100), { kind: 'part', start: 1, length: 2 });
});

range('answers what cannot be had as unsatisfiable', () => {
  assert.equal(readRange('bytes=100-', 100), { kind: 'unsatisfiable' });
  assert.equal(readRange('bytes=-0', 100), { kind: 'unsatisfiable' });
  assert.equal(readRange('bytes=0-', 0), { kind: 'unsatisfiable' });
});

range('answers what is malformed or several ranges with the whole', () => {
  for (const header of [
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'items=0-1',
    'bytes=0-1,3-4',
    'bytes=0x1-2',
    `bytes=${'9'.repeat(99)}-`,
  ])
    assert.equal(readRange(header, 100), { kind: 'whole' }, header);
});

range('reads fifteen digits and a hundred characters of a header', () => {
  assert.equal(readRange(`bytes=0-${'9'.repeat(15)}`, 100), { kind: 'part', start: 0, length: 100 });
  assert.equal(readRange(`bytes=0-${'9'.repeat(16)}`, 100), { kind: 'whole' });
  assert.equal(readRange('bytes=5-5', 100), { kind: 'part', start: 5, length: 1 });
  assert.equal(readRange('bytes=-100', 100), { kind: 'part', start: 0, length: 100 });
  assert.equal(readRange('xbytes=0-1', 100), { kind: 'whole' });
  assert.equal(readRange('bytes=0-1x', 100), { kind: 'whole' });
  assert.equal(readRange(`bytes=0-1${' '.repeat(91)}x`, 100), { kind: 'part', start: 0, length: 2 });
});

range.run();

const ifRange = suite('rangeStillHolds');
ifRange('holds without If-Range or with exactly the strong ETag', () => {
  assert.ok(rangeStillHolds('', '"a"'));
  assert.ok(rangeStillHolds('"a"', '"a"'));
  assert.not.ok(rangeStillHolds('W/"a"', '"a"'));
  assert.not.ok(rangeStillHolds('Wed, 21 Oct 2015 07:28:00 GMT', '"a"'));
});
ifRange.run();
