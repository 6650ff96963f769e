/** docs/tables: a page for each table, with its columns, a row as an example, and three queries that run as they stand. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dictionaryOf } from '../../build/publish/readme.ts';
import { publishedColumns, type Table, type TableName, tables } from '../../core/contract/index.ts';
import { withConformance } from './record.ts';
import { tableQueries } from './table-queries.ts';

const folder = fileURLToPath(new URL('../../docs/tables/', import.meta.url));
const all = Object.values<Readonly<Table>>(tables);
const MAX_SHOWN = 160;

const filesOf = ({ name }: Readonly<Table>): string =>
  name === 'price_history' ? 'price_history/*.parquet' : `${name}.parquet`;

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return value === null ? '' : `\`${short.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
};

/** With most members, the first of these: what is null says little. */
const exampleOf = async (connection: DuckDBConnection, table: Readonly<Table>): Promise<unknown[]> => {
  const filled = table.columns.map(({ name }) => `("${name}" IS NOT NULL)::INTEGER`).join(' + ');
  const order = table.sortedBy.map((name) => `"${name}"`).join(', ');
  const sql = `SELECT * FROM '${filesOf(table)}' ORDER BY ${filled} DESC, ${order} LIMIT 1`;
  return (await connection.runAndReadAll(sql)).getRowsJson()[0] ?? [];
};

const pageOf = async (connection: DuckDBConnection, table: Readonly<Table>): Promise<string> => {
  const row = await exampleOf(connection, table);
  const example = publishedColumns(table).map(({ name }, at) => `| \`${name}\` | ${shown(row[at])} |`);
  const queries = tableQueries[table.name as TableName].map(([question, sql]) => `-- ${question}\n${sql};`);
  return `<!-- Generated: UPDATE=1 npm run -s suites -- conformance/table-pages -->
${dictionaryOf(table).replace(/^### /, '# ')}
All tables: [datasets.md](../datasets.md).

## A row

Of the recorded release, in which everything is invented. Empty: null.

| column | value |
|---|---|
${example.join('\n')}

## Queries

In a release's directory, with DuckDB. \`SET TimeZone = 'UTC'\` first.

\`\`\`sql
${queries.join('\n')}
\`\`\`
`;
};

const withRelease = (use: (connection: DuckDBConnection) => Promise<void>): Promise<void> =>
  withConformance(async (_serve, { reader }) => {
    const duckdb = await DuckDBInstance.create();
    const connection = await duckdb.connect();
    try {
      await connection.run("SET TimeZone = 'UTC'");
      await connection.run(`SET file_search_path = '${reader.dir.replaceAll("'", "''")}'`);
      await use(connection);
    } finally {
      connection.closeSync();
      duckdb.closeSync();
    }
  });

const pages = suite('docs/tables');

pages('there is a page for each table, as the contract and the recorded release have it', () =>
  withRelease(async (connection) => {
    for (const table of all) {
      const path = join(folder, `${table.name}.md`);
      const page = await pageOf(connection, table);
      if (process.env['UPDATE'] === '1') writeFileSync(path, page);
      assert.is(
        readFileSync(path, 'utf8'),
        page,
        `${table.name}: UPDATE=1 npm run -s suites -- conformance/table-pages`,
      );
    }
    assert.equal(readdirSync(folder).sort(), all.map(({ name }) => `${name}.md`).sort());
  }),
);

pages('every query finds rows', () =>
  withRelease(async (connection) => {
    for (const [name, queries] of Object.entries(tableQueries))
      for (const [question, sql] of queries) {
        assert.ok(sql.includes(filesOf(tables[name as TableName])), `${name}: ${question}`);
        const rows = await connection.runAndReadAll(sql).catch((error: Error) => error.message);
        assert.ok(typeof rows !== 'string' && rows.currentRowCount > 0, `${name}: ${question}: ${String(rows)}`);
      }
  }),
);
pages.run();
