import { buildProducts } from '../../build/products/index.ts';
import type { ObservedOffer } from '../../core/contract/index.ts';
import { makeTitles } from '../search/offers.ts';

const channels = ['momo', 'pchome', 'yahoo', 'ruten'] as const;

/** Invented offers, four channels in turn. */
function* offers(count: number): Generator<ObservedOffer> {
  let i = 0;
  for (const title of makeTitles(count)) {
    const channel = channels[i % channels.length] ?? 'momo';
    const offerId = `${channel}:${i}`;
    const rest = { brand: null, listPriceTwd: null, image: null, inStock: null, gtin: null, category: null };
    const url = `https://${channel}.example/${i}`;
    const priceTwd = 100 + ((i * 7919) % 50_000);
    i++;
    yield { offerId, channel, title, priceTwd, url, condition: 'new', observedAt: '2026-01-01T00:00:00Z', ...rest };
  }
}

const count = Number(process.argv[2]);
const startedAt = performance.now();
const { products, compared } = buildProducts(offers(count), []);
const { user, system } = process.cpuUsage();
const line = {
  offers: count,
  products: products.length,
  decisions: compared,
  decisions_per_offer: Math.round((compared / count) * 100) / 100,
  wall_s: Math.round((performance.now() - startedAt) / 100) / 10,
  cpu_s: Math.round((user + system) / 100_000) / 10,
  peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.stdout.write(`${JSON.stringify(line)}\n`);
