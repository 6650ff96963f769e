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

const idleWords = new Set(data.idle.en);
/** The longest first: 為什麼 before 什麼. */
const idlePhrases = [...data.idle.zh].map(foldName).sort((a, b) => b.length - a.length);
const idlePattern = new RegExp(idlePhrases.join('|'), 'g');

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

/** Each synonym counts once between its terms. */
const asSynonym = (other: string, word: string): Asked[] => {
  const weight = isHan(other) === isHan(word) ? SAME_WRITING : OTHER_WRITING;
  const terms = termsOf(other);
  return terms.map((term) => ({ term, weight: weight / terms.length }));
};

/** Stem or folded Chinese word → terms of the other words that mean it. */
const readSame = (): Map<string, Asked[]> => {
  const same = new Map<string, Asked[]>();
  for (const list of data.same)
    for (const word of list) {
      const others = list.filter((other) => other !== word).flatMap((other) => asSynonym(other, word));
      const key = isHan(word) ? foldName(word) : termsOf(word).join(' ');
      same.set(key, [...(same.get(key) ?? []), ...others]);
    }
  return same;
};
let kept: Map<string, Asked[]> | null = null;
const longestHan = 6;

/** Words of the folded question that others mean the same as. */
const known = (folded: string, same: ReadonlyMap<string, unknown>): string[] =>
  (folded.match(runs) ?? []).flatMap((run) => {
    if (!isHan(run)) return same.has(stem(run)) ? [stem(run)] : [];
    const found: string[] = [];
    for (let at = 0; at < run.length; at++)
      for (let length = Math.min(longestHan, run.length - at); length > 0; length--)
        if (same.has(run.slice(at, at + length))) {
          found.push(run.slice(at, at + length));
          break;
        }
    return found;
  });

/** What a question asks for; where it has nothing but words that ask, these. */
export const askedOf = (question: string): Asked[] => {
  const folded = foldName(question);
  const said = folded.replace(idlePattern, ' ');
  const own = termsOfFolded(said).filter((term) => !idleWords.has(term));
  const words = said.match(runs)?.filter((run) => !idleWords.has(run)) ?? [];
  const asked = new Map<string, number>();
  kept ??= readSame();
  for (const word of known(words.join(' '), kept))
    for (const { term, weight } of kept.get(word) ?? []) asked.set(term, Math.max(asked.get(term) ?? 0, weight));
  for (const term of own.length > 0 ? own : termsOfFolded(folded)) asked.set(term, 1);
  return [...asked].map(([term, weight]) => ({ term, weight }));
};
