/**
 * Search over the articles with the index of the product search (core/search): the words that it finds, and how it
 * splits Chinese, are the same. An article ranks by the parts of the question that it has, rare ones and those in its title before
 * others, and higher where it has the whole question in its title or in one passage.
 */
import { setImmediate } from 'node:timers/promises';
import type { Article, ArticleSummary } from '../../core/contract/index.ts';
import { buildSearchIndex, openSearchIndex, type SearchIndex } from '../../core/search/index.ts';

export interface Knowledge {
  /** By id. */
  readonly articles: ReadonlyMap<string, Article>;
  /** Best first. Waits for the index, which is made a little at a time. */
  search(query: string, limit: number): Promise<ArticleSummary[]>;
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

/** Texts in one index: as many as a few milliseconds allow, so that requests go on between two. */
const SHARD = 6;

/** Finds the places of the texts that have every word. */
type Find = (words: string) => number[];

const indexed = async (texts: readonly string[]): Promise<Find> => {
  const shards: { index: SearchIndex; start: number }[] = [];
  for (let start = 0; start < texts.length; start += SHARD) {
    const entries = texts.slice(start, start + SHARD).map((text) => ({ text, accessory: false }));
    shards.push({ index: openSearchIndex(buildSearchIndex(entries, { titles: false })), start });
    await setImmediate();
  }
  return (words) =>
    shards.flatMap(({ index, start }) => Array.from(index.search(words, SHARD, everything), (at) => start + at));
};

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

/** Scores of the articles for a question, by their place in `list`. */
type Score = (query: string) => Map<number, number>;

const scorer = async (list: readonly Article[]): Promise<Score> => {
  const heads = list.map(({ title, tags, id, summary_en }) => `${title} ${tags.join(' ')} ${id} ${summary_en}`);
  const bodies = list.flatMap(({ body }, article) => pieces(body).map((text) => ({ text, article })));
  const inHead = await indexed(heads);
  const findBody = await indexed(bodies.map(({ text }) => text));
  const inBody = (words: string): number[] => [...new Set(findBody(words).map((i) => bodies[i]?.article ?? 0))];
  // Article → how much of the question it has, the rarer the part and the more prominent its place, the more.
  return (query) => {
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
};

export const createKnowledge = (list: readonly Article[]): Knowledge => {
  const score = scorer(list);
  return {
    articles: new Map(list.map((article) => [article.id, article])),
    search: async (query, limit) =>
      [...(await score)(query)]
        .sort(([a, x], [b, y]) => y - x || a - b)
        .slice(0, limit)
        .flatMap(([i]) => (list[i] === undefined ? [] : [summaryOf(list[i])])),
  };
};
