import { spawnSync } from 'node:child_process';

/** Reasons why suites were left out; test/run.ts prints them. */
export const skipped: string[] = [];

/**
 * True where `command args` runs with exit code 0. Where it does not, the suite says so and is left out; under
 * STORELENS_TEST_ALL=1 that is an error, because there every tool must be present.
 */
export const hasTool = (suiteName: string, command: string, args: string[] = ['--version']): boolean => {
  const { status } = spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 });
  if (status === 0) return true;
  const line = `${suiteName} needs \`${command}\`, which this machine lacks`;
  if (process.env['STORELENS_TEST_ALL'] === '1') throw new Error(line);
  skipped.push(line);
  return false;
};
