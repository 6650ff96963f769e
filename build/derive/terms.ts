import type { SiteObservation } from '../../core/contract/index.ts';
import { Rarity } from '../products/rarity.ts';

/** Terms kept of a site: its strongest. */
export const MAX_TERMS = 24;
/** A term that fewer than one in so many sites have finds too few neighbours to be worth its place among a site's terms. */
const RAREST = 20_000;
const latin = /[a-z0-9][a-z0-9.+-]*[a-z0-9]/g;
const han = /\p{Script=Han}+/gu;
const numeric = /^[\d.+-]+$/;

/** CJK bigrams and Latin words of a text, folded (NFKC, lower case); numbers alone say nothing. */
export const termsOf = (text: string): string[] => {
  const folded = text.normalize('NFKC').toLowerCase();
  const terms = (folded.match(latin) ?? []).filter((word) => !numeric.test(word));
  for (const run of folded.match(han) ?? []) for (let i = 0; i + 1 < run.length; i++) terms.push(run.slice(i, i + 2));
  return terms;
};

export type WordedSite = Pick<SiteObservation, 'title' | 'description' | 'words'>;

const countsOf = ({ title, description, words }: WordedSite): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const term of termsOf(`${title ?? ''} ${description ?? ''} ${words.join(' ')}`))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** In how many sites each term is; memory is fixed, since counts are kept by hash. */
export class TermCounts {
  readonly #rarity = new Rarity();
  #sites = 0;

  get sites(): number {
    return this.#sites;
  }

  add(site: WordedSite): void {
    this.#sites++;
    this.#rarity.add(countsOf(site).keys());
  }

  /** Inverse document frequency, ln(sites / sites with the term); 0 where the term is too rare to find neighbours by. */
  weightOf(term: string): number {
    const frequency = this.#rarity.frequency(term);
    return frequency < Math.max(2, this.#sites / RAREST) ? 0 : Math.max(0, Math.log(this.#sites / frequency));
  }
}

/**
 * TF-IDF vectors of the sites' words, unit length, the strongest {@link MAX_TERMS} of each: tf = 1 + ln(count), idf from
 * {@link TermCounts} of the same sites. Sites are numbered in the order in which they are added. 200 bytes a site.
 */
export class TermVectors {
  readonly #counts: TermCounts;
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #ids: Uint32Array;
  readonly #weights: Float32Array;
  readonly #lengths: Uint8Array;
  #added = 0;

  constructor(counts: TermCounts) {
    this.#counts = counts;
    this.#ids = new Uint32Array(counts.sites * MAX_TERMS);
    this.#weights = new Float32Array(counts.sites * MAX_TERMS);
    this.#lengths = new Uint8Array(counts.sites);
  }

  /** How many different terms there are; each has a number under it. */
  get terms(): number {
    return this.#terms.length;
  }

  termOf(id: number): string {
    return this.#terms[id] ?? '';
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#terms.length);
    return this.#terms.push(term) - 1;
  }

  add(site: WordedSite): void {
    if (this.#added === this.#lengths.length) throw new Error(`only ${this.#added} sites were counted`);
    const weighted: [term: string, weight: number][] = [];
    for (const [term, count] of countsOf(site)) {
      const idf = this.#counts.weightOf(term);
      if (idf > 0) weighted.push([term, (1 + Math.log(count)) * idf]);
    }
    weighted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const strongest = weighted.slice(0, MAX_TERMS);
    const length = Math.sqrt(strongest.reduce((sum, [, weight]) => sum + weight * weight, 0));
    // In order of number: two vectors are then multiplied in one order, whichever comes first.
    const numbered = strongest.map(([term, weight]) => ({ id: this.#numberOf(term), weight: weight / length }));
    numbered.sort((a, b) => a.id - b.id);
    const start = this.#added * MAX_TERMS;
    for (const [i, { id, weight }] of numbered.entries()) {
      this.#ids[start + i] = id;
      this.#weights[start + i] = weight;
    }
    this.#lengths[this.#added++] = numbered.length;
  }

  /** Product of a site's vector with one given by number of the term, at most 1. */
  dot(site: number, other: Float32Array): number {
    const start = site * MAX_TERMS;
    const end = start + (this.#lengths[site] as number);
    let sum = 0;
    for (let i = start; i < end; i++) sum += (this.#weights[i] as number) * (other[this.#ids[i] as number] as number);
    return Math.min(1, sum);
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
