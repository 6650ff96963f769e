/** The Ministry of Finance's register of businesses: 統一編號 → entry, from Parquet or from its official CSV. */
import { stat } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { RegisterEntry } from '../../core/contract/index.ts';
import { openRegisterCsv } from './register-csv.ts';
import { noSkips, type Register } from './register-types.ts';

export type { Register, RegisterSkips } from './register-types.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

interface ParquetColumns {
  number: string;
  name: string;
}

const pick = (names: string[], wanted: string[], path: string): string => {
  const found = names.find((name) => wanted.includes(name.trim().toLowerCase()));
  if (found === undefined) throw new Error(`${path}: no column ${wanted.join(' or ')}; it has ${names.join(', ')}`);
  return `"${found.replaceAll('"', '""')}"`;
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

const openParquet = async (path: string): Promise<Register> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const close = async () => {
    connection.closeSync();
    instance.closeSync();
  };
  const table = `read_parquet(${quoted(path)})`;
  const open = async (): Promise<{ columns: ParquetColumns; size: number; bad: number }> => {
    const names = (await connection.runAndReadAll(`SELECT * FROM ${table} LIMIT 0`)).columnNames();
    const columns = {
      number: pick(names, ['registration_number', '統一編號'], path),
      name: pick(names, ['name', '營業人名稱'], path),
    };
    const sound = `regexp_full_match(CAST(${columns.number} AS VARCHAR), '[0-9]{8}') AND ${columns.name} IS NOT NULL`;
    const counted = await connection.runAndReadAll(
      `SELECT count(*) FILTER (WHERE ${sound}), count(*) FILTER (WHERE (${sound}) IS NOT TRUE) FROM ${table}`,
    );
    const [size, bad] = counted.getRows()[0] as [bigint, bigint];
    return { columns, size: Number(size), bad: Number(bad) };
  };
  const { columns, size, bad } = await open().catch(async (error: Error) => {
    await close();
    throw error.message.startsWith(path)
      ? error
      : new Error(`${path}: no readable Parquet register (${error.message})`);
  });
  const skipped = noSkips();
  if (bad > 0) {
    skipped.count = bad;
    skipped.examples.push({
      where: path,
      code: 'bad_row',
      detail: `${bad} rows without an eight-digit number or a name`,
    });
  }
  const lookup = async (numbers: string[]) => {
    const wanted = [...new Set(numbers.filter((number) => /^\d{8}$/.test(number)))];
    const entries = new Map<string, RegisterEntry>();
    for (let at = 0; at < wanted.length; at += 10_000) {
      const list = wanted
        .slice(at, at + 10_000)
        .map(quoted)
        .join(',');
      const rows = await connection.runAndReadAll(
        `SELECT CAST(${columns.number} AS VARCHAR), ${columns.name} FROM ${table}
         WHERE CAST(${columns.number} AS VARCHAR) IN (${list}) AND ${columns.name} IS NOT NULL`,
      );
      for (const [number, name] of rows.getRows() as [string, string][])
        if (!entries.has(number)) entries.set(number, nameOnly(number, name));
    }
    return entries;
  };
  return { size, skipped, asOf: null, lookup, close };
};

/**
 * Opens a register: `.parquet` (registration_number, name) or the official CSV (BGMOPEN1: UTF-8 or Big5, a date in its
 * second line, uneven quotes, full-width digits, ROC dates). Throws where the file is neither.
 */
export const openRegister = async (path: string): Promise<Register> => {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path}: cannot be read (${error.code}); give the tax register as .parquet or .csv`);
  });
  if (info.isDirectory()) throw new Error(`${path}: is a folder; give the tax register as one .parquet or .csv file`);
  if (path.toLowerCase().endsWith('.parquet')) return openParquet(path);
  if (path.toLowerCase().endsWith('.csv')) return openRegisterCsv(path);
  throw new Error(`${path}: no register; its name must end with .parquet or .csv`);
};
