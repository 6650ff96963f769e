/** Invented products across shops and channels, with what each shop truly asks beside the others. */
import { roll, rollInteger } from '../../../build/demo/random.ts';
import type { Comparison, Offer } from '../../../core/contract/index.ts';

const AS_OF = Date.parse('2026-10-27T00:00:00Z');
const DAY_MS = 86_400_000;
export const asOf = new Date(AS_OF).toISOString();
const channels = ['momo', 'pchome', 'books', 'etmall', 'rakuten'];
const PRODUCTS = 240;

/** What a shop asks of the usual price: seven of ten the same, some less, some less than half. */
export const factorOf = (seed: string, domain: string): number => {
  const chance = roll(`${seed}/factor/${domain}`);
  return chance < 0.7 ? 1 : chance < 0.85 ? 0.68 : 0.4;
};

const offerOf = (channel: string, product: number, given: { price: number; title: string; days: number }): Offer => ({
  ...{
    offer_id: `${channel}:${product}`,
    channel,
    title: given.title,
    brand: 'Demosonic',
    price_twd: Math.round(given.price),
  },
  ...{ list_price_twd: null, unit_price: null, url: `https://${channel}/${product}`, image: null, condition: 'new' },
  ...{ in_stock: true, product_id: `p${product}`, source: 'snapshot' },
  observed_at: new Date(AS_OF - given.days * DAY_MS).toISOString(),
});

/**
 * Among the offers of a product: another model that the clusters took in, at a third of the price; prices for members; sights
 * of long ago; single goods on clearance.
 */
export const makeComparisons = (seed: string, shops: readonly string[]): Comparison[] =>
  Array.from({ length: PRODUCTS }, (_, product): Comparison => {
    const key = `${seed}/product/${product}`;
    const model = `DX-${1000 + product}`;
    const usual = rollInteger(`${key}/price`, 500, 20_000);
    const sellers = [...channels.filter((one) => roll(`${key}/${one}`) < 0.7)];
    for (let n = rollInteger(`${key}/shops`, 1, 6); n > 0; n--)
      sellers.push(shops[rollInteger(`${key}/shop/${n}`, 0, shops.length - 1)]!);
    const offers = [...new Set(sellers)].map((channel): Offer => {
      const at = `${key}/${channel}`;
      const own = channels.includes(channel) ? 1 : factorOf(seed, channel);
      const clearance = roll(`${at}/clearance`) < 0.05 ? 0.4 : 1;
      const [stale, members, other] = [
        roll(`${at}/stale`) < 0.1,
        roll(`${at}/members`) < 0.05,
        roll(`${at}/other`) < 0.08,
      ];
      const title = `${members ? '會員限定 ' : ''}Demosonic 無線藍牙耳機 ${other ? `DX-${9000 + product}` : model}`;
      const price =
        usual * own * clearance * (0.93 + 0.14 * roll(`${at}/noise`)) * (other ? 0.33 : 1) * (members ? 0.4 : 1);
      return offerOf(channel, product, { price, title, days: stale ? 40 : rollInteger(`${at}/days`, 0, 6) });
    });
    offers.sort((a, b) => a.price_twd - b.price_twd);
    const [lowest, highest] = [offers[0]!.price_twd, offers.at(-1)!.price_twd];
    return {
      ...{ product_id: `p${product}`, title: model, brand: 'Demosonic', offers },
      ...{
        lowest_twd: lowest,
        highest_twd: highest,
        gap_twd: highest - lowest,
        match: { confidence: 0.9, reasons: [] },
      },
    };
  });
