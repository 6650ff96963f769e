import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MakeSpool, withSpools } from '../../build/columns/spool.ts';
import { PriceColumns } from '../../build/history/prices.ts';
import { loadIndustries } from '../../build/industry/classify.ts';
import { deriveCatalogue } from '../../build/products/catalogue.ts';
import { OfferSorter } from '../../build/products/sort-offers.ts';
import type { ObservedOffer } from '../../core/contract/index.ts';
import { madeOffers } from '../derive/made.ts';
import { makeTitles } from '../search/offers.ts';

const [flavour = 'market', wanted = '0', threads = 'all', again = ''] = process.argv.slice(2);
const count = Number(wanted);
const observedAt = '2026-08-01T03:00:00Z';
const channels = ['momo', 'pchome', 'ruten', 'yahoo'] as const;

/** Invented offers of four channels, few of which sell the same. */
function* marketOffers(): Generator<ObservedOffer> {
  let i = 0;
  for (const title of makeTitles(count)) {
    const channel = channels[i % channels.length] ?? 'momo';
    const offerId = `${channel}:${i}`;
    const rest = { brand: null, listPriceTwd: null, image: null, inStock: null, gtin: null, category: null };
    const url = `https://${channel}.example/${i}`;
    const priceTwd = 100 + ((i * 7919) % 50_000);
    i++;
    yield { offerId, channel, title, priceTwd, url, condition: 'new', observedAt, ...rest };
  }
}

/** Invented offers of shops with ten each, about four of which sell the same. */
const shopOffers = (): Iterable<ObservedOffer> => madeOffers({ sites: Math.ceil(count / 10), each: 10 });
const offers = (): Iterable<ObservedOffer> => (flavour === 'shops' ? shopOffers() : marketOffers());

/** Two prices of each offer of shops, whose ids come in order. */
const shopPrices = (): PriceColumns => {
  const prices = new PriceColumns();
  if (flavour !== 'shops') return prices;
  for (const { offerId, priceTwd } of shopOffers()) {
    const before = { offerId, observedAt: '2026-07-01T03:00:00Z', priceTwd: priceTwd + 10 };
    prices.add(offerId, [before, { offerId, observedAt, priceTwd }]);
  }
  return prices;
};

const startedAt = performance.now();
const round = (value: number): number => Math.round(value * 10) / 10;
const used = (): { wall_s: number; cpu_s: number; peak_mb: number } => {
  const { user, system } = process.cpuUsage();
  const peak_mb = Math.round(process.resourceUsage().maxRSS / 1024);
  return { wall_s: round((performance.now() - startedAt) / 1000), cpu_s: round((user + system) / 1e6), peak_mb };
};
const stages: Record<string, ReturnType<typeof used>> = {};
const drained = (rows: Iterable<unknown>): void => {
  for (const _ of rows);
};

const derive = (makeSpool: MakeSpool, collected: (sorter: OfferSorter) => void) => {
  const sorter = new OfferSorter(makeSpool());
  for (const offer of offers()) sorter.add(offer);
  collected(sorter);
  const prices = shopPrices();
  const context = { previousProducts: new Map(), prices, sites: [], industries: loadIndustries(), asOf: observedAt };
  const limit = threads === 'all' ? {} : { threads: Number(threads) };
  const readings = again === '' ? undefined : { dir, version: 'of the bench' };
  return deriveCatalogue({ sorters: [sorter], ...context, makeSpool, ...limit, readings });
};

const measure = async (makeSpool: MakeSpool): Promise<void> => {
  if (again !== '') {
    await derive(makeSpool, () => undefined);
    stages['the build before'] = used();
  }
  const found = await derive(makeSpool, () => {
    stages['collected'] = used();
  });
  stages['products, deals'] = used();
  drained(found.offerRows);
  stages['table of offers'] = used();
  drained(found.comparisons);
  drained(found.products);
  drained(found.histories);
  stages['comparisons, histories'] = used();
  const decisions_per_offer = Math.round((found.compared / found.offerCount) * 100) / 100;
  const { productCount: products, compared: decisions } = found;
  const line = { offers: found.offerCount, flavour, products, decisions, decisions_per_offer, stages };
  process.stdout.write(`${JSON.stringify({ ...line, gaps: found.deals.gaps.length })}\n`);
};

const dir = mkdtempSync(join(tmpdir(), 'storelens-products-'));
try {
  await withSpools(dir, measure);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
