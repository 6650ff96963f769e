import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'detect',
    measures: 'pages one core judges a second, from bytes to verdicts, and the time of each stage',
    peer: 'Wappalyzer’s engine and rules (MIT), on what was read of the same pages',
    program: 'bench/detect/cli.ts',
    usage: '[--warc FILE… the project’s own pages] [--rounds 5]',
    takes: '10 seconds; 224 real pages two minutes',
    needs: [{ path: 'bench/detect/node_modules/wappalyzer', remedy: 'npm ci in bench/detect', leftOut: 'Wappalyzer' }],
  },
];
