import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BitmapsCursor, END, OneCursor } from '../../../core/search/cursor.ts';
import { bitmap, walk } from '../../support/search-lists.ts';

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
