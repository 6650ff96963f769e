import type { ArticleSummary, Matched } from '../../core/contract/index.ts';
import { knowledge } from '../knowledge/load.ts';
import { type Folded, fitOf, fold } from './fit.ts';

const titles = new Map<string, Folded>();
/** Folded once each. */
const titleOf = ({ id, title }: ArticleSummary): Folded => {
  const known = titles.get(id) ?? fold(title);
  titles.set(id, known);
  return known;
};

type ArticleHit = ArticleSummary & { matched: Matched };

/** Articles that answer the words, best first. */
export const findArticles = async (text: string, query: Folded, limit: number): Promise<ArticleHit[]> =>
  (await (await knowledge()).answers(text, limit)).map((summary) => ({
    ...summary,
    matched: { field: 'title', text: summary.title, fit: fitOf(titleOf(summary), query) ?? 'words' },
  }));

/** Articles whose title has what was typed. */
export const suggestArticles = async (query: Folded, limit: number): Promise<{ id: string; matched: Matched }[]> => {
  const found: { id: string; matched: Matched }[] = [];
  for (const article of (await knowledge()).articles.values()) {
    const fit = fitOf(titleOf(article), query);
    if (fit !== null) found.push({ id: article.id, matched: { field: 'title', text: article.title, fit } });
    if (found.length === limit) break;
  }
  return found;
};
