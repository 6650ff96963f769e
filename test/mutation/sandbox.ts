/** A copy of the repository in which suites run against one faulty file; the work tree is only read. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Answer } from './child.ts';

export type Verdict = 'passed' | 'failed' | 'timeout';

export interface Sandbox {
  write(file: string, text: string): void;
  /** Runs the suites one after another until one fails: `by`, null where the process died; `cpuS` is what it took. */
  run(suites: readonly string[], timeoutMs: number): Promise<{ verdict: Verdict; cpuS: number; by: string | null }>;
  /** The next run gets a process of its own. */
  restart(): void;
  remove(): void;
}

/** Paths that git tracks or would track. */
export const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('node_modules') && existsSync(join(root, file)));

const copyOf = (root: string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-mutation-'));
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    copyFileSync(join(root, file), join(dir, file));
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(dir, 'node_modules'));
  return dir;
};

/** A process that runs suites: see `child.ts`. A group of its own, so that what a suite has started goes with it. */
const startChild = (dir: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'test/mutation/child.ts'], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });

/** `died`: the process ended by itself. */
const ask = async (child: ChildProcess, question: object, timeoutMs: number): Promise<Answer | 'died' | 'late'> => {
  const done = new AbortController();
  const late = sleep(timeoutMs, 'late' as const, done);
  const answer = once(child, 'message', done).then(([message]) => message as Answer);
  const died = once(child, 'exit', done).then(() => 'died' as const);
  child.send(question, () => undefined);
  for (const other of [late, answer, died]) other.catch(() => undefined);
  return Promise.race([answer, died, late]).finally(() => done.abort());
};

/** Rounds after which a process has held enough old modules. */
const MAX_ROUNDS = 30;

class Runner {
  readonly #dir: string;
  #child: ChildProcess | null = null;
  #rounds = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  stop(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    this.#rounds = 0;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }

  async ask(suites: readonly string[], timeoutMs: number): Promise<Answer | 'died' | 'late'> {
    if (this.#child === null) {
      this.#child = startChild(this.#dir);
      await once(this.#child, 'message');
    }
    this.#rounds += 1;
    const answer = await ask(this.#child, { suites, round: this.#rounds }, timeoutMs);
    if (typeof answer === 'string' || answer.unclean || this.#rounds >= MAX_ROUNDS) this.stop();
    return answer;
  }
}

export const openSandbox = (root: string): Sandbox => {
  const dir = copyOf(root);
  const runner = new Runner(dir);
  return {
    write: (file, text) => writeFileSync(join(dir, file), text),
    run: async (suites, timeoutMs) => {
      const answer = await runner.ask(suites, timeoutMs);
      if (answer === 'late') return { verdict: 'timeout', cpuS: timeoutMs / 1000, by: null };
      if (answer === 'died') return { verdict: 'failed', cpuS: 0, by: null };
      return { verdict: answer.failed === null ? 'passed' : 'failed', cpuS: answer.cpuS, by: answer.failed };
    },
    restart: () => runner.stop(),
    remove: () => {
      runner.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
