/** A kept crawl of one machine or of many, as a source. */
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { isArchive } from './archive/open.ts';
import { readArchive } from './archive/read.ts';
import { holdsParts, readParts } from './queue/parts.ts';

/** True where a directory is a `--keep-warc` crawl, or holds the parts of workers. */
export const isKeptCrawl = async (dir: string): Promise<boolean> => isArchive(dir) || (await holdsParts(dir));

/** The items of a kept crawl, as the crawl gave them, failures included. Throws where `dir` holds none. */
export async function* readKept(dir: string): AsyncGenerator<SourceItem> {
  if (isArchive(dir)) yield* readArchive(dir);
  else yield* readParts(dir);
}
