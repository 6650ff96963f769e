import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'detect',
    measures: 'pages one core judges a second, from bytes to verdicts, and the time of each stage',
    peer: null,
    program: 'bench/detect/cli.ts',
    usage: '[--warc FILE… the project’s own pages] [--rounds 5]',
    takes: '5 seconds; a crawl of thousands of pages minutes',
    needs: [],
  },
];
