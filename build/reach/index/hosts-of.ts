/** Columns of a row group → what it knows of each host, as lines; what is asked of hosts is asked once a host and not once a row. */
import { type ProductSign, productPathSign, productQuerySign } from '../../crawl/classify.ts';
import { decodeTexts, decodeTimes, NONE, signTexts, type Texts } from './decode.ts';
import type { ColumnChunk, ColumnForm } from './footer.ts';
import { OtherForm } from './page-values.ts';
import { inflatePages, type PackedPage, splitChunk } from './pages.ts';
import { type Scope, scopeWithoutLanguages } from './scope.ts';

/** Columns of a row group as they are stored, in a form that goes to a thread. */
export interface PackedColumns {
  columns: readonly (Pick<ColumnChunk, 'name' | 'codec' | 'values'> & { bytes: Uint8Array })[];
  forms: ReadonlyMap<string, ColumnForm>;
  rows: number;
  /** Seconds since 1970; what is dated later has no date, for nobody saw it. */
  until: number;
}

const CHINESE = 'zho';
/** More in one row group are left to DuckDB: what is held of a row here is some ten bytes. */
const MAX_ROWS = 67_108_864;
/** What would break a line; no name of a host has it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BREAKS = /[\u0000-\u001f"]/;

/** 2: taken as it is; 1: taken with pages in Chinese; 0: neither. */
const scopeTest = ({ tlds, platforms, chineseTlds }: Scope): ((host: string) => 0 | 1 | 2) => {
  const whole = new Set([...tlds, ...platforms.filter((p) => p.taiwanOnly).map((p) => p.domain)]);
  const chinese = new Set([...platforms.filter((p) => !p.taiwanOnly).map((p) => p.domain), ...chineseTlds]);
  return (host) => {
    let found: 0 | 1 = 0;
    for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) {
      const below = host.slice(at + 1);
      if (whole.has(below)) return 2;
      if (chinese.has(below)) found = 1;
    }
    return found;
  };
};

const firstLanguage = (languages: string): string | null => {
  const end = languages.indexOf(',');
  const first = end < 0 ? languages : languages.slice(0, end);
  return first === '' ? null : first;
};

