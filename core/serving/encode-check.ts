import type { ServedCheck } from '../contract/index.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { writeSections } from './encode-sites.ts';
import { KeyIndexBuilder, keyIndexSections } from './key-index.ts';
import { RowsBuilder } from './rows.ts';

/** Puts rows one after the other, found by key. */
const putRows = <T>(
  name: string,
  { items, keyOf, output }: { items: Iterable<T>; keyOf: (item: T) => string; output: ServingOutput },
) => {
  const file = output.create(`${name}.rows`);
  const rows = new RowsBuilder(file);
  const keys = new KeyIndexBuilder();
  for (const item of items) {
    rows.add(utf8(JSON.stringify(item)));
    keys.add(keyOf(item));
  }
  file.close();
  return { ...rows.sections(), ...keyIndexSections('key', keys.build()) };
};

/**
 * listings.rows: JSON of each host and 統一編號 that a list names, found by it in listings.idx, which has the lists besides
 * (`lists`: JSON). levels.rows, levels.idx: JSON of [domain, level of prices], by domain.
 */
export const encodeCheck = ({ lists, listed, priceLevels }: ServedCheck, output: ServingOutput): void => {
  writeSections(output.create('listings.idx'), {
    ...putRows('listings', { items: listed, keyOf: ({ subject }) => subject, output }),
    lists: utf8(JSON.stringify(lists)),
  });
  writeSections(
    output.create('levels.idx'),
    putRows('levels', { items: priceLevels, keyOf: ([domain]) => domain, output }),
  );
};
