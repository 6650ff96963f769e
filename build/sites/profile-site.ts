import type {
  Company,
  CompanyCandidate,
  IncompleteReason,
  NamedMeans,
  Registration,
  ShopFact,
  SiteObservation,
  SiteRow,
  Traffic,
} from '../../core/contract/index.ts';
import { type CategoryGroup, categoryGroups, sourceRichness } from '../../core/contract/index.ts';
import { withoutContacts } from '../../core/redact/index.ts';
import { RequestMemory, type UsualRequests } from '../history/usual-requests.ts';
import { isInvented } from '../invented.ts';
import { chooseSiteName, hostWord } from '../names/site-name.ts';
import { scoreSite } from './score.ts';

/** A site as the build knows it: its last usable observation and since when it is known. */
export interface SiteState {
  observation: SiteObservation;
  firstSeenAt: string;
  /** By kind of source, how many requests its home page used to make; absent: no source told. */
  usual?: UsualRequests;
}

export interface SiteFacts {
  company: Company | null;
  /** null or left out: nobody is known. */
  candidate?: CompanyCandidate | null;
  traffic: Traffic | null;
  industry: string | null;
  /** null or left out: the register does not say. */
  registration?: Registration | null;
  /** Other sites of the same company. */
  relatedSites?: string[];
}

const MAX_NAME = 80;

/** Where nothing that its pages say is surely its name, the host's own word is better than a wrong one. */
const nameOf = ({ name, title, domain, url }: SiteObservation): string => {
  const chosen = (name ?? chooseSiteName(domain, [{ url, title, clues: [] }]) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return chosen || hostWord(domain, title) || domain;
};

const idsOf = (observation: SiteObservation, group: CategoryGroup): string[] =>
  observation.technologies.filter((t) => categoryGroups[group].some((c) => c === t.category)).map((t) => t.id);

/** One site's row: what was observed, and what open data say of it. */
export const profileSite = ({ observation, firstSeenAt }: SiteState, facts: SiteFacts): SiteRow => ({
  domain: observation.domain,
  name: nameOf(observation),
  url: observation.url,
  is_ecommerce: observation.isEcommerce,
  ...(observation.ecommerce === undefined ? {} : { ecommerce: observation.ecommerce }),
  platform: observation.platform,
  industry: facts.industry,
  technologies: observation.technologies,
  advertising: idsOf(observation, 'advertising'),
  analytics: idsOf(observation, 'analytics'),
  payment: idsOf(observation, 'payment'),
  logistics: idsOf(observation, 'logistics'),
  marketing: idsOf(observation, 'marketing'),
  tracking_ids: observation.trackingIds,
  ...(observation.named === undefined ? {} : { named: observation.named }),
  traffic: facts.traffic,
  score: scoreSite({ observation, company: facts.company, traffic: facts.traffic, firstSeenAt }),
  company: facts.company,
  ...(facts.candidate == null ? {} : { company_candidate: facts.candidate }),
  ...(facts.registration == null ? {} : { registration: facts.registration }),
  ...(facts.relatedSites === undefined ? {} : { related_sites: facts.relatedSites }),
  first_seen_at: firstSeenAt,
  last_seen_at: observation.observedAt,
  source: observation.source,
  completeness: { complete: observation.complete, reason: observation.incompleteReason ?? null },
  facts: { stated: observation.facts ?? null, offers: null },
  ...(observation.icon === undefined ? {} : { icon: observation.icon }),
  invented: isInvented(observation.domain),
});

const usable = (o: SiteObservation): boolean => o.pages > 0 && o.status >= 200 && o.status < 300;

/** What a page before the site showed, or an empty one, is less than what a partial look at the site itself did. */
const showsLittle = new Set<IncompleteReason | null | undefined>([
  ...(['challenge_page', 'consent_wall', 'empty_document', 'unavailable_page', 'redirect_page'] as const),
]);
const fullness = (o: SiteObservation): number => (o.complete ? 2 : showsLittle.has(o.incompleteReason) ? 0 : 1);

/** Later, or of one time and no poorer a source. */
const supersedes = (a: SiteObservation, b: SiteObservation | undefined): boolean =>
  b === undefined ||
  a.observedAt > b.observedAt ||
  (a.observedAt === b.observedAt && sourceRichness(a.source) >= sourceRichness(b.source));

/** Time of the newest usable observation that asks not to be indexed; null: none does. */
const newestNoindex = (observations: readonly SiteObservation[]): string | null =>
  observations.reduce<string | null>((newest, o) => {
    return o.noindex && usable(o) && o.observedAt > (newest ?? '') ? o.observedAt : newest;
  }, null);

/**
 * A site's state after a build. Of all that was observed, in whatever order it was read: the newest complete observation
 * stands (of one time, the richer source's); a partial one only where there is no complete one, and one
 * that shows a page before the site only where there is no other; a failed one never.
 * What is not newer than the last time that the site asked not to be indexed (`noindexAt`, or one of the observations)
 * counts for nothing but the first sight. null: nothing remains.
 */
export const mergeSite = (
  known: SiteState | null,
  observations: readonly SiteObservation[],
  noindexAt: string | null = null,
): SiteState | null => {
  const memory = new RequestMemory(known?.usual);
  const asked = [noindexAt, newestNoindex(observations)].reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null) ?? '';
  let best = known !== null && known.observation.observedAt > asked ? known.observation : undefined;
  let firstSeenAt = known?.firstSeenAt ?? '9';
  for (const observation of memory.judge(observations.filter(usable))) {
    if (observation.observedAt < firstSeenAt) firstSeenAt = observation.observedAt;
    if (observation.observedAt <= asked) continue;
    const fuller = fullness(observation) - (best === undefined ? 0 : fullness(best));
    if (fuller > 0 || (fuller === 0 && supersedes(observation, best))) best = observation;
  }
  const { usual } = memory;
  return best === undefined ? null : { observation: best, firstSeenAt, ...(usual === undefined ? {} : { usual }) };
};

