/** Table rows of the synthetic model: invented, the same facts as its serving part. */
import { moverTableRow } from '../../build/history/mover-rows.ts';
import type { RowOf, SnapshotModel } from '../../core/contract/index.ts';
import {
  comparisonOf,
  day,
  type SyntheticSize,
  syntheticHistory,
  syntheticMover,
  syntheticOffer,
  syntheticSite,
  times,
} from './synthetic-rows.ts';

const siteOf = (i: number): RowOf<'sites'> => {
  const { domain, name, url, is_ecommerce, platform, industry, company, traffic, score, named, ...site } =
    syntheticSite(i);
  return {
    ...{ domain, name, url, is_ecommerce, platform, industry },
    registration_number: company?.registration_number ?? null,
    company_name: company?.name ?? null,
    company_verified: company?.verified ?? false,
    rank: traffic?.rank ?? null,
    monthly_visits: traffic?.monthly_visits ?? null,
    traffic_source: traffic?.source ?? null,
    score: score.total,
    score_health: score.health,
    score_trust: score.trust,
    score_parts: JSON.stringify(score.parts),
    ...{ score_rated: score.rated ?? null, score_coverage: score.coverage ?? 0, named: JSON.stringify(named ?? []) },
    ...{ source: site.source, first_seen_at: site.first_seen_at, last_seen_at: site.last_seen_at, invented: true },
  };
};

function* detections(sites: number): Generator<RowOf<'detections'>> {
  for (const { domain, technologies, last_seen_at, source } of times(sites, syntheticSite))
    for (const { id, evidence, ...technology } of technologies)
      yield {
        ...{ domain, technology: id, name: technology.name, category: technology.category, version: null },
        ...{ confidence: technology.confidence, evidence: JSON.stringify(evidence), observed_at: last_seen_at, source },
      };
}

function* trackingIds(sites: number): Generator<RowOf<'tracking_ids'>> {
  for (const { domain, tracking_ids } of times(sites, syntheticSite))
    for (const { vendor, id } of tracking_ids) yield { domain, vendor, id };
}

function* companies(sites: number): Generator<RowOf<'companies'>> {
  for (const { domain, company } of times(sites, syntheticSite)) {
    if (company === null) continue;
    const { registration_number, name, verified } = company;
    yield {
      ...{ registration_number, name, verified, sites: 1, domains: JSON.stringify([domain]) },
      ...{ capital_twd: null, founded: '2001-02-03', organisation: null, city: null, industry_codes: null },
    };
  }
}

const offerOf = (i: number, size: SyntheticSize): RowOf<'offers'> => {
  const { unit_price, source, ...offer } = syntheticOffer(i, size);
  return {
    ...offer,
    unit_price_twd: null,
    unit_price_per: null,
    gtin: null,
    category: null,
    invented: true,
    listed_since: i % 3 === 0 ? offer.observed_at : null,
    price_from: offer.price_from ?? null,
  };
};

function* prices(size: SyntheticSize): Generator<RowOf<'price_history'>> {
  for (const { offer_id, points } of times(size.offers, (i) => syntheticHistory(i, size)))
    for (const { at, price_twd } of points) yield { offer_id, observed_at: at, price_twd };
}

const productOf = (p: number, size: SyntheticSize): RowOf<'products'> => {
  const { product_id, title, brand, offers, lowest_twd, highest_twd, match } = comparisonOf(p, size);
  const { confidence, reasons } = match;
  return {
    product_id,
    title,
    brand,
    offers: offers.length,
    lowest_twd,
    highest_twd,
    confidence,
    reasons: JSON.stringify(reasons),
  };
};

const moverOf = (n: number, sites: number, id: string): RowOf<'movers'> => moverTableRow(syntheticMover(n, sites, id));

const observationOf = (i: number, id: string): RowOf<'observations'> => {
  const { domain, source, platform, advertising, traffic, name, last_seen_at } = syntheticSite(i);
  const seen = { domain, observed_at: last_seen_at, source, complete: true, platform };
  return { ...seen, advertising: JSON.stringify(advertising), rank: traffic?.rank ?? null, name, snapshot: id };
};

export const syntheticTables = (size: SyntheticSize, id: string): SnapshotModel['tables'] => ({
  sites: times(size.sites, siteOf),
  detections: detections(size.sites),
  tracking_ids: trackingIds(size.sites),
  companies: companies(size.sites),
  offers: times(size.offers, (i) => offerOf(i, size)),
  products: times(Math.floor(size.offers / 20), (p) => productOf(p, size)),
  price_history: prices(size),
  movers: times(Math.floor(size.sites / 20), (n) => moverOf(n, size.sites, id)),
  deals: [],
  stats: [{ metric: 'sites', id: '', name: 'Sites', value: size.sites, share: null }],
  names: [
    {
      ...{ kind: 'technology', id: 'platform_0', name: 'Platform 0', name_zh: '平台 0' },
      ...{ category: 'platform', homepage: null },
    },
  ],
  platform_industry: [{ platform: 'platform_0', industry: null, sites: 1, share: 0.1 }],
  technology_months: [
    { month: '2026-10', category: 'platform', technology: 'platform_0', sites: 1, observed: 10, share: 0.1 },
  ],
  identifiers: [0, 1].map((i) => ({
    ...{ vendor: 'gtm', id: 'GTM-0', domain: `shop-${i}.example`, first_seen_at: day(0), last_seen_at: day(30) },
    ...{ spread: 'one_owner', sites: 2, companies: 0 },
  })),
  operators: [0, 1].map((i) => ({
    ...{ operator: 'shop-0.example', domain: `shop-${i}.example`, sites: 2, registration_number: null },
    ...{ confidence: 0.9, reasons: '[{"vendor":"gtm","id":"GTM-0","sites":2}]' },
  })),
  listed: times(Math.ceil(size.sites / 10), (i) => ({
    ...{ subject: `shop-${i}.example`, list: 'invented', scope: 'host', entry: null, entry_date: null },
    ...{ list_name: 'Invented', list_kind: 'fraud', list_date: '2026-10-01', list_url: null },
  })),
  price_levels: [
    {
      ...{ domain: 'shop-0.example', products: 5, least_others: 3, median_percent: 99.5, half_or_less: 0 },
      ...{ oldest_at: day(29), newest_at: day(30) },
    },
  ],
  technology_spans: times(size.sites, (i) => ({
    ...{ domain: `shop-${i}.example`, technology: 'platform_0', first_seen_at: day(0), last_seen_at: day(30) },
  })),
  platform_tenure: [{ platform: 'platform_0', stays: 2, current: 1, median_days: 30, longest_days: 60 }],
  shop_facts: times(size.sites, (i) => ({
    ...{ domain: `shop-${i}.example`, kind: 'email', id: null, value: `service@shop-${i}.example`, amount: null },
    ...{ place: 'footer', url: `https://shop-${i}.example/`, observed_at: day(30) },
  })),
  observations: times(size.sites, (i) => observationOf(i, id)),
  site_states: times(size.sites, (i) => ({
    ...{ domain: `shop-${i}.example`, observed_at: day(30), first_seen_at: day(0), state: '{}' },
  })),
});
