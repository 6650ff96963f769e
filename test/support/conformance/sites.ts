/** The invented shops of the conformance snapshot: few, but every kind of null and of difference is among them. */
import type {
  Category,
  Company,
  DetectedTechnology,
  Ecommerce,
  Mover,
  NamedMeans,
  ScorePart,
  ShopFacts,
  SiteRow,
  TechnologySpan,
  Traffic,
} from '../../../core/contract/index.ts';
import { categoryGroups } from '../../../core/contract/index.ts';

export const snapshotId = '20260920T000000Z';
export const asOf = '2026-09-20T00:00:00Z';
export const at = (day: number, hour = 2): string => new Date(Date.UTC(2026, 8, day, hour)).toISOString();

const technologies: Record<string, [name: string, category: Category, host: string]> = {
  shopline: ['SHOPLINE', 'platform', 'cdn.shopline.example'],
  cyberbiz: ['CYBERBIZ', 'platform', 'cdn.cyberbiz.example'],
  shopify: ['Shopify', 'platform', 'cdn.shopify.example'],
  waca: ['WACA', 'platform', 'cdn.waca.example'],
  '91app': ['91APP', 'platform', 'cdn.91app.example'],
  'meta-pixel': ['Meta Pixel', 'advertising', 'pixel.meta.example'],
  'google-ads': ['Google Ads', 'advertising', 'ads.google.example'],
  'line-tag': ['LINE Tag', 'advertising', 'tag.line.example'],
  'google-analytics': ['Google Analytics', 'analytics', 'ga.google.example'],
  'google-tag-manager': ['Google Tag Manager', 'tag_manager', 'gtm.google.example'],
  'line-pay': ['LINE Pay', 'payment', 'pay.line.example'],
  'ecpay-logistics': ['ECPay Logistics', 'logistics', 'logistics.ecpay.example'],
};

const technology = (id: string): DetectedTechnology => {
  const [name, category, host] = technologies[id] ?? [id, 'framework', `${id}.example`];
  const evidence = [{ kind: 'script_host', value: host }];
  return { id, name, category, version: null, confidence: 0.97, evidence };
};

const part = (id: string, group: ScorePart['group'], given: [number, number, string, string]): ScorePart => {
  const [points, weight, reason, reason_en] = given;
  return { id, group, points, weight, reason, reason_en };
};

const partsOf = (site: GivenSite): ScorePart[] => [
  part('https', 'health', [25, 25, '使用 HTTPS', 'HTTPS in use']),
  part(
    'hsts',
    'health',
    site.hsts ? [10, 10, '已啟用 HSTS', 'HSTS is on'] : [0, 10, '未見 HSTS 標頭', 'No HSTS header seen'],
  ),
  part(
    'company',
    'trust',
    site.company === null
      ? [0, 35, '頁面未見統一編號', 'No registration number seen on its pages']
      : [35, 35, '統一編號經稅籍登記核對', 'Registration number verified in the tax register'],
  ),
  part(
    'policy',
    'trust',
    site.hsts
      ? [15, 15, '有隱私或退換貨政策', 'Privacy or return policy linked']
      : [0, 15, '未見隱私或退換貨政策', 'No privacy or return policy seen'],
  ),
];

interface GivenSite {
  domain: string;
  name: string;
  industry: string | null;
  found: string[];
  rank: number | null;
  score: number;
  company: Company | null;
  hsts: boolean;
  /** Too little was seen of it for a score. */
  unrated?: true;
  named?: NamedMeans[];
  facts?: ShopFacts;
  icon?: string;
  /** Id, day of the first look that shows it, day of the last. */
  spans?: [technology: string, first: number, last: number][];
}

const linePay: NamedMeans = {
  ...{ id: 'line-pay', name: 'LINE Pay', name_en: 'LINE Pay', category: 'payment' },
  evidence: [{ kind: 'named', value: 'footer: LINE Pay' }],
};

