import { type Identifier, spreads } from '../contract/index.ts';
import type { Bearing, BothBear, RelationsReader, ShortSite } from '../relations/index.ts';
import { put } from './bytes.ts';
import { hasTextAt, isShortOf } from './compare.ts';
import { BARE_SEED } from './encode-relations.ts';
import { hashPlace } from './hash-place.ts';
import { ISO_LENGTH, writeIsoTime } from './iso-time.ts';
import { KeyIndex, murmur3 } from './key-index.ts';
import { parseRow, type RowFiles, type RowsReader } from './rows.ts';
import { uint8Section, uint32Section } from './sections.ts';

const ONE_OWNER = spreads.indexOf('one_owner');
const SECOND_MS = 1000;
const NONE: readonly BothBear[] = [];

const nameOf = ({ vendor, id }: Identifier): string => `${vendor}:${id}`;

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const ITEMS = latin1(',"items":[');
const END = latin1(']}');
const FIRST_SEEN = latin1(',"first_seen_at":"');
const LAST_SEEN = latin1('","last_seen_at":"');
const SEEN_END = latin1('"}');
const SEEN_BYTES = FIRST_SEEN.length + LAST_SEEN.length + SEEN_END.length + 2 * ISO_LENGTH;
const COMMA = 0x2c;
const VENDOR = '{"vendor":"';
const ID = '","id":';

/** A page whose bytes are put together. */
export interface PageOfBytes {
  snapshot: string;
  /** Items that a page has at the most. */
  limit: number;
  /** Where it is put together. */
  allocate(length: number): Uint8Array;
}

const QUOTE = 0x22;

/** Who bears which identifier; see core/serving/encode-relations.ts. */
export class RelationsQuery implements RelationsReader {
  readonly #rows: RowsReader;
  readonly #shorts: RowsReader;
  readonly #byDomain: KeyIndex;
  readonly #byKey: KeyIndex;
  readonly #bare: { hashes: Uint32Array; rows: Uint32Array };
  readonly #spread: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #bearers: Record<'sites' | 'first' | 'last' | 'identifiers', Uint32Array>;
  readonly #of: { starts: Uint32Array; places: Uint32Array };
  readonly #companies: Uint32Array;
  #heads = { snapshot: '', byTotal: new Map<number, Uint8Array>() };

  constructor(files: RowFiles) {
    const found = files.sections('relations');
    const numbers = (name: string): Uint32Array => uint32Section(found, name);
    this.#rows = files.rows('relations', found);
    this.#shorts = files.rows('short', files.sections('short'));
    this.#byDomain = KeyIndex.open(files.sections('sites'), 'domain');
    this.#byKey = KeyIndex.open(found, 'key');
    this.#bare = { hashes: numbers('bare.hashes'), rows: numbers('bare.rows') };
    this.#spread = uint8Section(found, 'spread');
    this.#starts = numbers('starts');
    this.#bearers = {
      sites: numbers('sites'),
      first: numbers('first'),
      last: numbers('last'),
      identifiers: numbers('identifiers'),
    };
    this.#of = { starts: numbers('of.starts'), places: numbers('of.places') };
    this.#companies = numbers('companies');
    const { length } = this.#bearers.sites;
    if (this.#starts.length !== this.#rows.count + 1 || this.#of.places.length !== length)
      throw new Error(`${this.#rows.count} identifiers, ${length} bearings and ${this.#of.places.length} of sites`);
  }

  siteOf(domain: string): number {
    return this.#byDomain.find(domain, (row) => this.#shorts.look(row, isShortOf, domain));
  }

  short(site: number): ShortSite {
    // The short form ends before its brace: a competitor goes on there.
    return JSON.parse(`${Buffer.from(this.#shorts.row(site)).toString('utf8')}}`) as ShortSite;
  }

  companyOf(site: number): number {
    return this.#companies[site] ?? 0;
  }

