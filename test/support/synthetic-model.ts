/**
 * A snapshot model of any size for tests and benchmarks. Everything in it is invented; each row is a pure function of
 * its number, so that a million of them stream in flat memory and two models of one size are equal.
 */
import type {
  Competitor,
  GivenList,
  ListedSite,
  ListedSubject,
  Offer,
  PriceLevel,
  Prospect,
  ServedIdentifier,
  ServedOffer,
  ServedOperator,
  ServedTechnologies,
  SnapshotModel,
} from '../../core/contract/index.ts';
import {
  channels,
  comparisonOf,
  competitorsOf,
  day,
  industries,
  platforms,
  type SyntheticSize,
  shortSite,
  skewed,
  spread,
  syntheticHistory,
  syntheticMover,
  syntheticOffer,
  syntheticSite,
  times,
} from './synthetic-rows.ts';
import { syntheticTables } from './synthetic-tables.ts';

/** Numbers of sites by score, best first. */
const byScore = (sites: number): Uint32Array => {
  const order = Uint32Array.from({ length: sites }, (_, i) => i);
  return order.sort((a, b) => (spread(b) % 101) - (spread(a) % 101) || a - b);
};

const listedOf = (i: number): ListedSite => {
  const site = syntheticSite(i);
  return {
    ...shortSite(i),
    url: site.url,
    is_ecommerce: site.is_ecommerce,
    registration_number: site.company?.registration_number ?? null,
    company_name: site.company?.name ?? null,
    last_seen_at: site.last_seen_at,
  };
};

function* listed(sites: number): Generator<ListedSite> {
  for (const i of byScore(sites)) yield listedOf(i);
}

function* prospects(sites: number): Generator<Prospect> {
  for (let i = 0; i < sites; i++) {
    const { is_ecommerce, company, advertising, last_seen_at } = syntheticSite(i);
    if (!is_ecommerce) continue;
    yield { ...shortSite(i), company, advertising, not_observed: [], last_seen_at };
  }
}

const servedOffer = (i: number, size: SyntheticSize): ServedOffer => ({
  offer: syntheticOffer(i, size),
  industry: i % 4 === 3 ? null : skewed(i, industries),
  accessory: i % 10 === 9,
});

const statsOf = (size: SyntheticSize) => ({
  sites: size.sites,
  ecommerce_sites: Math.ceil((size.sites * 4) / 5),
  companies: Math.ceil(size.sites / 3),
  platforms: platforms.map(({ id, name }) => ({ id, name, sites: 1, share: 0.1 })),
  industries: industries.map(({ id, name }) => ({ id, name, sites: 1, share: 0.1 })),
  technologies: [],
  advertising: [],
  movers_30d: { platform_changed: 1, ad_started: 1, ad_stopped: 1 },
  offers: size.offers,
  products: Math.floor(size.offers / 20),
  attribution: 'Invented data.',
});

const dealsOf = (size: SyntheticSize) => {
  const products = Math.min(200, Math.floor(size.offers / 20));
  const gaps = [...times(products, (p) => comparisonOf(p, size))].map(
    ({ product_id, title, offers, gap_twd, match }) => {
      const [cheapest, dearest] = offers as [Offer, Offer];
      return { product_id, title, cheapest, dearest, gap_twd, saving_percent: 50, match };
    },
  );
  const some = [...times(Math.min(200, size.offers), (i) => syntheticOffer(i, size))];
  const percent = { discount_percent: 10, since: day(0) };
  return {
    gaps,
    lowest: some.map((offer) => ({ offer, previous_lowest_twd: offer.price_twd + 9, ...percent, observed_days: 5 })),
    discount: some.map((offer) => ({
      ...{ offer, list_price_twd: offer.price_twd + 9, ...percent },
      ...{ basis: 'list' as const, list_price_charged: true },
    })),
  };
};

