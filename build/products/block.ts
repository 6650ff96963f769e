import { Buckets, type Scratch } from './buckets.ts';
import type { Identities } from './identities.ts';
import { flag, head } from './layout.ts';
import { findPlaces, newPlaces, type Places } from './pack.ts';
import { sortedOrder } from './radix.ts';
import { spread, type TokenCounts } from './tokens.ts';

/** A key that more offers share tells nothing. */
const LARGEST_BLOCK = 64;
/** Candidates of one offer; the smallest blocks come first, so the most telling keys win. */
const MAX_PER_OFFER = 24;
const RARE_TOKENS = 5;
const PARTITIONS = 128;
/** Offers whose candidates are proposed together. */
const SPAN = 1 << 16;

const MODEL = 0x6d6f6465;
const GTIN = 0x6774696e;

/** Two parts to a key: 32 bits of its hash, and below them the number of its partition. */
const keyOf = (a: number, b: number): number => {
  const hash = spread(a ^ Math.imul(b, 0x9e3779b1));
  return hash * PARTITIONS + (spread(b ^ Math.imul(a, 0x27d4eb2f) ^ hash) % PARTITIONS);
};

/** The rarest tokens that more than one offer has, rarest first, into `out`; gives how many. */
const rarest = (words: Uint32Array, [from, to]: [number, number], counts: TokenCounts, out: Rarest): number => {
  let found = 0;
  for (let i = from; i < to; i++) {
    const code = words[i] as number;
    const frequency = counts.of(code);
    if (frequency < 2) continue;
    let at = Math.min(found, RARE_TOKENS);
    while (at > 0 && (out.frequencies[at - 1] as number) > frequency) {
      out.codes[at] = out.codes[at - 1] as number;
      out.frequencies[at] = out.frequencies[at - 1] as number;
      at--;
    }
    out.codes[at] = code;
    out.frequencies[at] = frequency;
    found = Math.min(RARE_TOKENS, found + 1);
  }
  return found;
};

interface Rarest {
  codes: number[];
  frequencies: number[];
}

