/** Live look-ups but for what was taken down, by the list that is in force when the answer is given. */
import type { Offer, Scan } from '../../core/contract/index.ts';
import { DomainError, hostOf, toUrl } from '../../core/domain.ts';
import type { TakeDowns } from '../../core/serving/index.ts';
import { type LiveDetection, LiveError, type LivePrices } from '../context.ts';
import { Mentions } from './mention.ts';
import { prune } from './prune.ts';

const refusal = (): LiveError =>
  new LiveError('target_not_allowed', 'This site was taken down from this service, and is not looked at');

const hostIn = (text: string): string | null => {
  try {
    return hostOf(toUrl(text));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Neither such a site itself, nor one that leads there. */
export const detectionWithout = (detection: LiveDetection, takeDowns: TakeDowns): LiveDetection => {
  if (takeDowns.items.length === 0) return detection;
  const mentions = new Mentions(takeDowns);
  return {
    detect: async (url, asker) => {
      const host = hostIn(url);
      if (host !== null && takeDowns.covers(host)) throw refusal();
      const scan = prune(await detection.detect(url, asker), mentions);
      if (scan === undefined) throw refusal();
      return scan as Scan;
    },
  };
};

export const pricesWithout = (prices: LivePrices, takeDowns: TakeDowns): LivePrices => {
  if (takeDowns.items.length === 0) return prices;
  const mentions = new Mentions(takeDowns);
  return {
    search: async (query, limit, options) => {
      const { offers, ...rest } = await prices.search(query, limit, options);
      return { ...rest, offers: prune(offers, mentions) as Offer[] };
    },
  };
};
