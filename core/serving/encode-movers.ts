import type { Mover, ServingModel } from '../contract/index.ts';
import { compareText } from '../text.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { writeSections } from './encode-sites.ts';
import { moverTypes } from './format.ts';
import { GrowingFloat64, GrowingUint8, GrowingUint32, listOf } from './growing.ts';
import { KeyIndexBuilder, keyIndexSections } from './key-index.ts';
import { RowsBuilder } from './rows.ts';

/** The id first and the rest in the order given: readers check the key against the row's beginning. */
const moverRow = ({ id, type, domain, ...rest }: Mover): Uint8Array =>
  utf8(JSON.stringify({ id, type, domain, ...rest }));

const domainSections = (byDomain: Map<string, GrowingUint32>) => {
  const keys = new KeyIndexBuilder();
  const starts = new GrowingUint32();
  const rows = new GrowingUint32();
  for (const [domain, list] of byDomain) {
    keys.add(domain);
    starts.push(rows.length);
    for (const row of list.values()) rows.push(row);
  }
  starts.push(rows.length);
  return {
    ...keyIndexSections('domain', keys.build()),
    'domain.starts': starts.values(),
    'domain.rows': rows.values(),
  };
};

/** Rows in the order in which releases told of them: by the first snapshot that reports them, within one the oldest first. */
const reportOrder = (snapshots: readonly string[]): Uint32Array =>
  Uint32Array.from(snapshots.keys()).sort((a, b) => compareText(snapshots[a]!, snapshots[b]!) || b - a);

/** movers.rows and movers.idx, newest first: times (ms since the epoch) and types beside, rows by id, by domain and as they were reported. */
export const encodeMovers = async (model: Pick<ServingModel, 'movers'>, output: ServingOutput): Promise<number> => {
  const file = output.create('movers.rows');
  const rows = new RowsBuilder(file);
  const times = new GrowingFloat64();
  const types = new GrowingUint8();
  const ids = new KeyIndexBuilder();
  const byDomain = new Map<string, GrowingUint32>();
  const snapshots: string[] = [];
  for await (const mover of model.movers) {
    const time = Date.parse(mover.at);
    if (times.length > 0 && time > times.at(times.length - 1))
      throw new Error(`movers must come newest first; ${mover.id} at ${mover.at} does not`);
    times.push(time);
    types.push(moverTypes.indexOf(mover.type));
    ids.add(mover.id);
    snapshots.push(mover.snapshot);
    const list = listOf(byDomain, mover.domain);
    list.push(rows.count);
    rows.add(moverRow(mover));
  }
  file.close();
  writeSections(output.create('movers.idx'), {
    ...rows.sections(),
    times: times.values(),
    types: types.values(),
    reported: reportOrder(snapshots),
    ...keyIndexSections(
      'id',
      ids.build((row) => `movers row ${row}`),
    ),
    ...domainSections(byDomain),
  });
  return rows.count;
};
