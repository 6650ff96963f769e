/** The whole double in a folder of the archive's layout. The same sizes give the same files. */
import { mkdirSync, writeFileSync } from 'node:fs';
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
  vertices: number;
  edges: number;
  graphFiles: number;
  www: boolean;
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
  vertices: 5_000,
  edges: 20_000,
  graphFiles: 3,
  www: true,
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

/** Lists of what there is, as the index server has them. */
const writeLists = (dir: string, { crawl, release }: DoubleSize): void => {
  const collections = [
    { id: crawl, name: 'An invented crawl', from: '2026-08-01T00:00:00', to: '2026-08-11T00:00:00' },
  ];
  writeFileSync(join(dir, 'collinfo.json'), `${JSON.stringify(collections, null, 2)}\n`);
  writeFileSync(join(dir, 'graphinfo.json'), `${JSON.stringify([{ id: release, crawls: [crawl] }], null, 2)}\n`);
};

export const writeDouble = async (dir: string, size: DoubleSize): Promise<{ hosts: string[]; captures: number }> => {
  mkdirSync(dir, { recursive: true });
  const files = new WarcFiles(dir, size.crawl, size.warcFiles);
  for (const page of madePages(size.shops, '2026-08-01')) files.add(page);
  for (const file of size.records) await files.addRecorded(file, 'zho');
  const {
    crawl,
    release,
    indexParts: parts,
    indexRows: rows,
    taiwanPerMille,
    rowGroups,
    vertices,
    edges,
    graphFiles,
    www,
  } = size;
  await writeIndex(dir, { crawl, parts, rows, taiwanPerMille, rowGroups }, files.captures);
  const hosts = Array.from({ length: size.shops }, (_, n) => madeHost(n));
  const shown = hosts.map((host) => (roll(`commoncrawl/${host}/www`) < 0.5 ? `www.${host}` : host));
  await writeGraph(dir, { release, vertices, edges, files: graphFiles, www }, { hosts: shown, links: linksOf(shown) });
  writeLists(dir, size);
  return { hosts, captures: files.captures.length };
};
