/** Every bench, as the folders declare them; `test/bench/benches.test.ts` fails where a folder is left out. */
import type { Bench } from './bench.ts';
import { benches as columns } from './columns/bench.ts';
import { benches as crawl } from './crawl/bench.ts';
import { benches as derive } from './derive/bench.ts';
import { benches as detect } from './detect/bench.ts';
import { benches as dom } from './dom/bench.ts';
import { benches as evaluate } from './evaluate/bench.ts';
import { benches as first } from './first/bench.ts';
import { benches as mcp } from './mcp/bench.ts';
import { benches as movers } from './movers/bench.ts';
import { benches as products } from './products/bench.ts';
import { benches as reach } from './reach/bench.ts';
import { benches as search } from './search/bench.ts';
import { benches as serve } from './serve/bench.ts';
import { benches as serving } from './serving/bench.ts';
import { benches as sites } from './sites/bench.ts';
import { benches as soak } from './soak/bench.ts';
import { benches as sources } from './sources/bench.ts';

export const benches: readonly Bench[] = [
  ...evaluate,
  ...detect,
  ...dom,
  ...sources,
  ...crawl,
  ...reach,
  ...products,
  ...columns,
  ...derive,
  ...movers,
  ...search,
  ...serving,
  ...serve,
  ...sites,
  ...soak,
  ...first,
  ...mcp,
];
