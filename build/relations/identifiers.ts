/** Identifiers of all sites → each with the sites that bear it and whose it seems to be. */
import type { RowOf, ServedIdentifier } from '../../core/contract/index.ts';
import { type Bearer, isPlaceholderKey, isSeenAnew, spreadOf } from '../../core/relations/index.ts';
import { murmur3 } from '../../core/serving/index.ts';
import { compareUtf8 } from '../columns/order.ts';
import { sortedOrder } from '../columns/radix.ts';
import type { Bearing, IdentifierColumns } from '../history/identifiers.ts';
import { TimeTexts } from '../history/times.ts';
import type { SiteColumns } from '../sites/site-columns.ts';

/** What tells of the sites: their columns, and from when to when the number that a site shows now was seen. */
export interface RelationsInput {
  seen: IdentifierColumns;
  /** Contacts that the sites publish; left out: none is known. */
  contacts?: IdentifierColumns;
  columns: SiteColumns;
}

/** With the numbers of the sites that bear it, so that nobody has to look them up by domain again. */
export interface DerivedIdentifier extends ServedIdentifier {
  places?: readonly number[];
  /** Which of the bearers show another of the vendor in its place since: theirs was another owner's, or is given up. */
  replaced?: readonly boolean[];
}

type Borne = Bearing & { replaced: boolean };

const SEED = 11;

/** Numbers of the sites of `seen`; -1: not published. Both lists ascend by domain, so that neither is looked up. */
const siteNumbers = (seen: IdentifierColumns, columns: SiteColumns): Int32Array => {
  const numbers = new Int32Array(seen.domains.length).fill(-1);
  let [at, site] = [0, 0];
  for (const domain of seen.domains) {
    while (site < columns.length && compareUtf8(columns.domains[site]!, domain) < 0) site++;
    numbers[at++] = columns.domains[site] === domain ? site : -1;
  }
  return numbers;
};

const vendorOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Of one site's bearings, whether another of the vendor was first seen after the last sight of each. */
const replacedOf = (own: readonly Bearing[]): boolean[] => {
  const newest = new Map<string, number>();
  for (const { key, first } of own) newest.set(vendorOf(key), Math.max(first, newest.get(vendorOf(key)) ?? 0));
  return own.map(({ key, last }) => isSeenAnew(vendorOf(key)) && newest.get(vendorOf(key))! > last);
};

/** A hash of each key, and a 1 for each bearing that was replaced. Those of one site stand together. */
const look = (seen: IdentifierColumns): { hashes: Uint32Array; replaced: Uint8Array } => {
  const [hashes, replaced] = [new Uint32Array(seen.length), new Uint8Array(seen.length)];
  let own: Bearing[] = [];
  const mark = (end: number): void => {
    if (own.length > 1) for (const [n, is] of replacedOf(own).entries()) replaced[end - own.length + n] = is ? 1 : 0;
    own = [];
  };
  for (let i = 0; i < seen.length; i++) {
    const bearing = seen.at(i);
    hashes[i] = murmur3(bearing.key, SEED);
    if (own[0]?.site !== bearing.site) mark(i);
    own.push(bearing);
  }
  mark(seen.length);
  return { hashes, replaced };
};

/** Runs of one key, in the order of the keys' hashes, and of the keys where hashes are equal. */
function* runs(seen: IdentifierColumns): Generator<[key: string, bearings: Borne[]]> {
  const { hashes, replaced } = look(seen);
  const order = sortedOrder(hashes);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && hashes[order[to]!] === hashes[order[from]!]) to++;
    const byKey = new Map<string, Borne[]>();
    for (let at = from; at < to; at++) {
      const bearing = { ...seen.at(order[at]!), replaced: replaced[order[at]!] === 1 };
      const list = byKey.get(bearing.key);
      if (list === undefined) byKey.set(bearing.key, [bearing]);
      else list.push(bearing);
    }
    yield* [...byKey].sort(([a], [b]) => compareUtf8(a, b));
    from = to;
  }
}

type SiteBearing = Pick<Bearing, 'site' | 'first' | 'last'> & { replaced?: boolean };

const bearerOf = (columns: SiteColumns, site: number): Bearer => ({
  platform: columns.platformOf(site),
  company: columns.companyNumberOf(site),
  industry: columns.industryOf(site),
});

