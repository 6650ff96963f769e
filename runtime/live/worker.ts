/** Entry of the worker threads of live detection: the public internet, and nothing else of this machine. */
import { loadFactsOptOut } from '../../core/facts/opt-out.ts';
import { createCnameLookup, createFetcher, createResolver } from '../../core/fetch/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { answerJob } from './answer-job.ts';
import type { Job, Outcome } from './messages.ts';
import { userAgent } from './user-agent.ts';

const now = (): number => Date.now();
const fetcher = createFetcher({ userAgent, now, resolve: createResolver({ now }), cnames: createCnameLookup() });
const world = { fetcher, rules: loadRules(), factsOptOut: loadFactsOptOut() };

export const run = (job: Job | null): Promise<Outcome | null> => answerJob(job, world);
