/** What questions and articles are compared by: stems of Latin words, and pairs of ideographs. */
import { foldName } from '../../core/find/index.ts';
import data from '../../datasets/taxonomy/article-words.json' with { type: 'json' };

const isHan = (text: string): boolean => (text.codePointAt(0) ?? 0) >= 0x2e80;

/** A little less than Porter's first step: plurals and -ing, -ed, without the rest. */
export const stem = (word: string): string => {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.replace(/(?:(?<=[^aeiou])ies|(?<=ss|sh|ch|x)es|(?<![su])s)$/, (end) =>
    end === 'ies' ? 'y' : '',
  );
  const plain = singular.length > 5 ? singular.replace(/(?:ing|ed)$/, '') : singular;
  return plain.length > 2 && /([^aeiouls])\1$/.test(plain) ? plain.slice(0, -1) : plain.replace(/(?<=...)e$/, '');
};

const idleWords = new Set([...data.asks.en, ...data.idle.en]);
/** The longest first: 為什麼 before 什麼. */
const patternOf = (phrases: readonly string[], flags: string): RegExp =>
  new RegExp(
    phrases
      .map(foldName)
      .sort((a, b) => b.length - a.length)
      .join('|'),
    flags,
  );
const idlePattern = patternOf([...data.asks.zh, ...data.idle.zh], 'g');
const askingPattern = patternOf(data.asks.zh, '');
const askingWords = new Set(data.asks.en);

const pairs = (run: string): string[] =>
  run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2));

const runs = /[\u2e80-\uffff]+|[^\s\u2e80-\uffff]+/gu;

/** Of a folded text, in its order, each as often as it stands there. */
const termsOfFolded = (folded: string): string[] =>
  (folded.match(runs) ?? []).flatMap((run) => (isHan(run) ? pairs(run) : [stem(run)]));

/** A fold reads no more than this at once; what is cut in two there loses a pair. */
const PIECE = 400;

/** Terms of a text of any length, line by line. */
export const termsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const terms: string[] = [];
    for (let at = 0; at < line.length; at += PIECE) terms.push(...termsOfFolded(foldName(line.slice(at, at + PIECE))));
    return terms;
  });

export interface Asked {
  term: string;
  /** 1 for what was typed, less for what means the same. */
  weight: number;
}

/** A synonym of the other writing finds what the question's own words cannot; of the same writing it adds little. */
const OTHER_WRITING = 0.6;
const SAME_WRITING = 0.3;

/** Another word for one: its terms, and what they weigh together. */
interface Synonym {
  terms: readonly string[];
  weight: number;
}

/** Stem or folded Chinese word → the other words that mean it. */
const readSame = (): Map<string, Synonym[]> => {
  const same = new Map<string, Synonym[]>();
  for (const list of data.same)
    for (const word of list) {
      const others = list
        .filter((other) => other !== word)
        .map((other) => ({
          terms: termsOf(other),
          weight: isHan(other) === isHan(word) ? SAME_WRITING : OTHER_WRITING,
        }));
      const key = isHan(word) ? foldName(word) : termsOf(word).join(' ');
      same.set(key, [...(same.get(key) ?? []), ...others]);
    }
  return same;
};
let kept: Map<string, Synonym[]> | null = null;
const longestHan = 6;

/** A word of the question that others mean the same as, and where it stands in its run. */
interface Known {
  at: number;
  length: number;
  synonyms: readonly Synonym[];
}

/** The longest at each place. */
const knownIn = (run: string, same: ReadonlyMap<string, Synonym[]>): Known[] => {
  if (!isHan(run)) return [{ at: 0, length: run.length, synonyms: same.get(stem(run)) ?? [] }];
  const found: Known[] = [];
  for (let at = 0; at < run.length; at++)
    for (let length = Math.min(longestHan, run.length - at); length > 0; length--) {
      const synonyms = same.get(run.slice(at, at + length));
      if (synonyms === undefined) continue;
      found.push({ at, length, synonyms });
      break;
    }
  return found;
};

/** A Latin word or an ideograph of the question. */
interface Piece {
  /** How much of the question it is. */
  size: number;
  /** A text has it that has all terms of one of these. */
  any: readonly (readonly string[])[];
}

/** A word of two or three ideographs is as much as a Latin one. */
const LATIN_SIZE = 2;

/** An ideograph is there where a pair with one of its neighbours is: across two words of the question there need be none. */
const piecesOf = (run: string, known: readonly Known[]): Piece[] => {
  const othersAt = (i: number): (readonly string[])[] =>
    known
      .filter(({ at, length }) => i >= at && i < at + length)
      .flatMap(({ synonyms }) => synonyms.map(({ terms }) => terms));
  if (!isHan(run)) return [{ size: LATIN_SIZE, any: [[stem(run)], ...othersAt(0)] }];
  const terms = pairs(run);
  return Array.from(run, (_, i) => ({
    size: 1,
    any: [...terms.slice(Math.max(0, i - 1), i + 1).map((term) => [term]), ...othersAt(i)],
  }));
};

export interface Question {
  /** Terms to rank by. */
  asked: Asked[];
  /** It has words that ask (怎麼, how): no name. */
  isAsking: boolean;
  /** How much of the question a text with these terms has, 0 to 1, in its words or in others that mean the same. */
  share(has: (term: string) => boolean): number;
}

const shareOf = (pieces: readonly Piece[], has: (term: string) => boolean): number => {
  const whole = pieces.reduce((sum, { size }) => sum + size, 0);
  const there = pieces.filter(({ any }) => any.some((terms) => terms.every(has)));
  return whole === 0 ? 0 : there.reduce((sum, { size }) => sum + size, 0) / whole;
};

/** What a question asks; where it has nothing but words that ask, these. */
export const readQuestion = (question: string): Question => {
  const folded = foldName(question);
  const said =
    folded
      .replace(idlePattern, ' ')
      .match(runs)
      ?.filter((run) => !idleWords.has(run)) ?? [];
  const words = said.length > 0 ? said : (folded.match(runs) ?? []);
  kept ??= readSame();
  const same = kept;
  const asked = new Map<string, number>();
  const pieces: Piece[] = [];
  for (const run of words) {
    const known = knownIn(run, same);
    pieces.push(...piecesOf(run, known));
    // Each synonym counts once between its terms.
    for (const { terms, weight } of known.flatMap(({ synonyms }) => synonyms))
      for (const term of terms) asked.set(term, Math.max(asked.get(term) ?? 0, weight / terms.length));
  }
  for (const term of words.flatMap((run) => (isHan(run) ? pairs(run) : [stem(run)]))) asked.set(term, 1);
  return {
    asked: [...asked].map(([term, weight]) => ({ term, weight })),
    isAsking: askingPattern.test(folded) || (folded.match(runs) ?? []).some((run) => askingWords.has(run)),
    share: (has) => shareOf(pieces, has),
  };
};
