import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Reasons why suites were left out; the runner prints and counts them. */
export const skipped: string[] = [];

/** Tools that load much (an office, validators in Python) take long to say their version on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Leaves a suite out and says why; under STORELENS_TEST_ALL=1 that is an error, because there nothing may be missing. */
export const leaveOut = (reason: string): false => {
  if (process.env['STORELENS_TEST_ALL'] === '1') throw new Error(reason);
  skipped.push(reason);
  return false;
};

const isOnPath = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((dir) => {
    try {
      accessSync(join(dir, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Null where the command ends well, else what was wrong, in the system's or the tool's own words. */
const faultOf = (command: string, args: readonly string[]): string | null => {
  const { status, signal, stderr, error } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  if (status === 0) return null;
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'is not on this machine';
  if (code === 'ETIMEDOUT') return `did not end within ${TIMEOUT_MS / 1000} s`;
  const said = stderr?.trim().split('\n').at(-1) || (error?.message ?? '');
  return `ended with ${status ?? signal ?? code}${said && `: ${said}`}`;
};

export interface ToolOptions {
  /** What is missing where the command fails, if that is not the command: "the right to mount a file system". */
  what?: string;
}

/**
 * True where `command args` ends with code 0; `args` null: where it is on the PATH, for tools that start slowly.
 * Otherwise the suite is left out, and the reason names the command and what it said.
 */
export const hasTool = (
  suiteName: string,
  command: string,
  args: readonly string[] | null = ['--version'],
  { what }: ToolOptions = {},
): boolean => {
  if (args === null)
    return isOnPath(command) || leaveOut(`${suiteName} needs \`${command}\`, which is not on the PATH`);
  const fault = faultOf(command, args);
  if (fault === null) return true;
  if (what !== undefined) return leaveOut(`${suiteName} needs ${what}; the trial of it ${fault}`);
  // The command itself is missing, or it is there and cannot do this.
  const line = fault.startsWith('is not') ? command : [command, ...args].join(' ');
  return leaveOut(`${suiteName} needs \`${line}\`, which ${fault}`);
};