/** Distinct values of what `of` makes of texts: the values, and the number of each text's. */
const foldTexts = <T>(texts: readonly string[], of: (text: string) => T): { values: T[]; numbers: Uint32Array } => {
  const known = new Map<T, number>();
  const numbers = Uint32Array.from(texts, (text) => {
    const value = of(text);
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
  return { values: [...known.keys()], numbers };
};

/** What is counted of a host in one language. Rows of neighbouring hosts stand mixed: each is found by two looks into arrays. */
class Groups {
  readonly hosts: number[] = [];
  readonly languages: number[] = [];
  readonly pages: number[] = [];
  readonly products: number[] = [];
  /** Seconds since 1970; -Infinity: of no page. */
  readonly lastSeen: number[] = [];
  readonly #next: number[] = [];
  readonly #first: Int32Array;

  constructor(hosts: number) {
    this.#first = new Int32Array(hosts).fill(-1);
  }

  of(host: number, language: number): number {
    for (let at = this.#first[host]!; at >= 0; at = this.#next[at]!) if (this.languages[at] === language) return at;
    const group = this.hosts.push(host) - 1;
    this.languages.push(language);
    this.pages.push(0);
    this.products.push(0);
    this.lastSeen.push(Number.NEGATIVE_INFINITY);
    this.#next.push(this.#first[host]!);
    this.#first[host] = group;
    return group;
  }
}

const isoOf = (seconds: number): string =>
  seconds < 0 ? '' : new Date(seconds * 1000).toISOString().replace('.000Z', '');

interface Rows {
  hosts: Texts;
  /** null: the part has no such column. */
  languages: Texts | null;
  times: Float64Array;
  until: number;
  products: Uint8Array;
  /** 1: a row of a host that is told of. */
  wanted: Uint8Array;
}

const countRows = (
  { hosts, languages, times, until, products, wanted }: Rows,
  hostOf: Uint32Array,
  languageOf: { numbers: Uint32Array; none: number },
) => {
  const groups = new Groups(hosts.values.length);
  for (let row = wanted.indexOf(1); row >= 0; row = wanted.indexOf(1, row + 1)) {
    const language = languages === null ? NONE : languages.rows[row]!;
    const at = groups.of(
      hostOf[hosts.rows[row]!]!,
      language === NONE ? languageOf.none : languageOf.numbers[language]!,
    );
    groups.pages[at]!++;
    groups.products[at]! += products[row]!;
    const time = times[row]!;
    if (time > groups.lastSeen[at]! && time <= until) groups.lastSeen[at] = time;
  }
  return groups;
};

const textOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Hosts of which something is told: those that are taken whole, and of the others those that a Chinese page is of. */
const tellHosts = (
  scopes: Uint8Array,
  { hosts, hostOf }: { hosts: Texts; hostOf: Uint32Array },
  { languages, isChinese }: { languages: Texts | null; isChinese: Uint8Array },
): Uint8Array => {
  const told = scopes.map((taken) => (taken === 2 ? 1 : 0));
  if (languages === null || !isChinese.includes(1)) return told;
  const { rows } = languages;
  for (let row = 0; row < rows.length; row++) {
    const language = rows[row]!;
    if (language === NONE || isChinese[language] !== 1) continue;
    const value = hosts.rows[row]!;
    if (value === NONE) continue;
    const host = hostOf[value]!;
    if (scopes[host] === 1) told[host] = 1;
  }
  return told;
};

/** A row group's columns, decoded as they are asked for. */
class Columns {
  readonly #pages = new Map<string, readonly PackedPage[]>();
  readonly #forms: ReadonlyMap<string, ColumnForm>;
  readonly #rows: number;

  constructor({ columns, forms, rows }: PackedColumns) {
    if (rows > MAX_ROWS) throw new OtherForm(`a row group of ${rows} rows`);
    for (const { name, bytes, ...chunk } of columns) {
      const pages = splitChunk(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), chunk);
      if (pages === null) throw new OtherForm(`a column of codec ${chunk.codec}`);
      this.#pages.set(name, pages);
    }
    for (const needed of ['url_host_name', 'fetch_time'])
      if (!this.has(needed)) throw new OtherForm(`a part without ${needed}`);
    this.#forms = forms;
    this.#rows = rows;
  }

  has(name: string): boolean {
    return this.#pages.has(name);
  }

  texts(name: string): Texts {
    const pages = inflatePages(this.#pages.get(name) ?? [], null);
    return decodeTexts(pages, this.#forms.get(name), this.#rows);
  }

  times(name: string, wanted: Uint8Array): Float64Array {
    const pages = inflatePages(this.#pages.get(name) ?? [], wanted);
    return decodeTimes(pages, this.#forms.get(name), wanted);
  }

  #signs(
    name: string,
    wanted: Uint8Array,
    sign: (bytes: Buffer, from: number, to: number) => ProductSign,
  ): Uint8Array | null {
    if (!this.has(name)) return null;
    const pages = inflatePages(this.#pages.get(name) ?? [], wanted);
    return signTexts(pages, this.#forms.get(name), wanted, sign);
  }

  /** 1 for each wanted row whose path and query together look like a product's. */
  products(wanted: Uint8Array): Uint8Array {
    const [first, second] = [
      this.#signs('url_path', wanted, productPathSign),
      this.#signs('url_query', wanted, productQuerySign),
    ].filter((signs) => signs !== null);
    if (first === undefined) return new Uint8Array(wanted.length);
    for (let row = 0; row < first.length; row++)
      first[row] = first[row]! + (second === undefined ? 0 : second[row]!) >= 2 ? 1 : 0;
    return first;
  }
}

/**
 * `host TAB language TAB pages TAB product pages TAB last seen` of each host of the scope and each first language of its pages;
 * nothing stands for null. Hosts and languages tell which rows count: of the other columns only the pages with such rows are
 * inflated. Throws OtherForm where a column is written in a way that is left to DuckDB.
 */
export const hostsOfRowGroup = (packed: PackedColumns, scope: Scope): string => {
  const { rows, until } = packed;
  const columns = new Columns(packed);
  const hosts = columns.texts('url_host_name');
  const names = foldTexts(hosts.values, (host) => host.toLowerCase());
  const hasLanguages = columns.has('content_languages');
  const test = scopeTest(hasLanguages ? scope : scopeWithoutLanguages(scope));
  const scopes = Uint8Array.from(names.values, (name) => (BREAKS.test(name) ? 0 : test(name)));
  if (!scopes.some((taken) => taken !== 0)) return '';
  const languages = hasLanguages ? columns.texts('content_languages') : null;
  const firsts = foldTexts(languages?.values ?? [], firstLanguage);
  const isChinese = Uint8Array.from(firsts.numbers, (first) => (firsts.values[first] === CHINESE ? 1 : 0));
  const told = tellHosts(scopes, { hosts, hostOf: names.numbers }, { languages, isChinese });
  if (!told.includes(1)) return '';
  const wanted = new Uint8Array(rows);
  const toldValues = Uint8Array.from(names.numbers, (host) => told[host]!);
  for (let row = 0; row < rows; row++) {
    const host = hosts.rows[row]!;
    // A place that is none would be looked up far more slowly.
    if (host !== NONE) wanted[row] = toldValues[host]!;
  }
  const [times, products] = [columns.times('fetch_time', wanted), columns.products(wanted)];
  const groups = countRows({ hosts, languages, times, until, products, wanted }, names.numbers, {
    numbers: firsts.numbers,
    none: firsts.values.indexOf(null),
  });
  const lines = groups.hosts.flatMap((host, at) => {
    const language = firsts.values[groups.languages[at]!] ?? '';
    if (BREAKS.test(language)) return [];
    const counts = `${groups.pages[at]}\t${groups.products[at]}\t${isoOf(groups.lastSeen[at]!)}`;
    return [`${names.values[host]}\t${language}\t${counts}\n`];
  });
  return lines.sort(textOrder).join('');
};
