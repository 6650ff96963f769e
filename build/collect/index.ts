import { findRegistrationNumbers } from '../../core/company/index.ts';
import { incompleteReason, redirectOf, requestCount } from '../../core/completeness/index.ts';
import type {
  ObservedOffer,
  Page,
  PageFailure,
  PriceObservation,
  SiteObservation,
  SourceItem,
  SourceSkip,
} from '../../core/contract/index.ts';
import { detect } from '../../core/detect/index.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { assumesTwd, extractOffers, isJsonReply, readJsonReply } from '../../core/extract/index.ts';
import { readFacts } from '../../core/facts/index.ts';
import { measureHealth } from '../../core/health/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { readTaiwanSigns } from '../../core/taiwan.ts';
import type { MakeSpool, Spool } from '../columns/spool.ts';
import type { BuildEffects } from '../effects.ts';
import { OfferSorter } from '../products/sort-offers.ts';
import { utc } from '../time.ts';
import { countScripts, readAddresses } from './addresses.ts';
import { declaredSites } from './declared.ts';
import { thirdPartyHosts } from './hosts.ts';
import { findLooseIds } from './loose-ids.ts';
import { observeSite } from './observe.ts';
import { isWall, type PageReading, readLinkedPages } from './page-reading.ts';
import { joinFaces } from './same-shop.ts';

/** A named stream of items: one per flag of the command line. */
export interface Source {
  kind: string;
  name: string;
  items: AsyncIterable<SourceItem>;
  /** All pages of a site are of one look, though of several days, as a public crawl's are; its name. Without: a day is one. */
  round?: string;
}

export interface InputCount {
  kind: string;
  name: string;
  items: number;
  skipped: number;
}

export interface Collected {
  /** By domain, then time. */
  observations: Iterable<SiteObservation>;
  /** Every sight of every offer. */
  offers: OfferSorter;
  prices: Iterable<PriceObservation>;
  skips: SourceSkip[];
  inputs: InputCount[];
  /** Newest moment that any item speaks of; null: nothing was read. */
  asOf: string | null;
}

interface Visit {
  domain: string;
  /** Ordinals of its readings, which wait on disk. */
  readings: number[];
  failures: PageFailure[];
  /** What its pages said so far of what its JSON replies do not say. */
  assumeTwd: boolean;
  noindex: boolean;
}

/** A page may declare anything: only what is a language tag is kept (BCP 47, the part that says which). */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;
const langOf = ({ lang }: { lang: string | null }): { lang?: string } =>
  lang !== null && LANGUAGE.test(lang) ? { lang: lang.toLowerCase() } : {};

const MAX_NAMED_SKIPS = 1000;

/** Gathers one build's items; pages are reduced to readings at once, so that no body outlives its turn. */
class Collector {
  readonly visits = new Map<string, Visit>();
  readonly offers: OfferSorter;
  readonly prices: Spool<PriceObservation>;
  readonly skips: SourceSkip[] = [];
  /** Of the source at hand. */
  round: string | null = null;
  /** Items that turned out unusable here, besides those that the sources skipped. */
  refused = 0;
  asOf: string | null = null;
  readonly #rules: RuleSet;
  readonly #readings: Spool<PageReading>;

  constructor(rules: RuleSet, makeSpool: MakeSpool) {
    this.#rules = rules;
    this.#readings = makeSpool();
    this.prices = makeSpool();
    this.offers = new OfferSorter(makeSpool());
  }

  add(item: SourceItem): void {
    switch (item.type) {
      case 'page':
        this.#page(item.page);
        break;
      case 'failure':
        this.#failure(item.failure);
        break;
      case 'offer':
        this.#offer(item.offer);
        break;
      case 'price':
        this.#price(item.price);
        break;
      case 'skip':
        if (this.skips.length < MAX_NAMED_SKIPS) this.skips.push(item.skip);
    }
  }

