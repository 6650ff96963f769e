/** Words for things that are sold: what tells a query for goods from one for a name. */

import { isAroundNames } from '../../core/find/index.ts';
import taxonomy from '../../datasets/taxonomy/industries.json' with { type: 'json' };
import synonyms from '../../datasets/taxonomy/synonyms.json' with { type: 'json' };
import { type Folded, fold } from './fit.ts';

let kept: Set<string> | null = null;

/** Read when it is first asked for. */
const goods = (): Set<string> => {
  if (kept !== null) return kept;
  const names = [
    ...synonyms.same.flat(),
    ...synonyms.goods,
    ...Object.keys(synonyms.kinds),
    ...Object.keys(synonyms.needs),
    ...taxonomy.industries.flatMap(({ words }) => words),
  ];
  const aside = new Set(
    [...synonyms.idle, ...synonyms.qualities, ...synonyms.packages].map((word) => fold(word).glued),
  );
  kept = new Set(
    names.map((name) => fold(name).glued).filter((word) => word.length > 1 && !aside.has(word) && !isAroundNames(word)),
  );
  return kept;
};

let others: Map<string, Set<string>> | null = null;

/** Other names of a thing, and what stands for its kind. */
const othersOf = (thing: string): ReadonlySet<string> => {
  if (others === null) {
    others = new Map();
    const lists = [...synonyms.same, ...Object.entries(synonyms.kinds).map(([name, kinds]) => [name, ...kinds])];
    for (const list of lists) {
      const names = list.map((name) => fold(name).glued);
      for (const name of names) others.set(name, new Set([...(others.get(name) ?? []), ...names]));
    }
  }
  return others.get(thing) ?? new Set();
};

/**
 * Whether a title has the thing, another name of it, or the kind that its name ends with: 後背包 of 束口後背包; where nothing else is asked
 * for, by its last character too: 枕 of 抱枕.
 */
export const hasThing = (title: string, thing: string, { isAll }: { isAll: boolean }): boolean => {
  const { glued } = fold(title);
  for (let from = 0; from < thing.length; from++) {
    const kind = thing.slice(from);
    // The end of a Latin word is no kind.
    if (from > 0 && /[a-z0-9]/.test(kind[0]!)) continue;
    if ((from === 0 || isGoods(kind) || (isAll && kind.length === 1)) && glued.includes(kind)) return true;
  }
  return [...othersOf(thing)].some((other) => other.length > 1 && glued.includes(other));
};

const LONGEST = 12;

/** Whether a folded text is such a word. */
export const isGoods = (glued: string): boolean => goods().has(glued);

/** The last such word of a query, which in Chinese is the thing itself; null: there is none. */
export const lastGoods = ({ words }: Folded): string | null => {
  for (const word of words.split(' ').reverse())
    for (let from = Math.max(0, word.length - LONGEST); from < word.length - 1; from++) {
      // A Latin word counts as a whole.
      const isInside = from > 0 && /[a-z0-9]/.test(word[from]!);
      if (!isInside && isGoods(word.slice(from))) return word.slice(from);
    }
  return null;
};
