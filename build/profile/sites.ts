import type { Company, SiteObservation, SiteRow, Traffic } from '../../core/contract/index.ts';
import { type CategoryGroup, categoryGroups } from '../../core/contract/index.ts';
import { scoreSite } from './score.ts';

/** A site as the build knows it: its last usable observation and since when it is known. */
export interface SiteState {
  observation: SiteObservation;
  firstSeenAt: string;
}

export interface SiteFacts {
  company: Company | null;
  traffic: Traffic | null;
  industry: string | null;
}

const MAX_NAME = 80;
const separators = /\s*[|｜–—\-:：»•·]\s*/u;

/** `示範商店｜咖啡豆` → `示範商店`: a title's first part, where the page does not name itself otherwise. */
const nameOf = ({ name, title, domain }: SiteObservation): string => {
  const chosen = name ?? title?.split(separators)[0] ?? '';
  return chosen.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) || domain;
};

const idsOf = (observation: SiteObservation, group: CategoryGroup): string[] =>
  observation.technologies.filter((t) => categoryGroups[group].some((c) => c === t.category)).map((t) => t.id);

/** Reserved for documentation by RFC 2606: whatever is there is invented. */
export const isInvented = (domain: string): boolean => domain.endsWith('.example');

/** One site's row: what was observed, and what open data say of it. */
export const profileSite = ({ observation, firstSeenAt }: SiteState, facts: SiteFacts): SiteRow => ({
  domain: observation.domain,
  name: nameOf(observation),
  url: observation.url,
  is_ecommerce: observation.isEcommerce,
  platform: observation.platform,
  industry: facts.industry,
  technologies: observation.technologies,
  advertising: idsOf(observation, 'advertising'),
  analytics: idsOf(observation, 'analytics'),
  payment: idsOf(observation, 'payment'),
  logistics: idsOf(observation, 'logistics'),
  marketing: idsOf(observation, 'marketing'),
  tracking_ids: observation.trackingIds,
  traffic: facts.traffic,
  score: scoreSite({ observation, company: facts.company, traffic: facts.traffic, firstSeenAt }),
  company: facts.company,
  first_seen_at: firstSeenAt,
  last_seen_at: observation.observedAt,
  source: observation.source,
  invented: isInvented(observation.domain),
});

const usable = (o: SiteObservation): boolean => o.pages > 0 && o.status >= 200 && o.status < 300;

/**
 * A site's state after a build. Of all that was observed, in whatever order it was read: the newest complete observation
 * stands; a partial one only where there is no complete one; a failed one never. null: nothing usable, or the newest
 * asks not to be indexed. Of two at one time, the one given later stands.
 */
export const mergeSite = (known: SiteState | null, observations: readonly SiteObservation[]): SiteState | null => {
  let [newest, best, firstSeenAt] = [known?.observation, known?.observation, known?.firstSeenAt ?? '9'];
  for (const observation of observations) {
    if (!usable(observation)) continue;
    if (observation.observedAt < firstSeenAt) firstSeenAt = observation.observedAt;
    if (newest === undefined || observation.observedAt >= newest.observedAt) newest = observation;
    const newer = best === undefined || observation.observedAt >= best.observedAt;
    const fuller = Number(observation.complete) - Number(best?.complete ?? false);
    if (best === undefined || fuller > 0 || (fuller === 0 && newer)) best = observation;
  }
  return best === undefined || newest?.noindex === true || best.noindex ? null : { observation: best, firstSeenAt };
};

const byDomain = (observations: Iterable<SiteObservation>): Map<string, SiteObservation[]> => {
  const groups = new Map<string, SiteObservation[]>();
  for (const observation of observations) {
    const group = groups.get(observation.domain);
    if (group === undefined) groups.set(observation.domain, [observation]);
    else group.push(observation);
  }
  return groups;
};

/**
 * The states after a build, by domain: `known` (ascending by domain; throws where it is not) merged with what the build
 * observed. What was not looked at stays as it was; a site that asks not to be indexed is left out. Neither `known` nor
 * the result is held in memory.
 */
export async function* mergeStates(
  known: AsyncIterable<SiteState> | Iterable<SiteState>,
  observations: Iterable<SiteObservation>,
): AsyncGenerator<SiteState> {
  const groups = byDomain(observations);
  const domains = [...groups.keys()].sort();
  let next = 0;
  let last = '';
  for await (const state of known) {
    const { domain } = state.observation;
    if (domain <= last) throw new Error(`known sites must ascend by domain: ${domain} comes after ${last}`);
    last = domain;
    for (; next < domains.length && (domains[next] as string) < domain; next++) {
      const fresh = mergeSite(null, groups.get(domains[next] as string) ?? []);
      if (fresh !== null) yield fresh;
    }
    if (domains[next] === domain) next++;
    const merged = mergeSite(state, groups.get(domain) ?? []);
    if (merged !== null) yield merged;
  }
  for (; next < domains.length; next++) {
    const fresh = mergeSite(null, groups.get(domains[next] as string) ?? []);
    if (fresh !== null) yield fresh;
  }
}
