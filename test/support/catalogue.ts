import { tmpdir } from 'node:os';
import { compareUtf8 } from '../../build/columns/order.ts';
import { type MakeSpool, withSpools } from '../../build/columns/spool.ts';
import { PriceColumns } from '../../build/history/prices.ts';
import { loadIndustries } from '../../build/industry/classify.ts';
import { deriveCatalogue } from '../../build/products/catalogue.ts';
import { OfferSorter } from '../../build/products/sort-offers.ts';
import type { Deals } from '../../build/products/tables.ts';
import type {
  Comparison,
  ObservedOffer,
  Offer,
  OfferFacts,
  PriceHistory,
  PriceObservation,
  RowOf,
} from '../../core/contract/index.ts';

const industries = loadIndustries();

/** A catalogue as a build makes it, read from disk. */
export interface BuiltCatalogue {
  offers: Offer[];
  offerRows: RowOf<'offers'>[];
  comparisons: Comparison[];
  products: RowOf<'products'>[];
  histories: PriceHistory[];
  deals: Deals;
  compared: number;
  /** Of the shops of `BuildOptions`; those without offers of their own are missing. */
  offerFacts: Map<string, OfferFacts>;
}

export interface BuildOptions {
  prices?: readonly PriceObservation[];
  /** offer_id → product_id of the snapshot before. */
  previousProducts?: ReadonlyMap<string, string>;
  asOf?: string;
  /** Domains of the snapshot's sites. */
  shops?: readonly string[];
  threads?: number;
  /** Where readings of titles wait from one build to the next. */
  readings?: { dir: string; version?: string };
}

export const sorterOf = (makeSpool: MakeSpool, offers: Iterable<ObservedOffer>): OfferSorter => {
  const sorter = new OfferSorter(makeSpool());
  for (const offer of offers) sorter.add(offer);
  return sorter;
};

/** Prices in any order, as a build has them from its history. */
export const priceColumns = (prices: readonly PriceObservation[]): PriceColumns => {
  const byOffer = new Map<string, PriceObservation[]>();
  for (const price of prices) byOffer.set(price.offerId, [...(byOffer.get(price.offerId) ?? []), price]);
  const columns = new PriceColumns();
  for (const [offerId, own] of [...byOffer].sort(([a], [b]) => compareUtf8(a, b)))
    columns.add(
      offerId,
      own.sort((a, b) => (a.observedAt < b.observedAt ? -1 : 1)),
    );
  return columns;
};

/** Offers and prices → products, comparisons, histories and deals, by the stage that builds them. */
export const buildCatalogue = (
  offers: Iterable<ObservedOffer>,
  {
    prices = [],
    previousProducts = new Map(),
    asOf = '2026-08-12T00:00:00Z',
    shops = [],
    ...options
  }: BuildOptions = {},
): Promise<BuiltCatalogue> =>
  withSpools(tmpdir(), async (makeSpool) => {
    const sorters = [sorterOf(makeSpool, offers)];
    const sites = shops.map((domain) => ({ domain, industry: null }));
    const rest = { prices: priceColumns(prices), sites, industries, previousProducts, asOf, makeSpool, ...options };
    const built = await deriveCatalogue({ sorters, ...rest });
    return {
      offers: [...built.offers].map(({ offer }) => offer),
      offerRows: [...built.offerRows],
      comparisons: [...built.comparisons],
      products: [...built.products],
      histories: [...built.histories],
      deals: built.deals,
      compared: built.compared,
      offerFacts: new Map(
        shops.flatMap((domain) => {
          const facts = built.offerFacts.get(domain);
          return facts === undefined ? [] : [[domain, facts]];
        }),
      ),
    };
  });