/** Reads the keys of packed identities; holds what it needs for one at a time. */
export class KeyReader {
  readonly #identities: Identities;
  readonly #counts: TokenCounts;
  readonly #places: Places = newPlaces();
  readonly #words: Rarest = { codes: [], frequencies: [] };
  readonly #bigrams: Rarest = { codes: [], frequencies: [] };
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
        const [a, b] = [tokens[i] as number, tokens[j] as number];
        if (a < b) this.#add(a, b);
        else this.#add(b, a);
      }
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
    if (((words[start + head.flags] as number) & flag.gtin) !== 0)
      this.#add(words[start + head.length] as number, GTIN);
    for (let i = places.modelKeys; i < places.words; i++) this.#add(words[i] as number, MODEL);
    const [wordCodes, bigramCodes] = [this.#words.codes, this.#bigrams.codes];
    const wordCount = rarest(words, [places.words, places.bigrams], this.#counts, this.#words);
    const bigramCount = rarest(words, [places.bigrams, places.text], this.#counts, this.#bigrams);
    this.#addPairs(wordCodes, wordCount);
    this.#addPairs(bigramCodes, bigramCount);
    for (let i = 0; i < Math.min(2, wordCount); i++)
      for (let j = 0; j < Math.min(2, bigramCount); j++) this.#add(bigramCodes[j] as number, wordCodes[i] as number);
    const model = places.modelKeys < places.words ? words[places.modelKeys] : undefined;
    const word = wordCount > 0 ? wordCodes[0] : bigramCount > 0 ? bigramCodes[0] : undefined;
    return { keys: this.#keys, anchor: model ?? word ?? 0 };
  }
}

/** Pairs of ordinals worth a decision: the lower of each in `left`, the higher at the same place in `right`. */
export interface Pairs {
  left: Uint32Array;
  right: Uint32Array;
}

/** The blocks of one partition: offers that share a key, two at least and not too many. */
const forEachBlock = (entries: Uint32Array, visit: (ordinals: Uint32Array) => void): void => {
  const count = entries.length / 2;
  const [hashes, ordinals] = [new Uint32Array(count), new Uint32Array(count)];
  for (let i = 0; i < count; i++) {
    hashes[i] = entries[2 * i] as number;
    ordinals[i] = entries[2 * i + 1] as number;
  }
  const order = sortedOrder(hashes);
  for (let start = 0, end = 0; start < count; start = end) {
    const hash = hashes[order[start] as number];
    for (end = start + 1; end < count && hashes[order[end] as number] === hash; ) end++;
    if (end - start < 2 || end - start > LARGEST_BLOCK) continue;
    visit(order.subarray(start, end).map((index) => ordinals[index] as number));
  }
};

/** Blocks written as (size, ordinals…), one after the other; each is valid until the next. */
function* blocksOf(parts: Iterable<Uint32Array>): Generator<number[]> {
  const block: number[] = [];
  let wanted = 0;
  for (const part of parts)
    for (let i = 0; i < part.length; i++) {
      if (wanted === 0) {
        wanted = part[i] as number;
        block.length = 0;
        continue;
      }
      block.push(part[i] as number);
      if (--wanted === 0) yield block;
    }
}

/** Pairs of one span, by their first place then their second, each once: counted, dealt out, and each first's seconds sorted. */
const sortPairs = (places: Uint32Array, base: number): Uint32Array => {
  const ends = new Uint32Array(SPAN + 1);
  for (let i = 0; i < places.length; i += 2) {
    const first = (places[i] as number) - base;
    ends[first + 1] = (ends[first + 1] as number) + 1;
  }
  for (let i = 0; i < SPAN; i++) ends[i + 1] = (ends[i + 1] as number) + (ends[i] as number);
  const seconds = new Uint32Array(places.length / 2);
  for (let i = 0; i < places.length; i += 2) {
    const first = (places[i] as number) - base;
    const at = ends[first] as number;
    seconds[at] = places[i + 1] as number;
    ends[first] = at + 1;
  }
  let kept = 0;
  for (let first = 0, from = 0; first < SPAN; first++) {
    const to = ends[first] as number;
    const own = seconds.subarray(from, to).sort();
    for (let i = 0; i < own.length; i++) {
      if (i > 0 && own[i] === own[i - 1]) continue;
      places[kept++] = first + base;
      places[kept++] = own[i] as number;
    }
    from = to;
  }
  return places.subarray(0, kept);
};

/** Collects (key, offer) and finds who shares a key, partition by partition, by sorting numbers: no pair of all with all. */
export class Blocker {
  readonly #entries: Buckets;
  readonly #scratch: Scratch | null;

  constructor(scratch: Scratch | null = null) {
    this.#scratch = scratch;
    this.#entries = new Buckets(PARTITIONS, scratch);
  }

  /** `ordinal` below 2^32; keys below 2^32 × {@link PARTITIONS}. */
  add(ordinal: number, keys: readonly number[]): void {
    for (const key of keys) {
      const partition = key % PARTITIONS;
      this.#entries.add(partition, (key - partition) / PARTITIONS);
      this.#entries.add(partition, ordinal);
    }
  }

  /** Blocks by their size, in powers of two: as (size, ordinals…). */
  #blocks(): Buckets {
    const levels = new Buckets(Math.log2(LARGEST_BLOCK) + 1, this.#scratch);
    for (let partition = 0; partition < PARTITIONS; partition++)
      forEachBlock(this.#entries.take(partition), (ordinals) => {
        const level = 31 - Math.clz32(ordinals.length);
        levels.add(level, ordinals.length);
        for (const ordinal of ordinals) levels.add(level, ordinal);
      });
    return levels;
  }

  /**
   * Pairs to decide on, each once, part by part. `position` says where each ordinal stands in an order in which like offers are neighbours:
   * pairs come in that order, so that who decides on them meets the same offers again soon. The keys are used up.
   */
  *candidates(position: Uint32Array): Generator<Pairs> {
    const levels = this.#blocks();
    const taken = new Uint8Array(position.length);
    const spans = new Buckets(Math.ceil(position.length / SPAN), this.#scratch);
    const propose = (a: number, b: number): void => {
      if ((taken[a] as number) >= MAX_PER_OFFER && (taken[b] as number) >= MAX_PER_OFFER) return;
      taken[a] = Math.min(255, (taken[a] as number) + 1);
      taken[b] = Math.min(255, (taken[b] as number) + 1);
      const [x, y] = [position[a] as number, position[b] as number];
      const span = Math.floor(Math.min(x, y) / SPAN);
      spans.add(span, Math.min(x, y));
      spans.add(span, Math.max(x, y));
    };
    for (let level = 0; level < levels.count; level++)
      for (const block of blocksOf(levels.parts(level)))
        for (let i = 0; i < block.length; i++)
          for (let j = i + 1; j < block.length; j++) propose(block[i] as number, block[j] as number);
    yield* this.#inOrder(spans, position);
  }

  *#inOrder(spans: Buckets, position: Uint32Array): Generator<Pairs> {
    const ordinalAt = new Uint32Array(position.length);
    for (let ordinal = 0; ordinal < position.length; ordinal++) ordinalAt[position[ordinal] as number] = ordinal;
    for (let span = 0; span < spans.count; span++) {
      const places = sortPairs(spans.take(span), span * SPAN);
      const pairs = { left: new Uint32Array(places.length / 2), right: new Uint32Array(places.length / 2) };
      for (let i = 0; i < pairs.left.length; i++) {
        const [a, b] = [ordinalAt[places[2 * i] as number] as number, ordinalAt[places[2 * i + 1] as number] as number];
        pairs.left[i] = Math.min(a, b);
        pairs.right[i] = Math.max(a, b);
      }
      yield pairs;
    }
  }
}
