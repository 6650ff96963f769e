/** What relations are told from: sites and identifiers by number. */
import type { Competitor, Identifier, Operator } from '../contract/index.ts';

/** What lists say of a site in short. */
export type ShortSite = Omit<Competitor, 'similarity' | 'reasons'>;

/** An identifier on a site, from when to when: milliseconds since the epoch. */
export interface Bearing {
  site: number;
  identifier: number;
  first: number;
  last: number;
}

/** One identifier on two sites. */
export interface BothBear {
  own: Bearing;
  theirs: Bearing;
}

/** Who bears which identifier. Sites and identifiers are numbered; a bearing has a place. */
export interface RelationsReader {
  /** -1: not stored. `domain` is a normalised host. */
  siteOf(domain: string): number;
  short(site: number): ShortSite;
  /** A number for its 統一編號; 0: none is known. */
  companyOf(site: number): number;
  identifier(identifier: number): Identifier;
  /** Whether nothing speaks against its sites having one owner. */
  isOneOwner(identifier: number): boolean;
  /** Places [from, to) of its bearings, by domain. */
  bearersOf(identifier: number): { from: number; to: number };
  bearing(place: number): Bearing;
  bearingsOf(site: number): Bearing[];
  /** The bearings of identifiers that stand on both, in the order of {@link bearingsOf}. */
  bothBear(site: number, other: number): readonly BothBear[];
  /** Identifiers of this name, `vendor:id` or the id alone, which several vendors may have. */
  find(text: string): number[];
}

/** Groups of sites that seem to be of one operator. Sites are numbered as those of RelationsReader; operators by themselves. */
export interface OperatorsReader {
  /** -1: nothing is inferred. */
  of(site: number): number;
  operator(operator: number): Operator;
  /** By domain. */
  sitesOf(operator: number): ArrayLike<number>;
}
