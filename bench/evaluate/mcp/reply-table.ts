/** The tables in a reply's text, as a reader of the text alone finds them. */

export type Row = Readonly<Record<string, string>>;

const COMMON = 'same in all rows: ';

/** `platform = shopline; seen = 2026-11-22`, said once for the table below. */
const commonOf = (line: string): Row =>
  Object.fromEntries(
    line
      .slice(COMMON.length)
      .split('; ')
      .map((part) => part.split(' = ') as [string, string]),
  );

/** Rows of every table that has this column; what is the same in all rows is said above it. Empty: there is none. */
export const rowsWith = (text: string, column: string): Row[] => {
  const found: Row[] = [];
  let common: Row = {};
  let head: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith(COMMON)) {
      common = commonOf(line);
      continue;
    }
    const cells = line.split(' | ');
    if (cells.includes(column) || (column in common && cells.length > 1 && head.length !== cells.length)) head = cells;
    else if (head.length > 0 && cells.length === head.length)
      found.push({ ...common, ...Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])) });
    else [head, common] = [[], {}];
  }
  return found;
};
