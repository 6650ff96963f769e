/**
 * How the runtime serves, beside raw uWebSockets.js answering the same bytes, in one run on one machine:
 * `node --import tsx bench/serve/run.ts --snapshots DIR --sites N [--seconds 5] [--connections 64] [--only site,stats]`.
 * DIR is published by bench/serving/publish.ts. Needs `wrk`. One JSON line per target, then one of start-up and memory.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Target, targets } from './targets.ts';

const { values } = parseArgs({
  options: {
    snapshots: { type: 'string' },
    sites: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
if (values.snapshots === undefined)
  throw new Error('--snapshots DIR is required: publish one with bench/serving/publish.ts');

const root = fileURLToPath(new URL('../../', import.meta.url));
const ports = { ours: 18_080, raw: 18_081 };
const work = mkdtempSync(join(tmpdir(), 'storelens-bench-'));
const children: ChildProcess[] = [];

const waitFor = async (url: string): Promise<void> => {
  for (let n = 0; n < 1200; n++) {
    const up = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${url} did not come up within 30 s`);
};

const launch = (args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
};

interface Measured {
  requestsPerS: number;
  p50Ms: number;
  p99Ms: number;
  errors: number;
}

const luaOf = (next: string | null): string => `
local n = ${Math.floor(Math.random() * 1e6)}
${next === null ? '' : `request = function() n = n + 1; return wrk.format("GET", ${next}) end`}
done = function(summary, latency)
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`;

const load = (url: string, next: string | null): Measured => {
  const script = join(work, 'load.lua');
  writeFileSync(script, luaOf(next));
  const args = [
    '-t',
    '1',
    '-c',
    String(values.connections),
    '-d',
    `${values.seconds}s`,
    '--latency',
    '-s',
    script,
    url,
  ];
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' });
  const [, requests = 0, microseconds = 1, p50 = 0, p99 = 0, errors = 0] = (
    /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout) ?? []
  ).map(Number);
  return { requestsPerS: Math.round((requests / microseconds) * 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, errors };
};

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Rounds alternate between the two, so that what else the machine does falls on both. */
const compare = ({ name, example, aim, next }: Target): object => {
  const ratios: number[] = [];
  let ours: Measured | null = null;
  let raw: Measured | null = null;
  for (let round = 0; round < Number(values.rounds); round++) {
    // A script that makes paths slows wrk down too, so it makes them for both.
    raw = load(`http://127.0.0.1:${ports.raw}/${name}`, next === null ? null : `"/${name}?n=" .. (n * 7919 % 100000)`);
    ours = load(`http://127.0.0.1:${ports.ours}${example}`, next);
    ratios.push(ours.requestsPerS / Math.max(1, raw.requestsPerS));
  }
  return { name, ratio: Number(median(ratios).toFixed(2)), aim, ours, raw };
};

const residentMb = (child: ChildProcess): number => {
  const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
};

try {
  const startedAt = performance.now();
  const runtime = launch([
    '--import',
    'tsx',
    'start.ts',
    '--snapshots',
    values.snapshots,
    '--port',
    String(ports.ours),
    '--log-level',
    'error',
  ]);
  await waitFor(`http://127.0.0.1:${ports.ours}/healthz`);
  const startMs = Math.round(performance.now() - startedAt);
  const wanted = values.only?.split(',');
  const chosen = targets(Number(values.sites)).filter(({ name }) => wanted?.includes(name) ?? true);
  const examples = Object.fromEntries(chosen.map(({ name, example }) => [name, example]));
  launch([fileURLToPath(new URL('raw.mjs', import.meta.url)), String(ports.raw), String(ports.ours)], {
    TARGETS: JSON.stringify(examples),
  });
  await waitFor(`http://127.0.0.1:${ports.raw}/${chosen[0]?.name}`);
  for (const target of chosen) process.stdout.write(`${JSON.stringify(compare(target))}\n`);
  process.stdout.write(
    `${JSON.stringify({ sites: Number(values.sites), startMs, residentMb: residentMb(runtime) })}\n`,
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(work, { recursive: true });
}
