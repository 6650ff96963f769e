/** Child processes of the runner: workers that run test files, and scripts of package.json. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult, FileToRun, FromWorker } from './messages.ts';

export interface Outcome extends Omit<FileResult, 'spent'> {
  /** All that was written meanwhile, both streams. */
  output: string;
}

const alive = new Set<ChildProcess>();
/** Each child leads a process group, so that what it started (browsers, servers) ends with it. */
const kill = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};
const watched = (child: ChildProcess): ChildProcess => {
  alive.add(child);
  child.on('exit', () => alive.delete(child));
  return child;
};
export const killAll = (): void => {
  for (const child of alive) kill(child);
};

/** Both streams of a child go to one file: nothing is lost when it dies, nothing is read before it is whole. */
class Log {
  readonly fd: number;
  #read = 0;

  constructor(path: string) {
    this.fd = openSync(path, 'ax+');
  }

  /** What was written since the last call. */
  take(): string {
    const bytes = Buffer.alloc(fstatSync(this.fd).size - this.#read);
    this.#read += readSync(this.fd, bytes, 0, bytes.length, this.#read);
    return bytes.toString();
  }

  close(): void {
    closeSync(this.fd);
  }
}

let logs = 0;
const newLog = (dir: string): Log => new Log(join(dir, `${logs++}.log`));
const lost = (name: string, fault: string): FileResult => ({
  ...{ name, passed: 0, faults: [fault], skipped: [], seconds: 0, spent: true },
});
/** For a process that was asked to end. */
const STOP_MS = 5_000;

/** Runs `npm run NAME`. Its fault is one line; what it says is in the output. */
export const runScript = (name: string, dir: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const log = newLog(dir);
    const startedAt = performance.now();
    const child = watched(spawn('npm', ['run', '-s', name], { stdio: ['ignore', log.fd, log.fd], detached: true }));
    const end = (fault: string | null): void => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ name, passed: 0, faults: fault === null ? [] : [fault], skipped: [], seconds, output: log.take() });
      log.close();
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(code === 0 ? null : `ended with ${code ?? signal}`));
  });

export interface WorkerOptions {
  /** Module that serves files when it is called with `--worker`. */
  entry: string;
  /** Directory for what workers write, and for what files of one run share. */
  dir: string;
  timeoutMs: number;
  /** Told of what no file's result can say. */
  onFault(fault: string): void;
}

interface Running {
  child: ChildProcess;
  log: Log;
  /** Name of the file that runs or ran last. */
  last: string;
  settle: ((result: FileResult) => void) | null;
  /** It was killed, and a fault says why. */
  killed: boolean;
}

/** One place for test files: a process that is replaced when it dies, hangs or is spent. */
export class TestWorker {
  readonly #options: WorkerOptions;
  #running: Running | null = null;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async run({ name, file }: FileToRun): Promise<Outcome> {
    this.#running ??= this.#start();
    const running = this.#running;
    running.last = name;
    const result = await new Promise<FileResult>((resolve) => {
      const timer = setTimeout(() => this.#late(running), this.#options.timeoutMs);
      running.settle = (given) => {
        running.settle = null;
        clearTimeout(timer);
        resolve(given);
      };
      running.child.send({ name, file }, (error) => {
        if (error) running.settle?.(lost(name, error.message));
      });
    });
    const output = running.log.take();
    if (result.spent) await this.stop();
    return { ...result, output };
  }

  /** Ends the process; one that does not end is killed. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (running === null) return;
    const { child } = running;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const timer = setTimeout(() => kill(child), STOP_MS);
      if (child.connected) child.send('stop', () => undefined);
      await ended;
      clearTimeout(timer);
    }
    // What the files started and left behind.
    kill(child);
    running.log.close();
  }

  #late(running: Running): void {
    running.killed = true;
    running.settle?.(lost(running.last, `over ${this.#options.timeoutMs / 1000} s`));
    kill(running.child);
  }

  #start(): Running {
    const { entry, dir, onFault } = this.#options;
    const log = newLog(dir);
    const child = watched(
      fork(entry, ['--worker'], {
        stdio: ['ignore', log.fd, log.fd, 'ipc'],
        detached: true,
        env: { ...process.env, STORELENS_TEST_SHARED: dir },
      }),
    );
    const running: Running = { child, log, last: 'the start', settle: null, killed: false };
    child.on('message', (message: FromWorker) => {
      if ('fault' in message) onFault(message.fault);
      else running.settle?.(message.result);
    });
    child.on('exit', (code, signal) => {
      const end = code === null ? `was ended by ${signal}` : `ended with code ${code}`;
      if (running.settle !== null) running.settle(lost(running.last, `the process ${end} within the file`));
      // Between two files: as it was told to, or not.
      else if (!running.killed && (code !== 0 || this.#running === running))
        onFault(`after ${running.last}: the process ${end}`);
      if (this.#running === running) this.#running = null;
    });
    return running;
  }
}
