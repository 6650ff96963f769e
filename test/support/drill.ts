/**
 * Runtimes behind a proxy that follow one bucket, while releases are published, one runtime after the other is killed, and all
 * are restarted in turn at the end: `npm run drill -- --seconds 300 --publish-every 60 --kill-every 20`. Prints one line of JSON;
 * ends with 1 where a request failed, or the runtimes were not on one snapshot within `--within` seconds.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { upload } from '../../build/bucket/upload.ts';
import { publishSnapshot } from '../../build/publish/index.ts';
import { bundleClients, bundleIsStale, defaultBundleDir } from '../../clients/bundle.ts';
import { type Bucket, openBucket } from '../../core/bucket/index.ts';
import { publishOptions, smallSize, withDirectory } from './published.ts';
import { endProcess } from './redis.ts';
import { type ProxyKind, proxies, Replica, startProxy, Watch } from './replicas.ts';
import { readArguments } from './runner/arguments.ts';
import { withBucketDouble } from './s3-double.ts';
import { freePort, realBucket } from './s3-server.ts';
import { syntheticModel } from './synthetic-model.ts';

const RUNTIMES = 3;
const CLIENTS = 4;
const REST_MS = 20;
/**
 * nginx passes over a server that failed for `fail_timeout` (1 s here) after it last failed, counted in whole seconds, so for up to
 * two; where the other two go down within that time none is left to ask, and it answers 502 by itself.
 */
const REJOIN_MS = 2_500;

export interface DrillOptions {
  proxy: ProxyKind;
  entry: string;
  publishes: number;
  publishEveryMs: number;
  kills: number;
  killEveryMs: number;
  /** Of the runtimes: how often they look for what is current in the bucket. */
  pollMs: number;
}

export interface DrillResult {
  proxy: ProxyKind;
  requests: number;
  failed: number;
  /** What went wrong, each kind once. */
  failures: string[];
  publishes: number;
  kills: number;
  /** Runtimes stopped by SIGTERM and started again, one after the other, while one more release was published. */
  restarts: number;
  /** Of each publish, from the pointer in the bucket until nobody was answered with an older one any more: ms. */
  olderMs: number[];
  /** Of each publish, from the pointer in the bucket until all runtimes answered with one snapshot, that one or a later: ms. */
  togetherMs: number[];
  longestMs: number;
}

interface World {
  bucket: Bucket;
  /** Where releases are made. */
  out: string;
  replicas: Replica[];
  watch: Watch;
  url: string;
  options: DrillOptions;
  result: DrillResult;
  published: { id: string; at: number }[];
}

const idOf = (n: number): string => `20261101T${String(n).padStart(6, '0')}Z`;

const publish = async ({ bucket, out, published }: Pick<World, 'bucket' | 'out' | 'published'>): Promise<void> => {
  const n = published.length + 1;
  const builtAt = new Date(Date.parse('2026-11-01T00:00:00Z') + n * 1000).toISOString();
  await publishSnapshot(syntheticModel({ ...smallSize, id: idOf(n) }), out, { ...publishOptions, builtAt, keep: 3 });
  let at = 0;
  const onStep = (step: string): void => {
    if (step === 'pointer') at = performance.now();
  };
  const id = await upload(bucket, out, { keep: 3, now: Date.now(), log: () => undefined, onStep });
  published.push({ id, at });
};

const paths = [
  '/api/v1/stats',
  '/api/v1/site?domain=shop-1.example',
  '/api/v1/movers?limit=5',
  '/sites/shop-1.example',
];

const ask = async ({ url, result }: World, isOver: () => boolean): Promise<void> => {
  for (let n = 0; !isOver(); n++) {
    const path = paths[n % paths.length]!;
    const told = await fetch(url + path).then(
      async (reply) => (reply.ok && (await reply.text()).length > 0 ? null : `${path}: HTTP ${reply.status}`),
      (error: Error) => `${path}: ${error.message}`,
    );
    result.requests++;
    if (told !== null) result.failed++;
    if (told !== null && !result.failures.includes(told)) result.failures.push(told);
    await sleep(REST_MS);
  }
};

/** Until the proxy asks it again, too. */
const startAgain = async (one: Replica): Promise<void> => {
  await one.start();
  await sleep(REJOIN_MS);
};

/** `work` at each multiple of `everyMs`, or as soon as the one before has ended. */
const repeat = async (times: number, everyMs: number, work: (n: number) => Promise<void>): Promise<void> => {
  const began = performance.now();
  for (let n = 0; n < times; n++) {
    await sleep(Math.max(0, began + (n + 1) * everyMs - performance.now()));
    await work(n);
  }
};

const publishOn = async (world: World): Promise<void> => {
  const { options, result } = world;
  await repeat(options.publishes, options.publishEveryMs, async () => {
    await publish(world);
    result.publishes++;
  });
};

const killOn = ({ options, replicas, result }: World): Promise<void> =>
  repeat(options.kills, options.killEveryMs, async (n) => {
    const one = replicas[n % replicas.length]!;
    await one.end('SIGKILL');
    result.kills++;
    // The next one waits until this one is back.
    await startAgain(one);
  });

