/** Crawls into an archive in a process of its own, so that a test can kill it. Arguments: port, directory, `resume` or hosts. */
import { crawlIntoArchive } from '../../../build/crawl/index.ts';
import { createFetcher } from '../../../core/fetch/index.ts';
import { loopbackOptions } from './world.ts';

const [port, dir, what] = process.argv.slice(2) as [string, string, string];
const seeds = what === 'resume' ? [] : Array.from({ length: Number(what) }, (_, i) => `h${i}.example`);
const fetcher = createFetcher({ ...loopbackOptions(Number(port)), connections: 1 });
const sleep = async (): Promise<void> => {};
const options = { concurrency: 8, archive: { dir, resume: what === 'resume', userAgent: 'test' } };
let items = 0;
for await (const item of crawlIntoArchive(seeds, { fetcher, now: Date.now, sleep }, options))
  items += item.type === 'page' ? 1 : 0;
await fetcher.close();
process.stdout.write(`${items}\n`);
