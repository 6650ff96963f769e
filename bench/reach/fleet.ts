/**
 * Discovery by one process beside one and four worker processes on a queue, of a made archive in a folder:
 * `npm run bench -- reach-fleet`. Needs `redis-server` on the path.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  options: {
    rows: { type: 'string', default: '1000000' },
    edges: { type: 'string', default: '20000000' },
    rounds: { type: 'string', default: '3' },
  },
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

interface Cost {
  seconds: number;
  /** Of this process and the workers. */
  cpuSeconds: number;
}

const find = async (name: string, url?: string): Promise<Cost> => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const store = await folderStore(dir);
  const flags = { out: join(root, name), crawl: size.crawl, release: size.release, chinese: CHINESE };
  await withWorkers(url, quiet, (share) =>
    discover(flags, { effects: quiet, rules, index: store, graph: store, share }),
  );
  const { user, system } = process.cpuUsage(before);
  rmSync(join(root, name), { recursive: true, force: true });
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
};

const TICKS_A_SECOND = 100;

/** What a process has used of a processor, by Linux's count; elsewhere nothing is known. */
const cpuSecondsOf = ({ pid }: ChildProcess): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return Number.NaN;
  }
};

const cpuOfAll = (children: readonly ChildProcess[]): number =>
  children.reduce((sum, child) => sum + cpuSecondsOf(child), 0);

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

/** With so many workers, from when all of them are there. */
const withFleet = async (count: number, url: string): Promise<Cost> => {
  const cli = fileURLToPath(new URL('../../build/fleet/cli.ts', import.meta.url));
  const args = ['--import', 'tsx', cli, 'worker', '--queue', url, '--reach', root, '--base', dir];
  const workers = Array.from({ length: count }, () => spawn(process.execPath, args, { stdio: 'ignore' }));
  const redis = connectRedis(url);
  await checkRedis(redis);
  const queue = openQueue(redis);
  while ((await queue.getWorkers()).length < count) await sleep(100);
  const before = cpuOfAll(workers);
  const { seconds, cpuSeconds } = await find(`by-${count}`, url);
  const used = cpuOfAll(workers) - before;
  for (const worker of workers) await end(worker);
  // What is done would not be done again.
  await queue.obliterate({ force: true });
  await queue.close();
  redis.disconnect();
  return { seconds, cpuSeconds: cpuSeconds + used };
};

const median = (costs: Cost[], key: keyof Cost): number =>
  costs.map((cost) => cost[key]).sort((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;

try {
  mkdirSync(root, { recursive: true });
  process.stdout.write(`writing ${size.indexRows} rows, ${size.edges} edges\n`);
  await writeDouble(dir, size);
  const { url, server } = await startRedis();
  const costs: Record<'alone' | 'one' | 'four', Cost[]> = { alone: [], one: [], four: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    costs.alone.push(await find('alone'));
    costs.one.push(await withFleet(1, url));
    costs.four.push(await withFleet(4, url));
  }
  await end(server);
  const time = (name: keyof typeof costs): number => median(costs[name], 'seconds');
  const cpu = (name: keyof typeof costs): number => median(costs[name], 'cpuSeconds');
  printReport('reach-fleet', [
    figure('one process', time('alone'), 's'),
    figure('one worker', time('one'), 's'),
    figure('four workers', time('four'), 's'),
    ratio('four workers', time('one') / time('four'), 'one worker'),
    figure('one process, CPU', cpu('alone'), 's'),
    figure('one worker, CPU', cpu('one'), 's'),
    figure('four workers, CPU', cpu('four'), 's'),
    ratio('four workers, CPU', cpu('four') / cpu('alone'), 'one process'),
  ]);
} finally {
  rmSync(root, { recursive: true, force: true });
}
