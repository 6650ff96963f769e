/** Prices as feeds: of a product, of what a search finds, of one offer; each change an entry. */
import { z } from 'zod';
import type { Comparison, Offer, PriceHistory } from '../../core/contract/index.ts';
import { integer, text } from '../../core/contract/route.ts';
import { compareText } from '../../core/text.ts';
import type { Context } from '../context.ts';
import { type Endpoint, ordinary } from '../http/endpoint.ts';
import { paramsReader } from '../http/params.ts';
import { type HandlerReply, problem, shown } from '../http/replies.ts';
import { parseRow } from '../reader.ts';
import { atomForm, type FeedDocument, type FeedEntry, jsonForm } from './feed-forms.ts';
import { isReply } from './filters.ts';
import { type Asked, askedBy, type PriceEvent, type ProductLow, priceEventsOf, productLowOf } from './price-events.ts';

/** Offers of one feed: those that fit best, for each brings its history along. */
const MAX_OFFERS = 60;

const paramsSchema = z.object({
  product: text(200).optional(),
  q: text(200).optional(),
  offer: text(200).optional(),
  since: text(64).optional(),
  limit: integer(1, 1000, 100),
});
type Params = z.infer<typeof paramsSchema>;

interface Subject {
  name: string;
  query: [name: string, value: string];
  home: string;
  offers: { id: string; productId: string | null }[];
}

const subjectOf = ({ reader }: Context, { product, q, offer }: Params): Subject | HandlerReply => {
  if ([product, q, offer].filter((one) => one !== undefined).length !== 1)
    return problem('missing_parameter', ['give exactly one of product, q and offer', 'product、q、offer 請擇一'], {
      param: 'product',
    });
  if (product !== undefined) {
    const row = reader.product(product);
    if (row === null)
      return problem(
        'not_found',
        [`${shown(product)} is no product of this snapshot`, `快照中沒有商品 ${shown(product)}`],
        { param: 'product' },
      );
    const { title, offers } = parseRow<Comparison>(row);
    return {
      ...{ name: title, query: ['product', product], home: `/products/${encodeURIComponent(product)}` },
      offers: offers.slice(0, MAX_OFFERS).map(({ offer_id: id }) => ({ id, productId: product })),
    };
  }
  if (offer !== undefined) {
    if (reader.history(offer) === null)
      return problem(
        'unknown_offer',
        [`${shown(offer)} is no offer of this snapshot`, `快照中沒有商品 ${shown(offer)}`],
        { param: 'offer' },
      );
    const home = `/products?${new URLSearchParams({ history: offer })}`;
    return { name: offer, query: ['offer', offer], home, offers: [{ id: offer, productId: null }] };
  }
  const wanted = q ?? '';
  const search = { query: wanted, includeAccessories: false, sort: 'relevance' as const, filter: {} };
  const found = reader.find({ ...search, limit: MAX_OFFERS, after: null, facets: false });
  return {
    ...{ name: wanted, query: ['q', wanted], home: `/products?${new URLSearchParams({ q: wanted })}` },
    // What follows few and lacks a word of the search is none of those that it follows.
    offers: found.items
      .slice(0, found.count - found.partial)
      .map((row) => parseRow<Offer>(row))
      .map(({ offer_id: id, product_id: productId }) => ({ id, productId })),
  };
};

type Told = PriceEvent & { product_id: string | null } & Partial<ProductLow>;

/** Newest first. */
const eventsOf = ({ reader }: Context, { offers }: Subject): Told[] =>
  offers
    .flatMap(({ id, productId }) => {
      const row = reader.history(id);
      return row === null
        ? []
        : priceEventsOf(parseRow<PriceHistory>(row)).map((one) => ({ ...one, product_id: productId }));
    })
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || compareText(a.id, b.id));

