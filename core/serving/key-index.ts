import { LAST_ASCII } from '../codes.ts';
import { GrowingUint32 } from './growing.ts';
import type { Section, Sections } from './sections.ts';
import { uint32Section } from './sections.ts';

/**
 * Key → row number: a table of open addressing over a 64-bit hash (two runs of MurmurHash3_x86_32, a public-domain
 * function by Austin Appleby, over the key's UTF-8). A slot is two words side by side, so that looking at it touches one
 * line of the cache: row + 1, and half of the hash. The reader of the row compares the key itself, so a collision costs a
 * read and never gives a wrong row.
 */
const SEEDS = [0x53746f72, 0x656c656e] as const;

const mix = (hash: number, word: number): number => {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const h = hash ^ Math.imul(k, 0x1b873593);
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
};

const finish = (hash: number, length: number): number => {
  let h = hash ^ length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

const isAscii = (key: string): boolean => {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) > LAST_ASCII) return false;
  return true;
};

/** The bytes of a text's UTF-8, a character each: an ASCII text is that already. */
const bytesOf = (key: string): string => (isAscii(key) ? key : Buffer.from(key).toString('latin1'));

/** MurmurHash3_x86_32 of two seeds at once. */
const murmurPair = (text: string, seedA: number, seedB: number): [number, number] => {
  const { length } = text;
  let a = seedA | 0;
  let b = seedB | 0;
  const whole = length & ~3;
  for (let i = 0; i < whole; i += 4) {
    const low = text.charCodeAt(i) | (text.charCodeAt(i + 1) << 8);
    const word = low | (text.charCodeAt(i + 2) << 16) | (text.charCodeAt(i + 3) << 24);
    a = mix(a, word);
    b = mix(b, word);
  }
  if (length > whole) {
    let tail = 0;
    for (let i = length - 1; i >= whole; i--) tail = (tail << 8) | text.charCodeAt(i);
    let k = Math.imul(tail, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    k = Math.imul(k, 0x1b873593);
    a ^= k;
    b ^= k;
  }
  return [finish(a, length), finish(b, length)];
};

/** MurmurHash3_x86_32 of a text's UTF-8. */
export const murmur3 = (key: string, seed: number): number => murmurPair(bytesOf(key), seed, seed)[0];

/** Both halves of a key's hash. */
export const hashKey = (key: string): [slot: number, print: number] => murmurPair(bytesOf(key), SEEDS[0], SEEDS[1]);

const capacityFor = (rows: number): number => 2 ** Math.max(2, Math.ceil(Math.log2(rows * 1.6 + 1)));

export class KeyIndex {
  readonly #table: Uint32Array;

  private constructor(table: Uint32Array) {
    this.#table = table;
  }

  /** From an index file's sections. */
  static open(sections: Map<string, Section>, name: string): KeyIndex {
    const table = uint32Section(sections, `${name}.table`);
    if (table.length < 2 || !Number.isInteger(Math.log2(table.length)))
      throw new Error(`key index ${name} has ${table.length} words`);
    return new KeyIndex(table);
  }

  static of(table: Uint32Array): KeyIndex {
    return new KeyIndex(table);
  }

  /** First row whose hash is the key's and which `isKey` confirms; -1: none. */
  find(key: string, isKey: (row: number) => boolean): number {
    const [hash, print] = hashKey(key);
    const table = this.#table;
    const mask = table.length / 2 - 1;
    for (let slot = hash & mask, probes = 0; probes <= mask; slot = (slot + 1) & mask, probes++) {
      const row = (table[2 * slot] ?? 0) - 1;
      if (row < 0) return -1;
      if (table[2 * slot + 1] === print && isKey(row)) return row;
    }
    return -1;
  }
}

/** Collects keys in row order; 8 bytes a key. */
export class KeyIndexBuilder {
  readonly #hashes = new GrowingUint32();
  readonly #prints = new GrowingUint32();

  add(key: string): void {
    const [hash, print] = hashKey(key);
    this.#hashes.push(hash);
    this.#prints.push(print);
  }

  /**
   * The table. Two rows with one hash are an error: `what` names the row's key in it. (Two different keys with one
   * 64-bit hash would be refused too: once in 10^7 builds of 2 million rows.)
   */
  build(nameOfRow: (row: number) => string = (row) => `row ${row}`): Uint32Array {
    const capacity = capacityFor(this.#hashes.length);
    const table = new Uint32Array(2 * capacity);
    for (let row = 0; row < this.#hashes.length; row++) {
      const print = this.#prints.at(row);
      let slot = this.#hashes.at(row) & (capacity - 1);
      for (; table[2 * slot] !== 0; slot = (slot + 1) & (capacity - 1)) {
        const other = (table[2 * slot] ?? 0) - 1;
        if (table[2 * slot + 1] === print && this.#hashes.at(other) === this.#hashes.at(row))
          throw new Error(`the same key twice: ${nameOfRow(other)} and ${nameOfRow(row)}`);
      }
      table[2 * slot] = row + 1;
      table[2 * slot + 1] = print;
    }
    return table;
  }
}

export const keyIndexSections = (name: string, table: Uint32Array): Sections => ({ [`${name}.table`]: table });
