/**
 * A snapshot model to look at: a dozen invented shops with technologies that shops do use, the same products across
 * channels with prices over weeks, and names that would run as markup where they were taken for it.
 */
import { profileSite } from '../../build/sites/profile-site.ts';
import type {
  Comparison,
  Competitor,
  DetectedTechnology,
  GapDeal,
  ListedSite,
  Mover,
  NamedMeans,
  Offer,
  PriceHistory,
  Prospect,
  ScoreSpread,
  ServedCheck,
  ServedIdentifier,
  ServedOperator,
  SiteRow,
  SnapshotModel,
  Stats,
  TechnologySpan,
} from '../../core/contract/index.ts';
import { observation, technology } from './sites.ts';
import { syntheticModel } from './synthetic-model.ts';
import { webTechnologies } from './web-technologies.ts';

const size = { sites: 12, offers: 40 };
const snapshotId = '20261120T030000Z';
const at = (day: number): string => new Date(Date.UTC(2026, 10, day, 3)).toISOString();

/** Text that must stay text wherever it is shown. */
export const hostileName = '</script><img src=x onerror="document.title=1">虛構\'"`&{{7*7}}';

type Known = [id: string, name: string, category: DetectedTechnology['category'], kind: string, value: string];
const known: Record<string, Known> = {
  shopline: ['shopline', 'SHOPLINE', 'platform', 'script_host', 'cdn.shoplineapp.com/assets/common.js'],
  '91app': ['91app', '91APP', 'platform', 'style_host', 'official-static.91app.com/V2/official/style.css'],
  cyberbiz: ['cyberbiz', 'CYBERBIZ', 'platform', 'script_host', 'cdn1.cybassets.com/theme_src/app.js'],
  meta: ['meta-pixel', 'Meta Pixel', 'advertising', 'inline', "fbq('init','100000000000001')"],
  line: ['line-tag', 'LINE Tag', 'advertising', 'inline', "_lt('init',{customerType:'account'"],
  ga: ['google-analytics', 'Google Analytics', 'analytics', 'inline', "gtag('config','G-INVENTED01')"],
  gtm: ['gtm', 'Google Tag Manager', 'tag_manager', 'inline', 'www.googletagmanager.com/gtm.js?id='],
  ecpay: ['ecpay', 'ECPay', 'payment', 'form_host', 'payment.ecpay.com.tw/Cashier/AioCheckOut/V5'],
  linepay: ['line-pay', 'LINE Pay', 'payment', 'form_host', 'web-pay.line.me/web/payment/wait'],
  tcat: ['t-cat', 'T-Cat', 'logistics', 'script_host', 'appservice.ezcat.com.tw/shippingdate/x.js'],
  chat: ['omnichat', 'Omnichat (EasyChat)', 'support', 'script_host', 'chat-plugin.easychat.co/easychat.js'],
};
const tech = (key: string): DetectedTechnology => {
  const [id, name, category, kind, value] = known[key]!;
  return { ...technology(id, category, 0.99), name, evidence: [{ kind, value }] };
};

const shops: [domain: string, name: string, industry: string, technologies: string[]][] = [
  ['demo-kitchen.example', '示範廚房', 'home', ['shopline', 'meta', 'ga', 'gtm', 'ecpay', 'linepay', 'tcat', 'chat']],
  ['fict-tea.example', '虛構茶行', 'coffee-tea', ['91app', 'meta', 'line', 'ga', 'linepay']],
  ['mock-outdoor.example', '示範山野', 'sports-outdoor', ['cyberbiz', 'ga', 'gtm', 'ecpay']],
  ['hostile.example', hostileName, 'constructor', ['shopline', 'meta']],
  ['demo-sofa.example', '示範沙發', 'home', ['shopline', 'ga', 'ecpay']],
  ['fict-lamp.example', '虛構燈飾', 'home', ['91app', 'meta', 'ga']],
  ['demo-bakery.example', '示範烘焙', 'food', ['cyberbiz', 'line']],
  ['fict-quiet.example', '虛構靜物', 'home', []],
];

