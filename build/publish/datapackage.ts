import { type PublishedColumn, publishedColumns } from '../../core/contract/index.ts';
import { addressOf, citationText } from './citation.ts';
import { type Described, LICENCE, summaryOf, titleOf } from './describe.ts';

/** Table Schema types (https://specs.frictionlessdata.io/table-schema/). */
const fieldTypes: Record<string, string> = {
  VARCHAR: 'string',
  BOOLEAN: 'boolean',
  INTEGER: 'integer',
  BIGINT: 'integer',
  DOUBLE: 'number',
  TIMESTAMPTZ: 'datetime',
  DATE: 'date',
};

/**
 * The validator of the Frictionless project reads Parquet through pandas, which turns a whole number that may be null
 * into a float: such a column is called `number`, or the package would not be valid by it. manifest.json and the
 * Parquet files themselves have the exact type.
 */
const fieldType = ({ type, nullable }: PublishedColumn): string => {
  // Pandas gives lists as arrays of its own, which the validator takes for no list.
  const named = fieldTypes[type] ?? 'any';
  return nullable && named === 'integer' ? 'number' : named;
};

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
    fields: publishedColumns(table).map((column) => ({
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
  const address = addressOf(manifest);
  const value = {
    profile: 'data-package',
    name: `storelens-${manifest.snapshot.toLowerCase()}`,
    id: manifest.snapshot,
    title: titleOf(manifest),
    description: `${summaryOf(manifest)} Cite as: ${citationText(described.manifest)}`,
    version: manifest.snapshot,
    ...(address === null ? {} : { homepage: address }),
    contributors: [{ title: manifest.publisher?.name ?? 'Storelens', role: 'publisher' }],
    created: manifest.built_at,
    licenses: [{ name: LICENCE.id, title: LICENCE.name, path: LICENCE.url }],
    sources: manifest.inputs.map(({ kind, name }) => ({ title: `${name} (${kind})` })),
    resources: tableFiles.map(resourceOf),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
};
