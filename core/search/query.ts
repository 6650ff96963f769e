import { type Atom, textOf } from './atoms.ts';
import { Memo } from './memo.ts';
import { isIdle, nameOf, needIn, piecesOf, wishOf } from './names.ts';
import { cjkWord, latinWord, MAX_QUERY, MAX_QUERY_WORDS, plainWords, type QueryWord, readRuns } from './plain-words.ts';

/** A word of a query as it is looked for. */
export interface ReadWord {
  /** As it stands in the folded query. */
  text: string;
  /** Found where all tokens of any one alternative are. */
  alternatives: QueryWord;
  /** The last two characters of each Chinese name of it: a title that ends a word with them is about the thing. */
  heads: string[];
  /** Tokens of the word as it stands, where it goes by other names too; null: it does not. */
  own: string[] | null;
  isBrand: boolean;
  kind: 'latin' | 'cjk' | 'measure';
  /** Makes a title better that has it, and excludes none. */
  isWish?: boolean;
  /** It is found by its kinds, the best answers first. */
  isNeed?: boolean;
}

/** Words that many lines have: `pro` says little of what is asked for. */
const common = /^(?:pro|max|ultra|plus|mini|lite|air|slim|core|series|edition|new|gen)$/;
export const isCommon = ({ text }: ReadWord): boolean => common.test(text);

const LETTERS = /^[a-z]{2,}$/;

/** Of a folded word that is no known name: how large, of what colour or taste, for whom, and never what is asked for. */
const saysHow =
  /^(?:特?[大中小]号|[特加超]大|特小|[有附带含连]盖|可(?:拆|水?洗|折|摺|叠|调|并|伸缩|机洗|微波|重复|更换|替换|收纳|旋转).{0,2})$|(?:口味|风味|色|款|版|尺寸|家用|车用|商用)$/;

const wordOf = (text: string, plain: QueryWord, kind: ReadWord['kind']): ReadWord => {
  const wish = wishOf(text);
  if (wish !== undefined)
    return { text, alternatives: [[wish]], heads: [], own: null, isBrand: false, kind, isWish: true };
  const name = nameOf(text);
  if (name !== undefined)
    return {
      text,
      alternatives: name.alternatives,
      heads: name.heads,
      own: plain[0] ?? null,
      isBrand: name.isBrand,
      kind,
      ...(name.isOfKinds === true ? { isNeed: true } : {}),
    };
  const heads = kind === 'cjk' && text.length > 1 && !saysHow.test(text) ? [text.slice(-2)] : [];
  return { text, alternatives: plain, heads, own: null, isBrand: false, kind };
};

/** Two Latin words beside each other are also looked for as one: `air pods`, where titles write AirPods; or are a name: `lip balm`. */
export const orAsOne = (words: readonly ReadWord[]): ReadWord[] => {
  const out: ReadWord[] = [];
  for (const word of words) {
    const before = out.at(-1);
    const both =
      before?.kind === 'latin' && word.kind === 'latin' && LETTERS.test(before.text) && LETTERS.test(word.text);
    const text = both ? `${before.text} ${word.text}` : '';
    const name = both ? nameOf(text) : undefined;
    if (!both || (name === undefined && before.alternatives.length * word.alternatives.length > 4)) {
      out.push(word);
      continue;
    }
    const one = before.text + word.text;
    const apart = before.alternatives.flatMap((left) => word.alternatives.map((right) => [...left, ...right]));
    const joined = name === undefined ? apart : [];
    out[out.length - 1] = {
      ...{ text, kind: 'latin' as const, heads: name?.heads ?? [], own: null, isBrand: name?.isBrand ?? false },
      alternatives: [...joined, ...(name?.alternatives ?? []), ...(nameOf(one)?.alternatives ?? [[one]])],
    };
  }
  return out;
};

/** Chinese words of runs between other characters. */
const runs = new Memo<readonly ReadWord[]>();
const wordOfPiece = (piece: string): ReadWord => wordOf(piece, cjkWord(piece, false), 'cjk');
const isKnown = (piece: string): boolean => nameOf(piece) !== undefined || isIdle(piece) || wishOf(piece) !== undefined;

