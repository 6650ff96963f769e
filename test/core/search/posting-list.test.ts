import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FORMER_BLOCK, isFormerBitmap, stretchesOf } from '../../../core/search/format.ts';
import { FormerList } from '../../../core/search/former-list.ts';
import { listBytes, writeList } from '../../../core/search/list-writer.ts';
import { BITS, LOWS, Part } from '../../../core/search/part.ts';
import { OneOrdinal, PostingList, type Postings } from '../../../core/search/posting-list.ts';
import { fc } from '../../support/property.ts';
import { ordinalsOf } from '../../support/search-lists.ts';

const postingsOf = (bytes: Uint8Array): Postings => ({
  bytes,
  words: new Uint32Array(bytes.buffer),
  bits: new Int32Array(bytes.buffer),
  lows: new Uint16Array(bytes.buffer),
});
const START = 8;
const written = (list: readonly number[], entries: number): PostingList => {
  const ordinals = Uint32Array.from(list);
  const size = listBytes(ordinals, entries);
  const bytes = new Uint8Array(START + size);
  writeList(ordinals, bytes, { start: START, entries });
  return new PostingList(postingsOf(bytes), entries).open(START, list.length);
};

/** As indexes of version 3 have them: differences less one as LEB128. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);
const writtenBefore = (list: readonly number[], entries: number): FormerList => {
  const blocks = Math.ceil(list.length / FORMER_BLOCK);
  const words: number[] = [];
  const data: number[] = [];
  if (isFormerBitmap(list.length, entries)) {
    const bits = new Uint32Array(Math.ceil(entries / 32));
    for (const at of list) bits[at >>> 5]! |= 1 << (at & 31);
    words.push(...bits);
  } else
    for (const [i, at] of list.entries()) {
      if (blocks > 1 && i % FORMER_BLOCK === 0) words.push(at, data.length);
      else data.push(...varint(i === 0 ? at : at - list[i - 1]! - 1));
    }
  const bytes = new Uint8Array((START + words.length * 4 + data.length + 3) & ~3);
  new Uint32Array(bytes.buffer).set(words, START / 4);
  bytes.set(data, START + words.length * 4);
  return new FormerList(postingsOf(bytes), entries).open(START, list.length);
};

/** Evenly thin, dense in places, in the last entries. */
const lists = fc
  .tuple(fc.integer({ min: 3000, max: 260_000 }), fc.integer({ min: 1, max: 4000 }), fc.nat(), fc.nat(9_000))
  .map(([entries, step, from, run]) => {
    const list = new Set<number>([entries - 1, entries - 2]);
    for (let at = from % entries; at < entries; at += step) list.add(at);
    for (let i = 0; i < run; i++) list.add(((from % entries) + i) % entries);
    return { entries, list: [...list].sort((a, b) => a - b) };
  });

const both = suite('lists of an index');
both('hold what was written, in this form and in the one before', () => {
  fc.assert(
    fc.property(lists, ({ entries, list }) => {
      for (const source of [written(list, entries), writtenBefore(list, entries)]) {
        assert.equal(ordinalsOf(source, stretchesOf(entries)), list);
        assert.equal(ordinalsOf(source, stretchesOf(entries)), list, 'from the beginning again');
        assert.is(source.size, list.length);
      }
    }),
    { numRuns: 60 },
  );
});
both('thin stretches are lists, dense ones bits, and neither is copied', () => {
  const thin = Array.from({ length: 300 }, (_, i) => i * 200);
  const dense = Array.from({ length: 9000 }, (_, i) => 65_536 + i * 7);
  const list = written([...thin, ...dense], 200_000);
  const part = new Part();
  list.load(0, part);
  assert.is(part.kind, LOWS);
  list.load(1, part);
  assert.is(part.kind, BITS);
  assert.is(part.bits.buffer, part.lows.buffer);
  list.load(2, part);
  assert.not.ok([LOWS, BITS].includes(part.kind as never));
});
both('a list of few and one of a single ordinal', () => {
  assert.equal(ordinalsOf(written([3, 150_000], 200_000), 4), [3, 150_000]);
  for (const source of [new OneOrdinal(150_000), written([150_000, 150_001], 200_000)])
    assert.ok(ordinalsOf(source, 4).includes(150_000));
  assert.equal(ordinalsOf(new OneOrdinal(150_000), 4), [150_000]);
});
both.run();
