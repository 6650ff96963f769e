import type { GivenList, ListedEntry, ListedSubject, PriceLevel } from '../../core/contract/index.ts';
import { KeyIndex, type RowsReader, uint8Section } from '../../core/serving/index.ts';
import { type CheckReader, parseRow } from '../reader.ts';
import type { ServingFiles } from './open.ts';

type Level = [domain: string, level: PriceLevel];

/** Rows found by key; see core/serving/encode-check.ts. */
class Keyed<T> {
  readonly #rows: RowsReader;
  readonly #byKey: KeyIndex;
  readonly #keyOf: (item: T) => string;

  constructor(files: Pick<ServingFiles, 'sections' | 'rows'>, name: string, keyOf: (item: T) => string) {
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

  constructor(files: Pick<ServingFiles, 'sections' | 'rows'>) {
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
