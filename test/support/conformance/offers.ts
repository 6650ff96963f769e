/** The invented offers of the conformance snapshot and what follows from them: products, histories, deals. */
import type {
  ChannelStatus,
  Comparison,
  DiscountDeal,
  GapDeal,
  LowestDeal,
  Offer,
  PriceHistory,
  ServedOffer,
} from '../../../core/contract/index.ts';
import { at } from './sites.ts';

interface OfferFacts {
  id: string;
  title: string;
  brand: string | null;
  industry: string;
  /** One a day, the newest on 19 September; earlier first. */
  prices: number[];
  list?: number;
  product?: string;
  unit?: [price: number, per: string];
  accessory?: boolean;
  inStock?: boolean | null;
}

const headphones = { brand: '聲灣', industry: 'electronics', product: 'p-headphones' };
const coffee = { brand: '豆路', industry: 'coffee-tea', product: 'p-coffee' };
const litter = { brand: null, industry: 'pets', product: 'p-litter' };

const facts: OfferFacts[] = [
  {
    id: 'red_mall:1001',
    title: '聲灣 SB-200 無線藍牙耳機 黑',
    ...headphones,
    prices: [2490, 2490, 2490, 2490, 2290, 2290, 1890],
    list: 2990,
  },
  {
    id: 'blue_mall:B-77',
    title: '【聲灣】SB-200 藍牙無線耳機（黑色）',
    ...headphones,
    prices: [2390, 2390, 2390, 2390, 2390, 2390, 2390],
  },
  {
    id: 'soundbay.example:sb-200-black',
    title: 'SB-200 Wireless Headphones Black',
    ...headphones,
    prices: [2690, 2690, 2690, 2690, 2690, 2690, 2690],
    inStock: null,
  },
  {
    id: 'red_mall:1002',
    title: '聲灣 SB-100 有線耳機',
    brand: '聲灣',
    industry: 'electronics',
    prices: [690, 690, 590, 690, 690, 690, 690],
  },
  {
    id: 'blue_mall:B-80',
    title: 'SB-200 耳機收納盒 保護套',
    brand: null,
    industry: 'electronics',
    prices: [199, 199, 199, 199, 199],
    accessory: true,
  },
  {
    id: 'red_mall:2001',
    title: '豆路 耶加雪菲 咖啡豆 227g',
    ...coffee,
    prices: [420, 420, 420, 420, 420, 420, 399],
    unit: [175.77, '100 g'],
  },
  {
    id: 'beanroad.example:yirga-227',
    title: '豆路咖啡 衣索比亞 耶加雪菲 227公克',
    ...coffee,
    prices: [450, 450, 450, 450, 450, 450, 450],
    unit: [198.24, '100 g'],
  },
  {
    id: 'blue_mall:B-91',
    title: '豆路 曼特寧 咖啡豆 454g',
    brand: '豆路',
    industry: 'coffee-tea',
    prices: [680, 640, 640, 640, 640],
    unit: [140.97, '100 g'],
    list: 760,
  },
  {
    id: 'red_mall:3001',
    title: '夜貓 豆腐貓砂 6L',
    ...litter,
    prices: [165, 165, 165, 165, 165, 165, 165],
    unit: [27.5, '1 l'],
  },
  {
    id: 'petcorner.example:tofu-6l',
    title: '豆腐貓砂 原味 6L',
    ...litter,
    prices: [199, 199, 179, 179, 179, 179, 179],
    unit: [29.83, '1 l'],
    list: 199,
    inStock: false,
  },
];

const LAST_DAY = 19;
const last = (prices: number[]): number => prices.at(-1) ?? 0;

const offerOf = (given: OfferFacts): Offer => {
  const [channel = '', key = ''] = given.id.split(':');
  return {
    ...{ offer_id: given.id, channel, title: given.title, brand: given.brand, price_twd: last(given.prices) },
    list_price_twd: given.list ?? null,
    unit_price: given.unit ? { price_twd: given.unit[0], per: given.unit[1] } : null,
    url: `https://${channel.includes('.') ? channel : `${channel.replace('_', '-')}.example`}/goods/${key}`,
    image: given.product ? `https://images.example/${given.product}.jpg` : null,
    condition: 'new',
    in_stock: given.inStock === undefined ? true : given.inStock,
    product_id: given.product ?? null,
    observed_at: at(LAST_DAY),
    source: 'snapshot',
  };
};