const contactPage = { place: 'own_page', url: 'https://mintleaf.example/contact', at: at(19) } as const;
const footer = { place: 'footer', url: 'https://mintleaf.example/', at: at(19) } as const;

/** Everything that a shop may say of itself; all invented. */
const mintFacts: ShopFacts = {
  stated: [
    { kind: 'email', value: 'service@mintleaf.example', ...contactPage },
    { kind: 'phone', value: '+886255550100#12', ...contactPage },
    { kind: 'address', value: '台北市虛構區薄荷路1號2樓', ...footer },
    { kind: 'line', value: '@mintleaf', ...footer },
    { kind: 'social', id: 'facebook', value: 'https://www.facebook.com/mintleaf.invented', ...footer },
    { kind: 'language', value: 'zh-TW', ...footer, place: 'meta' },
    { kind: 'currency', value: 'TWD', ...footer, place: 'json_ld' },
    { kind: 'payment', id: 'line-pay', value: 'LINE Pay', ...footer },
    { kind: 'free_shipping', value: '全館滿 NT$1,500 免運費', amount: 1500, ...footer },
    { kind: 'return_window', value: '享 7 天鑑賞期', amount: 7, ...contactPage },
  ],
  offers: {
    offers: 6,
    price_twd: { low_quartile: 290, median: 450, high_quartile: 890 },
    discounted: 0.333,
    ...{ branded: 6, brands: [{ name: '薄荷葉', offers: 6 }] },
    ...{ categorised: 4, categories: [{ name: '保養', offers: 4 }] },
    ...{ newest_at: at(15), last_seen_at: at(19) },
  },
};

const company = (registration_number: string, name: string): Company => ({
  registration_number,
  name,
  verified: true,
  source: 'register',
});

/** In no order; the domain `xn--…` is 茶山.example. */
const given: GivenSite[] = [
  {
    ...{
      domain: 'mintleaf.example',
      name: '薄荷葉選品（虛構）',
      industry: 'beauty',
      rank: 5200,
      score: 88,
      hsts: true,
    },
    found: ['shopline', 'meta-pixel', 'google-ads', 'google-analytics', 'google-tag-manager', 'line-pay'],
    named: [linePay],
    facts: mintFacts,
    icon: 'https://cdn.mintleaf.example/touch-180.png',
    // An advertising technology that is no longer seen is among them.
    spans: [
      ['google-ads', 1, 19],
      ['line-tag', 1, 9],
      ['meta-pixel', 13, 19],
      ['shopline', 1, 19],
    ],
    company: company('12345675', '虛構薄荷葉股份有限公司'),
  },
  {
    ...{
      domain: 'soundbay.example',
      name: '聲灣音響（虛構）',
      industry: 'electronics',
      rank: 9100,
      score: 81,
      hsts: true,
    },
    found: ['shopify', 'meta-pixel', 'google-analytics', 'ecpay-logistics'],
    named: [linePay],
    company: company('00000053', '虛構聲灣有限公司'),
  },
  {
    ...{
      domain: 'beanroad.example',
      name: '豆路咖啡（虛構）',
      industry: 'coffee-tea',
      rank: 18_000,
      score: 74,
      hsts: false,
    },
    found: ['cyberbiz', 'google-ads', 'line-tag'],
    company: company('00000016', '虛構豆路咖啡行'),
  },
  {
    ...{
      domain: 'xn--rht151g.example',
      name: '茶山（虛構）',
      industry: 'coffee-tea',
      rank: 41_000,
      score: 60,
      hsts: false,
    },
    found: ['waca', 'line-tag'],
    company: { registration_number: '00000022', name: null, verified: false, source: 'page' },
  },
  {
    ...{ domain: 'nightcat.example', name: '夜貓用品（虛構）', industry: 'pets', rank: null, score: 47, hsts: false },
    unrated: true,
    found: ['91app'],
    company: null,
  },
  {
    ...{ domain: 'petcorner.example', name: '毛角落（虛構）', industry: 'pets', rank: 77_000, score: 55, hsts: true },
    found: ['shopline', 'google-analytics', 'line-pay'],
    company: null,
  },
  {
    ...{ domain: 'oldpage.example', name: 'oldpage.example', industry: null, rank: null, score: 22, hsts: false },
    found: [],
    company: null,
  },
];

