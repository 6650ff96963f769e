/** A query → its words, and whether it asks for an accessory. What stands between two blanks is read once for many queries. */
import accessoryWords from '../../datasets/taxonomy/accessories.json' with { type: 'json' };
import { isAccessory, mayBeAccessory } from '../match/accessory.ts';
import { foldSearch } from './fold.ts';
import { asksForPet } from './for-pets.ts';
import { Memo } from './memo.ts';
import { isIdle } from './names.ts';
import { MAX_QUERY, MAX_QUERY_WORDS } from './plain-words.ts';
import { allWords, type ReadWord, readWords, wordOfCode } from './query.ts';

export interface ReadQuery {
  words: readonly ReadWord[];
  asksForAccessory: boolean;
}

const accessoryNames = new RegExp(
  [...accessoryWords.always, ...accessoryWords.when_for.filter((word) => word.length > 1)].map(foldSearch).join('|'),
);
const accessoryEnd = /[壳套膜贴带垫架线盖绳链](?![\u3400-\u9fff])/;

/** What stands behind other goods unless the query names it: what belongs to a thing, and what is for pets. */
const namesIt = (folded: string): boolean =>
  accessoryNames.test(folded) || accessoryEnd.test(folded) || asksForPet(folded);

/** A query as one text, `folded`. */
export const readWhole = (query: string, folded: string): ReadQuery => ({
  words: readWords(folded),
  asksForAccessory: namesIt(folded) || isAccessory(query),
});

/** What a query has between two blanks. */
interface Piece {
  words: readonly ReadWord[];
  namesAccessory: boolean;
  /** The whole query has to be looked at for that. */
  mayBeAccessory: boolean;
  /** Some word asks for nothing. */
  hasIdle: boolean;
}

/** A number or a short model: no word for an accessory is so short, and folding changes its case alone. */
const code = /^[A-Za-z]{0,2}[0-9]+$/;

const readCode = (text: string): Piece => {
  const words = [wordOfCode(text.toLowerCase())];
  return { words, namesAccessory: false, mayBeAccessory: false, hasIdle: false };
};

const readPiece = (text: string): Piece => {
  if (code.test(text)) return readCode(text);
  const folded = foldSearch(text);
  const words = allWords(folded);
  return {
    words,
    namesAccessory: namesIt(folded),
    mayBeAccessory: mayBeAccessory(text.toLowerCase()),
    hasIdle: words.some((word) => isIdle(word.text)),
  };
};

/**
 * Letters, digits, ideographs and hyphens within words, one blank between two words: nothing that folding or reading takes together
 * across a blank, as `128 GB` and `27 inch` are.
 */
const apart =
  /^[0-9A-Za-z\u3400-\u9fff][0-9A-Za-z\u3400-\u9fff-]*(?: (?![GgTtMm][Bb]|[Ii][Nn]|[Cc][Cc])[0-9A-Za-z\u3400-\u9fff][0-9A-Za-z\u3400-\u9fff-]*)*$/;

const pieces = new Memo<Piece>();

const withoutIdle = (words: ReadWord[]): ReadWord[] => {
  const asking = words.filter(({ text }) => !isIdle(text));
  return asking.length > 0 ? asking : words;
};

/** As {@link readWhole} reads it. */
export const readQuery = (query: string): ReadQuery => {
  if (query.length > MAX_QUERY || !apart.test(query)) return readWhole(query, foldSearch(query));
  const words: ReadWord[] = [];
  let [names, mayBe, hasIdle] = [false, false, false];
  for (let from = 0; from < query.length; ) {
    const blank = query.indexOf(' ', from);
    const end = blank < 0 ? query.length : blank;
    const piece = pieces.of(query.slice(from, end), readPiece);
    for (let i = 0; i < piece.words.length; i++) words.push(piece.words[i]!);
    names ||= piece.namesAccessory;
    mayBe ||= piece.mayBeAccessory;
    hasIdle ||= piece.hasIdle;
    from = end + 1;
  }
  const kept = hasIdle ? withoutIdle(words) : words;
  if (kept.length > MAX_QUERY_WORDS) kept.length = MAX_QUERY_WORDS;
  return { words: kept, asksForAccessory: names || (mayBe && isAccessory(query)) };
};
