/** The tool `price_check`: which product is meant, what is known of its prices, and the judgement. */

import { z } from 'zod';
import {
  type Comparison,
  type Offer,
  offerSchema,
  type PriceHistory,
  snapshotIdSchema,
} from '../../core/contract/index.ts';
import { readIdentity } from '../../core/match/index.ts';
import { similarity } from '../../core/match/similarity.ts';
import { unitPriceOf } from '../../core/unit-price/index.ts';
import { parseRow } from '../reader.ts';
import { judgePrice, priceJudgementSchema } from './judge-price.ts';
import { type ListReply, sourceLine } from './site-tools.ts';
import { bySize, type Size, sizeOf, sizeSchema, sizesToAsk } from './sizes.ts';
import { type Cell, day, lines, listing, money, plain, whole } from './text.ts';
import { defineTool, type Tool, type ToolAnswer, type ToolCall, ToolError } from './tool.ts';

const MAX_HISTORIES = 10;

const input = z.strictObject({
  price_twd: z.int().min(1).max(2_000_000_000).describe('What was paid or is asked, TWD, for the whole offer'),
  q: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe('The product in words: brand, model, size. Give this or offer_id'),
  offer_id: z.string().trim().min(3).max(200).optional().describe('channel:key of the very offer. Give this or q'),
});

const output = priceJudgementSchema.extend({
  snapshot: snapshotIdSchema,
  /** The product that was taken to be meant. */
  product: z.string(),
  /** How its offers were told to be the same: matched by identity, one offer only, or only by having the same words. */
  basis: z.enum(['same_product', 'one_offer', 'same_words']),
  offers: z.array(offerSchema),
  /** Titles of other products that the words also fit. */
  other_candidates: z.array(z.string()),
  /** Sizes that the words fit alike, where there are several: none was judged, ask which is meant. */
  sizes: z.array(sizeSchema).optional(),
});

interface Meant {
  product: string;
  basis: z.infer<typeof output>['basis'];
  offers: Offer[];
  others: string[];
  /** Several: which of them is meant has to be asked. */
  sizes: Size[];
}

/** Of several products that have the words, the one whose title has least besides. */
const closest = (words: string, found: Comparison[]): Comparison[] => {
  const wanted = readIdentity({ title: words });
  const likeness = ({ title }: Comparison): number => similarity(wanted, readIdentity({ title })).dice;
  return [...found].sort((a, b) => likeness(b) - likeness(a) || b.offers.length - a.offers.length);
};

/** Offers that have all of the words. */
const search = async (call: ToolCall, q: string): Promise<Offer[]> => {
  const { items, partial = 0 } = await call.api<ListReply<Offer> & { partial?: number }>('products', { q, max: 50 });
  return items.slice(0, items.length - partial);
};

const byWords = async (call: ToolCall, q: string): Promise<Meant> => {
  const offers = await search(call, q);
  const sizes = bySize(q, offers);
  if (sizes.size > 1) return { product: q, basis: 'same_words', offers: [], others: [], sizes: sizesToAsk(sizes) };
  const { items } = await call.api<ListReply<Comparison>>('products', { compare: q, max: 10 });
  const [only] = sizes.keys();
  const [best, ...others] = closest(
    q,
    items.filter(({ title }) => only === undefined || sizeOf(title) === only),
  );
  if (best !== undefined)
    return {
      ...{ product: best.title, basis: 'same_product', offers: best.offers },
      ...{ others: others.map(({ title }) => title), sizes: [] },
    };
  if (offers.length === 0)
    throw new ToolError(
      `not_found: No offer has all of the words ${plain(q)}. Give fewer words (brand and model), or call search_products with live true to ask the channels now.`,
      'not_found',
    );
  return {
    product: q,
    basis: 'same_words',
    offers: only === undefined ? offers : sizes.get(only)!,
    others: [],
    sizes: [],
  };
};

/** Words under which other sellers may have the same thing: the title as it is, then its brand and models alone. */
const wordings = (title: string): string[] => {
  const { brandShown, models, names, numbers } = readIdentity({ title });
  const telling = models.map(({ whole }) => whole);
  const brand = brandShown ?? '';
  return [title, `${brand} ${telling.join(' ')}`, ...telling, `${brand} ${[...names, ...numbers].join(' ')}`]
    .map((words) => words.trim().slice(0, 200))
    .filter((words) => words.length >= 2);
};

const byOffer = async (call: ToolCall, offerId: string): Promise<Meant> => {
  const { title } = await call.api<PriceHistory>('products', { history: offerId });
  const found = new Map<string, Offer>();
  for (const words of new Set(wordings(title)))
    for (const offer of await search(call, words)) found.set(offer.offer_id, offer);
  const own = found.get(offerId);
  const productId = own?.product_id ?? null;
  const same = [...found.values()].filter((offer) => offer.product_id === productId);
  if (productId !== null && same.length > 1)
    return {
      product: title,
      basis: 'same_product',
      offers: same.sort((a, b) => a.price_twd - b.price_twd),
      ...{ others: [], sizes: [] },
    };
  return { product: title, basis: 'one_offer', offers: own === undefined ? [] : [own], others: [], sizes: [] };
};

