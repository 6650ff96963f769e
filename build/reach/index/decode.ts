/**
 * Columns of an index out of their inflated pages: texts as numbers of their distinct values, times in seconds. What is decoded once
 * a value of a dictionary is not decoded once a row, and of paths and times only wanted rows are looked at.
 */
import type { ColumnForm } from './footer.ts';
import { beyond, eachText, OtherForm, type Place, readPages, rowAt } from './page-values.ts';
import type { Page } from './pages.ts';

const INT64 = 2;
const INT96 = 3;
const BYTE_ARRAY = 6;
/** Julian day of 1970-01-01, from which an INT96 counts. */
const JULIAN_EPOCH = 2_440_588;

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

/** Puts what the dictionary has at each number in its row. */
const lookUp = (
  numbers: Uint32Array,
  dictionary: Uint32Array,
  { out, place: { base, present } }: { out: Uint32Array; place: Place },
): void => {
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[n]!;
    if (number >= dictionary.length) throw beyond();
    out[base + (present === null ? n : present[n]!)] = dictionary[number]!;
  }
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
    dictionary: (content, count) => {
      dictionary = new Uint32Array(count);
      eachText(content, { at: 0, count }, (n, from, to) => {
        dictionary[n] = numberOf(content, from, to);
      });
    },
    numbers: (numbers, place) => lookUp(numbers, dictionary, { out, place }),
    plain: (content, texts, place) => {
      let last = { from: 0, length: -1, number: NONE };
      eachText(content, texts, (n, from, to) => {
        const length = to - from;
        if (length !== last.length || !isSame(content, from, last.from, length))
          last = { from, length, number: numberOf(content, from, to) };
        out[rowAt(place, n)] = last.number;
      });
    },
  });
  return { values, rows: out };
};

/** Texts of a dictionary, each looked at when the first wanted row has it. */
class SignedTexts {
  readonly #content: Buffer;
  readonly #ends: Float64Array;
  /** 0: not looked at yet; else one more than its sign. */
  readonly #results: Uint8Array;

  constructor(content: Buffer, count: number) {
    this.#content = content;
    this.#ends = new Float64Array(count);
    this.#results = new Uint8Array(count);
    eachText(content, { at: 0, count }, (n, _, to) => {
      this.#ends[n] = to;
    });
  }

  signOf(number: number, sign: TextSign): number {
    const result = this.#results[number];
    if (result === undefined) throw beyond();
    if (result !== 0) return result - 1;
    const from = number === 0 ? 4 : this.#ends[number - 1]! + 4;
    const found = sign(this.#content, from, this.#ends[number]!);
    this.#results[number] = found + 1;
    return found;
  }
}

/** A small number, from 0. */
type TextSign = (bytes: Buffer, from: number, to: number) => number;

/** What `sign` says of the text of each row that `wanted` has, by 1; 0 for the others, and for rows without a text. */
export const signTexts = (
  pages: readonly Page[],
  given: ColumnForm | undefined,
  wanted: Uint8Array,
  sign: TextSign,
): Uint8Array => {
  const form = formOf(given, [BYTE_ARRAY]);
  const out = new Uint8Array(wanted.length);
  let dictionary = new SignedTexts(Buffer.alloc(0), 0);
  readPages(pages, form, wanted.length, {
    dictionary: (content, count) => {
      dictionary = new SignedTexts(content, count);
    },
    numbers: (numbers, place) => {
      for (let n = 0; n < numbers.length; n++) {
        const row = rowAt(place, n);
        if (wanted[row] === 1) out[row] = dictionary.signOf(numbers[n]!, sign);
      }
    },
    plain: (content, texts, place) => {
      eachText(content, texts, (n, from, to) => {
        const row = rowAt(place, n);
        if (wanted[row] === 1) out[row] = sign(content, from, to);
      });
    },
  });
  return out;
};

/** How the times of a column are read: whole seconds since 1970 of the one at a place, and bytes of each. */
const timeForm = (form: ColumnForm): { size: number; timeAt: (view: DataView, at: number) => number } => {
  const { perSecond } = form;
  if (form.type === INT64 && perSecond === null) throw new OtherForm('times of no known unit');
  const numberAt = (view: DataView, at: number): number =>
    view.getInt32(at + 4, true) * 4_294_967_296 + view.getUint32(at, true);
  if (form.type === INT64) return { size: 8, timeAt: (view, at) => Math.floor(numberAt(view, at) / perSecond!) };
  const timeAt = (view: DataView, at: number): number =>
    (view.getInt32(at + 8, true) - JULIAN_EPOCH) * 86_400 + Math.floor(numberAt(view, at) / 1e9);
  return { size: 12, timeAt };
};

/** Whole seconds since 1970 of each row that `wanted` has, by 1; NaN: it has none. */
export const decodeTimes = (
  pages: readonly Page[],
  given: ColumnForm | undefined,
  wanted: Uint8Array,
): Float64Array => {
  const form = formOf(given, [INT64, INT96]);
  const { size, timeAt } = timeForm(form);
  const viewOf = (content: Buffer, { at, count }: { at: number; count: number }): DataView => {
    if (at + count * size > content.length) throw beyond();
    return new DataView(content.buffer, content.byteOffset + at, count * size);
  };
  const out = new Float64Array(wanted.length).fill(Number.NaN);
  let dictionary = new Float64Array(0);
  readPages(pages, form, wanted.length, {
    dictionary: (content, count) => {
      const view = viewOf(content, { at: 0, count });
      dictionary = Float64Array.from({ length: count }, (_, n) => timeAt(view, n * size));
    },
    numbers: (numbers, place) => {
      for (let n = 0; n < numbers.length; n++) {
        const time = dictionary[numbers[n]!];
        if (time === undefined) throw beyond();
        out[rowAt(place, n)] = time;
      }
    },
    plain: (content, times, place) => {
      const view = viewOf(content, times);
      for (let n = 0; n < times.count; n++) {
        const row = rowAt(place, n);
        if (wanted[row] === 1) out[row] = timeAt(view, n * size);
      }
    },
  });
  return out;
};
