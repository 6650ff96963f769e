/** Offers of a product in markup, and what each asks. */
import { currencyCode } from './currency.ts';
import { isNoSale, isOpen, openOffers } from './open-offers.ts';
import { amount, asList, asNode, type SchemaNode, textOf, typesOf, urlOf } from './schema-node.ts';

const MAX_OFFERS = 200;

interface Price {
  price: number | string | null;
  /** It is the lowest of several. */
  isFrom: boolean;
  /** In the money of the price; null: none, or in other money. */
  listPrice: number | string | null;
  currency: string | null;
}

const isListPrice = (specification: SchemaNode): boolean =>
  /ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice/i.test(
    `${urlOf(specification['priceType'])} ${textOf(specification['name'])}`,
  );

/** Of what members, resellers or firms pay, or of what a maker asks shops not to go below: no price that anybody can have. */
const isForSome = (node: SchemaNode): boolean =>
  node['validForMemberTier'] !== undefined ||
  /Business|Reseller|PublicInstitution/.test(urlOf(node['eligibleCustomerType']) ?? '') ||
  /MinimumAdvertisedPrice|InvoicePrice/.test(urlOf(node['priceType']) ?? '');

const isOfferToAll = (offer: SchemaNode): boolean => !isForSome(offer) && !isNoSale(offer);

const isSameMoney = (one: string | null, other: string | null): boolean =>
  one === null || currencyCode(one) === currencyCode(other ?? 'TWD');

/** A lowest price that stands for dearer ones, too: a highest one beside it differs, or several are counted. */
const isLowestOf = (node: SchemaNode, low: number | string, high: number | string | null): boolean =>
  high === null ? Number(amount(node['offerCount']) ?? 1) > 1 : numberOf(high) !== numberOf(low);
const numberOf = (said: number | string): number => Number(String(said).replace(/[^\d.]/g, ''));

/**
 * Price of an Offer: its own, else that of its price specification, of several one that holds now and for one piece; of an
 * AggregateOffer the lowest.
 */
export const priceOf = (offer: SchemaNode, observedAt?: string): Price => {
  const specifications = asList(offer['priceSpecification'])
    .map(asNode)
    .filter((one) => one !== null)
    .slice(0, 20);
  const list = specifications.find(isListPrice);
  const asked = specifications.filter(
    (one) => !isListPrice(one) && !isForSome(one) && one['referenceQuantity'] === undefined,
  );
  const own = asked.find((one) => isOpen(one, observedAt)) ?? asked[0];
  const currency = textOf(offer['priceCurrency']) ?? textOf(own?.['priceCurrency']);
  const [single, low] = [amount(offer['price']), amount(offer['lowPrice'])];
  return {
    price: single ?? low ?? amount(own?.['price'] ?? own?.['minPrice']),
    isFrom: single === null && low !== null && isLowestOf(offer, low, amount(offer['highPrice'])),
    listPrice: isSameMoney(textOf(list?.['priceCurrency']), currency) ? amount(list?.['price']) : null,
    currency,
  };
};

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;

/** Several sellers, or offers at several hosts, are others': who aggregates them sells none of it. */
const isOfOthers = (offers: readonly SchemaNode[]): boolean => {
  const several = (values: (string | null)[]): boolean => new Set(values.filter((one) => one !== null)).size > 1;
  return several(offers.map((one) => textOf(one['seller']))) || several(offers.map((one) => hostOf(urlOf(one['url']))));
};

/**
 * Offers of a product; an AggregateOffer's own offers where it lists them, else itself. Rents and the like are none; what
 * is not open now stays where the thing has nothing else. Null: it aggregates the offers of other sellers, as
 * comparisons of prices do, which are no offers of this page.
 */
export const offersOf = (
  product: SchemaNode,
  { isComparison = false, observedAt }: { isComparison?: boolean; observedAt?: string },
): SchemaNode[] | null => {
  const found: SchemaNode[] = [];
  for (const value of asList(product['offers'])) {
    const offer = asNode(value);
    if (offer === null || !isOfferToAll(offer)) continue;
    const inner = asList(offer['offers'])
      .map(asNode)
      .filter((one) => one !== null && isOfferToAll(one) && priceOf(one).price !== null) as SchemaNode[];
    const isAggregate = typesOf(offer).includes('AggregateOffer');
    if (isAggregate && (isOfOthers(inner) || (isComparison && inner.length === 0))) return null;
    const shared: SchemaNode = offer['priceCurrency'] === undefined ? {} : { priceCurrency: offer['priceCurrency'] };
    if (inner.length > 0) found.push(...inner.map((one) => ({ ...shared, ...one })));
    else found.push(offer);
    if (found.length >= MAX_OFFERS) break;
  }
  return openOffers(found.slice(0, MAX_OFFERS), observedAt);
};
