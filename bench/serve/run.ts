/**
 * How the runtime serves, in one run on one machine, loaded by wrk: beside raw uWebSockets.js answering the same bytes,
 * Fastify over DuckDB, and Datasette over the same tables; and how its cost grows with the number of sites.
 * `node --import tsx bench/serve/run.ts --help` lists the options. Snapshots are published once into --dir and kept.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { SERVING_VERSION } from '../../core/serving/index.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { startDatasette, startFastify } from './peers.ts';
import { type Contender, inTurn, measure, median, type Outcome, ours, type RoundsOptions, raw } from './rounds.ts';
import { type BenchServer, freePort, here, launch, root } from './servers.ts';
import { slug, type Target, targets } from './targets.ts';

const command = new Command('bench/serve')
  .option('--sites <n>', 'sites in the snapshot, with two offers each', '1000000')
  .option('--growth <list>', 'sizes to compare a request of, the largest last; empty: not', '10000,100000,1000000')
  .option('--rounds <n>', 'rounds in which the servers take turns', '3')
  .option('--seconds <n>', 'seconds of load each', '3')
  .option('--connections <n>', 'connections', '64')
  .option('--only <names>', 'targets by name, separated by semicolons')
  .option('--no-peers', 'without Fastify and Datasette')
  .option('--entry <file>', 'the runtime, compiled', 'dist/runtime.js')
  .option(
    '--dir <dir>',
    'where snapshots and the peers’ databases are kept',
    join(tmpdir(), `storelens-bench-serving-${SERVING_VERSION}`),
  );
const options = command.parse().opts<Record<string, string> & { peers: boolean }>();
const rounds: RoundsOptions = {
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
};
/** What the report says, in the order in which it was measured. */
const report: Figure[] = [];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const row = (...cells: (string | number)[]): boolean => say(`| ${cells.join(' | ')} |`);

const snapshotsOf = (sites: number): string => {
  const dir = join(options.dir ?? '', String(sites));
  const args = ['--import', 'tsx', join(root, 'bench', 'serving', 'publish.ts'), dir, String(sites)];
  if (!existsSync(join(dir, 'current.json')))
    spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return dir;
};
const releaseOf = (dir: string): string => {
  const { snapshot } = JSON.parse(readFileSync(join(dir, 'current.json'), 'utf8')) as { snapshot: string };
  return join(dir, snapshot);
};

/** As the files in deploy/ start it: large blocks of memory in huge pages, where the kernel has them; unless the environment says otherwise. */
const env = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? 'glibc.malloc.hugetlb=1' };

interface Ours extends BenchServer {
  /** Milliseconds from the start of the process until every file was hashed. */
  provenMs: number;
}

/** Resolves when all of its snapshot was hashed: what is measured afterwards is how it goes on. */
const untilProven = async (port: number): Promise<void> => {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
    const { verified, refused } = (await reply.json()) as { verified: boolean; refused: unknown };
    if (verified) return;
    if (refused !== null) throw new Error(`the snapshot is damaged: ${JSON.stringify(refused)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const startOurs = async (sites: number): Promise<Ours> => {
  const dir = snapshotsOf(sites);
  const port = await freePort();
  const args = [join(root, options.entry ?? ''), '--snapshots', dir, '--port', `${port}`, '--log-level', 'error'];
  const startedAt = performance.now();
  const ready = '/api/v1/site?domain=shop-1.example';
  const server = await launch({ command: process.execPath, args, env, port, ready });
  await untilProven(port);
  return { ...server, provenMs: Math.round(performance.now() - startedAt) };
};

const STARTS = 5;
/** Several starts, the files in the page cache, as they are when they were just published. */
const startsFromCache = async (sites: number): Promise<Ours[]> => {
  const room = Buffer.alloc(1 << 20);
  const started: Ours[] = [];
  for (let i = 0; i < STARTS; i++) {
    for (const path of readdirSync(snapshotsOf(sites), { recursive: true, encoding: 'utf8' })) {
      const file = openSync(join(snapshotsOf(sites), path), 'r');
      if (fstatSync(file).isFile()) while (readSync(file, room) > 0);
      closeSync(file);
    }
    const server = await startOurs(sites);
    started.push(server);
    server.stop();
  }
  return started;
};

const SAMPLES = 101;
/** The URL whose reply is of the middle length: raw answers all requests with one body, of the size that ours have. */
const typicalUrl = async (target: Target, of: BenchServer): Promise<string> => {
  const count = target.lua === null ? 1 : SAMPLES;
  const urls = Array.from({ length: count }, (_, n) => target.path + target.query(n + 1));
  const lengths = new Map<string, number>();
  for (const url of urls) {
    const reply = await fetch(`http://127.0.0.1:${of.port}${url}`);
    lengths.set(url, (await reply.arrayBuffer()).byteLength);
  }
  urls.sort((a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0));
  return urls[count >> 1] ?? target.path;
};

