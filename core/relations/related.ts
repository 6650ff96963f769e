/** Who else bears a site's identifiers, and who bears one. */
import type { Bond, Identifier, IdentifierReply, RelatedReply, RelatedSite } from '../contract/index.ts';
import type { Bearing, RelationsReader } from './reader.ts';
import { bondWeight, isContact, lessAgainst, overlapDays, sharesHeadAlone, togetherWeight } from './weight.ts';

const timeOf = (at: number): string => new Date(at).toISOString();
const DIGITS = 1000;
const rounded = (weight: number): number => Math.round(weight * DIGITS) / DIGITS;

/** Less says nothing of an owner: such sites are not listed, and what they share stands in `weak`. */
const LEAST_WEIGHT = 0.2;
const DAY_MS = 86_400_000;

const byWeight = (a: { weight: number }, b: { weight: number }): number => b.weight - a.weight;

/** A bearing of two sites: what is told of it is put together for those of a page alone. */
interface Shared {
  identifier: Identifier;
  own: Bearing;
  theirs: Bearing;
  overlap: number;
  weight: number;
}

interface Other {
  site: number;
  differ: boolean;
  shared: Shared[];
}

const sharedOf = (
  identifier: Identifier,
  { own, theirs, differ }: { own: Bearing; theirs: Bearing; differ: boolean },
): Shared => {
  const { vendor, sites, known, companies } = identifier;
  const overlap = overlapDays(own, theirs);
  const weight = rounded(bondWeight(vendor, { sites, known, companies, overlap, differ }));
  return { identifier, own, theirs, overlap, weight };
};

/** Members one by one: to spread objects into one another costs as much as all else that is told of a pair. */
const bondOf = ({ identifier, own, theirs, overlap, weight }: Shared): Bond => ({
  vendor: identifier.vendor,
  id: identifier.id,
  sites: identifier.sites,
  first_seen_at: timeOf(own.first),
  last_seen_at: timeOf(own.last),
  other_first_seen_at: timeOf(theirs.first),
  other_last_seen_at: timeOf(theirs.last),
  overlap_days: overlap,
  weight,
});

/** The weightiest first. */
const bondsOf = (shared: readonly Shared[]): Bond[] => [...shared].sort(byWeight).map(bondOf);

/** Of what two sites alone bear, the set is the same. */
const PAIR = 0;

/** Whether a site shows who keeps it, or how he is reached. */
const isToldOn = (relations: RelationsReader, site: number, shownBy: 'company' | 'contact'): boolean =>
  shownBy === 'company'
    ? relations.companyOf(site) !== 0
    : relations.bearingsOf(site).some(({ identifier }) => isContact(relations.identifier(identifier).vendor));

/** All of them, taken together: a head that was copied whole from a shop that says whose it is makes no owner of who copied it. */
const weightOf = (
  relations: RelationsReader,
  [site, other]: readonly [number, number],
  shared: readonly Shared[],
): number => {
  const bonds = shared.map(({ identifier: { vendor, sites }, weight }) => ({
    ...{ vendor, weight },
    set: sites === 2 ? PAIR : undefined,
  }));
  const isToldOnOne = (by: 'company' | 'contact'): boolean =>
    isToldOn(relations, site, by) !== isToldOn(relations, other, by);
  const copied = sharesHeadAlone(bonds) && (isToldOnOne('company') || isToldOnOne('contact'));
  return rounded(lessAgainst(togetherWeight(bonds), { copied }));
};

const differ = (relations: RelationsReader, site: number, other: number): boolean => {
  const [company, theirs] = [relations.companyOf(site), relations.companyOf(other)];
  return company !== 0 && theirs !== 0 && company !== theirs;
};

/** What two sites share that one owner may have, the weightiest first, and how far it goes; null: nothing. */
export const bondsBetween = (
  relations: RelationsReader,
  site: number,
  other: number,
): Pick<RelatedSite, 'weight' | 'different_companies' | 'shared'> | null => {
  const both = relations.bothBear(site, other);
  if (both.length === 0) return null;
  const apart = differ(relations, site, other);
  const shared = both
    .filter(({ own }) => relations.isOneOwner(own.identifier))
    .map(({ own, theirs }) => sharedOf(relations.identifier(own.identifier), { own, theirs, differ: apart }));
  if (shared.length === 0) return null;
  const weight = weightOf(relations, [site, other], shared);
  if (apart) return { weight, different_companies: true, shared: bondsOf(shared) };
  return { weight, shared: bondsOf(shared) };
};

