import type { ChannelStatus, Offer } from '../../core/contract/index.ts';
import { partitionPoint } from '../../core/numbers.ts';
import { END, inWritingOf, type SearchIndex } from '../../core/search/index.ts';
import { hasTextAt, KeyIndex, type RowsReader, uint32Section } from '../../core/serving/index.ts';
import { type Json, type OfferPage, type OfferSearch, parseRow, type SearchHits } from '../reader.ts';
import { findInBand } from './band.ts';
import { type OfferFacts, openOfferFacts } from './offer-columns.ts';
import type { FoundOffers } from './offer-search.ts';
import type { ServingFiles } from './open.ts';
import { findOffers } from './priced-search.ts';

/** A row is `{"offer":{…}}`: the item of a price band; without this much at both ends, the offer. */
const CUT = { skip: '{"offer":'.length, drop: 1 };
const WHOLE = { skip: 0, drop: 0 };
const NONE = new Uint32Array(0);
const QUOTE = 0x22;
/** A read for each of a hundred thousand would hold others up for a third of a second. */
const ROWS_AT_ONCE = 1024;
/** Enough to see how what was found writes the words. */
const TITLES_READ = 10;

class Hits implements SearchHits {
  readonly channels: ChannelStatus[];
  readonly count: number;
  readonly byteLength: number;
  readonly #rows: RowsReader;
  readonly #found: number[];
  readonly #cut: typeof CUT;

  constructor(
    rows: RowsReader,
    found: number[],
    { channels, cut = CUT }: { channels: ChannelStatus[]; cut?: typeof CUT },
  ) {
    this.channels = channels;
    this.#rows = rows;
    this.#found = found;
    this.#cut = cut;
    this.count = found.length;
    this.byteLength = rows.joinedLength(found, cut);
  }

  writeTo(into: Uint8Array, at: number): void {
    this.#rows.join(this.#found, this.#cut, { into, at });
  }

  get items(): Json[] {
    return this.#rows.many(this.#found).map((row) => row.subarray(this.#cut.skip, row.length - this.#cut.drop));
  }
}

class Page extends Hits implements OfferPage {
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly next: OfferPage['next'];
  readonly shownFor: string | null;
  readonly leftOut: readonly string[];
  readonly partial: number;
  readonly priceRead: OfferPage['priceRead'];
  readonly facets: OfferPage['facets'];

  constructor(
    rows: RowsReader,
    found: FoundOffers,
    also: { channels: ChannelStatus[]; facets: OfferPage['facets']; cut?: typeof CUT },
  ) {
    super(rows, found.ordinals, also);
    this.total = found.total;
    this.isTotalExact = found.isTotalExact;
    this.next = found.next;
    this.shownFor = found.shownFor;
    this.leftOut = found.leftOut;
    this.partial = found.partial;
    this.priceRead = found.priceRead;
    this.facets = also.facets;
  }
}

/** Offers in ascending price order: by words, or by industry and price. */
export class OffersQuery {
  readonly #rows: RowsReader;
  readonly #prices: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #ordinals: Uint32Array;
  readonly #bands: Map<string, number>;
  readonly #index: SearchIndex;
  readonly #channels: ChannelStatus[];
  readonly #facts: OfferFacts;

  constructor(files: ServingFiles) {
    this.#channels = files.meta.channels;
    const sections = files.sections('offers');
    this.#rows = files.rows('offers', sections);
    this.#prices = uint32Section(sections, 'prices');
    this.#starts = uint32Section(sections, 'band.starts');
    this.#ordinals = uint32Section(sections, 'band.ordinals');
    this.#bands = new Map(files.meta.bands.map((industry, i) => [industry, i]));
    this.#index = files.search('offers');
    this.#facts = openOfferFacts(sections, this.#rows);
  }

