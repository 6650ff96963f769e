/** A small snapshot whose every shop, company and price is invented: what the recorded exchanges are answered from. */
import type {
  Company,
  NamedId,
  RowOf,
  ServedIdentifier,
  ServedOperator,
  SiteRow,
  SnapshotModel,
  Stats,
} from '../../../core/contract/index.ts';
import { check } from './check.ts';
import { channels, comparisons, deals, histories, offers } from './offers.ts';
import { asOf, at, movers, sites, snapshotId } from './sites.ts';
import { conformanceTables } from './tables.ts';
import { technologies } from './technologies.ts';

const platforms: NamedId[] = [
  { id: 'shopline', name: 'SHOPLINE', nameZh: 'SHOPLINE 商線' },
  { id: 'cyberbiz', name: 'CYBERBIZ', nameZh: 'CYBERBIZ 順立智慧' },
  { id: 'shopify', name: 'Shopify', nameZh: 'Shopify' },
  { id: 'waca', name: 'WACA', nameZh: 'WACA' },
  { id: '91app', name: '91APP', nameZh: '91APP 九一科技' },
];
const industries: NamedId[] = [
  { id: 'beauty', name: 'Beauty & cosmetics', nameZh: '美妝保養' },
  { id: 'electronics', name: 'Electronics & computers', nameZh: '3C 與電腦' },
  { id: 'coffee-tea', name: 'Coffee & tea', nameZh: '咖啡與茶' },
  { id: 'pets', name: 'Pets', nameZh: '寵物' },
];

const shops = sites.filter((site) => site.is_ecommerce);
const visits = (site: SiteRow): number => site.traffic?.monthly_visits ?? -1;
const byTraffic = [...shops].sort((a, b) => visits(b) - visits(a) || b.score.total - a.score.total);
const byScore = [...sites].sort((a, b) => b.score.total - a.score.total);

const short = ({ domain, name, platform, industry, score, traffic }: SiteRow) => ({
  ...{ domain, name, platform, industry, score: score.total, monthly_visits: traffic?.monthly_visits ?? null },
});

/** What lists of v1 have besides. */
const rated = ({ score }: SiteRow) => ({ score_rated: score.rated ?? null });

const shares = (named: NamedId[], has: (site: SiteRow, id: string) => boolean): Stats['platforms'] =>
  named
    .map(({ id, name }) => {
      const count = shops.filter((site) => has(site, id)).length;
      return { id, name, sites: count, share: Math.round((count / shops.length) * 10_000) / 10_000 };
    })
    .filter((row) => row.sites > 0)
    .sort((a, b) => b.sites - a.sites || (a.id < b.id ? -1 : 1));

const found = [...new Map(sites.flatMap(({ technologies }) => technologies).map((t) => [t.id, t])).values()];
const technologyShares = shares(
  found.map(({ id, name }) => ({ id, name, nameZh: name })),
  (site, id) => site.technologies.some((technology) => technology.id === id),
).map((row) => ({ ...row, category: found.find(({ id }) => id === row.id)?.category ?? '' }));

const moversOf = (type: (typeof movers)[number]['type']): number =>
  movers.filter((event) => event.type === type).length;
const tooFew = (rated: number) => ({ rated, low_quartile: null, median: null, high_quartile: null });
export const stats: Stats = {
  ...{ sites: sites.length, ecommerce_sites: shops.length, companies: sites.filter(({ company }) => company).length },
  platforms: shares(platforms, (site, id) => site.platform === id),
  industries: shares(industries, (site, id) => site.industry === id).map((row, n) => ({
    ...row,
    scores: n === 0 ? { rated: 12, low_quartile: 55, median: 68, high_quartile: 81 } : tooFew(row.sites),
  })),
  technologies: technologyShares,
  advertising: technologyShares
    .filter(({ category }) => category === 'advertising')
    .map(({ category: _c, ...row }) => row),
  movers_30d: {
    platform_changed: moversOf('platform_changed'),
    ad_started: moversOf('ad_started'),
    ad_stopped: moversOf('ad_stopped'),
  },
  ...{
    offers: offers.length,
    products: comparisons.length,
    attribution: 'Invented data: no shop, company or price here exists.',
  },
};