const startRaw = async (chosen: Target[], of: BenchServer): Promise<BenchServer> => {
  const port = await freePort();
  const urls: Record<string, string> = {};
  for (const target of chosen) urls[slug(target)] = await typicalUrl(target, of);
  const args = [here('raw.mjs'), `${port}`, `${of.port}`];
  const given = { ...env, TARGETS: JSON.stringify(urls) };
  return launch({ command: process.execPath, args, env: given, port, ready: '/' });
};

const chosenOf = (sites: number): Target[] => {
  const names = options.only?.split(';');
  return targets(sites).filter(({ name }) => names?.includes(name) ?? true);
};

const described = ({ requestsPerS, p50Ms, p99Ms, cpuUs }: Outcome): string =>
  `${requestsPerS < 10 ? requestsPerS.toFixed(1) : requestsPerS.toFixed(0)} /s, ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)} ms, ${cpuUs.toFixed(1)} µs`;

/** Ours and raw in turn, then ours at half of its rate. */
const besideRaw = async (chosen: Target[], server: BenchServer, bare: BenchServer): Promise<Map<string, number>> => {
  const rates = new Map<string, number>();
  say('\nRequests a second, p50 / p99, CPU time of a request; the ratio of rates, and of CPU times\n');
  row('', 'raw uWebSockets.js', 'ours', 'rate', 'CPU', 'aim', 'p99 at half the rate', 'errors');
  row('---', '---', '---', '---', '---', '---', '---', '---');
  for (const target of chosen) {
    const { outcomes, ratio: ratioOfRates } = await inTurn([ours(server), raw(bare)], target, rounds);
    const [mine, theirs] = outcomes as [Outcome, Outcome];
    rates.set(target.name, mine.requestsPerS);
    const half = await measure(ours(server), target, { ...rounds, perSecond: mine.requestsPerS / 2 });
    const cpu = theirs.cpuUs / mine.cpuUs;
    report.push(
      ratio(`${target.name}: rate`, ratioOfRates, 'raw uWebSockets.js'),
      ratio(`${target.name}: rate a CPU second`, cpu, 'raw uWebSockets.js'),
      figure(`${target.name}: rate`, mine.requestsPerS, 'requests/s'),
      figure(`${target.name}: p99 at half the rate`, half.p99Ms, 'ms'),
      figure(`${target.name}: errors`, mine.errors + half.errors, 'requests'),
    );
    const at = `${half.p99Ms.toFixed(2)} ms at ${half.requestsPerS.toFixed(0)} /s`;
    row(
      target.name,
      described(theirs),
      described(mine),
      ratioOfRates.toFixed(2),
      cpu.toFixed(2),
      target.aim ?? '',
      at,
      mine.errors + half.errors,
    );
  }
  return rates;
};

