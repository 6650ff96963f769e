import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What makers that were ended too soon have left beside `dir`; those of living processes stay. */
const removeUnfinished = (parent: string, prefix: string): void => {
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) rmSync(join(parent, name), removal);
};

/**
 * A directory that is there whole or not at all: `make` fills one beside it, `.NAME-PID`, which then gets its name. Where
 * `make` throws or rejects, nothing stays, and it rejects. Where somebody else made `dir` meanwhile, theirs stays. Rejects, too,
 * where `dir` holds anything before.
 */
export const makeOnce = async (dir: string, make: (aside: string) => void | Promise<void>): Promise<void> => {
  const parent = dirname(dir);
  const prefix = `.${basename(dir)}-`;
  const isTaken = (): boolean => existsSync(dir) && readdirSync(dir).length > 0;
  if (isTaken()) throw new Error(`${dir} is in the way: move it elsewhere, or name another place`);
  mkdirSync(parent, { recursive: true });
  removeUnfinished(parent, prefix);
  const aside = join(parent, `${prefix}${process.pid}`);
  mkdirSync(aside);
  try {
    await make(aside);
    if (isTaken()) rmSync(aside, removal);
    else {
      if (existsSync(dir)) rmdirSync(dir);
      renameSync(aside, dir);
    }
  } catch (error) {
    rmSync(aside, removal);
    throw error;
  }
};
