import type {
  EvidenceItem,
  RegisterEntry,
  RegistrationNumber,
  RowOf,
  SiteObservation,
  SiteRow,
} from '../../core/contract/index.ts';
import type { Borrowed } from '../columns/borrowed.ts';
import type { Spool } from '../columns/spool.ts';
import { type DatedRanks, estimateTraffic } from '../history/traffic.ts';
import type { Industry } from '../industry/classify.ts';
import type { ChannelPrices } from '../products/offer-store.ts';
import { threadsFor } from '../threads/worker-module.ts';
import { siteAnswers } from './answers.ts';
import type { Census } from './census.ts';
import {
  type CompanyContext,
  candidateOf,
  countUnrelatedSites,
  type NumberedSite,
  registrationOf,
  relatedSites,
  resolveCompany,
} from './company.ts';
import { type GivenFacts, type ProfiledBatch, profileBatch, type SiteBatch, type SiteDigest } from './profile-batch.ts';
import type { SiteState } from './profile-site.ts';
import { SiteColumns } from './site-columns.ts';
import { stateTuple } from './site-lines.ts';
import { StatsCounter } from './stats.ts';
import { TermVectors } from './terms.ts';

export interface ProfileInput {
  /** By domain, as `stateLines`. */
  states: Spool<SiteState>;
  /** Takes the profiled sites, as `rowLines`. */
  rows: Spool<SiteRow>;
  /** Of the states; its numbers are released once the operators are found. */
  census: Census;
  industries: Industry[];
  /** Entries of the numbers that the sites show; null: no register was given. */
  register: ReadonlyMap<string, RegisterEntry> | null;
  /** Entries of companies that sites name, by `companyNameKey`; left out: none was looked up. */
  named?: ReadonlyMap<string, RegisterEntry>;
  /** Rank lists, oldest first. */
  ranks: readonly DatedRanks[];
  /** How many threads profile, 0: none but this one. Default: by the number of sites. */
  threads?: number;
}

