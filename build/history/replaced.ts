/**
 * What came where tags went. A host that is new on pages, and where it is new tags go missing far more often than elsewhere,
 * took them out of sight: its vendor's second host, a platform's bundle, a consent manager, a page that is not the shop's.
 */
import { logTail } from './chance.ts';
import type { Look } from './looks.ts';
import { domainOf, strangeDomains } from './strange.ts';
import type { Change, TagSight } from './tag-track.ts';

/** A host that tags went out of sight behind, and what was held back for it. */
export interface Replacement {
  /** Registrable domain. */
  host: string;
  /** Sites where it is new, and those of them that lost a tag with it. */
  sites: number;
  lost: number;
  /** Share that would lose one anyway. */
  expected: number;
}

interface Counts {
  sites: number;
  lost: number;
}

/** Fewer sites, or a smaller share of those where the host is new, are chance or somebody's own affair. */
const [FEWEST, SHARE] = [4, 0.25];
const LOG_CHANCE = Math.log(1e-4);
/** Before anything is known: so many pairs of looks with a loss, of so many. */
const [PRIOR_LOST, PRIOR_PAIRS] = [1, 20];

/** What hides a tag from pages as served may leave it in the traffic. */
const keyOf = ({ richness }: Look, domain: string): string => `${richness > 1 ? 'traffic' : 'pages'} ${domain}`;
const domainsOf = (look: Look): string[] => [...(look.hosts ?? [])].map(domainOf);

/** A shop that moved to another platform took its tags along or left them: its own doing. */
const isMove = (before: Look, after: Look): boolean =>
  before.platform !== null && after.platform !== null && before.platform !== after.platform;

export class Replacements {
  readonly #hosts = new Map<string, Counts>();
  #pairs = 0;
  #lost = 0;

  /** One site's looks that may be held against each other, and what each says of each tag. */
  add(looks: readonly Look[], tags: readonly { sights: readonly TagSight[] }[]): void {
    const on = tags.map(({ sights }) => new Map(sights.map((sight) => [sight.look, sight.on])));
    // What the next look shows again was not taken out of sight.
    const isLost = (i: number): boolean =>
      on.some(
        (seen) =>
          seen.get(looks[i - 1]!) === true &&
          seen.get(looks[i]!) === false &&
          (looks[i + 1] === undefined || seen.get(looks[i + 1]!) !== true),
      );
    const known = new Set(looks[0] === undefined ? [] : domainsOf(looks[0]));
    for (let i = 1; i < looks.length; i++) {
      const [before, after] = [looks[i - 1]!, looks[i]!];
      if (after.stage !== before.stage || isMove(before, after)) continue;
      const lost = Number(isLost(i));
      // A part of a page loses tags by itself.
      if (!after.thin && !before.thin) {
        this.#pairs++;
        this.#lost += lost;
      }
      for (const domain of strangeDomains(after)) {
        if (known.has(domain)) continue;
        const counts = this.#hosts.get(keyOf(after, domain)) ?? { sites: 0, lost: 0 };
        this.#hosts.set(keyOf(after, domain), counts);
        counts.sites++;
        counts.lost += lost;
      }
      for (const domain of domainsOf(after)) known.add(domain);
    }
  }

  /** By kind of look and domain, those that are no chance. */
  judge(): Map<string, Replacement> {
    const usual = (this.#lost + PRIOR_LOST) / (this.#pairs + PRIOR_PAIRS);
    const found = new Map<string, Replacement>();
    for (const [key, { sites, lost }] of this.#hosts) {
      const host = key.slice(key.indexOf(' ') + 1);
      const isMost = lost >= FEWEST && lost >= SHARE * sites && lost > 2 * usual * sites;
      if (isMost && logTail(lost, sites, usual) < LOG_CHANCE) found.set(key, { host, sites, lost, expected: usual });
    }
    return found;
  }
}

/** What took a tag that is told as gone out of sight, by what is new since the look that last showed it; null: nothing did. */
export const replacementOf = (
  { to, before, first, after }: Change,
  found: ReadonlyMap<string, Replacement>,
): Replacement | null => {
  if (to !== null || found.size === 0 || isMove(before, after)) return null;
  const known = new Set(domainsOf(before));
  for (const look of [first, after])
    for (const domain of strangeDomains(look)) {
      const replacement = known.has(domain) ? undefined : found.get(keyOf(look, domain));
      if (replacement !== undefined) return replacement;
    }
  return null;
};
