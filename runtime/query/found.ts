import {
  NameIndex,
  type OrderKind,
  orderKinds,
  SiteTable,
  type SiteTechnologies,
  type TermEntry,
} from '../../core/find/index.ts';
import {
  float64Section,
  isShortOf,
  KeyIndex,
  type RowsReader,
  type Section,
  uint8Section,
  uint32Section,
} from '../../core/serving/index.ts';
import type { FoundReader, Json, StoredSite } from '../reader.ts';
import type { ServingFiles } from './open.ts';

const byKind = <K extends string, V>(kinds: readonly K[], read: (kind: K) => V): Record<K, V> =>
  Object.fromEntries(kinds.map((kind) => [kind, read(kind)])) as Record<K, V>;

const technologiesOf = (found: Map<string, Section>, sites: number): SiteTechnologies | null => {
  if (!found.has('technology.starts')) return null;
  const starts = uint32Section(found, 'technology.starts');
  const bytes = uint8Section(found, 'technology.numbers');
  const numbers = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  if (starts.length !== sites + 1 || starts[sites] !== numbers.length)
    throw new Error(`${starts.length} starts of ${numbers.length} technologies of ${sites} sites`);
  return { starts, numbers };
};

const tableOf = (found: Map<string, Section>): SiteTable => {
  const directory = JSON.parse(new TextDecoder().decode(uint8Section(found, 'directory'))) as TermEntry[];
  const visits = uint32Section(found, 'visits');
  const numbersOf = (kind: OrderKind): Uint8Array | Uint32Array | Float64Array => {
    if (kind === 'score') return uint8Section(found, 'value.score');
    return kind === 'capital' ? float64Section(found, 'value.capital') : uint32Section(found, `value.${kind}`);
  };
  return new SiteTable({
    sites: visits.length,
    directory,
    postings: uint32Section(found, 'postings'),
    visits,
    values: byKind(orderKinds, numbersOf),
    orders: byKind(orderKinds, (kind) => uint32Section(found, `order.${kind}`)),
    codes: byKind(['platform', 'industry', 'city', 'source'], (kind) => uint8Section(found, `code.${kind}`)),
    technologies: technologiesOf(found, visits.length),
  });
};

/** Sites by what they are called and by their properties; see core/serving/encode-found.ts. */
export class FoundQuery implements FoundReader {
  readonly table: SiteTable;
  readonly names: NameIndex;
  readonly #rows: RowsReader;
  readonly #ordinals: Uint32Array;
  readonly #byDomain: KeyIndex;

  constructor(files: Pick<ServingFiles, 'sections' | 'rows'>) {
    const found = files.sections('found');
    const names = files.sections('names');
    this.table = tableOf(found);
    this.names = new NameIndex({
      text: uint8Section(names, 'text'),
      starts: uint32Section(names, 'starts'),
      positions: uint32Section(names, 'positions'),
      least: uint32Section(names, 'least'),
    });
    this.#rows = files.rows('found', found);
    this.#ordinals = uint32Section(found, 'ordinals');
    this.#byDomain = KeyIndex.open(files.sections('sites'), 'domain');
    const { sites } = this.table;
    if (this.#rows.count !== sites || this.names.records !== sites || this.#ordinals.length !== sites)
      throw new Error(`${this.#rows.count} rows and ${this.names.records} names of ${sites} sites`);
  }

  rows(ordinals: readonly number[]): Json[] {
    return this.#rows.many(ordinals);
  }

  ordinalOf(domain: string): number {
    return this.stored(domain)?.ordinal ?? -1;
  }

  stored(domain: string): StoredSite | null {
    let row: Json | null = null;
    const site = this.#byDomain.find(domain, (candidate) => {
      row = this.#rows.row(this.#ordinals[candidate]!);
      return isShortOf(row, 0, domain);
    });
    return site < 0 || row === null ? null : { ordinal: this.#ordinals[site]!, site, row };
  }
}
