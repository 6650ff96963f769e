import type { RegisterEntry, RowOf, SiteRow, TrendPoint } from '../../core/contract/index.ts';
import type { CompetitorInput } from '../derive/competitors.ts';
import { termVectors } from '../derive/terms.ts';
import { countUnrelatedSites, type NumberedSite, resolveCompany } from './company.ts';
import { classifyIndustry, type Industry } from './industry.ts';
import { profileSite, type SiteState } from './sites.ts';
import { type DatedRanks, deriveTrend, estimateTraffic, listedRanks, type RankPoint } from './traffic.ts';

export interface ProfileContext {
  industries: Industry[];
  /** Entries of the numbers that the sites show; null: no register was given. */
  register: ReadonlyMap<string, RegisterEntry> | null;
  /** Rank lists, oldest first. */
  ranks: readonly DatedRanks[];
  /** Ranks that earlier builds recorded, by domain. */
  knownRanks: ReadonlyMap<string, RankPoint[]>;
}

const numbered = ({ observation: o }: SiteState): NumberedSite => ({
  domain: o.domain,
  name: o.name,
  registrationNumbers: o.registrationNumbers,
  trackingIds: o.trackingIds,
});

/** Rows of all sites, in the order of the states. */
export const profileSites = (states: SiteState[], context: ProfileContext): SiteRow[] => {
  const { industries, register, ranks } = context;
  const unrelatedSites = countUnrelatedSites(states.map(numbered));
  return states.map((state) => {
    const { observation } = state;
    const company = resolveCompany(observation.registrationNumbers, { register, unrelatedSites });
    const entry = company === null ? null : (register?.get(company.registration_number) ?? null);
    const industry = classifyIndustry(observation, entry, industries)?.id ?? null;
    return profileSite(state, { company, industry, traffic: estimateTraffic(observation.domain, ranks) });
  });
};

/** Trend of every site that was ever ranked: from the lists given now and from what earlier builds recorded. */
export const deriveTrends = (states: SiteState[], context: ProfileContext): Map<string, TrendPoint[]> => {
  const trends = new Map<string, TrendPoint[]>();
  for (const { observation } of states) {
    const { domain } = observation;
    const trend = deriveTrend([...(context.knownRanks.get(domain) ?? []), ...listedRanks(domain, context.ranks)]);
    if (trend.length > 0) trends.set(domain, trend);
  }
  return trends;
};

const median = (values: number[]): number | null => values.sort((a, b) => a - b)[values.length >> 1] ?? null;

/** What competitors are compared by. `offers`: channel is the shop's domain for a shop's own offers. */
export const competitorInputs = (
  sites: SiteRow[],
  states: SiteState[],
  offers: Iterable<{ channel: string; price_twd: number }>,
): CompetitorInput[] => {
  const vectors = termVectors(states.map((s) => s.observation));
  const domains = new Set(sites.map((s) => s.domain));
  const prices = new Map<string, number[]>();
  for (const { channel, price_twd } of offers) {
    if (!domains.has(channel)) continue;
    const known = prices.get(channel);
    if (known === undefined) prices.set(channel, [price_twd]);
    else known.push(price_twd);
  }
  return sites.map((site, i) => ({
    site,
    terms: vectors[i] ?? new Map(),
    medianPriceTwd: median(prices.get(site.domain) ?? []),
  }));
};

/** The row of table `observations` that a build adds for what it saw. */
export const observationRow = (
  { observation: o }: Pick<SiteState, 'observation'>,
  { snapshot, ranks }: { snapshot: string; ranks: readonly DatedRanks[] },
): RowOf<'observations'> => ({
  domain: o.domain,
  observed_at: o.observedAt,
  source: o.source,
  complete: o.complete,
  platform: o.platform,
  advertising: JSON.stringify(o.technologies.filter((t) => t.category === 'advertising').map((t) => t.id)),
  rank: ranks.at(-1)?.ranks.get(o.domain) ?? null,
  name: o.name,
  snapshot,
});