const byPrice = (a: Offer, b: Offer): number => a.price_twd - b.price_twd || (a.offer_id < b.offer_id ? -1 : 1);
const factsOf = new Map(facts.map((given) => [given.id, given]));

export const offers: ServedOffer[] = facts
  .map(offerOf)
  .sort(byPrice)
  .map((offer) => {
    const given = factsOf.get(offer.offer_id);
    return { offer, industry: given?.industry ?? null, accessory: given?.accessory ?? false };
  });

const found = (id: string): Offer => {
  const served = offers.find(({ offer }) => offer.offer_id === id);
  if (served === undefined) throw new Error(`no offer ${id}`);
  return served.offer;
};

const comparisonOf = (product: string): Comparison => {
  const members = offers.map(({ offer }) => offer).filter(({ product_id }) => product_id === product);
  const [first] = members as [Offer];
  const prices = members.map(({ price_twd }) => price_twd);
  const [lowest_twd, highest_twd] = [Math.min(...prices), Math.max(...prices)];
  const match = { confidence: 0.93, reasons: ['same brand', 'same model or quantity'] };
  return {
    ...{ product_id: product, title: first.title, brand: first.brand, offers: members },
    ...{ lowest_twd, highest_twd, gap_twd: highest_twd - lowest_twd, match },
  };
};

/** By gap, largest first. */
export const comparisons: Comparison[] = ['p-headphones', 'p-coffee', 'p-litter'].map(comparisonOf);

export const histories: PriceHistory[] = facts.map(({ id, title, prices }) => {
  const points = prices.map((price_twd, i) => ({ at: at(LAST_DAY - prices.length + 1 + i), price_twd }));
  return {
    ...{ offer_id: id, title, channel: id.split(':')[0] ?? '', points },
    ...{ lowest_twd: Math.min(...prices), highest_twd: Math.max(...prices), current_twd: last(prices) },
    average_twd: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
  };
});

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

const gaps: GapDeal[] = comparisons.map(({ product_id, title, offers: members, gap_twd, highest_twd, match }) => {
  const [cheapest, dearest] = [members[0]!, members.at(-1)!];
  return { product_id, title, cheapest, dearest, gap_twd, saving_percent: percent(gap_twd, highest_twd), match };
});
const lowest: LowestDeal[] = [
  {
    ...{ offer: found('red_mall:1001'), previous_lowest_twd: 2290, discount_percent: percent(400, 2290) },
    since: at(13),
    observed_days: 7,
  },
  {
    ...{ offer: found('red_mall:2001'), previous_lowest_twd: 420, discount_percent: percent(21, 420) },
    since: at(13),
    observed_days: 7,
  },
];
const discount: DiscountDeal[] = [
  {
    ...{ offer: found('red_mall:1001'), list_price_twd: 2490, discount_percent: percent(600, 2490), since: at(13) },
    ...{ basis: 'median_30d', list_price_charged: false },
  },
  {
    ...{
      offer: found('petcorner.example:tofu-6l'),
      list_price_twd: 199,
      discount_percent: percent(20, 199),
      since: at(13),
    },
    ...{ basis: 'list', list_price_charged: true },
  },
];
export const deals = { gaps, lowest, discount };

const status = (id: string, state: ChannelStatus['status']): ChannelStatus => ({
  ...{ id, status: state, offers: state === 'failed' ? 0 : offers.filter(({ offer }) => offer.channel === id).length },
  observed_at: state === 'failed' ? null : at(LAST_DAY),
});
export const channels: ChannelStatus[] = [
  status('red_mall', 'checked'),
  status('blue_mall', 'checked'),
  status('green_mall', 'failed'),
];

/** What the invented channels say now: one offer cheaper than stored, one not stored. */
export const liveOffers: Offer[] = [
  { ...found('blue_mall:B-77'), price_twd: 2190, product_id: null, observed_at: at(20, 3), source: 'live' },
  {
    ...found('red_mall:1001'),
    ...{ offer_id: 'red_mall:1009', title: '聲灣 SB-200 無線藍牙耳機 白', price_twd: 1990, list_price_twd: null },
    ...{ url: 'https://red-mall.example/goods/1009', product_id: null, observed_at: at(20, 3), source: 'live' },
  },
];
