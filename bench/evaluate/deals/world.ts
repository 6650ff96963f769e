/** Invented products at invented channels whose price of every day is known, and what a crawl would have seen of them. */
import { roll, rollInteger } from '../../../build/demo/random.ts';
import type { Comparison, Offer, PricePoint } from '../../../core/contract/index.ts';
import { listedSinceOf, soldBefore, titleOn } from './relisted.ts';

export const DAYS = 120;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00Z');
/** When the build runs: the end of the last day. */
export const AS_OF = new Date(START + DAYS * DAY_MS).toISOString();
export const timeOf = (day: number): string => new Date(START + day * DAY_MS + DAY_MS / 3).toISOString();

/**
 * What a crawl and shops do to the truth: days that were not read, offers that were last seen days ago, offers sold out (one in ten
 * without saying so), used goods, prices for members, a slip of the pen for a day, list prices that nobody ever paid, addresses that
 * sold another thing before, titles that are written anew for each sale.
 */
export const noiseNames = [
  ...(['missing', 'stale', 'sold_out', 'condition', 'members', 'slips', 'paper_list'] as const),
  ...(['relisted', 'retitled'] as const),
] as const;
export type NoiseName = (typeof noiseNames)[number];

export const patterns = [
  'steady',
  'changes',
  'weekly',
  'new_low',
  'at_low',
  'cut',
  'raised_then_cut',
  'long_raise',
  'list_for_a_day',
  'always_off',
] as const;
export type Pattern = (typeof patterns)[number];

export interface TrueOffer {
  offer: Offer;
  pattern: Pattern;
  /** Price of each day from the first on which it is sold; the newest last. */
  prices: number[];
  firstDay: number;
  /** Day on which it was last seen. */
  seenDay: number;
  /** What was seen at its address, of what it sold before, too. */
  points: PricePoint[];
  /** Since when the address sells it, as a build tells by the titles seen there; null: nothing else was seen. */
  listedSince: string | null;
  isSoldOut: boolean;
  isForMembers: boolean;
}
export interface TrueProduct {
  comparison: Comparison;
  offers: TrueOffer[];
}

const rounded = (price: number): number => Math.max(20, Math.round(price));

/** The price of each day: what the pattern does to a usual price. */
const pricesOf = (pattern: Pattern, usual: number, key: string): number[] => {
  const days = Array.from({ length: DAYS }, () => usual);
  const set = (from: number, to: number, factor: number): void => {
    for (let day = Math.max(0, from); day < Math.min(DAYS, to); day++) days[day] = rounded(usual * factor);
  };
  const depth = 0.6 + 0.3 * roll(`${key}/depth`);
  const at = DAYS - rollInteger(`${key}/at`, 1, 25);
  const recent = DAYS - rollInteger(`${key}/recent`, 1, 3);
  const before = rollInteger(`${key}/before`, 40, 80);
  if (pattern === 'changes') for (let d = 15; d < DAYS - 10; d += 25) set(d, DAYS, 0.9 + 0.2 * roll(`${key}/${d}`));
  if (pattern === 'weekly') for (let d = 0; d < DAYS; d += 7) set(d, d + 2, depth);
  if (pattern === 'new_low' || pattern === 'at_low') set(before, before + 10, depth + 0.08);
  if (pattern === 'new_low') set(recent, DAYS, depth);
  if (pattern === 'at_low') set(recent, DAYS, depth + 0.08);
  if (pattern === 'cut') set(at, DAYS, depth);
  if (pattern === 'raised_then_cut') set(at - rollInteger(`${key}/raised`, 3, 20), at, 1.3);
  if (pattern === 'long_raise') set(at - rollInteger(`${key}/raised`, 30, 40), at, 1.3);
  if (pattern === 'list_for_a_day') set(at - 1, at, 1.5);
  return days;
};

const STEADY_SHARE = 0.3;
const patternOf = (key: string): Pattern =>
  roll(`${key}/steady`) < STEADY_SHARE ? 'steady' : patterns[rollInteger(`${key}/pattern`, 0, patterns.length - 1)]!;

const channelIds = ['momo', 'pchome', 'yahoo', 'rakuten', 'etmall'];

