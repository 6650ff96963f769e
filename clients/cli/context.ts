/** What a command is run with: where, in which form, in which language. */

import type { Command } from 'commander';
import type { z } from 'zod';
import { Api } from './api.ts';
import type { CardStyle } from './cards.ts';
import { checkedBaseUrl, configPath, readConfig } from './config.ts';
import { csvColumnsOf, csvHeadOf, csvRowOf } from './machine-csv.ts';
import { renderTable } from './table.ts';
import { columnsOf, shownCellsOf, type View } from './views.ts';
import { CliError, colorsFor, exitCodes, languageOf, type World } from './world.ts';

export type Format = 'table' | 'json' | 'csv';

interface GlobalOptions {
  baseUrl?: string;
  config?: string;
  json?: boolean;
  csv?: boolean;
  lang?: string;
  color: boolean;
  timeout?: string;
}

export interface CliContext {
  api: Api;
  format: Format;
  style: CardStyle;
  world: World;
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';
const DEFAULT_TIMEOUT_S = 30;

const timeoutMs = (given: string | undefined, kept: number | undefined): number => {
  const seconds = given === undefined ? (kept ?? DEFAULT_TIMEOUT_S) : Number(given);
  if (!(seconds >= 1 && seconds <= 600))
    throw new CliError(`--timeout ${given}: give seconds from 1 to 600`, exitCodes.usage);
  return seconds * 1000;
};

export const contextOf = (command: Command, world: World): CliContext => {
  const options = command.optsWithGlobals<GlobalOptions>();
  if (options.json && options.csv) throw new CliError('--json and --csv exclude each other', exitCodes.usage);
  if (options.lang !== undefined && !/^(zh|en)$/.test(options.lang))
    throw new CliError(`--lang ${options.lang}: give zh or en`, exitCodes.usage);
  const config = readConfig(options.config ?? configPath(world), options.config !== undefined);
  const baseUrl = options.baseUrl ?? (world.env['STORELENS_BASE_URL'] || config.base_url || DEFAULT_BASE_URL);
  const lang = languageOf(options.lang ?? config.lang, world.env);
  return {
    api: new Api(checkedBaseUrl(baseUrl), world, { timeoutMs: timeoutMs(options.timeout, config.timeout_s), lang }),
    format: options.json ? 'json' : options.csv ? 'csv' : 'table',
    style: {
      lang,
      colors: colorsFor(world.stdout, world.env, options.color),
    },
    world,
  };
};

export const printLines = ({ world }: CliContext, lines: readonly string[]): void => {
  if (lines.length > 0) world.stdout.write(`${lines.join('\n')}\n`);
};

/** A whole reply as JSON: indented for people, one line for a pipe. */
export const printJson = (context: CliContext, reply: unknown): void =>
  printLines(context, [JSON.stringify(reply, null, context.world.stdout.isTTY ? 2 : undefined)]);

export interface Listed<T> {
  rows: readonly T[];
  /** What they came in, for --json. */
  reply: unknown;
  /** Of a row: its members are the columns of --csv. */
  row: z.ZodType;
  /** Of these columns, only those that were asked for. */
  only?: readonly string[];
}

const printCsv = <T>(context: CliContext, { rows, row, only }: Listed<T>): void => {
  const all = csvColumnsOf(row, rows[0]);
  const columns = only === undefined ? all : all.filter(({ path: [member = ''] }) => only.includes(member));
  printLines(context, [csvHeadOf(columns), ...rows.map((one) => csvRowOf(columns, one))]);
};

/** Rows in the form asked for. An empty list says so on stderr. */
export const printRows = <T>(context: CliContext, view: View<T>, given: Listed<T>): void => {
  const { format, style, world } = context;
  if (format === 'json') {
    printJson(context, given.reply);
    return;
  }
  if (format === 'csv') {
    printCsv(context, given);
    return;
  }
  if (given.rows.length === 0) {
    world.stderr.write(style.lang === 'zh' ? '沒有資料\n' : 'nothing found\n');
    return;
  }
  const cells = given.rows.map((row) => shownCellsOf(view, row, style.lang));
  const leftOut = (titles: string[]): void => {
    const note = style.lang === 'zh' ? '終端機太窄，省略了' : 'the terminal is too narrow for';
    world.stderr.write(`${note}: ${titles.join(', ')} (--json, --csv)\n`);
  };
  const options = { width: world.stdout.columns, heading: style.colors.bold, leftOut };
  printLines(context, renderTable(columnsOf(view, style.lang), cells, options));
};

/** One reply as a card, or as JSON; CSV has no place for it. */
export const printCard = (context: CliContext, reply: unknown, lines: () => string[]): void => {
  if (context.format === 'csv')
    throw new CliError('--csv is for lists; use --json for a single reply', exitCodes.usage);
  if (context.format === 'json') printJson(context, reply);
  else printLines(context, lines());
};
