/**
 * Runtimes behind nginx that follow one bucket, while releases are published and one runtime after the other is killed:
 * `npm run drill -- --seconds 300 --publish-every 60 --kill-every 20`. Prints one line of JSON.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { upload } from '../../build/bucket/upload.ts';
import { publishSnapshot } from '../../build/publish/index.ts';
import { type Bucket, openBucket } from '../../core/bucket/index.ts';
import { publishOptions, smallSize, withDirectory } from './published.ts';
import { endProcess } from './redis.ts';
import { withBucketDouble } from './s3-double.ts';
import { freePort, realBucket } from './s3-server.ts';
import { syntheticModel } from './synthetic-model.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const RUNTIMES = 3;
const CLIENTS = 4;
const START_MS = 120_000;

export interface DrillOptions {
  publishes: number;
  publishEveryMs: number;
  kills: number;
  killEveryMs: number;
}

export interface DrillResult {
  requests: number;
  /** What went wrong, each kind once. */
  failed: string[];
  publishes: number;
  kills: number;
  /** From the pointer in the bucket until every runtime that lived serves it: the longest, ms. */
  longestMs: number;
}

const nginxConf = (port: number, ports: readonly number[]): string => `
daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
  upstream storelens { ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://storelens; proxy_http_version 1.1; proxy_connect_timeout 1s;
      proxy_next_upstream error timeout http_502 http_503; proxy_next_upstream_tries ${RUNTIMES};
    }
  }
}`;

class Replica {
  #child: ChildProcess | null = null;
  /** Killed and not yet back. */
  isAway = true;

  constructor(
    readonly port: number,
    readonly args: readonly string[],
  ) {}

  async snapshot(): Promise<string | null> {
    const reply = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
    return reply?.ok ? ((await reply.json()) as { snapshot: string }).snapshot : null;
  }

  async start(): Promise<void> {
    const command = ['--import', 'tsx', 'start.ts', ...this.args, '--port', String(this.port)];
    this.#child = spawn(process.execPath, command, { cwd: root, stdio: 'ignore' });
    for (const until = Date.now() + START_MS; (await this.snapshot()) === null; await sleep(100))
      if (Date.now() > until) throw new Error(`no runtime on ${this.port} within ${START_MS / 1000} s`);
    this.isAway = false;
  }

