import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isOld, isRead } from '../../runtime/knowledge/article.ts';
import { loadKnowledge } from '../../runtime/knowledge/load.ts';
import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

export interface KnowledgeFigures {
  judged: number;
  /** Questions with a right article in the first place; among the first three. */
  first: number;
  top3: number;
  /** Share of the latter, and its lower bound at 95 %. */
  share: number | null;
  low: number;
}

interface Verdict {
  kinds: string[];
  /** Place of the first right article, from 0; -1: none of the first three. */
  place: number;
}

const own = fileURLToPath(new URL('../../test/labels/knowledge.csv', import.meta.url));
const ownNames = fileURLToPath(new URL('../../test/labels/shop-search.csv', import.meta.url));
/** The search was made on the questions of half 0. */
const halfOf = (question: string): number => createHash('sha256').update(question).digest()[0]! & 1;
const SHOWN = 3;

const figuresOf = (verdicts: readonly Verdict[]): KnowledgeFigures => {
  const top3 = verdicts.filter(({ place }) => place >= 0).length;
  const { value, low } = wilson(top3, verdicts.length);
  return {
    judged: verdicts.length,
    first: verdicts.filter(({ place }) => place === 0).length,
    ...{ top3, share: value, low },
  };
};

type Search = Awaited<ReturnType<typeof loadKnowledge>>['search'];

interface Question {
  question: string;
  kind: string;
  accepted: readonly string[];
}

const judge = async (search: Search, { question, kind, accepted }: Question): Promise<Verdict> => {
  const found = (await search(question, SHOWN)).map(({ id }) => id);
  return { kinds: [kind, `half_${halfOf(question)}`], place: found.findIndex((id) => accepted.includes(id)) };
};

const byKind = (verdicts: readonly Verdict[]): Record<string, KnowledgeFigures> => {
  const kinds = [...new Set(verdicts.flatMap((verdict) => verdict.kinds))].sort();
  return Object.fromEntries(kinds.map((kind) => [kind, figuresOf(verdicts.filter((v) => v.kinds.includes(kind)))]));
};

export interface KnowledgeResult extends KnowledgeFigures {
  kinds: Record<string, KnowledgeFigures>;
  /** By the one box, which leaves out articles that have too little of what was typed. */
  box: KnowledgeFigures & { kinds: Record<string, KnowledgeFigures> };
  /** Names of shops, companies and domains typed there, and how many of them bring articles along. */
  names: { typed: number; with_articles: number };
}

/** Articles that nobody has read against their sources for a year, and sources that nobody read. */
const printSources = (articles: Awaited<ReturnType<typeof loadKnowledge>>['articles'], now: number): void => {
  const all = [...articles.values()];
  for (const article of all)
    if (isOld(article, now)) process.stdout.write(`older than a year: ${article.id} ${article.updated}\n`);
  for (const { id, sources } of all)
    for (const source of sources) if (!isRead(source)) process.stdout.write(`not read: ${id}: ${source.url}\n`);
  const sources = all.flatMap((article) => article.sources);
  const without = all.filter((article) => !article.sources.some(isRead));
  const read = sources.filter(isRead);
  const inPart = read.filter(({ checked }) => checked.startsWith('read in excerpts')).length;
  process.stdout.write(
    `${all.length} articles, ${sources.length} sources: ${read.length - inPart} read, ${inPart} in excerpts alone, ${sources.length - read.length} not; ${without.length} articles without one that was read\n`,
  );
};

/**
 * `knowledge [--labels FILE] [--failures] [--sources]`: whether an article that answers a question is among the first three found. Questions of
 * shoppers and merchants in Chinese and English, invented; `--failures` lists those of half 0 alone. `--sources` lists old articles and
 * sources that nobody read.
 */
export const run = async (args: string[]): Promise<KnowledgeResult> => {
  const options = {
    labels: { type: 'string', default: own },
    failures: { type: 'boolean' },
    sources: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const { articles, search, answers } = await loadKnowledge();
  if (values.sources === true) printSources(articles, Date.now());
  const all: Verdict[] = [];
  const inBox: Verdict[] = [];
  for (const { question = '', kind = '', accepted = '' } of readTable(values.labels, [
    'question',
    'kind',
    'accepted',
  ])) {
    const asked = { question, kind, accepted: accepted.split('|') };
    all.push(await judge(search, asked));
    inBox.push(await judge(answers, asked));
    for (const [where, verdict] of [['search', all.at(-1)] as const, ['box', inBox.at(-1)] as const])
      if (values.failures === true && verdict?.place === -1 && halfOf(question) === 0)
        process.stdout.write(`${where}: ${question}: ${accepted}\n`);
  }
  const names = readTable(ownNames, ['query']).map(({ query = '' }) => query);
  let withArticles = 0;
  for (const name of names) if ((await answers(name, 1)).length > 0) withArticles++;
  return {
    ...{ ...figuresOf(all), kinds: byKind(all), box: { ...figuresOf(inBox), kinds: byKind(inBox) } },
    names: { typed: names.length, with_articles: withArticles },
  };
};
