import type {
  Company,
  DiscountDeal,
  GapDeal,
  LowestDeal,
  Mover,
  RegisterEntry,
  RowOf,
} from '../../core/contract/index.ts';
import type { PackedRow } from '../products/rows.ts';
import { cityOf } from '../profile/company.ts';
import { isInventedUrl } from '../profile/sites.ts';

/** One row per operator of a site in this snapshot. */
export function* companyRows(
  operated: Iterable<{ domain: string; company: Company }>,
  register: ReadonlyMap<string, RegisterEntry>,
): Generator<RowOf<'companies'>> {
  const operators = new Map<string, { company: Company; domains: string[] }>();
  for (const { company, domain } of operated) {
    const known = operators.get(company.registration_number);
    if (known === undefined) operators.set(company.registration_number, { company, domains: [domain] });
    else known.domains.push(domain);
  }
  for (const [registration_number, { company, domains }] of operators) {
    const entry = register.get(registration_number) ?? null;
    yield {
      registration_number,
      name: company.name,
      verified: company.verified,
      sites: domains.length,
      domains: JSON.stringify(domains.sort()),
      capital_twd: entry?.capitalTwd ?? null,
      founded: entry?.founded ?? null,
      organisation: entry?.organisation ?? null,
      city: cityOf(entry?.address ?? null),
      industry_codes: entry === null ? null : JSON.stringify(entry.industryCodes),
    };
  }
}

/** From an offer as it waits on disk: ten million are not made anew in between. */
export const offerTableRow = (row: PackedRow, productId: string | null): RowOf<'offers'> => ({
  offer_id: row[0],
  channel: row[1],
  title: row[2],
  brand: row[3],
  price_twd: row[4],
  list_price_twd: row[5],
  unit_price_twd: row[6]?.price_twd ?? null,
  unit_price_per: row[6]?.per ?? null,
  url: row[7],
  image: row[8],
  condition: row[9],
  in_stock: row[10],
  product_id: productId,
  gtin: row[14],
  category: row[15],
  observed_at: row[11],
  invented: isInventedUrl(row[7]),
});

export const moverTableRow = (mover: Mover): RowOf<'movers'> => ({
  id: mover.id,
  type: mover.type,
  domain: mover.domain,
  name: mover.name,
  at: mover.at,
  snapshot: mover.snapshot,
  before: mover.before,
  after: mover.after,
  observed_before_at: mover.observed_before.at,
  observed_before_source: mover.observed_before.source,
  observed_after_at: mover.observed_after.at,
  observed_after_source: mover.observed_after.source,
});

export interface Deals {
  gaps: GapDeal[];
  lowest: LowestDeal[];
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
      reference_twd: deal.dearest.price_twd,
      saving_percent: deal.saving_percent,
      since: null,
      confidence: deal.match.confidence,
    };
  }
  const single = (type: string, deal: LowestDeal | DiscountDeal, position: number, referenceTwd: number) => ({
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
  });
  for (const [i, deal] of lowest.entries()) yield single('lowest', deal, i + 1, deal.previous_lowest_twd);
  for (const [i, deal] of discount.entries()) yield single('discount', deal, i + 1, deal.list_price_twd);
}
