/** One process writes to an archive at a time; a lock of a process that is gone is no lock. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const ownText = (): string => `${process.pid} ${hostname()}\n`;

/** Takes the lock or throws one line that says who has it; the result gives it back. */
export const lockArchive = (dir: string): (() => void) => {
  const file = join(dir, 'lock');
  const take = (): boolean => {
    try {
      writeFileSync(file, ownText(), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  };
  if (!take()) {
    const [pid = '', machine = ''] = readFileSync(file, 'utf8').trim().split(' ');
    const elsewhere = machine !== hostname();
    if (elsewhere || isAlive(Number(pid)))
      throw new Error(
        `${dir} is being crawled by process ${pid} on ${machine}: wait for it, or remove ${file} if it is gone`,
      );
    rmSync(file, { force: true });
    if (!take()) throw new Error(`${dir} was just taken by another process`);
  }
  return () => rmSync(file, { force: true });
};
