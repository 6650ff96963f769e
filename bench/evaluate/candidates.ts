/**
 * `npm run evaluate -- candidates [--warc F…] [--labels F] [--failures]`: does the score of `npm run discover` put shops before
 * other sites? Labelled pages are written as an archive of the public form has them: addresses without queries in the URL index, and
 * the hosts that pages load from or link to in the web graph; nothing else of them. `npm run discover` then reads that archive. By
 * the hash of the host there are two halves. Without pages: the project's own fixtures and its invented worlds.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { writeGraph } from '../../build/demo/commoncrawl/graph-files.ts';
import { writeIndex } from '../../build/demo/commoncrawl/index-files.ts';
import { SMALL_DOUBLE } from '../../build/demo/commoncrawl/write.ts';
import { discover } from '../../build/reach/discover.ts';
import { folderStore } from '../../build/reach/store/folder.ts';
import { readWarc } from '../../build/sources/warc.ts';
import type { Page, SourceItem } from '../../core/contract/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { readOwnPages } from './detect.ts';
import { isBlind, readLabels } from './ecommerce.ts';
import { shopMakes } from './shop-makes.ts';
import { shopWorld } from './shop-world.ts';
import { wilson } from './wilson.ts';

const own = (path: string): string => fileURLToPath(new URL(`../../test/${path}`, import.meta.url));
const quiet = { now: () => Date.parse('2026-11-01T00:00:00Z'), log: () => {}, progress: () => {} };
const { crawl, release } = SMALL_DOUBLE;

interface Seen {
  page: Page;
  isShop: boolean;
}

const hostOf = (url: string): string => new URL(url).hostname;
/** Each site has a name under .tw: of foreign hosts the graph is asked less, and what is judged here is an order among Taiwan's. */
const placeOf = (url: string): string => `${hostOf(url).replaceAll('.', '-')}.com.tw`;

/** Hosts that a page's own markup names, as an edge of the graph has them. */
const linkedHosts = (page: Page): Set<string> => {
  const { resources, links } = readEvidence(page);
  const hosts = [
    ...resources.map(({ host }) => host),
    ...links.flatMap(({ url }) => (URL.canParse(url) ? hostOf(url) : [])),
  ];
  return new Set(hosts.filter((host) => host.includes('.') && host !== hostOf(page.url)));
};

const writeArchive = async (dir: string, pages: readonly Seen[]): Promise<void> => {
  const captures = pages.map(({ page }, n) => ({
    url: `https://${placeOf(page.url)}${new URL(page.url).pathname}`,
    host: placeOf(page.url),
    fetchedAt: '2026-08-01T00:00:00Z',
    languages: 'zho',
    digest: String(n),
    mime: 'text/html',
    filename: 'none',
    offset: 0,
    length: 1,
  }));
  const links = pages.flatMap(({ page }) =>
    [...linkedHosts(page)].map((to): [string, string] => [placeOf(page.url), to]),
  );
  const index = { crawl, parts: 2, rows: 0, taiwanPerMille: 0, rowGroups: 1, copies: 1 };
  await writeIndex(dir, index, captures);
  await writeGraph(dir, { release, vertices: 0, edges: 0, files: 1, www: true }, { hosts: [], links });
};

/** Site → score; a host that is left out by its name has none. */
const scoresOf = async (root: string, pages: readonly Seen[]): Promise<Map<string, number>> => {
  const [dir, out] = [join(root, 'archive'), join(root, 'reach')];
  await writeArchive(dir, pages);
  const store = await folderStore(dir);
  const world = { effects: quiet, rules: loadRules(), index: store, graph: store, optOut: new Set<string>() };
  await discover({ out, crawl, release }, world);
  const rows = parse(readFileSync(join(out, 'hosts.csv'), 'utf8'), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  return new Map(rows.map(({ host = '', score }) => [host, Number(score)]));
};

interface Scored {
  host: string;
  isShop: boolean;
  score: number;
}

/** How often a shop stands before another site, ties half: 1 is a perfect order, .5 none. */
const orderOf = (sites: readonly Scored[]): number | null => {
  const shops = sites.filter(({ isShop }) => isShop);
  const others = sites.filter(({ isShop }) => !isShop);
  let before = 0;
  for (const shop of shops)
    for (const other of others) before += shop.score > other.score ? 1 : shop.score === other.score ? 0.5 : 0;
  return shops.length * others.length === 0 ? null : before / (shops.length * others.length);
};

const judge = (sites: readonly Scored[]): object => {
  // Ties as they fall worst: what is no shop goes first.
  const order = [...sites].sort((a, b) => b.score - a.score || Number(a.isShop) - Number(b.isShop));
  const shops = sites.filter(({ isShop }) => isShop).length;
  const first = wilson(order.slice(0, shops).filter(({ isShop }) => isShop).length, shops);
  const nothing = Math.min(...sites.map(({ score }) => score));
  return {
    judged: sites.length,
    shops,
    order: orderOf(sites),
    precision: first.value,
    low: first.low,
    shops_without_sign: sites.filter(({ isShop, score }) => isShop && score === nothing).length,
  };
};

async function* ownPages(): AsyncGenerator<Seen> {
  const labels = readLabels(own('labels/ecommerce-fixtures.csv'));
  for (const item of readOwnPages()) {
    const label = item.type === 'page' ? labels.get(item.page.url) : undefined;
    if (item.type === 'page' && label !== undefined) yield { page: item.page, isShop: label.isShop };
  }
  for (const { page, isShop, kind } of [...shopWorld(), ...shopMakes()])
    if (!kind.startsWith('request log')) yield { page, isShop };
}

async function* givenPages(items: AsyncIterable<SourceItem>, file: string): AsyncGenerator<Seen> {
  const labels = readLabels(file);
  for await (const item of items) {
    const label = item.type === 'page' ? labels.get(item.page.url) : undefined;
    if (item.type === 'page' && label !== undefined) yield { page: item.page, isShop: label.isShop };
  }
}

export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: { warc: { type: 'string', multiple: true }, labels: { type: 'string' }, failures: { type: 'boolean' } },
  });
  const { warc } = values;
  const source =
    warc === undefined ? ownPages() : givenPages(readWarc(warc), values.labels ?? own('labels/ecommerce.csv'));
  const pages: Seen[] = [];
  for await (const seen of source) pages.push(seen);
  if (pages.length === 0) throw new Error('candidates: none of the labelled addresses is among the pages');
  const root = mkdtempSync(join(tmpdir(), 'storelens-candidates-'));
  try {
    const scores = await scoresOf(root, pages);
    const shops = new Map<string, boolean>();
    for (const { page, isShop } of pages) shops.set(placeOf(page.url), isShop || shops.get(placeOf(page.url)) === true);
    const sites = [...shops].flatMap(([host, isShop]) => {
      const score = scores.get(host);
      return score === undefined ? [] : [{ host, isShop, score }];
    });
    if (values.failures === true)
      for (const { host, isShop, score } of sites.filter(({ host: name }) => !isBlind(name)))
        process.stdout.write(`${score}\t${isShop ? 'shop' : 'other'}\t${host}\n`);
    return {
      made: judge(sites.filter(({ host }) => !isBlind(host))),
      blind: judge(sites.filter(({ host }) => isBlind(host))),
      not_listed: shops.size - sites.length,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
