import { isDigit, isLowerLetter, LAST_ASCII } from '../codes.ts';
import { foldText } from '../match/text.ts';

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const CJK = 3;

const classOf = (code: number): number => {
  if (code <= LAST_ASCII) {
    if (isDigit(code)) return DIGIT;
    return isLowerLetter(code) ? LETTER : OTHER;
  }
  if (code >= 0x3400 && code <= 0x9fff) return CJK;
  if (code === 0x30fb || code === 0x00d7) return OTHER; // middle dot, multiplication sign
  if (code >= 0x3041 && code <= 0x318f) return CJK; // kana, bopomofo
  if ((code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xd800 && code <= 0xdfff))
    return CJK;
  return (code >= 0xc0 && code <= 0x24f) || (code >= 0x370 && code <= 0x6ff) ? LETTER : OTHER;
};

/** What a measure written in Chinese after a number is equal to. */
const zhUnits: [zh: string, unit: string][] = [
  ['英吋', '吋'],
  ['毫升', 'ml'],
  ['公升', 'l'],
  ['公克', 'g'],
  ['公斤', 'kg'],
  ['吋', '吋'],
  ['寸', '吋'],
  ['型', '吋'],
];
const latinUnits = new Map([
  ['gb', 'g'],
  ['tb', 't'],
  ['mb', 'm'],
]);
/** Measure words: in a query `12入衛生紙` they end the number, they do not begin the next word. */
const measureWords = '入包盒組件支瓶罐片條顆粒枚杯袋捲抽串雙套台人坪代';

interface Atom {
  text: string;
  digit: boolean;
  /** What stands between it and the atom before: nothing, a hyphen, or something else. */
  join: 'glued' | 'hyphen' | 'apart';
  end: number;
}

const MAX_GLUED_ATOMS = 4;

const endOfRun = (text: string, start: number, kind: number): number => {
  let end = start + 1;
  for (; end < text.length; end++) {
    const next = classOf(text.charCodeAt(end));
    if (next === kind) continue;
    const decimal = kind === DIGIT && text[end] === '.' && classOf(text.charCodeAt(end + 1)) === DIGIT;
    if (!decimal) break;
  }
  return end;
};

const joinBefore = (text: string, previousEnd: number, start: number): Atom['join'] => {
  if (previousEnd === start) return 'glued';
  return previousEnd === start - 1 && '-‐‑_'.includes(text[previousEnd] ?? ' ') ? 'hyphen' : 'apart';
};

/** Runs of the text in order: groups of Latin atoms that stand close together, and CJK runs. */
const scan = (text: string, onLatin: (atoms: Atom[]) => void, onCjk: (start: number, end: number) => void): void => {
  let atoms: Atom[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === OTHER) {
      at++;
      continue;
    }
    const end = endOfRun(text, at, kind);
    if (kind === CJK) {
      if (atoms.length > 0) onLatin(atoms);
      atoms = [];
      onCjk(at, end);
    } else {
      const previousEnd = atoms.at(-1)?.end ?? -2;
      atoms.push({ text: text.slice(at, end), digit: kind === DIGIT, join: joinBefore(text, previousEnd, at), end });
    }
    at = end;
  }
  if (atoms.length > 0) onLatin(atoms);
};

/** `128` `gb` → `128` `g`, so that 128G, 128GB and 128 GB are one word. */
const canonicalUnits = (atoms: Atom[]): void => {
  for (let i = 1; i < atoms.length; i++) {
    const unit = atoms[i - 1]!.digit ? latinUnits.get(atoms[i]!.text) : undefined;
    if (unit !== undefined) atoms[i]!.text = unit;
  }
};

/** Splits where the text between two atoms is not of the given kinds. */
const groupBy = (atoms: Atom[], kinds: readonly Atom['join'][]): Atom[][] => {
  const groups: Atom[][] = [];
  for (let i = 0; i < atoms.length; i++) {
    const atom = atoms[i]!;
    if (i > 0 && kinds.includes(atom.join)) groups[groups.length - 1]!.push(atom);
    else groups.push([atom]);
  }
  return groups;
};

const textOf = (atoms: Atom[]): string => {
  let text = '';
  for (let i = 0; i < atoms.length; i++) text += atoms[i]!.text;
  return text;
};

const close: readonly Atom['join'][] = ['glued', 'hyphen'];
const glued: readonly Atom['join'][] = ['glued'];

