import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import type { Identities } from './identities.ts';
import { flag, head } from './layout.ts';
import { findPlaces, newPlaces, type Places } from './pack.ts';
import { spread, type TokenCounts } from './tokens.ts';

/** Words, and bigrams, of which each two are a key. */
const RARE_WORDS = 4;
const RARE_BIGRAMS = 6;
/** Fewer tokens than these make few pairs or none. */
const FEW = 3;
/** Keys go to so many partitions, each small enough to be sorted in memory. */
export const PARTITIONS = 128;

/** What stands beside a number that is a key alone, as a second word does beside a rare word: `mode`, `gtin` in ASCII. */
const MODEL = 0x6d6f6465;
const GTIN = 0x6774696e;

/** `衛生`, `生紙` → a key that all offers with both have: 32 bits of its hash, and below them the number of its partition. */
const keyOf = (a: number, b: number): number => {
  const hash = spread(a ^ Math.imul(b, 0x9e3779b1));
  return hash * PARTITIONS + (spread(b ^ Math.imul(a, 0x27d4eb2f) ^ hash) % PARTITIONS);
};

/** A key's rest after division, which takes a call where numbers are beyond 32 bits. */
const partitionOf = (key: number): number => key - Math.floor(key / PARTITIONS) * PARTITIONS;

/** The rarest tokens that more than one offer has, rarest first, into `out`; gives how many. */
const rarest = (words: Uint32Array, [from, to]: [number, number], counts: TokenCounts, out: Rarest): number => {
  const { most } = out;
  let found = 0;
  for (let i = from; i < to; i++) {
    const code = words[i]!;
    const frequency = counts.of(code);
    if (frequency < 2) continue;
    let at = Math.min(found, most);
    while (at > 0 && out.frequencies[at - 1]! > frequency) {
      out.codes[at] = out.codes[at - 1]!;
      out.frequencies[at] = out.frequencies[at - 1]!;
      at--;
    }
    out.codes[at] = code;
    out.frequencies[at] = frequency;
    found = Math.min(most, found + 1);
  }
  return found;
};

interface Rarest {
  most: number;
  codes: number[];
  frequencies: number[];
}

/** Reads the keys of packed identities; holds what it needs for one at a time. */
export class KeyReader {
  readonly #identities: Identities;
  readonly #counts: TokenCounts;
  readonly #places: Places = newPlaces();
  readonly #words: Rarest = { most: RARE_WORDS, codes: [], frequencies: [] };
  readonly #bigrams: Rarest = { most: RARE_BIGRAMS, codes: [], frequencies: [] };
  readonly #keys: number[] = [];

  constructor(identities: Identities, counts: TokenCounts) {
    this.#identities = identities;
    this.#counts = counts;
  }

  #add(a: number, b: number): void {
    const key = keyOf(a, b);
    if (!this.#keys.includes(key)) this.#keys.push(key);
  }

  /** One key for each two of the tokens, whichever comes first. */
  #addPairs(tokens: readonly number[], count: number): void {
    for (let i = 0; i < count; i++)
      for (let j = i + 1; j < count; j++) {
        const [a, b] = [tokens[i]!, tokens[j]!];
        if (a < b) this.#add(a, b);
        else this.#add(b, a);
      }
  }

  /** `黑松汽水`: of so few tokens each is a key with what the title begins with, which brands leave out of the tokens. */
  #addHeads(name: number, ...tokens: readonly (readonly [codes: readonly number[], count: number])[]): void {
    if (name === 0) return;
    for (const [codes, count] of tokens) for (let i = 0; i < count; i++) this.#add(codes[i]!, name);
  }

  /**
   * Keys of an offer: GTIN, model numbers and their pieces, and pairs of its rarest words; offers that share none are
   * never compared. Valid until the next call. `anchor` is the most telling of all, which offers of one product mostly share: the longest model
   * number, else the rarest word; 0: none.
   */
  read(ordinal: number): { keys: readonly number[]; anchor: number } {
    const { words } = this.#identities.shardOf(ordinal);
    const start = this.#identities.startOf(ordinal);
    const places = findPlaces(words, start, this.#places);
    this.#keys.length = 0;
    if ((words[start + head.flags]! & flag.gtin) !== 0) this.#add(words[start + head.length]!, GTIN);
    for (let i = places.modelKeys; i < places.words; i++) this.#add(words[i]!, MODEL);
    const [wordCodes, bigramCodes] = [this.#words.codes, this.#bigrams.codes];
    const wordCount = rarest(words, [places.words, places.bigrams], this.#counts, this.#words);
    const bigramCount = rarest(words, [places.bigrams, places.text], this.#counts, this.#bigrams);
    this.#addPairs(wordCodes, wordCount);
    this.#addPairs(bigramCodes, bigramCount);
    for (let i = 0; i < Math.min(2, wordCount); i++)
      for (let j = 0; j < Math.min(2, bigramCount); j++) this.#add(bigramCodes[j]!, wordCodes[i]!);
    if (wordCount + bigramCount < FEW)
      this.#addHeads(words[start + head.headNames]!, [wordCodes, wordCount], [bigramCodes, bigramCount]);
    const model = places.modelKeys < places.words ? words[places.modelKeys] : undefined;
    const word = wordCount > 0 ? wordCodes[0] : bigramCount > 0 ? bigramCodes[0] : undefined;
    return { keys: this.#keys, anchor: model ?? word ?? 0 };
  }
}

/** Keys of some offers, by partition: (hash, ordinal) each, and where each partition ends, in numbers. */
export interface PartitionedKeys {
  entries: Uint32Array;
  ends: Uint32Array;
}

/** Partitions keys; within a partition they keep their order. */
export class KeyPartitioner {
  readonly #keys = new GrowingFloat64();
  readonly #ordinals = new GrowingUint32();

  /** `ordinal` below 2^32; keys below 2^32 × {@link PARTITIONS}. */
  add(ordinal: number, keys: readonly number[]): void {
    for (const key of keys) {
      this.#keys.push(key);
      this.#ordinals.push(ordinal);
    }
  }

  partitioned(): PartitionedKeys {
    const keys = this.#keys.values();
    const ends = new Uint32Array(PARTITIONS);
    for (let i = 0; i < keys.length; i++) {
      const partition = partitionOf(keys[i]!);
      ends[partition] = ends[partition]! + 2;
    }
    for (let i = 1; i < PARTITIONS; i++) ends[i] = ends[i]! + ends[i - 1]!;
    const at = new Uint32Array(PARTITIONS);
    at.set(ends.subarray(0, -1), 1);
    const entries = new Uint32Array(2 * keys.length);
    const ordinals = this.#ordinals.values();
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const partition = partitionOf(key);
      const place = at[partition]!;
      entries[place] = Math.floor(key / PARTITIONS);
      entries[place + 1] = ordinals[i]!;
      at[partition] = place + 2;
    }
    return { entries, ends };
  }
}
