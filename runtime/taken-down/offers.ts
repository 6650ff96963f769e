import type { ChannelStatus, Comparison, Offer, OfferFacets } from '../../core/contract/index.ts';
import type { Json, OfferPage, OfferSearch, SearchHits, SnapshotReader } from '../reader.ts';
import { filled } from './filled.ts';
import type { Mentions } from './mention.ts';
import { prune, pruneRow } from './prune.ts';

const COMMA = 0x2c;
/** Pages of which nothing is left, one after the other, before a page stays short. */
const MAX_PAGES = 20;

class Left implements SearchHits {
  readonly items: Json[];
  readonly channels: ChannelStatus[];
  readonly count: number;
  readonly byteLength: number;

  constructor(items: Json[], channels: ChannelStatus[]) {
    this.items = items;
    this.channels = channels;
    this.count = items.length;
    this.byteLength = items.reduce((sum, { length }) => sum + length, Math.max(0, items.length - 1));
  }

  writeTo(into: Uint8Array, at: number): void {
    let to = at;
    for (const [i, item] of this.items.entries()) {
      if (i > 0) into[to++] = COMMA;
      into.set(item, to);
      to += item.length;
    }
  }
}

const channelsLeft = (channels: ChannelStatus[], mentions: Mentions): ChannelStatus[] =>
  prune(channels, mentions) as ChannelStatus[];

/** The cheapest, as `search` of the reader gives them. */
export const searchWithout = (
  reader: Pick<SnapshotReader, 'search'>,
  mentions: Mentions,
  { query, limit, includeAccessories }: { query: string; limit: number; includeAccessories: boolean },
): SearchHits => {
  let channels: ChannelStatus[] = [];
  const items = filled(limit, {
    ask: (most) => {
      const hits = reader.search(query, most, { includeAccessories });
      channels = hits.channels;
      return hits.items;
    },
    keep: (row) => pruneRow(row, mentions),
  });
  return new Left(items, channelsLeft(channels, mentions));
};

/** Offers of a shop that is taken down are left out of the search itself; those elsewhere that name it, of its pages. */
export const findWithout = (
  find: (search: OfferSearch) => OfferPage,
  mentions: Mentions,
  search: OfferSearch,
): OfferPage => {
  const isLeftOut = (channel: string): boolean => mentions.takeDowns.covers(channel);
  const asked = { ...search, filter: { ...search.filter, isLeftOut } };
  const first = find(asked);
  const items: Json[] = [];
  let [page, gone, partial] = [first, 0, 0];
  for (let pages = 1; ; pages++) {
    const rows = page.items;
    for (const [i, row] of rows.entries()) {
      const left = pruneRow(row, mentions);
      if (left === null) gone++;
      else {
        items.push(left);
        if (i >= rows.length - page.partial) partial++;
      }
    }
    if (page.next === null || items.length >= search.limit || pages === MAX_PAGES) break;
    page = find({ ...asked, after: page.next, limit: search.limit - items.length, facets: false });
  }
  if (gone === 0 && items.every((item, i) => item === first.items[i])) return first;
  const facets = first.facets === null ? null : (prune(first.facets, mentions) as OfferFacets);
  return Object.assign(new Left(items, channelsLeft(first.channels, mentions)), {
    total: Math.max(items.length, first.total - gone),
    isTotalExact: first.isTotalExact,
    next: page.next,
    shownFor: first.shownFor,
    leftOut: first.leftOut,
    partial,
    priceRead: first.priceRead,
    facets,
  });
};

/** A comparison that lost offers; null: fewer than two are left, so that nothing is compared. */
const compared = (value: Record<string, unknown>): Comparison | null => {
  const comparison = value as unknown as Comparison;
  if (comparison.offers.length < 2) return null;
  const prices = comparison.offers.map(({ price_twd }: Offer) => price_twd);
  const [lowest_twd, highest_twd] = [Math.min(...prices), Math.max(...prices)];
  return { ...comparison, lowest_twd, highest_twd, gap_twd: highest_twd - lowest_twd };
};

export const comparisonWithout = (row: Json, mentions: Mentions): Json | null => pruneRow(row, mentions, compared);