/** Every third site shares its id with the next one; a tenth of all bear one of several companies. */
const identifierOf = (i: number, { sites }: SyntheticSize): ServedIdentifier => {
  const crowd = i === 0;
  const numbers = crowd ? [...Array(Math.ceil(sites / 10)).keys()] : i % 3 === 0 && i + 1 < sites ? [i, i + 1] : [i];
  const domains = numbers.map((n) => `shop-${n}.example`).sort();
  const counts = { sites: numbers.length, known: crowd ? 9 : 0, companies: crowd ? 9 : 0, platforms: 1 };
  return {
    identifier: { vendor: 'gtm', id: `GTM-${i}`, spread: crowd ? 'several_companies' : 'one_owner', ...counts },
    bearers: domains.map((domain) => ({ domain, first: Date.parse(day(0)), last: Date.parse(day(30)) })),
  };
};

/** Every third site and the next one seem to be of one operator, as the account that they share says. */
function* operatorsOf({ sites }: SyntheticSize): Generator<ServedOperator> {
  for (let i = 3; i + 1 < sites; i += 3) {
    const domains = [`shop-${i}.example`, `shop-${i + 1}.example`].sort();
    const head = { operator: domains[0]!, registration_number: null, confidence: 0.85, sites: 2 };
    yield { operator: { ...head, reasons: [{ vendor: 'gtm', id: `GTM-${i}`, sites: 2 }] }, domains };
  }
}

const nobody = { sites: 0, of: 1, share: null, low: null, high: null };
const noFlows = { items: [], platforms: [] };
const technologiesOf = ({ sites }: SyntheticSize): ServedTechnologies => ({
  rows: platforms.map(({ id, name }, i) => ({
    ...{ id, name, category: 'platform' as const, shops: { ...nobody, sites: i, of: sites }, sites: i },
    ...{ followed: true, first_seen_at: day(0), last_seen_at: day(30), months: [], changes: [] },
    ...{ by_platform: [], by_industry: [], together: [], users: [] },
    year: { started: 0, stopped: 0, won_from: [], lost_to: [], net: 'too_little_seen' as const },
  })),
  flows: { '30': noFlows, '90': noFlows, '365': noFlows, all: noFlows },
});

const invented: GivenList = {
  ...{ id: 'invented', name: 'Invented', kind: 'fraud', date: '2026-10-01', url: null, entries: 1 },
};
const level: PriceLevel = {
  ...{ products: 5, least_others: 3, median_percent: 99.5, half_or_less: 0 },
  ...{ oldest_at: day(29), newest_at: day(30) },
};
const listedSubject = (i: number): ListedSubject => ({
  subject: `shop-${i}.example`,
  entries: [{ list: 'invented', scope: 'host', entry: null, date: null }],
});

export const syntheticModel = (size: SyntheticSize): SnapshotModel => {
  const id = size.id ?? '20261101T000000Z';
  const movers = Math.floor(size.sites / 20);
  const products = Math.floor(size.offers / 20);
  return {
    id,
    asOf: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T${id.slice(9, 11)}:${id.slice(11, 13)}:${id.slice(13, 15)}Z`,
    previous: size.previous ?? null,
    invented: true,
    inputs: [{ kind: 'synthetic', name: 'synthetic-model', items: size.sites + size.offers, skipped: 0 }],
    tables: syntheticTables(size, id),
    serving: {
      sites: times(size.sites, syntheticSite),
      trends: new Map([
        [
          'shop-0.example',
          [
            { at: day(0), monthly_visits: 1 },
            { at: day(30), monthly_visits: 2 },
          ],
        ],
      ]),
      competitors: times(size.sites, (i): [string, Competitor[]] => [`shop-${i}.example`, competitorsOf(i, size)]),
      identifiers: times(size.sites, (i) => identifierOf(i, size)),
      operators: { [Symbol.iterator]: () => operatorsOf(size) },
      technologies: technologiesOf(size),
      check: {
        lists: [invented],
        listed: times(Math.ceil(size.sites / 10), listedSubject),
        priceLevels: [['shop-0.example', level]],
      },
      prospects: prospects(size.sites),
      listed: listed(size.sites),
      movers: times(movers, (n) => syntheticMover(n, size.sites, id)),
      stats: statsOf(size),
      offers: times(size.offers, (i) => servedOffer(i, size)),
      comparisons: times(products, (p) => comparisonOf(p, size)),
      histories: times(size.offers, (i) => syntheticHistory(i, size)),
      deals: dealsOf(size),
      channels: channels.map((channel) => ({ id: channel, status: 'checked', offers: 1, observed_at: day(4) })),
      platforms,
      industries,
    },
  };
};
