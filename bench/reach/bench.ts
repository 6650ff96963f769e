import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'reach',
    measures: 'a made archive: bytes of the URL index read for .tw, rows, graph and captures a second',
    peer: 'DuckDB and hyparquet over the same files; pyarrow over the same over HTTP; zcat and awk',
    program: 'bench/reach/run.ts',
    usage:
      '[--parts N 12] [--rows N 2000000] [--row-groups N 2] [--copies N 8] [--vertices N 1000000] [--edges N 5000000] [--shops N 300] [--rounds N 3] [--only index|graph|captures] [--archive DIR]',
    takes: '4 minutes',
    needs: [],
  },
  {
    name: 'reach-fleet',
    measures: 'discovery of a made archive by one process, by one and by four worker processes on a queue',
    peer: null,
    program: 'bench/reach/fleet.ts',
    usage: '[--rows N 1000000] [--edges N 20000000] [--rounds N 3]',
    takes: '6 minutes',
    needs: [{ command: 'redis-server', remedy: 'apt install redis-server' }],
  },
  {
    name: 'reach-faults',
    measures:
      'every fault of an archive, each on a whole discovery: the same list, or a named end from which it goes on',
    peer: null,
    program: 'bench/reach/faults.ts',
    usage: '[--archive DIR] [--only WORD]',
    takes: '5 minutes',
    needs: [],
  },
];