const jkopay: NamedMeans = {
  ...{ id: 'jkopay', name: '街口支付', name_en: 'JKOPay', category: 'payment' },
  evidence: [{ kind: 'named', value: 'footer: 街口支付' }],
};
const registered = { capital_twd: 2_000_000, founded: '2019-05-02', organisation: '股份有限公司', city: '臺中市' };
/** What their pages name; those of the others name none. */
const namedIcons: Readonly<Record<string, string>> = {
  'fict-tea.example': 'https://cdn.fict-tea.example/gone.png',
  'fict-lamp.example': 'http://127.0.0.1/touch.png',
  'mock-outdoor.example': 'https://cdn.mock-outdoor.example/touch-180.png?v=2',
};
/** One that it shows no more, one that it came to, one that it has had all along. */
const kitchenSpans: TechnologySpan[] = [
  { technology: 'cyberbiz', first_seen_at: at(1), last_seen_at: at(16) },
  { technology: 'meta-pixel', first_seen_at: at(1), last_seen_at: at(20) },
  { technology: 'shopline', first_seen_at: at(20), last_seen_at: at(20) },
];
const sites: SiteRow[] = shops.map(([domain, name, industry, keys], i) => {
  const technologies = keys.map(tech);
  const platform = technologies.find(({ category }) => category === 'platform')?.id ?? null;
  // Of the last an inner page alone was seen; the first says how it is paid.
  const rest = { complete: domain !== 'fict-quiet.example', ...(i === 0 ? { named: [jkopay] } : {}) };
  const seen = observation(domain, { name, technologies, platform, observedAt: at(20), ...rest });
  const registration = { name: `${name}股份有限公司（虛構）`, verified: true, source: 'register' as const };
  const profiled = profileSite(
    { observation: seen, firstSeenAt: at(1) },
    {
      industry,
      registration: i === 0 ? { ...registered, industry_codes: [{ code: '487111', name: '購物網站零售' }] } : null,
      relatedSites: i === 0 ? ['demo-sofa.example'] : [],
      company: i % 2 === 0 ? { registration_number: `3200010${i}`, ...registration } : null,
      traffic:
        i % 3 === 0 ? { monthly_visits: 960_000 - i * 1000, rank: 15_000 + i, source: 'invented estimate' } : null,
    },
  );
  const icon = namedIcons[domain];
  return {
    ...profiled,
    ...(i === 0 ? { technology_spans: kitchenSpans } : {}),
    ...(icon === undefined ? {} : { icon }),
  };
});

const short = ({ domain, name, platform, industry, score, traffic }: SiteRow) => ({
  ...{ domain, name, platform, industry, score: score.total, monthly_visits: traffic?.monthly_visits ?? null },
});

const rated = ({ score }: SiteRow) => ({ score_rated: score.rated ?? null });

const competitorsOf = (site: SiteRow): Competitor[] =>
  sites
    .filter((other) => other.domain !== site.domain && other.industry === site.industry)
    .map((other, n) => ({
      ...short(other),
      ...rated(other),
      similarity: 0.9 - n / 10,
      reasons: [`same industry: ${site.industry}`, 'similar traffic'],
    }));

const observed = (day: number) => ({ at: at(day), source: 'http' as const });
const moverOf = (n: number, fields: Pick<Mover, 'type' | 'domain' | 'name' | 'before' | 'after'>): Mover => ({
  ...fields,
  id: `${n}`.padStart(24, '0'),
  at: at(20 - n),
  snapshot: snapshotId,
  observed_before: observed(18 - n),
  observed_after: observed(20 - n),
});
const movers: Mover[] = [
  { ...{ type: 'platform_changed' as const, before: 'cyberbiz', after: 'shopline' }, ...pick(0) },
  { ...{ type: 'ad_started' as const, before: null, after: 'line-tag' }, ...pick(1) },
  { ...{ type: 'ad_stopped' as const, before: 'meta-pixel', after: null }, ...pick(2) },
  { ...{ type: 'ad_started' as const, before: null, after: 'meta-pixel' }, ...pick(3) },
].map((fields, n) => moverOf(n, fields));
function pick(i: number): { domain: string; name: string } {
  const [domain, name] = shops[i]!;
  return { domain, name };
}

