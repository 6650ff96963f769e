/**
 * Requests a second with 1, 2 and 3 workers on one port, in one run, in turns: `npm run bench -- serve-workers [--sites 20000]`.
 * The client runs on the same cores, so that what a worker more brings is what the client leaves.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDirectory } from '../../test/support/published.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { median } from './rounds.ts';
import { type BenchServer, freePort, launch, root } from './servers.ts';
import { type Target, targets } from './targets.ts';
import { type Measured, wrk } from './wrk.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '1,2,3' },
    only: { type: 'string', default: 'site;products' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    entry: { type: 'string', default: 'dist/runtime.js' },
  },
});
const sites = Number(values.sites);
const numbers = values.workers.split(',').map(Number);
const chosen = targets(sites).filter(({ name }) => values.only.split(';').includes(name));
if (chosen.length === 0)
  throw new Error(
    `--only: none of ${targets(sites)
      .map(({ name }) => name)
      .join(', ')}`,
  );
const entry = join(root, values.entry);
if (!existsSync(entry)) spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: ['ignore', 2, 'inherit'] });

const start = async (dir: string, workers: number): Promise<BenchServer> => {
  const port = await freePort();
  const args = [entry, '--snapshots', dir, '--port', `${port}`, '--workers', `${workers}`, '--rate-limit', '0'];
  const ready = '/api/v1/site?domain=shop-1.example';
  const server = await launch({
    ...{ command: process.execPath, args: [...args, '--live', 'off', '--log-level', 'error'], port, ready },
  });
  return server;
};

const load = ({ port }: BenchServer, { path, query, lua }: Target, seconds: number): Promise<Measured> =>
  wrk({ port, path, query: query(1), lua, seconds, connections: Number(values.connections) });

const measure = async (servers: ReadonlyMap<number, BenchServer>, target: Target): Promise<Figure[]> => {
  const rates = new Map<number, number[]>();
  let errors = 0;
  for (const server of servers.values()) await load(server, target, 1);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [workers, server] of servers) {
      const { requestsPerS, errors: failed } = await load(server, target, Number(values.seconds));
      rates.set(workers, [...(rates.get(workers) ?? []), requestsPerS]);
      errors += failed;
    }
  const one = rates.get(numbers[0]!)!;
  const times = (of: number[]): number => median(of.map((rate, round) => rate / one[round]!));
  const named = (workers: number): string => `${target.name}: ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  const [, ...more] = numbers;
  return [
    ...more.map((workers) => ratio(`${named(workers)}, rate`, times(rates.get(workers)!), named(numbers[0]!))),
    ...numbers.map((workers) => figure(`${named(workers)}, rate`, median(rates.get(workers)!), 'requests/s')),
    figure(`${target.name}: errors`, errors, 'requests'),
  ];
};

await withDirectory(async (dir) => {
  const publish = ['--import', 'tsx', join(root, 'bench', 'serving', 'publish.ts'), dir, String(sites)];
  spawnSync(process.execPath, publish, { cwd: root, stdio: ['ignore', 2, 'ignore'] });
  const servers = new Map<number, BenchServer>();
  const figures: Figure[] = [];
  try {
    for (const workers of numbers) servers.set(workers, await start(dir, workers));
    for (const target of chosen) figures.push(...(await measure(servers, target)));
  } finally {
    for (const server of servers.values()) server.stop();
  }
  for (const { name, value, unit } of figures) process.stdout.write(`${name}: ${value} ${unit}\n`);
  printReport('serve-workers', figures);
});
process.exit(0);
