import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { classifyIndustry, type Industry, loadIndustries, type Subject } from '../../build/industry/classify.ts';
import { chooseSiteName } from '../../build/names/site-name.ts';
import { readWarc } from '../../build/sources/warc.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { nameCluesOf, readEvidence } from '../../core/evidence/index.ts';

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

/** What is asked about, and the label that says what may be answered. */
type Asked = readonly [label: Label, subject: Subject];

const askedOf = (labels: Label[], pages?: ReadonlyMap<string, Subject>): Asked[] =>
  labels.map((label) => {
    const domain = normaliseDomain(label.domain ?? label.host ?? '');
    const subject = pages === undefined ? subjectOf(label, domain) : pages.get(domain);
    if (subject === undefined) throw new Error(`${domain} is labelled, but none of the pages is of it`);
    return [label, subject];
  });

const judge = (asked: Asked[], { industries, showFailures }: Judge): IndustryFigures => {
  const counts = { sites: 0, right: 0, answered: 0, rightAnswered: 0 };
  for (const [label, subject] of asked) {
    const { domain } = subject;
    const accepted = acceptedBy(label.industry, domain, industries);
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
    const evidence = readEvidence(item.page);
    const { title, description, words } = evidence;
    const known = sites.get(domain);
    const name = chooseSiteName(domain, [{ url: item.page.finalUrl, title, clues: nameCluesOf(evidence) }]);
    if (known === undefined) sites.set(domain, { domain, name, title, description, words, url: item.page.finalUrl });
    else known.words = [...new Set([...known.words, ...words])];
  }
  return sites;
};

const offersSchema = z.array(z.object({ channel: z.string(), title: z.string() }));

/** Each title as all that was seen of a shop, on the page of one product: what a department store is mistaken by. */
const productPages = (labels: Label[], file: string): Asked[] => {
  const ofChannel = new Map(labels.map((label) => [label.domain ?? label.host ?? '', label]));
  const offers = offersSchema.parse(parse(readFileSync(file), { columns: true, skip_empty_lines: true, bom: true }));
  return offers.flatMap(({ channel, title }) => {
    const label = ofChannel.get(channel);
    const domain = 'unseen.example';
    const page = { domain, name: null, title, description: null, words: [title], url: `https://${domain}/product/1` };
    return label === undefined ? [] : [[label, page] as const];
  });
};

/**
 * `--labels F`: CSV with domain, name, industry, optionally title, description, words; with `--warc F` the labelled
 * sites' pages are read instead; with `--offers F`, a CSV with channel and title, each offer is taken for the one page that was
 * seen of a shop, and labels are of channels. Without any: the project's own labels, all together, and each of the later sets apart.
 */
export const run = async (
  args: string[],
): Promise<IndustryFigures & { held_out?: IndustryFigures; blind?: IndustryFigures }> => {
  const options = {
    labels: { type: 'string' },
    warc: { type: 'string' },
    offers: { type: 'string' },
    failures: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const context = { industries: loadIndustries(), showFailures: values.failures === true };
  const { labels: file, warc, offers } = values;
  if (file === undefined && (warc ?? offers) !== undefined)
    throw new Error('--warc and --offers read what labels are of: give --labels too');
  if (file !== undefined) {
    const labels = readLabels(file);
    if (offers !== undefined) return judge(productPages(labels, offers), context);
    return judge(askedOf(labels, warc === undefined ? undefined : await readPages(warc)), context);
  }
  const [own, heldOut, blind] = [sets.own, sets.held_out, sets.blind].map((set) => askedOf(readLabels(set)));
  const quiet = { ...context, showFailures: false };
  const all = judge([...own!, ...heldOut!, ...blind!], context);
  return { ...all, held_out: judge(heldOut!, quiet), blind: judge(blind!, quiet) };
};