const titles = ['示範牌 保溫杯 500ml MB-500', '虛構牌 藍牙耳機 FX-2 黑', '示範牌 手沖壺 600ml', hostileName];
const places = ['demo-mo', 'demo-pc', 'demo-kitchen.example'];
const offers: Offer[] = titles
  .flatMap((title, p) =>
    places.map(
      (channel, c): Offer => ({
        ...{ offer_id: `${channel}:${p}`, channel, title, brand: null, price_twd: 500 + p * 400 + c * 90 },
        ...{ list_price_twd: c === 1 ? 990 + p * 400 : null, unit_price: null, image: null, product_id: `p${p}` },
        ...{ url: `https://${channel}.example/goods/${p}`, condition: 'new', in_stock: c === 2 ? null : true },
        ...{ observed_at: at(20), source: 'snapshot' },
      }),
    ),
  )
  .sort((a, b) => a.price_twd - b.price_twd || (a.offer_id < b.offer_id ? -1 : 1));

const historyOf = ({ offer_id, title, channel, price_twd }: Offer): PriceHistory => {
  const points = Array.from({ length: 19 }, (_, n) => ({
    at: at(2 + n),
    price_twd: price_twd + [60, 60, 40, 90, 0][n % 5]! * (n < 16 ? 1 : 0),
  }));
  const prices = points.map((point) => point.price_twd);
  const average = Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length);
  return {
    ...{ offer_id, title, channel, points, average_twd: average, current_twd: price_twd },
    ...{ lowest_twd: Math.min(...prices), highest_twd: Math.max(...prices) },
  };
};

const comparisons: Comparison[] = titles.map((title, p) => {
  const mine = offers.filter(({ product_id }) => product_id === `p${p}`);
  const [lowest, highest] = [mine[0]?.price_twd ?? 0, mine.at(-1)?.price_twd ?? 0];
  return {
    ...{ product_id: `p${p}`, title, brand: null, offers: mine, lowest_twd: lowest, highest_twd: highest },
    ...{ gap_twd: highest - lowest, match: { confidence: 0.93, reasons: ['model mb500', 'words 85 %'] } },
  };
});
const gaps: GapDeal[] = comparisons.map(({ product_id, title, offers: mine, gap_twd, match, highest_twd }) => ({
  ...{ product_id, title, gap_twd, match, saving_percent: Math.round((gap_twd / highest_twd) * 1000) / 10 },
  ...{ cheapest: mine[0]!, dearest: mine.at(-1)! },
}));

const sharesOf = (ids: (string | null)[], name: (id: string) => string) => {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([id, n]) => ({ id, name: name(id), sites: n, share: n / sites.length }))
    .sort((a, b) => b.sites - a.sites);
};
const nameOf = (id: string): string => Object.values(known).find((one) => one[0] === id)?.[1] ?? id;
const all = sites.flatMap(({ technologies }) => technologies);

/** As if there were more shops than a dozen. */
const spreads: Record<string, ScoreSpread> = {
  home: { rated: 412, low_quartile: 58, median: 71, high_quartile: 83 },
};
const tooFew: ScoreSpread = { rated: 1, low_quartile: null, median: null, high_quartile: null };

const statsOf = (): Stats => {
  const ids = all.map(({ id }) => id);
  const categoryOf = (id: string) => all.find((one) => one.id === id)?.category ?? 'platform';
  const technologies = sharesOf(ids, nameOf).map((row) => ({ ...row, category: categoryOf(row.id) }));
  const platforms = sites.map(({ platform }) => platform);
  const industries = sites.map(({ industry }) => industry);
  return {
    ...{ sites: sites.length, ecommerce_sites: sites.length, companies: 4, offers: offers.length, products: 4 },
    platforms: sharesOf(platforms, nameOf),
    industries: sharesOf(industries, (id) => id).map((row) => ({ ...row, scores: spreads[row.id] ?? tooFew })),
    technologies,
    advertising: technologies.filter(({ category }) => category === 'advertising'),
    movers_30d: { platform_changed: 1, ad_started: 2, ad_stopped: 1 },
    attribution: 'Invented data.',
  };
};

