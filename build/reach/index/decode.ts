/**
 * Values of a column out of its inflated pages (apache/parquet-format, Encodings.md), as far as an index has them: texts as numbers
 * of their distinct values, times in seconds. What is decoded once a value of a dictionary is not decoded once a row.
 */
import type { ColumnForm } from './footer.ts';
import type { Page } from './pages.ts';
import { ThriftError } from './thrift.ts';

/** A form that is left to DuckDB. */
export class OtherForm extends Error {
  override name = 'OtherForm';
}

const PLAIN = 0;
const DICTIONARY: ReadonlySet<number> = new Set([2, 8]);
const INT64 = 2;
const INT96 = 3;
const BYTE_ARRAY = 6;
/** Wider runs would need more than a word; none of an index's columns has sixteen million distinct values in a row group. */
const MAX_BITS = 24;
/** Julian day of 1970-01-01, from which an INT96 counts. */
const JULIAN_EPOCH = 2_440_588;

const beyond = (): ThriftError => new ThriftError('values of a page end beyond it');

/** `count` numbers in runs and packed bits (RLE/Bit-Packing Hybrid) into `out`. */
const readRuns = (
  bytes: Buffer,
  { from, to, bits }: { from: number; to: number; bits: number },
  out: Uint32Array,
): void => {
  const mask = bits === 0 ? 0 : 0xffffffff >>> (32 - bits);
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
      let word = 0;
      let held = 0;
      let next = at;
      for (let n = 0; n < count; n++) {
        for (; held < bits; held += 8) word |= bytes[next++]! << held;
        out[filled + n] = word & mask;
        word >>>= bits;
        held -= bits;
      }
      at += (head >>> 1) * bits;
    }
    filled += count;
  }
};

interface Values {
  /** Row of each value; null: every row has one. */
  present: Uint32Array | null;
  /** Where the values begin in the content. */
  at: number;
}

/** Which rows of a page have values, and where those begin. */
const valuesOf = ({ levels, values, content }: Page, form: ColumnForm): Values => {
  if (form.levels === 0) return { present: null, at: 0 };
  const [bytes, from] = levels === null ? [content, 4] : [levels.bytes, levels.repetition];
  if (levels === null && content.length < 4) throw beyond();
  const to = levels === null ? 4 + content.readUInt32LE(0) : bytes.length;
  if (to > bytes.length) throw beyond();
  const defined = new Uint32Array(values);
  readRuns(bytes, { from, to, bits: 1 }, defined);
  const at = levels === null ? to : 0;
  if (!defined.includes(0)) return { present: null, at };
  const present = new Uint32Array(values);
  let count = 0;
  for (let row = 0; row < values; row++) if (defined[row] === 1) present[count++] = row;
  return { present: present.subarray(0, count), at };
};

/** What a page's values are made of: numbers of the dictionary, or values one after the other from `at`. */
interface PageReader {
  dictionary(page: Page): void;
  /** `rows`: row of each value. */
  numbers(numbers: Uint32Array, rowOf: (n: number) => number): void;
  plain(content: Buffer, at: number, count: number, rowOf: (n: number) => number): void;
}

const readPages = (pages: readonly Page[], form: ColumnForm, rows: number, reader: PageReader): void => {
  let first = 0;
  for (const page of pages) {
    if (page.isDictionary) {
      reader.dictionary(page);
      continue;
    }
    if (first + page.values > rows) throw beyond();
    const { present, at } = valuesOf(page, form);
    const count = present?.length ?? page.values;
    const base = first;
    const rowOf = present === null ? (n: number) => base + n : (n: number) => base + present[n]!;
    if (page.encoding === PLAIN) reader.plain(page.content, at, count, rowOf);
    else if (!DICTIONARY.has(page.encoding)) throw new OtherForm(`values of encoding ${page.encoding}`);
    else if (count > 0) {
      const bits = page.content[at] ?? 0;
      if (bits > MAX_BITS) throw new OtherForm(`numbers of ${bits} bits`);
      const numbers = new Uint32Array(count);
      readRuns(page.content, { from: at + 1, to: page.content.length, bits }, numbers);
      reader.numbers(numbers, rowOf);
    }
    first += page.values;
  }
  if (first !== rows) throw beyond();
};

