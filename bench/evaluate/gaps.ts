import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deriveGaps } from '../../build/products/deals.ts';
import { readOffers } from '../../build/sources/offers.ts';
import type { GapDeal, ObservedOffer } from '../../core/contract/index.ts';
import { withBuiltProducts } from './built-products.ts';
import { readTable } from './tables.ts';

export interface GapsResult {
  gaps: number;
  /** Of these, how many somebody has read. */
  judged: number;
  /** Of those, how many are the same product in the same quantity and condition. */
  right: number;
}

const own = fileURLToPath(new URL('../../test/labels/gaps.csv', import.meta.url));

const pairKey = (a: string, b: string): string => [a, b].sort().join(' ');

const readLabels = (path: string): Map<string, boolean> => {
  const labels = new Map<string, boolean>();
  if (!existsSync(path)) throw new Error(`gaps: no labels at ${path}`);
  for (const { left, right, label } of readTable(path, ['left', 'right', 'label']))
    labels.set(pairKey(left!, right!), label === '1');
  return labels;
};

/** Offers, each as often as it was seen, and the newest moment that the feed speaks of. */
const readFeed = async (path: string): Promise<{ offers: ObservedOffer[]; asOf: string }> => {
  const offers: ObservedOffer[] = [];
  let asOf = '';
  for await (const item of readOffers(path)) {
    if (item.type === 'offer') offers.push(item.offer);
    const at = item.type === 'offer' ? item.offer.observedAt : item.type === 'price' ? item.price.observedAt : '';
    if (at > asOf) asOf = at;
  }
  return { offers, asOf };
};

const print = (gap: GapDeal, position: number, verdict: string): void => {
  const line = ({ offer_id, price_twd, title }: GapDeal['cheapest']): string =>
    `    ${price_twd} TWD  ${title}  [${offer_id}]`;
  console.log(
    `${position}. ${gap.gap_twd} TWD (${gap.saving_percent} %) ${verdict}  ${gap.match.confidence}: ${gap.match.reasons.join('; ')}`,
  );
  console.log(`${line(gap.cheapest)}\n${line(gap.dearest)}`);
};

/**
 * `gaps --offers DIR [--top N] [--labels F] [--failures]`: the largest price gaps that the build finds in an offers
 * feed, as a list to read by eye, and how many of those that were read are right. Labels: left, right, label (1: the same).
 */
export const run = async (args: string[]): Promise<GapsResult> => {
  const { values } = parseArgs({
    args,
    options: {
      offers: { type: 'string' },
      top: { type: 'string' },
      labels: { type: 'string' },
      failures: { type: 'boolean' },
    },
  });
  if (values.offers === undefined) throw new Error('gaps needs --offers DIR');
  const top = Number(values.top ?? 25);
  if (!Number.isInteger(top) || top < 1) throw new Error(`gaps: --top ${values.top} is no count`);
  const labels = readLabels(values.labels ?? own);
  const { offers, asOf } = await readFeed(values.offers);
  const gaps = await withBuiltProducts(offers, ({ products, direct }) =>
    deriveGaps(products.compared(direct), { asOf }),
  );
  let judged = 0;
  let right = 0;
  for (const [i, gap] of gaps.slice(0, top).entries()) {
    const label = labels.get(pairKey(gap.cheapest.offer_id, gap.dearest.offer_id));
    if (label !== undefined) judged++;
    if (label === true) right++;
    if (values.failures !== true || label === false)
      print(gap, i + 1, label === undefined ? 'not read' : label ? 'right' : 'WRONG');
  }
  return { gaps: Math.min(top, gaps.length), judged, right };
};
