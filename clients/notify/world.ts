/** What the program touches, passed in: a test gives its own. */

export interface World {
  env: Record<string, string | undefined>;
  /** A line of what was asked for. */
  say(line: string): void;
  /** A line on how it goes. */
  log(line: string): void;
  /** Milliseconds since the epoch. */
  now(): number;
  /** [0, 1) */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
}

/** Exit codes, as docs/notify.md says them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

/** Ends the program with one line on stderr. */
export class NotifyError extends Error {
  override name = 'NotifyError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
