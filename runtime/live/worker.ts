/** Entry of the worker threads of live detection: the public internet, and nothing else of this machine. */
import { parentPort } from 'node:worker_threads';
import { createCnameLookup, createFetcher, createResolver } from '../../core/fetch.ts';
import { loadRules } from '../../core/rules.ts';
import { userAgent } from './user-agent.ts';
import { serveJobs } from './worker-loop.ts';

const now = (): number => Date.now();
const fetcher = createFetcher({ userAgent, now, resolve: createResolver({ now }), cnames: createCnameLookup() });
if (parentPort === null) throw new Error('runtime/live/worker.ts runs as a worker thread only');
serveJobs(parentPort, { fetcher, rules: loadRules() });
