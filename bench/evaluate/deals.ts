/**
 * `npm run evaluate -- deals [--worlds N] [--products N] [--seed S] [--without NOISE,…] [--failures]`: deals of invented worlds whose
 * price of every day is known, as a build tells them. Noises are all on; `--without all` switches every one off.
 */
import { parseArgs } from 'node:util';
import { deriveGaps, PriceDeals } from '../../build/products/deals.ts';
import type { DiscountDeal, GapDeal, LowestDeal } from '../../core/contract/index.ts';
import { comparedByTitles } from './by-titles.ts';
import { trueDiscount, trueGap, trueLow } from './deals/truth.ts';
import { AS_OF, makeDealsWorld, type NoiseName, noiseNames, type TrueOffer, type TrueProduct } from './deals/world.ts';
import { wilson } from './wilson.ts';

interface Counts {
  told: number;
  right: number;
  happened: number;
}
type Kind = 'gap' | 'new_low' | 'at_low' | 'discount';
const noCounts = (): Record<Kind, Counts> => ({
  gap: { told: 0, right: 0, happened: 0 },
  new_low: { told: 0, right: 0, happened: 0 },
  at_low: { told: 0, right: 0, happened: 0 },
  discount: { told: 0, right: 0, happened: 0 },
});

interface Told {
  gaps: GapDeal[];
  lowest: LowestDeal[];
  discount: DiscountDeal[];
}

/** As a build derives them. */
const tell = (world: readonly TrueProduct[]): Told => {
  const own = new PriceDeals(AS_OF);
  for (const { offer, points: seen, listedSince } of world.flatMap(({ offers }) => offers)) {
    const points = seen.filter(({ at }) => listedSince === null || at >= listedSince);
    const highestTwd = (): number => Math.max(...points.map(({ price_twd }) => price_twd));
    if (PriceDeals.isPossible(offer.price_twd, { count: points.length, highestTwd })) own.add(offer, points);
  }
  const byGap = world.map(({ comparison }) => comparison).sort((a, b) => b.gap_twd - a.gap_twd);
  return { gaps: deriveGaps(byGap.map(comparedByTitles), { asOf: AS_OF }), ...own.lists() };
};

/** Percent points by which a saving may be off and still be right. */
const NEAR = 1;
type Report = (line: string) => void;

class Judge {
  readonly counts = noCounts();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  #judge(kind: Kind, isRight: boolean, what: () => string): void {
    this.counts[kind].told++;
    if (isRight) this.counts[kind].right++;
    else this.#report(`${kind}: ${what()}`);
  }

  world(products: readonly TrueProduct[]): void {
    const told = tell(products);
    const offers = new Map(
      products.flatMap((one) => one.offers.map((offer) => [offer.offer.offer_id, offer] as const)),
    );
    const gaps = new Map(products.map((one) => [one.comparison.product_id, trueGap(one)]));
    for (const gap of gaps.values()) if (gap !== null) this.counts.gap.happened++;
    for (const deal of told.gaps) {
      const truth = gaps.get(deal.product_id) ?? null;
      const isRight =
        truth?.cheapest === deal.cheapest.offer_id && Math.abs(truth.saving - deal.saving_percent) <= NEAR;
      this.#judge('gap', isRight, () => `${JSON.stringify(truth)} ${deal.cheapest.offer_id} ${deal.saving_percent}`);
    }
    this.#own(told, offers);
  }

  #own(told: Told, offers: ReadonlyMap<string, TrueOffer>): void {
    for (const offer of offers.values()) {
      const low = trueLow(offer);
      if (low !== null) this.counts[low === 'at_low' ? 'at_low' : 'new_low'].happened++;
      if (trueDiscount(offer) !== null) this.counts.discount.happened++;
    }
    for (const deal of told.lowest) {
      const offer = offers.get(deal.offer.offer_id)!;
      const truth = trueLow(offer);
      // `lowest` claims thirty days; `lowest_of_days` is as true where more went by than were seen.
      const isRight = deal.kind === truth || (deal.kind === 'lowest_of_days' && truth === 'lowest');
      const kind = deal.kind === 'at_low' ? 'at_low' : 'new_low';
      this.#judge(kind, isRight, () => `${offer.pattern} ${deal.offer.offer_id} ${deal.kind} is ${truth}`);
    }
    for (const deal of told.discount) {
      const offer = offers.get(deal.offer.offer_id)!;
      const truth = trueDiscount(offer);
      const isRight = truth !== null && Math.abs(truth - deal.discount_percent) <= NEAR;
      this.#judge(
        'discount',
        isRight,
        () => `${offer.pattern} ${deal.offer.offer_id} ${deal.discount_percent} is ${truth}`,
      );
    }
  }
}

const figures = ({ told, right, happened }: Counts): object => {
  const [precision, recall] = [wilson(right, told), wilson(right, happened)];
  return {
    ...{ told, happened, precision: precision.value, low: precision.low },
    ...{ recall: recall.value, recall_low: recall.low },
  };
};

const noisesWithout = (text: string | undefined): ReadonlySet<NoiseName> => {
  const off = text === 'all' ? [...noiseNames] : (text ?? '').split(',').filter((name) => name !== '');
  const unknown = off.find((name) => !noiseNames.includes(name as NoiseName));
  if (unknown !== undefined) throw new Error(`deals: ${unknown} is no noise: ${noiseNames.join(', ')}, or all`);
  return new Set(noiseNames.filter((name) => !off.includes(name)));
};

const countOf = (text: string | undefined, usual: number): number => {
  const count = Number(text ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new Error(`deals: ${text} is no count`);
  return count;
};

export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      ...{ worlds: { type: 'string' }, products: { type: 'string' }, seed: { type: 'string' } },
      ...{ without: { type: 'string' }, failures: { type: 'boolean' } },
    },
  });
  const on = noisesWithout(values.without);
  const judge = new Judge(values.failures === true ? console.log : () => undefined);
  const [worlds, products] = [countOf(values.worlds, 4), countOf(values.products, 400)];
  for (let n = 0; n < worlds; n++) judge.world(makeDealsWorld(`${values.seed ?? 'deals'}/${n}`, products, on));
  const kinds = Object.entries(judge.counts).map(([kind, counts]) => [kind, figures(counts)]);
  return { noises: [...on], ...Object.fromEntries(kinds) };
};
