import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'mcp',
    measures: 'calls of get_site a second over MCP',
    peer: 'a bare server on the SDK that answers from a map',
    program: 'bench/mcp/run.ts',
    usage: '[--seconds 8] [--connections 16] [--rounds 3] [--sites 5000]',
    takes: '3 minutes',
    needs: [{ command: 'wrk', remedy: 'apt install wrk' }],
  },
  {
    name: 'mcp-start',
    measures: 'time from starting storelens-mcp to its first answer and its list of tools',
    peer: 'Node starting with nothing to do',
    program: 'bench/mcp/start.ts',
    usage: '[--rounds 10]',
    takes: '10 seconds',
    needs: [],
  },
];
