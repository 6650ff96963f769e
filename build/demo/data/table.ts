/** Rows of a table written as text: one row per line, cells apart by `|`. Throws where a row has other cells than columns. */
export const readTable = <C extends string>(columns: readonly C[], text: string): Record<C, string>[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== columns.length) {
        throw new Error(`demo table: ${cells.length} cells where ${columns.length} belong: ${line}`);
      }
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<C, string>;
    });

/** Cell with a list: `a, b`; an empty cell is an empty list. */
export const cellList = (cell: string): string[] => (cell === '' ? [] : cell.split(',').map((item) => item.trim()));
