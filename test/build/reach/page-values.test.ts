import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { roll } from '../../../build/demo/random.ts';
import { type PageReader, readPages } from '../../../build/reach/index/page-values.ts';
import type { Page } from '../../../build/reach/index/pages.ts';

/** Packed bits as apache/parquet-format's Encodings.md has them: the lowest bit of the first number first. */
const packBits = (numbers: readonly number[], bits: number): Buffer => {
  const all = numbers.flatMap((number) => Array.from({ length: bits }, (_, bit) => (number >>> bit) & 1));
  const bytes = Buffer.alloc(Math.ceil(all.length / 8));
  for (const [at, bit] of all.entries()) bytes[at >> 3]! |= bit << (at & 7);
  return bytes;
};

/** A page of a dictionary's numbers in one run of packed bits, with `after` bytes behind it. */
const pageOf = (numbers: readonly number[], bits: number, after: number): Page => {
  const eights = Math.ceil(numbers.length / 8);
  const padded = Array.from({ length: eights * 8 }, (_, n) => numbers[n] ?? 0);
  const content = Buffer.concat([
    Buffer.from([bits, eights * 2 + 1]),
    packBits(padded, bits),
    Buffer.alloc(after, 0xff),
  ]);
  return { isDictionary: false, values: numbers.length, encoding: 8, levels: null, content };
};

/** The numbers of pages; null in a row without one. */
const numbersOf = (pages: readonly Page[], rows: number, levels: 0 | 1 = 0): (number | null)[] => {
  const out: (number | null)[] = Array.from({ length: rows }, () => null);
  const reader: PageReader = {
    dictionary: () => {},
    numbers: (numbers, { base, present }) => {
      for (const [n, number] of numbers.entries()) out[base + (present?.[n] ?? n)] = number;
    },
    plain: () => assert.unreachable('there are no plain values'),
  };
  readPages(pages, { type: 6, levels, perSecond: null }, rows, reader);
  return out;
};

const packed = suite('packed numbers');

packed('of every width come out as they went in, at the end of a page and before it', () => {
  for (let bits = 0; bits <= 24; bits++)
    for (const count of [1, 7, 8, 9, 63, 64, 65, 400])
      for (const after of [0, 1, 2, 3, 4, 9]) {
        const numbers = Array.from({ length: count }, (_, n) => Math.floor(roll(`${bits}/${count}/${n}`) * 2 ** bits));
        assert.equal(numbersOf([pageOf(numbers, bits, after)], count), numbers, `${count} of ${bits} bits`);
      }
});

packed('stand in the rows that have a value', () => {
  const levelled = (page: Page, values: number, levels: Buffer): Page => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(levels.length);
    return { ...page, values, content: Buffer.concat([length, levels, page.content!]) };
  };
  const page = pageOf([5, 6, 7], 3, 0);
  const every = levelled(page, 3, Buffer.from([3 << 1, 1]));
  const some = levelled(page, 5, Buffer.from([3, 0b10110]));
  const none = levelled({ ...page, content: Buffer.alloc(0) }, 4, Buffer.from([4 << 1, 0]));
  assert.equal(numbersOf([every], 3, 1), [5, 6, 7]);
  assert.equal(numbersOf([some, none, every], 12, 1), [null, 5, 6, null, 7, null, null, null, null, 5, 6, 7]);
  const short = levelled(page, 5, Buffer.from([3 << 1, 1]));
  assert.throws(() => numbersOf([short], 5, 1), /end beyond/);
});

packed.run();
