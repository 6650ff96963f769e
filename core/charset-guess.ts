import { isLetter, LAST_ASCII } from './codes.ts';

/**
 * Which legacy charset bytes without a declaration are of, by how likely each would have written them. Each charset is
 * a few areas of its table with the share of running text that falls there: the standards put the common characters
 * apart from the rare ones. Sources: Big5 (1984) levels 1 (A440–C67E) and 2; GB 2312-1980 levels 1 (rows 16–55) and 2;
 * JIS X 0208 kana rows 4 and 5, kanji levels 1 (rows 16–47) and 2; KS X 1001 Hangul (rows 16–40) and Hanja.
 */

/** Bytes looked at, and those beyond ASCII among them that are judged. */
const MAX_BYTES = 262_144;
const MAX_JUDGED = 8_000;
/** Log of the likelihood of bytes that stand for nothing in a charset. */
const IMPOSSIBLE = -16;
/** A character of such a charset right after a Latin letter, a letter beyond ASCII right after another: seldom. */
const SELDOM = Math.log(0.05);

type Area = readonly [share: number, firstLead: number, lastLead: number, trails: readonly [from: number, to: number]];
const LOW = [0x40, 0x7e] as const;
const HIGH = [0xa1, 0xfe] as const;
/** Shift_JIS: trails of a row's kana, and of kanji. */
const KANA = [0x9f, 0xf1] as const;
const ANY = [0x40, 0xfc] as const;

const areasOf: Record<string, readonly Area[]> = {
  big5: [
    [0.06, 0xa1, 0xa3, LOW],
    [0.06, 0xa1, 0xa3, HIGH],
    [0.31, 0xa4, 0xc6, LOW],
    [0.54, 0xa4, 0xc6, HIGH],
    [0.005, 0xc7, 0xc8, HIGH],
    [0.01, 0xc9, 0xf9, LOW],
    [0.014, 0xc9, 0xf9, HIGH],
    [0.001, 0x87, 0xfe, [0x40, 0xfe]],
  ],
  gb18030: [
    [0.11, 0xa1, 0xa3, HIGH],
    [0.01, 0xa4, 0xa9, HIGH],
    [0.84, 0xb0, 0xd7, HIGH],
    [0.037, 0xd8, 0xf7, HIGH],
    [0.003, 0x81, 0xfe, [0x40, 0xfe]],
  ],
  'euc-jp': [
    [0.12, 0xa1, 0xa3, HIGH],
    [0.4, 0xa4, 0xa4, [0xa1, 0xf3]],
    [0.16, 0xa5, 0xa5, [0xa1, 0xf6]],
    [0.31, 0xb0, 0xcf, HIGH],
    [0.009, 0xd0, 0xf4, HIGH],
    [0.001, 0xa1, 0xfe, HIGH],
  ],
  shift_jis: [
    [0.11, 0x81, 0x81, ANY],
    [0.4, 0x82, 0x82, KANA],
    [0.01, 0x82, 0x82, [0x4f, 0x9a]],
    [0.16, 0x83, 0x83, [0x40, 0x96]],
    [0.31, 0x88, 0x98, ANY],
    [0.005, 0x99, 0xea, ANY],
    [0.001, 0x81, 0xfc, ANY],
  ],
  'euc-kr': [
    [0.03, 0xa1, 0xa3, HIGH],
    [0.95, 0xb0, 0xc8, HIGH],
    [0.015, 0xca, 0xfd, HIGH],
    [0.005, 0x81, 0xc6, [0x41, 0xfe]],
  ],
};

const logTable = (areas: readonly Area[]): Float32Array => {
  const likelihood = new Float32Array(65_536);
  for (const [share, first, last, [from, to]] of areas) {
    const each = share / ((last - first + 1) * (to - from + 1));
    for (let lead = first; lead <= last; lead++)
      for (let trail = from; trail <= to; trail++) likelihood[(lead << 8) | trail]! += trail === 0x7f ? 0 : each;
  }
  return likelihood.map((value) => (value === 0 ? IMPOSSIBLE : Math.log(value)));
};

let tables: [encoding: string, table: Float32Array][] | null = null;
const tablesOf = (): [encoding: string, table: Float32Array][] => {
  tables ??= Object.entries(areasOf).map(([encoding, areas]) => [encoding, logTable(areas)]);
  return tables;
};

/** An ASCII character that a pair takes in was written by chance; elsewhere it costs nothing to any charset. */
const ASCII_TRAIL = Math.log(1 / 60);

/** The log of how likely a charset of pairs wrote these bytes. */
const pairsFit = (bytes: Uint8Array, table: Float32Array, encoding: string): number => {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!;
    if (lead < 0x80) continue;
    if (i > 0 && isLetter(bytes[i - 1]!)) sum += SELDOM;
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      // Half-width katakana.
      sum += Math.log(0.005 / 63);
      continue;
    }
    const trail = bytes[i + 1] ?? 0;
    const value = table[(lead << 8) | trail]!;
    sum += value;
    if (value === IMPOSSIBLE) continue;
    i++;
  }
  return sum;
};

/** The same for windows-1252: letters mostly, seldom two in a row. Covers the bytes that pairs take in. */
const latinFit = (bytes: Uint8Array): number => {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    if (i > 0 && bytes[i - 1]! >= 0x80) sum += SELDOM;
    sum += byte >= 0xc0 ? Math.log(0.8 / 64) : byte >= 0xa0 ? Math.log(0.14 / 32) : Math.log(0.06 / 32);
    const next = bytes[i + 1] ?? 0;
    if (next >= 0x40 && next < 0x80) sum += ASCII_TRAIL;
  }
  return sum;
};

/** The first bytes, all charsets the same: as many as suffice to judge by. */
const judgedPart = (body: Uint8Array): Uint8Array => {
  let end = 0;
  for (let judged = 0; end < body.length && end < MAX_BYTES && judged < MAX_JUDGED; end++)
    if (body[end]! > LAST_ASCII) judged++;
  return body.subarray(0, end);
};

export interface CharsetGuess {
  /** `big5`, `gb18030`, `euc-jp`, `shift_jis`, `euc-kr` or `windows-1252`. */
  encoding: string;
  /** Log of how many times likelier it is than windows-1252. */
  margin: number;
}

/** The likeliest charset of bytes that are no UTF-8, by their first 256 KB at most; windows-1252 where nothing speaks for another. */
export const guessCharset = (body: Uint8Array): CharsetGuess => {
  const bytes = judgedPart(body);
  const latin = latinFit(bytes);
  let best: CharsetGuess = { encoding: 'windows-1252', margin: 0 };
  for (const [encoding, table] of tablesOf()) {
    const margin = pairsFit(bytes, table, encoding) - latin;
    if (margin > best.margin) best = { encoding, margin };
  }
  return best;
};
