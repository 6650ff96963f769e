/**
 * Reach on an archive that was made up, from a folder, so that nothing but the reading is measured: `npm run bench -- reach`.
 * Ours and the peer's runs come in turns.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { collect } from '../../build/collect/index.ts';
import { withSpools } from '../../build/columns/spool.ts';
import { productPathSql, productPathTest } from '../../build/crawl/classify.ts';
import { SMALL_DOUBLE, writeDouble } from '../../build/demo/commoncrawl/write.ts';
import { buildSnapshot } from '../../build/index.ts';
import { planSources } from '../../build/plan.ts';
import { discover } from '../../build/reach/discover.ts';
import { gunzipFile } from '../../build/reach/graph/gunzip.ts';
import { IdSet } from '../../build/reach/graph/id-set.ts';
import { EdgeLines, VertexLines } from '../../build/reach/graph/lines.ts';
import { NameFinder } from '../../build/reach/graph/name-finder.ts';
import { FILES_AT_ONCE } from '../../build/reach/graph/read-graph.ts';
import { graphTargets } from '../../build/reach/graph/targets.ts';
import { withDuck } from '../../build/reach/index/duck.ts';
import { folderStore } from '../../build/reach/store/folder.ts';
import { inTurns as filesInTurns } from '../../build/reach/store/in-turns.ts';
import { openStore } from '../../build/reach/store/open.ts';
import { threadsFor } from '../../build/threads/worker-module.ts';
import { loadRules } from '../../core/rules/index.ts';
import { sqlText } from '../../core/sql.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';

const number = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    parts: number,
    rows: number,
    'row-groups': number,
    vertices: number,
    edges: number,
    shops: number,
    rounds: number,
  },
});
const sizeOf = (name: keyof typeof values, usual: number): number => {
  const size = values[name] === undefined ? usual : Number(values[name]);
  if (!Number.isSafeInteger(size) || size < 1)
    throw new Error(`--${name} ${values[name]} is not a whole number from 1`);
  return size;
};

const size = {
  ...SMALL_DOUBLE,
  indexParts: sizeOf('parts', 12),
  indexRows: sizeOf('rows', 2_000_000),
  /** As in a crawl of 2025: 9.2 million of 2.5 thousand million pages. */
  taiwanPerMille: 4,
  rowGroups: sizeOf('row-groups', 2),
  vertices: sizeOf('vertices', 1_000_000),
  edges: sizeOf('edges', 5_000_000),
  graphFiles: 8,
  shops: sizeOf('shops', 300),
  warcFiles: 40,
};
const rounds = sizeOf('rounds', 3);
const quiet = { now: () => Date.now(), log: () => {}, progress: () => {} };
const rules = loadRules();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Cost {
  seconds: number;
  /** Of this process; of a peer in another one null. */
  cpuSeconds: number;
}

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
};

