/** A SnapshotReader over a few invented rows, for tests of what is above it. Every shop, price and event is made up. */
import type {
  Comparison,
  Competitor,
  GapDeal,
  ListedSite,
  Manifest,
  Mover,
  Offer,
  PriceHistory,
  Prospect,
  SiteRow,
  Stats,
} from '../../core/contract/index.ts';
import type { JoinedItems, Json, SnapshotReader } from '../../runtime/reader.ts';

const at = '2026-01-05T00:00:00Z';
const render = (value: object): Json => Buffer.from(JSON.stringify(value));
const joined = (items: Json[]): JoinedItems => {
  const bytes = Buffer.from(items.join(','));
  return { count: items.length, byteLength: bytes.length, writeTo: (into, at) => into.set(bytes, at) };
};

export const inventedSite = (domain: string, changes: Partial<SiteRow> = {}): SiteRow => ({
  domain,
  name: `虛構商店 ${domain}`,
  url: `https://${domain}/`,
  is_ecommerce: true,
  platform: 'shopline',
  industry: 'beauty',
  technologies: [
    {
      id: 'shopline',
      name: 'SHOPLINE',
      category: 'platform',
      version: null,
      confidence: 0.99,
      evidence: [{ kind: 'script_host', value: 'cdn.invented.example' }],
    },
  ],
  advertising: ['meta_pixel'],
  analytics: [],
  payment: [],
  logistics: [],
  marketing: [],
  tracking_ids: [{ vendor: 'meta_pixel', id: '100000000000001' }],
  traffic: { monthly_visits: 1200, rank: 90_000, source: 'estimate from an invented rank' },
  score: { total: 70, health: 80, trust: 60, parts: [] },
  company: { registration_number: '12345675', name: '虛構股份有限公司', verified: false, source: 'page' },
  first_seen_at: at,
  last_seen_at: at,
  source: 'http',
  invented: true,
  ...changes,
});

const offerOf = (key: string, price: number, title: string): Offer => ({
  offer_id: `invented_mall:${key}`,
  channel: 'invented_mall',
  title,
  brand: null,
  price_twd: price,
  list_price_twd: null,
  unit_price: null,
  url: `https://mall.example/${key}`,
  image: null,
  condition: 'new',
  in_stock: true,
  product_id: 'p1',
  observed_at: at,
  source: 'snapshot',
});

const nasty = '=HYPERLINK("http://evil.example","x")</script><img src=x onerror=alert(1)>,"';

export interface FakeOptions {
  id?: string;
  dir?: string;
  sites?: SiteRow[];
  files?: Manifest['files'];
  releases?: () => { id: string; manifest: Manifest }[];
}

const manifestOf = (id: string, files: Manifest['files']): Manifest => ({
  format_version: 1,
  snapshot: id,
  as_of: at,
  built_at: at,
  generator: 'test',
  licence: 'CC-BY-4.0',
  invented: true,
  previous: null,
  inputs: [],
  files,
});

const defaultSites = (): SiteRow[] => [
  inventedSite('shop.example.tw'),
  inventedSite('other.example.tw', { platform: 'cyberbiz', score: { total: 50, health: 50, trust: 50, parts: [] } }),
  inventedSite('xn--kpry57d.tw', { name: nasty, score: { total: 40, health: 40, trust: 40, parts: [] } }),
];

const listedOf = (site: SiteRow): ListedSite => ({
  ...shortOf(site),
  url: site.url,
  is_ecommerce: site.is_ecommerce,
  registration_number: site.company?.registration_number ?? null,
  company_name: site.company?.name ?? null,
  last_seen_at: site.last_seen_at,
});
const shortOf = (site: SiteRow) => ({
  domain: site.domain,
  name: site.name,
  platform: site.platform,
  industry: site.industry,
  score: site.score.total,
  monthly_visits: site.traffic?.monthly_visits ?? null,
});
const prospectOf = (site: SiteRow): Prospect => ({
  ...shortOf(site),
  company: site.company,
  advertising: site.advertising,
  not_observed: [],
  last_seen_at: site.last_seen_at,
});

const moversOf = (snapshot: string): Mover[] =>
  [3, 2, 1].map((day) => ({
    id: `${day}`.repeat(24),
    type: day === 2 ? 'ad_started' : 'platform_changed',
    domain: 'shop.example.tw',
    name: nasty,
    at: `2026-01-0${day}T00:00:00Z`,
    snapshot,
    before: day === 2 ? null : 'cyberbiz',
    after: day === 2 ? 'meta_pixel' : 'shopline',
    observed_before: { at: '2025-12-30T00:00:00Z', source: 'http' },
    observed_after: { at: `2026-01-0${day}T00:00:00Z`, source: 'http' },
  }));

const statsOf = (sites: SiteRow[]): Stats => ({
  sites: sites.length,
  ecommerce_sites: sites.length,
  companies: 1,
  platforms: [{ id: 'shopline', name: 'SHOPLINE', sites: 2, share: 0.67 }],
  industries: [{ id: 'beauty', name: '美妝保養', sites: sites.length, share: 1 }],
  technologies: [],
  advertising: [],
  movers_30d: { platform_changed: 2, ad_started: 1, ad_stopped: 0 },
  offers: 3,
  products: 1,
  attribution: 'Invented data',
});

