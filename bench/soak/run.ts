/**
 * A soak of a runtime that follows a bucket: a steady load, another release every minute, and beside it look-ups, pictures,
 * badges and tables all the time. Writes `soak.svg` and `README.md`, and ends with 1 where a request failed, a swap was lost
 * or memory grew. `npm run bench -- soak [--minutes 30] [--rate 2000] [--sites 20000] [--transport auto] [--out bench/soak/last]`
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleClients, bundleIsStale, defaultBundleDir } from '../../clients/bundle.ts';
import { withDirectory } from '../../test/support/published.ts';
import { printReport } from '../report.ts';
import type { FromLoad, Second, Start } from './load.ts';
import { type Answers, allowedOf, mixIn, withPictureWeb } from './mix.ts';
import { renderPlot } from './plot.ts';
import { type Releases, withReleases } from './releases.ts';
import { renderSummary, type Soaked, slopePerHour, soakFigures } from './summary.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    // Requests a second; 0: half of the peak, which is measured first.
    rate: { type: 'string', default: '0' },
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
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const say = (line: string): boolean => process.stderr.write(`${line}\n`);

/** In bytes: all that is resident, and what of it no file is behind. */
const memoryOf = (pid: number): { rss: number; anonymous: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
  return { rss: bytes('VmRSS'), anonymous: bytes('RssAnon') };
};

interface Server {
  url: string;
  transport: string;
  pid: number;
}
const withRuntime = async (
  { url: followed, dir, picturePort }: { url: string; dir: string; picturePort: number },
  use: (server: Server) => Promise<void>,
): Promise<void> => {
  const args = ['--import', 'tsx', file('server.ts'), followed, dir, values.transport, String(picturePort)];
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

const peakOf = async (port: number): Promise<number> => {
  const perSecond: number[] = [];
  const connections = Number(values.connections);
  await runLoad({ port, sites, connections, rate: null, seconds: PEAK_SECONDS }, ({ done }) => perSecond.push(done));
  return perSecond.sort((a, b) => a - b)[perSecond.length >> 1] ?? 0;
};

const swappedOf = async (url: string): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^storelens_snapshot_swaps_total (\d+)/m.exec(metrics)?.[1] ?? -1);
};

/** The last swap's release may still be fetched. */
const LAST_SWAP_S = 20;

const soak = async (server: Server, releases: Releases): Promise<Soaked> => {
  const port = Number(new URL(server.url).port);
  const peakPerS = values.rate === '0' ? await peakOf(port) : null;
  const ratePerS = peakPerS === null ? Number(values.rate) : Math.round(peakPerS / 2);
  say(`${peakPerS === null ? '' : `peak ${peakPerS} requests/s; `}${minutes} minutes at ${ratePerS}`);
  const [seconds, rss, anonymous, swapsAt]: [Second[], number[], number[], number[]] = [[], [], [], []];
  const answers: Answers = new Map();
  let going = true;
  const mixing = mixIn({ url: server.url, sites, answers, going: () => going });
  const each = (second: Second): void => {
    seconds.push(second);
    const memory = memoryOf(server.pid);
    rss.push(memory.rss);
    anonymous.push(memory.anonymous);
    const n = seconds.length;
    if (n % SWAP_EVERY_S !== 0) return;
    const [held, own] = [memory.rss, memory.anonymous].map((bytes) => Math.round(bytes / 2 ** 20));
    say(
      `${n / 60} min: ${held} MiB (${own} in no file), p99 ${second.p99Ms.toFixed(1)} ms, ${second.faults.join('; ')}`,
    );
    if (n >= minutes * 60 - LAST_SWAP_S) return;
    swapsAt.push(n);
    releases.next().catch((error: Error) => say(`the pointer was not moved: ${error.message}`));
  };
  const connections = Number(values.connections);
  await runLoad({ port, sites, connections, rate: ratePerS, seconds: minutes * 60 }, each);
  going = false;
  const faults = await mixing;
  const swapped = await swappedOf(server.url);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.versions.node}`;
  const load = loadavg()
    .map((n) => n.toFixed(1))
    .join(' ');
  return {
    ...{ minutes: Math.round(seconds.length / 6) / 10, sites, transport: server.transport, bucket: releases.server },
    ...{ peakPerS, ratePerS, seconds, rss, anonymous, swapsAt, swapped, answers, faults, machine, load },
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
  const title = `Soak: ${soaked.ratePerS} requests/s, look-ups, pictures; releases out of a bucket`;
  writeFileSync(join(values.out, 'soak.svg'), renderPlot({ title, panels, marks: soaked.swapsAt, markTitle: 'swaps' }));
  const tunables = process.env['GLIBC_TUNABLES'];
  const env = tunables === undefined ? '' : `GLIBC_TUNABLES=${tunables} `;
  const rate = values.rate === '0' ? '' : ` --rate ${values.rate}`;
  const program = `npm run bench -- soak --minutes ${minutes}${rate} --sites ${sites} --transport ${values.transport}`;
  const command = env + program;
  const summary = renderSummary(soaked, command);
  writeFileSync(join(values.out, 'README.md'), summary);
  process.stdout.write(summary);
};

/** What makes a soak fail. */
const verdict = ({ minutes, seconds, swapsAt, swapped, answers, faults: odd, rss }: Soaked): string[] => {
  const wrong: string[] = [];
  const faults = seconds.reduce((sum, second) => sum + second.faultCount, 0);
  if (faults > 0) wrong.push(`${faults} requests failed`);
  if (swapped !== swapsAt.length) wrong.push(`${swapped} of ${swapsAt.length} swaps were done`);
  for (const [kind, allowed] of Object.entries(allowedOf)) {
    const statuses = [...(answers.get(kind)?.keys() ?? [])];
    // Tables come after half a minute.
    if (statuses.length === 0 && minutes >= 1) wrong.push(`${kind}: none was answered`);
    const others = statuses.filter((status) => !allowed.includes(status));
    if (others.length > 0) wrong.push(`${kind}: answered with ${others.join(', ')}`);
  }
  wrong.push(...odd.slice(0, 1));
  const grown = (slopePerHour(rss.slice(Math.floor(rss.length / 3))) * minutes) / 60;
  if (minutes >= 10 && grown > 0.1 * (rss[Math.floor(rss.length / 3)] ?? 0))
    wrong.push(`memory grew by ${Math.round(grown / 2 ** 20)} MiB in the last two thirds`);
  return wrong;
};

const run = async (dir: string, releases: Releases, picturePort: number): Promise<void> => {
  await withRuntime({ url: releases.url, dir, picturePort }, async (server) => {
    const soaked = await soak(server, releases);
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
};

if (bundleIsStale(defaultBundleDir)) await bundleClients({ outDir: defaultBundleDir });
say(`publishing snapshots of ${sites} sites into a bucket`);
await withReleases(sites, (releases) => withPictureWeb((port) => withDirectory((dir) => run(dir, releases, port))));