  #seen(at: string): void {
    if (this.asOf === null || at > this.asOf) this.asOf = at;
  }

  /** One visit is one site, one kind of source, one day or round: pages of other days are other observations. */
  #visit(url: string, source: string, at: string): Visit | null {
    const domain = this.#domainOf(url);
    if (domain === null) return null;
    const key = this.#visitKey(domain, source, at);
    const visit = this.visits.get(key) ?? { domain, readings: [], failures: [], assumeTwd: false, noindex: false };
    this.visits.set(key, visit);
    return visit;
  }

  #visitKey(domain: string, source: string, at: string): string {
    return `${domain} ${source} ${this.round ?? at.slice(0, 10)}`;
  }

  #domainOf(url: string): string | null {
    try {
      return normaliseDomain(url);
    } catch (error) {
      this.refused++;
      this.add({
        type: 'skip',
        skip: { where: url.slice(0, 200), code: 'bad_host', detail: (error as Error).message },
      });
      return null;
    }
  }

  #price({ offerId, observedAt, priceTwd }: PriceObservation): void {
    this.prices.add({ offerId, observedAt: utc(observedAt), priceTwd });
    this.#seen(utc(observedAt));
  }

  #page(given: Page): void {
    const page = { ...given, fetchedAt: utc(given.fetchedAt) };
    if (isJsonReply(page)) {
      this.#json(page);
      return;
    }
    const visit = this.#visit(page.finalUrl, page.source, page.fetchedAt);
    if (visit === null) return;
    this.#seen(page.fetchedAt);
    const evidence = readEvidence(page);
    const { url, finalUrl, status, fetchedAt, source, truncated } = page;
    const { title, description, words, nameClues, noindex, links } = evidence;
    const detection = detect(evidence, this.#rules);
    const declared = declaredSites(evidence);
    const incomplete = incompleteReason(page, evidence);
    const sendsTo = incomplete === 'redirect_page' ? redirectOf(page, evidence) : null;
    const reading: PageReading = {
      page: { url, finalUrl, status, fetchedAt, source, truncated },
      evidence: { title, description, words, nameClues, noindex },
      linked: readLinkedPages(links),
      detection,
      registrationNumbers: findRegistrationNumbers(evidence),
      health: measureHealth(page, evidence, { hasSitemap: null }),
      incomplete,
      ...(sendsTo === null ? {} : { sendsTo }),
      requests: requestCount(page),
      hosts: thirdPartyHosts(evidence),
      links: links.length,
      taiwan: readTaiwanSigns(evidence),
      looseIds: findLooseIds(evidence.text, page.requests),
      addresses: readAddresses(evidence),
      scripts: countScripts(evidence),
      ...langOf(evidence),
      icon: evidence.icon,
      facts: readFacts(evidence, detection.named),
      ...(declared.length === 0 ? {} : { declared }),
    };
    visit.readings.push(this.#readings.add(reading));
    // What stands before a site says nothing of its shop, nor whether it may be indexed.
    if (status < 200 || status > 299 || isWall(reading)) return;
    visit.assumeTwd ||= assumesTwd(evidence);
    visit.noindex ||= noindex;
    if (noindex) return;
    for (const offer of extractOffers(page, evidence)) this.#offer(offer);
  }

  /**
   * Data for programs: offers, and nothing that a site's observation would count as a page. Whether they may be shown
   * is the pages' to say: WordPress marks all its JSON noindex.
   */
  #json(page: Page): void {
    const domain = this.#domainOf(page.finalUrl);
    if (domain === null) return;
    this.#seen(page.fetchedAt);
    const visit = this.visits.get(this.#visitKey(domain, page.source, page.fetchedAt));
    if (visit?.noindex || page.status < 200 || page.status > 299) return;
    for (const offer of readJsonReply(page, { assumeTwd: visit?.assumeTwd ?? false }).offers) this.#offer(offer);
  }

  #failure(given: PageFailure): void {
    const failure = { ...given, at: utc(given.at) };
    this.#visit(failure.url, failure.source, failure.at)?.failures.push(failure);
    this.#seen(failure.at);
  }

  #offer(given: ObservedOffer): void {
    const offer = { ...given, observedAt: utc(given.observedAt) };
    this.offers.add(offer);
    this.#price(offer);
  }

  /** One visit after the other; `kept` is where they wait. */
  observations(kept: Spool<SiteObservation>): Spool<SiteObservation> {
    joinFaces(this.visits, (ordinal) => this.#readings.at(ordinal), this.#rules);
    // Domain, source and day: what sorts the keys sorts the visits, but for two sources of one site.
    const keys = [...this.visits.keys()].sort();
    let group: SiteObservation[] = [];
    const keep = (): void => {
      group.sort((a, b) => (a.observedAt < b.observedAt ? -1 : a.observedAt > b.observedAt ? 1 : 0));
      for (const observation of group) kept.add(observation);
      group = [];
    };
    for (const key of keys) {
      const { domain, readings, failures } = this.visits.get(key) as Visit;
      if (group[0] !== undefined && group[0].domain !== domain) keep();
      group.push(
        observeSite(
          domain,
          readings.map((ordinal) => this.#readings.at(ordinal)),
          failures,
        ),
      );
    }
    keep();
    return kept;
  }
}

/** Reads every source to its end. A record that cannot be read is counted and named, never fatal. */
export const collect = async (
  sources: Source[],
  { rules, effects, makeSpool }: { rules: RuleSet; effects: BuildEffects; makeSpool: MakeSpool },
): Promise<Collected> => {
  const collector = new Collector(rules, makeSpool);
  const inputs: InputCount[] = [];
  for (const { kind, name, items, round } of sources) {
    collector.round = round ?? null;
    const count: InputCount = { kind, name, items: 0, skipped: 0 };
    const startedAtMs = performance.now();
    for await (const item of items) {
      const refusedBefore = collector.refused;
      collector.add(item);
      if (item.type === 'skip' || collector.refused > refusedBefore) count.skipped++;
      else count.items++;
      if ((count.items & 63) === 0) effects.progress(`${kind} ${name}: ${count.items} items, ${count.skipped} skipped`);
    }
    inputs.push(count);
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    effects.log(`${kind} ${name}: ${count.items} items, ${count.skipped} skipped, ${seconds} s`);
  }
  const { offers, prices, skips, asOf } = collector;
  const observations = collector.observations(makeSpool());
  return { observations, offers, prices, skips, inputs, asOf };
};