/** Sites that are not to be published, as far as is known. */
export interface Exclusions {
  /** What was seen asking not to be indexed before; learns what this build sees. */
  noindex: { lastOf(domain: string): string | null; add(domain: string, at: string): void };
  /** Listed in datasets/opt-out.txt. */
  isOptedOut: (domain: string) => boolean;
  /** Of the facts that a site's pages state those that nobody asked not to tell; left out: all. */
  tellable?: (facts: ShopFact[], domain: string) => ShopFact[];
}

/** Told of each site that is known and was seen again: what stood, and what stands now. */
export interface SeenAgain {
  add(before: SiteObservation, after: SiteObservation): void;
}

const nobody: Exclusions = {
  noindex: { lastOf: () => null, add: () => {} },
  isOptedOut: () => false,
  tellable: (facts) => facts,
};

/** Quotations are cut anew in each build, so that those of states that an earlier release made are, too. */
const named = (means: readonly NamedMeans[]): NamedMeans[] =>
  means.map((one) => ({
    ...one,
    evidence: one.evidence.map((item) => ({ ...item, value: withoutContacts(item.value) })),
  }));

/** What is told of the site's own words, without what nobody is to be told. */
const toldOf = (
  observation: SiteObservation,
  tellable: NonNullable<Exclusions['tellable']>,
  domain: string,
): SiteObservation => ({
  ...observation,
  ...(observation.named === undefined ? {} : { named: named(observation.named) }),
  ...(observation.facts === undefined ? {} : { facts: tellable(observation.facts, domain) }),
});

/** Neighbours of one domain together; throws where domains do not ascend. */
function* groupByDomain(observations: Iterable<SiteObservation>): Generator<[domain: string, SiteObservation[]]> {
  let group: SiteObservation[] = [];
  for (const observation of observations) {
    const domain = group[0]?.domain;
    if (domain !== undefined && domain !== observation.domain) {
      if (observation.domain < domain) throw new Error(`observations must ascend by domain: ${observation.domain}`);
      yield [domain, group];
      group = [];
    }
    group.push(observation);
  }
  if (group[0] !== undefined) yield [group[0].domain, group];
}

/**
 * The states after a build, by domain: `known` merged with what the build observed, both ascending by domain (throws
 * where one does not). What was not looked at stays as it was; a site that asks not to be indexed, or is listed as opted
 * out, is left out. Neither what is given nor what comes out is held in memory.
 */
export async function* mergeStates(
  known: AsyncIterable<SiteState> | Iterable<SiteState>,
  observations: Iterable<SiteObservation>,
  { noindex, isOptedOut, tellable = (facts) => facts }: Exclusions = nobody,
  seenAgain?: SeenAgain,
): AsyncGenerator<SiteState> {
  const groups = groupByDomain(observations);
  let group = groups.next().value;
  let last = '';
  const merged = (state: SiteState | null, seen: SiteObservation[]): SiteState[] => {
    const domain = state?.observation.domain ?? seen[0]?.domain ?? '';
    if (isOptedOut(domain)) return [];
    const asked = newestNoindex(seen);
    if (asked !== null) noindex.add(domain, asked);
    const result = mergeSite(state, seen, noindex.lastOf(domain));
    if (state !== null && result !== null && seen.length > 0) seenAgain?.add(state.observation, result.observation);
    return result === null ? [] : [{ ...result, observation: toldOf(result.observation, tellable, domain) }];
  };
  for await (const state of known) {
    const { domain } = state.observation;
    if (domain <= last) throw new Error(`known sites must ascend by domain: ${domain} comes after ${last}`);
    last = domain;
    for (; group && group[0] < domain; group = groups.next().value) yield* merged(null, group[1]);
    const seen = group && group[0] === domain ? group[1] : [];
    if (seen.length > 0) group = groups.next().value;
    yield* merged(state, seen);
  }
  for (; group; group = groups.next().value) yield* merged(null, group[1]);
}
