/** What each source says of each host, gathered by site; a site's other faces are listed with it. */

import type { Category } from '../../../core/contract/index.ts';
import { normaliseDomain, registrableDomain } from '../../../core/domain.ts';
import type { RuleSet } from '../../../core/rules/index.ts';
import { mainHostOf } from '../../collect/same-shop.ts';

export type SourceKind = 'index' | 'platform' | 'graph' | 'page' | 'snapshot' | 'list';

/** Why a host is a candidate: what was seen, where, and of which day. */
export interface Sight {
  source: SourceKind;
  evidence: string;
  /** ISO date. */
  date: string;
}

/** A technology that the graph saw loaded. */
export interface Loaded {
  id: string;
  category: Category;
}

export interface Candidate {
  /** The host under which most pages were seen, `www.` kept. */
  host: string;
  /** The host in comparable form: what a snapshot calls the site. */
  site: string;
  /** The part that somebody registered. */
  domain: string;
  otherHosts: string[];
  sights: Sight[];
  /** Pages in the index; 0: none. */
  pages: number;
  productPages: number;
  /** First language → pages. Pages of which no language was told are left out. */
  languages: Map<string, number>;
  /** ISO 8601 UTC; null: the index has no page of it. */
  lastSeen: string | null;
  loaded: Map<string, Loaded>;
  /** Technology id of the platform whose host this is; null: it is its own. */
  platform: string | null;
  /** An earlier snapshot took it for a shop. One that did not may have seen too little, or come too early: it says nothing. */
  knownShop: boolean;
}

interface Face {
  host: string;
  pages: number;
}

/** A host's site, before faces of one shop are joined; null: it is no host that could be visited. */
export const siteOf = (host: string): string | null => {
  try {
    return normaliseDomain(host);
  } catch {
    return null;
  }
};

export class Candidates {
  readonly #sites = new Map<string, Candidate>();
  readonly #faces = new Map<string, Face[]>();
  readonly #aliases = new Map<string, string>();
  readonly #rules: Pick<RuleSet, 'sitesBelow' | 'facts' | 'compiled'>;

  constructor(rules: Pick<RuleSet, 'sitesBelow' | 'facts' | 'compiled'>) {
    this.#rules = rules;
  }

  /** The candidate of a host, made where it is new; null: it is no domain name. `pages` tells its faces apart. */
  of(host: string, pages = 0): Candidate | null {
    const site = siteOf(host);
    if (site === null) return null;
    const faces = this.#faces.get(site) ?? [];
    const face = faces.find((known) => known.host === host);
    if (face === undefined) faces.push({ host, pages });
    else face.pages += pages;
    this.#faces.set(site, faces);
    let candidate = this.#sites.get(site);
    if (candidate === undefined) {
      candidate = {
        host,
        site,
        domain: registrableDomain(site) ?? site,
        otherHosts: [],
        sights: [],
        pages: 0,
        productPages: 0,
        languages: new Map(),
        lastSeen: null,
        loaded: new Map(),
        platform: this.#platformOf(site),
        knownShop: false,
      };
      this.#sites.set(site, candidate);
    }
    return candidate;
  }

  /** A page of `host` names `main` as its own address (canonical link): one shop, where both are candidates. */
  alias(host: string, main: string): void {
    const [from, to] = [siteOf(host), siteOf(main)];
    if (from !== null && to !== null && from !== to) this.#aliases.set(from, to);
  }

  /** All, faces of one shop joined, in order of site. */
  result(): Candidate[] {
    for (const site of [...this.#sites.keys()].sort()) {
      const main = this.#mainOf(site);
      if (main !== null) this.#join(site, main);
    }
    const all = [...this.#sites.values()].sort((a, b) => (a.site < b.site ? -1 : 1));
    for (const candidate of all) {
      const known = this.#faces.get(candidate.site) ?? [];
      // Sources that strip a leading `www.` name a host that nobody saw.
      const isFolded = ({ host, pages }: Face): boolean =>
        pages === 0 && known.some((face) => face.host === `www.${host}`);
      const faces = known.filter((face) => !isFolded(face));
      faces.sort((a, b) => b.pages - a.pages || (a.host < b.host ? -1 : 1));
      // A face on another host, such as the platform's, never stands for a domain of its own.
      const own = faces.find(({ host }) => siteOf(host) === candidate.site) ?? faces[0];
      candidate.host = own?.host ?? candidate.host;
      candidate.otherHosts = faces
        .map(({ host }) => host)
        .filter((host) => host !== candidate.host)
        .sort();
    }
    return all;
  }

  #mainOf(site: string): string | null {
    const named = this.#aliases.get(site) ?? null;
    // Only a platform's host is given away by what it calls its own address: anybody can write a canonical link.
    if (named !== null && this.#platformOf(site) !== null && this.#sites.has(named)) return named;
    const main = mainHostOf(site, this.#rules);
    return main !== null && this.#sites.has(main) ? main : null;
  }

  #join(site: string, main: string): void {
    const [from, to] = [this.#sites.get(site), this.#sites.get(main)];
    if (from === undefined || to === undefined || this.#aliases.get(main) === site) return;
    this.#sites.delete(site);
    this.#faces.set(main, [...(this.#faces.get(main) ?? []), ...(this.#faces.get(site) ?? [])]);
    to.sights.push(...from.sights);
    to.pages += from.pages;
    to.productPages += from.productPages;
    for (const [language, pages] of from.languages)
      to.languages.set(language, (to.languages.get(language) ?? 0) + pages);
    for (const [id, loaded] of from.loaded) to.loaded.set(id, loaded);
    if ((from.lastSeen ?? '') > (to.lastSeen ?? '')) to.lastSeen = from.lastSeen;
    to.platform ??= from.platform;
    to.knownShop ||= from.knownShop;
  }

  #platformOf(site: string): string | null {
    const { sitesBelow, facts, compiled } = this.#rules;
    for (let at = site.indexOf('.'); at >= 0; at = site.indexOf('.', at + 1)) {
      for (const fact of sitesBelow.get(site.slice(at + 1)) ?? []) {
        const technology = compiled[facts[fact]?.technology ?? -1];
        if (technology?.category === 'platform') return technology.id;
      }
    }
    return null;
  }
}
