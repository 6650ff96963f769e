import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'sources',
    measures: 'reading WARC, offers, register, ranks and history that were made up: CPU and peak memory',
    peer: null,
    program: 'bench/sources/run.ts',
    usage: '[KIND… warc offers register ranks history] [--size N the kind’s own]',
    takes: '3 minutes',
    needs: [],
  },
];
