/** What the build hands to `build/publish`: every table's rows and what the serving form is rendered from. */
import type { GivenList, ListedSubject, PriceLevel } from './check.ts';
import type { OfferFacts } from './facts.ts';
import type { Manifest } from './manifest.ts';
import type { ChannelStatus, Comparison, DiscountDeal, GapDeal, LowestDeal, Offer, PriceHistory } from './offer.ts';
import type { Identifier, Operator } from './relations.ts';
import type { Competitor, ListedSite, Mover, Prospect, SiteRow, Stats, TechnologySpan, TrendPoint } from './site.ts';
import type { RowOf, TableName } from './tables.ts';
import type { ServedTechnologies } from './technologies.ts';

type Rows<T> = Iterable<T> | AsyncIterable<T>;

/** An offer with what look-ups need besides. */
export interface ServedOffer {
  offer: Offer;
  /** Industry id for the category band; null: unknown. */
  industry: string | null;
  /** A case, protector, cable…: behind `include_accessories` in searches for the thing itself, as are goods for pets. */
  accessory: boolean;
  /** What is known of the product that it is an offer of; absent: it matched nothing. */
  product?: { brand: string | null; sellers: number } | undefined;
}

export interface NamedId {
  id: string;
  name: string;
  nameZh: string;
}

/** An identifier with the sites that bear or bore it, by domain; times in milliseconds since the epoch. */
export interface ServedIdentifier {
  identifier: Identifier;
  bearers: { domain: string; first: number; last: number }[];
}

/** An operator with the domains of its sites, ascending. */
export interface ServedOperator {
  operator: Operator;
  domains: string[];
}

/** What a shop is checked by besides its profile. */
export interface ServedCheck {
  lists: GivenList[];
  /** By subject. */
  listed: Iterable<ListedSubject>;
  /** Shops with enough products that others offer too. */
  priceLevels: Iterable<readonly [domain: string, level: PriceLevel]>;
}

/** Everything that the runtime answers from; each list already in the order in which it is answered. */
export interface ServingModel {
  sites: Rows<SiteRow>;
  /** domain → trend, oldest first; asked for in the order of `sites`. */
  trends: Pick<ReadonlyMap<string, TrendPoint[]>, 'get'>;
  /** domain → competitors, most similar first, at most 100. */
  competitors: Rows<[domain: string, competitors: Competitor[]]>;
  /** domain → what its own offers come to; left out: not counted. */
  offerFacts?: { get(domain: string): OfferFacts | undefined };
  /** domain → from when to when it showed which platforms and advertising, by id; left out: not counted. */
  technologySpans?: { get(domain: string): TechnologySpan[] };
  /** Every identifier that a site shows or showed; left out: none is known. */
  identifiers?: Rows<ServedIdentifier>;
  /** Groups of sites that seem to be of one operator; left out: not inferred. */
  operators?: Rows<ServedOperator>;
  /** Left out: not counted. */
  technologies?: ServedTechnologies;
  /** Lists that were given, what they name, and levels of prices; left out: not asked. */
  check?: ServedCheck;
  /** E-commerce sites by traffic then score. */
  prospects: Rows<Prospect>;
  /** All sites by score, best first. */
  listed: Rows<ListedSite>;
  /** Newest first. */
  movers: Rows<Mover>;
  stats: Stats;
  /** Price ascending, then offer_id. */
  offers: Rows<ServedOffer>;
  /** By gap, largest first. */
  comparisons: Rows<Comparison>;
  histories: Rows<PriceHistory>;
  deals: { gaps: GapDeal[]; lowest: LowestDeal[]; discount: DiscountDeal[] };
  channels: ChannelStatus[];
  /** For resolving `platform` and `category` parameters. */
  platforms: NamedId[];
  industries: NamedId[];
}

export interface SnapshotModel {
  id: string;
  asOf: string;
  previous: string | null;
  invented: boolean;
  inputs: Manifest['inputs'];
  /** Movers held back; left out: not told. */
  suspended?: Manifest['suspended'];
  tables: { [N in TableName]: Rows<RowOf<N>> };
  serving: ServingModel;
}
