/** The values of a column's pages (apache/parquet-format, Encodings.md): numbers of a dictionary, or values one after the other. */
import type { ColumnForm } from './footer.ts';
import type { Page } from './pages.ts';
import { ThriftError } from './thrift.ts';

/** A form that is left to DuckDB. */
export class OtherForm extends Error {
  override name = 'OtherForm';
}

const PLAIN = 0;
const DICTIONARY: ReadonlySet<number> = new Set([2, 8]);
/** Wider runs would need more than a word; none of an index's columns has sixteen million distinct values in a row group. */
const MAX_BITS = 24;

export const beyond = (): ThriftError => new ThriftError('values of a page end beyond it');

interface Packed {
  /** Where the numbers begin, in bytes, and bits of each. */
  at: number;
  bits: number;
  /** Where they go. */
  first: number;
  end: number;
}

/** Numbers of `bits` each into `out`; they end within `bytes`. */
const unpack = (bytes: Buffer, { at, bits, first, end }: Packed, out: Uint32Array): void => {
  const mask = bits === 0 ? 0 : 0xffffffff >>> (32 - bits);
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
  // A number of up to 24 bits that begins in one byte ends in the fourth: as long as there are four, they are read at once.
  const four = bits === 0 ? 0 : Math.max(0, Math.floor(((view.byteLength - 4) * 8) / bits));
  const whole = Math.min(end, first + four);
  let bit = 0;
  let n = first;
  for (; n < whole; n++, bit += bits) out[n] = (view.getUint32(bit >>> 3, true) >>> (bit & 7)) & mask;
  for (; n < end; n++, bit += bits) {
    const next = at + (bit >>> 3);
    // Beyond the end there is nothing, which is 0 here.
    const word = bytes[next]! | (bytes[next + 1]! << 8) | (bytes[next + 2]! << 16) | (bytes[next + 3]! << 24);
    out[n] = (word >>> (bit & 7)) & mask;
  }
};

/** `count` numbers in runs and packed bits (RLE/Bit-Packing Hybrid) into `out`. */
const readRuns = (
  bytes: Buffer,
  { from, to, bits }: { from: number; to: number; bits: number },
  out: Uint32Array,
): void => {
  const width = (bits + 7) >>> 3;
  let at = from;
  for (let filled = 0; filled < out.length; ) {
    let head = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= to || shift > 28) throw beyond();
      const byte = bytes[at++]!;
      head |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const count = Math.min((head & 1) === 0 ? head >>> 1 : (head >>> 1) * 8, out.length - filled);
    if (count === 0) throw beyond();
    if ((head & 1) === 0) {
      if (at + width > to) throw beyond();
      out.fill(width === 0 ? 0 : bytes.readUIntLE(at, width), filled, filled + count);
      at += width;
    } else {
      if (at + ((count * bits + 7) >>> 3) > to) throw beyond();
      unpack(bytes, { at, bits, first: filled, end: filled + count }, out);
      at += (head >>> 1) * bits;
    }
    filled += count;
  }
};

/**
 * Memory for the numbers of one page, used again for the next: what is made anew for each has to be collected. It grows to that of
 * the largest page, of which each value is a few bytes at least.
 */
class Scratch {
  #memory = new Uint32Array(0);

  /** Room for `count` numbers, until it is asked for again; what stands in it is of no meaning. */
  of(count: number): Uint32Array {
    if (this.#memory.length < count) this.#memory = new Uint32Array(Math.min(2 * count, count + GROWTH));
    return this.#memory.subarray(0, count);
  }
}
const GROWTH = 65_536;
const [numbersScratch, definedScratch, presentScratch] = [new Scratch(), new Scratch(), new Scratch()];

/** Where the values of a page stand. */
export interface Place {
  /** The page's first row. */
  base: number;
  /** Row within the page of each value; null: every row has one. */
  present: Uint32Array | null;
}

export const rowAt = ({ base, present }: Place, n: number): number => base + (present === null ? n : present[n]!);

/** Whether levels are `count` times 1 in one run: every row has a value. */
const isOneRun = (bytes: Buffer, { from, to }: { from: number; to: number }, count: number): boolean => {
  let head = 0;
  let at = from;
  for (let shift = 0; at < to && shift <= 28; shift += 7) {
    const byte = bytes[at++]!;
    head |= (byte & 0x7f) << shift;
    if (byte < 0x80) return (head & 1) === 0 && head >>> 1 >= count && at < to && bytes[at] === 1;
  }
  return false;
};

/** Which rows of a page have values, and where in its content those begin. */
const valuesOf = (
  { levels, values }: Page,
  content: Buffer,
  form: ColumnForm,
): { present: Uint32Array | null; at: number } => {
  if (form.levels === 0) return { present: null, at: 0 };
  const [bytes, from] = levels === null ? [content, 4] : [levels.bytes, levels.repetition];
  if (levels === null && content.length < 4) throw beyond();
  const to = levels === null ? 4 + content.readUInt32LE(0) : bytes.length;
  if (to > bytes.length) throw beyond();
  const at = levels === null ? to : 0;
  if (isOneRun(bytes, { from, to }, values)) return { present: null, at };
  const defined = definedScratch.of(values);
  readRuns(bytes, { from, to, bits: 1 }, defined);
  if (!defined.includes(0)) return { present: null, at };
  const present = presentScratch.of(values);
  let count = 0;
  for (let row = 0; row < values; row++) if (defined[row] === 1) present[count++] = row;
  return { present: present.subarray(0, count), at };
};

/** What a page's values are made of, each told of before the next page is looked at: numbers of the dictionary, or values one after the other from `at`. */
export interface PageReader {
  dictionary(content: Buffer, count: number): void;
  numbers(numbers: Uint32Array, place: Place): void;
  plain(content: Buffer, values: { at: number; count: number }, place: Place): void;
}

/** Rows of pages that were not inflated have no value. */
export const readPages = (pages: readonly Page[], form: ColumnForm, rows: number, reader: PageReader): void => {
  let base = 0;
  for (const page of pages) {
    const { content, values, encoding } = page;
    if (page.isDictionary) {
      if (content !== null) reader.dictionary(content, values);
      continue;
    }
    if (base + values > rows) throw beyond();
    const first = base;
    base += values;
    if (content === null) continue;
    const { present, at } = valuesOf(page, content, form);
    const place = { base: first, present };
    const count = present?.length ?? values;
    if (encoding === PLAIN) reader.plain(content, { at, count }, place);
    else if (!DICTIONARY.has(encoding)) throw new OtherForm(`values of encoding ${encoding}`);
    else if (count > 0) {
      const bits = content[at] ?? 0;
      if (bits > MAX_BITS) throw new OtherForm(`numbers of ${bits} bits`);
      const numbers = numbersScratch.of(count);
      readRuns(content, { from: at + 1, to: content.length, bits }, numbers);
      reader.numbers(numbers, place);
    }
  }
  if (base !== rows) throw beyond();
};

/** Calls `take` with the place of each text; throws where one ends beyond the content. */
export const eachText = (
  content: Buffer,
  { at, count }: { at: number; count: number },
  take: (n: number, from: number, to: number) => void,
): void => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let next = at;
  for (let n = 0; n < count; n++) {
    if (next + 4 > content.length) throw beyond();
    const to = next + 4 + view.getUint32(next, true);
    if (to > content.length) throw beyond();
    take(n, next + 4, to);
    next = to;
  }
};
