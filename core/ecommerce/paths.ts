import { AMPERSAND, EQUALS, FULL_STOP, HASH, HYPHEN, isDigit, QUESTION, SLASH, UNDERSCORE } from '../codes.ts';
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
const [LETTER_P, LETTER_H] = [0x70, 0x68];
/** `basket.html` is a page about baskets or a ball, `basket.php` a cart. */
const BASKET = 'basket';

/** What parts words in a path; most characters do not. */
const parts = new Uint8Array(65_536);
for (const code of [SLASH, EQUALS, UNDERSCORE, QUESTION, AMPERSAND, HYPHEN]) parts[code] = 1;
const isPart = (code: number): boolean => parts[code] === 1;

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
  for (const [word, kind] of index.at(codes, at, to)) {
    const { length } = word;
    const after = at + length < to ? codes[at + length]! : 0;
    if (word === BASKET && after === FULL_STOP && codes[at + length + 1] === LETTER_H) continue;
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
    if (parts[code] === 0) continue;
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
  const joined = paths.join(BETWEEN);
  const read = joined.includes('%2') ? paths.map(withSlashes) : paths;
  const path: CodedPath = { codes: codesOfPart(read === paths ? joined : read.join(BETWEEN)), from: 0, to: 0 };
  const kinds: (PathKind | null)[] = [];
  for (let i = 0; i < read.length; i++) {
    path.to = path.from + read[i]!.length;
    kinds.push(RANK[rankOf(path, isLoose[i]!)] ?? null);
    path.from = path.to + BETWEEN.length;
  }
  return kinds;
};
