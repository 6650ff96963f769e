import { shopEvents, shopFaults } from '../../build/demo/data/events.ts';
import type { DemoWorld } from '../../build/demo/model.ts';

export interface ExpectedMover {
  type: 'platform_changed' | 'ad_started' | 'ad_stopped';
  domain: string;
  /** Day on which a daily crawl first sees it. */
  day: number;
  before: string | null;
  after: string | null;
}

const failsOn = (host: string, day: number): boolean =>
  shopFaults.some((fault) => fault.host === host && fault.day === day);

/**
 * The movers that a perfect observer reports who crawls days 0 to `lastDay`: what the events say, less stops that only one
 * day shows. The one-day gaps of the quiet events are never among them. What the computed movers are held against.
 */
export const expectedMovers = (world: DemoWorld, lastDay: number): ExpectedMover[] =>
  shopEvents.flatMap((event): ExpectedMover[] => {
    const shop = world.shops.find(({ host }) => host === event.host);
    if (shop === undefined || event.day > lastDay || failsOn(event.host, event.day)) return [];
    const { type, host: domain, day } = event;
    if (type === 'platform_changed') return [{ type, domain, day, before: shop.platform, after: event.platform }];
    if (type === 'ad_started') return [{ type, domain, day, before: null, after: event.technology }];
    return event.day + 1 > lastDay ? [] : [{ type, domain, day, before: event.technology, after: null }];
  });

/**
 * What each offer is, by `seller|title`: offers of the same product, pack and condition have the same identity, and nothing
 * else has; null: no product at all (add-ons, auctions, what is not for sale). What clusters are held against.
 */
export const expectedIdentities = (world: DemoWorld): Map<string, string | null> => {
  const identities = new Map<string, string | null>();
  for (const offers of world.offers.values())
    for (const { seller, title, kind, product, pack } of offers) {
      const plain = kind === 'plain' || kind === 'ad';
      const nothing = kind === 'bait' || kind === 'auction' || kind === 'unpriced';
      identities.set(`${seller}|${title}`, nothing ? null : `${product.id} x${pack} ${plain ? 'new' : kind}`);
    }
  return identities;
};
