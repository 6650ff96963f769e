import type { Mover, NamedId, RowOf, Stats } from '../../core/contract/index.ts';
import type { SiteDigest } from './profile-batch.ts';
import { ScoreSpreads } from './score-spread.ts';

const MOVERS_WINDOW_MS = 30 * 86_400_000;

/** Ids, how many sites have each; most first. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(id: string | null): void {
    if (id !== null) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  sorted(): [id: string, sites: number][] {
    return [...this.#counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  }
}

/** Counts sites one at a time, so that no more than one of them need be in memory. */
export class StatsCounter {
  sites = 0;
  shops = 0;
  readonly companies = new Set<string>();
  readonly platforms = new Tally();
  readonly industries = new Tally();
  readonly technologies = new Tally();
  readonly advertising = new Tally();
  readonly scores = new ScoreSpreads();
  /** Technology id → its name and category. */
  readonly named = new Map<string, { name: string; category: string }>();
  /** Platform and industry of a shop, as JSON. */
  readonly pairs = new Tally();

  /** What technologies are called, of which sites are counted by id. */
  name(technologies: Iterable<{ id: string; name: string; category: string }>): void {
    for (const { id, name, category } of technologies) if (!this.named.has(id)) this.named.set(id, { name, category });
  }

  add(site: SiteDigest): void {
    this.sites++;
    if (site.company?.verified === true) this.companies.add(site.company.registration_number);
    if (!site.is_ecommerce) return;
    this.shops++;
    this.platforms.add(site.platform);
    this.industries.add(site.industry);
    this.scores.add(site.industry, site.score_rated);
    this.pairs.add(JSON.stringify([site.platform, site.industry]));
    for (const id of site.technologies) this.technologies.add(id);
    for (const id of site.advertising) this.advertising.add(id);
  }
}

export interface StatsInput {
  counted: StatsCounter;
  movers: Iterable<Mover>;
  asOf: string;
  offers: number;
  products: number;
  industries: NamedId[];
  attribution: string;
}

/** Counts over the snapshot; shares are of e-commerce sites. Movers that stand count 30 days back from the as-of time. */
export const deriveStats = (input: StatsInput): Stats => {
  const { counted } = input;
  const industryNames = new Map(input.industries.map(({ id, name }) => [id, name]));
  const share = (n: number): number => (counted.shops === 0 ? 0 : Math.round((n / counted.shops) * 10_000) / 10_000);
  const row = ([id, n]: [string, number]) => ({
    id,
    name: counted.named.get(id)?.name ?? industryNames.get(id) ?? id,
    sites: n,
    share: share(n),
  });
  const movers = { platform_changed: 0, ad_started: 0, ad_stopped: 0 };
  const since = Date.parse(input.asOf) - MOVERS_WINDOW_MS;
  for (const { type, at, retracted } of input.movers)
    if (retracted === undefined && Date.parse(at) > since) movers[type]++;
  return {
    sites: counted.sites,
    ecommerce_sites: counted.shops,
    companies: counted.companies.size,
    platforms: counted.platforms.sorted().map(row),
    industries: counted.industries.sorted().map((entry) => ({ ...row(entry), scores: counted.scores.of(entry[0]) })),
    technologies: counted.technologies.sorted().map((entry) => ({
      ...row(entry),
      category: counted.named.get(entry[0])?.category ?? 'platform',
    })),
    advertising: counted.advertising.sorted().map(row),
    movers_30d: movers,
    offers: input.offers,
    products: input.products,
    attribution: input.attribution,
  };
};

/** The same numbers as rows of the `stats` table. */
export const statsRows = (stats: Stats): RowOf<'stats'>[] => {
  const total = (metric: string, value: number) => ({ metric, id: '', name: metric, value, share: null });
  const shares = (metric: string, rows: { id: string; name: string; sites: number; share: number }[]) =>
    rows.map(({ id, name, sites, share }) => ({ metric, id, name, value: sites, share }));
  return [
    total('sites', stats.sites),
    total('ecommerce_sites', stats.ecommerce_sites),
    total('companies', stats.companies),
    total('offers', stats.offers),
    total('products', stats.products),
    ...Object.entries(stats.movers_30d).map(([type, value]) => ({
      metric: 'movers_30d',
      id: type,
      name: type,
      value,
      share: null,
    })),
    ...shares('platform', stats.platforms),
    ...shares('industry', stats.industries),
    ...shares('technology', stats.technologies),
    ...shares('advertising', stats.advertising),
  ];
};

/** E-commerce sites by platform and industry. */
export const platformIndustryRows = ({ pairs, shops }: StatsCounter): RowOf<'platform_industry'>[] =>
  pairs.sorted().map(([pair, sites]) => {
    const [platform, industry] = JSON.parse(pair) as [string | null, string | null];
    return { platform, industry, sites, share: Math.round((sites / shops) * 10_000) / 10_000 };
  });
