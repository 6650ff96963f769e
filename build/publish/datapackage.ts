import type { Column, ColumnType } from '../../core/contract/index.ts';
import { citationOf, type Described, LICENCE, summaryOf, titleOf } from './describe.ts';

/** Table Schema types (https://specs.frictionlessdata.io/table-schema/). */
const fieldTypes: Record<ColumnType, string> = {
  VARCHAR: 'string',
  BOOLEAN: 'boolean',
  INTEGER: 'integer',
  BIGINT: 'integer',
  DOUBLE: 'number',
  TIMESTAMP: 'datetime',
  DATE: 'date',
};

/**
 * The validator of the Frictionless project reads Parquet through pandas, which turns a whole number that may be null
 * into a float: such a column is called `number`, or the package would not be valid by it. manifest.json and the
 * Parquet files themselves have the exact type.
 */
const fieldType = ({ type, nullable }: Column): string =>
  nullable && fieldTypes[type] === 'integer' ? 'number' : fieldTypes[type];

const resourceOf = ({ path, table, bytes, sha256, rows }: Described['tableFiles'][number]) => ({
  name: path.replace(/\.parquet$/, '').replace(/[^a-z0-9_-]+/g, '-'),
  path,
  title: table.name,
  description: table.description,
  format: 'parquet',
  mediatype: 'application/vnd.apache.parquet',
  // Not `bytes`: the validator cannot count those of a Parquet file, and then calls it wrong.
  size_bytes: bytes,
  hash: `sha256:${sha256}`,
  rows,
  schema: {
    // An empty text is a value: null is null.
    missingValues: [],
    fields: table.columns.map((column) => ({
      name: column.name,
      type: fieldType(column),
      description: column.description,
      ...(column.nullable ? {} : { constraints: { required: true } }),
    })),
  },
});

/** `datapackage.json`: a Frictionless Data Package (version 1), a resource per Parquet file. */
export const renderDatapackage = (described: Described): string => {
  const { manifest, tableFiles } = described;
  const value = {
    profile: 'data-package',
    name: `storelens-${manifest.snapshot.toLowerCase()}`,
    id: manifest.snapshot,
    title: titleOf(manifest),
    description: `${summaryOf(manifest)} Cite as: ${citationOf(described)}`,
    version: manifest.snapshot,
    created: manifest.built_at,
    licenses: [{ name: LICENCE.id, title: LICENCE.name, path: LICENCE.url }],
    sources: manifest.inputs.map(({ kind, name }) => ({ title: `${name} (${kind})` })),
    resources: tableFiles.map(resourceOf),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
};
