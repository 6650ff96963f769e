/**
 * Typed reads over one open, verified snapshot. Items come as rendered JSON (UTF-8 bytes of one object), so that a
 * reply is an envelope around bytes; every read is synchronous, from memory or the page cache, never DuckDB.
 */
import type { CheckReader } from '../core/check/index.ts';
import type {
  ChannelStatus,
  Condition,
  FlowDays,
  Flows,
  IndustryTechnologies,
  Manifest,
  NamedId,
  OfferFacets,
  OfferSort,
  Stats,
  TechnologyRow,
} from '../core/contract/index.ts';
import type { NameIndex, SiteTable } from '../core/find/index.ts';
import type { OperatorsReader, RelationsReader } from '../core/relations/index.ts';

export { parseRow } from '../core/serving/index.ts';

/** Valid until the reply is sent; copy it to keep it longer (runtime/arena.ts). */
export type Json = Uint8Array;

/** The inside of a JSON list, commas included, not yet joined: joining happens once, into the reply. */
export interface JoinedItems {
  readonly count: number;
  readonly byteLength: number;
  /** Writes them at `at`, where there is room. */
  writeTo(into: Uint8Array, at: number): void;
}

/** Offers, price ascending. */
export interface SearchHits extends JoinedItems {
  /** Each apart. */
  readonly items: Json[];
  readonly channels: ChannelStatus[];
}

/** Absent members ask for nothing. `industry` is an id already resolved; prices in TWD, both inclusive. */
export interface OfferFilter {
  channel?: string | undefined;
  /** By any of its names. */
  brand?: string | undefined;
  industry?: string | undefined;
  condition?: Condition | undefined;
  inStock?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Channels whose offers are left out. */
  isLeftOut?: ((channel: string) => boolean) | undefined;
}

/** A /check reply that was rendered beforehand. */
export interface CheckedRow {
  /** Without its last members (`endOfCheck` in core/check), and so without the closing brace. */
  start: Json;
  /** Which articles its end names. */
  articles: number;
}

/** Where a page begins. */
export interface OfferPlace {
  /** By price, the number of its first offer; else how many come before it. */
  at: number;
  /** How many come before it. */
  before: number;
}

export interface OfferSearch {
  query: string;
  includeAccessories: boolean;
  sort: OfferSort;
  filter: OfferFilter;
  limit: number;
  /** What `next` was of the page before; null: the first page. */
  after: OfferPlace | null;
  facets: boolean;
}

/** What words of a query ask of the price, TWD; null: no such bound. */
export interface PriceRead {
  min: number | null;
  max: number | null;
}

/** A page of offers. */
export interface OfferPage extends SearchHits {
  /** Offers that fit, those on other pages too. */
  readonly total: number;
  /** False: there are more than `total`. */
  readonly isTotalExact: boolean;
  /** Where the next page begins; null: this is the last. */
  readonly next: OfferPlace | null;
  /** What was looked for instead of the query; null: the query itself. */
  readonly shownFor: string | null;
  /** Parts of the query that nothing has together with the rest. */
  readonly leftOut: readonly string[];
  /** Of the items the last so many, which lack words of the query, or are accessories of what it asks for. */
  readonly partial: number;
  /** What the words asked of the price, and was kept to; null: nothing. */
  readonly priceRead: PriceRead | null;
  /** null: not asked for, or the release is too old to tell. */
  readonly facets: OfferFacets | null;
}

/** A stored site with its row, for which it was read in any case. */
export interface StoredSite {
  /** Its number here. */
  ordinal: number;
  /** Its number in `relations` and `operators`. */
  site: number;
  row: Json;
}

/** Sites by their names and properties, numbered by visits, the most visited first. */
export interface FoundReader {
  readonly table: SiteTable;
  readonly names: NameIndex;
  /** What /sites says of sites, in the order given. */
  rows(ordinals: readonly number[]): Json[];
  /** Number of a site; -1: not stored. `domain` is a normalised host. */
  ordinalOf(domain: string): number;
  /** The same with what /sites says of it; null: not stored. */
  stored(domain: string): StoredSite | null;
}

/** What trends ask of a technology. */
export type TechnologyHead = Pick<TechnologyRow, 'id' | 'name' | 'category' | 'shops' | 'followed' | 'changes'>;

