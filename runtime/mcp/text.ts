/** Text of an answer for a model: short lines and tables. Names and titles are strangers' words: one line each, cut. */

const MAX_CELL = 48;
const MAX_ROWS = 20;
/** About 1,500 tokens of mixed Chinese and English. */
export const MAX_TEXT = 4000;

export type Cell = string | number | boolean | null;

/** On one line, without control characters or column marks, cut at `max` characters. */
export const plain = (text: string, max = MAX_CELL): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll('|', '/')
    .trim();
  const characters = [...line.slice(0, max * 2 + 2)];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('');
};

const shown = (cell: Cell): string => (cell === null ? '-' : typeof cell === 'string' ? plain(cell) : String(cell));

/** Columns with ` | ` between them; says how many rows more there are. */
export const table = (head: string[], rows: Cell[][]): string => {
  const lines = rows.slice(0, MAX_ROWS).map((row) => row.map(shown).join(' | '));
  const more = rows.length > MAX_ROWS ? [`… ${rows.length - MAX_ROWS} more rows in structuredContent`] : [];
  return [head.join(' | '), ...lines, ...more].join('\n');
};

/** `NT$1,890`; `-` where it is not known. */
export const money = (twd: number | null): string => (twd === null ? '-' : `NT$${twd.toLocaleString('en-US')}`);
export const day = (at: string): string => at.slice(0, 10);
/** Ids with commas, or what stands for none: not observed is not absent. */
export const ids = (list: readonly string[]): string =>
  list.length === 0 ? 'none observed' : list.map((id) => plain(id)).join(', ');

/** Lines joined and cut as a whole; empty ones left out. */
export const lines = (...parts: (string | null)[]): string => {
  const text = parts.filter((part) => part !== null && part !== '').join('\n');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n… cut; the whole is in structuredContent` : text;
};
