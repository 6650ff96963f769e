/** A request to one host as the crawl makes it: paced, retried, and never an exception for what a host may do. */
import type { PageFailure } from '../../core/contract/pipeline.ts';
import { FetchError, type FetchOptions } from '../../core/fetch/index.ts';
import type { Pace } from './pace.ts';
import { isOverload, retryDelayMs } from './retry.ts';
import type { CrawlEffects, CrawlOptions, Outcome, RequestExtra } from './types.ts';

export const failureOf = (url: string, nowMs: number, code: string, detail: string): PageFailure => ({
  url,
  at: new Date(nowMs).toISOString(),
  source: 'http',
  code,
  detail: detail.slice(0, 300),
});

const fetchOnce = async (url: string, effects: CrawlEffects, options: FetchOptions): Promise<Outcome> => {
  try {
    return { page: await effects.fetcher.fetch(url, options), failure: null };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { page: null, failure: failureOf(url, effects.now(), error.code, error.message) };
  }
};

/** Loads a URL in the browser at the host's pace; null where there is no browser. */
export const renderPolitely = async (
  url: string,
  { effects, pace }: { effects: CrawlEffects; pace: Pace },
): Promise<Outcome | null> => {
  if (effects.render === undefined) return null;
  await pace.turn();
  const startedAt = effects.now();
  const outcome = await effects.render(url);
  pace.replied(effects.now() - startedAt, false);
  return outcome;
};

/**
 * Asks for a URL at the host's pace, again where that is worth it. The last outcome counts; `record` sees the
 * exchanges of that attempt only.
 */
export const requestPolitely = async (
  url: string,
  world: { effects: CrawlEffects; options: CrawlOptions; pace: Pace },
  extra: RequestExtra & Pick<FetchOptions, 'record' | 'headers'> = {},
): Promise<Outcome> => {
  const { effects, options, pace } = world;
  const { mayFollow, maxBytes, record, headers, urgent = false } = extra;
  const fetchOptions: FetchOptions = { timeoutMs: urgent ? options.timeoutMs / 2 : options.timeoutMs };
  if (mayFollow !== undefined) fetchOptions.mayFollow = mayFollow;
  if (maxBytes !== undefined) fetchOptions.maxBytes = maxBytes;
  if (record !== undefined) fetchOptions.record = record;
  if (headers !== undefined) fetchOptions.headers = headers;
  const random = effects.random ?? Math.random;
  for (let attempt = 1; ; attempt++) {
    if (!urgent) await pace.turn();
    const startedAt = effects.now();
    const outcome = await fetchOnce(url, effects, fetchOptions);
    pace.replied(outcome.page?.elapsedMs ?? effects.now() - startedAt, isOverload(outcome));
    const { maxAttempts } = options;
    const waitMs = retryDelayMs(outcome, attempt, { maxAttempts, nowMs: effects.now(), random });
    if (waitMs === null || urgent) return outcome;
    pace.holdOff(waitMs);
  }
};