const served = (
  [vendor, id]: [string, string],
  { bearings, columns }: { bearings: readonly SiteBearing[]; columns: SiteColumns },
): DerivedIdentifier => {
  const { spread, ...counts } = spreadOf(
    vendor,
    bearings.map(({ site }) => bearerOf(columns, site)),
  );
  const bearers = bearings.map(({ site, first, last }) => ({ domain: columns.domains[site]!, first, last }));
  const places = bearings.map(({ site }) => site);
  const identifier = { vendor, id, spread, sites: bearings.length, ...counts };
  if (!bearings.some((one) => one.replaced === true)) return { identifier, bearers, places };
  return { identifier, bearers, places, replaced: bearings.map((one) => one.replaced === true) };
};

/** 統一編號 that several sites show; from when to when is that of the sites. */
function* companies(columns: SiteColumns): Generator<DerivedIdentifier> {
  const byNumber = new Map<number, number[]>();
  for (let site = 0; site < columns.length; site++) {
    const company = columns.companyNumberOf(site);
    if (company === 0) continue;
    const sites = byNumber.get(company);
    if (sites === undefined) byNumber.set(company, [site]);
    else sites.push(site);
  }
  for (const sites of byNumber.values()) {
    const bearings = sites.map((site) => {
      const { first_seen_at, last_seen_at } = columns.moreOf(site);
      return { site, first: Date.parse(first_seen_at), last: Date.parse(last_seen_at) };
    });
    const number = columns.moreOf(sites[0]!).company!.registration_number;
    yield served(['company', number], { bearings, columns });
  }
}

const REDIRECT = 'redirect:';
const PAIR = /^(?:alternate|redirect):/;

/** A redirect was seen on the site that it led to: the one that it led from, which showed no page of its own then, bears it as well. */
const withRedirected = (key: string, bearings: SiteBearing[], columns: SiteColumns): SiteBearing[] => {
  const [seen] = bearings;
  if (seen === undefined || bearings.length > 1 || !key.startsWith(REDIRECT)) return bearings;
  const domain = key
    .slice(REDIRECT.length)
    .split('+')
    .find((one) => one !== columns.domains[seen.site]);
  const other = domain === undefined ? -1 : columns.siteOf(domain);
  return other < 0 ? bearings : [seen, { ...seen, site: other }];
};

function* derived(seen: IdentifierColumns, columns: SiteColumns): Generator<DerivedIdentifier> {
  const numbers = siteNumbers(seen, columns);
  for (const [key, all] of runs(seen)) {
    // Most stand on one site alone, and lead nowhere whatever they are.
    if (all.length > 1 && isPlaceholderKey(key)) continue;
    const seenBy = all
      .map(({ site, first, last, replaced }) => ({ site: numbers[site]!, first, last, replaced }))
      .filter(({ site }) => site >= 0);
    const bearings = withRedirected(key, seenBy, columns).sort((a, b) => a.site - b.site);
    const colon = key.indexOf(':');
    // What one site says of another is nothing that the other answers for.
    if (bearings.length < (PAIR.test(key) ? 2 : 1)) continue;
    yield served([key.slice(0, colon), key.slice(colon + 1)], { bearings, columns });
  }
}

/** Every identifier that a published site shows or showed, but for those on several that stand for any; bearers by domain. The order is a function of the identifiers alone. */
export function* deriveIdentifiers({ seen, contacts, columns }: RelationsInput): Generator<DerivedIdentifier> {
  yield* derived(seen, columns);
  if (contacts !== undefined) yield* derived(contacts, columns);
  yield* companies(columns);
}

/** Rows of table `identifiers`: of those that two sites and more bear. */
export function* identifierRows(identifiers: Iterable<ServedIdentifier>): Generator<RowOf<'identifiers'>> {
  const texts = new TimeTexts();
  for (const { identifier, bearers } of identifiers) {
    if (bearers.length < 2) continue;
    const { vendor, id, spread, sites, companies: known } = identifier;
    for (const { domain, first, last } of bearers)
      yield {
        ...{ vendor, id, domain, first_seen_at: texts.of(first), last_seen_at: texts.of(last) },
        ...{ spread, sites, companies: known },
      };
  }
}
