/** Rows of CSV, NDJSON and Parquet files as one shape: cells as text, with the place they stand at. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse';
import type { SourceSkip } from '../../core/contract/index.ts';
import { sqlText } from '../../core/sql.ts';

export interface Row {
  /** Column name in lower case → trimmed text; empty cells are left out. */
  cells: ReadonlyMap<string, string>;
  /** `prices.csv line 7`. */
  where: string;
}
export type RowItem = { type: 'row'; row: Row } | { type: 'skip'; skip: SourceSkip };

const MAX_RECORD_CHARS = 1_000_000;
const MAX_LINE_CHARS = 1_000_000;

const toCells = (entries: Iterable<[string, unknown]>): Map<string, string> => {
  const cells = new Map<string, string>();
  for (const [name, value] of entries) {
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text !== '') cells.set(name.trim().toLowerCase(), text);
  }
  return cells;
};

const skipAt = (where: string, code: string, detail: string): RowItem => ({
  type: 'skip',
  skip: { where, code, detail },
});

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

async function* readCsv(file: string): AsyncGenerator<RowItem> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, relax_quotes: true, relax_column_count: true, info: true, max_record_size: MAX_RECORD_CHARS }),
  );
  let header: string[] | null = null;
  let before = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const where = `${file} line ${before + 1}`;
      before = info.lines;
      if (header === null) header = record;
      else if (record.length !== header.length)
        yield skipAt(where, 'bad_row', `${record.length} cells, but the header has ${header.length}`);
      else yield { type: 'row', row: { cells: toCells(header.map((name, i) => [name, record[i]])), where } };
    }
  } catch (error) {
    yield skipAt(`${file} after line ${before}`, 'bad_csv', `${(error as Error).message}; the rest is not read`);
  } finally {
    parser.destroy();
  }
}

async function* readNdjson(file: string): AsyncGenerator<RowItem> {
  const input = createReadStream(file, 'utf8');
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const where = `${file} line ${++line}`;
      if (text.trim() === '') continue;
      if (text.length > MAX_LINE_CHARS) yield skipAt(where, 'bad_row', 'a line of over 1 MB');
      else yield ndjsonRow(line === 1 ? text.replace(/^\ufeff/, '') : text, where);
    }
  } finally {
    input.destroy();
  }
}

const ndjsonRow = (text: string, where: string): RowItem => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
    return { type: 'row', row: { cells: toCells(Object.entries(value)), where } };
  } catch (error) {
    return skipAt(where, 'bad_json', (error as Error).message.slice(0, 200));
  }
};

async function* readParquet(file: string): AsyncGenerator<RowItem> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const result = await connection.stream(`SELECT * FROM read_parquet(${sqlText(file)})`);
    const names = result.columnNames();
    let line = 0;
    for await (const rows of result.yieldRows())
      for (const cells of rows) {
        const where = `${file} row ${++line}`;
        yield { type: 'row', row: { cells: toCells(names.map((name, i) => [name, cells[i]])), where } };
      }
  } catch (error) {
    yield skipAt(file, 'bad_parquet', (error as Error).message.split('\n')[0]?.slice(0, 200) ?? '');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Rows of a `.csv`, `.ndjson`, `.jsonl` or `.parquet` file, by its name. Throws where the name ends otherwise. */
export const readRows = (file: string): AsyncGenerator<RowItem> => {
  const name = file.toLowerCase();
  if (name.endsWith('.csv')) return readCsv(file);
  if (name.endsWith('.ndjson') || name.endsWith('.jsonl')) return readNdjson(file);
  if (name.endsWith('.parquet')) return readParquet(file);
  throw new Error(`${file}: not a feed; its name must end with .csv, .ndjson, .jsonl or .parquet`);
};
