/**
 * Discovery by one process beside one and four worker processes on a queue, of a made archive in a folder:
 * `npm run bench -- reach-fleet`. Needs `redis-server` on the path.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkRedis, connectRedis, openQueue } from '../../build/crawl/queue/connection.ts';
import { SMALL_DOUBLE, writeDouble } from '../../build/demo/commoncrawl/write.ts';
import { discover } from '../../build/reach/discover.ts';
import { withWorkers } from '../../build/reach/share.ts';
import { folderStore } from '../../build/reach/store/folder.ts';
import { loadRules } from '../../core/rules/index.ts';
import { figure, printReport, ratio } from '../report.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, edges: { type: 'string', default: '20000000' } },
});
const quiet = { now: () => Date.now(), log: () => {}, progress: () => {} };
const rules = loadRules();
const root = mkdtempSync(join(tmpdir(), 'storelens-bench-fleet-'));
const dir = join(root, 'archive');
const size = {
  ...SMALL_DOUBLE,
  indexParts: 24,
  rowGroups: 4,
  indexRows: Number(values.rows),
  taiwanPerMille: 4,
  vertices: 1_000_000,
  edges: Number(values.edges),
  graphFiles: 16,
};
const CHINESE = ['com', 'net', 'org', 'shop', 'store'];

const find = async (name: string, url?: string): Promise<number> => {
  const startedAt = performance.now();
  const store = await folderStore(dir);
  const flags = { out: join(root, name), crawl: size.crawl, release: size.release, chinese: CHINESE };
  await withWorkers(url, quiet, (share) =>
    discover(flags, { effects: quiet, rules, index: store, graph: store, share }),
  );
  return (performance.now() - startedAt) / 1000;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const startRedis = async (): Promise<{ url: string; server: ChildProcess }> => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as { port: number };
  free.close();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', root];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  await sleep(500);
  return { url: `redis://127.0.0.1:${port}`, server };
};

/** Seconds with so many workers, from when all of them are there. */
const withFleet = async (count: number, url: string): Promise<number> => {
  const cli = fileURLToPath(new URL('../../build/fleet/cli.ts', import.meta.url));
  const args = ['--import', 'tsx', cli, 'worker', '--queue', url, '--reach', root, '--base', dir];
  const workers = Array.from({ length: count }, () => spawn(process.execPath, args, { stdio: 'ignore' }));
  const redis = connectRedis(url);
  await checkRedis(redis);
  const queue = openQueue(redis);
  while ((await queue.getWorkers()).length < count) await sleep(100);
  const seconds = await find(`by-${count}`, url);
  for (const worker of workers) await end(worker);
  await queue.close();
  redis.disconnect();
  return seconds;
};

try {
  mkdirSync(root, { recursive: true });
  process.stdout.write(`writing ${size.indexRows} rows, ${size.edges} edges\n`);
  await writeDouble(dir, size);
  const { url, server } = await startRedis();
  const alone = await find('alone');
  const one = await withFleet(1, url);
  const four = await withFleet(4, url);
  await end(server);
  printReport('reach-fleet', [
    figure('one process', alone, 's'),
    figure('one worker', one, 's'),
    figure('four workers', four, 's'),
    ratio('four workers', one / four, 'one worker'),
  ]);
} finally {
  rmSync(root, { recursive: true, force: true });
}
