import type { Article, ArticleSummary, Matched } from '../../core/contract/index.ts';
import { knowledge } from '../knowledge/load.ts';
import { type Folded, fitOf, fold } from './fit.ts';

interface FoldedArticle {
  title: Folded;
  /** Title, tags, abstract and body. */
  whole: string;
}

const folded = new Map<string, FoldedArticle>();
/** Folded once each. */
const foldedOf = (article: Article): FoldedArticle => {
  const { id } = article;
  const known = folded.get(id);
  if (known !== undefined) return known;
  const { title, tags, summary_en, body } = article;
  const pieces = [title, tags.join(' '), summary_en, ...body.split('\n')];
  const made = { title: fold(title), whole: pieces.map((piece) => fold(piece).words).join(' ') };
  folded.set(id, made);
  return made;
};

type ArticleHit = ArticleSummary & { matched: Matched };

const MAX_PARTS = 40;
/** Of the query's words and pairs of ideographs an article must have so much to be about it. */
const LEAST_SHARE = 0.7;

const partsOf = (query: Folded): string[] => {
  const parts = query.words.match(/[\u2e80-\uffff]+|[^\s\u2e80-\uffff]+/gu) ?? [];
  return parts
    .flatMap((part) =>
      part.length < 3 || part.charCodeAt(0) < 0x2e80
        ? [part]
        : Array.from({ length: part.length - 1 }, (_, i) => part.slice(i, i + 2)),
    )
    .slice(0, MAX_PARTS);
};

/** Articles that answer the words, best first. */
export const findArticles = async (text: string, query: Folded, limit: number): Promise<ArticleHit[]> => {
  const { articles, search } = await knowledge();
  const parts = partsOf(query);
  const isAbout = (article: Article): boolean => {
    const { whole } = foldedOf(article);
    return parts.filter((part) => whole.includes(part)).length >= LEAST_SHARE * parts.length;
  };
  const hits = await search(text, limit);
  return hits.flatMap((summary) => {
    const article = articles.get(summary.id);
    if (article === undefined || !isAbout(article)) return [];
    const { title } = foldedOf(article);
    return [{ ...summary, matched: { field: 'title', text: article.title, fit: fitOf(title, query) ?? 'words' } }];
  });
};

/** Articles whose title has what was typed. */
export const suggestArticles = async (query: Folded, limit: number): Promise<{ id: string; matched: Matched }[]> => {
  const found: { id: string; matched: Matched }[] = [];
  for (const article of (await knowledge()).articles.values()) {
    const fit = fitOf(foldedOf(article).title, query);
    if (fit !== null) found.push({ id: article.id, matched: { field: 'title', text: article.title, fit } });
    if (found.length === limit) break;
  }
  return found;
};
