import { tmpdir } from 'node:os';
import { withSpools } from '../../build/columns/spool.ts';
import { loadIndustries } from '../../build/industry/classify.ts';
import { type Catalogued, offersToProducts } from '../../build/products/offers-to-products.ts';
import { OfferSorter } from '../../build/products/sort-offers.ts';
import type { ObservedOffer } from '../../core/contract/index.ts';

/** Offers to products by the stage that a build runs; `work` reads what it made before the spools are closed. */
export const withBuiltProducts = <T>(
  offers: Iterable<ObservedOffer>,
  work: (built: Catalogued) => T | Promise<T>,
): Promise<T> =>
  withSpools(tmpdir(), async (makeSpool) => {
    const sorter = new OfferSorter(makeSpool());
    for (const offer of offers) sorter.add(offer);
    const options = { makeSpool, industries: loadIndustries(), previousProducts: new Map() };
    return work(await offersToProducts([sorter], options));
  });