const isNeed = (piece: string): boolean => nameOf(piece)?.isOfKinds === true;

/** Between two words: 好喝的茶, 媽媽的禮物. */
const LINK = '的';
/** A piece that is no known name without what only links it to the words beside it. */
const withoutLinks = (piece: string): string => {
  if (isKnown(piece)) return piece;
  const [from, to] = [piece.startsWith(LINK) ? 1 : 0, piece.length - (piece.endsWith(LINK) ? 1 : 0)];
  return from < to ? piece.slice(from, to) : piece;
};

/** 檸檬口味: how a thing tastes, and not lemons. Folded. */
const ofTaste = /[\u3400-\u9fff](?:口味|风味)$/;
const asTaste = (piece: string): ReadWord => ({ ...wordOfPiece(piece), heads: [] });

/** Of a run with words that are unknown, what it needs counts, and its things before and behind: what lies between says how. */
const wordsOfRun = (run: string): ReadWord[] => {
  const pieces = piecesOf(run).map(withoutLinks);
  if (ofTaste.test(run)) return pieces.map(asTaste);
  const found = pieces.every(isKnown) && !pieces.some(isNeed) ? null : needIn(run);
  const longest = Math.max(0, ...pieces.filter(isKnown).map(({ length }) => length));
  // Of 手很乾 what is wrong with the hand, and not 很乾.
  if (found === null || found.need.length < longest || (found.need.length === longest && pieces.includes(found.need)))
    return pieces.map(wordOfPiece);
  const known = (part: string): string[] => (part === '' ? [] : piecesOf(part).filter(isKnown));
  return [...known(found.before), found.need, ...known(found.after)].map(wordOfPiece);
};

/** The word of a folded text that is one run of letters, of digits, or of letters and then digits. */
export const wordOfCode = (text: string): ReadWord => wordOf(text, [[text]], 'latin');

/** A name of letters and ideographs, as `u盤` and `歐樂b`, read as one word where its parts stand beside each other. */
const withMixed = (words: readonly ReadWord[]): ReadWord[] => {
  const out: ReadWord[] = [];
  for (const word of words) {
    const before = out.at(-1);
    const text = before === undefined || before.kind === word.kind ? '' : before.text + word.text;
    if (text === '' || nameOf(text) === undefined) out.push(word);
    else out[out.length - 1] = wordOf(text, [plainWords(text, false).flatMap((plain) => plain[0] ?? [])], 'cjk');
  }
  return out;
};

/** Words of a folded text, names by any of their names, also those that ask for nothing. */
export const allWords = (folded: string): ReadWord[] => {
  const words: ReadWord[] = [];
  readRuns(folded.slice(0, MAX_QUERY), {
    latin: (chain: Atom[]) => words.push(wordOf(textOf(chain), latinWord(chain), 'latin')),
    measure: (text) => words.push(wordOf(text, [[text]], 'measure')),
    takeBack: (number) => {
      const bare = words.at(-1)?.text === number;
      if (bare) words.pop();
      return bare;
    },
    cjk: (run) => {
      for (const word of runs.of(run, wordsOfRun)) words.push(word);
    },
  });
  return words.length > 1 ? withMixed(words) : words;
};

/** {@link allWords} of a query without words that ask for nothing (unless there are no others); at most {@link MAX_QUERY_WORDS}. */
export const readWords = (folded: string): ReadWord[] => {
  const words = allWords(folded);
  const asking = words.filter(({ text }) => !isIdle(text));
  const kept = asking.length > 0 ? asking : words;
  if (kept.length > MAX_QUERY_WORDS) kept.length = MAX_QUERY_WORDS;
  return kept;
};

/** The same with Chinese pieces that are no known names two characters at a time. */
export const loosened = (words: readonly ReadWord[]): ReadWord[] =>
  words.map((word) =>
    word.kind === 'cjk' && word.text.length > 2 && nameOf(word.text) === undefined
      ? { ...word, alternatives: plainWords(word.text, true).flat() }
      : word,
  );
