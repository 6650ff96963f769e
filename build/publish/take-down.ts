/** The list of what is taken down in a directory of snapshots, changed by one rename; runtimes notice it as they notice a release. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { TakeDown } from '../../core/contract/index.ts';
import { normaliseDomain, registrableDomain } from '../../core/domain.ts';
import { replaceFile } from '../../core/durable.ts';
import { withLock } from '../../core/lock.ts';
import { readOwnTakeDowns, readTakeDowns, renderTakeDowns, TAKE_DOWNS } from '../../core/serving/index.ts';

export interface TakeDownChange {
  /** A note for the operator. */
  reason?: string | undefined;
  /** True: they are told of again. */
  undo: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

const MAX_REASON = 500;
/** Two people at once. The build's own lock may be held for hours, and this must not wait. */
const LOCK_WAIT_MS = 10_000;

/** Throws where a domain is none, or one under which others register. */
const domainOf = (text: string): string => {
  const domain = normaliseDomain(text);
  if (registrableDomain(domain) === null)
    throw new Error(`${domain} is a suffix under which others register: give the host that one of them has`);
  return domain;
};

export const linesOf = (items: readonly TakeDown[]): string[] =>
  items.length === 0
    ? ['nothing is taken down']
    : items.map(({ domain, since, reason }) => `${domain}  since ${since}${reason === undefined ? '' : `  ${reason}`}`);

/** A list with domains added, or undone, and what to say of each. Throws where a domain cannot be meant. */
export const changeList = (
  items: readonly TakeDown[],
  texts: readonly string[],
  { reason, undo, now, where }: TakeDownChange & { where: string },
): { items: TakeDown[]; lines: string[] } => {
  if ((reason?.length ?? 0) > MAX_REASON) throw new Error(`--reason has over ${MAX_REASON} characters`);
  const list = new Map(items.map((item) => [item.domain, item]));
  const since = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  const lines = texts.map(domainOf).map((domain) => {
    if (undo) return list.delete(domain) ? `${domain} is told of again` : `${domain} was not taken down here`;
    if (list.has(domain)) return `${domain} is taken down already`;
    list.set(domain, { domain, since, ...(reason === undefined ? {} : { reason }) });
    return `${domain} and what is below it: taken down in all releases of ${where}`;
  });
  return { items: [...list.values()], lines };
};

/** Lines to show. Throws one line, everything as it was, where a domain or the directory cannot be meant. */
export const changeTakeDowns = async (
  dir: string,
  texts: readonly string[],
  change: TakeDownChange,
): Promise<string[]> => {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${dir}: there is no such directory`);
  if (texts.length === 0) return linesOf((await readTakeDowns(dir)).items);
  return withLock(dir, { name: '.lock-take-downs', waitMs: LOCK_WAIT_MS, log: () => undefined }, async () => {
    const { items, lines } = changeList(await readOwnTakeDowns(dir), texts, { ...change, where: dir });
    // An empty list stays: who follows this directory learns from it that nothing is taken down any more.
    replaceFile(join(dir, TAKE_DOWNS), renderTakeDowns(items));
    return lines;
  });
};
