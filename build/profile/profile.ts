import type { Offer, RegisterEntry, RowOf, SiteObservation, SiteRow } from '../../core/contract/index.ts';
import { numbersOfState } from '../derive/row-text.ts';
import { StatsCounter } from '../derive/stats.ts';
import { type StrongTerms, TermVectors } from '../derive/terms.ts';
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
import { lineOf, Numbers, type SiteLine } from './lines.ts';
import { type Brief, type GivenFacts, profileBatch, type SiteBatch } from './profile-batch.ts';
import type { SiteState } from './sites.ts';
import { type DatedRanks, estimateTraffic } from './traffic.ts';

export interface ProfileContext {
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
  lines: SiteLine[];
  terms: TermVectors;
  counted: StatsCounter;
  /** As the lines' technologies are numbered. */
  numbers: Numbers;
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
  const [numbers, lists] = [new Numbers(), new Map<string, readonly string[]>()];
  const terms = new TermVectors(census.terms.sites);
  const profiles: Profiles = { rows, lines: [], terms, counted: new StatsCounter(), numbers };
  const job = { industries, counts: census.terms.shared };
  const work = { threads, data: { kind: 'profile', ...job }, own: profileBatch(job) };
  for await (const { rows: bytes, ends, briefs } of answersInOrder(batches(states, operators, context), work)) {
    rows.addLines(bytes, ends);
    for (const [brief, strongest] of JSON.parse(briefs) as [Brief, StrongTerms][]) {
      profiles.lines.push(lineOf(brief, numbers, lists));
      profiles.terms.add(strongest);
      profiles.counted.add(brief);
    }
  }
  return profiles;
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Domain → median price of the shop's own offers, whose channel is its domain. */
export const medianPrices = (
  domains: ReadonlySet<string>,
  offers: Iterable<{ offer: Pick<Offer, 'channel' | 'price_twd'> }>,
): Map<string, number> => {
  const prices = new Map<string, number[]>();
  for (const {
    offer: { channel, price_twd },
  } of offers) {
    if (!domains.has(channel)) continue;
    const known = prices.get(channel);
    if (known === undefined) prices.set(channel, [price_twd]);
    else known.push(price_twd);
  }
  return new Map([...prices].map(([domain, values]) => [domain, median(values)]));
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