  find(search: OfferSearch): OfferPage {
    const source = { facts: this.#facts, index: this.#index, prices: this.#prices };
    const found = this.#asWritten(findOffers(source, search), search.query);
    const facets = search.facets && found.all !== null ? this.#facts.facets(found.all) : null;
    return new Page(this.#rows, found, { channels: this.#channels, facets });
  }

  search(query: string, limit: number, includeAccessories: boolean): SearchHits {
    return new Hits(this.#rows, this.#index.search(query, limit, { includeAccessories }), { channels: this.#channels });
  }

  /** What it says of the query, in the characters of the query and of what was found. */
  #asWritten(found: FoundOffers, query: string): FoundOffers {
    if (found.shownFor === null && found.leftOut.length === 0) return found;
    const shownFor = found.shownFor === null ? null : inWritingOf(found.shownFor, [query, ...this.#titles(found)]);
    return { ...found, shownFor, leftOut: found.leftOut.map((text) => inWritingOf(text, [query])) };
  }

  #titles({ ordinals }: FoundOffers): string[] {
    const rows = this.#rows.many(ordinals.slice(0, TITLES_READ));
    return rows.map((row) => parseRow<{ offer: Offer }>(row).offer.title);
  }

  /** Items are `{"offer":{…}}`. */
  band(industry: string, search: OfferSearch): OfferPage {
    const band = this.#bands.get(industry);
    const list = band === undefined ? NONE : this.#ordinals.subarray(this.#starts[band], this.#starts[band + 1]);
    const found = findInBand({ facts: this.#facts, prices: this.#prices }, list, search);
    const facets = search.facets && found.all !== null ? this.#facts.facets(found.all) : null;
    return new Page(this.#rows, found, { channels: this.#channels, facets, cut: WHOLE });
  }

  /** Offers come by price and then by id, so that price and id find one without an index of ids. */
  offer(offerId: string, priceTwd: number): Json | null {
    const count = this.#prices.length;
    const first = partitionPoint(0, count, (at) => (this.#prices[at] ?? 0) >= priceTwd);
    const end = partitionPoint(first, count, (at) => (this.#prices[at] ?? 0) > priceTwd);
    const at = partitionPoint(first, end, (row) => this.#idAt(row) >= offerId);
    return at < end && this.#idAt(at) === offerId ? this.#offerRow(at) : null;
  }

  #offerRow(row: number): Json {
    const bytes = this.#rows.row(row);
    return bytes.subarray(CUT.skip, bytes.length - CUT.drop);
  }

  #idAt(row: number): string {
    return parseRow<Offer>(this.#offerRow(row)).offer_id;
  }
}

/** The same product across channels, largest gap first. */
export class ComparisonsQuery {
  readonly #rows: RowsReader;
  readonly #index: SearchIndex;
  /** null: a release of before there was one. */
  readonly #byProduct: KeyIndex | null;
  /** Of such a release, made when a product is first asked for. */
  #byId: Map<string, number> | null = null;

  /** `isIndexed`: whether the release has compared.idx. */
  constructor(files: ServingFiles, isIndexed: boolean) {
    this.#rows = files.rows('comparisons', files.sections('comparisons'));
    this.#byProduct = isIndexed ? KeyIndex.open(files.sections('compared'), 'product') : null;
    this.#index = files.search('comparisons');
  }

  search(query: string, limit: number): Json[] {
    const found: number[] = [];
    const matches = this.#index.match(query, { includeAccessories: true });
    if (matches === null || matches.leftOut.length > 0) return [];
    const walk = matches.walk();
    for (let at = walk.next(0); at !== END && found.length < limit; at = walk.next(at + 1)) found.push(at);
    return this.#rows.many(found);
  }

  /** The comparison of one product; null: none has this id. Rows begin with their id, so that finding it parses none. */
  product(productId: string): Json | null {
    const row = this.#rowOf(productId);
    return row < 0 ? null : this.#rows.row(row);
  }

  #rowOf(productId: string): number {
    const start = `{"product_id":${JSON.stringify(productId)},`;
    if (this.#byProduct !== null)
      return this.#byProduct.find(productId, (row) => hasTextAt(this.#rows.row(row), 0, start));
    this.#byId ??= this.#readIds();
    return this.#byId.get(productId) ?? -1;
  }

  #readIds(): Map<string, number> {
    const start = '{"product_id":"';
    const ids = new Map<string, number>();
    for (let from = 0; from < this.#rows.count; from += ROWS_AT_ONCE)
      for (const [i, bytes] of this.#rows.range(from, Math.min(this.#rows.count, from + ROWS_AT_ONCE)).entries()) {
        const end = bytes.indexOf(QUOTE, start.length);
        if (hasTextAt(bytes, 0, start))
          ids.set(Buffer.from(bytes.subarray(start.length, end)).toString('latin1'), from + i);
      }
    return ids;
  }
}

/** Whole history replies by offer_id. */
export class HistoriesQuery {
  readonly #rows: RowsReader;
  readonly #byOffer: KeyIndex;
  readonly #keyStart: string;

  constructor(files: ServingFiles) {
    const sections = files.sections('histories');
    this.#rows = files.rows('histories', sections);
    this.#byOffer = KeyIndex.open(sections, 'offer');
    this.#keyStart = `{"snapshot":${JSON.stringify(files.meta.snapshot)},"offer_id":`;
  }

  history(offerId: string): Json | null {
    const key = `${JSON.stringify(offerId)},`;
    let bytes: Uint8Array | null = null;
    const row = this.#byOffer.find(offerId, (candidate) => {
      bytes = this.#rows.row(candidate);
      return hasTextAt(bytes, this.#keyStart.length, key);
    });
    return row < 0 ? null : bytes;
  }
}
