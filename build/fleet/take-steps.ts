/** What a worker does with steps of the queue: those of its own archive and below its own folder, and no others. */
import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { UnrecoverableError } from 'bullmq';
import type { ReachStep, StepDoer } from '../reach/index.ts';
import { ReachStop, sameBase } from '../reach/index.ts';

/** Trying again later may help. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'unreachable', 'damaged']);

const isBelow = (dir: string, root: string): boolean => {
  const [path, top] = [resolve(dir), resolve(root)];
  return path === top || path.startsWith(`${top}${sep}`) || path.startsWith(`${realpathSync(top)}${sep}`);
};

const check = ({ base, dir }: ReachStep, allowed: { base: string; root: string }): void => {
  if (sameBase(base) !== sameBase(allowed.base))
    throw new UnrecoverableError(`the step is of ${base}; this worker asks ${allowed.base} alone (--base)`);
  if (!isBelow(dir, allowed.root))
    throw new UnrecoverableError(`${dir} is not below ${allowed.root}: give the workers the same folder by --reach`);
};

/** Does a job's step; one that can never be done is given up at once, others are tried again with growing pauses. */
export const takeStep =
  (doer: StepDoer, allowed: { base: string; root: string }) =>
  async (data: unknown): Promise<object> => {
    const step = data as ReachStep;
    check(step, allowed);
    try {
      await doer.run(step);
    } catch (error) {
      if (error instanceof ReachStop && !PASSING.has(error.code)) throw new UnrecoverableError(error.message);
      throw error;
    }
    return { step: step.kind };
  };
