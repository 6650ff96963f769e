import type { SiteColumns } from './site-columns.ts';
import type { TermVectors } from './terms.ts';

const weights = { words: 0.6, technologies: 0.15, price: 0.125, traffic: 0.125 } as const;

/** Power of ten of a positive magnitude; NaN: unknown. */
const powerOf = (value: number | null | undefined): number => (value == null || value <= 0 ? NaN : Math.log10(value));

/** What is compared of all sites, one list for each kind: objects would be looked up all over memory. Threads share it. */
export interface CompareColumns {
  /** Site → start of its technologies in `technologies`; one more at the end. */
  starts: Uint32Array;
  /** Numbers of technologies. */
  technologies: Uint16Array;
  /** Highest of them. */
  most: number;
  /** Powers of ten; NaN: unknown. */
  prices: Float64Array;
  traffic: Float64Array;
  /** Numbers of the sites' companies; 0: none is known. */
  companies: Uint32Array;
}

const buffer = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(Math.max(8, bytes));

export const compareColumns = (
  lines: SiteColumns,
  /** Of each site, TWD; 0: none. */
  medianPrices: Float64Array,
): CompareColumns => {
  const sites = lines.length;
  const columns: CompareColumns = {
    starts: new Uint32Array(buffer(4 * (sites + 1))),
    technologies: new Uint16Array(buffer(2 * lines.technologyCount)),
    most: 0,
    prices: new Float64Array(buffer(8 * sites)),
    traffic: new Float64Array(buffer(8 * sites)),
    companies: new Uint32Array(buffer(4 * sites)),
  };
  for (let site = 0; site < sites; site++) {
    const start = columns.starts[site]!;
    const technologies = lines.technologiesOf(site);
    columns.technologies.set(technologies, start);
    columns.starts[site + 1] = start + technologies.length;
    for (const number of technologies) columns.most = Math.max(columns.most, number);
    columns.prices[site] = powerOf(medianPrices[site]);
    columns.traffic[site] = powerOf(lines.visitsOf(site));
    columns.companies[site] = lines.companyNumberOf(site);
  }
  return columns;
};

/** Compares one site with many; symmetric: a with b is b with a. */
export class Comparer {
  readonly #terms: TermVectors;
  readonly #columns: CompareColumns;
  /** Weights of the site in hand, by number of the term; zero elsewhere. */
  readonly #own: Float32Array;
  /** 1 for each technology of the site in hand. */
  readonly #technologies: Uint8Array;
  #site = -1;

  constructor(columns: CompareColumns, terms: TermVectors) {
    this.#terms = terms;
    this.#columns = columns;
    this.#own = new Float32Array(terms.terms);
    this.#technologies = new Uint8Array(columns.most + 1);
  }

  #mark(site: number, value: 0 | 1): void {
    const { starts, technologies } = this.#columns;
    const end = starts[site + 1]!;
    for (let i = starts[site]!; i < end; i++) this.#technologies[technologies[i]!] = value;
  }

  /** Share of both sites' technologies that both have; 0 where neither has any. */
  #jaccard(site: number): number {
    const { starts, technologies } = this.#columns;
    const [start, end] = [starts[site]!, starts[site + 1]!];
    let both = 0;
    for (let i = start; i < end; i++) both += this.#technologies[technologies[i]!]!;
    const own = starts[this.#site + 1]! - starts[this.#site]!;
    const either = own + end - start - both;
    return either === 0 ? 0 : both / either;
  }

  /** Takes a site in hand. */
  hold(site: number): void {
    if (this.#site >= 0) {
      for (const id of this.#terms.idsOf(this.#site)) this.#own[id] = 0;
      this.#mark(this.#site, 0);
    }
    const ids = this.#terms.idsOf(site);
    const own = this.#terms.weightsOf(site);
    for (let i = 0; i < ids.length; i++) this.#own[ids[i]!] = own[i]!;
    this.#mark(site, 1);
    this.#site = site;
  }

  /** Weights of the site in hand, by number of the term; 0: it does not have it. */
  get ownWeights(): Float32Array {
    return this.#own;
  }

  isSister(site: number): boolean {
    const { companies } = this.#columns;
    const own = companies[this.#site]!;
    return own !== 0 && own === companies[site];
  }

  /** 1 where the price levels are equal, 0 where one is ten times the other; -1: one is unknown. */
  priceNearness(site: number): number {
    const { prices } = this.#columns;
    const apart = Math.abs(prices[this.#site]! - prices[site]!);
    return Number.isNaN(apart) ? -1 : Math.max(0, 1 - apart);
  }

  /** The same of the visits. */
  trafficNearness(site: number): number {
    const { traffic } = this.#columns;
    const apart = Math.abs(traffic[this.#site]! - traffic[site]!);
    return Number.isNaN(apart) ? -1 : Math.max(0, 1 - apart);
  }

  /** Thousandths, 0 to 1000; unknown parts are left out. */
  similarity(site: number): number {
    let sum = weights.words * this.#terms.dot(site, this.#own) + weights.technologies * this.#jaccard(site);
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
