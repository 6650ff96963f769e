/** Is a price fair: a decision with its reasons, from prices observed. Pure. */
import { z } from 'zod';
import { type Offer, type PriceHistory, twdSchema } from '../../core/contract/index.ts';
import { median } from '../../core/numbers.ts';
import { compareText } from '../../core/text.ts';
import { day, money } from './text.ts';

export const priceReasonSchema = z.object({
  /** What it rests on: prices of other sellers now, prices over time, price per unit, or that too little is known. */
  kind: z.enum(['channels', 'history', 'unit_price', 'evidence']),
  text: z.string(),
  text_zh: z.string(),
  /** The figures behind it, TWD. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PriceReason = z.infer<typeof priceReasonSchema>;

export const priceVerdictSchema = z.enum(['unusually_low', 'good', 'fair', 'high', 'unknown']);

export const priceJudgementSchema = z.object({
  verdict: priceVerdictSchema,
  price_twd: twdSchema,
  /** What it was measured against: the median of what sellers ask now, else the average over time; null: nothing. */
  typical_twd: twdSchema.nullable(),
  lowest_now_twd: twdSchema.nullable(),
  lowest_ever_twd: twdSchema.nullable(),
  reasons: z.array(priceReasonSchema),
});
export type PriceJudgement = z.infer<typeof priceJudgementSchema>;

export interface PriceEvidence {
  priceTwd: number;
  /** The same product at sellers, now. */
  offers: Offer[];
  histories: PriceHistory[];
  /** Price per unit of what is judged; null: the amount is not known. */
  unit: { price_twd: number; per: string } | null;
  /** Offers of other sizes of it, for the price per unit. */
  sizes: Offer[];
}

/** Within this of the lowest price is as good as the lowest. */
const GOOD = 1.01;
/** Over the typical price by more than this is high. */
const HIGH = 1.05;
/** Under any price that was observed by more than this calls for a look at the seller. */
const UNUSUAL = 0.6;
/** Fewer observations of one offer do not show what is usual. */
const MIN_OBSERVATIONS = 3;

const percent = (price: number, of: number): string => {
  const difference = Math.round((price / of - 1) * 100);
  return difference === 0 ? 'the same as' : `${Math.abs(difference)}% ${difference < 0 ? 'below' : 'above'}`;
};
const percentZh = (price: number, of: number): string => {
  const difference = Math.round((price / of - 1) * 100);
  return difference === 0 ? '等於' : `比${difference < 0 ? '低' : '高'} ${Math.abs(difference)}%：`;
};

const channelsReason = (priceTwd: number, prices: number[], offers: Offer[]): PriceReason => {
  const [lowest, highest, middle] = [prices[0] ?? 0, prices.at(-1) ?? 0, median(prices)];
  const cheapest = offers.find((offer) => offer.price_twd === lowest);
  const sellers = new Set(offers.map(({ channel }) => channel)).size;
  return {
    kind: 'channels',
    text: `${percent(priceTwd, lowest)} the lowest price now, ${money(lowest)} at ${cheapest?.channel}; ${sellers === 1 ? '1 seller asks' : `${sellers} sellers ask`} ${money(lowest)} to ${money(highest)}, median ${money(middle)}`,
    text_zh: `目前最低價 ${money(lowest)}（${cheapest?.channel}），您的價格${percentZh(priceTwd, lowest)}最低價；${sellers} 個賣家售價 ${money(lowest)} 至 ${money(highest)}，中位數 ${money(middle)}`,
    evidence: {
      lowest_twd: lowest,
      highest_twd: highest,
      median_twd: middle,
      sellers,
      offer_id: cheapest?.offer_id ?? '',
    },
  };
};

interface Past {
  lowest: number;
  average: number;
  observations: number;
  from: string;
  to: string;
}

