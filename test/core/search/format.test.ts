import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bitmapWords, bucketsFor, hashToken, isBitmap } from '../../../core/search/format.ts';

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

const bitmap = suite('isBitmap');
bitmap('a token in a twelfth of all entries, but never one with one entry', () => {
  assert.equal([isBitmap(10, 120), isBitmap(9, 120), isBitmap(1, 1)], [true, false, false]);
});
bitmap.run();

const words = suite('bitmapWords');
words('a bit for each entry', () => assert.equal([0, 1, 32, 33].map(bitmapWords), [0, 1, 1, 2]));
words.run();
