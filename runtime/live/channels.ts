/**
 * Live prices: all enabled channels at once, each with a deadline and a circuit breaker of its own, one flight per
 * query, answers kept five minutes. It never rejects; a channel that is late or down says so in its status.
 */

import { type Channel, type ChannelResult, keepLastGood, searchChannel } from '../../core/channels/index.ts';
import { titleMatcher, wantsAccessories } from '../../core/channels/relevance.ts';
import type { ChannelStatus, ObservedOffer, Offer } from '../../core/contract/index.ts';
import type { Fetcher } from '../../core/fetch/index.ts';
import { foldText, isAccessory } from '../../core/match/index.ts';
import { compareText } from '../../core/text.ts';
import { unitPriceOf } from '../../core/unit-price/index.ts';
import type { LivePrices, LiveSearchOptions } from '../context.ts';
import { Breaker } from './breaker.ts';
import { failureReason } from './channel-reasons.ts';

export interface LivePriceOptions {
  channels: readonly Channel[];
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** For each channel; what comes later is left out. */
  deadlineMs?: number;
  cacheMs?: number;
  /** Queries remembered. */
  maxQueries?: number;
  /** Failures in a row after which a channel is not asked, and for how long. */
  breaker?: { failures: number; openMs: number };
}

const DEADLINE_MS = 2_000;
const CACHE_MS = 5 * 60_000;
const MAX_QUERIES = 100;
const MAX_OFFERS_KEPT = 100;
const BREAKER = { failures: 3, openMs: 60_000 };

export interface LivePriceSearch extends LivePrices {
  search(
    query: string,
    limit: number,
    options?: LiveSearchOptions,
  ): Promise<{ offers: Offer[]; channels: ChannelStatus[] }>;
}

/** A result, why it is none of now, and when the channel was last asked. */
interface Asked extends ChannelResult {
  reason: NonNullable<ChannelStatus['reason']> | null;
  askedAt: number | null;
}

interface Kept {
  result: Asked;
  at: number;
}

/** What is known of one query: the newest good result of each channel, and the flight under way. */
interface QueryState {
  good: Map<string, Kept>;
  flight: Promise<Asked[]> | null;
}

const toOffer = (seen: ObservedOffer): Offer => {
  return {
    offer_id: seen.offerId,
    channel: seen.channel,
    title: seen.title,
    brand: seen.brand,
    price_twd: seen.priceTwd,
    ...(seen.isFrom === true ? { price_from: true } : {}),
    list_price_twd: seen.listPriceTwd,
    unit_price: seen.isFrom === true ? null : unitPriceOf(seen.priceTwd, seen.title),
    url: seen.url,
    image: seen.image,
    condition: seen.condition,
    in_stock: seen.inStock,
    product_id: null,
    observed_at: seen.observedAt,
    source: 'live',
  };
};

const statusOf = (result: Asked, offers: number): ChannelStatus => ({
  id: result.channel,
  status: result.status,
  offers,
  observed_at: result.observedAt,
  reason: result.reason,
  asked_at: result.askedAt === null ? null : new Date(result.askedAt).toISOString(),
});

class LiveChannels implements LivePriceSearch {
  readonly #options: LivePriceOptions;
  readonly #breakers = new Map<string, Breaker>();
  /** When each channel was last asked, by whatever query. */
  readonly #askedAt = new Map<string, number>();
  /** In order of last use, so that the first is the one to forget. */
  readonly #queries = new Map<string, QueryState>();

  constructor(options: LivePriceOptions) {
    this.#options = options;
    const { failures, openMs } = options.breaker ?? BREAKER;
    for (const { id } of options.channels) this.#breakers.set(id, new Breaker({ now: options.now, failures, openMs }));
  }