/** What a site shares with each other one, by the identifiers that one owner may have. */
const othersOf = (relations: RelationsReader, site: number): { others: Map<number, Other>; notKin: Identifier[] } => {
  const others = new Map<number, Other>();
  const notKin: Identifier[] = [];
  for (const own of relations.bearingsOf(site)) {
    const { from, to } = relations.bearersOf(own.identifier);
    const isOneOwner = relations.isOneOwner(own.identifier);
    // Most identifiers stand on one site alone: their rows are not read.
    if (isOneOwner && to - from < 2) continue;
    const identifier = relations.identifier(own.identifier);
    if (!isOneOwner) {
      notKin.push(identifier);
      continue;
    }
    for (let place = from; place < to; place++) {
      const theirs: Bearing = relations.bearing(place);
      if (theirs.site === site) continue;
      const other = others.get(theirs.site) ?? {
        ...{ site: theirs.site, differ: differ(relations, site, theirs.site), shared: [] },
      };
      others.set(theirs.site, other);
      other.shared.push(sharedOf(identifier, { own, theirs, differ: other.differ }));
    }
  }
  return { others, notKin };
};

interface Weighed extends Other {
  weight: number;
  /** Day to which both showed something that they share, and days for which they did. */
  until: number;
  overlap: number;
}

const weighedOf = (relations: RelationsReader, site: number, other: Other): Weighed => {
  let [until, overlap] = [0, Number.NEGATIVE_INFINITY];
  for (const { own, theirs, overlap: days } of other.shared) {
    until = Math.max(until, Math.floor(Math.min(own.last, theirs.last) / DAY_MS));
    overlap = Math.max(overlap, days);
  }
  return { ...other, weight: weightOf(relations, [site, other.site], other.shared), until, overlap };
};

/** The surest first, of equal ones the latest, then the longest. */
const inOrder = (a: Weighed, b: Weighed): number =>
  byWeight(a, b) || b.until - a.until || b.overlap - a.overlap || a.site - b.site;

/** What is shared with sites that are not listed, each once. */
const weakOf = (left: readonly Other[]): Identifier[] => [
  ...new Set(left.flatMap(({ shared }) => shared.map(({ identifier }) => identifier))),
];

/** A page [from, from + limit) of the sites that share something, in order. */
export const relatedSites = (
  relations: RelationsReader,
  site: number,
  { from, limit }: { from: number; limit: number },
): Pick<RelatedReply, 'total' | 'items' | 'not_kin' | 'weak'> => {
  const { others, notKin } = othersOf(relations, site);
  const all = [...others.values()].map((other) => weighedOf(relations, site, other));
  const weighed = all.filter(({ weight }) => weight >= LEAST_WEIGHT).sort(inOrder);
  const items = weighed.slice(from, from + limit).map(
    ({ site: other, weight, differ: apart, shared }): RelatedSite => ({
      ...relations.short(other),
      weight,
      ...(apart ? { different_companies: true as const } : {}),
      shared: bondsOf(shared),
    }),
  );
  const weak = weakOf(all.filter(({ weight }) => weight < LEAST_WEIGHT));
  return { total: weighed.length, items, not_kin: notKin, ...(weak.length > 0 ? { weak } : {}) };
};

/** A page [from, from + limit) of the sites that bear or bore an identifier, by domain. */
export const bearersOf = (
  relations: RelationsReader,
  identifier: number,
  { from, limit }: { from: number; limit: number },
): Identifier & Pick<IdentifierReply, 'total' | 'items'> => {
  const places = relations.bearersOf(identifier);
  const items: IdentifierReply['items'] = [];
  for (let place = places.from + from; place < Math.min(places.to, places.from + from + limit); place++) {
    const { site, first, last } = relations.bearing(place);
    items.push({ ...relations.short(site), first_seen_at: timeOf(first), last_seen_at: timeOf(last) });
  }
  return { ...relations.identifier(identifier), total: places.to - places.from, items };
};
