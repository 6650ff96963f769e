/**
 * Tables as Arrow, each made by a process of its own: DuckDB never runs in the one that serves, a file that brings it
 * down brings nothing else down, and a client that leaves ends it at once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ArrowJob } from './arrow-table.ts';

/** Too many are under way, or the machine is too busy to begin: to be asked for again. */
export class ArrowBusy extends Error {
  override name = 'ArrowBusy';
}

export interface ArrowOptions {
  /** Streams at once; one more is refused. */
  maxRunning: number;
  /** For a whole stream. */
  deadlineMs: number;
  /** A client that takes nothing for so long, or a process that gives nothing, ends the stream. */
  stallMs: number;
  maxHeapMb: number;
}

export const arrowDefaults: ArrowOptions = {
  maxRunning: 4,
  deadlineMs: 15 * 60_000,
  stallMs: 30_000,
  maxHeapMb: 256,
};

const MAX_ERROR_BYTES = 2_000;
/** A client that left before its reply began takes its place no longer than this. */
const UNREAD_MS = 2_000;

/** Beside this file, compiled or not; a new process does not inherit tsx. */
const childArgs = (maxHeapMb: number): string[] => {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = new URL(fromSource ? './arrow-child.ts' : './arrow-child.js', import.meta.url);
  const loader = fromSource ? ['--import', import.meta.resolve('tsx')] : [];
  return [`--max-old-space-size=${maxHeapMb}`, ...loader, fileURLToPath(entry)];
};

type Child = ChildProcess & { stdout: Readable; stderr: Readable };

interface Making {
  child: Child;
  /** Exit code, or why there is none. */
  ended: Promise<number | string | null>;
  /** Says that bytes came or went. */
  moved(): void;
  /** Whether it was ended since nothing moved. */
  stalled(): boolean;
  /** What went wrong, in one line; to be asked when the process ended or is being ended. */
  fault(): Promise<Error>;
  stop(): void;
}

/** Watches over a process: it ends at the deadline, or when nothing moved for `stallMs`. */
const watched = (child: Child, { deadlineMs, stallMs }: ArrowOptions): Making => {
  let why = '';
  let said = '';
  const stop = (): void => {
    child.kill('SIGKILL');
    // Unread bytes would keep the pipe, and so the process's end, from being noticed.
    child.stdout.destroy();
  };
  const end = (reason: string) => (): void => {
    why ||= reason;
    stop();
  };
  const deadline = setTimeout(end(`not done within ${deadlineMs / 1000} s`), deadlineMs);
  const stalled = `nothing moved for ${stallMs / 1000} s`;
  const stall = setTimeout(end(stalled), stallMs);
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', (error) => resolve(error.message));
  }).finally(() => {
    clearTimeout(deadline);
    clearTimeout(stall);
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(0, MAX_ERROR_BYTES);
  });
  const fault = async (): Promise<Error> => {
    child.stdout.destroy();
    const [code] = await Promise.all([ended, closed]);
    return new Error(`a table as Arrow: ${why || said.split('\n', 1)[0] || `its process ended with ${code}`}`);
  };
  return { child, ended, moved: () => void stall.refresh(), stalled: () => why === stalled, fault, stop };
};

const over = { done: true, value: undefined } as const;
/** A cut pipe reads like a finished one; the process's exit code tells them apart. */
const nextOf = (pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> => pieces.next().catch(() => over);

const piecesOf = async function* (
  making: Making & { begin(): void },
  pieces: AsyncIterator<Buffer>,
  first: Buffer,
): AsyncGenerator<Uint8Array> {
  making.begin();
  try {
    for (let next: IteratorResult<Buffer> = { value: first }; !next.done; next = await nextOf(pieces)) {
      making.moved();
      yield next.value;
      making.moved();
    }
    if ((await making.ended) !== 0) throw await making.fault();
  } finally {
    making.stop();
  }
};

export class ArrowStreams {
  readonly #options: ArrowOptions;
  #running = 0;

  constructor(options: ArrowOptions = arrowDefaults) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  #start(job: ArrowJob): Making {
    if (this.#running >= this.#options.maxRunning) throw new ArrowBusy(`${this.#running} streams are under way`);
    // It needs nothing of this process's environment.
    const child = spawn(process.execPath, childArgs(this.#options.maxHeapMb), { env: {}, stdio: 'pipe' });
    const making = watched(child, this.#options);
    this.#running += 1;
    making.ended.then(() => {
      this.#running -= 1;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.write(`${JSON.stringify(job)}\n`);
    return making;
  }

  /**
   * The stream, once its first bytes are there. Throws ArrowBusy where too many are under way or none came in time, Error with one line where
   * a file cannot be read. The stream itself throws where it ends before its end.
   */
  async open(job: ArrowJob): Promise<AsyncIterable<Uint8Array>> {
    const making = this.#start(job);
    const pieces = making.child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await nextOf(pieces);
    if (first.done) {
      const fault = await making.fault();
      throw making.stalled() ? new ArrowBusy(fault.message) : fault;
    }
    const unread = setTimeout(making.stop, UNREAD_MS);
    return piecesOf({ ...making, begin: () => clearTimeout(unread) }, pieces, first.value);
  }
}
