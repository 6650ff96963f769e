/** A row is a line here: a quote that nobody closes costs its own line and no other. */
import { parse } from 'csv-parse/sync';

/** What parts the cells of a table. */
export const DELIMITERS = [',', '\t', ';'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Cells of a line, trimmed. A line whose quotes cannot be honoured is cut at its commas. */
export const csvCells = (line: string, delimiter: Delimiter = ','): string[] => {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  try {
    const rows: string[][] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true, trim: true });
    if (rows.length === 1) return rows[0]!;
  } catch {
    // An unpaired quote is a character like others.
  }
  return line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
};
