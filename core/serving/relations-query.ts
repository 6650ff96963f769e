import { type Identifier, spreads } from '../contract/index.ts';
import { partitionPoint } from '../numbers.ts';
import type { Bearing, RelationsReader, ShortSite } from '../relations/index.ts';
import { isShortOf } from './compare.ts';
import { BARE_SEED } from './encode-relations.ts';
import { KeyIndex, murmur3 } from './key-index.ts';
import { parseRow, type RowFiles, type RowsReader } from './rows.ts';
import { uint8Section, uint32Section } from './sections.ts';

const ONE_OWNER = spreads.indexOf('one_owner');
const SECOND_MS = 1000;

const nameOf = ({ vendor, id }: Identifier): string => `${vendor}:${id}`;

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
    return Array.from(places.subarray(starts[site], starts[site + 1]), (place) => this.bearing(place));
  }

  find(text: string): number[] {
    const exact = this.#byKey.find(text, (row) => nameOf(this.identifier(row)) === text);
    if (exact >= 0) return [exact];
    const wanted = murmur3(text, BARE_SEED);
    const { hashes, rows } = this.#bare;
    const found: number[] = [];
    for (let at = partitionPoint(0, hashes.length, (place) => hashes[place]! >= wanted); hashes[at] === wanted; at++)
      if (this.identifier(rows[at]!).id === text) found.push(rows[at]!);
    return found;
  }
}
