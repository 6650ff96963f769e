/** Invented addresses that sold another thing before, and titles that are written anew: since when an address sells what it does. */
import { roll, rollInteger } from '../../../build/demo/random.ts';
import { afterSight } from '../../../build/products/relisted.ts';
import type { ObservedOffer, Offer, PricePoint } from '../../../core/contract/index.ts';

/** What an address sold before: another model, pack, condition, content or a part of it; each with its share of the usual price. */
const others: readonly (readonly [factor: number, title: (product: string) => string])[] = [
  [1.6, (product) => `虛構牌 ${product.replace('Q', 'K')} 虛構機`],
  [0.6, (product) => `虛構牌 ${product.replace(/\d/u, '7')}5 虛構機`],
  [1.9, (product) => `虛構牌 ${product} 虛構機 2入組`],
  [2.7, (product) => `虛構牌 ${product} 虛構機 超值三入`],
  [0.7, (product) => `【福利品】虛構牌 ${product} 虛構機`],
  [0.2, (product) => `虛構牌 ${product} 虛構機專用遙控器`],
  [1.5, (product) => `虛構牌 ${product} 虛構機+KV7720 虛構機`],
  [1.3, () => '山城 實木電視櫃 150cm'],
];

/** What stood at the address before, and what it cost. */
export const soldBefore = (
  key: string,
  { product, usual }: { product: string; usual: number },
): { title: string; price_twd: number } => {
  const [factor, title] = others[rollInteger(key, 0, others.length - 1)]!;
  return { title: title(product), price_twd: Math.max(20, Math.round(usual * factor)) };
};

const sales = ['【限時下殺】', '★熱銷★', '【母親節獻禮】', '[週年慶] ', '◆快速出貨◆', '《免運》'];
const praises = [' 原廠保固一年', ' 新品上市', ' 居家必備', ' 台灣製造', ' 現貨'];
const DAYS_A_TITLE = 12;

/** The title of a day: the plain one, or by `key` as a shop writes it for each sale. */
export const titleOn = (at: string, title: string, key: string | null): string => {
  if (key === null) return title;
  const sale = `${key}/title/${Math.floor(Date.parse(at) / 86_400_000 / DAYS_A_TITLE)}`;
  const [first, last] = [sales[rollInteger(`${sale}/first`, 0, sales.length - 1)]!, rollInteger(`${sale}/last`, 0, 9)];
  return `${roll(`${sale}/plain`) < 0.3 ? '' : first}${title}${praises[last] ?? ''}`;
};

/** As a build tells it that saw the address on each of these days. */
export const listedSinceOf = (
  offer: Offer,
  points: readonly PricePoint[],
  titleAt: (at: string) => string,
): string | null => {
  let latest: ObservedOffer | null = null;
  for (const { at, price_twd } of points) {
    const sight: ObservedOffer = {
      ...{ offerId: offer.offer_id, channel: offer.channel, title: titleAt(at), brand: null, priceTwd: price_twd },
      ...{ listPriceTwd: null, url: offer.url, image: null, gtin: null, inStock: null },
      ...{ condition: offer.condition, category: null, observedAt: at },
    };
    latest = latest === null ? sight : afterSight(latest, sight);
  }
  return latest?.listedSince ?? null;
};
