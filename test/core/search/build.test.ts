import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSearchIndex } from '../../../core/search/build.ts';
import { VERSION } from '../../../core/search/format.ts';
import { openSearchIndex } from '../../../core/search/open.ts';

const build = suite('buildSearchIndex');
const entry = (text: string) => ({ text, accessory: false });

build('takes any iterable, once', () => {
  function* entries() {
    yield entry('鮮奶');
    yield entry('豆漿');
  }
  assert.is(openSearchIndex(buildSearchIndex(entries())).entries, 2);
});

build('makes the same bytes of the same entries', () => {
  const entries = Array.from({ length: 500 }, (_, i) => entry(`衛生紙 AB-${i} ${i % 7}入`));
  assert.equal(buildSearchIndex(entries), buildSearchIndex(entries));
});

build('makes an index of nothing', () => {
  const index = openSearchIndex(buildSearchIndex([]));
  assert.is(index.entries, 0);
  assert.equal(index.search('鮮奶', 5, { includeAccessories: true }), []);
});

/** Bytes of one small index. A change here without a new VERSION would let readers misread indexes that exist. */
const KNOWN = { version: 4, sha256: '9fb45151932eef833080107a1c6c85376e747de1faa1b8757eb0fae00b7355c7' };

build('writes the format that its version names', () => {
  const bytes = buildSearchIndex([
    entry('【ASUS 華碩】ROG XG27-UCG 27型'),
    { text: 'iPhone 17 保護殼', accessory: true },
    entry('鮮奶 936ml x2'),
  ]);
  assert.is(VERSION, KNOWN.version);
  assert.is(createHash('sha256').update(bytes).digest('hex'), KNOWN.sha256, 'changed bytes need a new VERSION');
});

build.run();
