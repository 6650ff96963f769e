/**
 * Product search beside its peers, in one run: `npm run bench -- search [--offers 2000000] [--queries 10000]
 * [--peers duckdb,sqlite,minisearch]`. Titles are invented; SQLite and MiniSearch need `npm ci` in this folder.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { isAccessory } from '../../core/match/index.ts';
import { buildSearchIndex, openSearchIndex, type SearchIndex } from '../../core/search/index.ts';
import type { OfferFacts } from '../../runtime/query/offer-columns.ts';
import { findOffers } from '../../runtime/query/priced-search.ts';
import type { OfferSearch } from '../../runtime/reader.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { makeQueries, makeTitles } from './offers.ts';
import { duckdb, isInstalled, miniSearch, type Peer, sqlite } from './peers.ts';

const LIMIT = 20;
/** Peers by name, and the package that each needs. */
const PACKAGES = { duckdb: '@duckdb/node-api', sqlite: 'better-sqlite3', minisearch: 'minisearch' };
/** A peer is asked until this is used up, at least ten queries. */
const PEER_BUDGET_MS = 60_000;

const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '2000000' },
    queries: { type: 'string', default: '10000' },
    peers: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'storelens-bench-search-'));

interface Row {
  name: string;
  offers: number;
  queries: number;
  build_s: number;
  p50_ms: number;
  p99_ms: number;
  queries_per_s: number;
  same_answers: string;
}

const round = (value: number, digits = 3): number => Math.round(value * 10 ** digits) / 10 ** digits;
const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

const summary = (times: number[]): Pick<Row, 'p50_ms' | 'p99_ms' | 'queries_per_s' | 'queries'> => {
  const sorted = [...times].sort((a, b) => a - b);
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    queries: times.length,
    p50_ms: round(quantile(sorted, 0.5)),
    p99_ms: round(quantile(sorted, 0.99)),
    queries_per_s: round((times.length / total) * 1000, 1),
  };
};

const timed = async <T>(work: () => T | Promise<T>): Promise<[value: T, ms: number]> => {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
};

interface Task {
  titles: readonly string[];
  queries: readonly string[];
  index: SearchIndex;
}

const runPeer = async (peer: Peer, { titles, queries, index }: Task): Promise<Row> => {
  const given = titles.slice(0, Math.min(titles.length, peer.most));
  const [, buildMs] = await timed(() => peer.build(given));
  const times: number[] = [];
  let [spent, same] = [0, 0];
  for (const query of queries) {
    if (spent > PEER_BUDGET_MS && times.length >= 10) break;
    const [found, ms] = await timed(() => peer.search(query, LIMIT));
    times.push(ms);
    spent += ms;
    const own = index.search(query, LIMIT, { includeAccessories: true }).filter((n) => n < given.length);
    if (given.length < titles.length ? own.every((n) => found.includes(n)) : own.join() === found.join()) same++;
  }
  await peer.close();
  return {
    name: peer.name,
    offers: given.length,
    build_s: round(buildMs / 1000, 1),
    ...summary(times),
    same_answers: `${same}/${times.length}`,
  };
};

/** The first row is ours. */
const figuresOf = ([own, ...peers]: Row[]): Figure[] => {
  if (own === undefined) return [];
  return [
    ...peers.map((peer) => ratio('rate', own.queries_per_s / peer.queries_per_s, peer.name)),
    ...peers.map((peer) => ratio('p99', own.p99_ms / peer.p99_ms, peer.name)),
    ...[own, ...peers].flatMap((row) => [
      figure(`${row.name}: offers`, row.offers, 'offers'),
      figure(`${row.name}: build`, row.build_s, 's'),
      figure(`${row.name}: rate`, row.queries_per_s, 'queries/s'),
      figure(`${row.name}: p50`, row.p50_ms, 'ms'),
      figure(`${row.name}: p99`, row.p99_ms, 'ms'),
    ]),
  ];
};

/** Nothing to choose by: the search alone. */
const noFacts: OfferFacts = {
  accepts: () => null,
  discount: () => 0,
  seen: () => 0,
  facets: () => ({ channel: [], brand: [], category: [], condition: [], in_stock: [] }),
};

/** What `/products` does for a query but for the reply. */
const finder = (index: SearchIndex) => {
  const source = { facts: noFacts, index, prices: new Uint32Array(index.entries) };
  return (query: string, sort: OfferSearch['sort']): number[] =>
    findOffers(source, {
      ...{ query, sort, limit: LIMIT, includeAccessories: false, filter: {}, after: null, facets: false },
    }).ordinals;
};