const seenPoints = (prices: number[], { firstDay, seenDay, key, on }: Seen): PricePoint[] =>
  prices.flatMap((price_twd, i) => {
    const day = firstDay + i;
    if (day > seenDay) return [];
    if (on.has('missing') && day !== seenDay && roll(`${key}/missing/${day}`) < 0.2) return [];
    const slip = on.has('slips') && day !== seenDay && roll(`${key}/slip/${day}`) < 0.002;
    return [{ at: timeOf(day), price_twd: slip ? rounded(price_twd / 10) : price_twd }];
  });

interface Seen {
  firstDay: number;
  seenDay: number;
  key: string;
  on: ReadonlySet<NoiseName>;
}

const offerOf = (
  product: string,
  n: number,
  world: { key: string; usual: number; on: ReadonlySet<NoiseName> },
): TrueOffer => {
  const { on } = world;
  const key = `${world.key}/${n}`;
  const does = (noise: NoiseName, share: number): boolean => on.has(noise) && roll(`${key}/${noise}`) < share;
  const pattern = patternOf(key);
  const usual = rounded(world.usual * (0.85 + 0.3 * roll(`${key}/usual`)));
  const firstDay = roll(`${key}/young`) < 0.3 ? DAYS - rollInteger(`${key}/first`, 8, 40) : 0;
  const seenDay = does('stale', 0.1) ? Math.max(firstDay, DAYS - rollInteger(`${key}/seen`, 2, 12)) : DAYS - 1;
  const [isSoldOut, isForMembers, isUsed] = [does('sold_out', 0.1), does('members', 0.05), does('condition', 0.05)];
  const factor = isUsed || isForMembers ? 0.7 : 1;
  const prices = pricesOf(pattern, rounded(usual * factor), key).slice(firstDay);
  const title = `虛構牌 ${product} 虛構機${isForMembers ? ' 會員限定' : ''}`;
  const before = firstDay > 0 && does('relisted', 0.6) ? soldBefore(`${key}/before`, { product, usual }) : null;
  const former = before === null ? [] : Array.from({ length: firstDay }, () => before.price_twd);
  const points = seenPoints([...former, ...prices], { firstDay: firstDay - former.length, seenDay, key, on });
  const price = points.at(-1)!.price_twd;
  const list = pattern === 'list_for_a_day' ? rounded(usual * 1.5) : on.has('paper_list') ? rounded(usual * 2) : null;
  const offer: Offer = {
    offer_id: `${channelIds[n]}:${product}`,
    channel: channelIds[n]!,
    title,
    ...{ brand: null, price_twd: price, list_price_twd: list, unit_price: null },
    ...{ url: `https://${channelIds[n]}.example/${product}`, image: null },
    condition: isUsed ? 'used' : roll(`${key}/new`) < 0.5 ? 'new' : 'unknown',
    in_stock: isSoldOut && roll(`${key}/silent`) > 0.1 ? false : null,
    ...{ product_id: product, observed_at: timeOf(seenDay), source: 'snapshot' as const },
  };
  const titleAt = (at: string): string =>
    before !== null && at < timeOf(firstDay) ? before.title : titleOn(at, title, does('retitled', 0.3) ? key : null);
  const listedSince = listedSinceOf(offer, points, titleAt);
  return { offer, pattern, prices, firstDay, seenDay, points, listedSince, isSoldOut, isForMembers };
};

/** A world of products by its seed, seen with the noises that are on. */
export const makeDealsWorld = (seed: string, products: number, on: ReadonlySet<NoiseName>): TrueProduct[] =>
  Array.from({ length: products }, (_, i) => {
    const key = `${seed}/${i}`;
    const product = `QX${1000 + i}Z`;
    const usual = rollInteger(`${key}/usual`, 200, 9_000);
    const offers = Array.from({ length: rollInteger(`${key}/offers`, 2, channelIds.length) }, (_, n) =>
      offerOf(product, n, { key, usual, on }),
    );
    const shown = offers.map(({ offer }) => offer).sort((a, b) => a.price_twd - b.price_twd);
    const [low, high] = [shown[0]!.price_twd, shown.at(-1)!.price_twd];
    const comparison: Comparison = {
      ...{ product_id: product, title: `虛構牌 ${product} 虛構機`, brand: null, offers: shown },
      ...{ lowest_twd: low, highest_twd: high, gap_twd: high - low, match: { confidence: 1, reasons: [] } },
    };
    return { comparison, offers };
  });
