import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A database in memory for one piece of work. */
export const withDuck = <T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T> =>
  withDucks(async (duckOf) => use(await duckOf(0)));

/** Connection of a worker, opened when it is first asked for: most row groups need none. */
export type DuckOf = (worker: number) => Promise<DuckDBConnection>;

/** The same with several connections: each runs one query at a time, and one over one row group takes one core. */
export const withDucks = async <T>(use: (duckOf: DuckOf) => Promise<T>): Promise<T> => {
  const instances: Promise<DuckDBInstance>[] = [];
  const connections = new Map<number, Promise<DuckDBConnection>>();
  const connect = async (): Promise<DuckDBConnection> => {
    if (instances.length === 0) instances.push(DuckDBInstance.create(':memory:', { memory_limit: '2GB' }));
    const connection = await (await instances[0]!).connect();
    // Of what is read and written no time may depend on where the machine stands.
    await connection.run("SET TimeZone = 'UTC'");
    return connection;
  };
  try {
    return await use((worker) => {
      const connection = connections.get(worker) ?? connect();
      connections.set(worker, connection);
      return connection;
    });
  } finally {
    // One that could not be opened failed where it was asked for.
    for (const opened of [[...connections.values()], instances])
      for (const end of await Promise.allSettled(opened)) if (end.status === 'fulfilled') end.value.closeSync();
  }
};

/** Names of a Parquet file's columns. */
export const columnsOf = async (connection: DuckDBConnection, source: string): Promise<Set<string>> => {
  const result = await connection.runAndReadAll(
    `SELECT name FROM (DESCRIBE SELECT * FROM ${source}) t(name, t, n, k, d, e)`,
  );
  return new Set(result.getRows().map(([name]) => String(name)));
};
