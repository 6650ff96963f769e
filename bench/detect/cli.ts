/**
 * `npm run bench -- detect [--warc F…] [--rounds N]`: how many pages one core judges per second, from bytes to
 * verdicts, and the mean and 95th percentile of each stage, of the project's own pages where none are given. The pages are read into memory first; the first
 * pass, each page once in a fresh process, is a figure of its own. Then the same with twice the rules, in turns, and
 * beside Wappalyzer where it is installed. All times but the loading of the rules are CPU time.
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
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { doubledRules } from './doubled.ts';
import { loadWappalyzer, wappalyzerRate } from './wappalyzer.ts';

const STAGES = ['decode', 'evidence', 'detect', 'company', 'health'] as const;
type Stage = (typeof STAGES)[number];
/** Milliseconds per page. */
type Times = Record<Stage, number[]>;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** CPU time of this process so far: the clock would time what else the machine does. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Decoding is timed on its own, then once more as a part of reading the evidence: that part is taken off again. */
const judge = (page: Page, rules: RuleSet, times: Times): void => {
  const clock = [cpuMs()];
  const mark = (): number => clock.push(cpuMs());
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

/** Pages per second of CPU time, from bytes to verdicts, in one round. */
const rateOf = (pages: Page[], rules: RuleSet): number => {
  const start = process.cpuUsage();
  for (const page of pages) detect(readEvidence(page), rules);
  const { user, system } = process.cpuUsage(start);
  return (pages.length * 1e6) / (user + system);
};

/** The best of the rounds, with the rules and with twice as many in turns. */
const ratesOf = (pages: Page[], rules: RuleSet, rounds: number): { once: number; twice: number } => {
  const doubled = doubledRules();
  const best = { once: 0, twice: 0 };
  for (let i = 0; i <= rounds; i++) {
    best.once = Math.max(best.once, rateOf(pages, rules));
    best.twice = Math.max(best.twice, rateOf(pages, doubled));
  }
  return best;
};

const besideWappalyzer = (pages: Page[], ours: number): Figure[] => {
  const engine = loadWappalyzer();
  if (engine === null) return [];
  const { rate, found } = wappalyzerRate(engine, pages);
  return [
    figure('Wappalyzer: rate', rate, 'pages/s of one core'),
    figure('Wappalyzer: technologies found', found, 'technologies'),
    ratio('rate beside Wappalyzer', ours / rate, 'Wappalyzer 6.10.47, given what was read of the pages'),
  ];
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
  const firstPass = rateOf(pages, rules);
  for (const page of pages) judge(page, rules, emptyTimes());
  const times = emptyTimes();
  for (let i = 0; i < rounds; i++) for (const page of pages) judge(page, rules, times);
  const rates = ratesOf(pages, rules, rounds);
  const bytes = pages.reduce((sum, page) => sum + page.body.length, 0);
  const result = {
    pages: pages.length,
    mean_kb: Math.round(bytes / pages.length / 1000),
    rules_load_ms: round(loadMs),
    first_pass_per_s_core: Math.round(firstPass),
    pages_per_s_core: Math.round(rates.once),
    stages: Object.fromEntries(STAGES.map((stage) => [stage, summarise(times[stage])])),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  printReport('detect', [
    figure('pages', result.pages, 'pages'),
    figure('size of a page', result.mean_kb, 'kB'),
    figure('rate', result.pages_per_s_core, 'pages/s of one core'),
    figure('rate of the first pass', result.first_pass_per_s_core, 'pages/s of one core'),
    ...besideWappalyzer(pages, rates.once),
    figure('CPU with twice the rules', round(rates.once / rates.twice), 'times'),
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
