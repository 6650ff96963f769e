import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'sites',
    measures: 'suggestions, the one search over sites, and sites by three conditions: build, open, latency',
    peer: 'DuckDB, MiniSearch',
    program: 'bench/sites/run.ts',
    usage: '[--sites 1000000] [--queries 3000] [--no-peers]',
    takes: '6 minutes',
    needs: [{ path: 'bench/sites/node_modules/minisearch', remedy: 'npm ci in bench/sites', leftOut: 'MiniSearch' }],
  },
];
