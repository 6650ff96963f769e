import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'first',
    measures: 'CPU of the first request of each kind after the start, which holds up all others',
    peer: 'the same requests with nothing made ready before',
    program: 'bench/first/run.ts',
    usage: '[--rounds 5]',
    takes: '30 seconds',
    needs: [],
  },
];
