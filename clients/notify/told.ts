/**
 * Ids of messages that were delivered, and of parts that became digests, by day, in files that are only added to. By them a feed
 * that is read again after a kill, and a second feed that has the same event later, tell nobody twice.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '../../core/durable.ts';

/** Longer than any feed is likely not to be readable. */
const KEPT_DAYS = 31;
/** Some 40 MB; of more, whole days are forgotten, the first day first. */
const MOST_IDS = 1_000_000;
const DAY_MS = 86_400_000;
const NAME = /^\d{4}-\d{2}-\d{2}\.txt$/;

const nameOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 10)}.txt`;

export class Told {
  readonly #dir: string;
  /** Ids by file; null: not read yet. */
  #files: Map<string, Set<string>> | null = null;

  /** Makes the directory where there is none. */
  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  has(id: string): boolean {
    for (const ids of this.#read().values()) if (ids.has(id)) return true;
    return false;
  }

  /** On disk when it returns. Of long before `nowMs` nothing is kept. */
  add(ids: readonly string[], nowMs: number): void {
    const added = ids.filter((id) => !this.has(id));
    if (added.length === 0) return;
    const [name, files] = [nameOf(nowMs), this.#read()];
    // A line begins with its end, so that one that a kill cut short spoils no other.
    appendFileSync(join(this.#dir, name), added.map((id) => `\n${id}`).join(''), { mode: 0o600 });
    fsyncPath(join(this.#dir, name));
    if (!files.has(name)) fsyncPath(this.#dir);
    const today = files.get(name) ?? new Set();
    for (const id of added) today.add(id);
    files.set(name, today);
    this.#forget(nameOf(nowMs - KEPT_DAYS * DAY_MS));
  }

  #forget(before: string): void {
    const files = this.#read();
    let count = 0;
    // From the last day back.
    for (const name of [...files.keys()].sort().reverse()) {
      const isNewest = count === 0;
      count += files.get(name)!.size;
      if (isNewest || (name >= before && count <= MOST_IDS)) continue;
      rmSync(join(this.#dir, name), { force: true });
      files.delete(name);
    }
  }

  #read(): Map<string, Set<string>> {
    this.#files ??= new Map(
      readdirSync(this.#dir)
        .filter((name) => NAME.test(name))
        .map((name) => [name, new Set(readFileSync(join(this.#dir, name), 'utf8').split('\n'))]),
    );
    return this.#files;
  }
}
