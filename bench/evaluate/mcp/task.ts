/** What a task of test/labels/mcp-tasks.json is, and whether the replies to its calls answer it. */
import { z } from 'zod';
import { type Row, rowsWith } from './reply-table.ts';
import type { Truth } from './truth.ts';

/** From the text of an earlier reply: a cell of the row that has these cells (none: of the first), or what a pattern finds. */
const taken = z.union([
  z.strictObject({ reply: z.int(), column: z.string(), row: z.record(z.string(), z.string()).optional() }),
  z.strictObject({ reply: z.int(), match: z.string() }),
]);

const call = z.strictObject({
  tool: z.string(),
  arguments: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), taken])),
});

/** Of the last reply's text. `{fact words}` stands for what is true: see truth.ts. */
const checks = z.strictObject({
  has: z.array(z.string()).optional(),
  has_not: z.array(z.string()).optional(),
  /** A row has all these cells. */
  row: z.record(z.string(), z.string()).optional(),
  /** The cells of these columns, row by row, are just that set; with `among`, each is one of it. */
  columns: z.array(z.string()).optional(),
  are: z.string().optional(),
  among: z.string().optional(),
  /** It says that it cannot answer, and what to do. */
  error: z.literal(true).optional(),
});

const task = z.strictObject({
  id: z.string(),
  kind: z.string(),
  language: z.enum(['zh', 'en']),
  question: z.string(),
  calls: z.array(call).min(1),
  checks,
  /** Characters of text in which all replies together have to answer. */
  most: z.int(),
});
export type Task = z.infer<typeof task>;

export const tasksSchema = z.array(task);

export interface Reply {
  text: string;
  isError: boolean;
  /** structuredContent. */
  data: unknown;
}

const has = (row: Row, cells: Row): boolean => Object.entries(cells).every(([name, value]) => row[name] === value);

/** Arguments of a call, of which some are taken from what was replied before. Throws where that is not to be had. */
export const argumentsOf = (given: Task['calls'][number], replies: readonly Reply[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given.arguments).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value];
      const text = replies[value.reply]?.text ?? '';
      const found =
        'match' in value
          ? new RegExp(value.match, 'u').exec(text)?.[1]
          : rowsWith(text, value.column).find((row) => has(row, value.row ?? {}))?.[value.column];
      if (found === undefined) throw new Error(`reply ${value.reply} does not tell ${name}`);
      return [name, found];
    }),
  );

const filled = (text: string, truth: Truth): string =>
  text.replace(/\{([a-z_]+)((?: [^{}]+)?)\}/gu, (_all, name: string, words: string) =>
    truth.text(name, words.split(' ').filter(Boolean)),
  );

const setOf = (text: string, truth: Truth): Set<string> => {
  const [name = '', ...words] = text.split(' ');
  return new Set(truth.set(name, words));
};

const missesOfRows = ({ columns = [], are, among }: Task['checks'], text: string, truth: Truth): string[] => {
  const told = rowsWith(text, columns[0] ?? '').map((row) => columns.map((name) => row[name] ?? '').join(' | '));
  const expected = setOf(are ?? among ?? '', truth);
  const wrong = told.filter((row) => !expected.has(row)).map((row) => `tells ${row}`);
  const missing = are === undefined ? [] : [...expected].filter((row) => !told.includes(row));
  const empty = told.length === 0 ? [`has no row with ${columns[0]}`] : [];
  return [...empty, ...wrong, ...missing.map((row) => `does not tell ${row}`)];
};

/** What the last reply lacks, a line each; empty: it answers. */
export const missesOf = ({ checks: given }: Task, { text, isError }: Reply, truth: Truth): string[] => {
  const misses: string[] = [];
  if (isError !== (given.error === true)) misses.push(isError ? `is an error: ${text}` : 'is no error');
  for (const part of (given.has ?? []).map((one) => filled(one, truth)))
    if (!text.includes(part)) misses.push(`lacks ${part}`);
  for (const part of (given.has_not ?? []).map((one) => filled(one, truth)))
    if (text.includes(part)) misses.push(`has ${part}`);
  if (given.row !== undefined) {
    const cells = Object.fromEntries(Object.entries(given.row).map(([name, value]) => [name, filled(value, truth)]));
    const isThere = rowsWith(text, Object.keys(cells)[0] ?? '').some((row) => has(row, cells));
    if (!isThere) misses.push(`has no row with ${JSON.stringify(cells)}`);
  }
  return given.columns === undefined ? misses : [...misses, ...missesOfRows(given, text, truth)];
};