/** As a new version is rolled out. */
const restartAll = async ({ replicas, result }: World): Promise<void> => {
  for (const one of replicas) {
    await one.end('SIGTERM');
    await startAgain(one);
    result.restarts++;
  }
};

const goThrough = async (world: World): Promise<void> => {
  const { result, watch, published } = world;
  let over = false;
  const asking = Array.from({ length: CLIENTS }, () => ask(world, () => over));
  try {
    await Promise.all([publishOn(world), killOn(world)]);
    await Promise.all([publish(world), restartAll(world)]);
    result.publishes++;
    const last = published.at(-1)!;
    await watch.untilTogether(last.id, last.at);
  } finally {
    over = true;
    await Promise.all(asking);
  }
  // The first one was there before any runtime.
  result.togetherMs = published.slice(1).map(({ id, at }) => watch.together(id, at)!);
  result.olderMs = published.slice(1).map(({ id, at }) => watch.older(id, at));
  result.longestMs = Math.max(...result.togetherMs);
};

const replicasOf = async (url: string, dir: string, { pollMs, entry }: DrillOptions): Promise<Replica[]> => {
  const made: Replica[] = [];
  for (let n = 0; n < RUNTIMES; n++) {
    const args = ['--snapshots', url, '--mirror', join(dir, `mirror-${n}`), '--poll-ms', String(pollMs)];
    const more = ['--live', 'off', '--log-level', 'silent', '--rate-limit', '0'];
    made.push(new Replica(entry, await freePort(), [...args, ...more]));
  }
  return made;
};

const run = (url: string, options: DrillOptions): Promise<DrillResult> =>
  withDirectory(async (dir) => {
    if (bundleIsStale(defaultBundleDir)) await bundleClients({ outDir: defaultBundleDir });
    const bucket = await openBucket(url, { env: process.env });
    const [replicas, port, out] = [await replicasOf(url, dir, options), await freePort(), join(dir, 'out')];
    const [none, published] = [{ requests: 0, failed: 0, publishes: 0, kills: 0, restarts: 0 }, []];
    const result: DrillResult = {
      proxy: options.proxy,
      ...none,
      failures: [],
      olderMs: [],
      togetherMs: [],
      longestMs: 0,
    };
    let proxy: ChildProcess | null = null;
    let watch: Watch | null = null;
    try {
      await publish({ bucket, out, published });
      await Promise.all(replicas.map((one) => one.start()));
      mkdirSync(join(dir, 'proxy'));
      const ports = replicas.map((one) => one.port);
      proxy = await startProxy(options.proxy, { dir: join(dir, 'proxy'), port, ports });
      watch = new Watch(replicas);
      const world = { bucket, out, replicas, watch, url: `http://127.0.0.1:${port}`, options, result, published };
      await goThrough(world);
      return result;
    } finally {
      await watch?.end();
      if (proxy !== null) await endProcess(proxy);
      for (const one of replicas) await one.end('SIGKILL');
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

const HELP = `npm run drill -- [flags]    runtimes behind a proxy, killed one after the other while releases are published

  --seconds N           how long it goes on (default 300)
  --publish-every N     seconds between releases (default 60)
  --kill-every N        seconds between kills (default 20)
  --proxy NAME          nginx or caddy (default nginx)
  --poll-ms N           how often a runtime looks for a new release (default 5000)
  --within N            seconds within which all have to serve it (default 15)

Prints one line of JSON; exits with 1 where any request failed, or a release took longer. Needs the proxy.
`;

const main = async (): Promise<void> => {
  const { values } = readArguments(HELP, () =>
    parseArgs({
      options: {
        proxy: { type: 'string', default: 'nginx' },
        // `npm run build` makes dist/runtime.js, which is up sooner.
        entry: { type: 'string', default: 'runtime/cli.ts' },
        seconds: { type: 'string', default: '300' },
        'publish-every': { type: 'string', default: '60' },
        'kill-every': { type: 'string', default: '20' },
        // As deploy/ has it.
        'poll-ms': { type: 'string', default: '5000' },
        within: { type: 'string', default: '15' },
      },
    }),
  );
  const proxy = proxies.find((kind) => kind === values.proxy);
  if (proxy === undefined) throw new Error(`--proxy is one of ${proxies.join(', ')}`);
  const [seconds, publishEvery, killEvery] = [values.seconds, values['publish-every'], values['kill-every']].map(
    Number,
  ) as [number, number, number];
  const result = await drill({
    ...{ proxy, entry: values.entry, pollMs: Number(values['poll-ms']) },
    ...{ publishes: Math.floor(seconds / publishEvery), publishEveryMs: publishEvery * 1000 },
    ...{ kills: Math.floor(seconds / killEvery), killEveryMs: killEvery * 1000 },
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = result.failed === 0 && result.longestMs <= Number(values.within) * 1000 ? 0 : 1;
};

if (argv[1] === fileURLToPath(import.meta.url)) await main();
