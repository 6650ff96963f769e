import type { Operator } from '../contract/index.ts';
import type { OperatorsReader } from '../relations/index.ts';
import { parseRow, type RowFiles, type RowsReader } from './rows.ts';
import { uint32Section } from './sections.ts';

/** Which sites seem to be of one operator; see core/serving/encode-operators.ts. */
export class OperatorsQuery implements OperatorsReader {
  readonly #rows: RowsReader;
  readonly #starts: Uint32Array;
  readonly #sites: Uint32Array;
  readonly #of: Uint32Array;

  constructor(files: RowFiles) {
    const found = files.sections('operators');
    this.#rows = files.rows('operators', found);
    this.#starts = uint32Section(found, 'starts');
    this.#sites = uint32Section(found, 'sites');
    this.#of = uint32Section(found, 'of');
    if (this.#starts.length !== this.#rows.count + 1)
      throw new Error(`${this.#rows.count} operators and ${this.#starts.length} places where their sites begin`);
  }

  of(site: number): number {
    return (this.#of[site] ?? 0) - 1;
  }

  operator(operator: number): Operator {
    return parseRow<Operator>(this.#rows.row(operator));
  }

  sitesOf(operator: number): Uint32Array {
    return this.#sites.subarray(this.#starts[operator], this.#starts[operator + 1]);
  }
}
