/**
 * A soak: half of measured peak load, a swap every minute, hostile look-ups all the time. Writes `soak.svg` and
 * `README.md`, and ends with 1 where a request failed, a swap was lost or memory grew.
 * `npm run bench -- soak [--minutes 20] [--sites 20000] [--transport auto] [--out bench/soak/last]`
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tableFromIPC } from 'apache-arrow';
import { publishSnapshot } from '../../build/publish/index.ts';
import { renderPointer } from '../../core/serving/index.ts';
import { hostilePages, hostileServers, withHostileWorld } from '../../test/support/hostile.ts';
import { publishOptions, withDirectory } from '../../test/support/published.ts';
import { syntheticModel } from '../../test/support/synthetic-model.ts';
import { printReport } from '../report.ts';
import type { FromLoad, Second, Start } from './load.ts';
import { renderPlot } from './plot.ts';
import { renderSummary, type Soaked, slopePerHour, soakFigures } from './summary.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    sites: { type: 'string', default: '20000' },
    transport: { type: 'string', default: 'auto' },
    connections: { type: 'string', default: '32' },
    out: { type: 'string', default: 'bench/soak/last' },
  },
});
const minutes = Number(values.minutes);
const sites = Number(values.sites);
const PEAK_SECONDS = 10;
const SWAP_EVERY_S = 60;
const ids = ['20261101T000000Z', '20261102T000000Z', '20261103T000000Z'];
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const say = (line: string): boolean => process.stderr.write(`${line}\n`);

const publishAll = async (dir: string): Promise<void> => {
  for (const id of ids) await publishSnapshot(syntheticModel({ sites, offers: sites * 2, id }), dir, publishOptions);
};

/** Moves the pointer by one rename, as a build does. */
const pointTo = (dir: string, snapshot: string): void => {
  const manifest_sha256 = readFileSync(join(dir, snapshot, 'manifest.sha256'), 'utf8').slice(0, 64);
  const pointer = renderPointer({ snapshot, manifest_sha256, published_at: new Date().toISOString() });
  writeFileSync(join(dir, 'current.json.new'), pointer);
  renameSync(join(dir, 'current.json.new'), join(dir, 'current.json'));
};

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

interface Server {
  url: string;
  transport: string;
  pid: number;
}
const withRuntime = async (dir: string, use: (server: Server) => Promise<void>): Promise<void> => {
  const args = ['--import', 'tsx', file('server.ts'), dir, values.transport];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const [line] = (await child.stdout.take(1).toArray()) as Buffer[];
    const { url, transport } = JSON.parse(String(line)) as { url: string; transport: string };
    await use({ url, transport, pid: child.pid ?? 0 });
  } finally {
    child.stdin.end();
    await ended;
  }
};

/** Ctrl-C ends the soak early, and what was seen until then is written; a second one ends it at once. */
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());

/** Runs the load in a process of its own; `each` is told every second. */
const runLoad = (start: Start, each: (second: Second) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    if (interrupt.signal.aborted) return resolve();
    const child: ChildProcess = fork(file('load.ts'), { execArgv: ['--import', 'tsx'] });
    child.once('exit', (code) =>
      code === 0 || code === null ? resolve() : reject(new Error(`the load ended: ${code}`)),
    );
    child.on('message', (message: FromLoad) => {
      if ('second' in message) each(message.second);
      else child.disconnect();
    });
    const stop = (): void => {
      if (child.connected) child.disconnect();
    };
    interrupt.signal.addEventListener('abort', stop, { once: true });
    child.send(start);
  });

/** Look-ups at hosts that mean harm, one after another, until `going` is false. */
const harass = async (url: string, going: () => boolean, counts: Map<string, number>): Promise<void> => {
  await withHostileWorld(async ({ port }) => {
    const kinds = [
      ...Object.keys(hostilePages).map((name) => `page/${encodeURIComponent(name)}`),
      ...Object.keys(hostileServers).map((name) => `server/${encodeURIComponent(name)}`),
      'spin',
    ];
    const one = async (first: number): Promise<void> => {
      for (let n = first; going(); n += 3) {
        const target = `http://p${port}.shop.example/${kinds[n % kinds.length]}`;
        const response = await fetch(`${url}/api/v1/detect?url=${encodeURIComponent(target)}`);
        await response.arrayBuffer();
        counts.set(String(response.status), (counts.get(String(response.status)) ?? 0) + 1);
      }
    };
    await Promise.all([one(0), one(1), one(2)]);
  });
};

const streamTable = async (url: string, arrow: Soaked['arrow']): Promise<void> => {
  arrow.streams += 1;
  try {
    const { snapshot } = (await (await fetch(`${url}/datasets/latest.json`)).json()) as { snapshot: string };
    const response = await fetch(`${url}/datasets/${snapshot}/sites.arrow`);
    const { numRows } = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    if (numRows !== sites) throw new Error(`${numRows} rows`);
  } catch (error) {
    arrow.faults.push((error as Error).message);
  }
};

const peakOf = async (port: number): Promise<number> => {
  const perSecond: number[] = [];
  const connections = Number(values.connections);
  await runLoad({ port, sites, connections, rate: null, seconds: PEAK_SECONDS }, ({ done }) => perSecond.push(done));
  return perSecond.sort((a, b) => a - b)[perSecond.length >> 1] ?? 0;
};

