import { PartitionedLists, type Scratch } from '../columns/partitioned-lists.ts';
import { PARTITIONS, type PartitionedKeys } from './keys.ts';
import { type Blocks, LARGEST_BLOCK, LEVELS } from './partition.ts';
import { spread } from './tokens.ts';

/** Candidates of one offer; the smallest blocks come first, so the most telling keys win. */
const MAX_PER_OFFER = 40;
/** Counts of candidates go no further. */
const FULL = 255;
/** Offers whose candidates are proposed together. */
const SPAN_BITS = 16;
const SPAN = 1 << SPAN_BITS;

/** Pairs of ordinals worth a decision: the lower of each in `left`, the higher at the same place in `right`. */
export interface Pairs {
  left: Uint32Array;
  right: Uint32Array;
}

const addParts = (buckets: PartitionedLists, numbers: Uint32Array, ends: Uint32Array): void => {
  for (let part = 0, from = 0; part < ends.length; part++) {
    const to = ends[part]!;
    buckets.addAll(part, numbers.subarray(from, to));
    from = to;
  }
};

/** Blocks written as (size, ordinals…), one after the other: `use` gets each where it lies, from one place up to another. */
const eachBlock = (
  parts: Iterable<Uint32Array>,
  use: (ordinals: Uint32Array, from: number, to: number) => void,
): void => {
  /** Room for a block that lies in two parts. */
  const split = new Uint32Array(LARGEST_BLOCK);
  let [size, have] = [0, 0];
  for (const part of parts)
    for (let at = 0; at < part.length; ) {
      if (size === 0) {
        size = part[at++]!;
        have = 0;
      } else if (have === 0 && at + size <= part.length) {
        use(part, at, at + size);
        at += size;
        size = 0;
      } else {
        const rest = part.subarray(at, at + size - have);
        split.set(rest, have);
        at += rest.length;
        have += rest.length;
        if (have < size) continue;
        use(split, 0, size);
        size = 0;
      }
    }
};

const BITS = 8;

/**
 * Whom each offer is paired with, as bits that hashes of its partners set, 256 an offer. Pairs mostly share several keys: only the
 * first counts. Of new pairs, one in fifty is taken for an old one when both have nearly all that they may have.
 */
class Partners {
  readonly #bits: Uint32Array;
  readonly #count: Uint8Array;

  constructor(offers: number) {
    this.#bits = new Uint32Array(offers << 3);
    this.#count = new Uint8Array(offers);
  }

