/**
 * `npm run bench -- detect [--warc F…] [--rounds N]`: how many pages one core judges per second, from bytes to
 * verdicts, and the mean and 95th percentile of each stage, of the project's own pages where none are given. The pages are read into memory first; a warm-up is not
 * counted. Time is the process's wall clock per stage, and CPU time for pages per core: on a busy machine they differ.
 */
import { parseArgs } from 'node:util';
import { readWarc } from '../../build/sources/warc.ts';
import { findRegistrationNumbers } from '../../core/company/index.ts';
import type { Page } from '../../core/contract/index.ts';
import { decodePage } from '../../core/decode.ts';
import { detect } from '../../core/detect/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { measureHealth } from '../../core/health/index.ts';
import { loadRules, type RuleSet } from '../../core/rules/index.ts';
import { readOwnPages } from '../evaluate/detect.ts';
import { figure, printReport } from '../report.ts';

const STAGES = ['decode', 'evidence', 'detect', 'company', 'health'] as const;
type Stage = (typeof STAGES)[number];
/** Milliseconds per page. */
type Times = Record<Stage, number[]>;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Decoding is timed on its own, then once more as a part of reading the evidence: that part is taken off again. */
const judge = (page: Page, rules: RuleSet, times: Times): void => {
  const clock = [performance.now()];
  const mark = (): number => clock.push(performance.now());
  decodePage(page);
  mark();
  const evidence = readEvidence(page);
  mark();
  detect(evidence, rules);
  mark();
  findRegistrationNumbers(evidence);
  mark();
  measureHealth(page, evidence, { hasSitemap: null });
  mark();
  STAGES.forEach((stage, at) => {
    times[stage].push(clock[at + 1]! - clock[at]!);
  });
  times.evidence[times.evidence.length - 1]! -= Math.min(times.decode.at(-1)!, times.evidence.at(-1)!);
};

const summarise = (values: number[]): { mean_ms: number; p95_ms: number } => {
  const sorted = [...values].sort((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean_ms: round(mean), p95_ms: round(sorted[Math.floor(sorted.length * 0.95)] ?? 0) };
};

const emptyTimes = (): Times => ({ decode: [], evidence: [], detect: [], company: [], health: [] });

/** Pages per second of CPU time, from bytes to verdicts, in the best of the rounds. */
const pagesPerCore = (pages: Page[], rules: RuleSet, rounds: number): number => {
  let best = 0;
  for (let i = 0; i < rounds; i++) {
    const start = process.cpuUsage();
    for (const page of pages) detect(readEvidence(page), rules);
    const { user, system } = process.cpuUsage(start);
    best = Math.max(best, (pages.length * 1e6) / (user + system));
  }
  return Math.round(best);
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { warc: { type: 'string', multiple: true }, rounds: { type: 'string', default: '5' } },
  });
  const pages: Page[] = [];
  for await (const item of values.warc === undefined ? readOwnPages() : readWarc(values.warc))
    if (item.type === 'page') pages.push(item.page);
  if (pages.length === 0) throw new Error(`no page in ${values.warc?.join(', ')}`);
  const loadStart = performance.now();
  const rules = loadRules();
  const loadMs = performance.now() - loadStart;
  const rounds = Math.max(1, Number(values.rounds));
  for (const page of pages) judge(page, rules, emptyTimes());
  const times = emptyTimes();
  for (let i = 0; i < rounds; i++) for (const page of pages) judge(page, rules, times);
  const bytes = pages.reduce((sum, page) => sum + page.body.length, 0);
  const result = {
    pages: pages.length,
    mean_kb: Math.round(bytes / pages.length / 1000),
    rules_load_ms: round(loadMs),
    pages_per_s_core: pagesPerCore(pages, rules, rounds),
    stages: Object.fromEntries(STAGES.map((stage) => [stage, summarise(times[stage])])),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  printReport('detect', [
    figure('pages', result.pages, 'pages'),
    figure('size of a page', result.mean_kb, 'kB'),
    figure('rate', result.pages_per_s_core, 'pages/s of one core'),
    figure('rules loaded', result.rules_load_ms, 'ms'),
    ...STAGES.flatMap((stage) => {
      const { mean_ms: mean, p95_ms: p95 } = summarise(times[stage]);
      return [figure(`${stage}, mean`, mean, 'ms'), figure(`${stage}, p95`, p95, 'ms')];
    }),
  ]);
};

await main().catch((error: Error) => {
  process.stderr.write(`bench/detect: ${error.message}\n`);
  process.exitCode = 1;
});
