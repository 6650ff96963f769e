/** Offers of an industry within a price band: chosen, counted, ordered and paged as those that words find. */
import { partitionPoint } from '../../core/numbers.ts';
import { END } from '../../core/search/index.ts';
import type { OfferSearch } from '../reader.ts';
import {
  cheapest,
  everything,
  type FoundOffers,
  GATHERED,
  gather,
  type OfferSource,
  ordered,
  pageOf,
  rangeOf,
  type Steps,
} from './offer-search.ts';

/** Numbers of a list, which ascend. */
const stepsOf = (list: Uint32Array): Steps => {
  let i = -1;
  return {
    next(from) {
      if (i < 0) i = partitionPoint(0, list.length, (at) => list[at]! >= from);
      else while (i < list.length && list[i]! < from) i++;
      return list[i] ?? END;
    },
  };
};

/** `list`: the industry's offers, cheapest first. Words are not looked at, so no order is by how well they fit. */
export const findInBand = (
  { facts, prices }: Omit<OfferSource, 'index'>,
  list: Uint32Array,
  search: OfferSearch,
): FoundOffers => {
  const range = rangeOf(prices, search.filter);
  const accepts = facts.accepts(search.filter) ?? everything;
  const steps = stepsOf(list);
  const said = { shownFor: null, leftOut: [], partial: 0, priceRead: null };
  if (search.sort === 'price' && !search.facets)
    return { ...cheapest(steps, range, { accepts, search }), ...said, all: null };
  const { found, isAll } = gather(steps, range, { accepts, most: GATHERED });
  const page = pageOf(ordered(facts, search, found), search, { total: found.length, isAll });
  if (page.next !== null && search.sort === 'price') page.next.at = found[page.next.at]!;
  return { ...page, ...said, all: found };
};