const trafficOf = (rank: number | null): Traffic | null =>
  rank === null
    ? null
    : { monthly_visits: Math.round(9e8 / rank), rank, source: 'estimate from an invented rank list of 2026-09-19' };

const ecommerceOf = (domain: string, platform: string | undefined): Ecommerce => {
  if (platform === undefined) return { verdict: 'not_shop', confidence: 0.948, evidence: [] };
  const evidence = [
    { kind: 'shop_platform', value: platform, weight: 4.6 },
    { kind: 'cart_link', value: `${domain}/cart`, weight: 1.8 },
  ];
  return { verdict: 'shop', confidence: 0.971, evidence };
};

const spanOf = ([technology, first, last]: [string, number, number]): TechnologySpan => ({
  ...{ technology, first_seen_at: at(first), last_seen_at: at(last) },
});

const siteOf = (site: GivenSite): SiteRow => {
  const found = site.found.map(technology);
  const group = (categories: readonly Category[]): string[] =>
    found.filter(({ category }) => categories.includes(category)).map(({ id }) => id);
  return {
    ...{ domain: site.domain, name: site.name, url: `https://${site.domain}/` },
    is_ecommerce: found.length > 0,
    ecommerce: ecommerceOf(site.domain, group(['platform'])[0]),
    platform: group(['platform'])[0] ?? null,
    industry: site.industry,
    technologies: found,
    advertising: group(categoryGroups.advertising),
    analytics: group(categoryGroups.analytics),
    payment: group(categoryGroups.payment),
    logistics: group(categoryGroups.logistics),
    marketing: [],
    tracking_ids: site.found.includes('google-analytics')
      ? [{ vendor: 'google-analytics', id: `G-INVENTED${site.rank}` }]
      : [],
    traffic: trafficOf(site.rank),
    ...(site.named === undefined ? {} : { named: site.named }),
    ...(site.facts === undefined ? {} : { facts: site.facts }),
    ...(site.icon === undefined ? {} : { icon: site.icon }),
    ...(site.spans === undefined ? {} : { technology_spans: site.spans.map(spanOf) }),
    score: {
      ...{ total: site.score, health: site.score, trust: site.score, parts: partsOf(site) },
      ...(site.unrated ? { coverage: 0.15, rated: null } : { coverage: 0.94, rated: site.score }),
    },
    company: site.company,
    ...{ first_seen_at: at(1), last_seen_at: at(19), source: 'http', invented: true },
  };
};

export const sites: SiteRow[] = given.map(siteOf);

const mover = (n: number, domain: string, change: Pick<Mover, 'type' | 'before' | 'after'>): Mover => ({
  id: `${n}`.padStart(24, 'c0ffee'),
  ...{ type: change.type, domain, name: sites.find((site) => site.domain === domain)?.name ?? domain },
  at: at(12 + n),
  snapshot: `202609${13 + n}T000000Z`,
  ...{ before: change.before, after: change.after },
  observed_before: { at: at(11 + n), source: 'http' },
  observed_after: { at: at(12 + n), source: 'http' },
});

/** Newest first. */
export const movers: Mover[] = [
  mover(6, 'beanroad.example', { type: 'ad_started', before: null, after: 'line-tag' }),
  mover(5, 'petcorner.example', { type: 'platform_changed', before: 'cyberbiz', after: 'shopline' }),
  mover(3, 'soundbay.example', { type: 'ad_stopped', before: 'google-ads', after: null }),
  mover(1, 'mintleaf.example', { type: 'ad_started', before: null, after: 'meta-pixel' }),
];
