/** Which sites on lists of fraud sites share an identifier or an operator with a site: looked up by what is shared, however many share it. */

import type { Bond } from '../contract/index.ts';
import {
  bondsBetween,
  daysWithout,
  isSeenAnew,
  type OperatorsReader,
  type RelationsReader,
  togetherWeight,
} from '../relations/index.ts';
import { listsNaming, type NamedBy } from './listed-on.ts';
import type { CheckReader } from './reader.ts';

export interface Readers {
  check: CheckReader;
  relations: RelationsReader;
  operators: OperatorsReader | null;
}

/** A listed site, with what the two share. */
export interface Kin {
  domain: string;
  named: NamedBy[];
  /** Of the bonds; 0: there is none. */
  weight: number;
  bonds: Bond[];
  /** It shared something that this site has left behind since. */
  isLeft: boolean;
}

/** Listed sites that are weighed, by domain: a list may name thousands of one owner. */
const MOST_WEIGHED = 200;
const MOST_KEPT = 10_000;

/** Of an identifier or operator its listed sites; asked once, since each of its sites asks for the same. */
const asked = new WeakMap<CheckReader, Map<string, readonly number[]>>();

const namedBy = ({ check, relations }: Readers, site: number): NamedBy[] =>
  listsNaming(check, relations.short(site).domain).filter(({ list }) => list.kind === 'fraud');

const listedAmong = (readers: Readers, key: string, sites: () => Iterable<number>): readonly number[] => {
  const known = asked.get(readers.check) ?? new Map<string, readonly number[]>();
  asked.set(readers.check, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KEPT) known.clear();
  const listed = [...sites()].filter((site) => namedBy(readers, site).length > 0);
  known.set(key, listed);
  return listed;
};

function* sharers(relations: RelationsReader, identifier: number): Generator<number> {
  const { from, to } = relations.bearersOf(identifier);
  for (let place = from; place < to; place++) yield relations.bearing(place).site;
}

/** Listed sites that bear an identifier of the site which one owner may have, by domain. */
const listedSharers = (readers: Readers, site: number): number[] => {
  const { relations } = readers;
  const found = new Set<number>();
  for (const { identifier } of relations.bearingsOf(site)) {
    const { from, to } = relations.bearersOf(identifier);
    if (to - from < 2 || !relations.isOneOwner(identifier)) continue;
    for (const other of listedAmong(readers, `identifier ${identifier}`, () => sharers(relations, identifier)))
      if (other !== site) found.add(other);
  }
  return [...found].sort((a, b) => a - b).slice(0, MOST_WEIGHED);
};

/** An identifier on a site, from when to when. */
export interface Shown {
  vendor: string;
  id: string;
  first: number;
  last: number;
}

/** Pages of one look are had within a day. */
const DAY_MS = 86_400_000;

/**
 * Whether the site shows another of the vendor since it last showed this one. Of contacts that tells nothing: each was last seen when its
 * page was last read.
 */
const isReplaced = (shown: readonly Shown[], { vendor, id, last }: Shown): boolean =>
  (vendor === 'company' || isSeenAnew(vendor)) &&
  shown.some((other) => other.vendor === vendor && other.id !== id && other.last > last + DAY_MS);

/** Whether it has not shown this one for long, while a company's number stands on it. */
const isGone = (shown: readonly Shown[], { vendor, last }: Shown): boolean =>
  shown.some((other) => other.vendor === 'company' && daysWithout(vendor, { last }, other.last) > 0);

/**
 * Of what the site shares, by `asShown` as it shows it, that which it has not left behind: it may have been sold. What it shows no more
 * counts only beside what it still shows, or where no company is known on it.
 */
export const heldOf = <T>(shown: readonly Shown[], shared: readonly T[], asShown: (one: T) => Shown): T[] => {
  const kept = shared.filter((one) => !isReplaced(shown, asShown(one)));
  return kept.every((one) => isGone(shown, asShown(one))) ? [] : kept;
};

const ownOf = ({ vendor, id, first_seen_at, last_seen_at }: Bond): Shown => ({
  ...{ vendor, id, first: Date.parse(first_seen_at), last: Date.parse(last_seen_at) },
});

export const shownOn = (relations: RelationsReader, site: number): Shown[] =>
  relations.bearingsOf(site).map(({ identifier, first, last }) => {
    const { vendor, id } = relations.identifier(identifier);
    return { vendor, id, first, last };
  });

const DIGITS = 1000;
const rounded = (weight: number): number => Math.round(weight * DIGITS) / DIGITS;

/** Listed sites that share what the site has not left behind, the surest first; of known companies that differ, none. */
export const listedKin = (readers: Readers, site: number): Kin[] => {
  const { relations } = readers;
  const others = listedSharers(readers, site);
  if (others.length === 0) return [];
  const shown = shownOn(relations, site);
  return others
    .flatMap((other): Kin[] => {
      const both = bondsBetween(relations, site, other);
      if (both === null || both.different_companies === true) return [];
      const bonds = heldOf(shown, both.shared, ownOf);
      const { domain } = relations.short(other);
      const weight = rounded(togetherWeight(bonds));
      return [{ domain, named: namedBy(readers, other), weight, bonds, isLeft: bonds.length < both.shared.length }];
    })
    .sort((a, b) => b.weight - a.weight);
};

/** Listed sites in the site's group, by domain; of known companies that differ, none. */
export const listedInGroup = (readers: Readers, operator: number, site: number): Pick<Kin, 'domain' | 'named'>[] => {
  const { relations, operators } = readers;
  if (operators === null || operator < 0) return [];
  const company = relations.companyOf(site);
  return listedAmong(readers, `operator ${operator}`, () => Array.from(operators.sitesOf(operator)))
    .filter((other) => {
      const theirs = relations.companyOf(other);
      return other !== site && (company === 0 || theirs === 0 || company === theirs);
    })
    .slice(0, MOST_WEIGHED)
    .map((other) => ({ domain: relations.short(other).domain, named: namedBy(readers, other) }));
};
