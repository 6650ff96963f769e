import type {
  ObservedOffer,
  Page,
  PageFailure,
  PriceObservation,
  SiteObservation,
  SourceItem,
  SourceSkip,
} from '../../core/contract/index.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { isJsonReply, readJsonReply } from '../../core/extract/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import type { MakeSpool, Spool } from '../columns/spool.ts';
import type { BuildEffects } from '../effects.ts';
import { OfferSorter } from '../products/sort-offers.ts';
import { utc } from '../time.ts';
import { notFuture } from './not-future.ts';
import { observeSite } from './observe.ts';
import type { PageReading } from './page-reading.ts';
import { PageThreads, withUtc } from './page-threads.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { type FaceVisit, joinFaces, offersOfFace } from './same-shop.ts';

/** A named stream of items: one per flag of the command line. */
export interface Source {
  kind: string;
  name: string;
  items: AsyncIterable<SourceItem>;
  /** All pages of a site are of one look, though of several days, as a public crawl's are; its name. Without: a day is one. */
  round?: string;
  /** Other hosts of a shop, as the source knows them → the site whose they are. */
  faces?: ReadonlyMap<string, string>;
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

interface Visit extends FaceVisit {
  failures: PageFailure[];
  /** What its pages said so far of what its JSON replies do not say. */
  assumeTwd: boolean;
  noindex: boolean;
}

const MAX_NAMED_SKIPS = 1000;

/** Gathers one build's items; pages are reduced to readings at once, so that no body outlives its turn. */
class Collector {
  readonly visits = new Map<string, Visit>();
  readonly offers: OfferSorter;
  readonly prices: Spool<PriceObservation>;
  readonly skips: SourceSkip[] = [];
  /** Of the source at hand. */
  round: string | null = null;
  faces: ReadonlyMap<string, string> = new Map();
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

  /** `read`: what a thread made of a page; null: it is read here. */
  add(item: SourceItem, read: ReadPage | null = null): void {
    switch (item.type) {
      case 'page':
        this.#page(item.page, read);
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
    const known = { domain, main: this.faces.get(domain) };
    const empty = { readings: [], failures: [], assumeTwd: false, noindex: false };
    const visit = this.visits.get(key) ?? { ...known, ...empty };
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

  #page(given: Page, read: ReadPage | null): void {
    const page = withUtc(given);
    if (isJsonReply(page)) {
      this.#json(page);
      return;
    }
    const visit = this.#visit(page.finalUrl, page.source, page.fetchedAt);
    if (visit === null) return;
    this.#seen(page.fetchedAt);
    const { reading, shop } = read ?? readPage(page, this.#rules);
    visit.readings.push(this.#readings.add(reading));
    if (shop === null) return;
    visit.assumeTwd ||= shop.assumeTwd;
    visit.noindex ||= shop.noindex;
    for (const offer of shop.offers) for (const own of offersOfFace(offer, visit)) this.#offer(own);
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

interface CollectWorld {
  rules: RuleSet;
  effects: BuildEffects;
  makeSpool: MakeSpool;
  /** That read pages beside this one, which reads some itself; they load the project's own rules. Default: none. */
  threads?: number;
  /** Pages that are read before the first thread is started; default: as many as take as long as its start. */
  threadsAfter?: number;
}

/** Reads every source to its end. A record that cannot be read is counted and named, never fatal. */
export const collect = async (
  sources: Source[],
  { rules, effects, makeSpool, threads = 0, threadsAfter }: CollectWorld,
): Promise<Collected> => {
  const collector = new Collector(rules, makeSpool);
  const pages = new PageThreads(threads, rules, threadsAfter);
  const inputs: InputCount[] = [];
  try {
    for (const { kind, name, items, round, faces } of sources) {
      collector.round = round ?? null;
      collector.faces = faces ?? new Map();
      const count: InputCount = { kind, name, items: 0, skipped: 0 };
      const startedAtMs = performance.now();
      for await (const { item, read } of pages.inOrder(notFuture(items, effects))) {
        const refusedBefore = collector.refused;
        collector.add(item, read);
        if (item.type === 'skip' || collector.refused > refusedBefore) count.skipped++;
        else count.items++;
        if ((count.items & 63) === 0)
          effects.progress(`${kind} ${name}: ${count.items} items, ${count.skipped} skipped`);
      }
      inputs.push(count);
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      effects.log(`${kind} ${name}: ${count.items} items, ${count.skipped} skipped, ${seconds} s`);
    }
  } finally {
    await pages.close();
  }
  const { offers, prices, skips, asOf } = collector;
  return { observations: collector.observations(makeSpool()), offers, prices, skips, inputs, asOf };
};
