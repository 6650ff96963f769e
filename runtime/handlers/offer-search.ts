/** `/products?q=`: a page of offers, with what it says beside them. */
import type { ChannelStatus, Offer } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { brandKey } from '../../core/search/index.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, list, problem, type Said } from '../http/replies.ts';
import { cursorAt, placesOf, printOf } from '../page-cursor.ts';
import type { OfferFilter, OfferPage, OfferPlace } from '../reader.ts';
import { industryFrom } from './filters.ts';

export type ProductParams = ParamsOf<'products'>;

type BandParams = ParamsOf<'deals'>;

/** Parameters of either route that do not change which offers come, and in which order: a band's `max` is a price. */
const asideOfProducts = new Set(['cursor', 'max', 'facets', 'live', 'compare', 'history']);
const asideOfBand = new Set(['cursor', 'limit', 'facets', 'type']);
const of = (snapshot: string, params: ProductParams | BandParams) => ({
  snapshot,
  print: printOf(params, 'limit' in params ? asideOfBand : asideOfProducts),
});

const cursorOf = (snapshot: string, params: ProductParams | BandParams, { at, before }: OfferPlace): string =>
  cursorAt(of(snapshot, params), at, before);

class CursorError extends Error {
  readonly said: Said;
  constructor(en: string, zh: string) {
    super(en);
    this.said = [`cursor ${en}`, `cursor ${zh}`];
  }
}
const fail = (en: string, zh: string): never => {
  throw new CursorError(en, zh);
};

/** Where the page begins; null: at the beginning. A problem where the cursor is of another snapshot or question. */
const placeOf = (snapshot: string, params: ProductParams | BandParams): OfferPlace | null | HandlerReply => {
  if (params.cursor === undefined) return null;
  try {
    const [at, before] = placesOf(params.cursor, of(snapshot, params), { count: 2, fail }) as [number, number];
    return { at, before };
  } catch (error) {
    if (!(error instanceof CursorError)) throw error;
    return problem('invalid_parameter', error.said, { param: 'cursor' });
  }
};

/** What offers are chosen by, of parameters of either route. */
export const filterOf = (
  params: Pick<ProductParams, 'channel' | 'brand' | 'condition' | 'in_stock'>,
  { industry, min, max }: Pick<OfferFilter, 'industry' | 'min' | 'max'> = {},
): OfferFilter => ({
  channel: params.channel,
  brand: params.brand,
  condition: params.condition,
  inStock: params.in_stock === undefined ? undefined : params.in_stock === '1',
  industry,
  min,
  max,
});

const rendered = new WeakMap<readonly ChannelStatus[], string>();
/** A snapshot's channels are always the same array. */
const channelsMember = (channels: readonly ChannelStatus[]): string => {
  const known = rendered.get(channels);
  if (known !== undefined) return known;
  const text = `,"channels":${JSON.stringify(channels)}`;
  rendered.set(channels, text);
  return text;
};

/** Members after the items. */
const tailOf = (page: OfferPage, next: string | null): string => {
  let tail = `,"total":${page.total},"total_exact":${page.isTotalExact},"next":${next === null ? 'null' : `"${next}"`}`;
  if (page.shownFor !== null) tail += `,"shown_for":${JSON.stringify(page.shownFor)}`;
  if (page.leftOut.length > 0) tail += `,"left_out":${JSON.stringify(page.leftOut)}`;
  if (page.partial > 0) tail += `,"partial":${page.partial}`;
  if (page.priceRead !== null) tail += `,"price_read":${JSON.stringify(page.priceRead)}`;
  if (page.facets !== null) tail += `,"facets":${JSON.stringify(page.facets)}`;
  return tail;
};

/** The offers that the parameters ask for, or the problem with them. */
export const searchOffers = ({ reader }: Context, params: ProductParams): OfferPage | HandlerReply => {
  const after = placeOf(reader.id, params);
  if (after !== null && 'status' in after) return after;
  const { min_price: min, max_price: max } = params;
  if (min !== undefined && max !== undefined && min > max)
    return problem(
      'invalid_parameter',
      [`min_price=${min} is over max_price=${max}`, `min_price=${min} 大於 max_price=${max}`],
      { param: 'min_price' },
    );
  const industry = params.category === undefined ? undefined : industryFrom(reader, params.category, 'category');
  if (typeof industry === 'object') return industry;
  return reader.find({
    query: params.q ?? '',
    includeAccessories: params.include_accessories === '1',
    sort: params.sort,
    filter: filterOf(params, { industry, min, max }),
    limit: params.max,
    after,
    facets: params.facets === '1',
  });
};

/** The reply with stored offers. */
export const offersReply = (context: Context, params: ProductParams): HandlerReply => {
  const page = searchOffers(context, params);
  if ('status' in page) return page;
  const next = page.next === null ? null : cursorOf(context.reader.id, params, page.next);
  return list(context.reader.id, page, { extra: channelsMember(page.channels), tail: tailOf(page, next) });
};

/** The reply with the offers of an industry within a price band, or the problem with what was asked. */
export const bandReply = (
  { reader }: Context,
  params: BandParams,
  { industry, min, max }: { industry: string; min: number; max: number },
): HandlerReply => {
  const after = placeOf(reader.id, params);
  if (after !== null && 'status' in after) return after;
  const page = reader.band(industry, {
    query: '',
    includeAccessories: true,
    sort: params.sort,
    filter: filterOf(params, { min, max }),
    limit: params.limit,
    after,
    facets: params.facets === '1',
  });
  return list(reader.id, page, {
    tail: tailOf(page, page.next === null ? null : cursorOf(reader.id, params, page.next)),
  });
};

/** Whether an offer that a channel gave now fits what the parameters choose by. */
export const fitsParams = (params: ProductParams): ((offer: Offer) => boolean) => {
  const { min_price: min = 0, max_price: max = Number.POSITIVE_INFINITY, channel, condition, in_stock: stock } = params;
  const brand = params.brand === undefined ? null : brandKey(params.brand);
  return (offer) =>
    offer.price_twd >= min &&
    offer.price_twd <= max &&
    (channel === undefined || offer.channel === channel) &&
    (condition === undefined || offer.condition === condition) &&
    (stock === undefined || offer.in_stock === (stock === '1')) &&
    (brand === null || (offer.brand !== null && brandKey(offer.brand) === brand));
};
