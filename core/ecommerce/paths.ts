import {
  AMPERSAND,
  EQUALS,
  FULL_STOP,
  HASH,
  HYPHEN,
  isDigit,
  LAST_ASCII,
  QUESTION,
  SLASH,
  UNDERSCORE,
} from '../codes.ts';
import { paths } from './signs.ts';
import { WordIndex } from './word-index.ts';

/** What an address is about. */
export type PathKind = 'add' | 'checkout' | 'cart' | 'product' | 'id';

const index = new WordIndex<PathKind>();
for (const kind of ['add', 'checkout', 'cart', 'product', 'id'] as const)
  for (const word of paths[kind]) index.add(word, kind);

const RANK: readonly PathKind[] = ['add', 'checkout', 'cart', 'product'];
const PRODUCT = RANK.indexOf('product');
const LETTER_P = 0x70;

/** What parts words in a path; most characters do not. */
const parts = new Uint8Array(LAST_ASCII + 1);
for (const code of [SLASH, EQUALS, UNDERSCORE, QUESTION, AMPERSAND, HYPHEN]) parts[code] = 1;
const isPart = (code: number): boolean => code <= LAST_ASCII && parts[code] === 1;

const endsWord = (code: number): boolean =>
  Number.isNaN(code) || code === FULL_STOP || code === HASH || (code !== HYPHEN && isPart(code));

/** `-p-123`, `_p_19435`: a common way to number products. */
const isNumbered = (path: string, at: number): boolean => {
  if (path.charCodeAt(at) !== LETTER_P) return false;
  const digit = isPart(path.charCodeAt(at + 1)) ? at + 2 : at + 1;
  return isDigit(path.charCodeAt(digit)) && isDigit(path.charCodeAt(digit + 1));
};

const rankAt = (path: string, at: number, loose: boolean): number => {
  let best = RANK.length;
  for (const [{ length }, kind] of index.at(path, at, path.length) ?? []) {
    const after = path.charCodeAt(at + length);
    if (kind === 'id' ? after === EQUALS : endsWord(after) || (loose && after === HYPHEN))
      best = Math.min(best, RANK.indexOf(kind === 'id' ? 'product' : kind));
  }
  return best;
};

/**
 * What a path and its query say: `/cart` is a cart, `?product_id=3` and `/widget-p-123.html` are products; null: none of
 * it. `loose`: a hyphen parts words too, as in the names of files (`/js/cart-4f2a.js`).
 */
export const kindOfPath = (path: string, loose = false): PathKind | null => {
  let best = RANK.length;
  for (let i = 0; i < path.length && best > 0; i++) {
    const code = path.charCodeAt(i);
    if (!isPart(code)) continue;
    const isBound = code !== HYPHEN && code !== UNDERSCORE;
    if (!isBound && best > PRODUCT && isNumbered(path, i + 1)) best = PRODUCT;
    if (loose || code !== HYPHEN) best = Math.min(best, rankAt(path, i + 1, loose));
  }
  return RANK[best] ?? null;
};
