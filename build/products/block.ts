import { Buckets, type Scratch } from './buckets.ts';
import { type DealtKeys, PARTITIONS } from './keys.ts';
import { type Blocks, LEVELS } from './partition.ts';

/** Candidates of one offer; the smallest blocks come first, so the most telling keys win. */
const MAX_PER_OFFER = 24;
/** Offers whose candidates are proposed together. */
const SPAN = 1 << 16;

/** Pairs of ordinals worth a decision: the lower of each in `left`, the higher at the same place in `right`. */
export interface Pairs {
  left: Uint32Array;
  right: Uint32Array;
}

const addParts = (buckets: Buckets, numbers: Uint32Array, ends: Uint32Array): void => {
  for (let part = 0, from = 0; part < ends.length; part++) {
    const to = ends[part] as number;
    buckets.addAll(part, numbers.subarray(from, to));
    from = to;
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

const FEW = 32;
/** Sorts a part in place; a few numbers, as nearly always, without a view of them, of which there would be millions. */
const sortRange = (values: Uint32Array, from: number, to: number): void => {
  if (to - from > FEW) {
    values.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = values[i] as number;
    let at = i;
    for (; at > from && (values[at - 1] as number) > value; at--) values[at] = values[at - 1] as number;
    values[at] = value;
  }
};

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
    sortRange(seconds, from, to);
    for (let i = from; i < to; i++) {
      if (i > from && seconds[i] === seconds[i - 1]) continue;
      places[kept++] = first + base;
      places[kept++] = seconds[i] as number;
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
  readonly #keys: Buckets;
  readonly #levels: Buckets;
  readonly #scratch: Scratch | null;

  constructor(scratch: Scratch | null = null) {
    this.#scratch = scratch;
    this.#keys = new Buckets(PARTITIONS, scratch);
    this.#levels = new Buckets(LEVELS, scratch);
  }

  addKeys({ entries, ends }: DealtKeys): void {
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