const pastOf = (histories: PriceHistory[]): Past | null => {
  const points = histories.flatMap((history) => history.points).sort((a, b) => compareText(a.at, b.at));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const prices = points.map(({ price_twd }) => price_twd);
  return {
    lowest: Math.min(...prices),
    average: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    observations: prices.length,
    ...{ from: day(first.at), to: day(last.at) },
  };
};

const historyReason = (priceTwd: number, past: Past): PriceReason => ({
  kind: 'history',
  text: `${percent(priceTwd, past.average)} the average of ${money(past.average)} over ${past.observations} observations from ${past.from} to ${past.to}; lowest ever seen ${money(past.lowest)}`,
  text_zh: `${past.from} 至 ${past.to} 共觀察 ${past.observations} 次，平均 ${money(past.average)}，歷史最低 ${money(past.lowest)}；您的價格${percentZh(priceTwd, past.average)}平均`,
  evidence: {
    average_twd: past.average,
    lowest_twd: past.lowest,
    observations: past.observations,
    from: past.from,
    to: past.to,
  },
});

const unitReason = ({ unit, sizes }: PriceEvidence): PriceReason | null => {
  if (unit === null) return null;
  const same = sizes.filter((offer) => offer.unit_price?.per === unit.per && offer.in_stock !== false);
  const best = same.sort((a, b) => (a.unit_price?.price_twd ?? 0) - (b.unit_price?.price_twd ?? 0))[0];
  if (best?.unit_price == null) return null;
  const { price_twd: lowest, per } = best.unit_price;
  return {
    kind: 'unit_price',
    text: `NT$${unit.price_twd} per ${per}, ${percent(unit.price_twd, lowest)} the cheapest offer by the unit: NT$${lowest}, ${best.offer_id}`,
    text_zh: `每 ${per} NT$${unit.price_twd}，單位價最低者為 NT$${lowest}（${best.offer_id}），您的價格${percentZh(unit.price_twd, lowest)}它`,
    evidence: { unit_price_twd: unit.price_twd, lowest_unit_price_twd: lowest, per, offer_id: best.offer_id },
  };
};

const nothing: PriceReason = {
  kind: 'evidence',
  text: 'Too few prices of this product were observed to judge by',
  text_zh: '觀察到的同款價格太少，無法判斷',
  evidence: {},
};

const verdictOf = (
  priceTwd: number,
  known: { typical: number; lowest: number; lowestEver: number },
): z.infer<typeof priceVerdictSchema> => {
  if (priceTwd < known.lowestEver * UNUSUAL) return 'unusually_low';
  if (priceTwd <= known.lowest * GOOD) return 'good';
  return priceTwd > known.typical * HIGH ? 'high' : 'fair';
};

/** Sold out offers are no price that one can have; they still count for the history. */
export const judgePrice = (given: PriceEvidence): PriceJudgement => {
  const { priceTwd } = given;
  const offers = given.offers.filter((offer) => offer.in_stock !== false);
  const prices = offers.map(({ price_twd }) => price_twd).sort((a, b) => a - b);
  const past = pastOf(given.histories);
  const enough = prices.length >= 2 || (past !== null && past.observations >= MIN_OBSERVATIONS);
  const [lowestNow = null] = prices;
  const lowestEver = past === null ? lowestNow : Math.min(past.lowest, lowestNow ?? past.lowest);
  const reasons = [
    prices.length > 0 ? channelsReason(priceTwd, prices, offers) : null,
    past === null ? null : historyReason(priceTwd, past),
    unitReason(given),
    enough ? null : nothing,
  ].filter((reason) => reason !== null);
  const typical = prices.length >= 2 ? median(prices) : (past?.average ?? lowestNow);
  const figures = { price_twd: priceTwd, typical_twd: typical, lowest_now_twd: lowestNow, lowest_ever_twd: lowestEver };
  if (!enough || typical === null || lowestEver === null) return { verdict: 'unknown', ...figures, reasons };
  const verdict = verdictOf(priceTwd, { typical, lowest: lowestNow ?? lowestEver, lowestEver });
  return { verdict, ...figures, reasons };
};
