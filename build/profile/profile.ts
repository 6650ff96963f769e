import type { Offer, RegisterEntry, RowOf, SiteObservation, SiteRow } from '../../core/contract/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import { numbersOfState } from '../derive/row-text.ts';
import { StatsCounter } from '../derive/stats.ts';
import { TermVectors } from '../derive/terms.ts';
import { sortedOrder } from '../products/radix.ts';
import type { Spool } from '../spool.ts';
import { answersInOrder, threadsFor } from '../threads.ts';
import type { Census } from './census.ts';
import {
  type CompanyContext,
  countUnrelatedSites,
  type NumberedSite,
  registrationOf,
  relatedSites,
  resolveCompany,
} from './company.ts';
import type { Industry } from './industry.ts';
import { SiteLines } from './lines.ts';
import { type Brief, type GivenFacts, type ProfiledBatch, profileBatch, type SiteBatch } from './profile-batch.ts';
import type { SiteState } from './sites.ts';
import { type DatedRanks, estimateTraffic } from './traffic.ts';

export interface ProfileContext {
  /** Of the states; its numbers are let go of once the operators are found. */
  census: Census;
  industries: Industry[];
  /** Entries of the numbers that the sites show; null: no register was given. */
  register: ReadonlyMap<string, RegisterEntry> | null;
  /** Rank lists, oldest first. */
  ranks: readonly DatedRanks[];
}

export interface Profiles {
  /** In the order of the states; on disk. */
  rows: Spool<SiteRow>;
  /** In the same order; in memory. */
  lines: SiteLines;
  terms: TermVectors;
  counted: StatsCounter;
}

const numbered = ({ observation: o }: SiteState): NumberedSite => ({
  domain: o.domain,
  name: o.name,
  registrationNumbers: o.registrationNumbers,
  trackingIds: o.trackingIds,
});

interface Operators {
  /** What resolves each site's company. */
  context: CompanyContext;
  /** Domain → other sites of the same company. */
  related: Map<string, string[]>;
}

/** Only sites that show a number which another one shows too can be related or unrelated. */
const findOperators = (
  states: Spool<SiteState>,
  { sharing }: Census,
  register: CompanyContext['register'],
): Operators => {
  const sites = [...sharing].sort((a, b) => a - b).map((ordinal) => numbered(states.at(ordinal)));
  const context = { register, unrelatedSites: countUnrelatedSites(sites) };
  const operated = sites.map((site) => ({
    domain: site.domain,
    company: resolveCompany(site.registrationNumbers, context),
  }));
  return { context, related: relatedSites(operated) };
};

/** States that a thread profiles at a time, in bytes of their lines. */
const BATCH_BYTES = 1 << 20;
/** From so many sites on, threads save more than their start costs. */
const WORTH_THREADS = 20_000;

/** States by the batch, with what open data say of their sites. */
function* batches(states: Spool<SiteState>, operators: Operators, { register, ranks }: ProfileContext) {
  let batch: { parts: Buffer[]; ends: number[]; bytes: number; facts: GivenFacts[] } | null = null;
  const whole = ({ parts, ends, facts }: NonNullable<typeof batch>): SiteBatch => ({
    ...{ lines: Buffer.concat(parts), ends, facts },
  });
  for (const line of states.lines()) {
    const { domain, registrationNumbers } = numbersOfState(line);
    const company = resolveCompany(registrationNumbers, operators.context);
    const entry = company === null ? null : (register?.get(company.registration_number) ?? null);
    batch ??= { parts: [], ends: [], bytes: 0, facts: [] };
    batch.bytes += line.length;
    batch.parts.push(line);
    batch.ends.push(batch.bytes);
    batch.facts.push({
      ...{ company, registration: registrationOf(entry), codes: entry?.industryCodes ?? [] },
      ...{ related: operators.related.get(domain), traffic: estimateTraffic(domain, ranks) },
    });
    if (batch.bytes < BATCH_BYTES) continue;
    yield whole(batch);
    batch = null;
  }
  if (batch !== null) yield whole(batch);
}

/** Profiles all sites into `rows`; what comes out is the same whatever the number of threads. */
export const profileSites = async (
  states: Spool<SiteState>,
  rows: Spool<SiteRow>,
  context: ProfileContext & { threads?: number },
): Promise<Profiles> => {
  const { census, industries, threads = threadsFor(states.count, WORTH_THREADS) } = context;
  const operators = findOperators(states, census, context.register);
  census.forgetNumbers();
  const terms = new TermVectors(census.terms.sites);
  const profiles: Profiles = { rows, lines: new SiteLines(), terms, counted: new StatsCounter() };
  const job = { industries, counts: census.terms.shared };
  const work = { threads, data: { kind: 'profile', ...job }, own: profileBatch(job) };
  for await (const batch of answersInOrder(batches(states, operators, context), work)) takeIn(batch, profiles);
  return profiles;
};

const takeIn = ({ rows, ends, briefs, weights, named }: ProfiledBatch, profiles: Profiles): void => {
  profiles.rows.addLines(rows, ends);
  profiles.counted.name(named);
  let at = 0;
  for (const [brief, text] of JSON.parse(briefs) as [Brief, string][]) {
    const terms = text === '' ? [] : text.split(' ');
    profiles.lines.add(brief);
    profiles.terms.add([terms, weights.subarray(at, at + terms.length)]);
    profiles.counted.add(brief);
    at += terms.length;
  }
};

/** Of each of the domains the median price of the shop's own offers, whose channel is its domain; 0: it has none. */
export const medianPrices = (
  domains: readonly string[],
  offers: Iterable<{ offer: Pick<Offer, 'channel' | 'price_twd'> }>,
): Float64Array => {
  const numbers = new Map(domains.map((domain, i) => [domain, i]));
  const [sites, prices] = [new GrowingUint32(), new GrowingUint32()];
  const counts = new Uint32Array(domains.length);
  for (const { offer } of offers) {
    const site = numbers.get(offer.channel);
    if (site === undefined) continue;
    sites.push(site);
    prices.push(offer.price_twd);
    counts[site] = (counts[site] as number) + 1;
  }
  // Offers by site, of one site by price: then the one in the middle of each site's.
  const order = sortedOrder(sites.values(), sortedOrder(prices.values()));
  let start = 0;
  return Float64Array.from(counts, (count) => {
    const middle = order[start + (count >> 1)];
    start += count;
    return count === 0 || middle === undefined ? 0 : prices.at(middle);
  });
};

/** The row of table `observations` that a build adds for what it saw. */
export const observationRow = (
  { observation: o }: { observation: SiteObservation },
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

/** Rows of all that a build saw, made as they are read. */
export function* observationRows(
  observations: Iterable<SiteObservation>,
  context: Parameters<typeof observationRow>[1],
): Generator<RowOf<'observations'>> {
  for (const observation of observations) yield observationRow({ observation }, context);
}
