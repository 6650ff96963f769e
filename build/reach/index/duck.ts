import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A database in memory for one piece of work. */
export const withDuck = <T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T> =>
  withDucks(1, ([connection]) => use(connection as DuckDBConnection));

/** The same with several connections: each runs one query at a time, and one over one row group takes one core. */
export const withDucks = async <T>(count: number, use: (connections: DuckDBConnection[]) => Promise<T>): Promise<T> => {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
  const connections: DuckDBConnection[] = [];
  try {
    for (let n = 0; n < count; n++) connections.push(await instance.connect());
    return await use(connections);
  } finally {
    for (const connection of connections) connection.closeSync();
    instance.closeSync();
  }
};

/** Names of a Parquet file's columns. */
export const columnsOf = async (connection: DuckDBConnection, source: string): Promise<Set<string>> => {
  const result = await connection.runAndReadAll(
    `SELECT name FROM (DESCRIBE SELECT * FROM ${source}) t(name, t, n, k, d, e)`,
  );
  return new Set(result.getRows().map(([name]) => String(name)));
};
