/** What shops say of themselves (core/facts), judged on invented pages whose facts are known, or on labelled ones. */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readWarc } from '../../build/sources/warc.ts';
import type { PageFact } from '../../core/contract/index.ts';
import { detect } from '../../core/detect/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { readFacts } from '../../core/facts/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { factWordings } from './fact-wordings.ts';
import { factWorlds } from './fact-worlds.ts';
import { pageOf } from './pages.ts';
import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

/** As labels name a fact: terms by what they come to, named means by which. */
export const labelOf = ({ kind, id, value, amount }: PageFact): string => {
  if (kind === 'payment' || kind === 'delivery' || kind === 'invoice') return `${kind} ${id}`;
  return `${kind} ${amount ?? value}`;
};

interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

class Judge {
  readonly #kinds = new Map<string, Counts>();
  readonly #report: (line: string) => void;
  readonly #isWhole: boolean;

  constructor(report: (line: string) => void, isWhole: boolean) {
    this.#report = report;
    this.#isWhole = isWhole;
  }

  add(label: string, what: keyof Counts, url: string): void {
    const kind = label.split(' ', 1)[0]!;
    const counts = this.#kinds.get(kind) ?? { right: 0, wrong: 0, missed: 0 };
    this.#kinds.set(kind, counts);
    counts[what]++;
    if (what !== 'right') this.#report(`${what}\t${label}\t${url}`);
  }

  kinds(): Record<string, object> {
    const figures = [...this.#kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, counts]) => [kind, figuresOf(counts, this.#isWhole)]);
    return Object.fromEntries(figures) as Record<string, object>;
  }

  total(): object {
    const sum = { right: 0, wrong: 0, missed: 0 };
    for (const { right, wrong, missed } of this.#kinds.values()) {
      sum.right += right;
      sum.wrong += wrong;
      sum.missed += missed;
    }
    return figuresOf(sum, this.#isWhole);
  }
}

/** Labels of real pages are of what was found: of those, `lost` is told, and no recall. */
const figuresOf = ({ right, wrong, missed }: Counts, isWhole: boolean) => {
  const [precision, recall] = [wilson(right, right + wrong), wilson(right, right + missed)];
  return {
    found: right + wrong,
    precision: precision.value,
    low: precision.low,
    ...(isWhole ? { recall: recall.value, recall_low: recall.low } : { lost: missed }),
  };
};

const judgeWorlds = (judge: Judge): number => {
  const worlds = factWorlds();
  for (const { url, html, truth } of worlds) {
    const found = new Set(readFacts(readEvidence(pageOf(url, html))).map(labelOf));
    // Each page declares its language alike: that says nothing of the rules.
    for (const label of found)
      if (!label.startsWith('language ')) judge.add(label, truth.includes(label) ? 'right' : 'wrong', url);
    for (const label of truth) if (!found.has(label)) judge.add(label, 'missed', url);
  }
  return worlds.length;
};

/** Each sentence is judged by the kinds that its labels are of. */
const judgeWordings = (judge: Judge, half: string | undefined): number => {
  const rules = loadRules();
  const wordings = factWordings().filter((one) => half === undefined || one.half === half);
  for (const { url, html, truth, unclear, judged } of wordings) {
    const evidence = readEvidence(pageOf(url, html));
    const facts = readFacts(evidence, detect(evidence, rules).named).filter(({ kind }) => judged.has(kind));
    const found = new Set(facts.map(labelOf).filter((label) => !unclear.has(label)));
    for (const label of found) judge.add(label, truth.includes(label) ? 'right' : 'wrong', html);
    for (const label of truth) if (!found.has(label)) judge.add(label, 'missed', html);
  }
  return wordings.length;
};

/** Sites fall into halves by a hash of their registrable domain, before anybody reads their pages. */
const halfOf = (url: string): string => {
  const { hostname } = new URL(url);
  const hash = createHash('sha256')
    .update(registrableDomain(hostname) ?? hostname)
    .digest();
  return hash.at(-1)! % 2 === 0 ? 'even' : 'odd';
};

/** Labels of contacts are kept as a hash: a list of labels is no list of people's addresses. */
const hashed = (label: string): string =>
  /^(?:email|phone|address) /.test(label)
    ? `${label.split(' ', 1)[0]} sha256:${createHash('sha256').update(label).digest('hex').slice(0, 16)}`
    : label;

interface Labelled {
  warc: string[];
  labels: string;
  half: string | undefined;
}

/** `present` 1: the page states it; 0: it does not; `?`: nobody can say. What is found and not labelled is not judged, and counted. */
const judgePages = async (
  { warc, labels, half }: Labelled,
  judge: Judge,
): Promise<{ pages: number; unlabelled: number }> => {
  const rules = loadRules();
  const said = new Map(
    readTable(labels, ['url', 'fact', 'present']).map(({ url, fact, present }) => [`${url} ${fact}`, present]),
  );
  const seen = new Set<string>();
  let [pages, unlabelled] = [0, 0];
  for await (const item of readWarc(warc)) {
    if (item.type !== 'page' || (half !== undefined && halfOf(item.page.url) !== half)) continue;
    pages++;
    const { url } = item.page;
    const evidence = readEvidence(item.page);
    for (const label of new Set(readFacts(evidence, detect(evidence, rules).named).map(labelOf).map(hashed))) {
      const present = said.get(`${url} ${label}`);
      if (present === undefined) unlabelled++;
      else if (present !== '?' && !seen.has(`${url} ${label}`))
        judge.add(label, present === '1' ? 'right' : 'wrong', url);
      seen.add(`${url} ${label}`);
    }
  }
  for (const [key, present] of said) {
    const [url = '', label = ''] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    if (present === '1' && !seen.has(key) && (half === undefined || halfOf(url) === half))
      judge.add(label, 'missed', url);
  }
  return { pages, unlabelled };
};

/**
 * `facts [--wordings | --warc F… --labels F] [--half even|odd] [--failures]`: precision by kind, with Wilson lower bounds. Without pages,
 * on invented ones, whose whole truth is known: recall too. `--wordings`: sentences in the forms of real shops, judged likewise.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      warc: { type: 'string', multiple: true },
      labels: { type: 'string' },
      half: { type: 'string' },
      wordings: { type: 'boolean' },
      failures: { type: 'boolean' },
    },
  });
  const { half, labels } = values;
  if (half !== undefined && half !== 'even' && half !== 'odd') throw new Error('facts: --half takes even or odd');
  const judge = new Judge((line) => {
    if (values.failures === true) process.stdout.write(`${line}\n`);
  }, values.warc === undefined);
  if (values.wordings === true) {
    const wordings = judgeWordings(judge, half);
    return { wordings, ...judge.total(), kinds: judge.kinds() };
  }
  if (values.warc === undefined) {
    const pages = judgeWorlds(judge);
    return { pages, ...judge.total(), kinds: judge.kinds() };
  }
  if (labels === undefined) throw new Error('facts: --warc goes with --labels');
  const counts = await judgePages({ warc: [...values.warc, ...positionals], labels, half }, judge);
  return { ...counts, ...judge.total(), kinds: judge.kinds() };
};
