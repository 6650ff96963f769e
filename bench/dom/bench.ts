import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'dom',
    measures: 'CPU of the readers of a DOM (microdata, RDFa, list cells, channel replies) on real pages',
    peer: 'the same readers of another commit',
    program: 'bench/dom/run.ts',
    usage: '--baseline DIR --warc FILE… [--replies FILE…] [--rounds 9]',
    takes: '2 minutes',
    needs: [],
  },
];
