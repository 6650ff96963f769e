/**
 * Reach on an archive that was made up, from a folder, so that nothing but the reading is measured: `npm run bench -- reach`.
 * Ours and the peer's runs come in turns.
 */
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { productPathSql, productPathTest } from '../../build/crawl/classify.ts';
import { SMALL_DOUBLE, writeDouble } from '../../build/demo/commoncrawl/write.ts';
import { discover } from '../../build/reach/discover.ts';
import { withDuck } from '../../build/reach/index/duck.ts';
import { folderStore } from '../../build/reach/store/folder.ts';
import { openStore } from '../../build/reach/store/open.ts';
import { loadRules } from '../../core/rules/index.ts';
import { sqlText } from '../../core/sql.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { benchCaptures } from './captures.ts';
import { benchGraph } from './graph.ts';
import { inTurns, median } from './measure.ts';
import { served } from './served.ts';

const number = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    parts: number,
    rows: number,
    'row-groups': number,
    copies: number,
    vertices: number,
    edges: number,
    shops: number,
    rounds: number,
    only: { type: 'string' },
    archive: { type: 'string' },
  },
});
const sizeOf = (name: Exclude<keyof typeof values, 'only' | 'archive'>, usual: number): number => {
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
  /** Two million rows are read in half a second, of which the start is the most. */
  indexCopies: sizeOf('copies', 8),
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

/** Until all that reads the index is compiled. */
const WARMING_RUNS = 1;

const partsSql = (dir: string): string =>
  `read_parquet(${sqlText(join(dir, 'cc-index/table/cc-main/warc/*/subset=warc/*.parquet'))}, union_by_name = true, hive_partitioning = false)`;

/** What a skilled user would ask DuckDB for the same rows. */
const peerSql = (dir: string, where: string): string =>
  `SELECT lower(url_host_name), split_part(content_languages, ',', 1), count(*), count(*) FILTER (WHERE ${productPathSql(`url_path || coalesce('?' || url_query, '')`)}),
     max(fetch_time) FROM ${partsSql(dir)} WHERE ${where} GROUP BY ALL`;

/** It takes long: one file of so many. */
const LIBRARY_SHARE = 8;

/** The library that reads Parquet in JavaScript: the same columns of some files decoded, and nothing made of them. */
const decodedByLibrary = async (folder: string): Promise<void> => {
  const wanted = ['url_host_name', 'url_path', 'url_query', 'fetch_time', 'content_languages'];
  for (const name of readdirSync(folder).filter((_, n) => n % LIBRARY_SHARE === 0)) {
    const file = await asyncBufferFromFile(join(folder, name));
    const metadata = await parquetMetadataAsync(file);
    const has = new Set(metadata.schema.map((leaf) => leaf.name));
    const columns = wanted.filter((column) => has.has(column));
    await parquetRead({ file, metadata, columns, compressors, onChunk: () => {} });
  }
};

const rowsOf = async (dir: string): Promise<number> => {
  const files = join(dir, 'cc-index/table/cc-main/warc/*/subset=warc/*.parquet');
  const [[rows] = []] = await withDuck(async (connection) =>
    (
      await connection.runAndReadAll(`SELECT sum(num_rows)::DOUBLE FROM parquet_file_metadata(${sqlText(files)})`)
    ).getRows(),
  );
  return Number(rows);
};

const benchIndex = async (dir: string, root: string): Promise<Figure[]> => {
  const indexRows = await rowsOf(dir);
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
  // A crawl has a thousand times as many rows: what the compiler takes at first would be the most of so few.
  const every = ['com', 'net', 'org', 'shop', 'store'];
  for (let run = 0; run < WARMING_RUNS; run++) await ours(every)();
  const narrow = await inTurns(
    {
      ours: ours([]),
      pruned: duck(`url_surtkey >= 'tw)' AND url_surtkey < 'tw-'`),
      scan: duck(ends(['tw'])),
    },
    rounds,
  );
  const narrowBytes = bytes;
  const wide = await inTurns(
    {
      ours: ours(every),
      scan: duck(ends(['tw', ...every])),
      library: () => decodedByLibrary(folder),
    },
    rounds,
  );
  const rate = indexRows / median(wide.ours, 'seconds');
  const peerRate = indexRows / median(wide.scan, 'seconds');
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
    figure('index: cores used', median(wide.ours, 'cpuSeconds') / median(wide.ours, 'seconds'), 'cores'),
    figure('index: cores used by DuckDB', median(wide.scan, 'cpuSeconds') / median(wide.scan, 'seconds'), 'cores'),
    figure('index: with Chinese hosts …, CPU', indexRows / median(wide.ours, 'cpuSeconds'), 'rows a core second'),
    ratio('index: rows/s', rate / peerRate, 'DuckDB'),
    ratio('index: CPU', median(wide.ours, 'cpuSeconds') / median(wide.scan, 'cpuSeconds'), 'DuckDB'),
    ratio(
      'index: CPU',
      median(wide.ours, 'cpuSeconds') / (median(wide.library, 'cpuSeconds') * LIBRARY_SHARE),
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

/** Hosts of wide top-level domains over HTTP, beside pyarrow over the same files. */
const benchHttp = async (dir: string, root: string): Promise<Figure[]> => {
  const indexRows = await rowsOf(dir);
  const { base, server } = await served(dir);
  const tlds = ['com', 'net', 'org', 'shop', 'store'];
  const folder = `cc-index/table/cc-main/warc/crawl=${size.crawl}/subset=warc`;
  const keys = readdirSync(join(dir, folder)).map((name) => `${folder}/${name}`);
  const peer = fileURLToPath(new URL('peer.py', import.meta.url));
  let run = 0;
  try {
    const costs = await inTurns(
      {
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
      },
      rounds,
    );
    const time = (name: keyof typeof costs): number => median(costs[name], 'seconds');
    return [
      figure('index over HTTP: the same', indexRows / time('ours'), 'rows/s'),
      figure('index over HTTP: the same, CPU', indexRows / median(costs.ours, 'cpuSeconds'), 'rows a core second'),
      ...(python === undefined ? [] : [ratio('index over HTTP: rows/s', time('pyarrow') / time('ours'), 'pyarrow')]),
    ];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
};

const root = mkdtempSync(join(tmpdir(), 'storelens-bench-reach-'));
try {
  const dir = values.archive ?? join(root, 'archive');
  if (values.archive === undefined) {
    say(`writing ${size.indexRows} rows, ${size.edges} edges, ${size.shops} shops`);
    await writeDouble(dir, size);
  }
  const kinds = {
    index: async () => [...(await benchIndex(dir, root)), ...(await benchHttp(dir, root))],
    graph: () => benchGraph(dir, { size, rounds, rules }),
    captures: () => benchCaptures({ dir, root, crawl: size.crawl }, { rounds, rules }),
  };
  const figures: Figure[] = [];
  for (const [kind, measured] of Object.entries(kinds))
    if (values.only === undefined || values.only === kind) figures.push(...(await measured()));
  if (figures.length === 0) throw new Error(`--only ${values.only}: give ${Object.keys(kinds).join(', ')}`);
  printReport('reach', figures);
} finally {
  rmSync(root, { recursive: true, force: true });
}
