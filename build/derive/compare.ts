import type { SiteLine } from '../profile/lines.ts';
import type { TermVectors } from './terms.ts';

const weights = { words: 0.6, technologies: 0.15, price: 0.125, traffic: 0.125 } as const;

/** Power of ten of a positive magnitude; NaN: unknown. */
const powerOf = (value: number | null | undefined): number => (value == null || value <= 0 ? NaN : Math.log10(value));

/** Numbers of the sites' companies; 0: none is known. */
const numberCompanies = (lines: readonly SiteLine[]): Uint32Array => {
  const numbers = new Map<string, number>();
  return Uint32Array.from(lines, ({ company }) => {
    if (company === null) return 0;
    const known = numbers.get(company.registration_number) ?? numbers.size + 1;
    numbers.set(company.registration_number, known);
    return known;
  });
};

/** The sites' technologies one list after the other: lists of a million objects would be looked up all over memory. */
class TechnologyColumns {
  readonly #starts: Uint32Array;
  readonly #ids: Uint16Array;
  /** 1 for each technology of the site in hand. */
  readonly #own: Uint8Array;
  #ownCount = 0;

  constructor(lines: readonly SiteLine[]) {
    this.#starts = new Uint32Array(lines.length + 1);
    for (let i = 0; i < lines.length; i++)
      this.#starts[i + 1] = (this.#starts[i] as number) + (lines[i] as SiteLine).technologies.length;
    this.#ids = new Uint16Array(this.#starts[lines.length] as number);
    let most = 0;
    for (let i = 0; i < lines.length; i++) {
      const { technologies } = lines[i] as SiteLine;
      this.#ids.set(technologies, this.#starts[i] as number);
      most = Math.max(most, technologies.at(-1) ?? 0);
    }
    this.#own = new Uint8Array(most + 1);
  }

  setOwn(site: number, value: 0 | 1): void {
    const end = this.#starts[site + 1] as number;
    for (let i = this.#starts[site] as number; i < end; i++) this.#own[this.#ids[i] as number] = value;
    this.#ownCount = value === 0 ? 0 : end - (this.#starts[site] as number);
  }

  /** Share of both sites' technologies that both have; 0 where neither has any. */
  jaccard(site: number): number {
    const [start, end] = [this.#starts[site] as number, this.#starts[site + 1] as number];
    let both = 0;
    for (let i = start; i < end; i++) both += this.#own[this.#ids[i] as number] as number;
    const either = this.#ownCount + end - start - both;
    return either === 0 ? 0 : both / either;
  }
}

/** Compares one site with many; symmetric: a with b is b with a. */
export class Comparer {
  readonly #terms: TermVectors;
  /** Weights of the site in hand, by number of the term; zero elsewhere. */
  readonly #own: Float32Array;
  readonly #technologies: TechnologyColumns;
  readonly #prices: Float64Array;
  readonly #traffic: Float64Array;
  readonly #companies: Uint32Array;
  #site = -1;

  constructor(lines: readonly SiteLine[], terms: TermVectors, medianPrices: ReadonlyMap<string, number>) {
    this.#terms = terms;
    this.#own = new Float32Array(terms.terms);
    this.#technologies = new TechnologyColumns(lines);
    this.#prices = Float64Array.from(lines, ({ domain }) => powerOf(medianPrices.get(domain)));
    this.#traffic = Float64Array.from(lines, ({ monthly_visits }) => powerOf(monthly_visits));
    this.#companies = numberCompanies(lines);
  }

  /** Takes a site in hand. */
  hold(site: number): void {
    if (this.#site >= 0) {
      for (const id of this.#terms.idsOf(this.#site)) this.#own[id] = 0;
      this.#technologies.setOwn(this.#site, 0);
    }
    const ids = this.#terms.idsOf(site);
    const own = this.#terms.weightsOf(site);
    for (let i = 0; i < ids.length; i++) this.#own[ids[i] as number] = own[i] as number;
    this.#technologies.setOwn(site, 1);
    this.#site = site;
  }

  /** Weight of a term of the site in hand; 0: it does not have it. */
  ownWeight(term: number): number {
    return this.#own[term] as number;
  }

  isSister(site: number): boolean {
    const own = this.#companies[this.#site] as number;
    return own !== 0 && own === this.#companies[site];
  }

  /** 1 where the price levels are equal, 0 where one is ten times the other; -1: one is unknown. */
  priceNearness(site: number): number {
    const apart = Math.abs((this.#prices[this.#site] as number) - (this.#prices[site] as number));
    return Number.isNaN(apart) ? -1 : Math.max(0, 1 - apart);
  }

  /** The same of the visits. */
  trafficNearness(site: number): number {
    const apart = Math.abs((this.#traffic[this.#site] as number) - (this.#traffic[site] as number));
    return Number.isNaN(apart) ? -1 : Math.max(0, 1 - apart);
  }

  /** Thousandths, 0 to 1000; unknown parts are left out. */
  similarity(site: number): number {
    let sum =
      weights.words * this.#terms.dot(site, this.#own) + weights.technologies * this.#technologies.jaccard(site);
    let weight: number = weights.words + weights.technologies;
    const price = this.priceNearness(site);
    if (price >= 0) {
      sum += weights.price * price;
      weight += weights.price;
    }
    const traffic = this.trafficNearness(site);
    if (traffic >= 0) {
      sum += weights.traffic * traffic;
      weight += weights.traffic;
    }
    return Math.round((sum / weight) * 1000);
  }
}
