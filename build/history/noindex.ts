import { join } from 'node:path';
import { type HistoryEntry, readChain } from './chain.ts';

/**
 * When each site was last seen asking not to be indexed. Such a site leaves no state in a snapshot, so without this an
 * older archive, read later, would publish it again.
 */
export class NoindexMemory {
  readonly #times = new Map<string, string>();
  /** What was learned since: for the history's next entry. */
  readonly added: Record<string, string> = {};

  constructor(known: Iterable<[domain: string, at: string]> = []) {
    for (const [domain, at] of known) this.#learn(domain, at);
  }

  #learn(domain: string, at: string): boolean {
    const isNewer = at > (this.#times.get(domain) ?? '');
    if (isNewer) this.#times.set(domain, at);
    return isNewer;
  }

  /** Sites that ever asked. */
  get size(): number {
    return this.#times.size;
  }

  /** Time of the newest such observation; null: none. */
  lastOf(domain: string): string | null {
    return this.#times.get(domain) ?? null;
  }

  /** Rows that may be told: newer than the last time that their site asked. What it asked for holds for what was seen before. */
  tellable<T>(domain: string, rows: T[], timeOf: (row: T) => string): T[] {
    const asked = this.lastOf(domain);
    return asked === null ? rows : rows.filter((row) => Date.parse(timeOf(row)) > Date.parse(asked));
  }

  add(domain: string, at: string): void {
    if (this.#learn(domain, at)) this.added[domain] = at;
  }
}

/** What entries of a history remember. */
export const noindexOf = (entries: readonly HistoryEntry[]): NoindexMemory =>
  new NoindexMemory(entries.flatMap(({ noindex }) => Object.entries(noindex ?? {})));

/** What the history of a snapshots directory remembers up to a published snapshot; `until` null: nothing yet. */
export const readNoindex = async (outDir: string, until: string | null): Promise<NoindexMemory> =>
  noindexOf(await readChain(join(outDir, 'history'), until));
