import type { Condition } from '../../core/contract/offer.ts';
import type { ChannelForm, DemoChannel, DemoOffer, DemoProduct, DemoShop, OfferKind, PricePattern } from './model.ts';
import { roundTwd } from './prices.ts';
import { digits, pick, pickSome, roll, rollInteger } from './random.ts';
import { titleOf } from './titles.ts';

interface Draft {
  seller: string;
  form: ChannelForm | 'shop';
  product: DemoProduct;
  pack: number;
  kind: OfferKind;
  seed: number;
}

const patterns: PricePattern[] = ['steady', 'steady', 'wobble', 'wobble', 'low', 'sale', 'paper_list', 'rise'];

const conditions: Partial<Record<OfferKind, Condition>> = {
  used: 'used',
  refurbished: 'refurbished',
  open_box: 'open_box',
};

/** What a kind costs beside the plain thing. */
const kindFactor: Record<OfferKind, number> = {
  plain: 1,
  ad: 1,
  auction: 0.1,
  unpriced: 1,
  bait: 0,
  used: 0.55,
  refurbished: 0.78,
  open_box: 0.86,
  accessory: 0.06,
  bundle: 1.12,
};

/** More in a pack costs less apiece. */
const packFactor = (pack: number): number => pack * (pack === 1 ? 1 : pack < 6 ? 0.95 : 0.88);

/** Keys as each form writes them. */
const keyOf = (form: ChannelForm | 'shop', key: string): string => {
  if (form === 'pchome') return `DDAA${digits(`${key}/c`, 2)}-D900${digits(key, 5)}`;
  if (form === 'momo') return `9${digits(key, 7)}`;
  if (form === 'ruten') return `990${digits(key, 11)}`;
  if (form === 'rakuten') return `demo${digits(key, 4)}-0000-11f0-9000-${digits(`${key}/n`, 12)}`;
  return digits(key, 6).replace(/^0/, '1');
};

const offerOf = ({ seller, form, product, pack, kind, seed }: Draft): DemoOffer => {
  const key = `${seed}/${seller}/${product.id}/${pack}/${kind}`;
  const drift = 0.9 + 0.22 * roll(`${key}/drift`);
  const usual = product.baseTwd * packFactor(pack) * kindFactor[kind] * drift;
  return {
    key: keyOf(form, key),
    seller,
    kind,
    product,
    pack,
    title: titleOf(form, { product, pack, kind, key }),
    condition: conditions[kind] ?? 'new',
    pattern: pick(`${key}/pattern`, patterns),
    usualTwd: Math.max(kind === 'accessory' ? 49 : 5, roundTwd(usual)),
    inStock: roll(`${key}/stock`) > 0.06,
    // Some are new during the week, some are taken down.
    fromDay: roll(`${key}/new`) < 0.03 ? rollInteger(`${key}/from`, 1, 4) : 0,
    untilDay: roll(`${key}/gone`) < 0.03 ? rollInteger(`${key}/until`, 5, 6) : null,
  };
};

const oddKinds = (product: DemoProduct, form: ChannelForm): OfferKind[] => {
  const kinds: OfferKind[] = ['ad', 'bait'];
  if (product.accessory !== null) kinds.push('accessory', 'bundle');
  if (product.baseTwd > 1500) kinds.push('refurbished', 'open_box');
  if (form === 'ruten') kinds.push('used', 'auction', 'unpriced');
  return kinds;
};

const channelOffersOf = (channel: DemoChannel, product: DemoProduct, seed: number): DemoOffer[] => {
  const key = `${seed}/${channel.id}/${product.id}`;
  const base = { seller: channel.id, form: channel.form, product, seed };
  const offers: DemoOffer[] = [];
  if (roll(`${key}/stocked`) < 0.46) {
    const pack = pick(`${key}/pack`, product.packs);
    offers.push(offerOf({ ...base, pack, kind: 'plain' }));
    const other = product.packs.find((count) => count !== pack);
    if (other !== undefined && roll(`${key}/other`) < 0.2)
      offers.push(offerOf({ ...base, pack: other, kind: 'plain' }));
  }
  if (roll(`${key}/odd`) < 0.16) {
    const kind = pick(`${key}/kind`, oddKinds(product, channel.form));
    offers.push(offerOf({ ...base, pack: product.packs[0] ?? 1, kind }));
  }
  return offers;
};

/** A channel's whole assortment. */
export const offersOfChannel = (channel: DemoChannel, products: readonly DemoProduct[], seed: number): DemoOffer[] =>
  products.flatMap((product) => channelOffersOf(channel, product, seed));

/** Products that a shop of the trade carries: five, of which the search finds most in the channels too. */
export const offersOfShop = (shop: DemoShop, products: readonly DemoProduct[], seed: number): DemoOffer[] => {
  if (shop.flags.includes('no_shop')) return [];
  const trade = products.filter(({ industry }) => industry === shop.industry);
  const carried = pickSome(`${seed}/${shop.host}/carried`, trade, 5);
  return carried.map((product) => {
    const pack = pick(`${seed}/${shop.host}/${product.id}/pack`, product.packs);
    return offerOf({ seller: shop.host, form: 'shop', product, pack, kind: 'plain', seed });
  });
};