const emitLatin = (atoms: Atom[], emit: (token: string) => void): void => {
  canonicalUnits(atoms);
  for (const chain of groupBy(atoms, close)) {
    if (chain.length > 1) emit(textOf(chain));
    for (const chunk of groupBy(chain, glued)) {
      if (chunk.length > MAX_GLUED_ATOMS) emit(textOf(chunk));
      else
        for (let i = 0; i < chunk.length; i++)
          for (let token = '', j = i; j < chunk.length; j++) {
            token += chunk[j]!.text;
            emit(token);
          }
    }
  }
  for (let i = 1; i < atoms.length; i++) {
    const [before, atom] = [atoms[i - 1]!, atoms[i]!];
    if (atom.join !== 'glued' && before.digit !== atom.digit) emit(before.text + atom.text);
  }
};

const zhUnitAt = (text: string, at: number): [zh: string, unit: string] | undefined =>
  zhUnits.find(([zh]) => text.startsWith(zh, at));

/** The number that ends right before `at`, or an empty string. */
const numberBefore = (text: string, at: number): string => {
  if (at === 0 || classOf(text.charCodeAt(at - 1)) !== DIGIT) return '';
  return /\d+(?:\.\d+)?$/.exec(text.slice(Math.max(0, at - 9), at))?.[0] ?? '';
};

/**
 * Every token under which a text is found: CJK characters and bigrams, Latin words, numbers, numbers with their unit,
 * model numbers whole, without their hyphens and in their parts. The same token may be emitted more than once.
 */
export const emitTokens = (text: string, emit: (token: string) => void): void => {
  const folded = foldText(text);
  scan(
    folded,
    (atoms) => emitLatin(atoms, emit),
    (start, end) => {
      const number = numberBefore(folded, start);
      const unit = number === '' ? undefined : zhUnitAt(folded, start);
      if (unit !== undefined) emit(number + unit[1]);
      for (let i = start; i < end; i++) {
        emit(folded[i]!);
        if (i + 1 < end) emit(folded.slice(i, i + 2));
      }
    },
  );
};

/** A word of a query: found where all tokens of any one alternative are. */
export type QueryWord = string[][];

const latinWord = (chain: Atom[]): QueryWord => {
  const alternatives: QueryWord = [[textOf(chain)]];
  if (chain.length === 1) return alternatives;
  const chunks = groupBy(chain, glued);
  const isAlternating = (): boolean => chain.every((atom, i) => i === 0 || atom.digit !== chain[i - 1]!.digit);
  if (chain.length > 2 && isAlternating())
    alternatives.push(chain.slice(1).map((atom, i) => chain[i]!.text + atom.text));
  if (chunks.length > 1) alternatives.push(chunks.map(textOf));
  return alternatives;
};

const cjkWord = (text: string, [start, end]: [number, number], loose: boolean): QueryWord => {
  if (end - start === 1) return [[text.slice(start, end)]];
  const bigrams: string[] = [];
  for (let i = start; i + 1 < end; i += loose ? 2 : 1) bigrams.push(text.slice(i, i + 2));
  if (loose && (end - start) % 2 === 1) bigrams.push(text.slice(end - 2, end));
  return [bigrams];
};

export const MAX_QUERY_WORDS = 24;

/**
 * Reads a query into words that must all be found; at most {@link MAX_QUERY_WORDS}. Empty: nothing to look for. `loose`: a
 * Chinese run is taken two characters at a time, so that 舒潔衛生紙 is also found where the two words stand apart.
 */
export const readQuery = (query: string, loose = false): QueryWord[] => readFolded(foldText(query), loose);

/** {@link readQuery} of what `foldText` made of the query. */
export const readFolded = (text: string, loose: boolean): QueryWord[] => {
  const folded = text.slice(0, 200);
  const words: QueryWord[] = [];
  scan(
    folded,
    (atoms) => {
      canonicalUnits(atoms);
      for (const chain of groupBy(atoms, close)) words.push(latinWord(chain));
    },
    (start, end) => {
      const number = numberBefore(folded, start);
      const bare = number !== '' && words.at(-1)?.[0]?.[0] === number;
      const unit = bare ? zhUnitAt(folded, start) : undefined;
      let from = start;
      if (unit !== undefined) {
        words.pop();
        words.push([[number + unit[1]]]);
        from += unit[0].length;
      } else if (number !== '' && measureWords.includes(folded[start]!)) {
        words.push([[folded[start]!]]);
        from += 1;
      }
      if (from < end) words.push(cjkWord(folded, [from, end], loose));
    },
  );
  if (words.length > MAX_QUERY_WORDS) words.length = MAX_QUERY_WORDS;
  return words;
};
