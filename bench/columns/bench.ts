import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'columns',
    measures: 'what build/columns and packed identities cost: sorting offers out of memory, texts, orders, identities',
    peer: 'DuckDB (ORDER BY with spill), Arrow columns, JavaScript sort',
    program: 'bench/columns/run.ts',
    usage: '[OFFERS 1000000] [--only reorder,texts,order,identities]',
    takes: '5 minutes',
    needs: [],
  },
];
