/** Reads the knowledge base once a process, a little at a time: neither a start nor a request waits for it as a whole. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Article } from '../../core/contract/index.ts';
import { parseArticle } from './article.ts';
import { createKnowledge, type Knowledge } from './search.ts';

const folder = fileURLToPath(new URL('../../datasets/knowledge/', import.meta.url));

/** Every article of `dir`, by file name. Rejects with one line that names the file that is not of the form. */
export const loadKnowledge = async (dir: string = folder): Promise<Knowledge> => {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.md')).sort();
  const articles: Article[] = [];
  for (const file of files) articles.push(parseArticle(file, await readFile(`${dir}/${file}`, 'utf8')));
  return createKnowledge(articles);
};

let kept: Promise<Knowledge> | null = null;
/** The project's own articles; read and indexed once a process. */
export const knowledge = (): Promise<Knowledge> => {
  kept ??= loadKnowledge();
  return kept;
};
