import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readHar } from '../../build/sources/har.ts';
import { readWarc } from '../../build/sources/warc.ts';
import { findRegistrationNumbers } from '../../core/company/index.ts';
import type { PageDetection, SourceItem } from '../../core/contract/index.ts';
import { detect } from '../../core/detect/index.ts';
import { type Evidence, readEvidence } from '../../core/evidence/index.ts';
import { loadRules, type RuleSet } from '../../core/rules/index.ts';
import { judge } from './detect-labels.ts';
import { explainPlatform } from './explain.ts';
import { ownPages } from './own-pages.ts';

const own = (path: string): string => fileURLToPath(new URL(`../../test/${path}`, import.meta.url));

/** The project's own pages, which are invented. */
export const readOwnPages = (): Iterable<SourceItem> => ownPages(own('fixtures/detect/'));

const toLine = (evidence: Evidence, detection: PageDetection): string =>
  JSON.stringify({
    url: evidence.url,
    platform: detection.platform,
    runner_up: detection.runnerUp,
    explanation: explainPlatform(detection, 'en'),
    is_ecommerce: detection.isEcommerce,
    technologies: detection.technologies,
    tracking_ids: detection.trackingIds,
    company: findRegistrationNumbers(evidence)[0] ?? null,
  });

const verdictsOf = (evidence: Evidence, detection: PageDetection): string[] => {
  const [company] = findRegistrationNumbers(evidence);
  return [
    ...detection.technologies.map(({ id }) => id),
    ...detection.trackingIds.map(({ vendor, id }) => `${vendor}:${id}`),
    ...(company === undefined ? [] : [`company:${company.number}`]),
  ];
};

interface Run {
  pages: number;
  skipped: number;
  ms: number;
  verdicts: Map<string, Set<string>>;
}

const detectAll = async (
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
  rules: RuleSet,
  print: (line: string) => void,
): Promise<Run> => {
  const run: Run = { pages: 0, skipped: 0, ms: 0, verdicts: new Map() };
  for await (const item of items) {
    if (item.type === 'skip' || item.type === 'failure') run.skipped++;
    if (item.type !== 'page') continue;
    const start = performance.now();
    const evidence = readEvidence(item.page);
    const detection = detect(evidence, rules);
    run.ms += performance.now() - start;
    run.pages++;
    print(toLine(evidence, detection));
    const known = run.verdicts.get(item.page.url) ?? new Set<string>();
    for (const verdict of verdictsOf(evidence, detection)) known.add(verdict);
    run.verdicts.set(item.page.url, known);
  }
  return run;
};

/**
 * Kind of each page, from the table (url, kind, …; tabs) that stands beside a WARC file: `pages.tsv` beside
 * `pages.warc.gz`. Empty where there is none.
 */
const kindsBeside = (files: string[]): Map<string, string> => {
  const kinds = new Map<string, string>();
  for (const file of files) {
    const table = file.replace(/\.warc(?:\.gz)?$/, '.tsv');
    if (table === file || !existsSync(table)) continue;
    const [head = '', ...rows] = readFileSync(table, 'utf8').split(/\r?\n/);
    const [url, kind] = [head.split('\t').indexOf('url'), head.split('\t').indexOf('kind')];
    if (url < 0 || kind < 0) continue;
    for (const row of rows) {
      const cells = row.split('\t');
      if (cells[url] && cells[kind]) kinds.set(cells[url], cells[kind]);
    }
  }
  return kinds;
};

const parse = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      warc: { type: 'string', multiple: true },
      har: { type: 'string', multiple: true },
      labels: { type: 'string' },
      json: { type: 'string' },
      failures: { type: 'boolean' },
    },
  });
  // `--har a.har b.har`: a shell's expansion leaves the rest as positionals.
  const rest = (kind: 'warc' | 'har'): string[] =>
    values[kind] === undefined ? [] : [...values[kind], ...positionals];
  if (values.warc !== undefined && values.har !== undefined) throw new Error('detect: give --warc or --har, not both');
  return { ...values, warc: rest('warc'), har: rest('har') };
};

/**
 * `detect [--warc F… | --har F…] [--labels F] [--json F] [--failures]`: a line of JSON per page, to F or, without
 * labels, to the standard output; with labels, precision and recall per category, and apart for each kind of page that
 * a table beside the WARC file names. Without pages, the project's own.
 */
export const run = async (args: string[]): Promise<object> => {
  const { warc, har, json, failures, ...flags } = parse(args);
  const isOwn = warc.length + har.length === 0;
  const labels = flags.labels ?? (isOwn ? own('labels/detect-fixtures.csv') : undefined);
  const items = isOwn ? readOwnPages() : warc.length > 0 ? readWarc(warc) : readHar(har);
  const out = json !== undefined ? createWriteStream(json) : labels === undefined ? process.stdout : null;
  const rules = loadRules();
  const result = await detectAll(items, rules, (line) => out?.write(`${line}\n`));
  if (json !== undefined) await new Promise((resolve) => (out as ReturnType<typeof createWriteStream>).end(resolve));
  const { pages, skipped, ms } = result;
  if (pages === 0) throw new Error(`detect: no page in ${[...warc, ...har].join(', ')} (${skipped} skipped)`);
  const speed = { pages, skipped, pages_per_s: Math.round((pages / ms) * 1000) };
  if (labels === undefined) return { ...speed, categories: {} };
  const categories = new Map(rules.technologies.map(({ id, category }) => [id, category]));
  const report = (line: string): void => {
    if (failures === true) process.stdout.write(`${line}\n`);
  };
  return { ...speed, ...judge(labels, result.verdicts, { categories, report, kinds: kindsBeside(warc) }) };
};