const competitorsOf = (site: SiteRow) =>
  shops
    .filter((other) => other.industry === site.industry && other.domain !== site.domain)
    .map((other) => ({
      ...short(other),
      ...rated(other),
      similarity: other.platform === site.platform ? 0.8 : 0.6,
      reasons: [`same industry: ${site.industry}`, 'similar price level'],
    }));

const companyColumns = (company: Company | null) => ({
  registration_number: company?.registration_number ?? null,
  company_name: company?.name ?? null,
});

const day = (n: number): number => Date.parse(at(n));
const bearer = (domain: string, first: number, last: number) => ({ domain, first: day(first), last: day(last) });
const counts = { known: 0, companies: 0, platforms: 2 };

/** Two shops of one owner, an agency's id, a company of one site. */
const identifiers: ServedIdentifier[] = [
  {
    identifier: { vendor: 'gtm', id: 'GTM-INVENT1', spread: 'one_owner', sites: 2, ...counts },
    bearers: [bearer('nightcat.example', 1, 12), bearer('petcorner.example', 5, 19)],
  },
  {
    identifier: { vendor: 'meta-pixel', id: '100000000000001', spread: 'one_owner', sites: 2, ...counts },
    bearers: [bearer('nightcat.example', 1, 19), bearer('petcorner.example', 1, 19)],
  },
  {
    identifier: {
      vendor: 'gtm',
      id: 'GTM-INVENT2',
      spread: 'several_companies',
      sites: 3,
      known: 3,
      companies: 3,
      platforms: 3,
    },
    bearers: ['beanroad.example', 'mintleaf.example', 'soundbay.example'].map((domain) => bearer(domain, 1, 19)),
  },
  {
    identifier: {
      vendor: 'hotjar',
      id: 'GTM-INVENT2',
      spread: 'one_owner',
      sites: 1,
      known: 0,
      companies: 0,
      platforms: 0,
    },
    bearers: [bearer('oldpage.example', 1, 19)],
  },
  {
    identifier: {
      vendor: 'company',
      id: '12345675',
      spread: 'one_owner',
      sites: 1,
      known: 1,
      companies: 1,
      platforms: 1,
    },
    bearers: [bearer('mintleaf.example', 1, 19)],
  },
];

/** The two that share both of their ids. */
const operators: ServedOperator[] = [
  {
    operator: {
      ...{ operator: 'nightcat.example', registration_number: null, confidence: 0.85, sites: 2 },
      reasons: [{ vendor: 'meta-pixel', id: '100000000000001', sites: 2 }],
    },
    domains: ['nightcat.example', 'petcorner.example'],
  },
];

export const conformanceModel = (): SnapshotModel => ({
  ...{ id: snapshotId, asOf, previous: null, invented: true },
  inputs: [{ kind: 'invented', name: 'conformance', items: sites.length + offers.length, skipped: 0 }],
  tables: conformanceTables(stats),
  serving: {
    sites: [...sites].sort((a, b) => (a.domain < b.domain ? -1 : 1)),
    trends: new Map([
      [
        'mintleaf.example',
        [
          { at: at(5), monthly_visits: 168_000 },
          { at: at(19), monthly_visits: 173_077 },
        ],
      ],
    ]),
    competitors: sites.map((site): [string, ReturnType<typeof competitorsOf>] => [site.domain, competitorsOf(site)]),
    identifiers,
    operators,
    technologies,
    check,
    prospects: byTraffic.map(({ company, advertising, last_seen_at, ...site }) => ({
      ...short({ ...site, company, advertising, last_seen_at }),
      score_rated: site.score.rated ?? null,
      ...{ company, advertising, not_observed: advertising.includes('meta-pixel') ? [] : ['meta-pixel'], last_seen_at },
    })),
    listed: byScore.map((site) => ({
      ...short(site),
      ...{
        url: site.url,
        is_ecommerce: site.is_ecommerce,
        ...companyColumns(site.company),
        last_seen_at: site.last_seen_at,
      },
    })),
    ...{ movers, stats, offers, comparisons, histories, deals, channels, platforms, industries },
  },
});

export type Row<N extends keyof SnapshotModel['tables']> = RowOf<N & Parameters<typeof String>[0] & never> | never;
