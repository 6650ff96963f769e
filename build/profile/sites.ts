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
 * The states after a build: a newer complete observation replaces the known one; a partial one only stands where
 * nothing better is known. What was not looked at stays as it was. A site that asks not to be indexed is left out.
 */
export const mergeStates = (known: Iterable<SiteState>, observations: SiteObservation[]): SiteState[] => {
  const states = new Map([...known].map((state) => [state.observation.domain, state]));
  for (const observation of observations) {
    if (!usable(observation)) continue;
    if (observation.noindex) {
      states.delete(observation.domain);
      continue;
    }
    const state = states.get(observation.domain);
    if (state === undefined) {
      states.set(observation.domain, { observation, firstSeenAt: observation.observedAt });
      continue;
    }
    const firstSeenAt = observation.observedAt < state.firstSeenAt ? observation.observedAt : state.firstSeenAt;
    const newer = observation.observedAt >= state.observation.observedAt;
    const better = observation.complete ? newer || !state.observation.complete : newer && !state.observation.complete;
    states.set(observation.domain, { observation: better ? observation : state.observation, firstSeenAt });
  }
  return [...states.values()].sort((a, b) => (a.observation.domain < b.observation.domain ? -1 : 1));
};
