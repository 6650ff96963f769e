import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldSearch } from '../../../core/search/fold.ts';
import { hashToken } from '../../../core/search/format.ts';
import { buildSearchIndex } from '../../../core/search/index.ts';
import { findToken, readSections } from '../../../core/search/sections.ts';

const words = Array.from({ length: 3000 }, (_, i) => `w${i}`).concat(['a', 'zz', '米飯', 'zzz9']);
const bytes = buildSearchIndex(words.map((text) => ({ text, accessory: false })));

const read = suite('readSections');
read('a bucket for about each token, the last one ending with the tokens', () => {
  const { buckets, tokens } = readSections(bytes);
  assert.ok(buckets.length - 1 >= tokens && buckets.length - 1 < tokens * 2);
  assert.is(buckets.at(-1), tokens);
});
read('refuses buckets that do not end with the tokens', () => {
  const copy = bytes.slice();
  const header = new Uint32Array(copy.buffer);
  header[(header[6] ?? 0) / 4 - 1] = 7;
  assert.throws(() => readSections(copy), /damaged buckets/);
});
read.run();

const find = suite('findToken');
find('finds each token and none that is not there', () => {
  const sections = readSections(bytes);
  const found = new Set(words.map((word) => findToken(sections, foldSearch(word))));
  assert.not.ok(found.has(-1));
  assert.is(found.size, words.length);
  for (const word of ['', 'qqq', 'w3000', 'zzzz', '米酒', 'zza']) assert.is(findToken(sections, word), -1, word);
});
find('finds tokens that share a bucket with many others', () => {
  const MASK = 31;
  const same: string[] = [];
  for (let i = 0; same.length < 32; i++) {
    const word = `x${String.fromCharCode(97 + (i % 26), 97 + ((i / 26) % 26), 97 + ((i / 676) % 26), 97 + i / 17576)}`;
    if ((hashToken(word) & MASK) === 5) same.push(word);
  }
  const sections = readSections(buildSearchIndex(same.map((text) => ({ text, accessory: false }))));
  assert.is(sections.buckets.length - 1, MASK + 1);
  assert.is((sections.buckets[6] ?? 0) - (sections.buckets[5] ?? 0), same.length);
  assert.is(new Set(same.map((word) => findToken(sections, word))).size, same.length);
});
find.run();
