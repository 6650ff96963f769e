/** An article's file in the form of docs/knowledge.md, to be written. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewArticle {
  id: string;
  title: string;
  tags: readonly string[];
  source: { title: string; url: string };
  /** ISO date. */
  today: string;
}

/** Writes the file below `root`; returns its path. What is in it until it is written does not pass the suite of articles. */
export const newArticle = (root: string, { id, title, tags, source, today }: NewArticle): string[] => {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(id))
    throw new Error(`${id}: give an English id of two words or more, such as gift-cards`);
  if (!source.url.startsWith('https://') || !URL.canParse(source.url))
    throw new Error(`--source-url ${source.url}: give the https address of what you have read`);
  if (tags.length === 0 || tags.length > 4) throw new Error('--tags: give one to four of those in docs/knowledge.md');
  const file = join('datasets', 'knowledge', `${id}.md`);
  if (existsSync(join(root, file))) throw new Error(`${file} is there already`);
  const text = `---
title: ${title}
summary_en: One or two English sentences that say what the article answers.
tags: [${tags.join(', ')}]
updated: ${today}
sources:
  - title: ${source.title}
    url: ${source.url}
    checked: how it was checked
stale: what may go stale, or none
---

第一段直接回答標題，一到三句。

## 怎麼做

步驟、表格或清單：先做什麼，容易錯在哪裡。

## 什麼會變

哪些會變、去哪裡查。

## English abstract

Two to four sentences.
`;
  writeFileSync(join(root, file), text);
  return [file];
};
