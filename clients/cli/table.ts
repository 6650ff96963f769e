/** Rows in columns that fit the terminal. */
import { pad, stringWidth, truncate } from './text.ts';

export interface Column {
  title: string;
  align?: 'left' | 'right';
  /** Narrower than this it is not made; without it the column keeps its full width. */
  shrinkTo?: number;
}

const GAP = 2;

/** Takes columns from the widest shrinkable ones until all fit; what cannot fit runs over. */
export const fitWidths = (natural: number[], columns: Column[], total: number | null): number[] => {
  const widths = [...natural];
  if (total === null) return widths;
  let over = widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1)) - total;
  while (over > 0) {
    let widest = -1;
    for (const [i, width] of widths.entries()) {
      const least = columns[i]?.shrinkTo;
      if (least !== undefined && width > least && (widest < 0 || width > (widths[widest] ?? 0))) widest = i;
    }
    if (widest < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over--;
  }
  return widths;
};

/**
 * The table's lines. `width`: of the terminal; null: as wide as the cells. `style` colours a heading after it was padded.
 */
export const renderTable = (
  columns: Column[],
  rows: string[][],
  options: { width: number | null; heading: (text: string) => string },
): string[] => {
  const natural = columns.map(({ title }, i) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(row[i] ?? '')), stringWidth(title)),
  );
  const widths = fitWidths(natural, columns, options.width);
  const line = (cells: string[]): string =>
    cells
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        return pad(truncate(cell, width), width, columns[i]?.align ?? 'left');
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [options.heading(line(columns.map(({ title }) => title))), ...rows.map(line)];
};

const formulaStart = /^[=+\-@\t\r]/;

/** RFC 4180 line; a cell that a spreadsheet would run begins with an apostrophe. */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  cells
    .map((cell) => {
      if (cell === null || cell === undefined) return '';
      if (typeof cell !== 'string') return String(cell);
      const safe = formulaStart.test(cell) ? `'${cell}` : cell;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
