import type { Mover, NamedId, RowOf, SiteRow, Stats } from '../../core/contract/index.ts';

export interface StatsInput {
  sites: SiteRow[];
  movers: Iterable<Mover>;
  asOf: string;
  offers: number;
  products: number;
  industries: NamedId[];
  attribution: string;
}

const MOVERS_WINDOW_MS = 30 * 86_400_000;

const tally = (ids: Iterable<string>): [string, number][] => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
};

/** Counts over the snapshot; shares are of e-commerce sites. Movers count 30 days back from the as-of time. */
export const deriveStats = (input: StatsInput): Stats => {
  const shops = input.sites.filter((site) => site.is_ecommerce);
  const technologies = new Map(input.sites.flatMap((s) => s.technologies).map((t) => [t.id, t]));
  const industryNames = new Map(input.industries.map(({ id, name }) => [id, name]));
  const share = (n: number): number => (shops.length === 0 ? 0 : Math.round((n / shops.length) * 10_000) / 10_000);
  const row = (id: string, n: number) => ({
    id,
    name: technologies.get(id)?.name ?? industryNames.get(id) ?? id,
    sites: n,
    share: share(n),
  });
  const movers = { platform_changed: 0, ad_started: 0, ad_stopped: 0 };
  const since = Date.parse(input.asOf) - MOVERS_WINDOW_MS;
  for (const mover of input.movers) if (Date.parse(mover.at) > since) movers[mover.type]++;
  return {
    sites: input.sites.length,
    ecommerce_sites: shops.length,
    companies: new Set(input.sites.flatMap((s) => (s.company?.verified ? [s.company.registration_number] : []))).size,
    platforms: tally(shops.flatMap((s) => s.platform ?? [])).map(([id, n]) => row(id, n)),
    industries: tally(shops.flatMap((s) => s.industry ?? [])).map(([id, n]) => row(id, n)),
    technologies: tally(shops.flatMap((s) => s.technologies.map((t) => t.id))).map(([id, n]) => ({
      ...row(id, n),
      category: technologies.get(id)?.category ?? 'platform',
    })),
    advertising: tally(shops.flatMap((s) => s.advertising)).map(([id, n]) => row(id, n)),
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