const offers = [
  offerOf('a', 990, '虛構藍牙耳機 AirPods'),
  offerOf('b', 1290, '虛構藍牙耳機 AirPods 第二款'),
  offerOf('c', 1490, nasty),
];
const match = { confidence: 0.9, reasons: ['model'] };
const cheap = offers[0]!;
const dear = offers[1]!;
const comparison: Comparison = {
  product_id: 'p1',
  title: cheap.title,
  brand: null,
  offers: [cheap, dear],
  lowest_twd: 990,
  highest_twd: 1290,
  gap_twd: 300,
  match,
};
const gap: GapDeal = {
  product_id: 'p1',
  title: cheap.title,
  cheapest: cheap,
  dearest: dear,
  gap_twd: 300,
  saving_percent: 23.3,
  match,
};
const history: PriceHistory = {
  offer_id: cheap.offer_id,
  title: cheap.title,
  channel: cheap.channel,
  points: [{ at, price_twd: 990 }],
  lowest_twd: 990,
  highest_twd: 990,
  average_twd: 990,
  current_twd: 990,
};

const platforms: Record<string, string> = { shopline: 'shopline', cyberbiz: 'cyberbiz' };
const industries: Record<string, string> = { beauty: 'beauty', 美妝保養: 'beauty', 'beauty & skincare': 'beauty' };

export const createFakeReader = (options: FakeOptions = {}): SnapshotReader => {
  const id = options.id ?? '20260105T000000Z';
  const sites = options.sites ?? defaultSites();
  const manifest = manifestOf(id, options.files ?? []);
  const events = moversOf(id);
  const bySite = (filter: { platform?: string; industry?: string }) =>
    sites.filter(
      (site) =>
        (filter.platform === undefined || site.platform === filter.platform) &&
        (filter.industry === undefined || site.industry === filter.industry),
    );
  const stored = (domain: string) => sites.find((site) => site.domain === domain) ?? null;
  const found = (words: string) => offers.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  const cached = (row: SiteRow) => ({ snapshot: id, ...row, traffic: row.traffic && { ...row.traffic, trend: [] } });
  return {
    id,
    dir: options.dir ?? '/nonexistent',
    manifest,
    releases: options.releases ?? (() => [{ id, manifest }]),
    site: (domain) => (stored(domain) ? render({ snapshot: id, ...stored(domain) }) : null),
    cached: (domain) => {
      const row = stored(domain);
      return row ? render(cached(row)) : null;
    },
    related: () => null,
    identified: () => null,
    checked: () => null,
    competitors: (domain, limit) => {
      if (!stored(domain)) return null;
      const others = sites.filter((site) => site.domain !== domain);
      const rows: Competitor[] = others.map((s) => ({ ...shortOf(s), similarity: 0.5, reasons: ['same industry'] }));
      const items = rows.slice(0, limit);
      return render({ snapshot: id, count: items.length, items });
    },
    prospects: (filter, limit) => bySite(filter).slice(0, limit).map(prospectOf).map(render),
    movers: (filter, limit) => {
      const known = events.findIndex((event) => event.id === filter.sinceId);
      if (filter.sinceId !== undefined && known === -1) return null;
      return events
        .slice(0, filter.sinceId === undefined ? events.length : known)
        .filter((e) => filter.type === undefined || e.type === filter.type)
        .filter((e) => filter.domain === undefined || e.domain === filter.domain)
        .filter((e) => filter.sinceTime === undefined || Date.parse(e.at) > Date.parse(filter.sinceTime))
        .slice(0, limit)
        .map(render);
    },
    stats: () => render({ snapshot: id, ...statsOf(sites) }),
    listed: (filter, limit) =>
      bySite(filter)
        .filter((site) => site.score.total >= filter.minScore)
        .slice(0, limit)
        .map(listedOf)
        .map(render),
    search: (query, limit) => {
      const items = found(query).slice(0, limit).map(render);
      const channels = [{ id: 'invented_mall', status: 'checked' as const, offers: 3, observed_at: at }];
      return { ...joined(items), items, channels };
    },
    find: ({ query, limit }) => {
      const all = found(query);
      const items = all.slice(0, limit).map(render);
      const channels = [{ id: 'invented_mall', status: 'checked' as const, offers: 3, observed_at: at }];
      const said = { isTotalExact: true, next: null, shownFor: null, leftOut: [], partial: 0 };
      const none = { priceRead: null, facets: null };
      return { ...joined(items), items, channels, total: all.length, ...said, ...none };
    },
    compare: (query, limit) => (found(query).length > 0 ? [comparison] : []).slice(0, limit).map(render),
    product: (id) => (id === comparison.product_id ? render(comparison) : null),
    offer: () => null,
    history: (offerId) => (offerId === history.offer_id ? render({ snapshot: id, ...history }) : null),
    deals: (type, limit) => (type === 'gaps' ? [gap] : []).slice(0, limit).map(render),
    band: (_industry, { filter: { min = 0, max = Number.POSITIVE_INFINITY }, limit }) => {
      const all = offers.filter((offer) => offer.price_twd >= min && offer.price_twd <= max);
      const items = all.slice(0, limit).map((offer) => render({ offer }));
      const said = { isTotalExact: true, next: null, shownFor: null, leftOut: [], partial: 0 };
      const none = { priceRead: null, facets: null };
      return { ...joined(items), items, channels: [], total: all.length, ...said, ...none };
    },
    found: null,
    relations: null,
    operators: null,
    technologies: null,
    check: null,
    known: { industries: [], stats: statsOf(sites) },
    resolvePlatform: (text) => platforms[text.toLowerCase()] ?? null,
    resolveIndustry: (text) => industries[text.toLowerCase()] ?? null,
    isProven: () => true,
    prove: () => Promise.resolve([]),
    close: () => undefined,
  };
};
