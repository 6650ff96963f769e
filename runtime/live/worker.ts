/** Entry of the worker threads of live detection: the public internet, the demo web where there is one, and nothing else of this machine. */
import { loadFactsOptOut } from '../../core/facts/opt-out.ts';
import { loadRules } from '../../core/rules/index.ts';
import { threadData } from '../../core/threads/index.ts';
import { answerJob } from './answer-job.ts';
import { createLiveFetcher, type DemoWebPort } from './fetcher.ts';
import type { Job, Outcome } from './messages.ts';

const { demoPort } = threadData<{ demoPort: DemoWebPort }>();
const world = { fetcher: createLiveFetcher(demoPort), rules: loadRules(), factsOptOut: loadFactsOptOut() };

export const run = (job: Job | null): Promise<Outcome | null> => answerJob(job, world);
