import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { RegisterEntry } from '../../core/contract/index.ts';
import { sqlText } from '../../core/sql.ts';
import { noSkips, type Register } from './register-types.ts';

interface Columns {
  /** As SQL, quoted. */
  number: string;
  name: string;
}

const pick = (names: string[], wanted: string[], path: string): string => {
  const found = names.find((name) => wanted.includes(name.trim().toLowerCase()));
  if (found === undefined) throw new Error(`${path}: no column ${wanted.join(' or ')}; it has ${names.join(', ')}`);
  return `"${found.replaceAll('"', '""')}"`;
};

const findColumns = async (connection: DuckDBConnection, path: string): Promise<Columns> => {
  const names = (await connection.runAndReadAll(`SELECT * FROM read_parquet(${sqlText(path)}) LIMIT 0`)).columnNames();
  return {
    number: `CAST(${pick(names, ['registration_number', '統一編號'], path)} AS VARCHAR)`,
    name: pick(names, ['name', '營業人名稱'], path),
  };
};

/** Rows that can be looked up, and others. */
const countRows = async (connection: DuckDBConnection, path: string, { number, name }: Columns) => {
  const sound = `regexp_full_match(${number}, '[0-9]{8}') AND ${name} IS NOT NULL`;
  const counted = await connection.runAndReadAll(
    `SELECT count(*) FILTER (WHERE ${sound}), count(*) FILTER (WHERE (${sound}) IS NOT TRUE)
     FROM read_parquet(${sqlText(path)})`,
  );
  const [size, bad] = counted.getRows()[0] as [bigint, bigint];
  return { size: Number(size), bad: Number(bad) };
};

const nameOnly = (registrationNumber: string, name: string): RegisterEntry => ({
  registrationNumber,
  name,
  address: null,
  capitalTwd: null,
  founded: null,
  organisation: null,
  industryCodes: [],
});

const BATCH = 10_000;

/** Names of the numbers given; the file is scanned once for each ten thousand. */
const lookupNames = async (
  connection: DuckDBConnection,
  { path, columns }: { path: string; columns: Columns },
  numbers: string[],
): Promise<Map<string, RegisterEntry>> => {
  const wanted = [...new Set(numbers.filter((number) => /^\d{8}$/.test(number)))];
  const entries = new Map<string, RegisterEntry>();
  for (let at = 0; at < wanted.length; at += BATCH) {
    const list = wanted.slice(at, at + BATCH).map(sqlText);
    const rows = await connection.runAndReadAll(
      `SELECT ${columns.number}, ${columns.name} FROM read_parquet(${sqlText(path)})
       WHERE ${columns.number} IN (${list.join(',')}) AND ${columns.name} IS NOT NULL`,
    );
    for (const [number, name] of rows.getRows() as [string, string][])
      if (!entries.has(number)) entries.set(number, nameOnly(number, name));
  }
  return entries;
};

/** Entries of names that one business bears; the file is scanned once for each ten thousand. */
const findByName = async (
  connection: DuckDBConnection,
  { path, columns }: { path: string; columns: Columns },
  names: ReadonlySet<string>,
): Promise<Map<string, RegisterEntry>> => {
  const wanted = [...names];
  const entries = new Map<string, RegisterEntry>();
  const key = `replace(replace(replace(${columns.name}, ' ', ''), '\u3000', ''), '台', '臺')`;
  for (let at = 0; at < wanted.length; at += BATCH) {
    const list = wanted.slice(at, at + BATCH).map(sqlText);
    const rows = await connection.runAndReadAll(
      `SELECT ${key}, any_value(${columns.number}), any_value(${columns.name}) FROM read_parquet(${sqlText(path)})
       WHERE ${key} IN (${list.join(',')}) AND regexp_full_match(${columns.number}, '[0-9]{8}')
       GROUP BY 1 HAVING count(*) = 1`,
    );
    for (const [found, number, name] of rows.getRows() as [string, string, string][])
      entries.set(found, nameOnly(number, name));
  }
  return entries;
};

/** A register with `registration_number` and `name`, or the official names of these columns. */
export const openRegisterParquet = async (path: string): Promise<Register> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const close = async () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    const columns = await findColumns(connection, path);
    const { size, bad } = await countRows(connection, path, columns);
    const skipped = noSkips();
    const detail = `${bad} rows without an eight-digit number or a name`;
    if (bad > 0) skipped.examples.push({ where: path, code: 'bad_row', detail });
    skipped.count = bad;
    return {
      size,
      skipped,
      asOf: null,
      lookup: (numbers) => lookupNames(connection, { path, columns }, numbers),
      lookupNames: (names) => findByName(connection, { path, columns }, names),
      close,
    };
  } catch (error) {
    await close();
    const { message } = error as Error;
    throw message.startsWith(path)
      ? error
      : new Error(`${path}: no readable Parquet register (${message.split('\n')[0]})`);
  }
};
