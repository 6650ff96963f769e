/** Rows of the synthetic model: invented, each a pure function of its number. */
import type {
  Comparison,
  Competitor,
  Mover,
  NamedId,
  Offer,
  PriceHistory,
  SiteRow,
} from '../../core/contract/index.ts';

export interface SyntheticSize {
  sites: number;
  offers: number;
  /** Default 20261101T000000Z. */
  id?: string;
  previous?: string | null;
  /** Prices observed of each offer, a day apart; default 5. */
  days?: number;
  /** Competitors of each site; default 12. */
  competitors?: number;
}

const days = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2026, 8, 1) + n * 86_400_000).toISOString());
export const day = (n: number): string => days[n] ?? '';
/** Spreads numbers over 0..2^32-1; Knuth's multiplicative hash. */
export const spread = (n: number): number => Math.imul(n + 1, 2_654_435_761) >>> 0;

export const names = (count: number, en: string, zh: string): NamedId[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${en}_${i}`, name: `Invented ${en} ${i}`, nameZh: `虛構${zh}${i}` }));
export const platforms = names(15, 'platform', '平台');
export const industries = names(20, 'industry', '產業');
/** Words of the invented titles, so that searches find something. */
export const words = [
  '耳機',
  '水壺',
  '背包',
  'AirPods',
  '咖啡豆',
  '面膜',
  '球鞋',
  'iPhone',
  '充電器',
  '保溫杯',
  '電鍋',
  '口紅',
];
export const channels = ['alpha', 'beta', 'gamma', 'delta'];

/** Few large platforms and many small ones, as in the world. */
export const skewed = (i: number, list: NamedId[]): string =>
  list[Math.floor((spread(i) / 2 ** 32) ** 2 * list.length)]?.id ?? '';

/** Ids that a rule has, of which every site shows some: what is told of a technology by its name is told of these. */
const known = [
  ...['google-analytics', 'clarity', 'hotjar', 'matomo', 'comscore', 'mixpanel', 'amplitude'],
  ...['heap', 'fullstory', 'mouseflow', 'crazy-egg', 'chartbeat', 'gtag', 'adobe-analytics'],
];
/** Slots from here on have these; those before them, invented ones. */
const FIRST_KNOWN = 4;

const technologyOf = (i: number, slot: number) => {
  const drawn = spread(i + slot) % 7;
  const ofRule = slot < FIRST_KNOWN ? undefined : known[(slot - FIRST_KNOWN) * 7 + drawn];
  const id = ofRule ?? `technology_${slot * 7 + drawn}`;
  const evidence = [{ kind: 'script_host', value: `cdn-${id}.example/v${slot}/loader.min.js?shop=${i}` }];
  return { id, name: `Invented ${id}`, category: 'analytics' as const, version: null, confidence: 0.9, evidence };
};

const scorePart = (i: number, slot: number) => ({
  id: `part_${slot}`,
  group: slot < 5 ? ('health' as const) : ('trust' as const),
  points: spread(i + slot) % 10,
  weight: 10,
  reason: `虛構的理由 ${slot}`,
  reason_en: `an invented reason ${slot}`,
});

/** What every list says of site number i. */
export const shortSite = (i: number) => ({
  domain: `shop-${i}.example`,
  name: `虛構商店 ${i}`,
  platform: i % 5 === 4 ? null : skewed(i, platforms),
  industry: i % 11 === 10 ? null : skewed(i + 7, industries),
  score: spread(i) % 101,
  monthly_visits: i % 7 === 6 ? null : 40_000_000 - i,
});

export const syntheticSite = (i: number): SiteRow => {
  const { monthly_visits, score, ...known } = shortSite(i);
  return {
    ...known,
    url: `https://shop-${i}.example/`,
    is_ecommerce: i % 5 !== 4,
    technologies: Array.from({ length: 6 }, (_, slot) => technologyOf(i, slot)),
    advertising: [`technology_${spread(i) % 7}`],
    analytics: [`technology_${7 + (spread(i) % 7)}`],
    payment: [],
    logistics: [],
    marketing: [],
    tracking_ids: [{ vendor: 'invented', id: `X-${spread(i)}` }],
    traffic: monthly_visits === null ? null : { monthly_visits, rank: i + 1, source: 'invented' },
    score: {
      total: score,
      health: spread(i + 1) % 101,
      trust: spread(i + 2) % 101,
      parts: Array.from({ length: 8 }, (_, slot) => scorePart(i, slot)),
    },
    company:
      i % 3 === 0
        ? { registration_number: String(10_000_000 + i), name: `虛構${i}有限公司`, verified: true, source: 'register' }
        : null,
    first_seen_at: day(0),
    last_seen_at: day(30),
    source: 'warc',
    invented: true,
  };
};