  async kill(): Promise<void> {
    this.isAway = true;
    if (this.#child !== null) await endProcess(this.#child);
  }
}

interface World {
  bucket: Bucket;
  /** Where releases are made. */
  out: string;
  replicas: Replica[];
  url: string;
  options: DrillOptions;
  result: DrillResult;
}

const idOf = (n: number): string => `20261101T${String(n).padStart(6, '0')}Z`;

const publish = async ({ bucket, out }: World, n: number): Promise<string> => {
  const builtAt = new Date(Date.parse('2026-11-01T00:00:00Z') + n * 1000).toISOString();
  await publishSnapshot(syntheticModel({ ...smallSize, id: idOf(n) }), out, { ...publishOptions, builtAt, keep: 3 });
  return upload(bucket, out, { keep: 3, now: Date.now(), log: () => undefined });
};

const ask = async ({ url, result }: World, isOver: () => boolean): Promise<void> => {
  const paths = [
    '/api/v1/stats',
    '/api/v1/site?domain=shop-1.example',
    '/api/v1/movers?limit=5',
    '/sites/shop-1.example',
  ];
  for (let n = 0; !isOver(); n++) {
    const path = paths[n % paths.length]!;
    const told = await fetch(url + path).then(
      async (reply) => (reply.ok && (await reply.text()).length > 0 ? null : `${path}: HTTP ${reply.status}`),
      (error: Error) => `${path}: ${error.message}`,
    );
    result.requests++;
    if (told !== null && !result.failed.includes(told)) result.failed.push(told);
    await sleep(20);
  }
};

const publishOn = async (world: World): Promise<void> => {
  const { options, replicas, result } = world;
  for (let n = 2; n < options.publishes + 2; n++) {
    await sleep(options.publishEveryMs);
    const id = await publish(world, n);
    const began = performance.now();
    const isEverywhere = async (): Promise<boolean> =>
      (await Promise.all(replicas.map(async (one) => one.isAway || (await one.snapshot()) === id))).every(Boolean);
    for (const until = Date.now() + START_MS; !(await isEverywhere()); await sleep(100))
      if (Date.now() > until) throw new Error(`${id} is not everywhere within ${START_MS / 1000} s`);
    result.longestMs = Math.max(result.longestMs, Math.round(performance.now() - began));
    result.publishes++;
  }
};

const killOn = async ({ options, replicas, result }: World): Promise<void> => {
  for (let n = 0; n < options.kills; n++) {
    await sleep(options.killEveryMs);
    const one = replicas[n % replicas.length]!;
    await one.kill();
    result.kills++;
    // Rolling: the next one waits until this one is back.
    await one.start();
  }
};

const run = (url: string, options: DrillOptions): Promise<DrillResult> =>
  withDirectory(async (dir) => {
    const bucket = await openBucket(url, { env: process.env });
    const replicas: Replica[] = [];
    for (let n = 0; n < RUNTIMES; n++) {
      const args = ['--snapshots', url, '--mirror', join(dir, `mirror-${n}`), '--poll-ms', '1000', '--live', 'off'];
      replicas.push(new Replica(await freePort(), [...args, '--log-level', 'silent', '--rate-limit', '0']));
    }
    const port = await freePort();
    const result: DrillResult = { requests: 0, failed: [], publishes: 0, kills: 0, longestMs: 0 };
    const world: World = { bucket, out: join(dir, 'out'), replicas, url: `http://127.0.0.1:${port}`, options, result };
    mkdirSync(join(dir, 'tmp'));
    writeFileSync(
      join(dir, 'nginx.conf'),
      nginxConf(
        port,
        replicas.map((one) => one.port),
      ),
    );
    let proxy: ChildProcess | null = null;
    try {
      await publish(world, 1);
      await Promise.all(replicas.map((one) => one.start()));
      proxy = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
      while (!(await fetch(`${world.url}/healthz`).catch(() => null))) await sleep(100);
      let over = false;
      const asking = Array.from({ length: CLIENTS }, () => ask(world, () => over));
      try {
        await Promise.all([publishOn(world), killOn(world)]);
      } finally {
        over = true;
        await Promise.all(asking);
      }
      return result;
    } finally {
      if (proxy !== null) await endProcess(proxy);
      for (const one of replicas) await one.kill();
      bucket.close();
    }
  });

/** Over versitygw, or the double where that is not on this machine. */
export const drill = async (options: DrillOptions): Promise<DrillResult> => {
  const real = realBucket('the drill of replicas');
  const results: DrillResult[] = [];
  const use = async (url: string): Promise<void> => void results.push(await run(url, options));
  await (real === null ? withBucketDouble((double) => use(double.url)) : real(use));
  return results[0]!;
};

const HELP = `npm run drill -- [flags]    runtimes behind nginx, killed one after the other while releases are published

  --seconds N           how long it goes on (default 300)
  --publish-every N     seconds between releases (default 60)
  --kill-every N        seconds between kills (default 20)

Prints one line of JSON; exits with 1 where any request failed. Needs nginx.
`;

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      seconds: { type: 'string', default: '300' },
      'publish-every': { type: 'string', default: '60' },
      'kill-every': { type: 'string', default: '20' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const [seconds, publishEvery, killEvery] = [values.seconds, values['publish-every'], values['kill-every']].map(
    Number,
  );
  const result = await drill({
    ...{ publishes: Math.floor(seconds! / publishEvery!), publishEveryMs: publishEvery! * 1000 },
    ...{ kills: Math.floor(seconds! / killEvery!), killEveryMs: killEvery! * 1000 },
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = result.failed.length === 0 ? 0 : 1;
};

if (argv[1] === fileURLToPath(import.meta.url)) await main();
