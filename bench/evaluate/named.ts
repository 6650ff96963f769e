/** Payment and delivery that pages name in words and pictures (core/named), judged by labels. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readWarc } from '../../build/sources/warc.ts';
import type { SourceItem } from '../../core/contract/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { readNamed } from '../../core/named/index.ts';
import { namedIn, readWordings, type Wording } from './named-wordings.ts';
import { ownPages } from './own-pages.ts';
import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

const own = (path: string): string => fileURLToPath(new URL(`../../test/${path}`, import.meta.url));

type Half = 'even' | 'odd';

/** Sites fall into halves by a hash of their registrable domain, before anybody reads their pages. */
const halfOf = (url: string): Half => {
  const host = URL.canParse(url) ? new URL(url).hostname : url;
  const hash = createHash('sha256')
    .update(registrableDomain(host) ?? host)
    .digest();
  return hash.at(-1)! % 2 === 0 ? 'even' : 'odd';
};

interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

const scoreOf = ({ right, wrong, missed }: Counts) => {
  const precision = wilson(right, right + wrong);
  const recall = wilson(right, right + missed);
  return {
    ...{ found: right + wrong, labelled: right + missed },
    ...{ precision: precision.value, low: precision.low, recall: recall.value, recall_low: recall.low },
  };
};

/** Address → what its pages name; pages of one address count together. */
const namedByUrl = async (items: AsyncIterable<SourceItem> | Iterable<SourceItem>, half: Half | undefined) => {
  const found = new Map<string, Map<string, string>>();
  for await (const item of items) {
    if (item.type !== 'page') continue;
    const { url } = item.page;
    if (half !== undefined && halfOf(url) !== half) continue;
    const known = found.get(url) ?? new Map<string, string>();
    for (const { id, evidence } of readNamed(readEvidence(item.page))) known.set(id, evidence[0]!.value);
    found.set(url, known);
  }
  return found;
};

/** The labels say everything that the pages name: what is not among them is wrong, `?` is not judged. */
const judge = (
  file: string,
  found: ReadonlyMap<string, ReadonlyMap<string, string>>,
  report: (line: string) => void,
) => {
  const labels = readTable(file, ['url', 'means', 'present']);
  const saidOf = new Map(labels.map(({ url, means, present }) => [`${url} ${means}`, present]));
  const total: Counts = { right: 0, wrong: 0, missed: 0 };
  let naming = 0;
  for (const [url, means] of found) {
    if (means.size > 0) naming++;
    for (const [id, value] of means) {
      const said = saidOf.get(`${url} ${id}`);
      if (said === '?') continue;
      if (said === '1') total.right++;
      else {
        total.wrong++;
        report(`wrong\t${id}\t${url}\t${value}`);
      }
    }
  }
  for (const { url = '', means = '', present } of labels) {
    if (present !== '1' || found.get(url) === undefined || found.get(url)!.has(means)) continue;
    total.missed++;
    report(`missed\t${means}\t${url}`);
  }
  return { addresses: found.size, naming, ...scoreOf(total) };
};

const judgeTexts = (texts: readonly Wording[], report: (line: string) => void): object => {
  const total: Counts = { right: 0, wrong: 0, missed: 0 };
  for (const { means, html } of texts) {
    const found = namedIn(html);
    const wrong = found.filter((id) => !means.includes(id));
    const missed = means.filter((id) => !found.includes(id));
    total.right += found.length - wrong.length;
    total.wrong += wrong.length;
    total.missed += missed.length;
    if (wrong.length + missed.length > 0)
      report(`wording\twrong ${wrong.join(' ')}\tmissed ${missed.join(' ')}\t${html}`);
  }
  return scoreOf(total);
};

/** The project's own wordings, each half apart; those of half 1 are told of in figures alone. */
const judgeWordings = (report: (line: string) => void): object => {
  const wordings = readWordings(own('fixtures/named-wordings.txt'));
  const ofHalf = (wanted: number): Wording[] => wordings.filter(({ half }) => half === wanted);
  return { half_0: judgeTexts(ofHalf(0), report), half_1: judgeTexts(ofHalf(1), () => {}) };
};

/**
 * `named [--warc F… --labels F] [--half even|odd] [--failures]`: precision and recall of means per address, with Wilson
 * lower bounds. Without pages, the project's own, which are invented; its wordings, each half apart; and sentences of running
 * text, `running`, all of which were read while rules were made.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      warc: { type: 'string', multiple: true },
      labels: { type: 'string' },
      half: { type: 'string' },
      failures: { type: 'boolean' },
    },
  });
  const { half } = values;
  if (half !== undefined && half !== 'even' && half !== 'odd') throw new Error('named: --half takes even or odd');
  const files = values.warc === undefined ? [] : [...values.warc, ...positionals];
  const pages = files.length > 0 ? readWarc(files) : ownPages(own('fixtures/named/'));
  const labels = values.labels ?? own(`labels/${files.length > 0 ? 'named-payments' : 'named-fixtures'}.csv`);
  const report = (line: string): void => {
    if (values.failures === true) process.stdout.write(`${line}\n`);
  };
  const found = await namedByUrl(pages, half);
  if (found.size === 0) throw new Error(`named: no page in ${files.join(', ')}`);
  const judged = judge(labels, found, report);
  if (files.length > 0) return judged;
  const running = judgeTexts(readWordings(own('fixtures/named-running.txt')), report);
  return { ...judged, wordings: judgeWordings(report), running };
};
