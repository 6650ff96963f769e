/**
 * Search over the articles with the index of the product search (core/search): the words that it finds, and how it
 * splits Chinese, are the same. An article ranks by the parts of the question that it has, rare ones and those in its title before
 * others, and higher where it has the whole question in its title or in one passage.
 */
import type { Article, ArticleSummary } from '../../core/contract/index.ts';
import { buildSearchIndex, openSearchIndex, type SearchIndex } from '../../core/search/index.ts';

export interface Knowledge {
  /** By id. */
  readonly articles: ReadonlyMap<string, Article>;
  /** Best first. */
  search(query: string, limit: number): ArticleSummary[];
}

const everything = { includeAccessories: true };
/** Longer texts than a title are indexed in pieces, since the index reads 600 characters of each. */
const PIECE = 500;
const OVERLAP = 20;
const MAX_PARTS = 60;

const pieces = (text: string): string[] => {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) found.push(text.slice(Math.max(0, at - OVERLAP), at + PIECE));
  return found;
};

const indexOf = (texts: string[]): SearchIndex =>
  openSearchIndex(buildSearchIndex(texts.map((text) => ({ text, accessory: false }))));

const summaryOf = ({ id, title, summary_en, tags, updated }: Article): ArticleSummary => ({
  ...{ id, title, summary_en, tags, updated },
});

/** Words and pairs of Chinese characters of a question: what it can be found by where it is nowhere as a whole. */
const partsOf = (query: string): string[] => {
  const parts = new Set<string>();
  for (const [run] of query.normalize('NFKC').matchAll(/\p{Script=Han}+|[\p{L}\p{N}-]+/gu)) {
    if (!/\p{Script=Han}/u.test(run)) parts.add(run);
    else if (run.length === 1) parts.add(run);
    else for (let i = 0; i + 1 < run.length; i++) parts.add(run.slice(i, i + 2));
  }
  return [...parts].slice(0, MAX_PARTS);
};

const HEADING_WEIGHT = 3;
/** Of the best score, for having the whole question in one passage. */
const WHOLE_BONUS = 0.25;

export const createKnowledge = (list: Article[]): Knowledge => {
  const heads = list.map(({ title, tags, id, summary_en }) => `${title} ${tags.join(' ')} ${id} ${summary_en}`);
  const bodies = list.flatMap(({ body }, article) => pieces(body).map((text) => ({ text, article })));
  const headIndex = indexOf(heads);
  const bodyIndex = indexOf(bodies.map(({ text }) => text));
  const inHead = (words: string): number[] => [...headIndex.search(words, list.length, everything)];
  const inBody = (words: string): number[] => [
    ...new Set([...bodyIndex.search(words, bodies.length, everything)].map((i) => bodies[i]?.article ?? 0)),
  ];
  /** Article → how much of the question it has, the rarer the part and the more prominent its place, the more. */
  const scoresOf = (query: string): Map<number, number> => {
    const scores = new Map<number, number>();
    const add = (found: number[], weight: number): void => {
      // A part that half of the articles have tells little.
      const rarity = Math.log(1 + list.length / Math.max(1, found.length));
      for (const article of found) scores.set(article, (scores.get(article) ?? 0) + weight * rarity);
    };
    for (const part of partsOf(query)) {
      add(inHead(part), HEADING_WEIGHT);
      add(inBody(part), 1);
    }
    const best = Math.max(0, ...scores.values());
    for (const article of inHead(query)) scores.set(article, (scores.get(article) ?? 0) + best);
    for (const article of inBody(query)) scores.set(article, (scores.get(article) ?? 0) + best * WHOLE_BONUS);
    return scores;
  };
  return {
    articles: new Map(list.map((article) => [article.id, article])),
    search: (query, limit) =>
      [...scoresOf(query)]
        .sort(([a, x], [b, y]) => y - x || a - b)
        .slice(0, limit)
        .flatMap(([i]) => (list[i] === undefined ? [] : [summaryOf(list[i])])),
  };
};
