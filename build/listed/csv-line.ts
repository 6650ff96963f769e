/** A row is a line here: a quote that nobody closes costs its own line and no other. */
import { parse } from 'csv-parse/sync';

/** Cells of a line, trimmed. A line whose quotes cannot be honoured is cut at its commas. */
export const csvCells = (line: string): string[] => {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  try {
    const rows: string[][] = parse(line, { relax_quotes: true, relax_column_count: true, trim: true });
    if (rows.length === 1) return rows[0]!;
  } catch {
    // An unpaired quote is a character like others.
  }
  return line.split(',').map((cell) => cell.replaceAll('"', '').trim());
};
