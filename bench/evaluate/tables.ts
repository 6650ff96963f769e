import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export type TableRow = Record<string, string>;

/** A CSV file with a header row, whole in memory. Throws one line that names the file and a missing column. */
export const readTable = (path: string, columns: string[]): TableRow[] => {
  const rows = parse(readFileSync(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  }) as TableRow[];
  for (const column of columns)
    if (rows.length > 0 && rows[0]![column] === undefined) throw new Error(`${path}: no column ${column}`);
  return rows;
};
