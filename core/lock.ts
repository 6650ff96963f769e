import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One build at a time writes into a directory. The lock is a file that names its holder. Not proper-lockfile (4.1): a
 * holder that computes for 10 s loses its lock there while alive, and one that was killed is noticed after 10 s.
 */
export const LOCK = '.lock';
const POLL_MS = 200;

interface Holder {
  pid: number;
  host: string;
  /** Start of the process in clock ticks since boot (Linux), so that a reused pid is not taken for the holder; null: unknown. */
  started: string | null;
}

const startOf = (pid: number): string | null => {
  try {
    // Field 22; the second field, the name, may hold spaces and ends with the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const parseHolder = (text: string): Holder | null => {
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, started: started ?? null } : null;
  } catch {
    return null;
  }
};

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A lock of a process that is gone, or one cut while it was written. Another host's is never stale to us. */
const isStale = (text: string): boolean => {
  const holder = parseHolder(text);
  if (holder === null) return true;
  if (holder.host !== hostname()) return false;
  return !alive(holder.pid) || (holder.started !== null && startOf(holder.pid) !== holder.started);
};

const readLock = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Takes a stale lock away; if it turned out to be somebody's fresh one, puts it back. */
const removeStale = (path: string, seen: string): void => {
  const aside = `${path}.partial-${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, path);
  } catch {
    // Somebody else was faster.
  }
  rmSync(aside, { force: true });
};

/** Creates the lock whole: written aside and linked, so that nobody reads half of it. False: it exists. */
const tryLock = (path: string): boolean => {
  const aside = `${path}.partial-${process.pid}`;
  const holder: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  writeFileSync(aside, JSON.stringify(holder));
  try {
    linkSync(aside, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ENOENT: the holder cleared our file away as litter.
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

const held = new Set<string>();

/**
 * Runs `work` alone in `dir`. Where another holds it, says so once and waits up to `waitMs`; then an error that names the
 * holder. A holder that was killed is noticed at once. `holder`: what others are in words; default: builds.
 */
export const withLock = async <T>(
  dir: string,
  {
    waitMs,
    log,
    holder = { name: 'another build', doing: 'publishing into' },
  }: { waitMs: number; log: (line: string) => void; holder?: { name: string; doing: string } },
  work: () => Promise<T>,
): Promise<T> => {
  const path = join(dir, LOCK);
  const deadline = performance.now() + waitMs;
  for (let said = false; held.has(path) || !tryLock(path); ) {
    const seen = readLock(path);
    if (seen !== null && isStale(seen)) {
      removeStale(path, seen);
      continue;
    }
    const pid = parseHolder(seen ?? '')?.pid ?? '?';
    if (performance.now() >= deadline)
      throw new Error(
        `${holder.name} (process ${pid}) is ${holder.doing} ${dir}; wait for it, or remove ${path} if it is gone`,
      );
    if (!said) log(`${holder.name} (process ${pid}) is ${holder.doing} ${dir}: waiting for it`);
    said = true;
    await sleep(POLL_MS);
  }
  held.add(path);
  try {
    return await work();
  } finally {
    held.delete(path);
    rmSync(path, { force: true });
  }
};
