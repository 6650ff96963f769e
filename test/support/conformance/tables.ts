/** Table rows of the conformance snapshot: the same facts as its serving part. */

import { moverTableRow } from '../../../build/history/mover-rows.ts';
import { listedRows } from '../../../build/listed/index.ts';
import { priceLevelRows } from '../../../build/products/tables.ts';
import type { Offer, RowOf, SiteRow, SnapshotModel, Stats } from '../../../core/contract/index.ts';
import { check } from './check.ts';
import { comparisons, deals, histories, offers } from './offers.ts';
import { at, movers, sites, snapshotId } from './sites.ts';

const siteRow = (site: SiteRow): RowOf<'sites'> => {
  const { domain, name, url, is_ecommerce, platform, industry, company, traffic, score } = site;
  return {
    ...{ domain, name, url, is_ecommerce, platform, industry },
    registration_number: company?.registration_number ?? null,
    company_name: company?.name ?? null,
    company_verified: company?.verified ?? false,
    rank: traffic?.rank ?? null,
    monthly_visits: traffic?.monthly_visits ?? null,
    traffic_source: traffic?.source ?? null,
    ...{ score: score.total, score_health: score.health, score_trust: score.trust },
    score_parts: JSON.stringify(score.parts),
    ...{
      score_rated: score.rated ?? null,
      score_coverage: score.coverage ?? 0,
      named: JSON.stringify(site.named ?? []),
    },
    ...{ source: site.source, first_seen_at: site.first_seen_at, last_seen_at: site.last_seen_at, invented: true },
  };
};

const detectionRows = ({ domain, technologies, last_seen_at, source }: SiteRow): RowOf<'detections'>[] =>
  technologies.map(({ id, name, category, version, confidence, evidence }) => ({
    ...{ domain, technology: id, name, category, version, confidence },
    ...{ evidence: JSON.stringify(evidence), observed_at: last_seen_at, source },
  }));

const companyRows = ({ domain, company }: SiteRow): RowOf<'companies'>[] =>
  company === null
    ? []
    : [
        {
          ...{ registration_number: company.registration_number, name: company.name, verified: company.verified },
          ...{ sites: 1, domains: JSON.stringify([domain]), capital_twd: null, founded: null },
          ...{ organisation: null, city: null, industry_codes: null },
        },
      ];

const offerRow = (offer: Offer): RowOf<'offers'> => {
  const { unit_price, source: _source, ...rest } = offer;
  const unit = { unit_price_twd: unit_price?.price_twd ?? null, unit_price_per: unit_price?.per ?? null };
  return {
    ...rest,
    ...unit,
    gtin: null,
    category: null,
    invented: true,
    listed_since: null,
    price_from: rest.price_from ?? null,
  };
};

const dealRows = (): RowOf<'deals'>[] => [
  ...deals.gaps.map((deal, i) => ({
    ...{ type: 'gaps', position: i + 1, product_id: deal.product_id, offer_id: deal.cheapest.offer_id },
    ...{
      other_offer_id: deal.dearest.offer_id,
      price_twd: deal.cheapest.price_twd,
      reference_twd: deal.dearest.price_twd,
    },
    ...{ saving_percent: deal.saving_percent, since: null, confidence: deal.match.confidence },
  })),
  ...deals.lowest.map((deal, i) => ({
    ...{ type: 'lowest', position: i + 1, product_id: null, offer_id: deal.offer.offer_id, other_offer_id: null },
    ...{
      price_twd: deal.offer.price_twd,
      reference_twd: deal.previous_lowest_twd,
      saving_percent: deal.discount_percent,
    },
    ...{ since: deal.since, confidence: null },
  })),
  ...deals.discount.map((deal, i) => ({
    ...{ type: 'discount', position: i + 1, product_id: null, offer_id: deal.offer.offer_id, other_offer_id: null },
    ...{ price_twd: deal.offer.price_twd, reference_twd: deal.list_price_twd, saving_percent: deal.discount_percent },
    ...{ since: deal.since, confidence: null },
  })),
];

const moverRows = (): RowOf<'movers'>[] => [...movers].reverse().map(moverTableRow);

const observationRow = (site: SiteRow): RowOf<'observations'> => ({
  ...{
    domain: site.domain,
    observed_at: site.last_seen_at,
    source: site.source,
    complete: true,
    platform: site.platform,
  },
  ...{
    advertising: JSON.stringify(site.advertising),
    rank: site.traffic?.rank ?? null,
    name: site.name,
    snapshot: snapshotId,
  },
});

