/** What a bench declares of itself in `NAME/bench.ts`, and whether this machine has what it needs. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A command on the PATH, or a path below the root (what `npm ci` in the bench's own folder installs). */
export interface Need {
  command?: string;
  path?: string;
  remedy: string;
  /** What is left out without it; absent: the bench cannot run without it. */
  leftOut?: string;
}

export interface Bench {
  /** Its folder, or its folder and what else it is: `crawl`, `crawl-memory`. */
  name: string;
  /** One line. */
  measures: string;
  /** What it is measured beside; null: only its own earlier figures. */
  peer: string | null;
  /** Below the root. Its last line on standard output is a report (`report.ts`). */
  program: string;
  /** Arguments it takes, with their defaults. */
  usage: string;
  /** With the default arguments, about. */
  takes: string;
  needs: readonly Need[];
}

const isOnPath = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export const nameOfNeed = ({ command, path }: Need): string => command ?? path ?? '';

const isHere = ({ command, path }: Need): boolean =>
  command === undefined ? existsSync(join(root, path ?? '')) : isOnPath(command);

/** Needs that this machine lacks. */
export const missingOf = (needs: readonly Need[]): Need[] => needs.filter((need) => !isHere(need));
