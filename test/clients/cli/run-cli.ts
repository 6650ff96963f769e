/** The program in this process, with a terminal of the test's own. */
import { run } from '../../../clients/cli/program.ts';
import type { World } from '../../../clients/cli/world.ts';

export interface CliRun {
  code: number;
  stdout: string;
  stderr: string;
  /** What was slept, in ms. */
  slept: number[];
}

export interface CliChanges {
  env?: Record<string, string>;
  /** Width of a terminal on both outputs; null: pipes. */
  columns?: number | null;
  lines?: string[];
  fetch?: typeof fetch;
  /** Aborts, as Ctrl-C does, at the nth sleep. */
  interruptAtSleep?: number;
  /** Of this program's file. */
  program?: string;
  cwd?: string;
  runNode?: World['runNode'];
}

/** A world of the test's own, and what is written and slept there. */
export const worldOf = (
  changes: CliChanges = {},
): { world: World; out: Pick<CliRun, 'stdout' | 'stderr' | 'slept'> } => {
  const { env = {}, columns = null, lines = [], interruptAtSleep } = changes;
  const interrupt = new AbortController();
  const slept: number[] = [];
  const out = { stdout: '', stderr: '', slept };
  const output = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      out[name] += text;
    },
    isTTY: columns !== null,
    columns,
  });
  const world: World = {
    env: { STORELENS_CONFIG: '/nonexistent/storelens.json', ...env },
    stdout: output('stdout'),
    stderr: output('stderr'),
    lines: async function* () {
      yield* lines;
    },
    fetch: changes.fetch ?? fetch,
    now: () => 0,
    sleep: async (ms) => {
      slept.push(ms);
      if (slept.length === interruptAtSleep) interrupt.abort();
    },
    signal: interrupt.signal,
    homeDir: '/nonexistent',
    cwd: changes.cwd ?? '/',
    program: changes.program ?? '/nonexistent/storelens.js',
    runNode: changes.runNode ?? (() => Promise.reject(new Error('nothing is started here'))),
  };
  // Where there is no config file and none was named, there is none to refuse.
  if (env['STORELENS_CONFIG'] === undefined) delete world.env['STORELENS_CONFIG'];
  return { world, out };
};

export const runCli = async (args: string[], changes: CliChanges = {}): Promise<CliRun> => {
  const { world, out } = worldOf(changes);
  const code = await run(args, world, '0.0.0-test');
  return { code, ...out };
};