const sorted = <T>(rows: T[], key: (row: T) => string): T[] => rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
const byDomain = [...sites].sort((a, b) => (a.domain < b.domain ? -1 : 1));

const factRows = ({ domain, facts }: SiteRow): RowOf<'shop_facts'>[] =>
  (facts?.stated ?? []).map(({ kind, id = null, value, amount = null, place, url, at: observed_at }) => ({
    ...{ domain, kind, id, value, amount, place, url, observed_at },
  }));

const productRows = (): RowOf<'products'>[] =>
  sorted(
    comparisons.map(({ product_id, title, brand, offers: members, lowest_twd, highest_twd, match }) => ({
      ...{ product_id, title, brand, offers: members.length, lowest_twd, highest_twd },
      ...{ confidence: match.confidence, reasons: JSON.stringify(match.reasons) },
    })),
    (row) => row.product_id,
  );

export const conformanceTables = (stats: Stats): SnapshotModel['tables'] => ({
  sites: byDomain.map(siteRow),
  detections: sorted(byDomain.flatMap(detectionRows), (row) => `${row.domain} ${row.technology}`),
  tracking_ids: byDomain.flatMap(({ domain, tracking_ids }) =>
    tracking_ids.map(({ vendor, id }) => ({ domain, vendor, id })),
  ),
  companies: sorted(byDomain.flatMap(companyRows), (row) => row.registration_number),
  offers: sorted(
    offers.map(({ offer }) => offerRow(offer)),
    (row) => row.offer_id,
  ),
  products: productRows(),
  price_history: sorted(
    histories.flatMap(({ offer_id, points }) =>
      points.map((point) => ({ offer_id, observed_at: point.at, price_twd: point.price_twd })),
    ),
    (row) => `${row.offer_id} ${row.observed_at}`,
  ),
  movers: moverRows(),
  deals: sorted(dealRows(), (row) => `${row.type} ${row.position}`),
  stats: [
    { metric: 'ecommerce_sites', id: '', name: 'E-commerce sites', value: stats.ecommerce_sites, share: null },
    ...sorted(
      stats.platforms.map(({ id, name, sites: value, share }) => ({ metric: 'platform', id, name, value, share })),
      (row) => row.id,
    ),
    { metric: 'sites', id: '', name: 'Sites', value: stats.sites, share: null },
  ],
  names: [
    { kind: 'channel', id: 'pchome', name: 'PChome 24h', name_zh: 'PChome 24h購物', category: null, homepage: null },
    {
      ...{ kind: 'industry', id: 'coffee-tea', name: 'Coffee and tea', name_zh: '咖啡與茶' },
      ...{ category: null, homepage: null },
    },
    {
      ...{ kind: 'technology', id: 'shopline', name: 'SHOPLINE', name_zh: 'SHOPLINE' },
      ...{ category: 'platform', homepage: 'https://shopline.tw' },
    },
  ],
  platform_industry: [{ platform: 'cyberbiz', industry: 'coffee-tea', sites: 1, share: 0.1667 }],
  technology_months: [
    { month: '2026-09', category: 'platform', technology: 'shopline', sites: 2, observed: 7, share: 0.2857 },
  ],
  identifiers: ['nightcat.example', 'petcorner.example'].map((domain) => ({
    ...{ vendor: 'meta-pixel', id: '100000000000001', domain, first_seen_at: at(1), last_seen_at: at(19) },
    ...{ spread: 'one_owner', sites: 2, companies: 0 },
  })),
  operators: ['nightcat.example', 'petcorner.example'].map((domain) => ({
    ...{ operator: 'nightcat.example', domain, sites: 2, registration_number: null, confidence: 0.85 },
    reasons: '[{"vendor":"meta-pixel","id":"100000000000001","sites":2}]',
  })),
  listed: [...listedRows({ lists: check.lists, subjects: check.listed })],
  price_levels: priceLevelRows(check.priceLevels),
  technology_spans: byDomain.flatMap(({ domain, platform, advertising, last_seen_at }) =>
    [...new Set([...(platform === null ? [] : [platform]), ...advertising])]
      .sort()
      .map((technology) => ({ domain, technology, first_seen_at: at(1), last_seen_at })),
  ),
  platform_tenure: [{ platform: 'shopline', stays: 2, current: 2, median_days: 12, longest_days: 19 }],
  shop_facts: byDomain.flatMap(factRows),
  observations: byDomain.map(observationRow),
  site_states: byDomain.map(({ domain, last_seen_at }) => ({
    ...{ domain, observed_at: last_seen_at, first_seen_at: at(1), state: '{}' },
  })),
});