/** Of each product's events, what they are among all of its sellers' prices. */
const withProductLows = ({ reader }: Context, events: readonly Told[]): Told[] => {
  const sellers = new Map<string, Asked[]>();
  for (const { product_id: id } of events) {
    if (id === null || sellers.has(id)) continue;
    const row = reader.product(id);
    const { offers } = row === null ? { offers: [] } : parseRow<Comparison>(row);
    const histories = offers.flatMap(({ offer_id: offer }) => reader.history(offer) ?? []);
    sellers.set(
      id,
      histories.map((one) => askedBy(parseRow<PriceHistory>(one))),
    );
  }
  return events.map((event) => {
    const all = event.product_id === null ? [] : (sellers.get(event.product_id) ?? []);
    return all.length === 0 ? event : { ...event, ...productLowOf(all, event) };
  });
};

/** The newest; after a time those that are newer; after an entry the next that followed it. */
const chosen = (events: readonly Told[], { since, limit }: Params): Told[] | HandlerReply => {
  if (since === undefined) return events.slice(0, limit);
  const isTime = /^\d{4}-\d{2}-\d{2}/.test(since);
  const time = isTime ? Date.parse(since) : Number.NaN;
  const at = isTime
    ? events.findIndex((one) => Date.parse(one.at) <= time)
    : events.findIndex(({ id }) => id === since);
  if (isTime ? Number.isNaN(time) : at < 0)
    return problem(
      'invalid_parameter',
      [
        `since=${shown(since)} is no time and no entry of this feed`,
        `since=${shown(since)} 既不是時間，也不是此 feed 的項目`,
      ],
      {
        param: 'since',
      },
    );
  const newer = at < 0 ? [...events] : events.slice(0, at);
  return isTime ? newer.slice(0, limit) : newer.slice(-limit);
};

const twd = (price: number): string => `NT$${price.toLocaleString('en-US')}`;

const entryOf = ({ baseUrl }: Context, event: Told): FeedEntry => {
  const {
    id,
    at,
    type,
    title,
    channel,
    before_twd: before,
    after_twd: after,
    product_id: product,
    offer_id: offer,
  } = event;
  const prices = before === null ? twd(after) : `${twd(before)} → ${twd(after)}`;
  const path =
    product === null
      ? `/products?${new URLSearchParams({ history: offer })}`
      : `/products/${encodeURIComponent(product)}`;
  return { id, at, type, title: `${title} (${channel}) ${prices}`, url: `${baseUrl}${path}`, data: event };
};

const documentOf = (context: Context, params: Params): FeedDocument | HandlerReply => {
  const subject = subjectOf(context, params);
  if (isReply(subject)) return subject;
  const events = chosen(eventsOf(context, subject), params);
  if (!Array.isArray(events)) return events;
  const { baseUrl, reader } = context;
  return {
    kind: 'price',
    title: `Storelens 價格 prices: ${subject.name}${reader.manifest.invented ? ' · 虛構資料 invented data' : ''}`,
    description: '觀察到的價格變動。 Changes of prices as observed.',
    ...{ baseUrl, homeUrl: `${baseUrl}${subject.home}` },
    path: { start: '/prices', query: new URLSearchParams([subject.query]).toString() },
    entries: withProductLows(context, events).map((event) => entryOf(context, event)),
    asOf: reader.manifest.as_of,
  };
};

const readParams = paramsReader(paramsSchema);

const endpoint = (id: string, write: (feed: FeedDocument) => HandlerReply): Endpoint => ({
  ...{ id, methods: [], cors: true, cost: ordinary, caching: 'snapshot', keep: true, needsSnapshot: true },
  serve: (context, { query }) => {
    const parsed = readParams(query);
    if (!parsed.ok) return parsed.reply;
    const feed = documentOf(context as Context, parsed.params);
    if (isReply(feed)) return feed;
    const reply = write(feed);
    return { ...reply, body: Buffer.from(reply.body as string) };
  },
});

/** `/prices.json` and `/prices.atom`. */
export const priceFeedEndpoints = (): [path: string, endpoint: Endpoint][] => [
  ['/prices.json', endpoint('prices_json', jsonForm)],
  ['/prices.atom', endpoint('prices_atom', atomForm)],
];
