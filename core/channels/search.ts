import type { ObservedOffer } from '../contract/index.ts';
import { decodePage } from '../decode.ts';
import type { Dropped } from '../extract/index.ts';
import type { Fetcher } from '../fetch/index.ts';
import type { Channel, ChannelReading, ChannelReply, ChannelRequest } from './types.ts';

/** What one question to one channel brought. */
export interface ChannelResult {
  channel: string;
  /**
   * `checked`: it answered, with or without offers. `skipped`: disabled, not asked. `failed`: no readable answer and
   * nothing kept from before. `stale`: no readable answer, the offers are those of the last good one.
   */
  status: 'checked' | 'skipped' | 'failed' | 'stale';
  /** Price ascending. */
  offers: ObservedOffer[];
  dropped: Dropped[];
  /** When the offers were seen; null where there are none to speak of. */
  observedAt: string | null;
  /** Why it is not `checked`; null where it is. */
  detail: string | null;
}

export interface SearchOptions {
  /** ISO 8601 UTC. */
  now: () => string;
  /** For all of a channel's requests together. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

const DEFAULT_TIMEOUT_MS = 10_000;

type Asking = Pick<Fetcher, 'fetch'>;

/** Asks within what is left of the deadline; throws FetchError, or Error on a status that is no answer. */
const ask = async (
  request: ChannelRequest,
  fetcher: Asking,
  limit: { deadline: number; signal?: AbortSignal },
): Promise<ChannelReply> => {
  const timeoutMs = Math.max(1, Math.ceil(limit.deadline - performance.now()));
  const page = await fetcher.fetch(request.url, {
    method: request.method,
    headers: request.headers,
    timeoutMs,
    ...(request.body === null ? {} : { body: request.body }),
    ...(limit.signal === undefined ? {} : { signal: limit.signal }),
  });
  if (page.status < 200 || page.status > 299) throw new Error(`http_${page.status}`);
  return { status: page.status, headers: page.headers, text: decodePage(page).text };
};

const byPrice = (a: ObservedOffer, b: ObservedOffer): number =>
  a.priceTwd - b.priceTwd || (a.offerId < b.offerId ? -1 : a.offerId > b.offerId ? 1 : 0);

const checked = (channel: Channel, reading: ChannelReading, observedAt: string): ChannelResult => ({
  channel: channel.id,
  status: 'checked',
  offers: [...reading.offers].sort(byPrice),
  dropped: reading.dropped,
  observedAt,
  detail: null,
});

const failed = (channel: Channel, detail: string, status: 'failed' | 'skipped' = 'failed'): ChannelResult => ({
  channel: channel.id,
  status,
  offers: [],
  dropped: [],
  observedAt: null,
  detail,
});

/** One alternative, its second step included. */
const readOne = async (
  channel: Channel,
  request: ChannelRequest,
  world: { fetcher: Asking; observedAt: string; limit: { deadline: number; signal?: AbortSignal } },
): Promise<ChannelReading> => {
  const reply = await ask(request, world.fetcher, world.limit);
  const context = { observedAt: world.observedAt };
  const next = channel.follow?.(reply) ?? [];
  if (next.length === 0) return channel.parse(reply, context);
  const replies = await Promise.all(next.map((step) => ask(step, world.fetcher, world.limit)));
  const readings = replies.map((one) => channel.parse(one, context));
  return {
    offers: readings.flatMap(({ offers }) => offers),
    dropped: readings.flatMap(({ dropped }) => dropped),
    rows: readings.reduce((sum, { rows }) => sum + rows, 0),
    saysNone: readings.every(({ saysNone }) => saysNone),
  };
};

const reasonOf = (error: unknown): string => {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string'
    ? code
    : error instanceof Error
      ? error.message.slice(0, 200)
      : String(error).slice(0, 200);
};

/**
 * Asks a channel and reads its answer; never rejects. Alternatives are tried in order until one has rows, all within
 * one deadline. An answer without rows is `checked` only where it says itself that nothing was found; otherwise the
 * form has changed and the channel has failed. Requests are by relevance; offers come back by price.
 */
export const searchChannel = async (
  channel: Channel,
  q: string,
  fetcher: Asking,
  options: SearchOptions,
): Promise<ChannelResult> => {
  if (!channel.enabled) return failed(channel, channel.reason ?? 'disabled', 'skipped');
  const limit = {
    deadline: performance.now() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const observedAt = options.now();
  let detail = 'no request to make';
  let none: ChannelReading | null = null;
  // Half a character cannot be encoded into a URL.
  for (const request of channel.request(q.replace(/\p{Cs}/gu, ' '))) {
    try {
      const reading = await readOne(channel, request, { fetcher, observedAt, limit });
      if (reading.rows > 0) return checked(channel, reading, observedAt);
      if (reading.saysNone) none ??= reading;
      detail = 'no_rows';
    } catch (error) {
      detail = reasonOf(error);
    }
    if (none !== null || performance.now() >= limit.deadline) break;
  }
  return none === null ? failed(channel, detail) : checked(channel, none, observedAt);
};

/**
 * The result to use, given the last good one for the same question: where a channel fails, is not asked, or suddenly has no
 * rows after it had some, the last good offers stay and the channel is `stale`. Null `last`: there is none.
 */
export const keepLastGood = (result: ChannelResult, last: ChannelResult | null): ChannelResult => {
  const empty = result.status !== 'checked' || (result.offers.length === 0 && result.dropped.length === 0);
  if (!empty || last === null || last.offers.length === 0) return result;
  return {
    ...last,
    status: 'stale',
    dropped: [],
    detail: result.detail ?? `no rows, ${last.offers.length} before`,
  };
};
