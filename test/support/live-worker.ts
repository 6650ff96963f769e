/** The worker of live detection in a world where every invented host is on loopback: `workerData` is not reachable by flags. */
import { createFetcher } from '../../core/fetch/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { answerJob } from '../../runtime/live/answer-job.ts';
import type { Job, Outcome } from '../../runtime/live/messages.ts';

const hostAllowed = (host: string): boolean => host.endsWith('.example');
const addressAllowed = (address: string): boolean => address === '127.0.0.1';

const fetcher = createFetcher({
  userAgent: 'test',
  now: () => Date.now(),
  resolve: () => Promise.resolve(['127.0.0.1']),
  // `p12345.shop.example` is whatever listens on port 12345 of loopback.
  connect: (host) => {
    const port = /^p(\d+)\./.exec(host)?.[1];
    return port === undefined ? null : { address: '127.0.0.1', port: Number(port), tls: false };
  },
  policy: { hostAllowed, addressAllowed },
});
const rules = loadRules();
const SILENT_MS = 2_000;
const spin = (): never => {
  for (;;) Math.random();
};
const world = {
  rules,
  fetcher: {
    fetch: (url: string, options: Parameters<typeof fetcher.fetch>[1]) => {
      // A page that would keep the processor for ever, whatever the scanner is worth.
      if (url.includes('/spin')) spin();
      // Servers that never answer end after a while, so that a test needs no short deadline for the work itself.
      return fetcher.fetch(url, { ...options, timeoutMs: Math.min(options?.timeoutMs ?? SILENT_MS, SILENT_MS) });
    },
  },
};

export const run = (job: Job | null): Promise<Outcome | null> => answerJob(job, world);
