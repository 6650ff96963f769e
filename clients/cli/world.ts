/** What the program touches, passed in: a test gives its own. */
import { createColors } from 'picocolors';

export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width of the terminal in columns; null: not a terminal. */
  readonly columns: number | null;
}

export interface World {
  env: Record<string, string | undefined>;
  stdout: Output;
  stderr: Output;
  /** Lines of the standard input. */
  lines(): AsyncIterable<string>;
  fetch: typeof fetch;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  homeDir: string;
  cwd: string;
  /** Path of this program's own file, links followed. */
  program: string;
  /** Runs Node with these arguments, on the same terminal; resolves with the exit code. Ends it where `signal` aborts. */
  runNode(args: readonly string[]): Promise<number>;
}

/** Exit codes, as `--help` and docs/cli.md say them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3, unreachable: 4, interrupted: 130 } as const;

/** Ends the program with one line on stderr. */
export class CliError extends Error {
  override name = 'CliError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

export type Colors = ReturnType<typeof createColors>;

/** Colours only on a terminal that has them; NO_COLOR and --no-color switch them off, FORCE_COLOR on. */
export const colorsFor = (output: Output, env: World['env'], wanted: boolean): Colors => {
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0';
  const refused = !wanted || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return createColors(!refused && (forced || output.isTTY));
};

export type Language = 'zh' | 'en';

/** `--lang`, else the locale: Chinese where it is Chinese. */
export const languageOf = (wanted: string | undefined, env: World['env']): Language => {
  if (wanted === 'zh' || wanted === 'en') return wanted;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
};
