import { type Atom, canonicalUnits, close, glued, groupBy, numberBefore, scan, textOf, zhUnitAt } from './atoms.ts';

/** A word of a query: found where all tokens of any one alternative are. */
export type QueryWord = string[][];

/** Measure words: in a query `12入衛生紙` they end the number, they do not begin the next word. Both character forms. */
const measureWords = '入包盒組组件支瓶罐片條条顆颗粒枚杯袋捲卷抽串雙双套台人坪代';

export const MAX_QUERY_WORDS = 24;
/** Of a query no more is read. */
export const MAX_QUERY = 200;

export const latinWord = (chain: Atom[]): QueryWord => {
  const alternatives: QueryWord = [[textOf(chain)]];
  if (chain.length === 1) return alternatives;
  const chunks = groupBy(chain, glued);
  const isAlternating = (): boolean => chain.every((atom, i) => i === 0 || atom.digit !== chain[i - 1]!.digit);
  if (chain.length > 2 && isAlternating())
    alternatives.push(chain.slice(1).map((atom, i) => chain[i]!.text + atom.text));
  if (chunks.length > 1) alternatives.push(chunks.map(textOf));
  return alternatives;
};

/** `loose`: two characters at a time. */
export const cjkWord = (text: string, loose: boolean): QueryWord => {
  if (text.length === 1) return [[text]];
  const bigrams: string[] = [];
  for (let i = 0; i + 1 < text.length; i += loose ? 2 : 1) bigrams.push(text.slice(i, i + 2));
  if (loose && text.length % 2 === 1) bigrams.push(text.slice(-2));
  return [bigrams];
};

export interface RunVisitor {
  latin(chain: Atom[]): void;
  /** A number with its unit, one word. */
  measure(text: string): void;
  /** Takes the number that was read last back: it belongs to a measure. */
  takeBack(number: string): boolean;
  cjk(text: string): void;
}

/** Reads a folded query run by run; what a measure takes from the beginning of a Chinese run is told apart. */
export const readRuns = (folded: string, visit: RunVisitor): void =>
  scan(
    folded,
    (atoms) => {
      canonicalUnits(atoms);
      for (const chain of groupBy(atoms, close)) visit.latin(chain);
    },
    (start, end) => {
      const number = numberBefore(folded, start);
      const unit = number === '' ? undefined : zhUnitAt(folded, start);
      let from = start;
      if (unit !== undefined && visit.takeBack(number)) {
        visit.measure(number + unit[1]);
        from += unit[0].length;
      } else if (number !== '' && measureWords.includes(folded[start]!)) {
        visit.measure(folded[start]!);
        from += 1;
      }
      if (from < end) visit.cjk(folded.slice(from, end));
    },
  );

/**
 * Words of a folded query as they stand, that must all be found; at most {@link MAX_QUERY_WORDS}. Empty: nothing to look for.
 * `loose`: a Chinese run is taken two characters at a time, so that 舒潔衛生紙 is also found where the two words stand apart.
 */
export const plainWords = (text: string, loose: boolean): QueryWord[] => {
  const words: QueryWord[] = [];
  readRuns(text.slice(0, MAX_QUERY), {
    latin: (chain) => words.push(latinWord(chain)),
    measure: (word) => words.push([[word]]),
    takeBack: (number) => {
      const bare = words.at(-1)?.[0]?.[0] === number;
      if (bare) words.pop();
      return bare;
    },
    cjk: (run) => words.push(cjkWord(run, loose)),
  });
  if (words.length > MAX_QUERY_WORDS) words.length = MAX_QUERY_WORDS;
  return words;
};
