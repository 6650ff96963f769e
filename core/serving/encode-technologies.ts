import type { IndustryTechnologies, ServedTechnologies } from '../contract/index.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { writeSections } from './encode-sites.ts';
import { KeyIndexBuilder, keyIndexSections } from './key-index.ts';
import { RowsBuilder } from './rows.ts';

/** industries.rows: what is told of the technologies on each industry's shops, JSON, by id. industries.idx: rows by id (`id`). */
const encodeIndustries = (industries: readonly IndustryTechnologies[], output: ServingOutput): void => {
  const file = output.create('industries.rows');
  const builder = new RowsBuilder(file);
  const keys = new KeyIndexBuilder();
  for (const row of industries) {
    builder.add(utf8(JSON.stringify(row)));
    keys.add(row.industry.id);
  }
  file.close();
  writeSections(output.create('industries.idx'), { ...builder.sections(), ...keyIndexSections('id', keys.build()) });
};

/**
 * technologies.rows: each technology's JSON, by id. technologies.idx: rows by id (`id`), and `flows`: the JSON of what changed
 * platforms, by days.
 */
export const encodeTechnologies = ({ rows, flows, industries }: ServedTechnologies, output: ServingOutput): void => {
  if (industries !== undefined) encodeIndustries(industries, output);
  const file = output.create('technologies.rows');
  const builder = new RowsBuilder(file);
  const keys = new KeyIndexBuilder();
  for (const row of rows) {
    builder.add(utf8(JSON.stringify(row)));
    keys.add(row.id);
  }
  file.close();
  writeSections(output.create('technologies.idx'), {
    ...builder.sections(),
    ...keyIndexSections('id', keys.build()),
    flows: utf8(JSON.stringify(flows)),
  });
};