  /** Pairs two offers; false: they were, or both have enough. */
  meet(a: number, b: number): boolean {
    const [ofA, ofB] = [this.#count[a]!, this.#count[b]!];
    if (ofA >= MAX_PER_OFFER && ofB >= MAX_PER_OFFER) return false;
    const [x, y] = [spread(b), spread(a)];
    const [inA, inB] = [(a << 3) | ((x >>> 5) & (BITS - 1)), (b << 3) | ((y >>> 5) & (BITS - 1))];
    const [bitA, bitB] = [1 << (x & 31), 1 << (y & 31)];
    const [bitsA, bitsB] = [this.#bits[inA]!, this.#bits[inB]!];
    if ((bitsA & bitA) !== 0 && (bitsB & bitB) !== 0) return false;
    this.#bits[inA] = bitsA | bitA;
    this.#bits[inB] = bitsB | bitB;
    if (ofA < FULL) this.#count[a] = ofA + 1;
    if (ofB < FULL) this.#count[b] = ofB + 1;
    return true;
  }
}

const FEW = 32;
/** Sorts a part in place; a few numbers, as nearly always, without a view of them, of which there would be millions. */
const sortRange = (values: Uint32Array, from: number, to: number): void => {
  if (to - from > FEW) {
    values.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > from && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
};

/** Pairs of one span, by their first place then their second, each once: a counting sort by first place, then each one's seconds sorted. */
const sortPairs = (places: Uint32Array, base: number): Uint32Array => {
  const ends = new Uint32Array(SPAN + 1);
  for (let i = 0; i < places.length; i += 2) {
    const first = places[i]! - base;
    ends[first + 1] = ends[first + 1]! + 1;
  }
  for (let i = 0; i < SPAN; i++) ends[i + 1] = ends[i + 1]! + ends[i]!;
  const seconds = new Uint32Array(places.length / 2);
  for (let i = 0; i < places.length; i += 2) {
    const first = places[i]! - base;
    const at = ends[first]!;
    seconds[at] = places[i + 1]!;
    ends[first] = at + 1;
  }
  let kept = 0;
  for (let first = 0, from = 0; first < SPAN; first++) {
    const to = ends[first]!;
    sortRange(seconds, from, to);
    for (let i = from; i < to; i++) {
      if (i > from && seconds[i] === seconds[i - 1]) continue;
      places[kept++] = first + base;
      places[kept++] = seconds[i]!;
    }
    from = to;
  }
  return places.subarray(0, kept);
};

/**
 * Collects (key, offer) and finds who shares a key, partition by partition, by sorting numbers: no pair of all with all.
 * First all keys, then the blocks of all `partitions`, then `candidates`; what is left to be worked out between these
 * (`blocksIn`) threads can share.
 */
export class Blocker {
  readonly #keys: PartitionedLists;
  readonly #levels: PartitionedLists;
  readonly #scratch: Scratch | null;

  constructor(scratch: Scratch | null = null) {
    this.#scratch = scratch;
    this.#keys = new PartitionedLists(PARTITIONS, scratch);
    this.#levels = new PartitionedLists(LEVELS, scratch);
  }

  addKeys({ entries, ends }: PartitionedKeys): void {
    addParts(this.#keys, entries, ends);
  }

  /** (hash, ordinal) of each partition; all keys are used up. */
  *partitions(): Generator<Uint32Array> {
    for (let partition = 0; partition < PARTITIONS; partition++) yield this.#keys.take(partition);
  }

  addBlocks({ blocks, ends }: Blocks): void {
    addParts(this.#levels, blocks, ends);
  }

  /**
   * Pairs to decide on, each once, part by part. `position` says where each ordinal stands in an order in which like offers are neighbours:
   * pairs come in that order, so that who decides on them meets the same offers again soon. The blocks are used up.
   */
  *candidates(position: Uint32Array): Generator<Pairs> {
    const levels = this.#levels;
    const partners = new Partners(position.length);
    const spans = new PartitionedLists(Math.ceil(position.length / SPAN), this.#scratch);
    const propose = (ordinals: Uint32Array, from: number, to: number): void => {
      for (let i = from; i < to; i++) {
        const a = ordinals[i]!;
        const x = position[a]!;
        for (let j = i + 1; j < to; j++) {
          const b = ordinals[j]!;
          if (!partners.meet(a, b)) continue;
          const y = position[b]!;
          if (x < y) spans.addPair(x >>> SPAN_BITS, x, y);
          else spans.addPair(y >>> SPAN_BITS, y, x);
        }
      }
    };
    for (let level = 0; level < levels.count; level++) eachBlock(levels.parts(level), propose);
    yield* this.#inOrder(spans, position);
  }

  *#inOrder(spans: PartitionedLists, position: Uint32Array): Generator<Pairs> {
    const ordinalAt = new Uint32Array(position.length);
    for (let ordinal = 0; ordinal < position.length; ordinal++) ordinalAt[position[ordinal]!] = ordinal;
    for (let span = 0; span < spans.count; span++) {
      const places = sortPairs(spans.take(span), span * SPAN);
      const pairs = { left: new Uint32Array(places.length / 2), right: new Uint32Array(places.length / 2) };
      for (let i = 0; i < pairs.left.length; i++) {
        const [a, b] = [ordinalAt[places[2 * i]!]!, ordinalAt[places[2 * i + 1]!]!];
        pairs.left[i] = Math.min(a, b);
        pairs.right[i] = Math.max(a, b);
      }
      yield pairs;
    }
  }
}
