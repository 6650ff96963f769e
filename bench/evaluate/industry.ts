import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { classifyIndustry, loadIndustries } from '../../build/profile/industry.ts';

interface Label {
  domain: string;
  name: string;
  /** Accepted answers, space-separated; `unknown` where the words do not tell. */
  industry: string;
  title?: string;
  description?: string;
  words?: string;
}

const own = new URL('../../test/labels/industry.csv', import.meta.url);

/**
 * `--labels F`: CSV with domain, name, industry (accepted answers, space-separated), optionally title, description,
 * words. Judges the classifier on them; "unknown" is an answer, right where the label accepts it.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: { labels: { type: 'string' }, failures: { type: 'boolean' } },
    strict: true,
  });
  const labels = parse(readFileSync(values.labels ?? own), {
    columns: true,
    skip_empty_lines: true,
    bom: true,
  }) as Label[];
  const industries = loadIndustries();
  const known = new Set([...industries.map((i) => i.id), 'unknown']);
  let right = 0;
  let answered = 0;
  let rightAnswered = 0;
  for (const { domain, name, industry, title, description, words } of labels) {
    const accepted = industry.split(' ');
    for (const id of accepted)
      if (!known.has(id)) throw new Error(`${domain}: label "${id}" is no industry of the taxonomy`);
    const subject = {
      domain,
      name,
      title: title ?? null,
      description: description ?? null,
      words: words?.split(' ') ?? [],
    };
    const verdict = classifyIndustry(subject, null, industries);
    const answer = verdict?.id ?? 'unknown';
    const ok = accepted.includes(answer);
    right += Number(ok);
    if (verdict !== null) {
      answered++;
      rightAnswered += Number(ok);
    }
    if (!ok && values.failures === true) {
      process.stdout.write(`${domain} ${name}: ${answer} (${verdict?.words.join(', ') ?? ''}), label ${industry}\n`);
    }
  }
  return {
    sites: labels.length,
    accuracy: right / labels.length,
    answered,
    precision_of_answers: rightAnswered / answered,
  };
};
