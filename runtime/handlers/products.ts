/** Prices: search, comparison, history, deals. */

import type { ChannelStatus, LiveSummary, Offer } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { type PriceWords, readPriceWords } from '../../core/search/index.ts';
import { compareText } from '../../core/text.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, json, list, problem, shown } from '../http/replies.ts';
import { parseRow } from '../reader.ts';
import { industryFrom } from './filters.ts';
import type { RouteHandlers } from './handler.ts';
import { bandReply, fitsParams, offersReply, type ProductParams, searchOffers } from './offer-search.ts';

const MAX_TWD = 2_000_000_000;
const modes = ['q', 'compare', 'history'] as const;
/** As `build/products` makes them. A word of this form that is no product's id is searched for like any other. */
const productId = /^p[0-9a-f]{1,16}$/;

const notOneMode = (params: ProductParams): HandlerReply => {
  const given = modes.filter((mode) => params[mode] !== undefined);
  if (given[1] === undefined)
    return problem('missing_parameter', ['give exactly one of q, compare and history', 'q、compare、history 請擇一'], {
      param: 'q',
    });
  return problem(
    'invalid_parameter',
    [`${given.join(' and ')} exclude each other: give one`, `${given.join('、')} 不能並用，請擇一`],
    { param: given[1] },
  );
};

const products = (context: Context, params: ProductParams): HandlerReply | Promise<HandlerReply> => {
  const { q, compare, history } = params;
  if ((q === undefined ? 0 : 1) + (compare === undefined ? 0 : 1) + (history === undefined ? 0 : 1) !== 1)
    return notOneMode(params);
  const { reader } = context;
  if (params.history !== undefined) {
    const found = reader.history(params.history);
    if (found !== null) return json(found);
    return problem(
      'unknown_offer',
      [`${shown(params.history)} is no offer of this snapshot`, `快照中沒有商品 ${shown(params.history)}`],
      { param: 'history' },
    );
  }
  if (params.compare !== undefined) {
    const product = productId.test(params.compare) ? reader.product(params.compare) : null;
    return list(reader.id, product === null ? reader.compare(params.compare, params.max) : [product]);
  }
  if (params.live === '1') return searchLive(context, params);
  return offersReply(context, params);
};

/** What a reader must know of a live search: how many channels answered, and which items are no more than the snapshot's. */
const summaryOf = (channels: readonly ChannelStatus[], items: readonly Offer[]): LiveSummary => {
  const isAsked = ({ reason }: ChannelStatus): boolean =>
    reason !== 'disabled' && reason !== 'resting' && reason !== 'not_mixed';
  const asked = channels.filter(isAsked).length;
  const answered = channels.filter(({ status }) => status === 'checked').length;
  const fresh = items.filter(({ source }) => source === 'live').length;
  return {
    ...{ asked, answered, failed: asked - answered },
    resting: channels.filter(({ reason }) => reason === 'resting').length,
    ...{ items_live: fresh, items_snapshot: items.length - fresh },
  };
};

/** Whether a live offer costs what the words of the query ask for. */
const isPriced =
  (words: PriceWords | null) =>
  ({ price_twd: price }: Offer): boolean =>
    price >= (words?.min ?? 0) && price <= (words?.max ?? MAX_TWD);

/** Stored offers and what the channels say now, one per offer id, the live one winning; cheapest first. */
const searchLive = async (context: Context, params: ProductParams): Promise<HandlerReply> => {
  const { reader, prices } = context;
  const query = params.q ?? '';
  const wanted = { includeAccessories: params.include_accessories === '1' };
  const stored = searchOffers(context, params);
  if ('status' in stored) return stored;
  const { invented } = reader.manifest;
  const words = readPriceWords(query);
  const asked = words?.rest ?? query;
  const live = await (prices?.search(asked, params.max, { ...wanted, invented }) ?? { offers: [], channels: [] });
  const byId = new Map(stored.items.map((row) => parseRow<Offer>(row)).map((offer) => [offer.offer_id, offer]));
  for (const offer of live.offers.filter(fitsParams(params)).filter(isPriced(words))) {
    const known = byId.get(offer.offer_id);
    byId.set(offer.offer_id, known ? { ...offer, product_id: offer.product_id ?? known.product_id } : offer);
  }
  const all = [...byId.values()];
  // Live offers have no worth to be ordered by: those that the snapshot ordered come first, unless the price is asked for.
  if (params.sort === 'price') all.sort((a, b) => a.price_twd - b.price_twd || compareText(a.offer_id, b.offer_id));
  else if (params.sort === '-price')
    all.sort((a, b) => b.price_twd - a.price_twd || compareText(a.offer_id, b.offer_id));
  const items = all.slice(0, params.max);
  const answered = new Set(live.channels.map(({ id }) => id));
  const channels = [...live.channels, ...stored.channels.filter(({ id }) => !answered.has(id))];
  const reply = json({
    snapshot: reader.id,
    count: items.length,
    channels,
    live: summaryOf(live.channels, items),
    items,
  });
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
};

const deals = (context: Context, params: ParamsOf<'deals'>): HandlerReply => {
  const { reader } = context;
  if (params.type !== undefined && params.category !== undefined)
    return problem(
      'invalid_parameter',
      ['type and category exclude each other: give one', 'type 與 category 不能並用，請擇一'],
      { param: 'category' },
    );
  if (params.type !== undefined) return list(reader.id, reader.deals(params.type, params.limit));
  if (params.category === undefined)
    return problem(
      'missing_parameter',
      [
        'give type (gaps, lowest, discount), or category with min and max',
        '請給 type（gaps、lowest、discount），或 category 加 min、max',
      ],
      {
        param: 'type',
      },
    );
  const industry = industryFrom(reader, params.category, 'category');
  if (typeof industry !== 'string') return industry;
  const range = { min: params.min ?? 0, max: params.max ?? MAX_TWD };
  if (range.min > range.max)
    return problem(
      'invalid_parameter',
      [`min=${range.min} is over max=${range.max}`, `min=${range.min} 大於 max=${range.max}`],
      { param: 'min' },
    );
  return bandReply(context, params, { industry, ...range });
};

/** Beside `type`; clients that were generated send what `sort` and `facets` are in any case. */
const besideType = ({ sort, facets }: ParamsOf<'deals'>): ReadonlySet<string> =>
  new Set(['type', 'limit', ...(sort === 'price' ? ['sort'] : []), ...(facets === '0' ? ['facets'] : [])]);

export const productHandlers = {
  products: { handle: products, keep: true, quick: 'q', isLive: (query) => query.includes('live=1') },
  deals: { handle: deals, keep: true, meant: (params) => (params.type === undefined ? null : besideType(params)) },
} satisfies Partial<RouteHandlers>;
