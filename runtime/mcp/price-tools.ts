/** Tools of prices: offers by words, one product across channels, one offer over time, deals. */
import { z } from 'zod';
import type {
  BandDeal,
  Comparison,
  DiscountDeal,
  GapDeal,
  LowestDeal,
  Offer,
  PriceHistory,
} from '../../core/contract/index.ts';
import { bandSortSchema, conditionSchema, dealSchema, offerSortSchema } from '../../core/contract/index.ts';
import { list } from '../../core/contract/route.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { type ListReply, sourceLine } from './site-tools.ts';
import { type Cell, day, lines, listing, money, plain, table, whole } from './text.ts';
import { defineTool, type Tool, type ToolCall } from './tool.ts';

const [offersReply, comparisonsReply, historyReply] = routes.products.reply.options;
const words = z.string().trim().min(1).max(200).describe('Product words in Chinese or English: brand, model, size');

/** What offers are chosen by in both tools. */
const offerFilters = {
  channel: z.string().trim().min(1).max(200).optional().describe('Channel id, or the domain of a brand shop'),
  brand: z.string().trim().min(1).max(100).optional().describe('By any of its names'),
  condition: conditionSchema.optional(),
  in_stock: z.boolean().optional(),
};

const offerRow = (offer: Offer): Cell[] => [
  money(offer.price_twd),
  offer.channel,
  offer.title,
  offer.unit_price ? `${offer.unit_price.price_twd} per ${offer.unit_price.per}` : null,
  offer.in_stock === false ? 'sold out' : null,
  day(offer.observed_at),
  whole(offer.offer_id),
  whole(offer.url),
];
const offerHead = ['price', 'channel', 'title', 'unit price', 'stock', 'observed', 'offer_id', 'url'];

const FEW = 3;
/** Channels that have no answer, by why; only a few are named. */
const unasked = (channels: readonly { id: string; status: string }[]): string | null => {
  const missing = new Map<string, string[]>();
  for (const { id, status } of channels)
    if (status !== 'checked') missing.set(status, [...(missing.get(status) ?? []), id]);
  const told = [...missing].map(([status, ids]) =>
    ids.length > FEW ? `${ids.length} channels ${status}` : `${ids.join(', ')} ${status}`,
  );
  return told.length === 0 ? null : `not asked or failed: ${told.join('; ')}`;
};

const searchProducts = defineTool({
  name: 'search_products',
  title: '搜尋商品 Find offers by words',
  description:
    'Single offers that are what the words ask for, cheapest first (or by sort), over all channels: to find a product and its offer_ids. A mistyped letter is put right where nothing is found (shown_for); a price in q is kept to (price_read); next: cursor. Offers are not grouped: for one product across sellers use compare_prices; to judge a price price_check.',
  input: z.strictObject({
    q: words,
    max: z.int().min(1).max(200).default(20),
    live: z.boolean().default(false).describe('Also ask the shopping channels now (a few seconds)'),
    include_accessories: z.boolean().default(false).describe('Also cases, cables and the like for the thing'),
    sort: offerSortSchema.default('price'),
    ...offerFilters,
    category: z.string().trim().min(1).max(100).optional().describe('Industry: id, zh-TW or English name'),
    min_price: z.int().min(0).max(2_000_000_000).optional().describe('TWD'),
    max_price: z.int().min(0).max(2_000_000_000).optional().describe('TWD'),
    facets: z.boolean().default(false).describe('With counts by channel, brand, category, condition and stock'),
    cursor: z.string().trim().min(1).max(160).optional().describe('next of the page before'),
  }),
  output: offersReply,
  openWorld: true,
  run: async (call, args) => {
    const reply = await call.api<ListReply<Offer> & { channels: { id: string; status: string }[] }>('products', args);
    const text =
      reply.count === 0
        ? 'No offer has all of these words: give fewer, or set live.'
        : listing(offerHead, reply.items.map(offerRow));
    return {
      data: { ...reply },
      text: lines(text, unasked(reply.channels), sourceLine(call)),
    };
  },
});

/** A line for each product, and one table of their offers. */
const comparisonText = (groups: readonly Comparison[]): string => {
  const products = groups.map(
    ({ title, lowest_twd, highest_twd, gap_twd, match }, n) =>
      `${n + 1}. ${plain(title, 60)}: ${money(lowest_twd)} to ${money(highest_twd)}, gap ${money(gap_twd)} (match ${match.confidence}: ${match.reasons.map((r) => plain(r)).join('; ')})`,
  );
  const rows = groups.flatMap(({ offers }, n) =>
    offers.map((offer): Cell[] => [
      ...[n + 1, money(offer.price_twd), offer.channel, offer.in_stock === false ? 'sold out' : null],
      ...[day(offer.observed_at), whole(offer.offer_id), whole(offer.url)],
    ]),
  );
  return lines(...products, listing(['product', 'price', 'channel', 'stock', 'observed', 'offer_id', 'url'], rows));
};

/** Products by words; where no product's own title has them all, those of the offers that have. */
const comparisonsOf = async (call: ToolCall, q: string, max: number): Promise<ListReply<Comparison>> => {
  const reply = await call.api<ListReply<Comparison>>('products', { compare: q, max });
  if (reply.items.length > 0) return reply;
  const { items } = await call.api<ListReply<Offer> & { partial?: number }>('products', { q, max: 50 });
  const ids = new Set(items.flatMap(({ product_id }) => (product_id === null ? [] : [product_id])));
  const found: Comparison[] = [];
  for (const id of [...ids].slice(0, max))
    found.push(...(await call.api<ListReply<Comparison>>('products', { compare: id, max: 1 })).items);
  return { ...reply, count: found.length, items: found };
};