const historiesOf = async (call: ToolCall, offerIds: string[]): Promise<PriceHistory[]> => {
  const histories: PriceHistory[] = [];
  for (const history of offerIds.slice(0, MAX_HISTORIES)) {
    const found = call.context.reader.history(history);
    if (found !== null) histories.push(parseRow<PriceHistory>(found));
  }
  return histories;
};

const amounts = /\d+(?:\.\d+)?\s*(?:ml|毫升|l|公升|kg|公斤|g|公克|克|入|包|片|抽|顆|罐|瓶|盒|組)(?![a-z])/giu;

/** The same thing in other sizes; empty where the amount is not known. */
const otherSizes = async (call: ToolCall, product: string): Promise<Offer[]> => {
  const words = product.replace(amounts, ' ').replace(/\s+/g, ' ').trim();
  return words.length < 2 ? [] : search(call, words.slice(0, 200));
};

const verdictText = {
  unusually_low: 'far below every price observed: check the seller with check_store before paying',
  good: 'a good price',
  fair: 'a fair price',
  high: 'higher than usual',
  unknown: 'cannot be judged: too few prices were observed',
} as const;

/** What is asked back: no size is judged that may not be the one. */
const whichSize = (call: ToolCall, price_twd: number, { product, basis, sizes }: Meant): ToolAnswer => {
  const ask = `Several sizes are called ${plain(product)}: which one is meant? Ask, then call again with its offer_id, or with the size in q.`;
  const reason = {
    kind: 'evidence' as const,
    text: ask,
    text_zh: '符合的商品有多種容量或包裝，請先確認是哪一種',
    evidence: {},
  };
  const data: z.infer<typeof output> = {
    ...{ snapshot: call.context.reader.id, product, basis, verdict: 'unknown', price_twd, typical_twd: null },
    ...{ lowest_now_twd: null, lowest_ever_twd: null, reasons: [reason], offers: [], other_candidates: [], sizes },
  };
  const rows = sizes.map(({ title, lowest_twd, sellers, offer_id, url }): Cell[] => [
    ...[title, money(lowest_twd), sellers, whole(offer_id), whole(url)],
  ]);
  const text = lines(
    `${money(price_twd)} was not judged. ${ask}`,
    listing(['product', 'lowest now', 'sellers', 'offer_id', 'url'], rows),
    sourceLine(call),
  );
  return { data, text };
};

export const priceCheck: Tool = defineTool({
  name: 'price_check',
  title: '這個價格合理嗎 Is this price fair, and why',
  description:
    'Judge one price that somebody paid or plans to pay: unusually_low, good, fair, high or unknown, with the reasons (other sellers now, price over time, price per unit). Needs the price, and the product as words or an offer_id. Only to look prices up use compare_prices or search_products.',
  ...{ input, output },
  openWorld: false,
  run: async (call, { price_twd, q, offer_id }) => {
    if ((q === undefined) === (offer_id === undefined))
      throw new ToolError(
        'invalid_parameter: give exactly one of q and offer_id, besides price_twd.',
        'invalid_parameter',
      );
    const meant = offer_id === undefined ? await byWords(call, q ?? '') : await byOffer(call, offer_id);
    if (meant.sizes.length > 0) return whichSize(call, price_twd, meant);
    const unit = unitPriceOf(price_twd, offer_id === undefined ? (q ?? '') : meant.product);
    const wanted = meant.offers.map((offer) => offer.offer_id);
    const histories = await historiesOf(call, offer_id === undefined ? wanted : [...new Set([offer_id, ...wanted])]);
    const sizes = unit === null ? [] : await otherSizes(call, q ?? meant.product);
    const judged = judgePrice({ priceTwd: price_twd, offers: meant.offers, histories, unit, sizes });
    const { product, basis, offers, others } = meant;
    const data = { snapshot: call.context.reader.id, product, basis, ...judged, offers, other_candidates: others };
    const text = lines(
      `${money(price_twd)} for ${plain(product, 60)}: ${judged.verdict}, ${verdictText[judged.verdict]}`,
      ...judged.reasons.map((reason) => `- ${reason.kind}: ${reason.text}`),
      basis === 'same_words' ? 'These offers only share the words: they may be different products.' : null,
      listing(
        ['price', 'channel', 'observed', 'offer_id', 'url'],
        offers
          .slice(0, 8)
          .map((o): Cell[] => [
            ...[money(o.price_twd), o.channel, day(o.observed_at), whole(o.offer_id), whole(o.url)],
          ]),
      ),
      others.length > 0
        ? `The words also fit: ${others
            .slice(0, 5)
            .map((title) => plain(title))
            .join('; ')}. Call again with more words if one of these is meant.`
        : null,
      sourceLine(call),
    );
    return { data, text };
  },
});