export interface Profiles {
  /** In the order of the states; on disk. */
  rows: Spool<SiteRow>;
  /** In the same order; in memory. */
  columns: SiteColumns;
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

const readNumbers = stateTuple.reader('domain', 'registrationNumbers', 'companyName');

/** What open data say of the site whose state a line is. */
const givenFacts = (line: Borrowed, operators: Operators, { register, ranks, named }: ProfileInput): GivenFacts => {
  const cells = readNumbers(line);
  const domain = JSON.parse(cells.domain) as string;
  const numbers = JSON.parse(cells.registrationNumbers) as RegistrationNumber[];
  const company = resolveCompany(numbers, operators.context);
  const entry = company === null ? null : (register?.get(company.registration_number) ?? null);
  const codes = entry?.industryCodes ?? [];
  const related = operators.related.get(domain);
  const companyName = cells.companyName === '' ? null : (JSON.parse(cells.companyName) as string | null);
  // A number that was shown and is not the operator's says nothing of who else is.
  const candidate = numbers.length === 0 ? candidateOf(companyName, named) : null;
  const traffic = estimateTraffic(domain, ranks);
  return { company, candidate, registration: registrationOf(entry), codes, related, traffic };
};

/** States by the batch, in memory that is the batch's own, with what open data say of their sites. */
function* batches(states: Spool<SiteState>, operators: Operators, context: ProfileInput): Generator<SiteBatch> {
  for (const { bytes, ends } of states.windows({ readBytes: BATCH_BYTES })) {
    const facts: GivenFacts[] = [];
    for (let i = 0, at = 0; i < ends.length; at = ends[i++]!)
      facts.push(givenFacts(bytes.subarray(at, ends[i]), operators, context));
    yield { lines: bytes, ends: [...ends], facts };
  }
}

/** Profiles all sites into `rows`; what comes out is the same whatever the number of threads. */
export const profileSites = async (input: ProfileInput): Promise<Profiles> => {
  const { states, rows, census, industries, threads = threadsFor(states.count, WORTH_THREADS) } = input;
  const operators = findOperators(states, census, input.register);
  census.forgetNumbers();
  const terms = new TermVectors(census.terms.sites);
  const profiles: Profiles = { rows, columns: new SiteColumns(), terms, counted: new StatsCounter() };
  const job = { industries, counts: census.terms.shared };
  const moved = ({ lines }: SiteBatch): ArrayBuffer[] => [lines.buffer as ArrayBuffer];
  const work = { threads, data: { kind: 'profile', ...job }, own: profileBatch(job), moved };
  for await (const batch of siteAnswers(batches(states, operators, input), work)) takeIn(batch, profiles);
  return profiles;
};

const takeIn = ({ rows, digests, weights, named }: ProfiledBatch, profiles: Profiles): void => {
  profiles.rows.addLines(rows.lines, rows.ends);
  profiles.counted.name(named);
  let at = 0;
  for (const [digest, text] of JSON.parse(digests) as [SiteDigest, string][]) {
    const terms = text === '' ? [] : text.split(' ');
    profiles.columns.add(digest);
    profiles.terms.add([terms, weights.subarray(at, at + terms.length)]);
    profiles.counted.add(digest);
    at += terms.length;
  }
};

/** Of each of the domains the median price of the shop's own offers, whose channel is its domain; 0: it has none. */
export const medianPrices = (
  domains: readonly string[],
  { channels, channelOf, prices }: ChannelPrices,
): Float64Array => {
  const numbers = new Map(domains.map((domain, i) => [domain, i]));
  // Channels that are no shop's come last.
  const sites = Uint32Array.from(channels, (channel) => numbers.get(channel) ?? domains.length);
  const siteOf = (offer: number): number => sites[channelOf[offer]!]!;
  const ends = new Uint32Array(domains.length + 1);
  for (let offer = 0; offer < prices.length; offer++) ends[siteOf(offer)] = ends[siteOf(offer)]! + 1;
  for (let site = 1; site < ends.length; site++) ends[site] = ends[site]! + ends[site - 1]!;
  // A counting sort: each site's prices are filled from its end down, so that `starts` holds the starts afterwards.
  const [starts, bySite] = [ends.slice(), new Uint32Array(prices.length)];
  for (let offer = 0; offer < prices.length; offer++) {
    const at = starts[siteOf(offer)]! - 1;
    starts[siteOf(offer)] = at;
    bySite[at] = prices[offer]!;
  }
  return Float64Array.from(domains, (_, site) => {
    const own = bySite.subarray(starts[site], ends[site]).sort();
    return own[own.length >> 1] ?? 0;
  });
};

const MAX_VALUE = 120;
const MAX_ITEMS = 3;

/** What a page asks for when it runs; the rest stands in it as served. */
const IN_TRAFFIC: ReadonlySet<string> = new Set(['request', 'cookie', 'cname']);

/** The first of what a technology was found by, one thing at least that stands in the page, if any does. */
const shownOf = (items: readonly EvidenceItem[]): [kind: string, value: string][] => {
  const first = items.slice(0, MAX_ITEMS);
  const isInPage = ({ kind }: EvidenceItem): boolean => !IN_TRAFFIC.has(kind);
  const inPage = first.some(isInPage) ? undefined : items.find(isInPage);
  if (inPage !== undefined) first.splice(-1, 1, inPage);
  return first.map(({ kind, value }) => [kind, value.slice(0, MAX_VALUE)]);
};

/** What movers look at again: where it was seen, ids, hosts, and by what the platform and each tag was found. */
const keptForMovers = (
  o: SiteObservation,
): Pick<
  RowOf<'observations'>,
  'url' | 'ids' | 'hosts' | 'evidence' | 'other_platforms' | 'addresses' | 'scripts' | 'lang'
> => {
  const own = o.trackingIds.filter(({ shared }) => shared !== true).map(({ vendor, id }) => `${vendor}:${id}`);
  const known = new Set(o.trackingIds.map(({ id }) => id));
  const loose = (o.looseIds ?? []).filter((id) => !known.has(id)).map((id) => `:${id}`);
  const followed = o.technologies.filter(({ category }) => category === 'platform' || category === 'advertising');
  return {
    url: o.url.split(/[?#]/, 1)[0]!.slice(0, 2 * MAX_VALUE),
    ids: JSON.stringify([...own, ...loose, ...(o.pairs ?? [])].sort()),
    hosts: o.hosts === undefined ? null : JSON.stringify(o.hosts),
    evidence: JSON.stringify(Object.fromEntries(followed.map(({ id, evidence }) => [id, shownOf(evidence)]))),
    other_platforms: o.otherPlatforms === undefined ? null : JSON.stringify(o.otherPlatforms),
    addresses: o.addresses === undefined ? null : JSON.stringify(o.addresses),
    scripts: o.scripts ?? null,
    lang: o.lang ?? null,
  };
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
  incomplete_reason: o.incompleteReason ?? null,
  requests: o.requests ?? null,
  ...keptForMovers(o),
});

/** Rows of all that a build saw, made as they are read. */
export function* observationRows(
  observations: Iterable<SiteObservation>,
  context: Parameters<typeof observationRow>[1],
): Generator<RowOf<'observations'>> {
  for (const observation of observations) yield observationRow({ observation }, context);
}