const timesOf = (queries: readonly string[], ask: (query: string) => unknown): number[] =>
  queries.map((query) => {
    const start = performance.now();
    ask(query);
    return performance.now() - start;
  });

type Times = ReturnType<typeof summary>;

/**
 * All queries once, and the best of three such rounds for each: a shared machine takes the processor away for milliseconds at a
 * time, so that the best is nearer to the work itself.
 */
const threeTimes = (queries: readonly string[], ask: (query: string) => unknown): { first: Times; best: Times } => {
  const rounds = [0, 1, 2].map(() => timesOf(queries, ask));
  const best = queries.map((_, i) => Math.min(...rounds.map((round) => round[i]!)));
  return { first: summary(rounds[0]!), best: summary(best) };
};

/** A letter of the longest word put beside its neighbour: what is nowhere, and near to what is. */
const mistyped = (query: string): string => {
  const word = query.match(/[A-Za-z]{5,}/)?.[0];
  return word === undefined ? '' : query.replace(word, `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`);
};

try {
  const titles = [...makeTitles(Number(values.offers))];
  const queries = makeQueries(titles, Number(values.queries));
  const [bytes, buildMs] = await timed(() =>
    buildSearchIndex(titles.map((text) => ({ text, accessory: isAccessory(text) }))),
  );
  const file = join(folder, 'index.bin');
  writeFileSync(file, bytes);
  const [read, readMs] = await timed(() => readFileSync(file));
  const [index, openMs] = await timed(() => openSearchIndex(read));
  const find = finder(index);
  for (const query of queries.slice(0, 500)) find(query, 'price');
  const byPrice = threeTimes(queries, (query) => find(query, 'price'));
  const byRelevance = threeTimes(queries.slice(0, 2000), (query) => find(query, 'relevance'));
  const slips = queries.map(mistyped).filter((query) => query !== '');
  const withSlips = threeTimes(slips.slice(0, 2000), (query) => find(query, 'price'));
  const own: Row = {
    name: 'Storelens',
    offers: titles.length,
    build_s: round(buildMs / 1000, 1),
    ...byPrice.first,
    same_answers: '',
  };
  const rows = [own];
  const peers: Record<string, () => Peer> = {
    duckdb,
    sqlite: () => sqlite(join(folder, 'fts.db')),
    minisearch: () => miniSearch(200_000),
  };
  const installed = Object.entries(PACKAGES).flatMap(([name, needed]) => (isInstalled(needed) ? [name] : []));
  for (const name of values.peers?.split(',').filter((given) => given !== '') ?? installed) {
    const make = peers[name];
    if (make === undefined) throw new Error(`--peers ${name}: known are ${Object.keys(peers).join(', ')}`);
    rows.push(await runPeer(make(), { titles, queries, index }));
  }
  console.table(rows);
  const rate = rows.find(({ name }) => name.startsWith('DuckDB'))?.queries_per_s;
  console.log(
    JSON.stringify({
      offers: titles.length,
      tokens: index.tokens,
      index_mb: round(bytes.length / 1e6, 1),
      bytes_per_offer: round(bytes.length / titles.length, 1),
      read_ms: round(readMs, 1),
      open_ms: round(openMs, 2),
      by_price: byPrice,
      by_relevance: byRelevance,
      mistyped: withSlips,
      times_duckdb: rate === undefined ? null : round(own.queries_per_s / rate, 0),
      load: round(loadavg()[0]!, 1),
      rows,
    }),
  );
  printReport('search', [
    ...figuresOf(rows),
    ...Object.entries({ '': byPrice, 'by relevance, ': byRelevance, 'mistyped, ': withSlips }).flatMap(
      ([name, three]) =>
        Object.entries({ 'first round': three.first, 'best of three rounds': three.best }).flatMap(([round, times]) => [
          figure(`${name}${round}: rate`, times.queries_per_s, 'queries/s'),
          figure(`${name}${round}: p50`, times.p50_ms, 'ms'),
          figure(`${name}${round}: p99`, times.p99_ms, 'ms'),
        ]),
    ),
    figure('size of the index', bytes.length / titles.length, 'bytes/offer'),
    figure('index read', readMs, 'ms'),
    figure('index opened', openMs, 'ms'),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
