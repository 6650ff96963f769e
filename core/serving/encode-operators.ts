import type { ServedOperator } from '../contract/index.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { type EncodedSites, writeSections } from './encode-sites.ts';
import { GrowingUint32 } from './growing.ts';
import { RowsBuilder } from './rows.ts';

/**
 * operators.rows: each operator's JSON. operators.idx: its sites (`starts`, then `sites`, by domain), and per site the number
 * of its operator and 1 (`of`); 0: none. An operator is found by one of its sites, or by the bearers of its 統一編號.
 */
export const encodeOperators = async (
  operators: Iterable<ServedOperator> | AsyncIterable<ServedOperator>,
  { count, rowOf }: EncodedSites,
  output: ServingOutput,
): Promise<void> => {
  const file = output.create('operators.rows');
  const rows = new RowsBuilder(file);
  const starts = new GrowingUint32();
  const sites = new GrowingUint32();
  const of = new Uint32Array(count);
  for await (const { operator, domains } of operators) {
    const row = rows.count;
    rows.add(utf8(JSON.stringify(operator)));
    starts.push(sites.length);
    for (const domain of domains) {
      const site = rowOf(domain);
      if (site < 0) throw new Error(`operator ${operator.operator} has ${domain}, which is not in the snapshot`);
      sites.push(site);
      of[site] = row + 1;
    }
  }
  starts.push(sites.length);
  file.close();
  writeSections(output.create('operators.idx'), {
    ...rows.sections(),
    starts: starts.values(),
    sites: sites.values(),
    of,
  });
};
