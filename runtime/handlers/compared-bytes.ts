/** A comparison as bytes: rows as they lie, and what is told of them from numbers of the snapshot's index. No row is parsed. */
import { type SourceKind, sourceRichness } from '../../core/contract/index.ts';
import type { SiteTable, SiteTechnologies } from '../../core/find/index.ts';
import { put } from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';
import { headOf } from '../http/replies.ts';
import type { StoredSite } from '../reader.ts';
import { namedAs } from './compared-sites.ts';

/** Sites of a comparison, a bit each. */
const MOST = 8;
/** Places in a reply are numbers: category, sites that it is not on, order of the id. */
const [ID_BITS, SITE_BITS] = [16, 4];
const ID_MASK = 2 ** ID_BITS - 1;
/** Longer runs are sorted by native code. */
const SHORT_RUN = 64;
const [COMMA, LIST_END, OBJECT_END] = [0x2c, 0x5d, 0x7d];
/** Of the domain in quotes, with which a row begins (core/serving/encode-found.ts); a host has nothing that JSON would escape. */
const DOMAIN_AT = '{"domain":'.length;
const QUOTE = 0x22;

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const ALIKE = [false, true].map((alike) => latin1(`,"alike":${alike},"technologies":[`));
const UNKNOWN = latin1('],"unknown":');
const IDENTIFIERS = latin1('],"identifiers":');

/** Members whose JSON is given. */
export interface Told {
  unknown: Uint8Array;
  identifiers: Uint8Array;
}

const bitsIn = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
};

/** Sorts the first `count`, nearly in order as they are. */
const sortFirst = (values: Uint32Array, count: number): void => {
  if (count > SHORT_RUN) {
    values.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    let to = i;
    for (; to > 0 && values[to - 1]! > value; to--) values[to] = values[to - 1]!;
    values[to] = value;
  }
};

/** Bytes of a row's domain with its quotes. */
const domainLength = (row: Uint8Array): number => {
  let at = DOMAIN_AT + 1;
  while (at < row.length && row[at] !== QUOTE) at += 1;
  return at + 1 - DOMAIN_AT;
};

/** The domain of a site's row. */
export const domainOf = (row: Uint8Array): string =>
  Buffer.from(row.buffer, row.byteOffset + DOMAIN_AT + 1, domainLength(row) - 2).toString('latin1');

/** Technologies of one snapshot, as its comparisons name them. */
export class ComparedTechnologies {
  readonly #of: SiteTechnologies;
  /** By a technology's number in the snapshot: its place in replies; -1: no rule of this program names it. */
  readonly #places: Int32Array;
  /** By the order of its id: its JSON up to the list of domains. */
  readonly #texts: Uint8Array[] = [];
  /** By the order of its id: the sites of the comparison under way that it is on; 0 between two comparisons. */
  readonly #on: Uint8Array;
  /** Places of those on any of the sites. */
  readonly #found: Uint32Array;
  /** By code: how much a way of looking sees. */
  readonly #richness: readonly number[];
  readonly #table: SiteTable;
  /** Bytes of each site's domain with its quotes. */
  readonly #lengths = new Uint16Array(MOST);

  constructor(table: SiteTable, technologies: SiteTechnologies) {
    const ids = table.values('technology').map(({ value }) => value);
    const byId = [...ids.keys()].sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
    this.#table = table;
    this.#of = technologies;
    this.#places = new Int32Array(ids.length);
    this.#on = new Uint8Array(ids.length);
    this.#found = new Uint32Array(ids.length);
    this.#richness = [0, ...table.values('source').map(({ value }) => sourceRichness(value as SourceKind))];
    for (const [order, number] of byId.entries()) {
      const named = namedAs(ids[number]!);
      this.#texts.push(Buffer.from(named?.start ?? ''));
      this.#places[number] = named === null ? -1 : (named.place << (ID_BITS + SITE_BITS)) | order;
    }
  }

  #areAlike(sites: readonly StoredSite[]): boolean {
    const richness = (site: StoredSite): number => this.#richness[this.#table.code('source', site.ordinal)]!;
    return sites.every((site) => richness(site) === richness(sites[0]!));
  }

  /** Notes what is on which site; how many there are, whose places are then in order. */
  #note(sites: readonly StoredSite[]): number {
    const { starts, numbers } = this.#of;
    let count = 0;
    for (let i = 0; i < sites.length; i++) {
      const { ordinal } = sites[i]!;
      for (let at = starts[ordinal]!; at < starts[ordinal + 1]!; at++) {
        const place = this.#places[numbers[at]!]!;
        if (place < 0) continue;
        if (this.#on[place & ID_MASK] === 0) this.#found[count++] = place;
        this.#on[place & ID_MASK]! |= 1 << i;
      }
    }
    for (let i = 0; i < count; i++) {
      const place = this.#found[i]!;
      this.#found[i] = place | ((sites.length - bitsIn(this.#on[place & ID_MASK]!)) << ID_BITS);
    }
    sortFirst(this.#found, count);
    return count;
  }

  /**
   * The whole reply: rows as they are stored, then the members `unknown`, `alike`, `technologies` and `identifiers`, which say what
   * compared-sites.ts reads from the rows, to the byte.
   */
  reply(snapshot: string, sites: readonly StoredSite[], { unknown, identifiers }: Told): Uint8Array {
    if (sites.length > MOST) throw new Error(`${sites.length} sites of at most ${MOST}`);
    const count = this.#note(sites);
    const head = headOf(snapshot, sites.length, '');
    const middle = ALIKE[this.#areAlike(sites) ? 1 : 0]!;
    let most =
      head.length + UNKNOWN.length + unknown.length + middle.length + IDENTIFIERS.length + identifiers.length + 1;
    for (let i = 0; i < count; i++) most += this.#texts[this.#found[i]! & ID_MASK]!.length + 3;
    for (let i = 0; i < sites.length; i++) {
      const { row } = sites[i]!;
      const length = domainLength(row);
      this.#lengths[i] = length;
      most += row.length + 1 + count * (length + 1);
    }
    const into = borrowBytes(most);
    let at = put(into, 0, head);
    for (let i = 0; i < sites.length; i++) {
      at = put(into, at, sites[i]!.row);
      into[at++] = COMMA;
    }
    // In place of the last comma.
    at = put(into, put(into, put(into, at - 1, UNKNOWN), unknown), middle);
    for (let i = 0; i < count; i++) {
      const id = this.#found[i]! & ID_MASK;
      if (i > 0) into[at++] = COMMA;
      at = put(into, at, this.#texts[id]!);
      at = this.#name(sites, this.#on[id]!, { into, at });
      this.#on[id] = 0;
      into[at - 1] = LIST_END;
      into[at++] = OBJECT_END;
    }
    at = put(into, put(into, at, IDENTIFIERS), identifiers);
    into[at++] = OBJECT_END;
    return into.subarray(0, at);
  }

  /** The domains of the sites in `on`, a comma behind each; the place behind. */
  #name(sites: readonly StoredSite[], on: number, { into, at: start }: { into: Uint8Array; at: number }): number {
    let at = start;
    for (let rest = on, i = 0; rest !== 0; rest >>= 1, i++) {
      if ((rest & 1) === 0) continue;
      const { row } = sites[i]!;
      const end = DOMAIN_AT + this.#lengths[i]!;
      for (let from = DOMAIN_AT; from < end; from++) into[at++] = row[from]!;
      into[at++] = COMMA;
    }
    return at;
  }
}
