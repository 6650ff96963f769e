import type { Bench } from '../bench.ts';

const installed = 'npm ci in bench/search';

export const benches: readonly Bench[] = [
  {
    name: 'search',
    measures: 'product search over invented titles: build, latency, queries a second',
    peer: 'DuckDB ILIKE, SQLite FTS5 trigram, MiniSearch',
    program: 'bench/search/run.ts',
    usage: '[--offers 2000000] [--queries 10000] [--peers duckdb,sqlite,minisearch]',
    takes: '6 minutes',
    needs: [
      { path: 'bench/search/node_modules/better-sqlite3', remedy: installed, leftOut: 'SQLite' },
      { path: 'bench/search/node_modules/minisearch', remedy: installed, leftOut: 'MiniSearch' },
    ],
  },
];
