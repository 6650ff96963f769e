/** A search whose words say what the thing may cost: 耳機 1000元以下. */
import { readPriceWords } from '../../core/search/index.ts';
import type { OfferFilter, OfferSearch } from '../reader.ts';
import { type FoundOffers, findByWords, type OfferSource } from './offer-search.ts';

const higher = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
const lower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** The same for a later page: of the first it says whether anything costs so much. */
const isAny = (source: OfferSource, search: OfferSearch, found: FoundOffers): boolean =>
  search.after === null
    ? found.total > 0
    : findByWords(source, { ...search, after: null, limit: 1, facets: false }).total > 0;

/** Where nothing costs so much, what costs at most so many times as much, or at least that part of it, is nearer than the rest. */
const NEAR_PRICE = 3;

/**
 * Finds offers by words, and by the price where they speak of one. Where nothing that has the other words costs so much, what costs about as
 * much, else all of it; those of the price are left out.
 */
export const findOffers = (source: OfferSource, search: OfferSearch): FoundOffers => {
  const words = readPriceWords(search.query);
  if (words === null) return findByWords(source, search);
  const asked = { ...search, query: words.rest };
  const { min, max }: OfferFilter = search.filter;
  const within = (times: number): OfferSearch => {
    const [least, most] = [words.min && words.min / times, words.max && words.max * times];
    return { ...asked, filter: { ...search.filter, min: higher(min, least), max: lower(max, most) } };
  };
  const found = findByWords(source, within(1));
  const priceRead = { min: words.min ?? null, max: words.max ?? null };
  if (isAny(source, within(1), found)) return { ...found, priceRead };
  const about = findByWords(source, within(NEAR_PRICE));
  const rest = isAny(source, within(NEAR_PRICE), about) ? about : findByWords(source, asked);
  return { ...rest, leftOut: [...rest.leftOut, words.text] };
};
