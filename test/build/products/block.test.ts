import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorOf, Blocker, blockingKeys } from '../../../build/products/block.ts';
import { hashToken, Rarity } from '../../../build/products/rarity.ts';
import { readIdentity } from '../../../core/match/index.ts';

const pairsOf = (keys: string[][]): string[] => {
  const blocker = new Blocker();
  for (const [i, own] of keys.entries()) blocker.add(i, own);
  const candidates = blocker.candidates(Uint32Array.from(keys.keys()));
  return Array.from({ length: candidates.count }, (_, i) => candidates.at(i).join('-'));
};

const block = suite('Blocker');
block('proposes each pair that shares a key, once', () => {
  assert.equal(pairsOf([['a', 'b'], ['b', 'a'], ['c'], ['c', 'a'], ['d']]), ['0-1', '0-3', '1-3', '2-3']);
});
block('pairs come in the order given, left before right', () => {
  const blocker = new Blocker();
  for (const i of [0, 1, 2, 3]) blocker.add(i, [i % 2 === 0 ? 'even' : 'odd']);
  const candidates = blocker.candidates(Uint32Array.from([3, 1, 2, 0]));
  assert.equal(
    [candidates.at(0), candidates.at(1)],
    [
      [1, 3],
      [0, 2],
    ],
  );
});
block('a key that everybody has proposes nothing', () => {
  assert.equal(pairsOf(Array.from({ length: 500 }, () => ['free shipping'])), []);
});
block('nobody gets more than a few candidates', () => {
  const keys = Array.from({ length: 600 }, (_, i) =>
    Array.from({ length: 20 }, (_, k) => `${k} ${(i * (k + 1)) % 12}`),
  );
  assert.ok(pairsOf(keys).length <= 600 * 40);
});
block('refuses more offers than it can number', () => {
  assert.throws(() => new Blocker().add(2 ** 22, ['a']), /split the feed/);
});
block.run();

const keys = suite('blockingKeys');
keys('offers of one model share a key whatever else they say', () => {
  const rarity = new Rarity();
  const of = (title: string): string[] => blockingKeys(readIdentity({ title }), rarity);
  const shared = of('【國際牌】電子鍋 SR-KT069').filter((key) => of('Panasonic SRKT069 rice cooker').includes(key));
  assert.equal(shared, ['model srkt069']);
});
keys('offers without a model share pairs of rare words', () => {
  const rarity = new Rarity();
  const identities = ['Flip 7 防水喇叭', '【JBL】Flip 7 喇叭'].map((title) => readIdentity({ title }));
  for (const { words, bigrams } of identities) rarity.add([...words, ...bigrams]);
  const [a, b] = identities.map((identity) => blockingKeys(identity, rarity));
  assert.ok(a!.some((key) => b!.includes(key)));
});
keys.run();

const anchor = suite('anchorOf');
anchor('is the longest model number, else a rare word, else nothing', () => {
  const rarity = new Rarity();
  rarity.add(['flip']);
  rarity.add(['flip']);
  const of = (title: string): string => anchorOf(readIdentity({ title }), rarity);
  assert.is(of('電子鍋 SR-KT069 A1653'), 'srkt069');
  assert.is(of('flip speaker'), 'flip');
  assert.is(of(''), '');
});
anchor.run();

const rare = suite('Rarity');
rare('weighs a rare word over a common one, a bigram under a word', () => {
  const rarity = new Rarity();
  for (let i = 0; i < 100; i++) rarity.add(i === 0 ? ['flip', 'speaker', '喇叭'] : ['speaker', '喇叭']);
  assert.is(rarity.frequency('speaker'), 100);
  assert.ok(rarity.weightOf('flip') > rarity.weightOf('speaker'));
  assert.ok(rarity.weightOf('喇叭') < rarity.weightOf('speaker'));
});
rare.run();

const hash = suite('hashToken');
hash('is the same for the same text, within 31 bits', () => {
  for (const text of ['', 'a', 'wh1000xm5', '衛生']) {
    assert.is(hashToken(text), hashToken(text));
    assert.ok(hashToken(text) >= 0 && hashToken(text) < 2 ** 31);
  }
  assert.is.not(hashToken('ab'), hashToken('ba'));
});
hash.run();
