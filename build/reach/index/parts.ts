/** The files of one crawl's URL index. */
import { basename } from 'node:path';
import { ReachStop } from '../store/stop.ts';
import { checkKey, type Store } from '../store/store.ts';
import { readPaths } from '../store/whole.ts';

const CRAWL = /^CC-MAIN-\d{4}-\d\d$/;

/** Throws where it is not named like one. */
export const checkCrawl = (crawl: string): string => {
  if (CRAWL.test(crawl)) return crawl;
  throw new ReachStop('bad_input', `--crawl ${JSON.stringify(crawl)}: give a name such as CC-MAIN-2026-30`);
};

/** First day of the week that a crawl is named by: the date of what has none of its own. */
export const weekOf = (crawl: string): string => {
  const [year = 0, week = 1] = crawl.slice('CC-MAIN-'.length).split('-').map(Number);
  return new Date(Date.UTC(year, 0, 1 + 7 * (week - 1))).toISOString().slice(0, 10);
};

/** Key of the columnar index's list. */
export const indexPathsKey = (crawl: string): string => `crawl-data/${crawl}/cc-index-table.paths.gz`;

/**
 * Keys of the parts of a crawl that hold pages had with 200 (`subset=warc`), sorted: as its list names them, or, of a folder
 * without the list, as they lie there.
 */
export const indexParts = async (store: Store, crawl: string): Promise<string[]> => {
  const folder = `cc-index/table/cc-main/warc/crawl=${checkCrawl(crawl)}/subset=warc`;
  const listed = await readPaths(store, indexPathsKey(crawl)).catch(async (error: Error) => {
    const lying = error instanceof ReachStop && error.code === 'gone' ? await store.list(folder) : null;
    if (lying === null || lying.length === 0) throw error;
    return lying;
  });
  const parts = listed.filter((key) => key.includes('/subset=warc/') && key.endsWith('.parquet')).map(checkKey);
  if (parts.length === 0) throw new ReachStop('gone', `${store.base} has no index of ${crawl} (subset=warc)`);
  return [...new Set(parts)].sort();
};

/** Name of a part among what is kept. */
export const partName = (key: string): string => basename(key).replace(/\.parquet$/, '');
