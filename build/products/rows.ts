import type { Condition, ObservedOffer, Offer, RowOf } from '../../core/contract/index.ts';
import { type Identity, shownBrand } from '../../core/match/index.ts';
import { readUnitPrice } from '../../core/unit-price/index.ts';
import type { Borrowed } from '../columns/borrowed.ts';
import type { ItemLine } from '../columns/reordered.ts';
import { isInventedUrl } from '../invented.ts';
import type { UnitRanges } from './unit-ranges.ts';

/** An offer as it is published, and what its table row and look-ups need besides. */
export interface OfferRow {
  /** `product_id` is null until offers are matched. */
  offer: Offer;
  /** Industry that the offer's own words speak for; null: none. */
  industry: string | null;
  accessory: boolean;
  gtin: string | null;
  category: string | null;
  /** See `ObservedOffer`; that the price is one of several is said in the offer. */
  listedSince: string | null;
}

type KnownUnit = ReturnType<typeof readUnitPrice>;
const shownUnit = (unit: KnownUnit): Offer['unit_price'] =>
  unit === null ? null : { price_twd: unit.price_twd, per: unit.per };

/** Price per unit; null: it is not known, or the price is of the smallest of several kinds. */
const unitOf = ({ isFrom, priceTwd, title, category }: ObservedOffer): KnownUnit =>
  isFrom === true ? null : readUnitPrice(priceTwd, title, category);

/** `unit`: what `readUnitPrice` gives, where it is known already. */
export const toOffer = (
  observed: ObservedOffer,
  identity: Pick<Identity, 'condition'>,
  productId: string | null,
  unit: KnownUnit = unitOf(observed),
): Offer => ({
  offer_id: observed.offerId,
  channel: observed.channel,
  title: observed.title,
  brand: observed.brand ?? shownBrand(observed.title, null),
  price_twd: observed.priceTwd,
  ...(observed.isFrom === true ? { price_from: true } : {}),
  list_price_twd: observed.listPriceTwd,
  unit_price: shownUnit(unit),
  url: observed.url,
  image: observed.image,
  condition: identity.condition satisfies Condition,
  in_stock: observed.inStock,
  product_id: productId,
  observed_at: observed.observedAt,
  source: 'snapshot',
});

/**
 * A row as it waits on disk, without the names of its members and its product: a third less to copy and to read. Who
 * reads members by their places is in this file alone; the first four are texts or null, so that they can be read
 * without the rest ({@link readId}, {@link readTitle}).
 */
export type PackedRow = readonly [
  id: string,
  channel: string,
  title: string,
  brand: string | null,
  priceTwd: number,
  listPriceTwd: number | null,
  unitPrice: Offer['unit_price'],
  url: string,
  image: string | null,
  condition: Condition,
  inStock: boolean | null,
  observedAt: string,
  industry: string | null,
  accessory: boolean,
  gtin: string | null,
  category: string | null,
  /** Kind of goods that the unit price is of. */
  unitKind: string | null,
  listedSince: string | null,
  isFrom: boolean,
];

export const packRow = (
  { offer, industry, accessory, gtin, category, listedSince }: OfferRow,
  unitKind: string | null = null,
): PackedRow => [
  offer.offer_id,
  offer.channel,
  offer.title,
  offer.brand,
  offer.price_twd,
  offer.list_price_twd,
  offer.unit_price,
  offer.url,
  offer.image,
  offer.condition,
  offer.in_stock,
  offer.observed_at,
  industry,
  accessory,
  gtin,
  category,
  unitKind,
  listedSince,
  offer.price_from === true,
];

/** The row that was packed, members in the order of `toOffer`. */
export const unpackRow = (row: PackedRow): OfferRow => ({
  offer: {
    offer_id: row[0],
    channel: row[1],
    title: row[2],
    brand: row[3],
    price_twd: row[4],
    ...(row[18] ? { price_from: true } : {}),
    list_price_twd: row[5],
    unit_price: row[6],
    url: row[7],
    image: row[8],
    condition: row[9],
    in_stock: row[10],
    product_id: null,
    observed_at: row[11],
    source: 'snapshot',
  },
  industry: row[12],
  accessory: row[13],
  gtin: row[14],
  category: row[15],
  listedSince: row[17],
});

/** From an offer as it is spooled, without building an object of it: there may be ten million. */
export const offerTableRow = (row: PackedRow, productId: string | null): RowOf<'offers'> => ({
  offer_id: row[0],
  channel: row[1],
  title: row[2],
  brand: row[3],
  price_twd: row[4],
  list_price_twd: row[5],
  unit_price_twd: row[6]?.price_twd ?? null,
  unit_price_per: row[6]?.per ?? null,
  url: row[7],
  image: row[8],
  condition: row[9],
  in_stock: row[10],
  product_id: productId,
  gtin: row[14],
  category: row[15],
  observed_at: row[11],
  invented: isInventedUrl(row[7]),
  listed_since: row[17],
  price_from: row[18] || null,
});

/** Where a packed row's line is. */
type RowLine = Omit<ItemLine, 'ordinal'>;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** What comes before the id's text. */
const BEFORE_ID = '["'.length;

export const readPacked = ({ bytes, start, end }: RowLine): PackedRow =>
  JSON.parse(bytes.toString('utf8', start, end)) as PackedRow;

/** The row without a unit price that is absurd beside the others of its kind. */
export const settled = (row: PackedRow, ranges: UnitRanges): PackedRow => {
  const [unit, kind] = [row[6], row[16]];
  if (unit === null || kind === null || !ranges.isAbsurd({ ...unit, kind })) return row;
  return row.with(6, null) as unknown as PackedRow;
};

/** Its offer's id. */
export const readId = (line: RowLine): string => plainId(line) ?? readPacked(line)[0];

/** null: it is written with escapes. */
const plainId = ({ bytes, start }: RowLine): string | null => {
  let end = start + BEFORE_ID;
  for (; bytes[end] !== QUOTE; end++) if (bytes[end] === BACKSLASH) return null;
  return bytes.toString('utf8', start + BEFORE_ID, end);
};

/** Where the value that begins at `start` ends: a text, or a word without commas. */
const valueEnd = (bytes: Borrowed, start: number): number => {
  let end = start;
  if (bytes[start] !== QUOTE) while (bytes[end] !== COMMA) end++;
  else for (end++; bytes[end++] !== QUOTE; ) if (bytes[end - 1] === BACKSLASH) end++;
  return end;
};

/** JSON of its title and of its brand, each character a byte of their UTF-8. */
export const readTitle = ({ bytes, start }: RowLine): { title: string; brand: string } => {
  const channel = valueEnd(bytes, start + 1) + 1;
  const title = valueEnd(bytes, channel) + 1;
  const brand = valueEnd(bytes, title) + 1;
  return {
    title: bytes.toString('latin1', title, brand - 1),
    brand: bytes.toString('latin1', brand, valueEnd(bytes, brand)),
  };
};
