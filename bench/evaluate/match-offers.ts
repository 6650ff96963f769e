import { ShardBuilder } from '../../build/products/identities.ts';
import { head } from '../../build/products/layout.ts';
import { findPlaces, newPlaces } from '../../build/products/pack.ts';
import { rarityIn, TokenCounts } from '../../build/products/tokens.ts';
import type { Condition, ObservedOffer } from '../../core/contract/index.ts';
import { type Decision, decideSame, type Rarity, readIdentity } from '../../core/match/index.ts';
import { withBuiltProducts } from './built-products.ts';
import type { TableRow } from './tables.ts';

export interface Pair {
  left: string;
  right: string;
  label: boolean;
}

export interface Judged {
  pair: Pair;
  left: ObservedOffer;
  right: ObservedOffer;
  decision: Decision;
  /** Both stand in one built product. */
  together: boolean;
}

/** Rows by the id that pairs name them with. */
export type OffersById = ReadonlyMap<string, ObservedOffer>;

const conditions: readonly string[] = ['new', 'refurbished', 'used', 'open_box'];
const isCondition = (text: string | undefined): text is Condition => conditions.includes(text ?? '');

/**
 * A table's rows as observed offers: title, brand, gtin and condition are all that a build's matching reads. `sellerOf`
 * names the channel that a row is of.
 */
export const readTableOffers = (
  rows: readonly TableRow[],
  sellerOf: (row: TableRow, at: number) => string,
): OffersById =>
  new Map(
    rows.map((row, at) => {
      const channel = sellerOf(row, at);
      const offer: ObservedOffer = {
        offerId: `${channel}:${at}`,
        channel,
        title: row['title'] ?? '',
        brand: row['brand'] || null,
        priceTwd: Math.max(1, Math.round(Number(row['price']) || 1)),
        listPriceTwd: null,
        url: `https://${encodeURIComponent(channel)}.example/${at}`,
        image: null,
        condition: isCondition(row['condition']) ? row['condition'] : 'unknown',
        inStock: null,
        gtin: row['gtin'] || null,
        mpn: row['mpn'] || row['model'] || null,
        category: row['category'] || null,
        observedAt: '2026-01-01T00:00:00Z',
      };
      return [row['id'] ?? '', offer];
    }),
  );

const productsOf = (offers: Iterable<ObservedOffer>): Promise<ReadonlyMap<string, string>> =>
  withBuiltProducts(offers, ({ products }) => {
    const productOf = new Map<string, string>();
    for (const { product_id, offers } of products.comparisons())
      for (const { offer_id } of offers) productOf.set(offer_id, product_id);
    return productOf;
  });

/** How rare tokens are among offers, as a build of them counts it. */
export const rarityAmong = (offers: Iterable<ObservedOffer>): Rarity => {
  const builder = new ShardBuilder();
  for (const offer of offers) builder.add(readIdentity(offer));
  const { starts, words } = builder.build();
  const counts = new TokenCounts(TokenCounts.room(starts.length));
  const places = newPlaces();
  for (const start of starts) {
    findPlaces(words, start, places);
    counts.add(words, places.words, places.text);
    counts.addNames(words[start + head.headNames]!, words[start + head.headNames + 1]!);
  }
  return rarityIn(counts, starts.length).of;
};

const found = (offers: OffersById, id: string): ObservedOffer => {
  const offer = offers.get(id);
  if (offer === undefined) throw new Error(`pair with ${id}: no such row`);
  return offer;
};

/**
 * Judges pairs by the shipped rule, and by the products that a build makes of all rows of both tables. Two tables are the
 * same map twice where there is one.
 */
export const judgePairs = async (left: OffersById, right: OffersById, pairs: readonly Pair[]): Promise<Judged[]> => {
  const all = new Set([...left.values(), ...right.values()]);
  const [productOf, rarity] = [await productsOf(all), rarityAmong(all)];
  return pairs.map((pair) => {
    const [a, b] = [found(left, pair.left), found(right, pair.right)];
    const product = productOf.get(a.offerId);
    const together = product !== undefined && product === productOf.get(b.offerId);
    return { pair, left: a, right: b, decision: decideSame(readIdentity(a), readIdentity(b), rarity), together };
  });
};
