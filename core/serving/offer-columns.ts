import type { Offer, ServedOffer } from '../contract/index.ts';
import { brandKey } from '../search/index.ts';
import { utf8 } from './bytes.ts';
import { GrowingUint8, GrowingUint32 } from './growing.ts';
import type { Sections } from './sections.ts';

/** Values of `condition` by their number. */
export const conditionNumbers: readonly Offer['condition'][] = ['unknown', 'new', 'refurbished', 'used', 'open_box'];
/** In `offer.state`, beside the condition's number: 0 not told, 1 in stock, 2 sold out. */
export const STOCK_SHIFT = 3;
/** No channel, brand or industry has this number. */
export const NONE = 0;
const MS_PER_MINUTE = 60_000;

/** Numbers texts from 1 as they come; each key with the name first seen of it. */
class Numbered {
  readonly names: [key: string, name: string][] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, name: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.names.push([key, name]);
    this.#numbers.set(key, number);
    return number;
  }
}

const stockOf = (inStock: boolean | null): number => (inStock === null ? 0 : inStock ? 1 : 2);
const discountOf = ({ price_twd, list_price_twd }: Offer): number =>
  list_price_twd === null || list_price_twd <= price_twd ? 0 : Math.floor((1 - price_twd / list_price_twd) * 100);

/**
 * What offers are chosen, counted and ordered by besides their price, column by column: 15 bytes an offer. Optional sections of
 * offers.idx, which older releases lack.
 */
export class OfferColumns {
  readonly #channels = new Numbered();
  readonly #brands = new Numbered();
  readonly #industries = new Numbered();
  readonly #channel = new GrowingUint32();
  readonly #brand = new GrowingUint32();
  readonly #seen = new GrowingUint32();
  readonly #discount = new GrowingUint8();
  readonly #state = new GrowingUint8();
  readonly #industry = new GrowingUint8();

  add({ offer, industry, product }: ServedOffer): void {
    const brand = offer.brand ?? product?.brand ?? null;
    const key = brand === null ? '' : brandKey(brand);
    this.#channel.push(this.#channels.numberOf(offer.channel, offer.channel));
    this.#brand.push(brand === null || key === '' ? NONE : this.#brands.numberOf(key, brand));
    this.#seen.push(Math.max(0, Math.floor(Date.parse(offer.observed_at) / MS_PER_MINUTE)));
    this.#discount.push(discountOf(offer));
    this.#state.push(conditionNumbers.indexOf(offer.condition) | (stockOf(offer.in_stock) << STOCK_SHIFT));
    this.#industry.push(industry === null ? NONE : Math.min(255, this.#industries.numberOf(industry, industry)));
  }

  sections(): Sections {
    const names = { channels: this.#channels.names, brands: this.#brands.names, industries: this.#industries.names };
    return {
      'offer.channel': this.#channel.values(),
      'offer.brand': this.#brand.values(),
      'offer.seen': this.#seen.values(),
      'offer.discount': this.#discount.values(),
      'offer.state': this.#state.values(),
      'offer.industry': this.#industry.values(),
      'offer.names': utf8(JSON.stringify(names)),
    };
  }
}
