import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bitmapWords,
  bucketsFor,
  hashToken,
  isDense,
  isFormerBitmap,
  isPlain,
  spanOf,
  stretchesOf,
} from '../../../core/search/format.ts';

const buckets = suite('bucketsFor');
buckets('the power of two that holds the tokens', () => {
  assert.equal([0, 1, 2, 3, 4, 5, 1000].map(bucketsFor), [1, 1, 2, 4, 4, 8, 1024]);
});
buckets.run();

const hash = suite('hashToken');
hash('is what indexes were written with', () => {
  assert.equal(['', 'zx', '耳機'].map(hashToken), [2872998923, 3951232344, 3254147775]);
});
hash('spreads tokens that differ in their last character alone', () => {
  const used = new Set(Array.from({ length: 1024 }, (_, i) => hashToken(`型號${i}`) & 1023));
  assert.ok(used.size > 550, `${used.size} of 1024 buckets`);
});
hash.run();

const kinds = suite('forms of a list');
kinds('few are plain, a stretch of one in 32 is bits', () => {
  assert.equal([isPlain(3, 65_536), isPlain(4, 65_536), isPlain(7, 65_537)], [true, false, true]);
  assert.equal([isDense(2048, 65_536), isDense(2047, 65_536), isDense(1, 30)], [true, false, true]);
});
kinds('before, a token in a twelfth of all entries, but never one with one entry', () => {
  assert.equal([isFormerBitmap(10, 120), isFormerBitmap(9, 120), isFormerBitmap(1, 1)], [true, false, false]);
});
kinds('stretches of 65,536, the last one shorter', () => {
  assert.equal([0, 1, 65_536, 65_537].map(stretchesOf), [0, 1, 1, 2]);
  assert.equal([spanOf(0, 65_540), spanOf(1, 65_540)], [65_536, 4]);
});
kinds.run();

const words = suite('bitmapWords');
words('a bit for each entry', () => assert.equal([0, 1, 32, 33].map(bitmapWords), [0, 1, 1, 2]));
words.run();
