/** One host of a crawl, from its turn to its last item: gates, opt-out, visit. */
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { KeyedGate, Semaphore } from './gate.ts';
import { isOptedOut } from './hosts.ts';
import { Pace } from './pace.ts';
import { failureOf, renderPolitely, requestPolitely } from './requester.ts';
import type { CrawlEffects, CrawlOptions, Requester } from './types.ts';
import { visitHost } from './visit.ts';

/** What makes a requester for a host: the plain network, or an archive in front of it. */
export type MakeRequester = (world: { effects: CrawlEffects; options: CrawlOptions; pace: Pace }) => Requester;

export const directRequester: MakeRequester = (world) => ({
  request: (url, _role, extra) => requestPolitely(url, world, extra),
  render: (url) => renderPolitely(url, world),
});

/** Hosts that wait for a place at their address need workers of their own, or they would block all others. */
export const WORKERS_PER_PLACE = 4;

export class HostVisits {
  readonly #effects: CrawlEffects;
  readonly #options: CrawlOptions;
  readonly #places: Semaphore;
  readonly #addresses: KeyedGate;

  constructor(effects: CrawlEffects, options: CrawlOptions) {
    this.#effects = effects;
    this.#options = options;
    this.#places = new Semaphore(options.concurrency);
    this.#addresses = new KeyedGate(options.perAddress);
  }

  /** Whether the time to begin hosts is up. */
  get isOver(): boolean {
    return this.#options.endAtMs !== null && this.#effects.now() >= this.#options.endAtMs;
  }

  /**
   * Items of one host, once it has a place at its address and one of the crawl's. `begun` is called before the first of them;
   * it is not where time was up before the host had its places.
   */
  async *visit(host: string, make: MakeRequester, begun: () => void): AsyncGenerator<SourceItem> {
    const [effects, options] = [this.#effects, this.#options];
    const domain = normaliseDomain(host);
    if (isOptedOut(domain, options.optOut)) {
      begun();
      const detail = `${domain} asked not to be visited`;
      yield { type: 'failure', failure: failureOf(`https://${host}/`, effects.now(), 'opt_out', detail) };
      return;
    }
    const address = (await effects.addressOf?.(host)) ?? null;
    if (address !== null) await this.#addresses.enter(address);
    await this.#places.enter();
    try {
      if (this.isOver) return;
      begun();
      const pace = new Pace(effects, options);
      const requester = make({ effects, options, pace });
      yield* visitHost(host, { effects, options, pace, requester });
    } finally {
      this.#places.leave();
      if (address !== null) this.#addresses.leave(address);
    }
  }
}
