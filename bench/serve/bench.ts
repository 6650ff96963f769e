import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'serve',
    measures: 'the runtime under load: requests a second, CPU of a request, and how both grow with the snapshot',
    peer: 'raw uWebSockets.js with the same bytes, Fastify over DuckDB, Datasette',
    program: 'bench/serve/run.ts',
    usage: '[--sites 1000000] [--growth 10000,100000,1000000] [--only NAMES] [--no-peers] … (bench/serve/README.md)',
    takes: '20 minutes, and 15 more the first time',
    needs: [
      { command: 'wrk', remedy: 'apt install wrk' },
      { path: 'bench/serve/node_modules/fastify', remedy: 'npm ci in bench/serve', leftOut: 'Fastify' },
      {
        path: '.cache/bench-venv/bin/datasette',
        remedy: 'python3 -m venv .cache/bench-venv && .cache/bench-venv/bin/pip install datasette duckdb',
        leftOut: 'Datasette',
      },
    ],
  },
  {
    name: 'serve-workers',
    measures: 'requests a second with 1, 2 and 3 workers on one port; client and servers share the cores',
    peer: 'one worker, in turns',
    program: 'bench/serve/workers.ts',
    usage: '[--workers 1,2,3] [--sites 20000] [--only site;products] [--rounds 5] [--seconds 3] [--connections 32]',
    takes: '3 minutes',
    needs: [{ command: 'wrk', remedy: 'apt install wrk' }],
  },
];
