import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'soak',
    measures:
      'a runtime that follows a bucket under a mixed load for long, a release every minute: failures, latency, memory',
    peer: null,
    program: 'bench/soak/run.ts',
    usage:
      '[--minutes 30] [--rate REQUESTS_PER_S] [--sites 20000] [--transport auto] [--connections 32] [--out bench/soak/last]',
    takes: '32 minutes',
    needs: [],
  },
  {
    name: 'soak-csv',
    measures: 'CPU of 2,000 rows of CSV through the whole application, no two requests alike',
    peer: 'the same rows as JSON',
    program: 'bench/soak/csv.ts',
    usage: '',
    takes: '10 seconds',
    needs: [],
  },
  {
    name: 'soak-downloads',
    measures: 'one file of 2 GiB to 50 clients at once: memory of the server, over each transport',
    peer: 'node:http beside hyper-express',
    program: 'bench/soak/downloads.ts',
    usage: '',
    takes: '4 minutes',
    needs: [],
  },
];
