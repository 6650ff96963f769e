/** Industries by the words that people have for them: 美妝, cosmetics, 貓砂. */
import taxonomy from '../../datasets/taxonomy/industries.json' with { type: 'json' };
import type { SnapshotReader } from '../reader.ts';
import { fold } from './fit.ts';

interface Known {
  id: string;
  name_zh: string;
  /** Folded, without spaces: its id, its names and the words of its trade. */
  words: string[];
}

/** `owners`: of each folded word, the industries, each with the word as it is written. */
let kept: { known: Known[]; owners: Map<string, Map<string, string>> } | null = null;

/** The taxonomy of this program; read when it is first asked for. */
const read = (): NonNullable<typeof kept> => {
  if (kept !== null) return kept;
  const owners = new Map<string, Map<string, string>>();
  const known = taxonomy.industries.map(({ id, name, name_zh, words }) => {
    const written = new Map([id, name, name_zh, ...words].map((word) => [fold(word).glued, word]));
    for (const [folded, word] of written) owners.set(folded, (owners.get(folded) ?? new Map()).set(id, word));
    return { id, name_zh, words: [...written.keys()] };
  });
  kept = { known, owners };
  return kept;
};

/** Ids of the industries of whose trade a folded word is, each with the word as it is written. */
export const tradesOf = (glued: string): ReadonlyMap<string, string> => read().owners.get(glued) ?? new Map();

const MOST_NEAR = 3;

const pairsOf = (text: string): Set<string> => {
  const padded = `^${text}$`;
  return new Set(Array.from({ length: padded.length - 1 }, (_, i) => padded.slice(i, i + 2)));
};

/** Dice's coefficient of two words' pairs of letters, 0 to 1. */
const likeness = (a: Set<string>, b: Set<string>): number => {
  let both = 0;
  for (const pair of a) if (b.has(pair)) both += 1;
  return (2 * both) / (a.size + b.size);
};
/** Of words that are less alike than this one is no help to somebody who meant the other. */
const LEAST_LIKE = 0.5;

/** Of some things, those of which a word is written most like what was typed, both folded; empty: none is like it. */
export const nearest = <T>(glued: string, things: readonly T[], wordsOf: (thing: T) => readonly string[]): T[] => {
  const pairs = pairsOf(glued);
  return things
    .map((one) => ({ one, like: Math.max(...wordsOf(one).map((word) => likeness(pairs, pairsOf(word)))) }))
    .filter(({ like }) => like >= LEAST_LIKE)
    .sort((a, b) => b.like - a.like)
    .slice(0, MOST_NEAR)
    .map(({ one }) => one);
};

/** Of some ids, those that are written most like what was typed. */
export const nearestIds = (text: string, ids: readonly string[]): string[] =>
  nearest(fold(text).glued, ids, (id) => [fold(id).glued]);

const nearestOf = (text: string, { known, owners }: NonNullable<typeof kept>): Known[] => {
  const shared = owners.get(text);
  if (shared !== undefined) return known.filter(({ id }) => shared.has(id)).slice(0, MOST_NEAR);
  return nearest(text, known, ({ words }) => words);
};

/** An industry of the snapshot, or what to say to whom named none of it. */
export type FoundIndustry = { id: string } | { id: null; problem: string; problemZh: string };

/**
 * The industry of the snapshot with that id or name, else the one of whose trade that word is. A word of several trades
 * (零食: people's and pets'), and one of none, is refused; the problem names the nearest.
 */
export const industryOf = (reader: Pick<SnapshotReader, 'resolveIndustry'>, text: string): FoundIndustry => {
  const own = reader.resolveIndustry(text);
  if (own !== null) return { id: own };
  const word = fold(text).glued;
  const all = read();
  const owners = [...(all.owners.get(word)?.keys() ?? [])];
  const meant = owners.length === 1 ? reader.resolveIndustry(owners[0]!) : null;
  if (meant !== null) return { id: meant };
  const near = nearestOf(word, all);
  const nearest = near.map(({ id, name_zh }) => `${id} (${name_zh})`).join(', ');
  const nearestZh = near.map(({ id, name_zh }) => `${name_zh}（${id}）`).join('、');
  return {
    id: null,
    problem: `is no known industry${nearest === '' ? '' : `; nearest: ${nearest}`}: see /api/v1/stats`,
    problemZh: `不是已知的產業${nearestZh === '' ? '' : `，最接近的是 ${nearestZh}`}；全部見 /api/v1/stats`,
  };
};
