import type { SiteObservation } from '../../core/contract/index.ts';
import { hashToken } from '../columns/token-hash.ts';
import { type Term, TermReader, textOf } from './term-reader.ts';

/** Terms kept of a site: its strongest. */
export const MAX_TERMS = 24;
/** A term that fewer than one in so many sites have finds too few neighbours to be worth its place among a site's terms. */
const RAREST = 20_000;

export type WordedSite = Pick<SiteObservation, 'title' | 'description' | 'words'>;

const wordsOf = ({ title, description, words }: WordedSite): string =>
  `${title ?? ''} ${description ?? ''} ${words.join(' ')}`;

const BUCKETS = 1 << 22;
const sharedBytes = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(Math.max(1, bytes));

/** A site's strongest terms with their weights, strongest first. */
export type StrongTerms = [terms: string[], weights: ArrayLike<number>];

/** The stronger first; of two alike the first by its text. */
const isBefore = (term: Term, weight: number, other: Term, otherWeight: number): boolean =>
  weight > otherWeight || (weight === otherWeight && textOf(term) < textOf(other));

/** What threads share of {@link TermCounts}. */
export interface SharedCounts {
  buckets: Uint32Array;
  sites: number;
}

/**
 * In how many sites each term is; memory is fixed, since counts are kept by hash: terms that share a bucket look more
 * frequent than they are.
 */
export class TermCounts {
  readonly #buckets: Uint32Array;
  #sites: number;
  readonly #reader = new TermReader();

  constructor({ buckets, sites }: SharedCounts = { buckets: new Uint32Array(sharedBytes(4 * BUCKETS)), sites: 0 }) {
    this.#buckets = buckets;
    this.#sites = sites;
  }

  get sites(): number {
    return this.#sites;
  }

  get shared(): SharedCounts {
    return { buckets: this.#buckets, sites: this.#sites };
  }

  add(site: WordedSite): void {
    this.#sites++;
    this.#reader.count(wordsOf(site), (_, hash) => {
      const bucket = hash % BUCKETS;
      this.#buckets[bucket] = this.#buckets[bucket]! + 1;
    });
  }

  /** Inverse document frequency, ln(sites / sites with the term); 0 where the term is too rare to find neighbours by. */
  weightOf(term: string): number {
    return this.#weightOf(hashToken(term));
  }

  #weightOf(hash: number): number {
    const frequency = this.#buckets[hash % BUCKETS]!;
    return frequency < Math.max(2, this.#sites / RAREST) ? 0 : Math.max(0, Math.log(this.#sites / frequency));
  }

  /** The {@link MAX_TERMS} strongest terms of a site, as a vector of unit length: tf = 1 + ln(count), times idf. */
  strongest(site: WordedSite): StrongTerms {
    const [terms, weights]: [Term[], number[]] = [[], []];
    this.#reader.count(wordsOf(site), (term, hash, count) => {
      const weight = (1 + Math.log(count)) * this.#weightOf(hash);
      if (weight <= 0 || (terms.length === MAX_TERMS && weight < weights[MAX_TERMS - 1]!)) return;
      let at = terms.length;
      for (; at > 0 && isBefore(term, weight, terms[at - 1]!, weights[at - 1]!); at--) {
        terms[at] = terms[at - 1]!;
        weights[at] = weights[at - 1]!;
      }
      terms[at] = term;
      weights[at] = weight;
      if (terms.length > MAX_TERMS) terms.length = weights.length = MAX_TERMS;
    });
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    return [terms.map(textOf), weights.map((weight) => weight / length)];
  }
}

/** What threads share of {@link TermVectors}: all but the terms' texts. */
export interface SharedVectors {
  ids: Uint32Array;
  weights: Float32Array;
  lengths: Uint8Array;
  terms: number;
}

/**
 * TF-IDF vectors of the sites' words, of unit length. Sites are numbered in the order in which they are added, terms in
 * the order in which they are met. 200 bytes a site.
 */
export class TermVectors {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #ids: Uint32Array;
  readonly #weights: Float32Array;
  readonly #lengths: Uint8Array;
  #known: number;
  #added = 0;

  /** For so many sites, or those that another thread added. */
  constructor(given: number | SharedVectors) {
    const isNew = typeof given === 'number';
    this.#ids = isNew ? new Uint32Array(sharedBytes(4 * given * MAX_TERMS), 0, given * MAX_TERMS) : given.ids;
    this.#weights = isNew ? new Float32Array(sharedBytes(4 * given * MAX_TERMS), 0, given * MAX_TERMS) : given.weights;
    this.#lengths = isNew ? new Uint8Array(sharedBytes(given), 0, given) : given.lengths;
    this.#known = isNew ? 0 : given.terms;
  }

  get shared(): SharedVectors {
    return { ids: this.#ids, weights: this.#weights, lengths: this.#lengths, terms: this.#known };
  }

  /** How many different terms there are; each has a number under it. */
  get terms(): number {
    return this.#known;
  }

  termOf(id: number): string {
    return this.#terms[id] ?? '';
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#known);
    this.#terms.push(term);
    return this.#known++;
  }

  /** What {@link TermCounts.strongest} gives of the next site. */
  add([terms, weights]: StrongTerms): void {
    if (this.#added === this.#lengths.length) throw new Error(`only ${this.#added} sites were counted`);
    // In order of number: two vectors are then multiplied in one order, whichever comes first.
    const numbered = terms.map((term, i) => ({ id: this.#numberOf(term), weight: weights[i]! }));
    numbered.sort((a, b) => a.id - b.id);
    const start = this.#added * MAX_TERMS;
    for (let i = 0; i < numbered.length; i++) {
      const { id, weight } = numbered[i]!;
      this.#ids[start + i] = id;
      this.#weights[start + i] = weight;
    }
    this.#lengths[this.#added++] = numbered.length;
  }

  /** Product of a site's vector with one given by number of the term, at most 1. */
  dot(site: number, other: Float32Array): number {
    const start = site * MAX_TERMS;
    const end = start + this.#lengths[site]!;
    let sum = 0;
    for (let i = start; i < end; i++) sum += this.#weights[i]! * other[this.#ids[i]!]!;
    return Math.min(1, sum);
  }

  /**
   * Those of a site's terms whose product with `other`, given by number of the term, is largest, as many as `words` and
   * `best` (the products) have room for, largest first; gives how many. Without views: it is asked of every pair.
   */
  strongestShared(
    site: number,
    other: Float32Array,
    { words, best }: { words: Uint32Array; best: Float64Array },
  ): number {
    const end = site * MAX_TERMS + this.#lengths[site]!;
    const room = words.length;
    let count = 0;
    for (let i = site * MAX_TERMS; i < end; i++) {
      const id = this.#ids[i]!;
      const weight = other[id]! * this.#weights[i]!;
      if (weight === 0 || (count === room && weight <= best[count - 1]!)) continue;
      let at = count === room ? count - 1 : count++;
      for (; at > 0 && weight > best[at - 1]!; at--) {
        best[at] = best[at - 1]!;
        words[at] = words[at - 1]!;
      }
      best[at] = weight;
      words[at] = id;
    }
    return count;
  }

  /** Numbers of a site's terms, ascending: a view. */
  idsOf(site: number): Uint32Array {
    const start = site * MAX_TERMS;
    return this.#ids.subarray(start, start + (this.#lengths[site] ?? 0));
  }

  /** Weights of a site's terms, in the order of {@link idsOf}: a view. */
  weightsOf(site: number): Float32Array {
    const start = site * MAX_TERMS;
    return this.#weights.subarray(start, start + (this.#lengths[site] ?? 0));
  }
}