const prospectOf = (site: SiteRow): Prospect => ({
  ...short(site),
  ...rated(site),
  ...{ company: site.company, advertising: site.advertising, not_observed: ['line-tag'], last_seen_at: at(20) },
});
const listedOf = (site: SiteRow): ListedSite => ({
  ...short(site),
  ...{ url: site.url, is_ecommerce: true, last_seen_at: at(20) },
  registration_number: site.company?.registration_number ?? null,
  company_name: site.company?.name ?? null,
});
const trend = [2, 8, 14, 20].map((day) => ({ at: at(day), monthly_visits: day * 40_000 }));

/** Everything in it is invented. */
/** The kitchen and the sofas measure with one account, and so does one whose name would run as markup. */
const shared: ServedIdentifier = {
  identifier: {
    ...{ vendor: 'google-analytics', id: 'G-INVENTED01', spread: 'one_owner' },
    ...{ sites: 3, known: 0, companies: 0, platforms: 1 },
  },
  bearers: ['demo-kitchen.example', 'demo-sofa.example', 'hostile.example'].map((domain) => ({
    ...{ domain, first: Date.parse(at(1)), last: Date.parse(at(20)) },
  })),
};

/** Seems to be of one operator, as the account says; the names are those of its sites. */
const kitchens: ServedOperator = {
  operator: {
    ...{ operator: 'demo-kitchen.example', registration_number: null, confidence: 0.85, sites: 3 },
    reasons: [{ vendor: 'google-analytics', id: 'G-INVENTED01', sites: 3 }],
  },
  domains: shared.bearers.map(({ domain }) => domain),
};

/** A list names one of them, as it would be written to run as markup, and a host that is not stored. */
const webCheck: ServedCheck = {
  lists: [
    {
      ...{ id: 'invented', name: hostileName, kind: 'fraud', date: '2026-11-18', entries: 2 },
      url: 'https://lists.example/fraud.csv',
    },
  ],
  listed: ['demo-sofa.example', 'never-seen.example'].map((subject) => ({
    subject,
    entries: [{ list: 'invented', scope: 'host', entry: `https://${subject}/${hostileName}`, date: '2026-11-17' }],
  })),
  priceLevels: [
    [
      'demo-kitchen.example',
      {
        ...{ products: 8, least_others: 3, median_percent: 43.2, half_or_less: 6 },
        ...{ oldest_at: at(10), newest_at: at(19) },
      },
    ],
  ],
};

export const webModel = (): SnapshotModel => {
  const base = syntheticModel({ ...size, id: snapshotId });
  return {
    ...base,
    asOf: at(20),
    serving: {
      ...{ sites, movers, comparisons, stats: statsOf(), deals: { gaps, lowest: [], discount: [] } },
      trends: new Map([[shops[0]?.[0] ?? '', trend]]),
      identifiers: [shared],
      operators: [kitchens],
      technologies: webTechnologies(sites),
      check: webCheck,
      competitors: sites.map((site): [string, Competitor[]] => [site.domain, competitorsOf(site)]),
      prospects: sites.map(prospectOf),
      listed: sites.map(listedOf).sort((a, b) => b.score - a.score),
      offers: offers.map((offer) => ({ offer, industry: 'home', accessory: false })),
      histories: offers.map(historyOf),
      channels: [
        { id: 'demo-mo', status: 'checked', offers: 4, observed_at: at(20) },
        { id: 'demo-pc', status: 'checked', offers: 4, observed_at: at(20) },
        { id: 'shopee', status: 'skipped', offers: 0, observed_at: null },
      ],
      platforms: ['shopline', '91app', 'cyberbiz'].map((id) => ({ id, name: nameOf(id), nameZh: nameOf(id) })),
      industries: ['home', 'coffee-tea', 'sports-outdoor', 'food', 'constructor'].map((id) => ({
        id,
        name: id,
        nameZh: id,
      })),
    },
  };
};

/** The same with names as shops have them, for pictures. */
export const calmModel = (): SnapshotModel => {
  const model = webModel();
  const { trends, ...rows } = model.serving;
  const text = JSON.stringify(rows).replaceAll(JSON.stringify(hostileName).slice(1, -1), '虛構小舖');
  const calm = JSON.parse(text.replaceAll('"constructor"', '"books"')) as typeof rows;
  return { ...model, serving: { ...calm, trends } };
};
