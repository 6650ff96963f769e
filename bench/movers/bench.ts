import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'movers',
    measures: 'movers of invented sites over twelve rounds: CPU for 1,000 sites; bytes that the history keeps for them',
    peer: 'set difference, the rule of before',
    program: 'bench/movers/run.ts',
    usage: '[--sites 1000] [--warc FILE real pages, for the bytes]',
    takes: '1 minute',
    needs: [],
  },
];
