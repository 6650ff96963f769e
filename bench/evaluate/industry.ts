import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { classifyIndustry, type Industry, loadIndustries, type Subject } from '../../build/industry/classify.ts';
import { chooseSiteName } from '../../build/names/site-name.ts';
import { readWarc } from '../../build/sources/warc.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { readEvidence } from '../../core/evidence/index.ts';

/** A row of a labels file; `domain` may be called `host`. */
interface Label {
  domain?: string;
  host?: string;
  name?: string;
  /** Accepted answers, space-separated ids, or one name of an industry; `unknown` where the words do not tell. */
  industry: string;
  title?: string;
  description?: string;
  words?: string;
}

/** Written while the taxonomy's words were; after them; and before those of 96 shops were classified the first time. */
const sets = {
  own: new URL('../../test/labels/industry.csv', import.meta.url),
  held_out: new URL('../../test/labels/industry-held-out.csv', import.meta.url),
  blind: new URL('../../test/labels/industry-blind.csv', import.meta.url),
};

export interface IndustryFigures {
  sites: number;
  /** "unknown" is an answer, right where the label accepts it. */
  accuracy: number;
  answered: number;
  /** Share of those that were answered. */
  coverage: number;
  precision_of_answers: number;
}

interface Judge {
  industries: Industry[];
  /** Domain → what its pages say, where pages were given. */
  pages?: ReadonlyMap<string, Subject>;
  showFailures: boolean;
}

const readLabels = (file: string | URL): Label[] =>
  parse(readFileSync(file), { columns: true, skip_empty_lines: true, bom: true }) as Label[];

/** Ids that a label accepts; throws where it names no industry. */
const acceptedBy = (label: string, domain: string, industries: Industry[]): string[] => {
  const named = industries.find(({ name, name_zh }) => [name.toLowerCase(), name_zh].includes(label.toLowerCase()));
  const ids = named === undefined ? label.split(' ') : [named.id];
  const wrong = ids.find((id) => id !== 'unknown' && !industries.some((industry) => industry.id === id));
  if (wrong !== undefined) throw new Error(`${domain}: label "${wrong}" is no industry of the taxonomy`);
  return ids;
};

const subjectOf = (label: Label, domain: string): Subject => ({
  domain,
  name: label.name ?? null,
  title: label.title ?? null,
  description: label.description ?? null,
  words: label.words?.split(' ') ?? [],
});

const judge = (labels: Label[], { industries, pages, showFailures }: Judge): IndustryFigures => {
  const counts = { sites: 0, right: 0, answered: 0, rightAnswered: 0 };
  for (const label of labels) {
    const domain = normaliseDomain(label.domain ?? label.host ?? '');
    const accepted = acceptedBy(label.industry, domain, industries);
    const subject = pages === undefined ? subjectOf(label, domain) : pages.get(domain);
    if (subject === undefined) throw new Error(`${domain} is labelled, but none of the pages is of it`);
    const verdict = classifyIndustry(subject, null, industries);
    const right = accepted.includes(verdict?.id ?? 'unknown');
    counts.sites++;
    counts.right += Number(right);
    counts.answered += Number(verdict !== null);
    counts.rightAnswered += Number(verdict !== null && right);
    if (!right && showFailures)
      process.stdout.write(
        `${domain} ${subject.name}: ${verdict?.id ?? 'unknown'} (${verdict?.words.join(', ') ?? ''}), label ${label.industry}\n`,
      );
  }
  const { sites, right, answered, rightAnswered } = counts;
  const precision_of_answers = answered === 0 ? 1 : rightAnswered / answered;
  return { sites, accuracy: right / sites, answered, coverage: answered / sites, precision_of_answers };
};

/** What the pages of each site say; its first page gives name, title and description. */
const readPages = async (file: string): Promise<Map<string, Subject>> => {
  const sites = new Map<string, Subject>();
  for await (const item of readWarc(file)) {
    if (item.type !== 'page') continue;
    const domain = normaliseDomain(item.page.finalUrl);
    const { nameClues, title, description, words } = readEvidence(item.page);
    const known = sites.get(domain);
    const name = chooseSiteName(domain, [{ url: item.page.finalUrl, title, clues: nameClues }]);
    if (known === undefined) sites.set(domain, { domain, name, title, description, words });
    else known.words = [...new Set([...known.words, ...words])];
  }
  return sites;
};

/**
 * `--labels F`: CSV with domain, name, industry, optionally title, description, words; with `--warc F` the labelled
 * sites' pages are read instead. Without it: the project's own labels, all together, and each of the later sets apart.
 */
export const run = async (
  args: string[],
): Promise<IndustryFigures & { held_out?: IndustryFigures; blind?: IndustryFigures }> => {
  const options = {
    labels: { type: 'string' },
    warc: { type: 'string' },
    failures: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const context = { industries: loadIndustries(), showFailures: values.failures === true };
  const pages = values.warc === undefined ? {} : { pages: await readPages(values.warc) };
  if (values.labels !== undefined) return judge(readLabels(values.labels), { ...context, ...pages });
  if (values.warc !== undefined) throw new Error('--warc reads the pages of labelled sites: give --labels too');
  const [own, heldOut, blind] = [readLabels(sets.own), readLabels(sets.held_out), readLabels(sets.blind)];
  const quiet = { ...context, showFailures: false };
  const all = judge([...own, ...heldOut, ...blind], context);
  return { ...all, held_out: judge(heldOut, quiet), blind: judge(blind, quiet) };
};
