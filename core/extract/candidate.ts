import { decodeHTML } from 'entities';
import type { Condition, ObservedOffer } from '../contract/index.ts';
import { foldText } from '../match/text.ts';
import { readCondition } from '../match/variant.ts';
import { currencyCode, findCurrency } from './currency.ts';
import { absoluteUrl, boundedKey, urlKey } from './offer-key.ts';
import { isPlaceholder } from './placeholder.ts';
import { isBaitTwd, readTwd } from './twd.ts';

/** A product row as a page or a platform's reply gives it, before any judgement. */
export interface Candidate {
  /** Stable within the channel; null: derived from the URL. */
  key: string | null;
  /** Tells rows with one URL or key apart (a SKU); null: nothing to tell apart. */
  variant: string | null;
  title: string;
  brand: string | null;
  /** A number in major units, or the text as shown. */
  price: number | string | null;
  /** The source says that the price is the lowest of several; a text's 起 or range need not be said here. */
  isFrom: boolean;
  listPrice: number | string | null;
  /** Mark or code as given; null: the source names none. */
  currency: string | null;
  /** Absolute, or relative to `ShopContext.baseUrl`. */
  url: string | null;
  image: string | null;
  condition: Condition | null;
  inStock: boolean | null;
  gtin: string | null;
  /** The maker's part or model number; null: none is named. */
  mpn: string | null;
  category: string | null;
}

export const emptyCandidate: Candidate = {
  key: null,
  variant: null,
  title: '',
  brand: null,
  price: null,
  isFrom: false,
  listPrice: null,
  currency: null,
  url: null,
  image: null,
  condition: null,
  inStock: null,
  gtin: null,
  mpn: null,
  category: null,
};

export const dropReasons = [
  'no_title',
  'no_price',
  'no_key',
  'bait_price',
  'foreign_currency',
  'unknown_currency',
  'duplicate',
  'ad',
  'auction',
  'add_on',
  'cross_border',
  'not_for_sale',
  'malformed',
] as const;
export type DropReason = (typeof dropReasons)[number];
export interface Dropped {
  reason: DropReason;
  count: number;
}

export interface Extraction {
  offers: ObservedOffer[];
  dropped: Dropped[];
  /** Rows seen: offers and dropped together. */
  rows: number;
}

export interface ShopContext {
  /** Channel id, or the shop's domain. */
  channel: string;
  baseUrl: string;
  observedAt: string;
  /** Prices without a currency are New Taiwan dollars. */
  assumeTwd: boolean;
  /** Of things whose condition neither the source nor the title says; `unknown` without. */
  defaultCondition?: Condition;
}

/** Counts what is left out, by reason, so that nothing is lost silently. */
export class DropCount {
  private readonly counts = new Map<DropReason, number>();
  add(reason: DropReason, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }
  list(): Dropped[] {
    return [...this.counts]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => (a.reason < b.reason ? -1 : 1));
  }
  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

const MAX_TITLE = 300;

/** One line of text: references decoded, tags (words stay whole around inline ones) and control characters removed, spaces folded, 300 characters at most. */
export const cleanText = (text: unknown): string => {
  if (typeof text !== 'string' && typeof text !== 'number') return '';
  const raw = String(text)
    .slice(0, MAX_TITLE * 8)
    .replace(/\p{Cs}/gu, '\ufffd');
  return decodeHTML(raw)
    .replace(/<\/?(?:b|i|em|strong|span|mark|font|u)(?:\s[^<>]{0,200})?>/gi, '')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE);
};

const amountOf = (value: number | string | null): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value) : null;
  if (value === null || value.trim() === '') return null;
  // A dollar has no thousandths: 1.500 is 1,500; 999.000 is 999 as some systems print it.
  const isPlain = /^\s*-?\d{1,12}(?:\.\d{1,12})?\s*$/.test(value) && !/^\s*[1-9]\d{0,2}\.(?!000)\d{3}\s*$/.test(value);
  if (isPlain) return Math.round(Number(value));
  return readTwd(value)?.priceTwd ?? null;
};

/** Of a field that holds a mark or a code, or one among other words (`Pris NOK 899,00`); null: it names none. */
const codeOfField = (field: string | null): string | null => {
  const code = currencyCode(field);
  return code === 'XXX' ? currencyCode(findCurrency((field ?? '').normalize('NFKC'))) : code;
};

/**
 * The source's currency, else the one that the price's own text names; null: nobody says. Of a text that names New
 * Taiwan dollars beside other money (`US$20 (NT$640)`), the former are the price.
 */
const currencyOf = (candidate: Candidate): string | null => {
  const code = codeOfField(candidate.currency);
  if (code !== null || typeof candidate.price !== 'string') return code;
  if (readTwd(candidate.price)?.named === true) return 'TWD';
  return currencyCode(findCurrency(candidate.price.normalize('NFKC')));
};

