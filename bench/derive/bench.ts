import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'derive',
    measures: 'everything derived from invented sites with ten offers each: CPU and peak memory of each stage',
    peer: null,
    program: 'bench/derive/run.ts',
    usage: '[SITES… 10000 100000] [--offers 10]',
    takes: '2 minutes; a million sites 15',
    needs: [],
  },
];