  identifier(identifier: number): Identifier {
    return parseRow<Identifier>(this.#rows.row(identifier));
  }

  isOneOwner(identifier: number): boolean {
    return this.#spread[identifier] === ONE_OWNER;
  }

  bearersOf(identifier: number): { from: number; to: number } {
    return { from: this.#starts[identifier] ?? 0, to: this.#starts[identifier + 1] ?? 0 };
  }

  bearing(place: number): Bearing {
    const { sites, first, last, identifiers } = this.#bearers;
    return {
      site: sites[place]!,
      identifier: identifiers[place]!,
      first: first[place]! * SECOND_MS,
      last: last[place]! * SECOND_MS,
    };
  }

  bearingsOf(site: number): Bearing[] {
    const { starts, places } = this.#of;
    const bearings: Bearing[] = [];
    const to = starts[site + 1] ?? 0;
    for (let at = starts[site] ?? to; at < to; at++) bearings.push(this.bearing(places[at]!));
    return bearings;
  }

  /** Places of a site ascend, and so do their identifiers. Most pairs share none: nothing is made for these. */
  bothBear(site: number, other: number): readonly BothBear[] {
    const { starts, places } = this.#of;
    const { identifiers } = this.#bearers;
    const [end, otherEnd] = [starts[site + 1] ?? 0, starts[other + 1] ?? 0];
    let at = starts[site] ?? end;
    let otherAt = starts[other] ?? otherEnd;
    let both: BothBear[] | null = null;
    while (at < end && otherAt < otherEnd) {
      const [place, otherPlace] = [places[at]!, places[otherAt]!];
      const [identifier, otherIdentifier] = [identifiers[place]!, identifiers[otherPlace]!];
      if (identifier === otherIdentifier) {
        both ??= [];
        both.push({ own: this.bearing(place), theirs: this.bearing(otherPlace) });
      }
      if (identifier <= otherIdentifier) at += 1;
      if (otherIdentifier <= identifier) otherAt += 1;
    }
    return both ?? NONE;
  }

  find(text: string): number[] {
    // A vendor's name stands before a colon.
    const exact = text.includes(':') ? this.#byKey.find(text, (row) => nameOf(this.identifier(row)) === text) : -1;
    if (exact >= 0) return [exact];
    const wanted = murmur3(text, BARE_SEED);
    const { hashes, rows } = this.#bare;
    const found: number[] = [];
    for (let at = hashPlace(hashes, wanted); hashes[at] === wanted; at++)
      if (this.#isCalled(rows[at]!, text)) found.push(rows[at]!);
    return found;
  }

  /** Whether it has this id. A row begins with its vendor and id; one that does not is read whole. */
  #isCalled(identifier: number, id: string): boolean {
    const row = this.#rows.row(identifier);
    const end = hasTextAt(row, 0, VENDOR) ? row.indexOf(QUOTE, VENDOR.length) : -1;
    if (end >= 0 && hasTextAt(row, end, `${ID}${JSON.stringify(id)},`)) return true;
    return this.identifier(identifier).id === id;
  }

  /** What a page of so many begins with: no more are kept than a page has items. */
  #headOf(snapshot: string, total: number): Uint8Array {
    if (this.#heads.snapshot !== snapshot) this.#heads = { snapshot, byTotal: new Map() };
    const { byTotal } = this.#heads;
    let head = byTotal.get(total);
    if (head === undefined) {
      head = latin1(`{"snapshot":${JSON.stringify(snapshot)},"count":${total},"total":${total},"next":null,`);
      byTotal.set(total, head);
    }
    return head;
  }

  /**
   * The whole reply to who bears what is called so, as `bearersOf` tells it; null: there are more than one page of them, or
   * nothing, or several things are called so.
   */
  onlyPage(text: string, { snapshot, limit, allocate }: PageOfBytes): Uint8Array | null {
    const [identifier, ...others] = this.find(text);
    if (identifier === undefined || others.length > 0) return null;
    const { from, to } = this.bearersOf(identifier);
    const total = to - from;
    if (total > limit) return null;
    const row = this.#rows.row(identifier);
    const head = this.#headOf(snapshot, total);
    const { sites, first, last } = this.#bearers;
    let length = head.length + row.length - 2 + ITEMS.length + END.length + Math.max(0, total - 1);
    for (let place = from; place < to; place++) length += this.#shorts.length(sites[place]!) + SEEN_BYTES;
    const out = allocate(length);
    let at = put(out, 0, head);
    at = put(out, at, row.subarray(1, row.length - 1));
    at = put(out, at, ITEMS);
    for (let place = from; place < to; place++) {
      if (place > from) out[at++] = COMMA;
      at += this.#shorts.copy(sites[place]!, out, at);
      at = put(out, at, FIRST_SEEN);
      at = writeIsoTime(first[place]!, out, at);
      at = put(out, at, LAST_SEEN);
      at = writeIsoTime(last[place]!, out, at);
      at = put(out, at, SEEN_END);
    }
    put(out, at, END);
    return out;
  }
}
