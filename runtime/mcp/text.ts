/** Text of an answer for a model: short lines and tables. Names and titles are strangers' words: one line each, cut. */

const MAX_CELL = 48;
const MAX_ROWS = 20;
/** About 1,500 tokens of mixed Chinese and English. */
export const MAX_TEXT = 4000;

/** Shown whole or not at all: an id or an address is of no use without its end. */
export interface Whole {
  whole: string;
}
export type Cell = string | number | boolean | null | Whole;

/** Longer than any id or any address that a browser takes. */
const MAX_WHOLE = 2048;
const TOO_LONG = '(too long: in structuredContent)';

/** A cell that is never cut; what would end a cell or a line is written as in an address. */
export const whole = (text: string): Whole => ({
  whole:
    text.length > MAX_WHOLE
      ? TOO_LONG
      : text.replace(/[\p{Cc}\p{Cf}\u2028\u2029 ]+/gu, (gap) => encodeURIComponent(gap)).replaceAll('|', '%7C'),
});

/** On one line, without control characters or column marks, cut at `max` characters. */
export const plain = (text: string, max = MAX_CELL): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll('|', '/')
    .trim();
  const characters = [...line.slice(0, max * 2 + 2)];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('');
};

const shown = (cell: Cell): string => {
  if (cell === null) return '-';
  if (typeof cell === 'object') return cell.whole;
  return typeof cell === 'string' ? plain(cell) : String(cell);
};

/** Columns with ` | ` between them; says how many rows more there are. */
export const table = (head: string[], rows: Cell[][]): string => {
  const lines = rows.slice(0, MAX_ROWS).map((row) => row.map(shown).join(' | '));
  const more = rows.length > MAX_ROWS ? [`… ${rows.length - MAX_ROWS} more rows in structuredContent`] : [];
  return [head.join(' | '), ...lines, ...more].join('\n');
};

/** From so many rows on, what is the same in all of them is said once. */
const MANY = 3;

/** A table of like things: a column that is the same in all rows stands in a line above it instead. */
export const listing = (head: string[], rows: Cell[][]): string => {
  const isSame = (column: number): boolean =>
    rows.length >= MANY && rows.every((row) => shown(row[column] ?? null) === shown(rows[0]?.[column] ?? null));
  const same = head.map((_name, column) => column > 0 && isSame(column));
  const common = head.flatMap((name, column) =>
    same[column] ? [`${name} = ${shown(rows[0]?.[column] ?? null)}`] : [],
  );
  const kept = <T>(list: T[]): T[] => list.filter((_one, column) => !same[column]);
  const above = common.length === 0 ? '' : `same in all rows: ${common.join('; ')}\n`;
  return `${above}${table(kept(head), rows.map(kept))}`;
};

/** `NT$1,890`; `-` where it is not known. */
export const money = (twd: number | null): string => (twd === null ? '-' : `NT$${twd.toLocaleString('en-US')}`);
export const day = (at: string): string => at.slice(0, 10);
/** Ids with commas, or what stands for none: not observed is not absent. */
export const ids = (list: readonly string[]): string =>
  list.length === 0 ? 'none observed' : list.map((id) => plain(id)).join(', ');

const CUT = '… cut; the whole is in structuredContent';

/**
 * Parts joined, empty ones left out. Where they are too long together, lines before the last part are left out, so that no
 * line is cut and the last, which says what snapshot speaks, stays.
 */
export const lines = (...parts: (string | null)[]): string => {
  const told = parts.filter((part) => part !== null && part !== '');
  const text = told.join('\n');
  if (text.length <= MAX_TEXT) return text;
  const last = told.length > 1 ? (told.at(-1) ?? '') : '';
  const kept: string[] = [];
  let room = MAX_TEXT - last.length;
  for (const line of (told.length > 1 ? told.slice(0, -1) : told).join('\n').split('\n')) {
    room -= line.length + 1;
    if (room < 0) {
      if (kept.length === 0) kept.push(line.slice(0, MAX_TEXT - last.length));
      break;
    }
    kept.push(line);
  }
  return [...kept, CUT, last].filter((line) => line !== '').join('\n');
};