  async search(query: string, limit: number, asked: LiveSearchOptions = {}): ReturnType<LivePriceSearch['search']> {
    const { invented } = asked;
    const isOther = (channel: Channel): boolean => invented !== undefined && (channel.invented ?? false) !== invented;
    const others = this.#options.channels
      .filter(isOther)
      .map((channel): Asked => ({ ...skipped(channel, 'not_mixed'), reason: 'not_mixed', askedAt: null }));
    const wantedChannels = this.#options.channels.filter((channel) => !isOther(channel));
    const results = [...(await this.#results(query, wantedChannels)), ...others];
    const matches = titleMatcher(query);
    const accessories = wantsAccessories(query, asked.includeAccessories === true);
    const wanted = ({ title }: ObservedOffer): boolean => matches(title) && (accessories || !isAccessory(title));
    const kept = results.map((result) => ({ result, offers: result.offers.filter(wanted) }));
    const offers = kept
      .flatMap((one) => one.offers)
      .sort((a, b) => a.priceTwd - b.priceTwd || compareText(a.offerId, b.offerId))
      .slice(0, limit);
    return { offers: offers.map(toOffer), channels: kept.map((one) => statusOf(one.result, one.offers.length)) };
  }

  /** Results of all channels; the same query asked meanwhile shares them. */
  async #results(query: string, channels: readonly Channel[]): Promise<Asked[]> {
    if (channels.length === 0) return [];
    const words = foldText(query).replace(/\s+/g, ' ').trim();
    const key = `${channels.map(({ id }) => id).join(' ')}: ${words}`;
    const state = this.#queries.get(key) ?? { good: new Map(), flight: null };
    this.#queries.delete(key);
    this.#queries.set(key, state);
    for (const old of this.#queries.keys()) {
      if (this.#queries.size <= (this.#options.maxQueries ?? MAX_QUERIES)) break;
      this.#queries.delete(old);
    }
    state.flight ??= Promise.all(channels.map((channel) => this.#ask(channel, query, state))).finally(() => {
      state.flight = null;
    });
    return state.flight;
  }

  async #ask(channel: Channel, query: string, state: QueryState): Promise<Asked> {
    const kept = state.good.get(channel.id);
    if (kept !== undefined && this.#options.now() - kept.at < (this.#options.cacheMs ?? CACHE_MS)) return kept.result;
    const result = await this.#now(channel, query);
    const chosen = { ...keepLastGood(result, kept?.result ?? null), reason: result.reason, askedAt: result.askedAt };
    // What has no rows after it had some is no answer, though it can be read.
    if (chosen.status === 'stale') chosen.reason ??= 'unreadable';
    if (chosen.status === 'checked') {
      state.good.set(channel.id, {
        result: { ...chosen, offers: chosen.offers.slice(0, MAX_OFFERS_KEPT) },
        at: this.#options.now(),
      });
    }
    return chosen;
  }

  /** What the channel says, or why it is not asked: it is disabled, or it failed lately. */
  async #now(channel: Channel, query: string): Promise<Asked> {
    const askedAt = this.#askedAt.get(channel.id) ?? null;
    if (!channel.enabled) return { ...skipped(channel, channel.reason ?? 'disabled'), reason: 'disabled', askedAt };
    const breaker = this.#breakers.get(channel.id);
    if (breaker?.tryNow() !== true) return { ...skipped(channel, 'resting'), reason: 'resting', askedAt };
    const at = this.#options.now();
    this.#askedAt.set(channel.id, at);
    const result = await this.#timed(channel, query);
    if (result.status === 'checked') breaker.succeeded();
    else breaker.failedOnce();
    return { ...result, reason: result.status === 'checked' ? null : failureReason(result.detail), askedAt: at };
  }

  /** The search, and nothing after its deadline, whatever the fetcher does. */
  async #timed(channel: Channel, query: string): Promise<ChannelResult> {
    const timeoutMs = this.#options.deadlineMs ?? DEADLINE_MS;
    const cut = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ChannelResult>((resolve) => {
      timer = setTimeout(() => {
        cut.abort();
        resolve({ ...skipped(channel, 'late'), status: 'failed' });
      }, timeoutMs);
    });
    const now = (): string => new Date(this.#options.now()).toISOString();
    const asked = searchChannel(channel, query, this.#options.fetcher, { now, timeoutMs, signal: cut.signal });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }
}

/** Not asked, and why. */
const skipped = (channel: Channel, detail: string): ChannelResult => ({
  channel: channel.id,
  status: 'skipped',
  offers: [],
  dropped: [],
  observedAt: null,
  detail,
});

/**
 * Live prices over the given channels. Offers have every word of the query, accessories only where wanted, cheapest
 * first, `source` live, `product_id` null (the snapshot's, where it has the offer). Statuses: `checked` (or kept at
 * most five minutes), `failed` (late, down, unreadable), `stale` (failed now, offers of the last good answer to the
 * same query), `skipped` (disabled, resting after failures, or real where the snapshot is invented and the other way round); each that is not
 * `checked` says why (`reason`), and each when it was last asked (`asked_at`).
 */
export const createLivePrices = (options: LivePriceOptions): LivePriceSearch => new LiveChannels(options);
