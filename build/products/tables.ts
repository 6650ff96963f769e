import type { DiscountDeal, GapDeal, LowestDeal, PriceLevel, RowOf } from '../../core/contract/index.ts';

/** Each best first, at most 10,000. Offers not seen for seven days before the build, sold out, or at one dollar make no deal. */
export interface Deals {
  /** Between sellers of the same product, by what is saved against the median of the others. */
  gaps: GapDeal[];
  /** By discount against the previous low, then by how long the low stood. */
  lowest: LowestDeal[];
  /** By discount. */
  discount: DiscountDeal[];
}

export function* dealRows({ gaps, lowest, discount }: Deals): Generator<RowOf<'deals'>> {
  for (const [i, deal] of gaps.entries()) {
    yield {
      type: 'gaps',
      position: i + 1,
      product_id: deal.product_id,
      offer_id: deal.cheapest.offer_id,
      other_offer_id: deal.dearest.offer_id,
      price_twd: deal.cheapest.price_twd,
      reference_twd: deal.reference_twd ?? deal.dearest.price_twd,
      saving_percent: deal.saving_percent,
      since: null,
      confidence: deal.match.confidence,
      kind: deal.reference_kind ?? null,
      seen_at: deal.seen_at ?? null,
      observed_days: null,
    };
  }
  const single = (
    type: string,
    deal: LowestDeal | DiscountDeal,
    { position, referenceTwd }: { position: number; referenceTwd: number },
  ) => ({
    type,
    position,
    product_id: deal.offer.product_id,
    offer_id: deal.offer.offer_id,
    other_offer_id: null,
    price_twd: deal.offer.price_twd,
    reference_twd: referenceTwd,
    saving_percent: deal.discount_percent,
    since: deal.since,
    confidence: null,
    kind: ('basis' in deal ? deal.basis : deal.kind) ?? null,
    seen_at: deal.seen_at ?? null,
    observed_days: deal.observed_days ?? null,
  });
  for (const [i, deal] of lowest.entries())
    yield single('lowest', deal, { position: i + 1, referenceTwd: deal.previous_lowest_twd });
  for (const [i, deal] of discount.entries())
    yield single('discount', deal, { position: i + 1, referenceTwd: deal.list_price_twd });
}

export const priceLevelRows = (
  levels: Iterable<readonly [domain: string, level: PriceLevel]>,
): RowOf<'price_levels'>[] => Array.from(levels, ([domain, level]) => ({ domain, ...level }));
