import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AllCursor, AnyCursor, allOf } from '../../../core/search/compound-cursor.ts';
import { OneCursor } from '../../../core/search/cursor.ts';
import { fc } from '../../support/property.ts';
import { bitmap, listCursors, walk } from '../../support/search-lists.ts';

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

const together = suite('allOf');
together('has what all lists and bitmaps have, whichever is the rarest', () => {
  const ENTRIES = 4000;
  const share = (divisor: number, rest: number): number[] =>
    Array.from({ length: ENTRIES }, (_, i) => i).filter((i) => i % divisor === rest % divisor);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 13, max: 900 }), fc.nat(900)), { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3)), { maxLength: 2 }),
      (sparse, dense) => {
        const lists = sparse.map(([divisor, rest]) => share(divisor, rest));
        const bitmaps = dense.map(([divisor, rest]) => share(divisor, rest));
        const expected = [...lists, ...bitmaps].reduce((a, b) => a.filter((i) => b.includes(i)));
        const words = Math.ceil(ENTRIES / 32);
        const found = walk(
          allOf(
            listCursors(lists, ENTRIES),
            bitmaps.map((list) => bitmap(list, words)),
          ),
        );
        assert.equal(found, expected);
      },
    ),
    { numRuns: 100 },
  );
});
together('a lone ordinal leads', () => {
  assert.equal(walk(allOf([new OneCursor(9)], [bitmap([9, 70])])), [9]);
  assert.equal(walk(allOf([new OneCursor(8)], [bitmap([9, 70])])), []);
});
together.run();