const PEER_CONNECTIONS = 8;
const besidePeer = async (name: string, contender: Contender | null, rates: Map<string, number>): Promise<void> => {
  if (contender === null) return;
  const { server } = contender;
  say(`\n${name}: first answer after ${server.startMs} ms; ours has so many times its rate\n`);
  row('', name, 'ours', 'errors');
  row('---', '---', '---', '---');
  for (const target of chosenOf(Number(options.sites)).filter(({ peers }) => peers)) {
    // Queries of the target before, whose client has gone, are still under way.
    await fetch(`http://127.0.0.1:${server.port}${contender.ready}`).then((reply) => reply.arrayBuffer());
    const theirs = await measure(contender, target, { ...rounds, connections: PEER_CONNECTIONS });
    // None within the time: at most one.
    const times = (rates.get(target.name) ?? 0) / Math.max(1 / rounds.seconds, theirs.requestsPerS);
    const said = theirs.requestsPerS === 0 ? `none within ${rounds.seconds} s` : described(theirs);
    report.push(ratio(`${target.name}: rate`, times, name));
    row(target.name, said, `${theirs.requestsPerS === 0 ? 'over ' : ''}${times.toFixed(0)} ×`, theirs.errors);
  }
  say(`\n${name}: ${server.residentMib()} MiB resident, ${server.peakMib()} at most`);
  server.stop();
};

const growth = async (sizes: number[]): Promise<void> => {
  const servers: BenchServer[] = [];
  for (const sites of sizes) servers.push(await startOurs(sites));
  say(
    '\nThe same request at each size: CPU time of a request, and the largest size’s as a multiple of the smallest’s\n',
  );
  row('', ...sizes, '×');
  row('---', ...sizes.map(() => '---'), '---');
  for (const [i, { name, aim }] of targets(1).entries()) {
    const target = (n: number): Target => targets(sizes[n] ?? 1)[i]!;
    if (aim === null || !(options.only?.split(';').includes(name) ?? true)) continue;
    const cpu: number[][] = sizes.map(() => []);
    for (const [n, server] of servers.entries()) await measure(ours(server), target(n), { ...rounds, seconds: 1 });
    for (let round = 0; round < rounds.rounds; round++)
      for (const [n, server] of servers.entries()) cpu[n]?.push((await measure(ours(server), target(n), rounds)).cpuUs);
    const middle = cpu.map((all) => [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0);
    const grown = (middle.at(-1) ?? 0) / (middle[0] ?? 1);
    report.push(ratio(`${name}: CPU of a request, ${sizes.at(-1)} sites`, grown, `${sizes[0]} sites`));
    row(name, ...middle.map((us) => `${us.toFixed(1)} µs`), grown.toFixed(2));
  }
  for (const server of servers) server.stop();
};

const sites = Number(options.sites);
if (!existsSync(join(root, options.entry ?? '')))
  spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' });
const starts = await startsFromCache(sites);
const mine = await startOurs(sites);
say(
  `${sites} sites, ${sites * 2} offers; load of the machine ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}`,
);
const seconds = (of: (server: Ours) => number): string =>
  starts.map((start) => (of(start) / 1000).toFixed(1)).join(', ');
say(
  `Ours: first site look-up answered ${seconds((start) => start.startMs)} s after the start, every file hashed after ${seconds((start) => start.provenMs)} s, files in the page cache; ${mine.startMs} ms now, ${mine.residentMib()} MiB resident, ${mine.peakMib()} at most`,
);
const bare = await startRaw(chosenOf(sites), mine);
const rates = await besideRaw(chosenOf(sites), mine, bare);
report.push(figure('start, median', median(starts.map(({ startMs }) => startMs)), 'ms'));
report.push(figure('memory', mine.residentMib(), 'MiB'));
say(`\nOurs afterwards: ${mine.residentMib()} MiB resident; raw: ${bare.residentMib()} MiB`);
bare.stop();
mine.stop();
if (options.peers) {
  const work = join(options.dir ?? '', `peers-${sites}`);
  const release = releaseOf(snapshotsOf(sites));
  await besidePeer('Fastify over DuckDB', await startFastify(release, work), rates);
  await besidePeer('Datasette', await startDatasette(release, work), rates);
}
if (options.growth !== '') await growth((options.growth ?? '').split(',').map(Number));
say(
  `\nLoad of the machine at the end ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}`,
);
printReport('serve', report);
process.exit(0);
