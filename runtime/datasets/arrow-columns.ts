/** Columns of a record batch while it fills. Text and plain numbers, which most columns are, go straight into Arrow's memory. */
import type { DuckDBValue } from '@duckdb/node-api';
import { type Data, DataType, type Int32, makeBuilder, makeData, type Utf8 } from 'apache-arrow';
import type { ColumnForm } from './arrow-types.ts';

export interface ColumnWriter {
  append(values: readonly DuckDBValue[]): void;
  /** Bytes taken so far, about. */
  readonly bytes: number;
  /** What was appended since the last time; its memory is written over by the next append. */
  take(): Data;
}

/** Which rows are there: a bit each, the lowest first. */
class Validity {
  #bits = new Uint8Array(4096);
  nulls = 0;

  /** `row` rises by one from call to call. */
  mark(row: number, isThere: boolean): void {
    const byte = row >> 3;
    if (byte >= this.#bits.length) this.#bits = Buffer.concat([this.#bits, new Uint8Array(this.#bits.length)]);
    if ((row & 7) === 0) this.#bits[byte] = 0;
    if (isThere) this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (row & 7));
    else this.nulls += 1;
  }

  take(rows: number): { nullCount: number; nullBitmap: Uint8Array | null } {
    const nullCount = this.nulls;
    this.nulls = 0;
    return { nullCount, nullBitmap: nullCount === 0 ? null : this.#bits.subarray(0, (rows + 7) >> 3) };
  }
}

class TextWriter implements ColumnWriter {
  readonly #type: Utf8;
  readonly #validity = new Validity();
  #offsets = new Int32Array(32_768);
  #text = Buffer.allocUnsafeSlow(1 << 16);
  #at = 0;
  #rows = 0;

  constructor(type: Utf8) {
    this.#type = type;
  }

  get bytes(): number {
    return this.#at + this.#rows * 4;
  }

  append(values: readonly DuckDBValue[]): void {
    if (this.#rows + values.length >= this.#offsets.length) {
      const longer = new Int32Array(2 * (this.#rows + values.length) + 1);
      longer.set(this.#offsets);
      this.#offsets = longer;
    }
    for (const value of values) {
      this.#validity.mark(this.#rows, value !== null);
      if (value !== null) this.#write(value as string);
      this.#offsets[++this.#rows] = this.#at;
    }
  }

  #write(text: string): void {
    // No character of UTF-16 takes more than three bytes.
    const needed = this.#at + text.length * 3;
    if (needed > this.#text.length) {
      const longer = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#text.length));
      this.#text.copy(longer, 0, 0, this.#at);
      this.#text = longer;
    }
    this.#at += this.#text.write(text, this.#at);
  }

  take(): Data {
    const length = this.#rows;
    const valueOffsets = this.#offsets.subarray(0, length + 1);
    const data = this.#text.subarray(0, this.#at);
    this.#rows = 0;
    this.#at = 0;
    return makeData({ type: this.#type, length, valueOffsets, data, ...this.#validity.take(length) });
  }
}

type Numbers = Int32Array | Float64Array | BigInt64Array;

class NumberWriter implements ColumnWriter {
  readonly #form: ColumnForm;
  readonly #validity = new Validity();
  readonly #make: (length: number) => Numbers;
  #values: Numbers;
  #rows = 0;

  constructor(form: ColumnForm, make: (length: number) => Numbers) {
    this.#form = form;
    this.#make = make;
    this.#values = make(32_768);
  }

  get bytes(): number {
    return this.#rows * this.#values.BYTES_PER_ELEMENT;
  }

  append(values: readonly DuckDBValue[]): void {
    if (this.#rows + values.length > this.#values.length) {
      const longer = this.#make(2 * (this.#rows + values.length));
      longer.set(this.#values as never);
      this.#values = longer;
    }
    const { read } = this.#form;
    for (const value of values) {
      this.#validity.mark(this.#rows, value !== null);
      if (value !== null) this.#values[this.#rows] = read(value) as never;
      this.#rows += 1;
    }
  }

  take(): Data {
    const length = this.#rows;
    const data = this.#values.subarray(0, length) as Int32Array;
    this.#rows = 0;
    return makeData({ type: this.#form.type as Int32, length, data, ...this.#validity.take(length) });
  }
}

/** apache-arrow's own builder: for every other type. */
class BuilderWriter implements ColumnWriter {
  readonly #form: ColumnForm;
  readonly #builder: ReturnType<typeof makeBuilder>;

  constructor(form: ColumnForm) {
    this.#form = form;
    this.#builder = makeBuilder({ type: form.storage, nullValues: [null] });
  }

  get bytes(): number {
    return this.#builder.byteLength;
  }

  append(values: readonly DuckDBValue[]): void {
    const { read } = this.#form;
    for (const value of values) this.#builder.append(value === null ? null : read(value));
  }

  take(): Data {
    return this.#builder.flush();
  }
}

export const columnWriter = (form: ColumnForm): ColumnWriter => {
  const { storage } = form;
  if (DataType.isUtf8(storage)) return new TextWriter(storage);
  if (DataType.isInt(storage) && storage.isSigned && storage.bitWidth === 32)
    return new NumberWriter(form, (length) => new Int32Array(length));
  if (DataType.isInt(storage) && storage.isSigned && storage.bitWidth === 64)
    return new NumberWriter(form, (length) => new BigInt64Array(length));
  if (DataType.isFloat(storage) && storage.precision === 2) return new NumberWriter(form, (n) => new Float64Array(n));
  return new BuilderWriter(form);
};
