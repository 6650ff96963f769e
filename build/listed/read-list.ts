/** One list of a file → what it names, line by line; what is wrong costs its line alone. */
import { basename } from 'node:path';
import type { GivenList, ListedScope, SourceSkip } from '../../core/contract/index.ts';
import { aboutComment, aboutHeading, dayChanged, dayOfList, readNote } from './about.ts';
import { csvCells, DELIMITERS, type Delimiter } from './csv-line.ts';
import { type Line, readLines } from './lines.ts';
import { nameOne, readRuleLine } from './rules.ts';
import type { SharedHosts } from './shared-hosts.ts';
import { addressesIn, type Columns, readDay, readHeading } from './tables.ts';

/** What a line names. */
export interface Entry {
  /** Host, or 統一編號. */
  subject: string;
  scope: ListedScope;
  /** As written, where that is more than the subject. */
  entry: string | null;
  date: string | null;
}

const MAX_EXAMPLES = 20;
const MAX_ENTRY = 200;
/** Comments and the heading stand in the first lines. */
const HEAD_LINES = 60;

const shortened = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_ENTRY);

export class ListReader {
  readonly skipped = { count: 0, examples: [] as SourceSkip[] };
  readonly #path: string;
  readonly #shared: SharedHosts;
  readonly #add: (entry: Entry) => void;
  #about: Partial<GivenList> = {};
  /** undefined: no line was read; null: it is no table. */
  #columns: Columns | null | undefined;
  #delimiter: Delimiter = ',';
  #newest: string | null = null;
  /** Day on which the file was last written. */
  #changed = '';
  /** Entries that name somebody. */
  #count = 0;

  constructor(path: string, shared: SharedHosts, add: (entry: Entry) => void) {
    this.#path = path;
    this.#shared = shared;
    this.#add = add;
  }

  async read(id: string): Promise<GivenList> {
    this.#changed = await dayChanged(this.#path);
    for await (const line of readLines(this.#path)) this.#take(line);
    if (this.#columns === undefined) throw new Error(`${this.#path}: has no line that can be read`);
    const about = { ...this.#about, ...readNote(this.#path) };
    return {
      id,
      name: about.name ?? basename(this.#path),
      kind: about.kind ?? this.#columns?.kind ?? 'fraud',
      date: about.date ?? dayOfList(this.#path, this.#newest, this.#changed),
      url: about.url ?? null,
      entries: this.#count,
    };
  }

  #take(line: Line): void {
    const { number, text } = line;
    if (line.isCut) {
      this.#skip(line, 'long_line', `a line of over 4,096 bytes: ${JSON.stringify(text.slice(0, 60))}…`);
      return;
    }
    if (this.#columns === undefined) {
      if (text.trim() === '') return;
      this.#columns = this.#readFirst(text);
      if (this.#columns !== null) return;
    }
    if (this.#columns !== null) this.#takeRow(line, this.#columns);
    else {
      if (number <= HEAD_LINES) this.#about = { ...aboutComment(text), ...this.#about };
      this.#takeRule(line);
    }
  }

  #readFirst(text: string): Columns | null {
    const isComment = /^\s*[!#[]/.test(text);
    const delimiter = DELIMITERS.find((one) => !isComment && readHeading(csvCells(text, one)) !== null);
    this.#delimiter = delimiter ?? ',';
    const columns = delimiter === undefined ? null : readHeading(csvCells(text, delimiter));
    this.#about = aboutHeading(text);
    if (columns === null && /\.csv$/i.test(this.#path))
      throw new Error(
        `${this.#path}: its first line names no column of addresses (such as WEBURL, 網址, 網域, url, domain) or of 統一編號`,
      );
    // A list of one host a line has no comma; one whose first line is `domain` is a table of one column.
    return columns;
  }

  #takeRule(line: Line): void {
    const meaning = readRuleLine(line.text);
    if ('fault' in meaning) {
      this.#skip(line, meaning.fault, JSON.stringify(line.text.slice(0, 80)));
      return;
    }
    for (const { host, scope, isPage } of meaning.named)
      this.#name({ host, scope, isPage, written: line.text, date: null });
  }

  #takeRow(line: Line, columns: Columns): void {
    if (line.text.trim() === '') return;
    const cells = csvCells(line.text, this.#delimiter);
    const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? ''));
    const [addresses, company] = [cell(columns.address), cell(columns.company)];
    if (columns.labels.has((addresses || company).toLowerCase())) return;
    const date = readDay(cell(columns.date), this.#changed);
    const isNamed = this.#takeAddresses(line, addressesIn(addresses), date);
    if (/^\d{8}$/.test(company)) this.#put({ subject: company, scope: 'host', entry: null, date });
    else if (!isNamed && addresses === '')
      this.#skip(line, 'bad_row', `it names no host and no 統一編號: ${JSON.stringify(line.text.slice(0, 80))}`);
  }

  #takeAddresses(line: Line, addresses: readonly string[], date: string | null): boolean {
    let isNamed = false;
    for (const written of addresses) {
      const meaning = written.startsWith('*.') ? nameOne(written.slice(2), 'below') : nameOne(written, 'host');
      if ('fault' in meaning) {
        this.#skip(line, meaning.fault, JSON.stringify(written.slice(0, 80)));
        continue;
      }
      for (const named of meaning.named) this.#name({ ...named, written, date });
      isNamed = true;
    }
    return isNamed;
  }

  #name({
    host,
    scope,
    isPage,
    written,
    date,
  }: {
    host: string;
    scope: ListedScope;
    isPage: boolean;
    written: string;
    date: string | null;
  }): void {
    const entry = written.trim() === host ? null : shortened(written);
    this.#put({ subject: host, scope: this.#scopeOf(host, scope, isPage), entry, date });
  }

  /** An exception stays one on any host: it names nobody. */
  #scopeOf(host: string, scope: ListedScope, isPage: boolean): ListedScope {
    if (scope === 'except' || scope === 'except_and_below') return scope;
    if (this.#shared.isShared(host)) return 'shared';
    if (scope === 'host' || isPage) return 'host';
    if (!this.#shared.hasManyBelow(host)) return scope;
    return scope === 'host_and_below' ? 'host' : 'shared';
  }

  #put(entry: Entry): void {
    const { scope, date } = entry;
    if (scope === 'host' || scope === 'host_and_below' || scope === 'below') this.#count++;
    if (date !== null && (this.#newest === null || date > this.#newest)) this.#newest = date;
    this.#add(entry);
  }

  #skip({ number }: Line, code: string, detail: string): void {
    this.skipped.count++;
    const where = `${this.#path} line ${number}`;
    if (this.skipped.examples.length < MAX_EXAMPLES) this.skipped.examples.push({ where, code, detail });
  }
}
