/** Rows in columns that fit the terminal. */
import { pad, stringWidth, truncate } from './text.ts';

export interface Column {
  title: string;
  align?: 'left' | 'right';
  /** Narrower than this it is not made; without it the column keeps its full width. */
  shrinkTo?: number;
}

const GAP = 2;

/** How many of the columns, from the left, fit even when each is as narrow as it may be; at least one. */
export const columnsThatFit = (natural: number[], columns: Column[], total: number | null): number => {
  if (total === null) return columns.length;
  let used = -GAP;
  for (const [i, width] of natural.entries()) {
    used += GAP + Math.min(width, columns[i]?.shrinkTo ?? width);
    if (used > total) return Math.max(1, i);
  }
  return columns.length;
};

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
 * The table's lines. `width`: of the terminal; null: as wide as the cells. Columns on the right that do not fit are left
 * out and named to `leftOut`. `heading` colours a line that is already padded.
 */
export const renderTable = (
  all: Column[],
  rows: string[][],
  options: { width: number | null; heading: (text: string) => string; leftOut?: (titles: string[]) => void },
): string[] => {
  const wanted = all.map(({ title }, i) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(row[i] ?? '')), stringWidth(title)),
  );
  const fitting = columnsThatFit(wanted, all, options.width);
  const columns = all.slice(0, fitting);
  if (fitting < all.length) options.leftOut?.(all.slice(fitting).map(({ title }) => title));
  const widths = fitWidths(wanted.slice(0, fitting), columns, options.width);
  const line = (cells: string[]): string =>
    cells
      .slice(0, fitting)
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        return pad(truncate(cell, width), width, columns[i]?.align ?? 'left');
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [options.heading(line(columns.map(({ title }) => title))), ...rows.map(line)];
};
