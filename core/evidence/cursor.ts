import {
  APOSTROPHE,
  CARRIAGE_RETURN,
  EQUALS,
  GREATER_THAN,
  LAST_ASCII,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  VERTICAL_TAB,
} from '../codes.ts';

const table = (holds: (code: number) => boolean): Uint8Array => {
  const kinds = new Uint8Array(65_536);
  for (let code = 0; code <= LAST_ASCII; code++) kinds[code] = Number(holds(code));
  return kinds;
};
const isSpaceCode = (code: number): boolean =>
  code === SPACE || (code >= TAB && code <= CARRIAGE_RETURN && code !== VERTICAL_TAB);
/** 1 for what is such a character: one look-up each. */
export const spaces = table(isSpaceCode);
/** Space, `/` or `>` end a tag's name. */
export const nameEnds = table((code) => isSpaceCode(code) || code === SLASH || code === GREATER_THAN);
export const attributeNameEnds = table((code) => code === EQUALS || nameEnds[code] === 1);
export const valueEnds = table((code) => isSpaceCode(code) || code === GREATER_THAN);
/** What may end a tag or begin a quoted value. */
export const tagStops = table((code) => code === GREATER_THAN || code === QUOTE || code === APOSTROPHE);

/** A text and its characters, of which readers pass over many. */
export interface Cursor {
  readonly text: string;
  /** Of the text; eight zeros after its end. */
  readonly codes: Uint16Array;
}

/** First place from `from` on whose character is not (`until` 1: is) in a class; the page's end where there is none. */
export const passOver = ({ codes, text }: Cursor, from: number, kinds: Uint8Array, until: 0 | 1): number => {
  const { length } = text;
  let i = from;
  while (i < length && kinds[codes[i]!] !== until) i++;
  return i;
};

/** Characters that are looked at one by one before a search is begun: most values and gaps are short. */
const NEAR = 24;
/** First character of a code (ASCII) from `from` on; -1: none. */
export const find = ({ codes, text }: Cursor, wanted: number, from: number): number => {
  const { length } = text;
  const near = from + NEAR < length ? from + NEAR : length;
  for (let i = from; i < near; i++) if (codes[i] === wanted) return i;
  return text.indexOf(String.fromCharCode(wanted), near);
};

/** True where the last character before `at` that is no space, and not before `from`, is `=`. */
export const followsEquals = ({ codes }: Cursor, from: number, at: number): boolean => {
  let i = at - 1;
  while (i >= from && spaces[codes[i]!] === 1) i--;
  return i >= from && codes[i] === EQUALS;
};