const median = (costs: Cost[], key: keyof Cost): number =>
  costs.map((cost) => cost[key]).sort((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;

/** Vertices of a release of 2026. */
const REAL_VERTICES = 262_400_000;

/** What is held of a graph of that size: bits of the ids under .tw, of our facts' hosts, and of the hosts found. */
const idsMemory = (): number => {
  const before = process.memoryUsage().arrayBuffers;
  const sets = Array.from({ length: 3 }, () => new IdSet());
  for (const [n, set] of sets.entries()) for (let id = n; id <= REAL_VERTICES; id += 977) set.add(id);
  if (!sets.every((set, n) => set.has(n))) throw new Error('ids were lost');
  return (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
};

/** Runs each in turn, `rounds` times. */
const inTurns = async <K extends string>(works: Record<K, () => Promise<unknown>>): Promise<Record<K, Cost[]>> => {
  const names = Object.keys(works) as K[];
  const costs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Cost[]>;
  for (let round = 0; round < rounds; round++) for (const name of names) costs[name].push(await costOf(works[name]));
  return costs;
};

const partsSql = (dir: string): string =>
  `read_parquet(${sqlText(join(dir, 'cc-index/table/cc-main/warc/*/subset=warc/*.parquet'))}, union_by_name = true, hive_partitioning = false)`;

/** What a skilled user would ask DuckDB for the same rows. */
const peerSql = (dir: string, where: string): string =>
  `SELECT lower(url_host_name), split_part(content_languages, ',', 1), count(*), count(*) FILTER (WHERE ${productPathSql(`url_path || coalesce('?' || url_query, '')`)}),
     max(fetch_time) FROM ${partsSql(dir)} WHERE ${where} GROUP BY ALL`;

/** The library that reads Parquet in JavaScript: the same columns decoded, and nothing made of them. */
const decodedByLibrary = async (folder: string): Promise<void> => {
  const wanted = ['url_host_name', 'url_path', 'url_query', 'fetch_time', 'content_languages'];
  for (const name of readdirSync(folder)) {
    const file = await asyncBufferFromFile(join(folder, name));
    const metadata = await parquetMetadataAsync(file);
    const has = new Set(metadata.schema.map((leaf) => leaf.name));
    const columns = wanted.filter((column) => has.has(column));
    await parquetRead({ file, metadata, columns, compressors, onChunk: () => {} });
  }
};

const benchIndex = async (dir: string, root: string): Promise<Figure[]> => {
  const folder = join(dir, 'cc-index/table/cc-main/warc', `crawl=${size.crawl}`, 'subset=warc');
  const indexBytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  let bytes = 0;
  let run = 0;
  const ours = (chinese: string[]) => async (): Promise<void> => {
    const index = await folderStore(dir);
    const out = join(root, `discover-${run++}`);
    await discover({ out, crawl: size.crawl, chinese }, { effects: quiet, rules, index, graph: null });
    bytes = index.counts.bytes;
    rmSync(out, { recursive: true, force: true });
  };
  const duck = (where: string) => (): Promise<unknown> =>
    withDuck((connection) => connection.runAndReadAll(peerSql(dir, where)));
  const ends = (tlds: string[]): string => tlds.map((tld) => `ends_with(url_host_name, '.${tld}')`).join(' OR ');
  const narrow = await inTurns({
    ours: ours([]),
    pruned: duck(`url_surtkey >= 'tw)' AND url_surtkey < 'tw-'`),
    scan: duck(ends(['tw'])),
  });
  const narrowBytes = bytes;
  const wide = await inTurns({
    ours: ours(['com', 'net', 'org', 'shop', 'store']),
    scan: duck(ends(['tw', 'com', 'net', 'org', 'shop', 'store'])),
    library: () => decodedByLibrary(folder),
  });
  const rate = size.indexRows / median(wide.ours, 'seconds');
  const peerRate = size.indexRows / median(wide.scan, 'seconds');
  say(`index: ${(indexBytes / 1e6).toFixed(0)} MB, ${narrowBytes} bytes read for .tw`);
  return [
    figure('index: size', indexBytes / 1e6, 'MB'),
    figure('index: read for .tw', (100 * narrowBytes) / indexBytes, '%'),
    figure('index: .tw, time', median(narrow.ours, 'seconds'), 's'),
    ratio(
      'index: .tw, time',
      median(narrow.ours, 'seconds') / median(narrow.pruned, 'seconds'),
      'DuckDB, pruned by hand',
    ),
    ratio('index: .tw, time', median(narrow.ours, 'seconds') / median(narrow.scan, 'seconds'), 'DuckDB, by host'),
    figure('index: with Chinese hosts of com net org shop store', rate, 'rows/s'),
    figure('index: with Chinese hosts …, CPU', size.indexRows / median(wide.ours, 'cpuSeconds'), 'rows a core second'),
    ratio('index: rows/s', rate / peerRate, 'DuckDB'),
    ratio('index: CPU', median(wide.ours, 'cpuSeconds') / median(wide.scan, 'cpuSeconds'), 'DuckDB'),
    ratio(
      'index: CPU',
      median(wide.ours, 'cpuSeconds') / median(wide.library, 'cpuSeconds'),
      'hyparquet, decoding alone',
    ),
  ];
};

const python = [process.env['STORELENS_TEST_PYTHON'], '.cache/ci-python/bin/python', 'python3'].find((command) => {
  try {
    if (command === undefined) return false;
    execFileSync(command, ['-c', 'import pyarrow'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** The archive served by a process of its own, which the measured ones do not pay for. */
const served = async (dir: string): Promise<{ base: string; server: ChildProcess }> => {
  if (!existsSync(join(dir, 'collinfo.json'))) throw new Error(`${dir} is no archive`);
  const cli = fileURLToPath(new URL('../../build/demo/commoncrawl/cli.ts', import.meta.url));
  const args = ['--import', 'tsx', cli, '--dir', dir];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const base = / at (http:\S+) /.exec(line)?.[1];
    if (base !== undefined) return { base, server };
  }
  throw new Error('the archive was not served');
};

/** Hosts of wide top-level domains over HTTP, beside pyarrow over the same files. */
const benchHttp = async (dir: string, root: string): Promise<Figure[]> => {
  const { base, server } = await served(dir);
  const tlds = ['com', 'net', 'org', 'shop', 'store'];
  const folder = `cc-index/table/cc-main/warc/crawl=${size.crawl}/subset=warc`;
  const keys = readdirSync(join(dir, folder)).map((name) => `${folder}/${name}`);
  const peer = fileURLToPath(new URL('peer.py', import.meta.url));
  let run = 0;
  try {
    const costs = await inTurns({
      ours: async () => {
        const index = await openStore(base, { rate: 1e6 }, quiet);
        const out = join(root, `http-${run++}`);
        await discover({ out, crawl: size.crawl, chinese: tlds }, { effects: quiet, rules, index, graph: null });
        await index.close();
        rmSync(out, { recursive: true, force: true });
      },
      pyarrow: async () => {
        if (python === undefined) return;
        await promisify(execFile)(python, [peer, base, keys.join('\n'), productPathTest.source, 'tw', ...tlds]);
      },
    });
    const time = (name: keyof typeof costs): number => median(costs[name], 'seconds');
    return [
      figure('index over HTTP: the same', size.indexRows / time('ours'), 'rows/s'),
      figure('index over HTTP: the same, CPU', size.indexRows / median(costs.ours, 'cpuSeconds'), 'rows a core second'),
      ...(python === undefined ? [] : [ratio('index over HTTP: rows/s', time('pyarrow') / time('ours'), 'pyarrow')]),
    ];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
};

const benchGraph = async (dir: string): Promise<Figure[]> => {
  const folder = `projects/hyperlinkgraph/${size.release}/host`;
  const keys = (kind: string): string[] =>
    readdirSync(join(dir, folder, kind))
      .sort()
      .map((name) => `${folder}/${kind}/${name}`);
  const bytesOf = (kind: string): number => keys(kind).reduce((sum, key) => sum + statSync(join(dir, key)).size, 0);
  const store = await folderStore(dir);
  const finder = new NameFinder(graphTargets(rules).map(({ name }) => name));
  const ends = new Uint8Array(Math.ceil(size.vertices / 8) + 8);
  // As a graph has them: few vendors, of each some hosts whose ids are neighbours.
  for (let n = 0; n < 300 * 16; n++) {
    const id = Math.floor((size.vertices * (n >> 4)) / 300) + (n & 15);
    ends[id >> 3]! |= 1 << (id & 7);
  }
  let hits = 0;
  const shell = (script: string): string => execFileSync('sh', ['-c', script], { cwd: dir, encoding: 'utf8' });
  const edges = keys('edges').join(' ');
  const vertices = keys('vertices').join(' ');
  const costs = await inTurns({
    edges: async () => {
      await filesInTurns(keys('edges'), FILES_AT_ONCE, async (key) => {
        const lines = new EdgeLines(ends, () => hits++);
        await gunzipFile(store, key, (block) => lines.feed(block));
      });
    },
    inflating: async () => {
      await filesInTurns(keys('edges'), FILES_AT_ONCE, async (key) => {
        await gunzipFile(store, key, (block) => {
          hits += block.length & 1;
        });
      });
    },
    awkEdges: async () => void shell(`zcat ${edges} | awk -F'\\t' '$2 % 1000 == 0 {n++} END {print n}'`),
    zcat: async () => void shell(`zcat ${edges} | wc -c`),
    vertices: async () => {
      await filesInTurns(keys('vertices'), FILES_AT_ONCE, async (key) => {
        const lines = new VertexLines((_id, bytes, from, to) => {
          if (finder.find(bytes, from, to) >= 0) hits++;
        });
        await gunzipFile(store, key, (block) => lines.feed(block));
        lines.end();
      });
    },
    awkVertices: async () =>
      void shell(`zcat ${vertices} | awk -F'\\t' '$2 ~ /^com\\.shoplineapp/ {n++} END {print n}'`),
  });
  if (hits === 0) throw new Error('no edge was hit: nothing was measured');
  const mb = bytesOf('edges') / 1e6;
  const vertexMb = bytesOf('vertices') / 1e6;
  const time = (name: keyof typeof costs): number => median(costs[name], 'seconds');
  return [
    figure('graph: edges', mb / time('edges'), 'MB/s of gzip'),
    figure('graph: edges, CPU', mb / median(costs.edges, 'cpuSeconds'), 'MB of gzip a core second'),
    ratio(
      'graph: edges, CPU',
      median(costs.edges, 'cpuSeconds') / median(costs.inflating, 'cpuSeconds'),
      'inflating alone',
    ),
    ratio('graph: edges, MB/s', time('awkEdges') / time('edges'), 'zcat | awk'),
    ratio('graph: edges, MB/s', time('zcat') / time('edges'), 'zcat alone'),
    figure('graph: ids of 262.4 M vertices held', idsMemory(), 'MiB'),
    figure('graph: vertices', vertexMb / time('vertices'), 'MB/s of gzip'),
    ratio('graph: vertices, MB/s', time('awkVertices') / time('vertices'), 'zcat | awk'),
  ];
};

const benchCaptures = async (dir: string, root: string): Promise<Figure[]> => {
  const flags = { commonCrawl: size.crawl, base: dir, allowMissing: true };
  const hosts = join(root, 'reach', 'hosts.parquet');
  const first = join(root, 'first');
  // Rows that have no records are no part of this: the hosts are those with captures.
  const index = await folderStore(dir);
  await discover({ out: join(root, 'reach'), crawl: size.crawl }, { effects: quiet, rules, index, graph: null });
  await withDuck((connection) =>
    connection.run(
      `COPY (SELECT * FROM read_parquet(${sqlText(hosts)}) WHERE site LIKE 'invented-%') TO ${sqlText(`${hosts}.own.parquet`)} (FORMAT parquet)`,
    ),
  );
  let pages = 0;
  const fetching = await costOf(async () => {
    const { sources } = await planSources({ out: first, hosts: `${hosts}.own.parquet`, ...flags }, quiet);
    for (const { items } of sources) for await (const item of items) if (item.type === 'page') pages++;
  });
  const kept = join(first, 'captures', size.crawl);
  const costs: Cost[] = [];
  const observing: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const out = join(root, `snapshot-${round}`);
    observing.push(
      await costOf(async () => {
        const { sources } = await planSources({ out: root, warc: [kept] }, quiet);
        const threads = threadsFor(1, 0);
        await withSpools(root, (makeSpool) => collect(sources, { rules, effects: quiet, makeSpool, threads }));
      }),
    );
    costs.push(
      await costOf(async () => {
        const plan = await planSources({ out, warc: [kept] }, quiet);
        await buildSnapshot({ ...plan, generator: 'bench' }, quiet);
      }),
    );
  }
  return [
    figure('captures: pages', pages, 'pages'),
    figure('captures: planned, read and kept', pages / fetching.seconds, 'pages/s'),
    figure('captures: to observations', pages / median(observing, 'seconds'), 'pages/s'),
    figure('captures: to observations, CPU', pages / median(observing, 'cpuSeconds'), 'pages a core second'),
    figure('captures: to a snapshot', pages / median(costs, 'seconds'), 'pages/s'),
    figure('captures: to a snapshot, CPU', pages / median(costs, 'cpuSeconds'), 'pages a core second'),
  ];
};

const root = mkdtempSync(join(tmpdir(), 'storelens-bench-reach-'));
try {
  const dir = join(root, 'archive');
  say(`writing ${size.indexRows} rows, ${size.edges} edges, ${size.shops} shops`);
  await writeDouble(dir, size);
  const figures = [
    ...(await benchIndex(dir, root)),
    ...(await benchHttp(dir, root)),
    ...(await benchGraph(dir)),
    ...(await benchCaptures(dir, root)),
  ];
  printReport('reach', figures);
} finally {
  rmSync(root, { recursive: true, force: true });
}
