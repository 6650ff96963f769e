/** Servers asked for the same thing in turn, in short rounds, so that what else the machine does falls on all of them. */
import type { BenchServer } from './servers.ts';
import { slug, type Target } from './targets.ts';
import { type Load, type Measured, wrk } from './wrk.ts';

export interface RoundsOptions {
  rounds: number;
  seconds: number;
  connections: number;
}

export interface Outcome extends Measured {
  /** CPU time of the server's process for one request: other work on the machine changes it less than the rate. */
  cpuUs: number;
}

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const medians = (outcomes: Outcome[]): Outcome => ({
  requestsPerS: median(outcomes.map((one) => one.requestsPerS)),
  p50Ms: median(outcomes.map((one) => one.p50Ms)),
  p99Ms: median(outcomes.map((one) => one.p99Ms)),
  errors: outcomes.reduce((sum, one) => sum + one.errors, 0),
  cpuUs: median(outcomes.map((one) => one.cpuUs)),
});

/** `path`: where the server has what the target asks ours for. */
export interface Contender {
  server: BenchServer;
  path(target: Target): string;
  /** Put behind the query. */
  suffix?: string;
  /** A path whose answer tells that what was asked before is done. */
  ready: string;
}

export const measure = async (
  { server, path, suffix = '' }: Contender,
  target: Target,
  options: Omit<Load, 'port' | 'path' | 'query' | 'lua'>,
): Promise<Outcome> => {
  const cpuBefore = server.cpuS();
  const first = target.query(1);
  // A query only where there is one to put it behind.
  const tail = suffix === '' ? '' : `${first === '' ? '?' : '&'}${suffix}`;
  const lua = target.lua === null || tail === '' ? target.lua : `${target.lua} .. "${tail}"`;
  const asked = await wrk({ ...options, port: server.port, path: path(target), query: first + tail, lua });
  const cpuUs = ((server.cpuS() - cpuBefore) * 1e6) / Math.max(1, asked.requestsPerS * options.seconds);
  return { ...asked, cpuUs };
};

/** Seconds at the most until compiled code is reached: a search runs through so much code that it takes five. */
const MOST_WARMING = 8;
/** A second's cost over so much of the second's before is no longer on its way down. */
const SETTLED = 0.9;

/** Asks until a request's CPU time falls no more. */
const warm = async (contender: Contender, target: Target, options: RoundsOptions): Promise<void> => {
  let before = Number.POSITIVE_INFINITY;
  for (let second = 0; second < MOST_WARMING; second++) {
    const { cpuUs } = await measure(contender, target, { ...options, seconds: 1 });
    if (cpuUs > before * SETTLED) return;
    before = cpuUs;
  }
};

/** Medians of each contender, and of the ratios of the first's rate to the second's in the same round. */
export const inTurn = async (
  contenders: Contender[],
  target: Target,
  options: RoundsOptions,
): Promise<{ outcomes: Outcome[]; ratio: number }> => {
  const rounds: Outcome[][] = [];
  // Until compiled code is reached, nobody's figures count.
  for (const contender of contenders) await warm(contender, target, options);
  for (let round = 0; round < options.rounds; round++) {
    const outcomes: Outcome[] = [];
    for (const contender of contenders) outcomes.push(await measure(contender, target, options));
    rounds.push(outcomes);
  }
  const outcomes = contenders.map((_, i) => medians(rounds.map((round) => round[i]!)));
  const ratios = rounds.map(([a, b]) => (a?.requestsPerS ?? 0) / Math.max(1, b?.requestsPerS ?? 1));
  return { outcomes, ratio: median(ratios) };
};

export const ours = (server: BenchServer): Contender => ({ server, path: (target) => target.path, ready: '/healthz' });
export const raw = (server: BenchServer): Contender => ({ server, path: (target) => `/${slug(target)}`, ready: '/' });
