/** The whole double in a folder of the archive's layout. The same sizes give the same files. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, roll } from '../random.ts';
import { writeGraph } from './graph-files.ts';
import { writeIndex } from './index-files.ts';
import { madeHost, madePages } from './made-pages.ts';
import { WarcFiles } from './warc-files.ts';

export interface DoubleSize {
  crawl: string;
  release: string;
  /** Invented shops with captures. */
  shops: number;
  warcFiles: number;
  indexParts: number;
  /** Rows of the index besides. */
  indexRows: number;
  taiwanPerMille: number;
  /** Of each part of the index. */
  rowGroups: number;
  /** Names of each written part of the index. */
  indexCopies: number;
  vertices: number;
  edges: number;
  graphFiles: number;
  www: boolean;
  /** Crawls that are there before it, each a month apart: this one is later by so many, and what shops changed shows. */
  before: number;
  /** Recorded WARC files whose responses are put among the invented ones. */
  records: readonly string[];
}

export const SMALL_DOUBLE: DoubleSize = {
  crawl: 'CC-MAIN-2026-30',
  release: 'cc-main-2026-may-jun-jul',
  shops: 40,
  warcFiles: 6,
  indexParts: 12,
  indexRows: 60_000,
  taiwanPerMille: 0,
  rowGroups: 8,
  indexCopies: 1,
  vertices: 5_000,
  edges: 20_000,
  graphFiles: 3,
  www: true,
  before: 0,
  records: [],
};

/** What shops load, and thereby what the graph has of them. */
const VENDORS = ['cdn.shoplineapp.com', 'connect.facebook.net', 'payment.ecpay.com.tw', 'cdn.filler.example'];
/** A shop that no index has, and only the graph tells of. */
export const ONLY_IN_GRAPH = 'invented-only-in-graph.com';

const linksOf = (hosts: readonly string[]): [string, string][] => {
  const links: [string, string][] = hosts.map((host) => [host, pick(`commoncrawl/${host}/vendor`, VENDORS)]);
  for (const host of hosts) if (roll(`commoncrawl/${host}/more`) < 0.4) links.push([host, 'connect.facebook.net']);
  return [...links, [ONLY_IN_GRAPH, 'official-static.91app.com'], ['unrelated.filler.com', 'connect.facebook.net']];
};

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** The first day of a crawl with so many before it. */
const firstDayOf = (before: number): string =>
  new Date(Date.parse('2026-08-01T00:00:00Z') + before * MONTH_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Its name: the year, and about the week. */
export const crawlName = (before: number): string => {
  const day = firstDayOf(before);
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / DAY_MS;
  return `CC-MAIN-${day.slice(0, 4)}-${String(Math.floor(days / 7)).padStart(2, '0')}`;
};

interface Collection {
  id: string;
  name: string;
  from: string;
  to: string;
}

/** Lists of what there is, as the index server has them: the newest crawl first. */
const writeLists = (dir: string, { crawl, release, before }: DoubleSize): void => {
  const file = join(dir, 'collinfo.json');
  const had = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Collection[]) : [];
  const first = firstDayOf(before);
  const to = new Date(Date.parse(`${first}T00:00:00Z`) + 10 * DAY_MS).toISOString().slice(0, 19);
  const own: Collection = { id: crawl, name: 'An invented crawl', from: `${first}T00:00:00`, to };
  writeFileSync(file, `${JSON.stringify([own, ...had.filter(({ id }) => id !== crawl)], null, 2)}\n`);
  if (before === 0)
    writeFileSync(join(dir, 'graphinfo.json'), `${JSON.stringify([{ id: release, crawls: [crawl] }], null, 2)}\n`);
};

export const writeDouble = async (dir: string, size: DoubleSize): Promise<{ hosts: string[]; captures: number }> => {
  mkdirSync(dir, { recursive: true });
  const files = new WarcFiles(dir, size.crawl, size.warcFiles);
  for (const page of madePages(size.shops, firstDayOf(size.before), size.before)) files.add(page);
  for (const file of size.records) await files.addRecorded(file, 'zho');
  const {
    crawl,
    release,
    indexParts: parts,
    indexRows: rows,
    taiwanPerMille,
    rowGroups,
    indexCopies: copies,
    vertices,
    edges,
    graphFiles,
    www,
  } = size;
  await writeIndex(dir, { crawl, parts, rows, taiwanPerMille, rowGroups, copies }, files.captures);
  const hosts = Array.from({ length: size.shops }, (_, n) => madeHost(n));
  writeLists(dir, size);
  // One release of the graph serves all crawls.
  if (size.before > 0) return { hosts, captures: files.captures.length };
  const shown = hosts.map((host) => (roll(`commoncrawl/${host}/www`) < 0.5 ? `www.${host}` : host));
  await writeGraph(dir, { release, vertices, edges, files: graphFiles, www }, { hosts: shown, links: linksOf(shown) });
  return { hosts, captures: files.captures.length };
};
