/** Conditional requests: what the last crawl has, offered to the host; a 304 is that page again, seen today. */
import type { Page } from '../../../core/contract/pipeline.ts';
import type { Exchange } from '../../../core/fetch/index.ts';
import { journalFile, type Place } from './format.ts';
import { readJournal } from './journal.ts';
import { type Stored, StoredReader, toPage } from './stored.ts';

/** A page of the last crawl and the headers that ask whether it still stands. */
export interface Before {
  headers: Record<string, string>;
  stored: Stored;
  page: Page;
}

export interface Revalidator {
  /** Null where the last crawl has no good reply for the URL, or none that can be asked about. */
  find: (url: string) => Promise<Before | null>;
  close: () => Promise<void>;
}

const headerOf = (exchange: Exchange, name: string): string | undefined =>
  exchange.headers.find(([key]) => key === name)?.[1];

const conditions = (exchange: Exchange): Record<string, string> | null => {
  const etag = headerOf(exchange, 'etag');
  const modified = headerOf(exchange, 'last-modified');
  if (etag === undefined && modified === undefined) return null;
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(modified === undefined ? {} : { 'if-modified-since': modified }),
  };
};

/** The pages of an earlier archive by URL; places only are kept in memory, about 200 bytes a page. */
export const openPrevious = async (dir: string): Promise<Revalidator> => {
  const places = new Map<string, Place>();
  for await (const { line } of readJournal(dir))
    if (line.k === 'stored' && line.role === 'page') places.set(line.url, line);
  if (places.size === 0) throw new Error(`${journalFile(dir)}: no stored pages to ask about`);
  const reader = new StoredReader(dir);
  return {
    find: async (url) => {
      const place = places.get(url);
      if (place === undefined) return null;
      const stored = await reader.read(place);
      // A redirected page's validators are of another URL.
      const headers =
        stored.exchange.status === 200 && stored.note.redirects === 0 ? conditions(stored.exchange) : null;
      return headers === null ? null : { headers, stored, page: await toPage(stored) };
    },
    close: () => reader.close(),
  };
};

/** What to store and report for a reply to a conditional request: on 304 the earlier body under today's date. */
export const revalidate = (
  fresh: { exchange: Exchange; page: Page },
  before: Before,
): { exchange: Exchange; page: Page } => {
  if (fresh.page.status !== 304) return fresh;
  const { fetchedAt, elapsedMs } = fresh.page;
  return {
    exchange: { ...before.stored.exchange, at: fresh.exchange.at, address: fresh.exchange.address },
    page: { ...before.page, fetchedAt, elapsedMs },
  };
};
