import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAccessory } from '../../../core/match/index.ts';
import { buildSearchIndex, openSearchIndex } from '../../../core/search/index.ts';
import { fc } from '../../support/property.ts';

const titles = [
  'iPhone 17 保護貼',
  'iPhone 17 防摔手機殼',
  '舒潔 抽取式衛生紙 110抽x10包',
  '春風 抽取式衛生紙 110抽x10包',
  'WH-1000XM5 無線耳機 公司貨',
  '【SONY 索尼】WH1000XM5 降噪耳機',
  'iPhone17 128GB 黑',
  'Apple iPhone 17 256G',
  '【LG 樂金】55型 4K 電視',
  'MagSafe 保護殼',
];
const index = openSearchIndex(buildSearchIndex(titles.map((text) => ({ text, accessory: isAccessory(text) }))));
const find = (query: string, limit = 10, includeAccessories = false): number[] =>
  index.search(query, limit, { includeAccessories });

const search = suite('openSearchIndex');
search('every word must match, in any order', () => {
  assert.equal(find('衛生紙 舒潔'), [2]);
  assert.equal(find('舒潔 抽取式'), [2]);
  assert.equal(find('舒潔 耳機'), []);
});
search('words written together are found apart, where they are nowhere together', () => {
  assert.equal(find('舒潔衛生紙'), [2]);
  assert.equal(find('春風抽取式衛生紙'), [3]);
  assert.equal(find('舒潔耳機'), []);
});
search('answers the first in order, no more than asked', () => {
  assert.equal(find('抽取式衛生紙'), [2, 3]);
  assert.equal(find('抽取式衛生紙', 1), [2]);
  assert.equal(find('抽取式衛生紙', 0), []);
});
search('a model number is found with and without its hyphen', () => {
  for (const query of ['WH-1000XM5', 'WH1000XM5', 'wh 1000xm5', 'ＷＨ－１０００ＸＭ５'])
    assert.equal(find(query), [4, 5], query);
});
search('a name and its number are found apart and together', () => {
  for (const query of ['iPhone 17', 'iPhone17', 'IPHONE　１７']) assert.equal(find(query), [6, 7], query);
});
search('a model number known in one of its spellings alone, beside words of any share of the titles', () => {
  const texts = Array.from(
    { length: 600 },
    (_, i) => `${i % 2 === 0 ? '燈' : '椅'} ${i % 3 === 0 ? 'sr' : 'tr'} kt${i % 40}`,
  );
  const lamps = openSearchIndex(buildSearchIndex(texts.map((text) => ({ text, accessory: false }))));
  for (const query of ['燈 SR-KT6', 'SR-KT6 燈', 'sr-kt-6 燈'])
    assert.equal(
      lamps.search(query, 600, { includeAccessories: true }),
      texts.flatMap((text, i) => (text === '燈 sr kt6' ? [i] : [])),
      query,
    );
});
search('memory in any spelling', () => {
  assert.equal(find('iPhone 17 128G'), [6]);
  assert.equal(find('iPhone 17 256 GB'), [7]);
});
search('inches in any spelling', () => {
  for (const query of ['55吋 電視', '55型電視', '55吋電視']) assert.equal(find(query), [8], query);
});
search('accessories come only when asked for', () => {
  assert.equal(find('iPhone 17', 10, true), [0, 1, 6, 7]);
  assert.equal(find('iPhone 17 手機殼'), [1]);
});
search('accessories come where nothing else is found', () => assert.equal(find('MagSafe'), [9]));
search('nothing is found for nothing, or for a word that is nowhere', () => {
  for (const query of ['', '  ', '!!!', '★', '冰箱']) assert.equal(find(query), [], query);
});

search('refuses what is no index, of another version, cut or longer', () => {
  const bytes = buildSearchIndex([{ text: '鮮奶', accessory: false }]);
  const changed = (at: number, value: number): Uint8Array => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(at, value, true);
    return copy;
  };
  assert.throws(() => openSearchIndex(changed(0, 1)), /not one/);
  assert.throws(() => openSearchIndex(changed(4, 99)), /version 99/);
  assert.throws(() => openSearchIndex(changed(24, 0xfffffff0)), /damaged/);
  assert.throws(() => openSearchIndex(bytes.slice(0, bytes.length - 4)), /header says/);
  assert.throws(() => openSearchIndex(new Uint8Array(3)), /too few/);
});

search('opens at any place of a larger buffer', () => {
  const bytes = buildSearchIndex([{ text: '鮮奶', accessory: false }]);
  for (const shift of [4, 3]) {
    const buffer = new Uint8Array(bytes.length + shift);
    buffer.set(bytes, shift);
    assert.equal(openSearchIndex(buffer.subarray(shift)).search('鮮奶', 1, { includeAccessories: false }), [0]);
  }
});

const vocabulary = ['鮮奶', '豆漿', 'asus', 'xg27', '65', 'pro', '黑', 'yuzu', 'ab-12', '500ml'];
search('finds what reading every title would find, dense lists and sparse', () => {
  const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 });
  const corpus = Array.from({ length: 3_000 }, (_, i) =>
    vocabulary.filter((_, k) => (i * 7 + k * 13) % (k * k + 2) === 0),
  );
  const built = openSearchIndex(buildSearchIndex(corpus.map((list) => ({ text: list.join(' / '), accessory: false }))));
  fc.assert(
    fc.property(words, (query) => {
      const expected = corpus.flatMap((list, i) => (query.every((word) => list.includes(word)) ? [i] : []));
      assert.equal(built.search(query.join(' / '), 5_000, { includeAccessories: true }), expected);
    }),
    { numRuns: 150 },
  );
});

search(
  'finds each of thousands of tokens, those before, between and after its samples, and none that is not there',
  () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i.toString(36)}`).concat(['a', 'zz', '電視', 'zzz9']);
    const many = openSearchIndex(buildSearchIndex(words.map((text) => ({ text, accessory: false }))));
    for (const [i, word] of words.entries())
      assert.ok(many.search(word, 5000, { includeAccessories: true }).includes(i), word);
    for (const word of ['qqq', 'wzzzzz', 'zzzz', '電話', 'zza'])
      assert.equal(many.search(word, 5, { includeAccessories: true }), [], word);
  },
);
search('answers the same while other queries come in between, though their memory is used again', () => {
  const texts = Array.from({ length: 2000 }, (_, i) => ({
    text: `杯 n${i % 7} m${i % 11} k${i % 300}`,
    accessory: false,
  }));
  const many = openSearchIndex(buildSearchIndex(texts));
  const queries = ['n1 m2', 'k7 n0', 'm3', 'n1 m2 k5', '杯 m10 n6'];
  const ask = (query: string) => many.search(query, 2000, { includeAccessories: true });
  const first = queries.map(ask);
  for (const [i, query] of queries.entries()) {
    for (const other of queries) ask(other);
    assert.equal(ask(query), first[i]);
    const wanted = query.split(' ');
    const expected = texts.flatMap(({ text }, at) =>
      wanted.every((word) => text.split(' ').includes(word)) ? [at] : [],
    );
    assert.equal(first[i], expected, query);
  }
});
search.run();