export const competitorsOf = (i: number, size: SyntheticSize): Competitor[] =>
  Array.from({ length: Math.min(size.competitors ?? 12, size.sites - 1) }, (_, n) => ({
    ...shortSite((i + 1 + n) % size.sites),
    similarity: Math.round((1 - n / 200) * 1000) / 1000,
    reasons: [`same industry: industry_${i % 20}`, 'similar traffic'],
  }));

/** Offer number i is the i-th by price. */
export const syntheticOffer = (i: number, size: SyntheticSize): Offer => {
  const channel = channels[spread(i) % channels.length] ?? 'alpha';
  const products = Math.floor(size.offers / 20);
  const product = i < products ? i : size.offers - 1 - i < products ? size.offers - 1 - i : -1;
  const n = product < 0 ? i : product;
  return {
    offer_id: `${channel}:${i}`,
    channel,
    title: `虛構 ${words[n % words.length]} ${words[(n >> 3) % words.length]} 型號 ZX${n % 50_000}`,
    brand: `Brand${n % 900}`,
    price_twd: 20 + Math.floor((i * 60_000) / size.offers),
    list_price_twd: null,
    unit_price: null,
    url: `https://${channel}.example/goods/${i}`,
    image: `https://img.${channel}.example/${i}.jpg`,
    condition: 'new',
    in_stock: true,
    product_id: product < 0 ? null : `p${product}`,
    observed_at: day((size.days ?? 5) - 1),
    source: 'snapshot',
  };
};

export const syntheticHistory = (i: number, size: SyntheticSize): PriceHistory => {
  const { offer_id, title, channel, price_twd } = syntheticOffer(i, size);
  const days = size.days ?? 5;
  const points = Array.from({ length: days }, (_, n) => ({ at: day(n), price_twd: price_twd + ((days - 1 - n) % 3) }));
  const prices = points.map((point) => point.price_twd);
  const average = Math.round(prices.reduce((a, b) => a + b, 0) / days);
  const bounds = { lowest_twd: Math.min(...prices), highest_twd: Math.max(...prices) };
  return { offer_id, title, channel, points, ...bounds, average_twd: average, current_twd: price_twd };
};

export const comparisonOf = (p: number, size: SyntheticSize): Comparison => {
  const offers = [syntheticOffer(p, size), syntheticOffer(size.offers - 1 - p, size)];
  const [cheap, dear] = offers as [Offer, Offer];
  const gap = dear.price_twd - cheap.price_twd;
  const prices = { lowest_twd: cheap.price_twd, highest_twd: dear.price_twd, gap_twd: gap };
  const match = { confidence: 0.9, reasons: ['invented'] };
  return { product_id: `p${p}`, title: cheap.title, brand: cheap.brand, offers, ...prices, match };
};

export const syntheticMover = (n: number, sites: number, id: string): Mover => {
  const site = syntheticSite(spread(n) % sites);
  const observed = (d: number) => ({ at: day(d), source: 'warc' as const });
  return {
    id: spread(n).toString(16).padStart(8, '0') + n.toString(16).padStart(16, '0'),
    type: (['platform_changed', 'ad_started', 'ad_stopped'] as const)[n % 3] ?? 'ad_started',
    domain: site.domain,
    name: site.name,
    at: new Date(Date.UTC(2026, 9, 1) - n * 60_000).toISOString(),
    snapshot: id,
    before: n % 3 === 1 ? null : 'technology_1',
    after: n % 3 === 2 ? null : 'technology_2',
    observed_before: observed(0),
    observed_after: observed(30),
  };
};

/** Any number of rows, again each time they are asked for. */
export function* times<T>(count: number, make: (i: number) => T): Generator<T> {
  for (let i = 0; i < count; i++) yield make(i);
}
