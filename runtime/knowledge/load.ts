/** Reads the knowledge base once, when it is first asked for: a start does not wait for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArticle } from './article.ts';
import { createKnowledge, type Knowledge } from './search.ts';

const folder = fileURLToPath(new URL('../../datasets/knowledge/', import.meta.url));

/** Every article of `dir`, by file name. Throws one line that names the file that is not of the form. */
export const loadKnowledge = (dir: string = folder): Knowledge => {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.md'))
    .sort();
  return createKnowledge(files.map((file) => parseArticle(file, readFileSync(`${dir}/${file}`, 'utf8'))));
};

let kept: Knowledge | null = null;
/** The project's own articles; read and indexed once a process. */
export const knowledge = (): Knowledge => {
  kept ??= loadKnowledge();
  return kept;
};
