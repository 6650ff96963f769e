import type { RowsReader } from '../../core/serving/index.ts';

/** Places, one row each. */
const PLACE_BITS = 14;
const PLACES = 1 << PLACE_BITS;
/** A row's place by Knuth's multiplicative hash: asking for every second row only must not leave half of the places unused. */
const placeOf = (row: number): number => Math.imul(row, 2_654_435_761) >>> (32 - PLACE_BITS);
const MAX_ROW_BYTES = 12 << 10;

/**
 * Rows of a file on disk, those asked for often out of memory (at most PLACES × MAX_ROW_BYTES, as a rule a quarter of it).
 * A row takes its place when it is asked for twice without another of the same place between, so that asking for every
 * row once in a while keeps none.
 */
export class HotRows {
  readonly #rows: RowsReader;
  readonly #kept: (Uint8Array | undefined)[];
  readonly #keptRow: Int32Array;
  readonly #lastRow: Int32Array;

  constructor(rows: RowsReader) {
    const places = rows.onDisk ? PLACES : 0;
    this.#rows = rows;
    this.#kept = new Array(places).fill(undefined);
    this.#keptRow = new Int32Array(places).fill(-1);
    this.#lastRow = new Int32Array(places).fill(-1);
  }

  row(row: number): Uint8Array {
    if (this.#kept.length === 0) return this.#rows.row(row);
    const place = placeOf(row);
    if (this.#keptRow[place] === row) return this.#kept[place]!;
    const bytes = this.#rows.row(row);
    if (this.#lastRow[place] === row && bytes.length <= MAX_ROW_BYTES) {
      // A copy: the bytes read are a view of something larger.
      this.#kept[place] = Buffer.from(bytes);
      this.#keptRow[place] = row;
    }
    this.#lastRow[place] = row;
    return bytes;
  }
}
