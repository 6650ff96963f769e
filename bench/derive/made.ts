/**
 * Sites, offers and their past of any number, all invented (every host ends in `.example`): each a pure function of its
 * number, so that a million of them stream in flat memory and two runs see the same.
 */

import { loadIndustries } from '../../build/industry/classify.ts';
import type {
  DetectedTechnology,
  Health,
  ObservedOffer,
  PriceObservation,
  RowOf,
  ShopFact,
  SiteObservation,
} from '../../core/contract/index.ts';
import { loadRules } from '../../core/rules/index.ts';

/** Days on which the sites were seen: the last is this build's, the others were recorded by earlier ones. */
export const days = ['2026-06-01', '2026-07-01', '2026-08-01'] as const;
export const snapshotOf = (day: string): string => `${day.replaceAll('-', '')}T030000Z`;
const timeOf = (day: string): string => `${day}T03:00:00Z`;

/** Spreads numbers over 0..2^32-1. */
export const spread = (n: number, salt = 0): number => {
  let x = Math.imul(n ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};
/** Few are frequent and many are rare, as in the world. */
const skewed = <T>(list: readonly T[], n: number, salt: number): T =>
  list[Math.floor((spread(n, salt) / 2 ** 32) ** 3 * list.length)] as T;

const industries = loadIndustries();
const technologies = loadRules().technologies;
type Technology = (typeof technologies)[number];
const categories = new Set(technologies.map((t) => t.category));
const byCategory = new Map([...categories].map((c) => [c, technologies.filter((t) => t.category === c)]));
const syllables = [
  ...'安百保貝成春大德東發方豐福光國海和恆鴻華佳嘉金京晶景康凱樂立良亮林隆美明南寧品千青日榮瑞三森善上盛世泰天同王旺新欣鑫星興雅揚義永友裕元源遠月雲正中宗',
];
/** A two-character word that only sites of one industry use; n under 5,000. */
const jargon = (industry: number, n: number): string =>
  `${syllables[spread(n, industry) % syllables.length]}${syllables[spread(n, industry + 99) % syllables.length]}`;

/** Ascending, as sites come from the history and from collecting. */
export const domainOf = (i: number): string => `shop-${String(i).padStart(7, '0')}.example`;

const industryOf = (i: number): number => Math.floor((spread(i, 1) / 2 ** 32) ** 2 * industries.length);

const wordsOf = (i: number): string[] => {
  const industry = industryOf(i);
  const { words } = industries[industry] as { words: string[] };
  return Array.from({ length: 24 }, (_, n) =>
    n < 8 ? skewed(words, i * 31 + n, 2) : jargon(industry, Math.floor((spread(i * 31 + n, 3) / 2 ** 32) ** 2 * 5000)),
  );
};

const wanted = ['platform', 'analytics', 'tag_manager', 'advertising', 'advertising', 'payment', 'cdn'] as const;

/** What a site is built with on a day, by id: less than an observation says, for the past is made of nothing else. */
const builtWith = (i: number, day: number): Technology[] => {
  const chosen = new Map<string, Technology>();
  for (const [slot, category] of wanted.entries()) {
    const moved = spread(i, 77) % 50 === slot && day === 2 ? 1 : 0;
    const technology = skewed(byCategory.get(category) ?? [], i, 10 + slot + 100 * moved);
    chosen.set(technology.id, technology);
  }
  return [...chosen.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

const detectedAs = ({ id, name, category }: Technology, i: number): DetectedTechnology => {
  const evidence = [0, 1].map((n) => ({ kind: 'script_host', value: `cdn${n}.${id}.example/v${spread(i) % 40}.js` }));
  return { id, name, category, version: null, confidence: 0.9, evidence };
};

const isComplete = (i: number, day: number): boolean => spread(i, 8 + day) % 20 !== 0;
const nameOf = (i: number): string => `虛構商店 ${i}`;

const healthOf = (i: number): Health => ({
  score: spread(i, 4) % 101,
  https: i % 20 !== 0,
  hsts: i % 3 === 0,
  redirects: i % 2,
  http_status: 200,
  response_ms: spread(i, 5) % 3000,
  bytes: 20_000 + (spread(i, 6) % 500_000),
  compressed: true,
  title: `虛構商店 ${i}`,
  has_structured_data: i % 4 !== 0,
  has_sitemap: null,
  security_headers: ['strict-transport-security', 'x-frame-options', 'referrer-policy'].slice(0, i % 4),
  problems: ['csp', 'hsts'].map((id) => ({
    ...{ id, severity: 'info' as const, title: `虛構問題 ${id}`, title_en: `invented problem ${id}` },
    ...{ remedy: `虛構的做法 ${id}`, remedy_en: `an invented remedy ${id}` },
  })),
});

/** Who runs a site, by number: of ten groups of five neighbours one is one owner's; else each site has its own. */
const ownerOf = (i: number): number => (spread(Math.floor(i / 5), 50) % 10 === 0 ? Math.floor(i / 5) * 5 : i);

/** A tag manager of an agency, which stands on one site of a thousand; null: on most there is none. */
const agencyOf = (i: number): string | null => (spread(i, 51) % 20 === 0 ? `GTM-AGENCY${spread(i, 52) % 50}` : null);

/** What the pages of a site state of it: sixteen facts, of which its owner's other sites state two. */
const factsOf = (i: number, day: number): ShopFact[] => {
  const domain = domainOf(i);
  const owner = ownerOf(i);
  const on = { url: `https://${domain}/contact`, at: timeOf(days[day] as string), place: 'footer' as const };
  return [
    { kind: 'email', value: `service@owner-${owner}.example`, ...on },
    { kind: 'phone', value: `+8862${20_000_000 + (spread(owner, 53) % 9_999_999)}`, ...on },
    { kind: 'address', value: `虛構市虛構路${1 + (spread(i, 54) % 900)}號`, ...on },
    { kind: 'line', value: `@made${i}`, ...on },
    ...(['facebook', 'instagram', 'youtube'] as const).map(
      (id): ShopFact => ({ kind: 'social', id, value: `https://${id}.example/made${i}`, ...on }),
    ),
    { kind: 'language', value: 'zh-TW', ...on },
    { kind: 'currency', value: 'TWD', ...on },
    ...['credit-card', 'line-pay', 'cod'].map(
      (id): ShopFact => ({ kind: 'payment', id, value: `虛構付款 ${id}`, ...on }),
    ),
    ...['home-delivery', 'seven-eleven'].map(
      (id): ShopFact => ({ kind: 'delivery', id, value: `虛構配送 ${id}`, ...on }),
    ),
    { kind: 'free_shipping', value: '滿千免運', amount: 1000, ...on },
    { kind: 'return_window', value: '七天鑑賞期', amount: 7, ...on },
  ];
};

/** What the crawl of day number `day` saw of site number i. */
export const madeObservation = (i: number, day = days.length - 1): SiteObservation => {
  const technologies = builtWith(i, day).map((technology) => detectedAs(technology, i));
  const words = wordsOf(i);
  const domain = domainOf(i);
  return {
    domain,
    url: `https://${domain}/`,
    observedAt: timeOf(days[day] as string),
    source: 'http',
    complete: isComplete(i, day),
    pages: 5,
    status: 200,
    name: nameOf(i),
    title: `${nameOf(i)}｜${words.slice(0, 2).join('、')}專賣`,
    description: `${words.slice(2, 8).join('、')}，全台配送`,
    words,
    technologies,
    platform: technologies.find((t) => t.category === 'platform')?.id ?? null,
    isEcommerce: i % 20 !== 19,
    trackingIds: [
      { vendor: 'google-analytics', id: `G-${spread(ownerOf(i)).toString(36).toUpperCase()}` },
      ...(agencyOf(i) === null ? [] : [{ vendor: 'google-tag-manager', id: agencyOf(i)! }]),
      { vendor: 'meta-pixel', id: String(spread(i, 9) * 1e5) },
    ],
    registrationNumbers:
      i % 3 === 0 ? [] : [{ number: String(10_000_000 + (spread(i, 20) % 89_999_999)), context: '統一編號' }],
    health: healthOf(i),
    hasContactPage: i % 2 === 0,
    hasPolicyPage: i % 3 === 0,
    noindex: false,
    facts: factsOf(i, day),
  };
};

export interface Size {
  sites: number;
  /** Offers of each site. */
  each: number;
}

/** About four shops sell the same thing. */
const thingOf = (i: number, n: number, { sites, each }: Size): number =>
  spread(i * each + n, 30) % Math.ceil((sites * each) / 4);
const offerIdOf = (i: number, n: number): string => `${domainOf(i)}:${n}`;
const priceOf = (i: number, thing: number): number => 99 + (spread(thing, 32) % 9000) + (i % 50);

/** Offer number n of site number i: one thing has another title in each shop. */
export const madeOffer = (i: number, n: number, size: Size): ObservedOffer => {
  const thing = thingOf(i, n, size);
  const industry = industryOf(thing);
  const noun = skewed(industries[industry]?.words ?? ['商品'], thing, 31);
  const model = `${String.fromCharCode(65 + (thing % 26))}${String.fromCharCode(65 + (spread(thing) % 26))}-${thing.toString(36).toUpperCase()}`;
  const brand = `${jargon(99, thing % 5000)}牌`;
  const extra = ['免運', '現貨', '公司貨', '【限時】'][i % 4] ?? '';
  const domain = domainOf(i);
  const price = priceOf(i, thing);
  return {
    offerId: offerIdOf(i, n),
    channel: domain,
    title: `${extra}${brand} ${noun}${jargon(industry, thing % 4000)} ${model} ${100 + (thing % 9) * 50}ml`,
    brand,
    priceTwd: price,
    listPriceTwd: i % 3 === 0 ? price + 200 : null,
    url: `https://${domain}/p/${n}`,
    image: null,
    condition: 'new',
    inStock: true,
    gtin: null,
    category: noun,
    observedAt: timeOf(days[2]),
  };
};

export function* madeObservations(sites: number, day?: number): Generator<SiteObservation> {
  for (let i = 0; i < sites; i++) yield madeObservation(i, day);
}

export function* madeOffers(size: Size): Generator<ObservedOffer> {
  for (let i = 0; i < size.sites; i++) for (let n = 0; n < size.each; n++) yield madeOffer(i, n, size);
}

/** Prices that earlier crawls saw: one an offer and day. */
export function* madePrices(size: Size, day: number): Generator<PriceObservation> {
  const observedAt = timeOf(days[day] as string);
  for (let i = 0; i < size.sites; i++)
    for (let n = 0; n < size.each; n++)
      yield { offerId: offerIdOf(i, n), observedAt, priceTwd: priceOf(i, thingOf(i, n, size)) + 10 * (2 - day) };
}

/** Rows of the history that the crawl of day number `day` left. */
export function* madeHistory(sites: number, day: number): Generator<RowOf<'observations'>> {
  const at = days[day] as string;
  for (let i = 0; i < sites; i++) {
    const technologies = builtWith(i, day);
    yield {
      domain: domainOf(i),
      observed_at: timeOf(at),
      source: 'http',
      complete: isComplete(i, day),
      platform: technologies.find((t) => t.category === 'platform')?.id ?? null,
      advertising: JSON.stringify(technologies.filter((t) => t.category === 'advertising').map((t) => t.id)),
      rank: null,
      name: nameOf(i),
      snapshot: snapshotOf(at),
    };
  }
}

/** A rank list that holds two of three sites. */
export const madeRanks = (sites: number): Map<string, number> => {
  const ranks = new Map<string, number>();
  for (let i = 0; i < sites; i++) if (i % 3 !== 2) ranks.set(domainOf(i), 1 + (spread(i, 40) % 1_000_000));
  return ranks;
};
