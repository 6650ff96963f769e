/** Which test files there are, in which order they run, and which need the machine for themselves. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'uvu/parse';
import type { FileToRun } from './messages.ts';

export interface TestFile extends FileToRun {
  /** A line `// Runs alone: REASON` says so: nothing else runs beside it. */
  alone: boolean;
  /** A line `// Reads all: REASON` says so: any change touches it. */
  readsAll: boolean;
  /** As measured by the last run, else as the line `// Takes about N s` says, else null. */
  seconds: number | null;
}

/** Seconds by name of file. They only order a run: without them it is slower and no less right. */
export type Times = Record<string, number>;

export const readTimes = (path: string): Times => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Times;
  } catch {
    return {};
  }
};

export const writeTimes = (path: string, times: Times): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(times, null, 1)}\n`);
};

export const findTestFiles = async (dir: string, times: Times): Promise<TestFile[]> => {
  const { suites } = await parse(dir, '\\.test\\.ts$');
  return suites.map(({ name, file }) => {
    const text = readFileSync(file, 'utf8');
    const said = /^\/\/ Takes about (\d+) s/m.exec(text)?.[1];
    const seconds = times[name] ?? (said === undefined ? null : Number(said));
    const says = (words: string): boolean => new RegExp(`^// ${words}: \\S`, 'm').test(text);
    return { name, file, seconds, alone: says('Runs alone'), readsAll: says('Reads all') };
  });
};

const UNKNOWN_S = 1;
/** The longest first, so that no place waits for the last file; those that run alone come after all others. */
export const inOrder = (files: readonly TestFile[]): TestFile[] =>
  [...files].sort((a, b) => Number(a.alone) - Number(b.alone) || (b.seconds ?? UNKNOWN_S) - (a.seconds ?? UNKNOWN_S));
