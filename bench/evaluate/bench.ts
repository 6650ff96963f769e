import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'evaluate',
    measures: 'how right every kind of verdict is on the project’s own labels; `npm run evaluate` takes other data',
    peer: null,
    program: 'bench/evaluate/run.ts',
    usage: '',
    takes: '5 seconds',
    needs: [],
  },
];
