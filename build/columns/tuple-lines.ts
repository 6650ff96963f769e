import type { Borrowed } from './borrowed.ts';

const [TAB, LINE_FEED] = [0x09, 0x0a];
/** Between the items of a cell that is a list. */
const ITEM = '\x1f';

/** JSON texts by name; empty: left out. */
export type Cells<K extends string> = Record<K, string>;

/** JSON of a value; empty for undefined. */
export const jsonText = (value: unknown): string => JSON.stringify(value) ?? '';

/** A cell of several JSON texts, each of which can be read or copied alone. */
export const listCell = (texts: readonly string[]): string => texts.join(ITEM);
export const itemsOf = (cell: string): string[] => (cell === '' ? [] : cell.split(ITEM));
/** JSON of the list. */
export const arrayText = (cell: string): string => `[${cell.replaceAll(ITEM, ',')}]`;

/**
 * Objects as lines of cells: JSON texts in one fixed order with tabs between, as JSON escapes control characters within
 * texts. A cell is found by its place alone: it does not matter which keys an object had, nor in what order.
 */
export class TupleLines<T, K extends string> {
  readonly #keys: readonly K[];
  readonly #marks: readonly string[];
  readonly #writers: readonly ((item: T) => string)[];

  /** Of each cell the JSON that an item has there, in the order of the cells. */
  constructor(writers: Readonly<Record<K, (item: T) => string>>) {
    this.#keys = Object.keys(writers) as K[];
    this.#marks = this.#keys.map((key) => `${JSON.stringify(key)}:`);
    this.#writers = Object.values(writers);
  }

  /** An item's line, without its line feed. */
  write(item: T): string {
    let line = '';
    for (let i = 0; i < this.#writers.length; i++)
      line += i === 0 ? this.#writers[i]?.(item) : `\t${this.#writers[i]?.(item)}`;
    return line;
  }

  /** All cells of a line, which is without its line feed; throws where it is not of so many. */
  read(line: string): Cells<K> {
    const texts = line.split('\t');
    if (texts.length !== this.#keys.length) throw this.#wrong(texts.length);
    const cells = {} as Cells<K>;
    for (let i = 0; i < texts.length; i++) cells[this.#keys[i]!] = texts[i]!;
    return cells;
  }

  /** All cells of a line but the last, which is left empty, and where the last begins. */
  readHead(line: Buffer): { cells: Cells<K>; last: number } {
    const last = line.lastIndexOf(TAB) + 1;
    return { cells: this.read(line.toString('utf8', 0, last)), last };
  }

  /** What reads some cells of a line; the others' bytes are passed over. */
  reader<P extends K>(...wanted: readonly P[]): (line: Borrowed) => Cells<P> {
    const isWanted = this.#keys.map((key) => (wanted as readonly K[]).includes(key));
    const last = isWanted.lastIndexOf(true);
    return (line) => {
      const cells = {} as Cells<K>;
      for (let place = 0, at = 0; place <= last; place++) {
        const end = this.#endOf(line, place, at);
        if (isWanted[place]) cells[this.#keys[place]!] = line.toString('utf8', at, end);
        at = end + 1;
      }
      return cells;
    };
  }

  /** Where the cell at a place ends that begins at `at`. */
  #endOf(line: Borrowed, place: number, at: number): number {
    const isLast = place === this.#keys.length - 1;
    const end = line.indexOf(isLast ? LINE_FEED : TAB, at);
    if (end < 0) throw this.#wrong(place + 1);
    return end;
  }

  #wrong(cells: number): Error {
    return new Error(`a line of ${cells} cells, not ${this.#keys.length}: ${this.#keys.join(', ')}`);
  }

  /** JSON of an object whose members are the cells that are not empty. */
  object(cells: Partial<Cells<K>>): string {
    let members = '';
    for (let i = 0; i < this.#keys.length; i++) {
      const text = cells[this.#keys[i]!];
      if (text) members += `${members === '' ? '' : ','}${this.#marks[i]}${text}`;
    }
    return `{${members}}`;
  }
}
