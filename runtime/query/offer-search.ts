import { partitionPoint } from '../../core/numbers.ts';
import type { Matches, SearchIndex, Walk } from '../../core/search/index.ts';
import type { OfferFilter, OfferPlace, OfferSearch, PriceRead } from '../reader.ts';
import { bestPlaces } from './best.ts';
import type { OfferFacts } from './offer-columns.ts';

/** What a search found: numbers of offers, which are in the order of their prices. */
export interface FoundOffers {
  ordinals: number[];
  total: number;
  isTotalExact: boolean;
  next: OfferPlace | null;
  shownFor: string | null;
  leftOut: readonly string[];
  partial: number;
  /** What the words of the query ask of the price, and was kept to; null: nothing. */
  priceRead: PriceRead | null;
  /** All that fit, for counting; null: not asked for. */
  all: readonly number[] | null;
}

/** Beyond the page no more are counted where only the cheapest are wanted. */
const COUNTED = 100;
/** Offers that are weighed or put into another order at the most, cheapest first. */
const WEIGHED = 30_000;
export const GATHERED = 300_000;
/** Of so many offers is told whether titles end with the thing that is asked for. */
const SAMPLE = 50;
const THING_SHARE = 0.1;
const LEAST_THINGS = 3;
/** What only names the words beside another thing and costs less than so much of the cheapest about them is something for it: a cable. */
const BESIDE_COSTS = 1 / 3;
/** With fewer than so many, offers that are near follow. */
const FEW = 10;
const MOST_PARTIAL = 10;
const MOST_NEAR_WALKED = 2000;

export interface OfferSource {
  facts: OfferFacts;
  index: SearchIndex;
  prices: Uint32Array;
}

/** Prices ascend with the numbers of offers: those within the price range. */
interface Range {
  from: number;
  /** One past the last. */
  to: number;
}

export const rangeOf = (prices: Uint32Array, { min, max }: OfferFilter): Range => ({
  from: min === undefined ? 0 : partitionPoint(0, prices.length, (at) => prices[at]! >= min),
  to: max === undefined ? prices.length : partitionPoint(0, prices.length, (at) => prices[at]! > max),
});

/** What gives numbers of offers, ascending: the next from `from` on; beyond all of them, END. */
export type Steps = Pick<Walk, 'next'>;
type Accepts = (ordinal: number) => boolean;

/** Whether enough of the cheapest titles end with the thing: then the others only mention it. */
const tellsThings = (walk: Walk): boolean => {
  if (walk.look(LEAST_THINGS) < LEAST_THINGS || !walk.namesThing) return false;
  const { seen, things } = walk.lookForThings(SAMPLE);
  return things >= LEAST_THINGS && things >= seen * THING_SHARE && things < seen;
};

/** The next from `at` on that fits, or something from `to` on: nothing does. */
const nextThatFits = (walk: Steps, at: number, { to }: Range, accepts: Accepts): number => {
  let next = at;
  while (next < to && !accepts(next)) next = walk.next(next + 1);
  return next;
};

/** All that fit, up to `most`, ascending; false where there are more. */
export const gather = (walk: Steps, range: Range, { accepts, most }: { accepts: Accepts; most: number }) => {
  const found: number[] = [];
  let at = walk.next(range.from);
  for (; at < range.to && found.length < most; at = walk.next(at + 1)) if (accepts(at)) found.push(at);
  return { found, isAll: nextThatFits(walk, at, range, accepts) >= range.to };
};

export const everything: Accepts = () => true;

/** Both: undefined or null asks for nothing. */
const both = (one: Accepts | null, other: Accepts | null): Accepts => {
  if (one === null || other === null) return one ?? other ?? everything;
  return (ordinal) => one(ordinal) && other(ordinal);
};

/** The cheapest after the page before; what is beyond the page is counted. */
export const cheapest = (
  walk: Steps,
  range: Range,
  { accepts, search }: { accepts: Accepts; search: OfferSearch },
): OfferPlaces => {
  const { after, limit } = search;
  const before = after?.before ?? 0;
  const ordinals: number[] = [];
  let next: OfferPlace | null = null;
  let beyond = 0;
  let at = walk.next(Math.max(range.from, after?.at ?? 0));
  // One more than is counted: that there are more is only said where one was seen.
  for (; at < range.to && beyond <= COUNTED; at = walk.next(at + 1)) {
    if (!accepts(at)) continue;
    if (ordinals.length < limit) ordinals.push(at);
    else {
      next ??= { at, before: before + ordinals.length };
      beyond++;
    }
  }
  const isTotalExact = beyond <= COUNTED;
  return { ordinals, next, total: before + ordinals.length + Math.min(beyond, COUNTED), isTotalExact };
};

/** Offers with what each is worth, in ascending order of both numbers and prices. */
interface Weighed {
  ordinals: number[];
  worths: number[];
}

/** The best of them, best first; of the same worth the cheaper. */
const bestOf = ({ ordinals, worths }: Weighed, most: number): number[] =>
  bestPlaces(worths, most).map((place) => ordinals[place]!);

/** Weighs up to `most` of those that fit; how many were walked over besides does not count. */
const weigh = (walk: Walk, range: Range, { accepts, most }: { accepts: Accepts; most: number }) => {
  const ordinals: number[] = [];
  const worths: number[] = [];
  let at = walk.next(range.from);
  for (; at < range.to && ordinals.length < most; at = walk.next(at + 1))
    if (accepts(at)) {
      ordinals.push(at);
      worths.push(walk.score(at));
    }
  return { ordinals, worths, isAll: nextThatFits(walk, at, range, accepts) >= range.to };
};

