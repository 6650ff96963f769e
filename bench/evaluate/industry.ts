import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { classifyIndustry, type Industry, loadIndustries } from '../../build/profile/industry.ts';

interface Label {
  domain: string;
  name: string;
  /** Accepted answers, space-separated; `unknown` where the words do not tell. */
  industry: string;
  title?: string;
  description?: string;
  words?: string;
}

/** Written while the taxonomy's words were; and written after, without touching a word for them. */
const own = new URL('../../test/labels/industry.csv', import.meta.url);
const heldOut = new URL('../../test/labels/industry-held-out.csv', import.meta.url);

export interface IndustryFigures {
  sites: number;
  /** "unknown" is an answer, right where the label accepts it. */
  accuracy: number;
  answered: number;
  precision_of_answers: number;
}

const readLabels = (file: string | URL): Label[] =>
  parse(readFileSync(file), { columns: true, skip_empty_lines: true, bom: true }) as Label[];

const judge = (labels: Label[], industries: Industry[], showFailures: boolean): IndustryFigures => {
  const known = new Set([...industries.map((i) => i.id), 'unknown']);
  const counts = { right: 0, answered: 0, rightAnswered: 0 };
  for (const { domain, name, industry, title, description, words } of labels) {
    const accepted = industry.split(' ');
    for (const id of accepted)
      if (!known.has(id)) throw new Error(`${domain}: label "${id}" is no industry of the taxonomy`);
    const texts = { title: title ?? null, description: description ?? null, words: words?.split(' ') ?? [] };
    const verdict = classifyIndustry({ domain, name, ...texts }, null, industries);
    const answer = verdict?.id ?? 'unknown';
    const right = accepted.includes(answer);
    counts.right += Number(right);
    counts.answered += Number(verdict !== null);
    counts.rightAnswered += Number(verdict !== null && right);
    if (!right && showFailures)
      process.stdout.write(`${domain} ${name}: ${answer} (${verdict?.words.join(', ') ?? ''}), label ${industry}\n`);
  }
  const { right, answered, rightAnswered } = counts;
  const accuracy = right / labels.length;
  return { sites: labels.length, accuracy, answered, precision_of_answers: rightAnswered / answered };
};

/**
 * `--labels F`: CSV with domain, name, industry (accepted answers, space-separated), optionally title, description,
 * words. Without it: the project's own labels, all together, and those held out apart.
 */
export const run = async (args: string[]): Promise<IndustryFigures & { held_out?: IndustryFigures }> => {
  const options = { labels: { type: 'string' }, failures: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const industries = loadIndustries();
  const showFailures = values.failures === true;
  if (values.labels !== undefined) return judge(readLabels(values.labels), industries, showFailures);
  const later = readLabels(heldOut);
  const all = judge([...readLabels(own), ...later], industries, showFailures);
  return { ...all, held_out: judge(later, industries, false) };
};
