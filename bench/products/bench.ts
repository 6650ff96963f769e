import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'products',
    measures: 'invented offers taken to products, deals and tables: CPU, memory and decisions an offer at each size',
    peer: null,
    program: 'bench/products/run.ts',
    usage: '[OFFERS… 50000 100000 200000] [--shops] [--threads N] [--again]',
    takes: '1 minute',
    needs: [],
  },
];