/** What is near, to follow few that have all words; not those of `known`. */
const lacking = (
  matches: Matches,
  known: readonly number[],
  { range, accepts }: { range: Range; accepts: Accepts },
) => {
  const seen = new Set(known);
  const found: number[] = [];
  for (const begin of matches.near()) {
    const walk = begin();
    const near: Weighed = { ordinals: [], worths: [] };
    for (let at = walk.next(range.from), n = 0; at < range.to && n < MOST_NEAR_WALKED; at = walk.next(at + 1), n++)
      if (!seen.has(at) && accepts(at)) {
        near.ordinals.push(at);
        near.worths.push(walk.score(at));
      }
    for (const ordinal of bestOf(near, MOST_PARTIAL - found.length)) {
      seen.add(ordinal);
      found.push(ordinal);
    }
    if (found.length === MOST_PARTIAL) break;
  }
  return found;
};

const nothing: FoundOffers = {
  ...{ ordinals: [], total: 0, isTotalExact: true, next: null, shownFor: null, leftOut: [] },
  ...{ partial: 0, priceRead: null, all: null },
};

/** How far into the order a page reaches. */
const endOf = ({ after, limit }: OfferSearch): number => (after?.before ?? 0) + limit;

/** A page of an order of `total`, of which at least the first {@link endOf} are given. */
export const pageOf = (
  ordered: readonly number[],
  search: OfferSearch,
  { total, isAll }: { total: number; isAll: boolean },
) => {
  const ordinals = ordered.slice(search.after?.before ?? 0, endOf(search));
  const end = (search.after?.before ?? 0) + ordinals.length;
  return { ordinals, next: end < total ? { at: end, before: end } : null, total, isTotalExact: isAll };
};

/** The first {@link endOf} of what was found, which is cheapest first. */
export const ordered = (facts: OfferFacts, search: OfferSearch, found: number[]): number[] => {
  if (search.sort === 'price') return found;
  if (search.sort === '-price') return found.slice(-endOf(search)).reverse();
  const worth = search.sort === 'newest' ? (at: number) => facts.seen(at) : (at: number) => facts.discount(at);
  return bestOf({ ordinals: found, worths: found.map(worth) }, endOf(search));
};

/** Where some titles only name the words, what costs too little to be the thing is left out. */
const withoutCheapBeside = (matches: Matches, prices: Uint32Array, range: Range): Range => {
  const first = matches.firstAbout();
  if (first === null) return range;
  const least = prices[first]! * BESIDE_COSTS;
  return {
    ...range,
    from: Math.max(
      range.from,
      partitionPoint(0, prices.length, (at) => prices[at]! >= least),
    ),
  };
};

/** A walk, and which of its offers are the thing that is asked for, where titles tell; null: where they do not. */
const thingsOf = (matches: Matches): { walk: Walk; thing: Accepts | null } => {
  const walk = matches.walk();
  return { walk, thing: tellsThings(walk) ? (ordinal) => walk.isThing(ordinal) : null };
};

export interface OfferPlaces {
  ordinals: number[];
  next: OfferPlace | null;
  total: number;
  isTotalExact: boolean;
}

/** Member by member: spreading two objects into one costs as much as a short search. */
const answer = (
  { corrected, leftOut }: Matches,
  { ordinals, next, total, isTotalExact }: OfferPlaces,
  { partial, all }: Pick<FoundOffers, 'partial' | 'all'>,
): FoundOffers => ({
  ordinals,
  total,
  isTotalExact,
  next,
  shownFor: corrected,
  leftOut,
  partial,
  priceRead: null,
  all,
});

/** Finds offers by words, as docs/search.md says. */
export const findByWords = (source: OfferSource, search: OfferSearch): FoundOffers => {
  const { facts, index, prices } = source;
  const matches = index.match(search.query, { includeAccessories: search.includeAccessories });
  if (matches === null) return nothing;
  const range = rangeOf(prices, search.filter);
  const fits = facts.accepts(search.filter);
  if (search.sort === 'relevance') {
    const weighed = weigh(matches.walk(), range, { accepts: both(fits, null), most: WEIGHED });
    const { ordinals: all, isAll } = weighed;
    if (all.length >= FEW) {
      const page = pageOf(bestOf(weighed, endOf(search)), search, { total: all.length, isAll });
      return answer(matches, page, { partial: 0, all });
    }
    const shown = [...bestOf(weighed, all.length), ...lacking(matches, all, { range, accepts: both(fits, null) })];
    const page = { ...pageOf(shown, search, { total: shown.length, isAll }), total: all.length };
    const before = search.after?.before ?? 0;
    const partial = Math.max(0, page.ordinals.length - Math.max(0, all.length - before));
    return answer(matches, page, { partial, all });
  }
  const within = withoutCheapBeside(matches, prices, range);
  const { walk, thing } = thingsOf(matches);
  const accepts = both(fits, thing);
  if (search.sort === 'price' && !search.facets)
    return answer(matches, cheapest(walk, within, { accepts, search }), { partial: 0, all: null });
  const { found, isAll } = gather(walk, within, { accepts, most: GATHERED });
  const page = pageOf(ordered(facts, search, found), search, { total: found.length, isAll });
  if (page.next !== null && search.sort === 'price') page.next.at = found[page.next.at]!;
  return answer(matches, page, { partial: 0, all: found });
};
