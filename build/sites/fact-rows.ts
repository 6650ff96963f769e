/** Rows of table `shop_facts`, from the lines in which profiled sites wait and what their offers come to. */
import type { OfferFacts, RowOf, ShopFact, ShopFacts } from '../../core/contract/index.ts';
import { rowTuple } from './site-lines.ts';
import type { LineSource } from './tables.ts';

type FactRow = RowOf<'shop_facts'>;

const readFacts = rowTuple.reader('domain', 'facts');

const statedRow = (domain: string, { kind, id, value, amount, place, url, at }: ShopFact): FactRow => ({
  ...{ domain, kind, id: id ?? null, value, amount: amount ?? null, place, url, observed_at: at },
});

const offerRows = (domain: string, facts: OfferFacts): FactRow[] => {
  const { price_twd, discounted, brands, categories, newest_at, last_seen_at } = facts;
  const row = (kind: string, value: string | number, amount: number | null): FactRow => ({
    ...{ domain, kind, id: null, value: String(value), amount, place: null, url: null, observed_at: last_seen_at },
  });
  return [
    row('offers', facts.offers, facts.offers),
    ...(price_twd === null
      ? []
      : [
          row('price_low_quartile', price_twd.low_quartile, price_twd.low_quartile),
          row('price_median', price_twd.median, price_twd.median),
          row('price_high_quartile', price_twd.high_quartile, price_twd.high_quartile),
        ]),
    ...(discounted === null ? [] : [row('discounted', discounted, discounted)]),
    ...brands.map(({ name, offers }) => row('brand', name, offers)),
    ...categories.map(({ name, offers }) => row('category', name, offers)),
    ...(newest_at === null ? [] : [row('newest_offer', newest_at, null)]),
  ];
};

/** By domain; what a site states first, then what its offers come to. */
export function* shopFactRows(
  rows: LineSource,
  offers: { get(domain: string): OfferFacts | undefined },
): Generator<FactRow> {
  for (const line of rows.lines({ reuse: true })) {
    const cells = readFacts(line);
    const domain = JSON.parse(cells.domain) as string;
    const { stated } = cells.facts === '' ? { stated: null } : (JSON.parse(cells.facts) as ShopFacts);
    for (const fact of stated ?? []) yield statedRow(domain, fact);
    const own = offers.get(domain);
    if (own !== undefined) yield* offerRows(domain, own);
  }
}
