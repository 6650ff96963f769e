import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashKey, KeyIndex, KeyIndexBuilder, murmur3 } from '../../../core/serving/key-index.ts';
import { fc } from '../../support/property.ts';

const index = suite('KeyIndex');

const build = (keys: string[]): KeyIndex => {
  const builder = new KeyIndexBuilder();
  for (const key of keys) builder.add(key);
  return KeyIndex.of(builder.build());
};

index('finds every key at its row and no other key', () => {
  const keys = Array.from({ length: 5000 }, (_, i) => `shop-${i}.example`);
  const table = build(keys);
  for (const [row, key] of keys.entries())
    assert.is(
      table.find(key, (found) => keys[found] === key),
      row,
    );
  for (let i = 0; i < 5000; i++)
    assert.is(
      table.find(`none-${i}.example`, (row) => keys[row] === `none-${i}.example`),
      -1,
    );
});

index('finds any set of distinct keys, not only ASCII', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 60 }), (given) => {
      const keys = [...new Set(given.map((key) => new TextDecoder().decode(new TextEncoder().encode(key))))];
      const table = build(keys);
      for (const [row, key] of keys.entries())
        assert.is(
          table.find(key, (found) => keys[found] === key),
          row,
        );
    }),
  );
});

index('asks for confirmation, so a row whose key differs is never given', () => {
  assert.is(
    build(['a', 'b']).find('a', () => false),
    -1,
  );
});

index('of nothing finds nothing', () => {
  assert.is(
    build([]).find('a', () => true),
    -1,
  );
});
index.run();

const builder = suite('KeyIndexBuilder');
builder('refuses the same key twice and names both rows', () => {
  const twice = new KeyIndexBuilder();
  for (const key of ['a', 'b', 'a']) twice.add(key);
  assert.throws(() => twice.build((row) => `sites row ${row}`), /same key twice: sites row 0 and sites row 2/);
});
builder.run();

const murmur = suite('murmur3');
murmur('agrees with the published values of MurmurHash3_x86_32', () => {
  assert.is(murmur3('', 0), 0);
  assert.is(murmur3('', 1), 0x514e28b7);
  assert.is(murmur3('test', 0), 0xba6bd213);
  assert.is(murmur3('Hello, world!', 0), 0xc0363e43);
  assert.is(murmur3('The quick brown fox jumps over the lazy dog', 0), 0x2e4ff723);
});
murmur('hashes the UTF-8, so other characters hash otherwise', () => {
  assert.is.not(murmur3('台灣', 0), murmur3('台湾', 0));
});
murmur.run();

const hash = suite('hashKey');
hash('spreads neighbouring keys', () => {
  const seen = new Set(Array.from({ length: 10_000 }, (_, i) => hashKey(`k${i}`)[0] & 0xffff));
  assert.ok(seen.size > 8_500, `${seen.size} of 65536 slots`);
});
hash.run();
