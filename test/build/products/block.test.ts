import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashToken } from '../../../build/columns/token-hash.ts';
import { Blocker, type Pairs } from '../../../build/products/block.ts';
import { KeyPartitioner, KeyReader } from '../../../build/products/keys.ts';
import { blocksIn, LARGEST_BLOCK, LEVELS } from '../../../build/products/partition.ts';
import { TokenCounts } from '../../../build/products/tokens.ts';
import { readIdentity } from '../../../core/match/index.ts';
import { packed } from '../../support/identities.ts';

const listed = (parts: Iterable<Pairs>): string[] =>
  [...parts].flatMap(({ left, right }) => [...left].map((a, i) => `${a}-${right[i]}`));

interface Keyed {
  ordinal: number;
  keys: number[];
}
interface Options {
  position: Uint32Array;
  blocker?: Blocker;
}
const proposed = (offers: Iterable<Keyed>, { position, blocker = new Blocker() }: Options): string[] => {
  const dealer = new KeyPartitioner();
  for (const { ordinal, keys } of offers) dealer.add(ordinal, keys);
  blocker.addKeys(dealer.partitioned());
  for (const partition of blocker.partitions()) blocker.addBlocks(blocksIn(partition));
  return listed(blocker.candidates(position));
};
const upTo = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i);
const keyed = (keys: number[][]): Keyed[] => keys.map((own, ordinal) => ({ ordinal, keys: own }));
const pairsOf = (keys: number[][]): string[] => proposed(keyed(keys), { position: upTo(keys.length) });

const block = suite('Blocker');
block('proposes each pair that shares a key, once', () => {
  assert.equal(pairsOf([[1, 2], [2, 1], [3], [3, 1], [4]]), ['0-1', '0-3', '1-3', '2-3']);
});
block('tells keys apart by every bit', () => {
  assert.equal(pairsOf([[2 ** 38], [2 ** 38 + 1], [2 ** 37], [2 ** 38 + 128], [0], [2 ** 38]]), ['0-5']);
});
block('pairs come in the order given, left before right', () => {
  const position = Uint32Array.from([3, 1, 2, 0]);
  assert.equal(proposed(keyed([[0], [1], [0], [1]]), { position }), ['1-3', '0-2']);
});
block('a key that very many have proposes nothing', () => {
  assert.equal(pairsOf(Array.from({ length: 513 }, () => [7])), []);
});
block('a key of two hundred listings joins them all, at a few candidates each', () => {
  const pairs = pairsOf(Array.from({ length: 200 }, () => [7]));
  const group = upTo(200);
  const rootOf = (ordinal: number): number => (group[ordinal] === ordinal ? ordinal : rootOf(group[ordinal]!));
  for (const pair of pairs) {
    const [a, b] = pair.split('-').map(Number);
    group[rootOf(b!)] = rootOf(a!);
  }
  assert.is(new Set([...upTo(200)].map(rootOf)).size, 1);
  assert.ok(pairs.length <= 200 * 40, `${pairs.length} pairs`);
});
block('a pair that shares many keys takes the place of one', () => {
  const shared = Array.from({ length: 40 }, (_, i) => 1000 + i);
  const keys = [shared, shared, ...Array.from({ length: 30 }, (_, i) => [5000 + i])];
  const first = [...keys[0]!, ...Array.from({ length: 30 }, (_, i) => 5000 + i)];
  const pairs = pairsOf([first, ...keys.slice(1)]);
  assert.is(pairs.length, 31);
});
block('nobody gets more than a few candidates', () => {
  const keys = Array.from({ length: 600 }, (_, i) =>
    Array.from({ length: 20 }, (_, k) => k * 1000 + ((i * (k + 1)) % 12)),
  );
  assert.ok(pairsOf(keys).length <= 600 * 40);
});
block('pairs offers beyond four million as it does the first ones', () => {
  const count = 2 ** 22 + 40;
  const some = [5, 2 ** 22 - 1, 2 ** 22, 2 ** 22 + 5, count - 1];
  const offers = some.map((ordinal, i) => ({ ordinal, keys: [100 + i, 100 + ((i + 1) % some.length)] }));
  const [first, last] = [some[0], some.at(-1)];
  const ring = some.slice(1).map((ordinal, i) => `${some[i]}-${ordinal}`);
  assert.equal(proposed(offers, { position: upTo(count) }), [ring[0], `${first}-${last}`, ...ring.slice(1)]);
});
block('gives the same pairs where its numbers wait in a file', () => {
  const written: Uint8Array[] = [];
  const scratch = {
    write: (bytes: Uint8Array) => written.push(bytes.slice()) - 1,
    read: (at: number, into: Uint8Array) => into.set(written[at]!),
  };
  const keys = (i: number): number[] => Array.from({ length: 40 }, (_, k) => (k * 4096 + (i % (97 + k))) * 128);
  const offers = Array.from({ length: 30_000 }, (_, ordinal) => ({ ordinal, keys: keys(ordinal) }));
  const run = (blocker: Blocker): string[] => proposed(offers, { position: upTo(30_000), blocker });
  assert.equal(run(new Blocker(scratch)), run(new Blocker()));
  assert.ok(written.length > 0);
});

