/** Which offers in markup can be bought now, one by one: others are promised, past, or for several at once. */
import type { Json } from './loose-json.ts';
import { amount, asList, asNode, type SchemaNode, textOf, urlOf } from './schema-node.ts';

const DAY_MS = 86_400_000;
const time =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

interface Span {
  fromMs: number;
  /** Last moment: of a day without a time its end. */
  toMs: number;
}

/** A day or a moment, in Taiwan's time where it names no zone; null: none. */
const spanOf = (value: Json | undefined): Span | null => {
  const [, year, month = '', day = '', clock, zone = '+08:00'] = time.exec(textOf(value) ?? '') ?? [];
  if (year === undefined) return null;
  const fromMs = Date.parse(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${(clock ?? '00:00').padStart(5, '0')}${zone}`,
  );
  return Number.isNaN(fromMs) ? null : { fromMs, toMs: clock === undefined ? fromMs + DAY_MS - 1 : fromMs };
};

/** Units of pieces (UN/CEFACT Rec. 20); others are weights and lengths, which say nothing of how many. */
const pieceUnits = /^(?:C62|H87|EA|PCE|NAR|SET)$/i;

const leastOf = (quantity: Json | undefined): number => {
  const node = asNode(asList(quantity)[0]);
  const unit = textOf(node?.['unitCode']);
  if (unit !== null && !pieceUnits.test(unit)) return 1;
  return Number(amount(node?.['minValue'] ?? quantity)) || 1;
};

/** What its `businessFunction` says is no sale: a rent, a purchase, a repair. */
export const isNoSale = (offer: SchemaNode): boolean =>
  /[#/](?:LeaseOut|Buy|Repair|Maintain|Dispose|ProvideService|ConstructionInstallation)$/i.test(
    `/${urlOf(offer['businessFunction']) ?? ''}`,
  );

/**
 * Whether an Offer or a price specification holds at a time (ISO) for one piece. `priceValidUntil` says nothing: shops
 * leave it in the past.
 */
export const isOpen = (node: SchemaNode, observedAt: string | undefined): boolean => {
  const nowMs = Date.parse(observedAt ?? '');
  if ((spanOf(node['validFrom'])?.fromMs ?? nowMs) > nowMs) return false;
  if ((spanOf(node['validThrough'])?.toMs ?? nowMs) < nowMs) return false;
  return leastOf(node['eligibleQuantity']) <= 1;
};

const thingOf = (offer: SchemaNode): string => `${urlOf(offer['url'])} ${textOf(offer['sku'])}`;

/** Without offers that are not open where another of the same thing (URL and SKU) is. */
export const openOffers = (offers: readonly SchemaNode[], observedAt: string | undefined): SchemaNode[] => {
  const open = new Set(offers.filter((one) => isOpen(one, observedAt)).map(thingOf));
  return offers.filter((one) => !open.has(thingOf(one)) || isOpen(one, observedAt));
};