/** Calls `take` with the place of each text; throws where one ends beyond the content. */
const eachText = (
  content: Buffer,
  at: number,
  count: number,
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

const formOf = (form: ColumnForm | undefined, types: readonly number[]): ColumnForm => {
  if (form === undefined || form.levels === null || !types.includes(form.type))
    throw new OtherForm('a column of another form');
  return form;
};

/** Of a row without a value. */
export const NONE = 0xffffffff;

export interface Texts {
  values: string[];
  /** Number among `values` of each row; NONE: it has none. */
  rows: Uint32Array;
}

const isSame = (bytes: Buffer, from: number, other: number, length: number): boolean => {
  // Neighbours that differ do so at the end: their names are in order.
  for (let n = length - 1; n >= 0; n--) if (bytes[from + n] !== bytes[other + n]) return false;
  return true;
};

/** A column of texts of which few are distinct. */
export const decodeTexts = (pages: readonly Page[], given: ColumnForm | undefined, rows: number): Texts => {
  const form = formOf(given, [BYTE_ARRAY]);
  const values: string[] = [];
  const known = new Map<string, number>();
  const out = new Uint32Array(rows).fill(NONE);
  const numberOf = (bytes: Buffer, from: number, to: number): number => {
    const text = bytes.toString('utf8', from, to);
    let number = known.get(text);
    if (number === undefined) {
      number = values.push(text) - 1;
      known.set(text, number);
    }
    return number;
  };
  let dictionary = new Uint32Array(0);
  readPages(pages, form, rows, {
    dictionary: (page) => {
      dictionary = new Uint32Array(page.values);
      eachText(page.content, 0, page.values, (n, from, to) => {
        dictionary[n] = numberOf(page.content, from, to);
      });
    },
    numbers: (numbers, rowOf) => {
      for (let n = 0; n < numbers.length; n++) {
        const number = dictionary[numbers[n]!];
        if (number === undefined) throw beyond();
        out[rowOf(n)] = number;
      }
    },
    plain: (content, at, count, rowOf) => {
      let last = { from: 0, length: -1, number: NONE };
      eachText(content, at, count, (n, from, to) => {
        const length = to - from;
        if (length !== last.length || !isSame(content, from, last.from, length))
          last = { from, length, number: numberOf(content, from, to) };
        out[rowOf(n)] = last.number;
      });
    },
  });
  return { values, rows: out };
};

/** 1 for each row that `wanted` has and whose text passes; rows without a text do not. */
export const testTexts = (
  pages: readonly Page[],
  given: ColumnForm | undefined,
  wanted: Uint8Array,
  test: (bytes: Buffer, from: number, to: number) => boolean,
): Uint8Array => {
  const form = formOf(given, [BYTE_ARRAY]);
  const out = new Uint8Array(wanted.length);
  let dictionary = new Uint8Array(0);
  readPages(pages, form, wanted.length, {
    dictionary: (page) => {
      dictionary = new Uint8Array(page.values);
      eachText(page.content, 0, page.values, (n, from, to) => {
        dictionary[n] = test(page.content, from, to) ? 1 : 0;
      });
    },
    numbers: (numbers, rowOf) => {
      for (let n = 0; n < numbers.length; n++) {
        const passes = dictionary[numbers[n]!];
        if (passes === undefined) throw beyond();
        out[rowOf(n)] = passes;
      }
    },
    plain: (content, at, count, rowOf) => {
      eachText(content, at, count, (n, from, to) => {
        const row = rowOf(n);
        if (wanted[row] !== 0 && test(content, from, to)) out[row] = 1;
      });
    },
  });
  return out;
};

/** Whole seconds since 1970 of each row; NaN: it has none. */
export const decodeTimes = (pages: readonly Page[], given: ColumnForm | undefined, rows: number): Float64Array => {
  const form = formOf(given, [INT64, INT96]);
  const size = form.type === INT96 ? 12 : 8;
  const { perSecond } = form;
  if (form.type === INT64 && perSecond === null) throw new OtherForm('times of no known unit');
  const timeAt = (view: DataView, at: number): number => {
    const number = view.getInt32(at + 4, true) * 4_294_967_296 + view.getUint32(at, true);
    if (form.type === INT64) return Math.floor(number / perSecond!);
    return (view.getInt32(at + 8, true) - JULIAN_EPOCH) * 86_400 + Math.floor(number / 1e9);
  };
  const viewOf = (content: Buffer, at: number, count: number): DataView => {
    if (at + count * size > content.length) throw beyond();
    return new DataView(content.buffer, content.byteOffset + at, count * size);
  };
  const out = new Float64Array(rows).fill(Number.NaN);
  let dictionary = new Float64Array(0);
  readPages(pages, form, rows, {
    dictionary: (page) => {
      const view = viewOf(page.content, 0, page.values);
      dictionary = Float64Array.from({ length: page.values }, (_, n) => timeAt(view, n * size));
    },
    numbers: (numbers, rowOf) => {
      for (let n = 0; n < numbers.length; n++) {
        const time = dictionary[numbers[n]!];
        if (time === undefined) throw beyond();
        out[rowOf(n)] = time;
      }
    },
    plain: (content, at, count, rowOf) => {
      const view = viewOf(content, at, count);
      for (let n = 0; n < count; n++) out[rowOf(n)] = timeAt(view, n * size);
    },
  });
  return out;
};