const soak = async (dir: string, server: Server): Promise<Soaked> => {
  const port = Number(new URL(server.url).port);
  const peakPerS = await peakOf(port);
  const ratePerS = Math.round(peakPerS / 2);
  say(`peak ${peakPerS} requests/s; ${minutes} minutes at ${ratePerS}`);
  const seconds: Second[] = [];
  const rss: number[] = [];
  const swapsAt: number[] = [];
  const lookUps = new Map<string, number>();
  const arrow: Soaked['arrow'] = { streams: 0, faults: [] };
  let going = true;
  const harassing = harass(server.url, () => going, lookUps);
  const each = (second: Second): void => {
    seconds.push(second);
    rss.push(rssOf(server.pid));
    const n = seconds.length;
    if (n % SWAP_EVERY_S === SWAP_EVERY_S / 2) void streamTable(server.url, arrow);
    if (n % SWAP_EVERY_S !== 0) return;
    say(
      `${n / 60} min: ${Math.round((rss.at(-1) ?? 0) / 2 ** 20)} MiB, p99 ${second.p99Ms.toFixed(1)} ms, ${second.faults.join('; ')}`,
    );
    if (n >= minutes * 60) return;
    swapsAt.push(n);
    pointTo(dir, ids[swapsAt.length % ids.length] ?? '');
  };
  const connections = Number(values.connections);
  await runLoad({ port, sites, connections, rate: ratePerS, seconds: minutes * 60 }, each);
  going = false;
  await harassing;
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const swapped = Number(/^storelens_snapshot_swaps_total (\d+)/m.exec(metrics)?.[1] ?? -1);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.versions.node}`;
  const load = loadavg()
    .map((n) => n.toFixed(1))
    .join(' ');
  const { transport } = server;
  return {
    minutes: Math.round(seconds.length / 6) / 10,
    sites,
    transport,
    peakPerS,
    ratePerS,
    seconds,
    rss,
    swapsAt,
    swapped,
    lookUps,
    arrow,
    machine,
    load,
  };
};

const write = (soaked: Soaked): void => {
  mkdirSync(values.out, { recursive: true });
  const { seconds, rss } = soaked;
  let failed = 0;
  const failures = seconds.map((second) => {
    failed += second.faultCount;
    return failed;
  });
  const panels = [
    { title: 'resident memory of the server', unit: 'MiB', values: rss.map((bytes) => bytes / 2 ** 20) },
    { title: 'requests answered', unit: 'per second', values: seconds.map((second) => second.done) },
    { title: 'p99, waiting included', unit: 'ms', values: seconds.map((second) => second.p99Ms) },
    { title: 'failed requests', unit: 'in all', values: failures },
  ];
  const title = `Soak: ${soaked.ratePerS} requests/s, half of the peak`;
  writeFileSync(join(values.out, 'soak.svg'), renderPlot({ title, panels, marks: soaked.swapsAt, markTitle: 'swaps' }));
  const tunables = process.env['GLIBC_TUNABLES'];
  const env = tunables === undefined ? '' : `GLIBC_TUNABLES=${tunables} `;
  const program = `npm run bench -- soak --minutes ${minutes} --sites ${sites} --transport ${values.transport}`;
  const command = env + program;
  const summary = renderSummary(soaked, command);
  writeFileSync(join(values.out, 'README.md'), summary);
  process.stdout.write(summary);
};

/** What makes a soak fail. */
const verdict = ({ minutes, seconds, swapsAt, swapped, lookUps, arrow, rss }: Soaked): string[] => {
  const wrong: string[] = [];
  const faults = seconds.reduce((sum, second) => sum + second.faultCount, 0);
  if (faults > 0) wrong.push(`${faults} requests failed`);
  if (swapped !== swapsAt.length) wrong.push(`${swapped} of ${swapsAt.length} swaps were done`);
  const odd = [...lookUps.keys()].filter((status) => !['200', '422', '429', '502', '504'].includes(status));
  if (odd.length > 0) wrong.push(`look-ups were answered with ${odd.join(', ')}`);
  if (arrow.faults.length > 0) wrong.push(`tables as Arrow failed: ${arrow.faults[0]}`);
  const grown = (slopePerHour(rss.slice(Math.floor(rss.length / 3))) * minutes) / 60;
  if (minutes >= 10 && grown > 0.1 * (rss[Math.floor(rss.length / 3)] ?? 0))
    wrong.push(`memory grew by ${Math.round(grown / 2 ** 20)} MiB in the last two thirds`);
  return wrong;
};

await withDirectory(async (dir) => {
  say(`publishing ${ids.length} snapshots of ${sites} sites`);
  await publishAll(dir);
  pointTo(dir, ids[0] ?? '');
  await withRuntime(dir, async (server) => {
    const soaked = await soak(dir, server);
    if (soaked.seconds.length === 0) {
      say('ended before the load began: there is nothing to write');
      return;
    }
    write(soaked);
    for (const line of verdict(soaked)) {
      say(`FAILED: ${line}`);
      process.exitCode = 1;
    }
    printReport('soak', soakFigures(soaked));
  });
});
