/**
 * `npm run bench -- crawl-queue [hosts] [kills]`: a real redis-server, three worker processes, invented hosts
 * on loopback, `kill -9` at random, every host enqueued twice. Shows that every host is in the union exactly once and
 * that no host was asked by two workers in turn.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readKept } from '../../build/crawl/index.ts';
import { connectRedis, openQueue } from '../../build/crawl/queue/connection.ts';
import { enqueue } from '../../build/crawl/queue/enqueue.ts';
import { figure, printReport } from '../report.ts';

export interface QueueShow {
  hosts: number;
  jobs: number;
  kills: number;
  /** Hosts whose home page is in the union once; more than once; not at all. */
  once: number;
  twice: number;
  missing: number;
  /** Hosts that one worker asked after another had begun with them. */
  interleaved: number;
  /** Hosts asked by more than one worker, one after the death of the other. */
  repeated: number;
  seconds: number;
}

const freePort = async (): Promise<number> => {
  const server = createTcp().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Who asked which host, in order of first request. */
class Witness {
  readonly askers = new Map<string, string[]>();
  interleaved = 0;

  saw(host: string, worker: string): void {
    const seen = this.askers.get(host) ?? [];
    if (seen.length === 0) this.askers.set(host, seen);
    if (seen.at(-1) === worker) return;
    if (seen.includes(worker)) this.interleaved += 1;
    seen.push(worker);
  }
}

const startWeb = async (witness: Witness) => {
  const server = createServer((request, response) => {
    witness.saw(request.headers.host ?? '', request.headers['user-agent'] ?? '');
    const found = request.url === '/' || request.url === '/products/1';
    const reply = () =>
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' }).end('<a href="/products/1">x</a>');
    setTimeout(reply, 5 + (request.headers.host ?? '').length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const startRedis = async (port: number, dir: string): Promise<ChildProcess> => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
  const redis = spawn('redis-server', args, { stdio: 'ignore' });
  await sleep(300);
  return redis;
};

const killAtRandom = async (
  workers: ChildProcess[],
  start: (n: number) => ChildProcess,
  world: { kills: number; left: () => Promise<number> },
): Promise<number> => {
  const all = await world.left();
  for (let kill = 0; kill < world.kills; kill++) {
    // Spread over the crawl, whatever its speed.
    while ((await world.left()) > all * (1 - (kill + 0.7) / (world.kills + 1))) await sleep(50);
    const at = Math.floor(Math.random() * workers.length);
    workers[at]!.kill('SIGKILL');
    workers[at] = start(10 + kill);
  }
  while ((await world.left()) > 0) await sleep(100);
  return world.kills;
};

const countHomes = async (dir: string): Promise<Map<string, number>> => {
  const homes = new Map<string, number>();
  for await (const item of readKept(dir)) {
    if (item.type !== 'page' || new URL(item.page.url).pathname !== '/') continue;
    const { host } = new URL(item.page.url);
    homes.set(host, (homes.get(host) ?? 0) + 1);
  }
  return homes;
};

interface Stage {
  dir: string;
  witness: Witness;
  redis: ReturnType<typeof connectRedis>;
  queue: ReturnType<typeof openQueue>;
  start: (n: number) => ChildProcess;
}

/** Everything the show needs, started, and gone again afterwards. */
const withStage = async <T>(show: (stage: Stage) => Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-queue-'));
  const witness = new Witness();
  const web = await startWeb(witness);
  const redisPort = await freePort();
  const server = await startRedis(redisPort, dir);
  const url = `redis://127.0.0.1:${redisPort}`;
  const redis = connectRedis(url);
  await redis.connect();
  const queue = openQueue(redis);
  const started: ChildProcess[] = [];
  const start = (n: number): ChildProcess => {
    const script = fileURLToPath(new URL('./queue-worker.ts', import.meta.url));
    const args = ['--import', 'tsx', script, url, String((web.address() as AddressInfo).port), dir, `worker-${n}`];
    const worker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    started.push(worker);
    return worker;
  };
  try {
    return await show({ dir, witness, redis, queue, start });
  } finally {
    for (const worker of started) await end(worker);
    await queue.close();
    redis.disconnect();
    await end(server);
    web.closeAllConnections();
    web.close();
    rmSync(dir, { recursive: true, force: true });
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** Half of the hosts, then all and the half again, then all: each host is wanted at least twice. */
const enqueueTwice = async (seeds: string[], { redis, queue }: Stage): Promise<number> => {
  const half = seeds.slice(0, seeds.length / 2);
  const options = { crawl: 'show', buckets: Math.max(12, Math.round(seeds.length / 25)) };
  const first = await enqueue(half, { redis, queue }, options);
  const again = await enqueue([...seeds, ...half], { redis, queue }, options);
  const third = await enqueue(seeds, { redis, queue }, options);
  return first.jobs + again.jobs + third.jobs;
};

/** Runs the show; needs `redis-server` on the path. */
export const showQueue = (hosts: number, kills: number): Promise<QueueShow> =>
  withStage(async (stage) => {
    const startedAt = performance.now();
    const workers = [0, 1, 2].map(stage.start);
    const seeds = Array.from({ length: hosts }, (_, i) => `shop-${i}.example`);
    const jobs = await enqueueTwice(seeds, stage);
    const left = async (): Promise<number> => {
      const counts = await stage.queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      return Object.values(counts).reduce((sum, n) => sum + n, 0);
    };
    await killAtRandom(workers, stage.start, { kills, left });
    const seconds = (performance.now() - startedAt) / 1000;
    const homes = await countHomes(stage.dir);
    const counts = [...homes.values()];
    return {
      hosts,
      jobs,
      kills,
      once: counts.filter((n) => n === 1).length,
      twice: counts.filter((n) => n > 1).length,
      missing: hosts - homes.size,
      interleaved: stage.witness.interleaved,
      repeated: [...stage.witness.askers.values()].filter((names) => names.length > 1).length,
      seconds,
    };
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [hosts = 3000, kills = 4] = process.argv.slice(2).map(Number);
  const shown = await showQueue(hosts, kills);
  printReport('crawl-queue', [
    ...(['hosts', 'once', 'twice', 'missing', 'interleaved', 'repeated'] as const).map((name) =>
      figure(name, shown[name], 'hosts'),
    ),
    figure('kills', shown.kills, 'workers'),
    figure('time', shown.seconds, 's'),
  ]);
}
