import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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

/**
 * `knowledge [--labels FILE] [--failures]`: whether an article that answers a question is among the first three found. Questions of
 * shoppers and merchants in Chinese and English, invented; `--failures` lists those of half 0 alone.
 */
export const run = async (args: string[]): Promise<KnowledgeFigures & { kinds: Record<string, KnowledgeFigures> }> => {
  const options = { labels: { type: 'string', default: own }, failures: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const { search } = await loadKnowledge();
  const verdicts: Verdict[] = [];
  for (const { question = '', kind = '', accepted = '' } of readTable(values.labels, [
    'question',
    'kind',
    'accepted',
  ])) {
    const found = (await search(question, SHOWN)).map(({ id }) => id);
    const place = found.findIndex((id) => accepted.split('|').includes(id));
    const half = halfOf(question);
    verdicts.push({ kinds: [kind, `half_${half}`], place });
    if (values.failures === true && place < 0 && half === 0)
      process.stdout.write(`${question}: ${accepted}; found ${found.join(', ')}\n`);
  }
  const kinds = [...new Set(verdicts.flatMap((verdict) => verdict.kinds))].sort();
  const byKind = kinds.map((kind) => [kind, figuresOf(verdicts.filter((v) => v.kinds.includes(kind)))] as const);
  return { ...figuresOf(verdicts), kinds: Object.fromEntries(byKind) };
};
