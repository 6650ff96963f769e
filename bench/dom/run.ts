/**
 * `npm run bench -- dom --baseline DIR --warc F… [--replies F…] [--rounds N]`: CPU of the four readers of a
 * DOM in this checkout against those of the checkout at DIR, on the pages that each is called for. See README.md.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { readWarc } from '../../build/sources/warc.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { type DomReaders, type Kind, loadReaders, type PageText } from './readers.ts';

/** A page is read for at least so long at a time, so that its share of collected garbage is in it. */
const MIN_CPU_MS = 8;
/** Each reader reads for so long before it is measured: with few pages compiling would be most of the time. */
const WARM_UP_MS = 2_000;

const hasRows = (found: unknown): boolean => (found as { rows: number }[]).some(({ rows }) => rows > 0);
const tileSigns = ['<product-item', 'woocommerce-loop-product__title', 'product-thumb'];

/** Pages that the product gives to a reader: the conditions of `core/extract/index.ts`, a channel's own replies. */
const isFor: Record<Kind, (page: PageText, readers: DomReaders) => boolean> = {
  microdata: ({ text }) => /\bitemscope\b/i.test(text),
  rdfa: ({ text }) => /\btypeof\s*=/i.test(text),
  listings: ({ text }) => tileSigns.some((sign) => text.includes(sign)),
  channels: (page, readers) => hasRows(readers.channels(page)),
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** CPU milliseconds that one reading of a page takes. */
const readingMs = (read: (page: PageText) => unknown, page: PageText): number => {
  const start = cpuMs();
  let readings = 0;
  do {
    read(page);
    readings++;
  } while (cpuMs() - start < MIN_CPU_MS);
  return (cpuMs() - start) / readings;
};

const warmUp = (read: (page: PageText) => unknown, pages: PageText[]): void => {
  const start = cpuMs();
  while (cpuMs() - start < WARM_UP_MS) for (const page of pages) read(page);
};

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

interface Compared {
  reader: Kind;
  pages: number;
  mean_kb: number;
  before_ms: number;
  after_ms: number;
  ratio: number;
  worst_page_ratio: number;
  /** Pages that the two read differently. */
  differing: number;
}

/** Both read each page in turn, round after round; of each page the best counts, since other work only adds. */
const compare = (kind: Kind, pages: PageText[], readers: [DomReaders, DomReaders], rounds: number): Compared => {
  const [before, after] = readers.map((reader) => reader[kind]) as [DomReaders[Kind], DomReaders[Kind]];
  const differing = pages.filter((page) => !isDeepStrictEqual(before(page), after(page)));
  for (const { url } of differing) process.stderr.write(`${kind}: another reading of ${url}\n`);
  warmUp(before, pages);
  warmUp(after, pages);
  const best = pages.map((): [number, number] => [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  for (let round = 0; round < rounds; round++) {
    pages.forEach((page, at) => {
      const [first, second] = best[at]!;
      best[at] = [Math.min(first, readingMs(before, page)), Math.min(second, readingMs(after, page))];
    });
  }
  const [beforeMs, afterMs] = [sum(best.map(([ms]) => ms)), sum(best.map(([, ms]) => ms))];
  return {
    reader: kind,
    pages: pages.length,
    mean_kb: rounded(sum(pages.map(({ text }) => text.length)) / pages.length / 1000),
    before_ms: rounded(beforeMs / pages.length),
    after_ms: rounded(afterMs / pages.length),
    ratio: rounded(afterMs / beforeMs),
    worst_page_ratio: rounded(Math.max(...best.map(([first, second]) => second / first))),
    differing: differing.length,
  };
};

const readPages = async (warcs: string[], replies: string[]): Promise<PageText[]> => {
  const pages: PageText[] = [];
  if (warcs.length > 0)
    for await (const item of readWarc(warcs)) {
      if (item.type === 'page') pages.push({ url: item.page.finalUrl, text: readEvidence(item.page).text });
    }
  for (const file of replies) {
    pages.push({ url: `https://reply.example/${basename(file)}`, text: await readFile(file, 'utf8') });
  }
  return pages;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      baseline: { type: 'string' },
      warc: { type: 'string', multiple: true, default: [] },
      replies: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '9' },
    },
  });
  if (values.baseline === undefined) throw new Error('give --baseline DIR, a checkout to compare with');
  const pages = await readPages(values.warc, values.replies);
  if (pages.length === 0) throw new Error('give pages: --warc FILE, --replies FILE');
  const both: [DomReaders, DomReaders] = [
    await loadReaders(values.baseline),
    await loadReaders(new URL('../..', import.meta.url).pathname),
  ];
  const figures: Figure[] = [];
  for (const kind of Object.keys(isFor) as Kind[]) {
    const own = pages.filter((page) => isFor[kind](page, both[0]));
    if (own.length === 0) continue;
    const compared = compare(kind, own, both, Number(values.rounds));
    process.stdout.write(`${JSON.stringify(compared)}\n`);
    figures.push(
      figure(`${kind}: CPU a page`, compared.after_ms, 'ms'),
      ratio(`${kind}: CPU a page, ${compared.pages} pages`, compared.ratio, 'the same reader of the baseline'),
    );
  }
  printReport('dom', figures);
};

await main().catch((error: Error) => {
  process.stderr.write(`bench/dom: ${error.message}\n`);
  process.exitCode = 1;
});