const comparePrices = defineTool({
  name: 'compare_prices',
  title: '比價 One product across sellers',
  description:
    'Groups of offers judged to be the same product at different sellers, with lowest, highest, gap, and the reasons for the match. To list single offers use search_products; whether one price is fair: price_check.',
  input: z.strictObject({ q: words, max: z.int().min(1).max(50).default(5) }),
  output: comparisonsReply,
  openWorld: false,
  run: async (call, { q, max }) => {
    const reply = await comparisonsOf(call, q, max);
    const text =
      reply.items.length === 0
        ? 'No product that two sellers have matches these words: try search_products.'
        : comparisonText(reply.items);
    return { data: { ...reply }, text: lines(text, sourceLine(call)) };
  },
});

const getPriceHistory = defineTool({
  name: 'get_price_history',
  title: '歷史價格 Prices of one offer over time',
  description:
    'Every observed price of one offer, oldest first, with lowest, highest and average. Needs an offer_id from search_products, compare_prices or find_deals.',
  input: z.strictObject({ offer_id: z.string().trim().min(3).max(200).describe('channel:key, such as momo:12345') }),
  output: historyReply,
  openWorld: false,
  run: async (call, { offer_id }) => {
    const history = await call.api<PriceHistory>('products', { history: offer_id });
    const { points } = history;
    // Only where the price changed: a year of equal days is one line.
    const changes = points.filter((point, i) => i === 0 || point.price_twd !== points[i - 1]?.price_twd);
    const text = lines(
      `${plain(history.title, 60)} at ${history.channel}: last seen ${money(history.current_twd)}, lowest ${money(history.lowest_twd)}, highest ${money(history.highest_twd)}, average ${money(history.average_twd)} over ${points.length} observations`,
      table(
        ['from', 'price'],
        changes.slice(-20).map((point) => [day(point.at), money(point.price_twd)]),
      ),
      sourceLine(call),
    );
    return { data: { ...history }, text };
  },
});

const basisText = {
  list: 'list price, charged for 30 days before',
  median_30d: '30-day median',
  lowest_30d: 'lowest of the 30 days before the cut',
} as const;

type AnyDeal = GapDeal | LowestDeal | DiscountDeal | BandDeal;
const dealRow = (deal: AnyDeal): Cell[] => {
  if ('gap_twd' in deal)
    return [
      money(deal.cheapest.price_twd),
      deal.cheapest.channel,
      deal.title,
      `${money(deal.dearest.price_twd)} at ${deal.dearest.channel}${deal.reference_twd === undefined ? '' : `; median of others ${money(deal.reference_twd)}`}`,
      `${deal.saving_percent}%`,
      deal.seen_at === undefined ? null : day(deal.seen_at),
      whole(deal.cheapest.offer_id),
      whole(deal.cheapest.url),
    ];
  const { offer } = deal;
  const [against, percent] =
    'previous_lowest_twd' in deal
      ? [
          `${money(deal.previous_lowest_twd)} lowest of ${deal.observed_days} days since ${day(deal.since)}${deal.kind === 'at_low' ? ' (the same)' : ''}`,
          `${deal.discount_percent}%`,
        ]
      : 'basis' in deal
        ? [`${money(deal.list_price_twd)} ${basisText[deal.basis]}`, `${deal.discount_percent}%`]
        : [null, null];
  return [
    ...[money(offer.price_twd), offer.channel, offer.title, against, percent, day(offer.observed_at)],
    ...[whole(offer.offer_id), whole(offer.url)],
  ];
};

const findDeals = defineTool({
  name: 'find_deals',
  title: '好價 Price gaps, lows and discounts',
  description:
    "Good prices without a product in mind. type gaps: same product much cheaper at one seller than the median of the others; lowest: below every price observed before; discount: under the lowest price of the 30 days before the cut. Or category, min, max: an industry's offers in a price band, by sort, facets, cursor. For a named product use compare_prices.",
  input: z.strictObject({
    type: z.enum(['gaps', 'lowest', 'discount']).optional().describe('Give this, or category'),
    category: z.string().trim().min(1).max(100).optional().describe('Industry: id, zh-TW or English name'),
    min: z.int().min(0).max(2_000_000_000).optional().describe('TWD, with category'),
    max: z.int().min(0).max(2_000_000_000).optional().describe('TWD, with category'),
    limit: z.int().min(1).max(200).default(20),
    ...offerFilters,
    sort: bandSortSchema.optional(),
    facets: z.boolean().optional(),
    cursor: z.string().max(160).optional(),
  }),
  output: list(dealSchema),
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<ListReply<AnyDeal>>('deals', args);
    const head = ['price', 'channel', 'title', 'compared with', 'saving', 'seen', 'offer_id', 'url'];
    const text =
      reply.count === 0 ? 'This snapshot has no deal of that kind.' : listing(head, reply.items.map(dealRow));
    return { data: { ...reply }, text: lines(text, sourceLine(call)) };
  },
});

export const priceTools: Tool[] = [searchProducts, comparePrices, getPriceHistory, findDeals];
