import { availableParallelism } from 'node:os';
import type { WrittenLines } from '../columns/line-writer.ts';
import { compareUtf8 } from '../columns/order.ts';
import { ScratchFile } from '../columns/scratch-file.ts';
import type { MakeSpool } from '../columns/spool.ts';
import type { OfferPrices, PricesByOffer } from '../history/prices.ts';
import type { Industry } from '../industry/classify.ts';
import type { Pairs } from './block.ts';
import type { DirectPairs } from './direct-pairs.ts';
import { SHARD } from './identities.ts';
import { KeptReadings, type ReadingsPlace, versionOf } from './kept-readings.ts';
import { matchOffers } from './match.ts';
import { OfferStore } from './offer-store.ts';
import { compiledWorker, ProductThreads } from './pool.ts';
import { ProductStore } from './product-store.ts';
import type { OfferRow, PackedRow } from './rows.ts';
import { idsOf, type OfferSorter, sortedBatches } from './sort-offers.ts';
import type { Batch } from './tasks.ts';

const MOST_THREADS = 2;
/** Fewer are read here sooner than threads start. */
const WORTH_THREADS = 40_000;
/** Fewer are read sooner than it is worth to keep what they say. */
const WORTH_KEEPING = 5_000;

export interface CatalogueOptions {
  makeSpool: MakeSpool;
  industries: Industry[];
  previousProducts: ReadonlyMap<string, string>;
  /** Channels whose offers are not published; undefined: none. */
  isLeftOut?: ((channel: string) => boolean) | undefined;
  /** Default: as many as there are processors, at most two, none for few offers. The result is the same with any number. */
  threads?: number;
  /**
   * Where readings of titles wait from one build to the next, of many offers; undefined: they do not. `version` stands for the rules by which
   * titles are read; undefined: that of the code, and few offers keep nothing. The result is the same with and without.
   */
  readings?: { dir: string; version?: string } | undefined;
}

export interface Catalogued {
  offers: OfferStore;
  products: ProductStore;
  /** Pairs of offers that were decided on. */
  compared: number;
  /** Of two offers of a product, whether they are the same directly. Keeps all identities in memory: to be let go of soon. */
  direct: DirectPairs;
}

const addedTo = (sorters: readonly OfferSorter[]): number => sorters.reduce((sum, sorter) => sum + sorter.added, 0);

const threadsFor = (sorters: readonly OfferSorter[]): number =>
  addedTo(sorters) < WORTH_THREADS ? 0 : Math.min(MOST_THREADS, availableParallelism());

const placeOf = ({ readings, industries }: CatalogueOptions, offers: number): ReadingsPlace | null => {
  if (readings === undefined) return null;
  const { dir, version } = readings;
  if (version !== undefined) return { dir, version };
  if (offers < WORTH_KEEPING) return null;
  try {
    return { dir, version: versionOf(compiledWorker(), industries) };
  } catch {
    // Code that is laid out otherwise, so that its files cannot be told: nothing is kept.
    return null;
  }
};

/** Batch after batch in the order of the offers' ids, titles that the build before knew not read again. */
async function* readBatches(
  lines: Iterable<Uint8Array>,
  pool: ProductThreads,
  place: ReadingsPlace | null,
): AsyncGenerator<Batch> {
  const kept = place === null ? null : new KeptReadings(place);
  const read = async (batch: Uint8Array) => {
    if (kept === null) return { ids: null, batch: await pool.read(batch, null) };
    const ids = idsOf(batch);
    return { ids, batch: await pool.read(batch, kept.known(ids)) };
  };
  try {
    for await (const { ids, batch } of pool.inOrder(lines, read)) {
      if (ids !== null) kept?.add(ids, batch.kept);
      yield batch;
    }
    kept?.finish();
  } finally {
    kept?.close();
  }
}

/**
 * Offers to products. A product is the same thing in the same quantity and condition from at least two sellers; its id comes
 * from the last snapshot, else from its first offer's id. The result depends neither on the order of the offers nor on the
 * number of threads. Titles are read once, in threads; offers wait on disk; in memory are about 200 bytes an offer.
 */
export const offersToProducts = async (
  sorters: readonly OfferSorter[],
  options: CatalogueOptions,
): Promise<Catalogued> => {
  const { makeSpool, industries, previousProducts } = options;
  const pool = new ProductThreads(options.threads ?? threadsFor(sorters), industries);
  const rows = makeSpool<PackedRow>();
  const scratch = new ScratchFile(rows.dir);
  try {
    const offers = new OfferStore(rows);
    const place = placeOf(options, addedTo(sorters));
    const lines = sortedBatches(sorters, SHARD, options.isLeftOut);
    for await (const batch of readBatches(lines, pool, place)) offers.add(batch);
    for (const sorter of sorters) sorter.close();
    const matching = await matchOffers(
      { identities: offers.takeIdentities(), sellers: offers.sellers() },
      pool,
      scratch,
    );
    scratch.close();
    const explain = (tasks: Iterable<Pairs>): AsyncGenerator<WrittenLines> =>
      pool.inOrder(tasks, (pairs) => pool.explain(pairs));
    const products = await ProductStore.of(offers, { matching, explain, previousProducts, makeSpool });
    return { offers, products, compared: matching.compared, direct: matching.direct };
  } finally {
    scratch.close();
    await pool.close();
  }
};

export interface Priced extends Omit<OfferPrices, 'offerId'> {
  ordinal: number;
  row: () => OfferRow;
}

type OwnPrices = Pick<Priced, 'count' | 'highestTwd' | 'points'>;

/** Without prices of what the address sold before; null: none is left. */
const pricesSince = (since: string, { points }: OwnPrices): OwnPrices | null => {
  const own = points().filter(({ at }) => at >= since);
  if (own.length === 0) return null;
  const highest = own.reduce((most, { price_twd }) => Math.max(most, price_twd), 0);
  return { count: own.length, highestTwd: () => highest, points: () => own };
};

/**
 * Each offer that has prices, with its points, since its address sells what it does; what is asked for of it is asked for before the next.
 * Prices come in the order of their offers' ids in UTF-8; those of offers that are not there are passed over.
 */
export function* priced(offers: OfferStore, prices: PricesByOffer): Generator<Priced> {
  const source = prices.byOffer()[Symbol.iterator]();
  let next = source.next();
  let ordinal = 0;
  for (const { id, row } of offers.ids()) {
    while (next.done !== true && compareUtf8(next.value.offerId, id) < 0) next = source.next();
    if (next.done !== true && next.value.offerId === id) {
      const { count, highestTwd, points } = next.value;
      const [all, since] = [{ count, highestTwd, points }, offers.listedSince(ordinal)];
      const own = since === null ? all : pricesSince(since, all);
      if (own !== null) yield { ordinal, row, ...own };
    }
    ordinal++;
  }
}
