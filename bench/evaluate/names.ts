import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nameKey } from '../../build/names/name-text.ts';
import { chooseSiteName, hostWord, type NamedPage } from '../../build/names/site-name.ts';
import { readWarc } from '../../build/sources/warc.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { nameCluesOf, readEvidence } from '../../core/evidence/index.ts';
import { inventedSites } from './name-worlds.ts';
import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

/** A site with what it is called by those who know it. */
interface NamedSite {
  domain: string;
  accepted: readonly string[];
  pages: readonly NamedPage[];
  /** What kind of site it is; each is judged apart too. */
  kind: string;
}

export interface NameFigures {
  sites: number;
  right: number;
  /** Called by the host's own word, which is not among the accepted names: nothing better was known. */
  host_word: number;
  /** Called by something else. */
  wrong: number;
  accuracy: number | null;
  low: number;
}

/** Titles of invented shops' home pages in the forms of real ones; half 0 was read while rules were made, half 1 was not. */
const titles = fileURLToPath(new URL('../../test/labels/name-titles.csv', import.meta.url));
const own = fileURLToPath(new URL('../../test/labels/names.csv', import.meta.url));

/** Rules were made on the sites of half 0; nobody read those of half 1 but to label them. */
const halfOf = (domain: string): number => createHash('sha256').update(domain).digest()[0]! & 1;

const figuresOf = (verdicts: readonly Verdict[]): NameFigures => {
  const count = (verdict: Verdict['verdict']): number => verdicts.filter((v) => v.verdict === verdict).length;
  const right = count('right');
  const { value, low } = wilson(right, verdicts.length);
  return { sites: verdicts.length, right, host_word: count('host_word'), wrong: count('wrong'), accuracy: value, low };
};

interface NamesResult extends NameFigures {
  kinds: Record<string, NameFigures>;
  titles?: Record<string, NameFigures>;
}

interface Verdict {
  kind: string;
  verdict: 'right' | 'host_word' | 'wrong';
}

const judge = ({ domain, accepted, pages, kind }: NamedSite, report: (line: string) => void): Verdict => {
  const chosen = chooseSiteName(domain, pages);
  const name = chosen ?? hostWord(domain, pages[0]?.title ?? null);
  const isRight = accepted.some((known) => nameKey(known) === nameKey(name));
  const verdict = isRight ? 'right' : chosen === null ? 'host_word' : 'wrong';
  if (!isRight) report(`${domain}: ${name} (${verdict}, ${kind}), label ${accepted.join('|')}`);
  return { kind, verdict };
};

const readSites = async (labels: string, warcs: readonly string[]): Promise<NamedSite[]> => {
  const pages = new Map<string, NamedPage[]>();
  for (const warc of warcs)
    for await (const item of readWarc(warc)) {
      if (item.type !== 'page') continue;
      const domain = normaliseDomain(item.page.finalUrl);
      const evidence = readEvidence(item.page);
      const known = pages.get(domain) ?? [];
      pages.set(domain, [...known, { url: item.page.finalUrl, title: evidence.title, clues: nameCluesOf(evidence) }]);
    }
  return readTable(labels, ['domain', 'names']).map(({ domain = '', names = '' }) => {
    const seen = pages.get(domain);
    if (seen === undefined) throw new Error(`${domain} is labelled, but none of the pages is of it`);
    return { domain, accepted: names.split('|'), pages: seen, kind: `half_${halfOf(domain)}` };
  });
};

/** Home pages that say nothing but their title. */
const readTitles = (): NamedSite[] =>
  readTable(titles, ['domain', 'title', 'names', 'half']).map(({ domain = '', title = '', names = '', half = '' }) => ({
    domain,
    accepted: names.split('|'),
    pages: [{ url: `https://${domain}/`, title, clues: [] }],
    kind: `half_${half}`,
  }));

const byKind = (verdicts: readonly Verdict[]): Record<string, NameFigures> => {
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))].sort();
  return Object.fromEntries(kinds.map((kind) => [kind, figuresOf(verdicts.filter((v) => v.kind === kind))]));
};

/**
 * `names [--labels F] [--warc F…] [--failures]`: with pages, the labelled sites of them (columns domain, names with `|`
 * between accepted ones), each half of the labels apart; without, invented sites whose names are known, and apart from
 * them (`titles`) home pages of which only the title is known.
 */
export const run = async (args: string[]): Promise<NamesResult> => {
  const options = {
    labels: { type: 'string', default: own },
    warc: { type: 'string', multiple: true },
    failures: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const sites = values.warc === undefined ? inventedSites() : await readSites(values.labels, values.warc);
  const report = (line: string): void => {
    if (values.failures === true) process.stdout.write(`${line}\n`);
  };
  const verdicts = sites.map((site) => judge(site, report));
  const result = { ...figuresOf(verdicts), kinds: byKind(verdicts) };
  if (values.warc !== undefined) return result;
  // Failures of the half that nobody has read stay unread.
  const silent = (): void => undefined;
  const ofTitles = readTitles().map((site) => judge(site, site.kind === 'half_0' ? report : silent));
  return { ...result, titles: byKind(ofTitles) };
};
