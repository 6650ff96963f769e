import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AllCursor, AnyCursor } from '../../../core/search/compound-cursor.ts';
import { BitmapCursor, BitmapsCursor, type Cursor, END, OneCursor } from '../../../core/search/cursor.ts';

const walk = (cursor: Cursor): number[] => {
  const found: number[] = [];
  for (let at = cursor.seek(0); at !== END; at = cursor.seek(at + 1)) found.push(at);
  return found;
};
const bitmap = (ordinals: number[], words = 4): BitmapCursor => {
  const bits = new Uint32Array(words);
  for (const ordinal of ordinals) bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
  return new BitmapCursor(bits, { start: 0, length: words, size: ordinals.length });
};

const one = suite('OneCursor');
one('has its ordinal', () => assert.equal(walk(new OneCursor(42)), [42]));
one.run();

const bits = suite('BitmapCursor');
bits('walks bits across words, the highest and lowest too', () => {
  assert.equal(walk(bitmap([0, 31, 32, 63, 64, 127])), [0, 31, 32, 63, 64, 127]);
});
bits('has nothing past its end', () => assert.is(bitmap([3]).seek(500), END));
bits.run();

const several = suite('BitmapsCursor');
several('has what all have', () => {
  assert.equal(
    walk(new BitmapsCursor([bitmap([1, 31, 40, 90]), bitmap([1, 40, 89, 90]), bitmap([40, 90, 127])])),
    [40, 90],
  );
});
several.run();

const all = suite('AllCursor');
all('has what all have, whichever leads', () => {
  assert.equal(walk(new AllCursor([bitmap([1, 5, 9]), bitmap([0, 5, 9, 100])])), [5, 9]);
  assert.equal(walk(new AllCursor([bitmap([1, 5, 9]), new OneCursor(9)])), [9]);
  assert.equal(walk(new AllCursor([bitmap([1]), new OneCursor(9)])), []);
  const lists = (): AllCursor[] => [new AllCursor([bitmap([1, 5, 9])]), new AllCursor([new OneCursor(5)])];
  assert.equal(lists().map(walk), [[1, 5, 9], [5]]);
  assert.equal(walk(new AllCursor([bitmap([1, 5, 9, 64])], [bitmap([0, 5, 9, 100]), bitmap([1, 9, 64])])), [9]);
  assert.equal(walk(new AllCursor([new OneCursor(70)], [bitmap([1])])), []);
});
all.run();

const any = suite('AnyCursor');
any('has what any has, each once', () => {
  assert.equal(walk(new AnyCursor([bitmap([1, 5]), new OneCursor(5), bitmap([0, 99])])), [0, 1, 5, 99]);
});
any.run();
