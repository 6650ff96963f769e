import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Condition, ObservedOffer, SourceItem, SourceSkip } from '../../core/contract/index.ts';
import { type Row, readRows } from './rows.ts';

export interface OfferFeedOptions {
  /** ISO 8601: when offers were seen that neither a price nor `observed_at` dates. Default: such offers are skipped. */
  date?: string;
}

/** Dearer than anything that a shop sells by the piece: a typing error or a placeholder. */
const MAX_PRICE_TWD = 100_000_000;
const MAX_ID_CHARS = 200;
const MAX_TITLE_CHARS = 1_000;
const MAX_MPN_CHARS = 40;
const endings = ['.csv', '.ndjson', '.jsonl', '.parquet'];
const conditions: readonly string[] = ['new', 'refurbished', 'used', 'open_box', 'unknown'];

class RowFault extends Error {
  readonly code: string;
  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** `1490`, `1,490`, `NT$1,490`, `1490.00` → whole TWD. Throws where it is no price that could be charged. */
const readPrice = (text: string | undefined): number => {
  const digits = /^(?:NT\$|\$|TWD)?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*(?:元)?$/i.exec(text ?? '')?.[1];
  if (digits === undefined) throw new RowFault('bad_price', `${JSON.stringify(text?.slice(0, 40) ?? '')} is no price`);
  const price = Math.round(Number(digits.replaceAll(',', '')));
  if (price <= 0) throw new RowFault('bad_price', `${price} TWD; a price is above zero`);
  if (price > MAX_PRICE_TWD) throw new RowFault('bad_price', `${price} TWD; over ${MAX_PRICE_TWD} is not believed`);
  return price;
};

const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A day or a time → ISO 8601 UTC; a day means its midnight in UTC. Throws where it is none. */
export const readTime = (text: string | undefined): string => {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? '') && (text ?? '').length > 10;
  const plain = (text ?? '').replace(' ', 'T');
  const time = isoTime.test(text ?? '') ? Date.parse(plain.length === 10 || zoned ? plain : `${plain}Z`) : Number.NaN;
  const sameDay = Number.isNaN(time) || zoned || new Date(time).toISOString().startsWith(plain.slice(0, 10));
  if (Number.isNaN(time) || !sameDay)
    throw new RowFault('bad_date', `${JSON.stringify(text?.slice(0, 40) ?? '')} is no date like 2026-08-11`);
  return new Date(time).toISOString().replace('.000Z', 'Z');
};

const readId = ({ cells }: Row): string => {
  const id = cells.get('id') ?? cells.get('offer_id') ?? '';
  const channel = cells.get('channel');
  if (id === '') throw new RowFault('missing_id', 'the row has no id');
  const whole = id.includes(':') || channel === undefined ? id : `${channel}:${id}`;
  if (whole.length > MAX_ID_CHARS || !/^[^\s:]+:\S/u.test(whole))
    throw new RowFault('bad_id', `${JSON.stringify(whole.slice(0, 60))} is not channel:key`);
  return whole;
};

const readUrl = (text: string | undefined): string => {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new RowFault('bad_url', `${JSON.stringify(text?.slice(0, 60) ?? '')} is no http(s) address`);
  return url.href;
};

const readFlag = (text: string | undefined): boolean | null => {
  if (text === undefined) return null;
  return /^(?:true|1|yes|y)$/i.test(text) ? true : /^(?:false|0|no|n)$/i.test(text) ? false : null;
};

const optionalPrice = (text: string | undefined): number | null => {
  try {
    return text === undefined ? null : readPrice(text);
  } catch {
    return null;
  }
};

interface Newest {
  observedAt: string;
  priceTwd: number;
}

interface PriceMemory extends Newest {
  /** Milliseconds of every price; a set only where they are many: most offers have few, and there may be millions. */
  times: number[] | Set<number>;
}

const MANY_TIMES = 64;

/** The newest price and every time seen of each offer, so that a repeated row is known. */
class SeenPrices {
  readonly #offers = new Map<string, PriceMemory>();

  newest(offerId: string): Newest | undefined {
    return this.#offers.get(offerId);
  }

  /** False where this offer already has a price of this time. */
  add(offerId: string, { observedAt, priceTwd }: Newest): boolean {
    const timeMs = Date.parse(observedAt);
    const known = this.#offers.get(offerId);
    if (known === undefined) {
      this.#offers.set(offerId, { observedAt, priceTwd, times: [timeMs] });
      return true;
    }
    const { times } = known;
    if (Array.isArray(times) ? times.includes(timeMs) : times.has(timeMs)) return false;
    if (!Array.isArray(times)) times.add(timeMs);
    else if (times.push(timeMs) > MANY_TIMES) known.times = new Set(times);
    if (Date.parse(known.observedAt) < timeMs) {
      known.observedAt = observedAt;
      known.priceTwd = priceTwd;
    }
    return true;
  }
}

interface Dating {
  /** The offer's newest dated price. */
  newest: Newest | undefined;
  /** The feed's own date. */
  date: string | undefined;
}