/** Technologies over all sites and over time. */
export interface TechnologiesReader {
  /** The row; null: no site shows or showed it. */
  technology(id: string): Json | null;
  /** Of all, by id. */
  heads(): readonly TechnologyHead[];
  flows(days: FlowDays): Flows;
  /** Whether they are counted by industry, too: earlier releases did not. */
  readonly hasIndustries: boolean;
  /** null: no shop is of it. */
  industry(id: string): IndustryTechnologies | null;
}

export interface SnapshotReader {
  readonly id: string;
  /** Directory of the snapshot's files. */
  readonly dir: string;
  readonly manifest: Manifest;
  /** Newest first: other snapshots published in the same directory, this one included. */
  releases(): { id: string; manifest: Manifest }[];
  /** Whole /site reply with `snapshot`; null: not stored. `domain` is a normalised host. */
  site(domain: string): Json | null;
  /** Whole /api/cached reply; null: not stored. */
  cached(domain: string): Json | null;
  /**
   * Whole /related reply of a query that names the domain alone; null: not rendered beforehand, or not stored. It says what
   * `relations` and `operators` say.
   */
  related(domain: string): Json | null;
  /**
   * Whole /identifier reply of a query that names the identifier alone; null: it is to be put together from `relations`, of which
   * it says the same.
   */
  identified(id: string, limit: number): Json | null;
  /** What /check says of a stored site but for its end (core/check); null as with `related`. It says what `check` and others say. */
  checked(domain: string): CheckedRow | null;
  /** Whole /competitors reply, most similar first; null: domain not stored. */
  competitors(domain: string, limit: number): Json | null;
  /** `platform`, `industry` are ids already resolved. */
  prospects(filter: { platform?: string; industry?: string }, limit: number): Json[];
  /**
   * Newest first. `sinceTime`: strictly newer than it. `sinceId`: the next `limit` that were reported after that event, the
   * last reported first, so that a client that goes on from the first item misses none; null result: no such event.
   */
  movers(
    filter: { type?: string; domain?: string; sinceTime?: string; sinceId?: string },
    limit: number,
  ): Json[] | null;
  /** Whole /stats reply with `snapshot`. */
  stats(): Json;
  listed(filter: { platform?: string; industry?: string; minScore: number }, limit: number): Json[];
  search(query: string, limit: number, options: { includeAccessories: boolean }): SearchHits;
  /** Offers by words, chosen, ordered and counted. */
  find(search: OfferSearch): OfferPage;
  /** Comparisons whose product matches the words, largest gap first among them. */
  compare(query: string, limit: number): Json[];
  /** The comparison of one product by its id; null: no such product. */
  product(productId: string): Json | null;
  /** Whole history reply with `snapshot`; null: no such offer. */
  history(offerId: string): Json | null;
  /** An offer as lists have it, by its id and its price; null: the snapshot has none of both. */
  offer(offerId: string, priceTwd: number): Json | null;
  deals(type: 'gaps' | 'lowest' | 'discount', limit: number): Json[];
  /** Offers of an industry, chosen, ordered and counted, each as a {offer} item; words of the search are not looked at. */
  band(industry: string, search: OfferSearch): OfferPage;
  /** null: a snapshot of an earlier release has no index of its sites. */
  readonly found: FoundReader | null;
  /** null: a snapshot of an earlier release has no index of identifiers. */
  readonly relations: RelationsReader | null;
  /** null: a snapshot of an earlier release has them in a table alone. */
  readonly operators: OperatorsReader | null;
  /** null: a snapshot of an earlier release counted none. */
  readonly technologies: TechnologiesReader | null;
  /** null: a snapshot of an earlier release asked no lists. */
  readonly check: CheckReader | null;
  /** Names of the industries, and counts over the whole snapshot. */
  readonly known: { industries: readonly NamedId[]; stats: Stats };
  /** Technology id of a platform by id or name, any case; null: unknown. */
  resolvePlatform(idOrName: string): string | null;
  /** Industry id by id, zh-TW or English name; null: unknown. */
  resolveIndustry(idOrName: string): string | null;
  /** Whether every file was compared with its hash; false for some seconds after a large snapshot was opened at start. */
  isProven(): boolean;
  /**
   * Compares the files that were not yet; resolves with what is wrong, nothing if all are good or this was closed. Until
   * then each row is compared with a sum of its own as it is read, and one that differs is a SnapshotError.
   */
  prove(): Promise<string[]>;
  /** Frees files and memory; later calls fail. */
  close(): void;
}
