import type { Offer, OfferFacets } from '../../core/contract/index.ts';
import { brandKey } from '../../core/search/index.ts';
import {
  conditionNumbers,
  NONE,
  type RowsReader,
  type Section,
  STOCK_SHIFT,
  uint8Section,
  uint32Section,
} from '../../core/serving/index.ts';
import type { OfferFilter } from '../reader.ts';

type Names = [key: string, name: string][];
interface AllNames {
  channels: Names;
  brands: Names;
  industries: Names;
}

/** What offers are chosen, counted and ordered by. */
export interface OfferFacts {
  /** Whether an offer fits; null: every one does. */
  accepts(filter: OfferFilter): ((ordinal: number) => boolean) | null;
  /** Whole percent under the list price. */
  discount(ordinal: number): number;
  /** When it was seen: the higher, the later. */
  seen(ordinal: number): number;
  facets(ordinals: readonly number[]): OfferFacets;
}

const FACETS_SHOWN = 50;
const MASK = (1 << STOCK_SHIFT) - 1;
const MAX_STOCK = 0xff >>> STOCK_SHIFT;

/** The most frequent numbers; of the same count the lower. */
const counted = (counts: Uint32Array, nameOf: (n: number) => [id: string, name: string]): OfferFacets['brand'] => {
  const seen: number[] = [];
  for (let n = 0; n < counts.length; n++) if (counts[n]! > 0) seen.push(n);
  return seen
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
    .slice(0, FACETS_SHOWN)
    .map((n) => {
      const [id, name] = nameOf(n);
      return { id, name, offers: counts[n]! };
    });
};

/** How often each number up to `most` stands in the column. */
const tally = (ordinals: readonly number[], most: number, numberOf: (ordinal: number) => number): Uint32Array => {
  const counts = new Uint32Array(most + 1);
  for (let i = 0; i < ordinals.length; i++) counts[numberOf(ordinals[i]!)]! += 1;
  return counts;
};

/** From columns beside the prices. */
class Columns implements OfferFacts {
  readonly #channel: Uint32Array;
  readonly #brand: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #discount: Uint8Array;
  readonly #state: Uint8Array;
  readonly #industry: Uint8Array;
  readonly #nameBytes: Uint8Array;
  /** Read when first asked for. */
  #names: (AllNames & { numbers: Record<keyof AllNames, Map<string, number>> }) | null = null;

  constructor(sections: Map<string, Section>) {
    this.#channel = uint32Section(sections, 'offer.channel');
    this.#brand = uint32Section(sections, 'offer.brand');
    this.#seen = uint32Section(sections, 'offer.seen');
    this.#discount = uint8Section(sections, 'offer.discount');
    this.#state = uint8Section(sections, 'offer.state');
    this.#industry = uint8Section(sections, 'offer.industry');
    this.#nameBytes = uint8Section(sections, 'offer.names');
  }