const toOffer = (offerId: string, { cells }: Row, { newest, date }: Dating): ObservedOffer => {
  const title = cells.get('title');
  if (title === undefined) throw new RowFault('missing_title', 'the row has no title');
  const ownPrice = readPrice(cells.get('price') ?? cells.get('price_twd'));
  const ownTime = cells.has('observed_at') ? readTime(cells.get('observed_at')) : date;
  // A dated price is truer than an undated one: the offer carries the price of the moment it is dated.
  const useNewest =
    newest !== undefined && (ownTime === undefined || !cells.has('observed_at') || ownTime <= newest.observedAt);
  const observedAt = useNewest ? newest.observedAt : ownTime;
  if (observedAt === undefined) throw new RowFault('no_date', 'no price dates it; give observed_at or a feed date');
  const mpn = cells.get('mpn') ?? cells.get('model');
  const condition = cells.get('condition')?.toLowerCase() ?? 'unknown';
  return {
    offerId,
    channel: cells.get('channel') ?? offerId.slice(0, offerId.indexOf(':')),
    title: title.slice(0, MAX_TITLE_CHARS),
    brand: cells.get('brand') ?? null,
    priceTwd: useNewest ? newest.priceTwd : ownPrice,
    listPriceTwd: optionalPrice(cells.get('list_price') ?? cells.get('list_price_twd')),
    url: readUrl(cells.get('url')),
    image: cells.get('image') ?? null,
    condition: (conditions.includes(condition) ? condition : 'unknown') as Condition,
    inStock: readFlag(cells.get('in_stock')),
    gtin: cells.get('gtin')?.replace(/\D/g, '') || null,
    ...(mpn === undefined || mpn === '' ? {} : { mpn: mpn.slice(0, MAX_MPN_CHARS) }),
    category: cells.get('category') ?? null,
    observedAt,
  };
};

const skipOf = (row: Row, fault: unknown): SourceItem => {
  if (!(fault instanceof RowFault)) throw fault;
  const skip: SourceSkip = { where: row.where, code: fault.code, detail: fault.message };
  return { type: 'skip', skip };
};

async function* readPrices(file: string, seen: SeenPrices): AsyncGenerator<SourceItem> {
  for await (const item of readRows(file)) {
    if (item.type === 'skip') {
      yield item;
      continue;
    }
    try {
      const { cells } = item.row;
      const offerId = readId(item.row);
      const observedAt = readTime(cells.get('date') ?? cells.get('observed_at'));
      const priceTwd = readPrice(cells.get('price') ?? cells.get('price_twd'));
      if (!seen.add(offerId, { observedAt, priceTwd }))
        throw new RowFault('duplicate', `${offerId} already has a price of ${observedAt}`);
      yield { type: 'price', price: { offerId, observedAt, priceTwd } };
    } catch (fault) {
      yield skipOf(item.row, fault);
    }
  }
}

const sibling = (folder: string, name: string): string | null =>
  endings.map((ending) => join(folder, name + ending)).find((file) => existsSync(file)) ?? null;

const filesOf = (path: string): { offers: string; prices: string | null } => {
  if (!existsSync(path)) throw new Error(`${path}: does not exist; give a folder with offers.csv or an offers file`);
  if (statSync(path).isDirectory()) {
    const offers = sibling(path, 'offers');
    if (offers === null) throw new Error(`${path}: no offers.csv, .ndjson, .jsonl or .parquet in this folder`);
    return { offers, prices: sibling(path, 'prices') };
  }
  const named = basename(path, extname(path)).toLowerCase() === 'offers';
  return { offers: path, prices: named ? sibling(dirname(path), 'prices') : null };
};

/**
 * An offers feed: `offers` (id, channel, title, price, url; optional brand, list_price, image, condition, in_stock,
 * gtin, mpn or model, category, observed_at) and `prices` (id, date, price) beside it, as CSV, NDJSON or Parquet; `path` is their
 * folder or the offers file. Ids keep their form. Prices come first, then each offer with its newest dated price. A
 * negative, zero or absurd price, a missing id, a repeated row… is a skip that names file and line. Throws where there
 * is no such feed.
 */
export async function* readOffers(path: string, options: OfferFeedOptions = {}): AsyncGenerator<SourceItem> {
  const { offers, prices } = filesOf(path);
  const seen = new SeenPrices();
  if (prices !== null) yield* readPrices(prices, seen);
  const ids = new Set<string>();
  for await (const item of readRows(offers)) {
    if (item.type === 'skip') {
      yield item;
      continue;
    }
    try {
      const offerId = readId(item.row);
      if (ids.has(offerId)) throw new RowFault('duplicate', `${offerId} stands in the feed twice`);
      const offer = toOffer(offerId, item.row, { newest: seen.newest(offerId), date: options.date });
      ids.add(offerId);
      yield { type: 'offer', offer };
    } catch (fault) {
      yield skipOf(item.row, fault);
    }
  }
}
