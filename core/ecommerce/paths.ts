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
import { spellings } from '../spellings.ts';
import { codesOfPart } from '../text-codes.ts';
import { WordIndex } from '../word-index.ts';
import { paths } from './signs.ts';

/** What an address is about. */
export type PathKind = 'add' | 'checkout' | 'cart' | 'order' | 'product' | 'id';

const index = new WordIndex<PathKind>();
for (const kind of ['add', 'checkout', 'cart', 'order', 'product', 'id'] as const)
  for (const word of paths[kind].flatMap(spellings)) index.add(word, kind);

const RANK: readonly PathKind[] = ['add', 'checkout', 'cart', 'order', 'product'];
const PRODUCT = RANK.indexOf('product');
const LETTER_P = 0x70;

/** What parts words in a path; most characters do not. */
const parts = new Uint8Array(LAST_ASCII + 1);
for (const code of [SLASH, EQUALS, UNDERSCORE, QUESTION, AMPERSAND, HYPHEN]) parts[code] = 1;
const isPart = (code: number): boolean => code <= LAST_ASCII && parts[code] === 1;

/** `code` 0: the path ends here. */
const endsWord = (code: number): boolean =>
  code === 0 || code === FULL_STOP || code === HASH || (code !== HYPHEN && isPart(code));

/** `-p-123`, `_p_19435`: a common way to number products. */
const isNumbered = (codes: Uint16Array, at: number): boolean => {
  if (codes[at] !== LETTER_P) return false;
  const digit = isPart(codes[at + 1]!) ? at + 2 : at + 1;
  return isDigit(codes[digit]!) && isDigit(codes[digit + 1]!);
};

/** Characters of which a path are some, from and to (exclusive); one at least that is no part of a word follows. */
interface CodedPath {
  codes: Uint16Array;
  from: number;
  to: number;
}

const rankAt = ({ codes, to }: CodedPath, at: number, loose: boolean): number => {
  let best = RANK.length;
  for (const [{ length }, kind] of index.at(codes, at, to)) {
    const after = at + length < to ? codes[at + length]! : 0;
    if (kind === 'id' ? after === EQUALS : endsWord(after) || (loose && after === HYPHEN))
      best = Math.min(best, RANK.indexOf(kind === 'id' ? 'product' : kind));
  }
  return best;
};

const rankOf = (path: CodedPath, loose: boolean): number => {
  const { codes, from, to } = path;
  let best = RANK.length;
  for (let i = from; i < to && best > 0; i++) {
    const code = codes[i]!;
    if (code > LAST_ASCII || parts[code] === 0) continue;
    if ((code === HYPHEN || code === UNDERSCORE) && best > PRODUCT && isNumbered(codes, i + 1)) best = PRODUCT;
    if ((loose || code !== HYPHEN) && index.mayBegin(codes, i + 1)) best = Math.min(best, rankAt(path, i + 1, loose));
  }
  return best;
};

/** No path holds one. */
const BETWEEN = '\n';
const ENCODED_SLASH = /%2f/gi;

/** `/_next/image?url=%2Fproducts%2F1.jpg`: a path within a query is a path. */
const withSlashes = (path: string): string => (path.includes('%2') ? path.replace(ENCODED_SLASH, '/') : path);

/**
 * What paths and their queries say, of each: `/cart` is a cart, `?product_id=3` and `/widget-p-123.html` are products;
 * null: none of it. `isLoose`: a hyphen parts words too, as in the names of files (`/js/cart-4f2a.js`).
 */
export const kindsOfPaths = (paths: readonly string[], isLoose: readonly boolean[]): (PathKind | null)[] => {
  // All in one: a page has hundreds, and to take each apart costs more than to read it.
  const read = paths.map(withSlashes);
  const codes = codesOfPart(read.join(BETWEEN));
  let from = 0;
  return read.map((path, i) => {
    const to = from + path.length;
    const kind = RANK[rankOf({ codes, from, to }, isLoose[i]!)] ?? null;
    from = to + BETWEEN.length;
    return kind;
  });
};
