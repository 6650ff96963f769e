/** What several files of a run need, made by the first. */
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

let own: Promise<string> | null = null;
/** The runner's directory for all files of one run; without it, one of this process alone. */
const sharedDir = (): Promise<string> => {
  const given = process.env['STORELENS_TEST_SHARED'];
  if (given !== undefined) return Promise.resolve(given);
  own ??= mkdtemp(join(tmpdir(), 'storelens-shared-')).then((dir) => {
    process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
    return dir;
  });
  return own;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether this process may make what the lock is for: nobody does, or who did has ended. */
const takeLock = async (lock: string): Promise<boolean> => {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (pid > 0 && !isAlive(pid)) await rm(lock, { force: true });
    return false;
  }
};

const POLL_MS = 50;

/** A directory that `make` fills once for all files of a run; nobody may change it. Other processes wait for who makes it. */
export const madeOnce = async (name: string, make: (dir: string) => Promise<void>): Promise<string> => {
  const parent = await sharedDir();
  const ready = join(parent, name);
  const lock = `${ready}.lock`;
  while (!existsSync(ready)) {
    if (!(await takeLock(lock))) {
      await setTimeout(POLL_MS);
      continue;
    }
    try {
      // The other may have been ready just before.
      if (existsSync(ready)) break;
      const dir = await mkdtemp(join(parent, 'making-'));
      await make(dir);
      await rename(dir, ready);
    } finally {
      await rm(lock, { force: true });
    }
  }
  return ready;
};
