/**
 * What is written by hand to hold millions of offers in flat memory, beside the libraries that would do it:
 * `npm run bench -- columns [OFFERS] [--only NAMES]` (default 1000000). Each side runs in a process of its own and must
 * come to the other's result; what making the offers alone costs in a third process is taken off both.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lastLineOf } from '../child.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';
import { contests } from './contests.ts';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const offers = Number(positionals[0] ?? 1_000_000);
if (!Number.isInteger(offers) || offers < 1) throw new Error(`${positionals[0]} is no number of offers`);
const names = values.only?.split(',') ?? Object.keys(contests);
const unknown = names.find((name) => contests[name] === undefined);
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(contests).join(', ')}`);

interface Measured {
  s: number;
  cpu_s: number;
  peak_mib: number;
  sum: number;
}
const program = fileURLToPath(new URL('measure.ts', import.meta.url));
const measured = async (name: string, side: 'input' | 'ours' | 'theirs'): Promise<Measured> => {
  const args = ['--max-old-space-size=4096', '--import', 'tsx', program, name, side, String(offers)];
  return JSON.parse(await lastLineOf(args, { show: false, name: `${name} ${side}` })) as Measured;
};

const figures: Figure[] = [];
for (const name of names) {
  const { does = '', peer = '' } = contests[name] ?? {};
  process.stdout.write(`${name}: ${does}, beside ${peer}\n`);
  const input = await measured(name, 'input');
  const [ours, theirs] = [await measured(name, 'ours'), await measured(name, 'theirs')];
  if (ours.sum !== theirs.sum) throw new Error(`${name}: ${ours.sum} is not ${theirs.sum}`);
  for (const [side, { s, cpu_s, peak_mib }] of Object.entries({ input, ours, theirs }))
    process.stdout.write(`  ${side.padEnd(7)} ${s.toFixed(1)} s, ${cpu_s.toFixed(1)} s CPU, ${peak_mib} MiB peak\n`);
  const size = `${offers.toLocaleString('en-US')} offers, ${name}`;
  // Below what a run of the same differs by, nothing is told apart.
  const net = (side: Measured): [cpuS: number, mib: number] => [
    Math.max(0.05, side.cpu_s - input.cpu_s),
    Math.max(5, side.peak_mib - input.peak_mib),
  ];
  const [[cpu, memory], [peerCpu, peerMemory]] = [net(ours), net(theirs)];
  figures.push(
    figure(`${size}: CPU`, cpu, 's'),
    ratio(`${size}: CPU of the peer`, peerCpu / cpu, peer),
    figure(`${size}: memory`, memory, 'MiB'),
    ratio(`${size}: memory of the peer`, peerMemory / memory, peer),
  );
}
printReport('columns', figures);
