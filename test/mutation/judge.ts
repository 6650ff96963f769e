/** Whether the suites notice a fault: the cheapest of the nearest first, until one fails. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applied, type Mutant } from './mutants.ts';
import type { Sandbox } from './sandbox.ts';

export type Outcome = 'killed' | 'timeout' | 'survived';

export interface Asked {
  suites: string[];
  /** Processor seconds that they take together on the tree without a fault. */
  cpuS: number;
}

const BASELINE_TIMEOUT_MS = 30_000;

export interface AskedOptions {
  /** Suites that cover a file, best first. */
  covering(file: string): readonly string[];
  /** Processor seconds that the suites of one file may take together. One suite at least is asked. */
  budgetS: number;
  /** Hears of suites that fail on the tree without a fault: they judge nothing. */
  warn(line: string): void;
}

/** File → the suites to ask. Each suite is measured once, in the sandbox as it is. */
export const askedSuites = (sandbox: Sandbox, options: AskedOptions): ((file: string) => Promise<Asked>) => {
  const costs = new Map<string, number>();
  const known = new Map<string, Asked>();
  const costOf = async (suite: string): Promise<number> => {
    const { verdict, cpuS } = await sandbox.run([suite], BASELINE_TIMEOUT_MS);
    if (verdict === 'passed') return cpuS;
    options.warn(`${suite} does not pass in time without a fault: it judges nothing`);
    return Number.POSITIVE_INFINITY;
  };
  return async (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const chosen: { suite: string; cost: number }[] = [];
    let cpuS = 0;
    for (const suite of options.covering(file)) {
      const cost = costs.get(suite) ?? (await costOf(suite));
      costs.set(suite, cost);
      if (cost === Number.POSITIVE_INFINITY) continue;
      if (chosen.length > 0 && cpuS + cost > options.budgetS) break;
      cpuS += cost;
      chosen.push({ suite, cost });
    }
    const asked = { suites: chosen.sort((a, b) => a.cost - b.cost).map(({ suite }) => suite), cpuS };
    known.set(file, asked);
    return asked;
  };
};

export interface Judgement {
  outcome: Outcome;
  /** The suite that failed; null: none did, or the whole process. */
  by: string | null;
}
export interface Court {
  root: string;
  sandbox: Sandbox;
  asked: Asked;
}

/** Puts the fault in, asks the suites, takes it out again. */
const judge = async (mutant: Mutant, { root, sandbox, asked }: Court): Promise<Judgement> => {
  if (asked.suites.length === 0) return { outcome: 'survived', by: null };
  const source = readFileSync(join(root, mutant.file), 'utf8');
  sandbox.write(mutant.file, applied(source, mutant));
  const { verdict, by } = await sandbox.run(asked.suites, 15_000 + 10_000 * asked.cpuS);
  sandbox.write(mutant.file, source);
  return { outcome: verdict === 'passed' ? 'survived' : verdict === 'failed' ? 'killed' : 'timeout', by };
};

/**
 * As {@link judge}, but sure that it was the fault: the suite that failed must pass at once without it, in the same process;
 * where it does not, the process was spoiled by an earlier fault, and another judges.
 */
export const judgeSurely = async (mutant: Mutant, court: Court): Promise<Judgement> => {
  const judged = await judge(mutant, court);
  if (judged.outcome !== 'killed' || judged.by === null) return judged;
  const control = await court.sandbox.run([judged.by], BASELINE_TIMEOUT_MS);
  if (control.verdict === 'passed') return judged;
  court.sandbox.restart();
  return judge(mutant, court);
};
