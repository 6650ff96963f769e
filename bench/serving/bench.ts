import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'serving',
    measures: 'the serving form: time to open, resident memory, CPU of a look-up without HTTP, at each size',
    peer: null,
    program: 'bench/serving/run.ts',
    usage: '[--sites 10000,100000,1000000] [--dir DIR]',
    takes: '1 minute, and 15 more the first time',
    needs: [],
  },
];
