/**
 * Which parts became digests, by day, in files that are only added to. A digest's id is of all its parts, so a part that is made
 * anew would be told under a second id: where a feed is read again after a kill, or a second feed has the same event later.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '../../core/durable.ts';

/** Longer than any feed is likely not to be readable. */
const KEPT_DAYS = 31;
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
    const name = nameOf(nowMs);
    // A line begins with its end, so that one that a kill cut short spoils no other.
    appendFileSync(join(this.#dir, name), added.map((id) => `\n${id}`).join(''), { mode: 0o600 });
    fsyncPath(join(this.#dir, name));
    fsyncPath(this.#dir);
    const files = this.#read();
    files.set(name, new Set([...(files.get(name) ?? []), ...added]));
    this.#forget(nameOf(nowMs - KEPT_DAYS * DAY_MS));
  }

  #forget(before: string): void {
    for (const name of this.#read().keys()) {
      if (name >= before) continue;
      rmSync(join(this.#dir, name), { force: true });
      this.#read().delete(name);
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