  #known() {
    if (this.#names !== null) return this.#names;
    const names = JSON.parse(new TextDecoder().decode(this.#nameBytes)) as AllNames;
    const numbered = (list: Names): Map<string, number> => new Map(list.map(([key], i) => [key, i + 1]));
    const { channels, brands, industries } = names;
    const numbers = { channels: numbered(channels), brands: numbered(brands), industries: numbered(industries) };
    this.#names = { ...names, numbers };
    return this.#names;
  }

  /** By number of a channel: whether its offers are left out; null: none are. */
  #leftOut(isLeftOut: OfferFilter['isLeftOut']): boolean[] | null {
    if (isLeftOut === undefined) return null;
    const leftOut = [false, ...this.#known().channels.map(([channel]) => isLeftOut(channel))];
    return leftOut.includes(true) ? leftOut : null;
  }

  accepts(filter: OfferFilter): ((ordinal: number) => boolean) | null {
    const { channel, brand, industry, condition, inStock } = filter;
    const leftOut = this.#leftOut(filter.isLeftOut);
    if (leftOut === null && (channel ?? brand ?? industry ?? condition ?? inStock) === undefined) return null;
    const tests: ((ordinal: number) => boolean)[] = [];
    const column = (kind: keyof AllNames, key: string, values: Uint32Array | Uint8Array): void => {
      const number = this.#known().numbers[kind].get(key) ?? -1;
      tests.push((ordinal) => values[ordinal] === number);
    };
    if (leftOut !== null) tests.push((ordinal) => !leftOut[this.#channel[ordinal]!]);
    if (channel !== undefined) column('channels', channel, this.#channel);
    if (brand !== undefined) column('brands', brandKey(brand), this.#brand);
    if (industry !== undefined) column('industries', industry, this.#industry);
    if (condition !== undefined) {
      const number = conditionNumbers.indexOf(condition);
      tests.push((ordinal) => (this.#state[ordinal]! & MASK) === number);
    }
    if (inStock !== undefined) {
      const number = inStock ? 1 : 2;
      tests.push((ordinal) => this.#state[ordinal]! >>> STOCK_SHIFT === number);
    }
    return (ordinal) => tests.every((test) => test(ordinal));
  }

  discount(ordinal: number): number {
    return this.#discount[ordinal]!;
  }

  seen(ordinal: number): number {
    return this.#seen[ordinal]!;
  }

  facets(ordinals: readonly number[]): OfferFacets {
    const { channels, brands, industries } = this.#known();
    const brand = tally(ordinals, brands.length, (at) => this.#brand[at]!);
    const category = tally(ordinals, industries.length, (at) => this.#industry[at]!);
    brand[NONE] = 0;
    category[NONE] = 0;
    const channel = tally(ordinals, channels.length, (at) => this.#channel[at]!);
    const condition = tally(ordinals, MASK, (at) => this.#state[at]! & MASK);
    const stock = tally(ordinals, MAX_STOCK, (at) => this.#state[at]! >>> STOCK_SHIFT);
    const conditionOf = (n: number): [string, string] => [conditionNumbers[n]!, conditionNumbers[n]!];
    const stockOf = (n: number): [string, string] =>
      n === 1 ? ['1', 'in stock'] : n === 2 ? ['0', 'sold out'] : ['', 'not told'];
    return {
      channel: counted(channel, (n) => channels[n - 1]!),
      brand: counted(brand, (n) => brands[n - 1]!),
      category: counted(category, (n) => industries[n - 1]!),
      condition: counted(condition, conditionOf),
      in_stock: counted(stock, stockOf),
    };
  }
}

const emptyFacets: OfferFacets = { channel: [], brand: [], category: [], condition: [], in_stock: [] };

/** Of releases without columns, from the offers themselves: slower, and without industries and counts. */
class Rows implements OfferFacts {
  readonly #rows: RowsReader;

  constructor(rows: RowsReader) {
    this.#rows = rows;
  }

  #offer(ordinal: number): Offer {
    return (JSON.parse(Buffer.from(this.#rows.row(ordinal)).toString('utf8')) as { offer: Offer }).offer;
  }

  accepts(filter: OfferFilter): ((ordinal: number) => boolean) | null {
    const { channel, brand, industry, condition, inStock, isLeftOut } = filter;
    if (industry !== undefined) return () => false;
    if ((channel ?? brand ?? condition ?? inStock ?? isLeftOut) === undefined) return null;
    const wanted = brand === undefined ? undefined : brandKey(brand);
    return (ordinal) => {
      const offer = this.#offer(ordinal);
      return (
        (channel === undefined || offer.channel === channel) &&
        isLeftOut?.(offer.channel) !== true &&
        (wanted === undefined || (offer.brand !== null && brandKey(offer.brand) === wanted)) &&
        (condition === undefined || offer.condition === condition) &&
        (inStock === undefined || offer.in_stock === inStock)
      );
    };
  }

  discount(ordinal: number): number {
    const { price_twd, list_price_twd } = this.#offer(ordinal);
    return list_price_twd === null ? 0 : Math.max(0, Math.floor((1 - price_twd / list_price_twd) * 100));
  }

  seen(ordinal: number): number {
    return Date.parse(this.#offer(ordinal).observed_at);
  }

  facets(): OfferFacets {
    return emptyFacets;
  }
}

/** Of a release's offers.idx, or where that lacks the columns of its rows. */
export const openOfferFacts = (sections: Map<string, Section>, rows: RowsReader): OfferFacts =>
  sections.has('offer.channel') ? new Columns(sections) : new Rows(rows);