const OFFERS = 20_000;
/** By level, blocks of 2 to 3, 4 to 7… ordinals, more than fit into one part of what waits; invented. */
const madeBlocks = (): number[][][] => {
  let state = 7;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const most = LARGEST_BLOCK;
  return Array.from({ length: LEVELS }, (_, level) => {
    const least = 2 ** level;
    if (level === 0) return [];
    const sizes = Array.from({ length: 50_000 / least }, () => Math.min(most, least + random(least)));
    return sizes.map((size) => [...new Set(Array.from({ length: size }, () => random(OFFERS)))].sort((a, b) => a - b));
  });
};
/** The rule, said plainly: partners that are distinct count, to 40. */
const plainPairs = (levels: number[][][]): Set<string> => {
  const partners = Array.from({ length: OFFERS }, () => new Set<number>());
  const pairs = new Set<string>();
  for (const own of levels.flat())
    for (const [i, a] of own.entries())
      for (const b of own.slice(i + 1)) {
        const [ofA, ofB] = [partners[a]!, partners[b]!];
        if (ofA.has(b) || (ofA.size >= 40 && ofB.size >= 40)) continue;
        ofA.add(b);
        ofB.add(a);
        pairs.add(`${a}-${b}`);
      }
  return pairs;
};
block('blocks that lie in two parts of what waits propose what others do', () => {
  const levels = madeBlocks();
  const blocker = new Blocker();
  const numbers = levels.map((blocks) => blocks.flatMap((own) => [own.length, ...own]));
  let end = 0;
  const ends = Uint32Array.from(numbers, ({ length }) => (end += length));
  blocker.addBlocks({ blocks: Uint32Array.from(numbers.flat()), ends });
  const found = listed(blocker.candidates(upTo(OFFERS)));
  const plain = plainPairs(levels);
  // A hash in a hundred takes a new partner for an old one.
  assert.ok(found.filter((pair) => plain.has(pair)).length > plain.size * 0.97);
  assert.ok(Math.abs(found.length / plain.size - 1) < 0.02, `${found.length} of ${plain.size}`);
  assert.is(new Set(found).size, found.length);
});
block.run();

const readKeys = (titles: string[]): { keys: number[]; anchor: number }[] => {
  const identities = packed(titles.map((title) => readIdentity({ title })));
  const counts = new TokenCounts(TokenCounts.room(titles.length));
  const { words, starts } = identities.shardOf(0);
  // Every word of the record counts: what is no token of a title is no token of another either.
  for (const [i, start] of starts.entries()) counts.add(words, start, starts[i + 1] ?? words.length);
  const reader = new KeyReader(identities, counts);
  return titles.map((_, i) => {
    const { keys, anchor } = reader.read(i);
    return { keys: [...keys], anchor };
  });
};

const keys = suite('KeyReader');
keys('offers of one model share a key whatever else they say', () => {
  const [a, b] = readKeys(['【國際牌】電子鍋 SR-KT069', 'Panasonic SRKT069 rice cooker']);
  assert.is(a!.keys.filter((key) => b!.keys.includes(key)).length, 1);
});
keys('offers without a model share pairs of rare words', () => {
  const [a, b] = readKeys(['Flip 7 防水喇叭', '【JBL】Flip 7 喇叭']);
  assert.ok(a!.keys.some((key) => b!.keys.includes(key)));
});
keys('offers of one or two tokens share a key by the name at their head', () => {
  const [a, b, c] = readKeys(['黑松汽水 600ml', '【黑松】汽水 600ml 24入', '朗芸汽水']);
  assert.ok(a!.keys.some((key) => b!.keys.includes(key)));
  assert.not.ok(a!.keys.some((key) => c!.keys.includes(key)));
});
keys('the anchor is the longest model number, else a rare word, else nothing', () => {
  const [a, b, c, d, e] = readKeys(['電子鍋 SR-KT069 A1653', 'A1653X srkt069', 'flip speaker', 'flip', '']);
  assert.is(a!.anchor, b!.anchor);
  assert.is.not(a!.anchor, c!.anchor);
  assert.is(c!.anchor, d!.anchor);
  assert.is(e!.anchor, 0);
});
keys('an offer gives the same key but once', () => {
  for (const { keys: own } of readKeys([
    'SRKT069 srkt069 SR-KT069',
    'a b c d a b c d 喇叭喇叭喇叭',
    'a b c d 喇叭喇叭',
  ]))
    assert.is(new Set(own).size, own.length);
});
keys.run();

const hash = suite('hashToken');
hash('is the same for the same text, within 31 bits', () => {
  for (const text of ['', 'a', 'wh1000xm5', '衛生']) {
    assert.is(hashToken(text), hashToken(text));
    assert.ok(hashToken(text) >= 0 && hashToken(text) < 2 ** 31);
  }
  assert.is.not(hashToken('ab'), hashToken('ba'));
});
hash.run();
