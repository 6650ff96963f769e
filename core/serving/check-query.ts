import type { CheckReader } from '../check/index.ts';
import type { GivenList, ListedEntry, ListedSubject, PriceLevel } from '../contract/index.ts';
import { KeyIndex } from './key-index.ts';
import { parseRow, type RowFiles, type RowsReader } from './rows.ts';
import { uint8Section } from './sections.ts';

type Level = [domain: string, level: PriceLevel];

/** Rows found by key; see core/serving/encode-check.ts. */
class Keyed<T> {
  readonly #rows: RowsReader;
  readonly #byKey: KeyIndex;
  readonly #keyOf: (item: T) => string;

  constructor(files: RowFiles, name: string, keyOf: (item: T) => string) {
    const found = files.sections(name);
    this.#rows = files.rows(name, found);
    this.#byKey = KeyIndex.open(found, 'key');
    this.#keyOf = keyOf;
  }

  find(key: string): T | null {
    const row = this.#byKey.find(key, (one) => this.#keyOf(parseRow<T>(this.#rows.row(one))) === key);
    return row < 0 ? null : parseRow<T>(this.#rows.row(row));
  }
}

/** What a shop is checked by besides its profile. */
export class CheckQuery implements CheckReader {
  readonly lists: readonly GivenList[];
  readonly #listed: Keyed<ListedSubject>;
  readonly #levels: Keyed<Level>;

  constructor(files: RowFiles) {
    this.lists = parseRow<GivenList[]>(uint8Section(files.sections('listings'), 'lists'));
    this.#listed = new Keyed(files, 'listings', ({ subject }: ListedSubject) => subject);
    this.#levels = new Keyed(files, 'levels', ([domain]: Level) => domain);
  }

  entriesOf(subject: string): readonly ListedEntry[] {
    return this.#listed.find(subject)?.entries ?? [];
  }

  priceLevel(domain: string): PriceLevel | null {
    return this.#levels.find(domain)?.[1] ?? null;
  }
}