const refusal = (candidate: Candidate, context: ShopContext): DropReason | null => {
  const currency = currencyOf(candidate);
  if (candidate.title === '') return 'no_title';
  if (currency !== null && currency !== 'TWD') return 'foreign_currency';
  const price = amountOf(candidate.price);
  if (price === null) return 'no_price';
  if (currency === null && !context.assumeTwd) return 'unknown_currency';
  return isBaitTwd(price) ? 'bait_price' : null;
};

/** Condition that a title says, by the words that matching reads too; null: it says nothing. */
export const conditionOfTitle = (title: string): Condition | null => {
  const folded = foldText(title);
  const said = readCondition(folded, null);
  if (said !== 'unknown') return said;
  return /(?<![近如像幾乎])全新/.test(folded) ? 'new' : null;
};

/** Shops mark everything `NewCondition`: a title that says otherwise knows better. */
const conditionOf = (candidate: Candidate, context: ShopContext): Condition => {
  const titled = conditionOfTitle(candidate.title);
  if (titled !== null && titled !== 'new') return titled;
  return candidate.condition ?? titled ?? context.defaultCondition ?? 'unknown';
};

/**
 * The source's list price, else the one in the price's own text; one at or under the price is none, and one that is bait
 * was never meant.
 */
const listOf = ({ price: shown, listPrice }: Candidate, price: number): number | null => {
  const written = typeof shown === 'string' ? (readTwd(shown)?.listPriceTwd ?? null) : null;
  return [amountOf(listPrice), written].find((list) => list !== null && list > price && !isBaitTwd(list)) ?? null;
};

const isFrom = ({ isFrom, price }: Candidate): boolean =>
  isFrom || (typeof price === 'string' && readTwd(price)?.from === true);

const toOffer = (candidate: Candidate, context: ShopContext, key: string): ObservedOffer => {
  const price = amountOf(candidate.price) ?? 0;
  return {
    offerId: `${context.channel}:${key}`,
    channel: context.channel,
    title: candidate.title,
    brand: candidate.brand,
    priceTwd: price,
    ...(isFrom(candidate) ? { isFrom: true } : {}),
    listPriceTwd: listOf(candidate, price),
    url: absoluteUrl(candidate.url, context.baseUrl) ?? context.baseUrl,
    image: absoluteUrl(candidate.image, context.baseUrl),
    condition: conditionOf(candidate, context),
    inStock: candidate.inStock,
    gtin: candidate.gtin,
    ...(candidate.mpn === null ? {} : { mpn: candidate.mpn }),
    category: candidate.category,
    observedAt: context.observedAt,
  };
};

const keyOf = (candidate: Candidate, context: ShopContext): string | null => {
  const url = absoluteUrl(candidate.url, context.baseUrl);
  const key = candidate.key || (url === null ? '' : urlKey(url));
  if (key === '') return null;
  return boundedKey(candidate.variant === null ? key : `${key}#${candidate.variant}`);
};

/** What can be bought comes before what is sold out, then the lower price. */
const isBetter = (offer: ObservedOffer, known: ObservedOffer): boolean =>
  (offer.inStock === false) === (known.inStock === false) ? offer.priceTwd < known.priceTwd : known.inStock === false;

const named = (brand: string | null): string | null => {
  const text = cleanText(brand);
  return isPlaceholder(text) ? null : text;
};

/**
 * Candidates → offers. Dropped with a count: rows without title, price or key; bait (0, 1, 99999999); foreign money;
 * prices whose currency nobody says, unless the context assumes New Taiwan dollars; and the dearer of two rows with
 * one key (several sellers or variants of one thing: the lowest price of those in stock is the offer).
 */
export const judge = (candidates: Candidate[], context: ShopContext, drops = new DropCount()): Extraction => {
  const offers = new Map<string, ObservedOffer>();
  for (const raw of candidates) {
    const candidate = {
      ...raw,
      title: cleanText(raw.title),
      brand: named(raw.brand),
      mpn: raw.mpn === null || isPlaceholder(raw.mpn) ? null : raw.mpn,
      category: cleanText(raw.category) || null,
    };
    const reason = refusal(candidate, context);
    const key = keyOf(candidate, context);
    if (reason !== null || key === null) {
      drops.add(reason ?? 'no_key');
      continue;
    }
    const offer = toOffer(candidate, context, key);
    const known = offers.get(key);
    if (known !== undefined) drops.add('duplicate');
    const best = known === undefined || isBetter(offer, known) ? offer : known;
    const several = known !== undefined && (known.isFrom === true || known.priceTwd !== offer.priceTwd);
    offers.set(key, several && best.isFrom !== true ? { ...best, isFrom: true } : best);
  }
  return { offers: [...offers.values()], dropped: drops.list(), rows: offers.size + drops.total };
};
