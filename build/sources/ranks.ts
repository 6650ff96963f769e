import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { SourceSkip } from '../../core/contract/index.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { listFiles } from './files.ts';

export interface RankList {
  file: string;
  /** ISO date that the list is of. */
  date: string;
  /** Domain in the form of core/domain.ts → rank, 1 is the most popular. */
  ranks: Map<string, number>;
  skipped: { count: number; examples: SourceSkip[] };
}

export interface RankOptions {
  /** ISO date of lists whose name has none. Default: the file's time of change. */
  date?: string;
  /** Keeps only these domains once the list is read; what is wrong with the others is counted all the same. */
  wanted?: ReadonlySet<string>;
}

const MAX_EXAMPLES = 20;
const MAX_LINE_CHARS = 1_000;

/** `tranco-2026-08-01.csv`, `tranco_20260801.csv` → `2026-08-01`; null: the name has no date that exists. */
export const dateOfName = (file: string): string | null => {
  const match = /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(basename(file));
  if (match === null) return null;
  const iso = `${match[1]}-${match[2]}-${match[3]}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};

class ListReader {
  readonly list: RankList;
  #line = 0;

  constructor(file: string, date: string) {
    this.list = { file, date, ranks: new Map(), skipped: { count: 0, examples: [] } };
  }

  take(raw: string): void {
    this.#line++;
    const text = this.#line === 1 ? raw.replace(/^\ufeff/, '') : raw;
    if (text.trim() === '' || (this.#line === 1 && /^"?(?:rank|position|domain)/i.test(text))) return;
    const [rankText = '', host = ''] = text.slice(0, MAX_LINE_CHARS).split(',', 2).map(unquote);
    const rank = Number(rankText);
    const domain = toDomain(host);
    if (!/^\d{1,9}$/.test(rankText) || rank < 1)
      this.#skip('bad_rank', `rank ${JSON.stringify(rankText.slice(0, 20))}`);
    else if (domain === null) this.#skip('bad_domain', `domain ${JSON.stringify(host.slice(0, 80))}`);
    else this.#keep(domain, rank);
  }

  #keep(domain: string, rank: number): void {
    const known = this.list.ranks.get(domain);
    if (known === undefined) this.list.ranks.set(domain, rank);
    else {
      this.#skip('duplicate', `${domain} has rank ${known} and ${rank}; the better counts`);
      if (rank < known) this.list.ranks.set(domain, rank);
    }
  }

  #skip(code: string, detail: string): void {
    const { skipped, file } = this.list;
    skipped.count++;
    const where = `${file} line ${this.#line}`;
    if (skipped.examples.length < MAX_EXAMPLES) skipped.examples.push({ where, code, detail });
  }
}

const keepWanted = (list: RankList, wanted: ReadonlySet<string> | undefined): RankList => {
  if (wanted === undefined) return list;
  return { ...list, ranks: new Map([...list.ranks].filter(([domain]) => wanted.has(domain))) };
};

const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

const toDomain = (host: string): string | null => {
  try {
    return normaliseDomain(host);
  } catch {
    return null;
  }
};

const dateOf = async (file: string, given: string | undefined): Promise<string> => {
  const date = dateOfName(file) ?? given ?? (await stat(file)).mtime.toISOString().slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`${file}: date ${JSON.stringify(date)} is not like 2026-08-01`);
  return date;
};

/**
 * Rank lists in Tranco's form (`rank,domain` a line; a header, a byte order mark, quotes and IDNs are taken), oldest
 * first. A list is of the date in its name. Lines that are no rank or no domain, and repeated domains, are counted.
 * Throws where a path does not exist, or two lists are of one date.
 */
export const readRanks = async (paths: string | string[], options: RankOptions = {}): Promise<RankList[]> => {
  const lists: RankList[] = [];
  for (const file of await listFiles(paths, ['.csv'])) {
    const reader = new ListReader(file, await dateOf(file, options.date));
    const input = createReadStream(file, 'utf8');
    try {
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) reader.take(line);
    } finally {
      input.destroy();
    }
    lists.push(keepWanted(reader.list, options.wanted));
  }
  lists.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  for (const [i, list] of lists.entries())
    if (i > 0 && lists[i - 1]?.date === list.date)
      throw new Error(
        `${list.file}: of ${list.date} like ${lists[i - 1]?.file}; give one list a day, dated in its name`,
      );
  return lists;
};
