/**
 * What the first request of each kind costs after the start: `npm run bench -- first [--rounds 5]`. One JSON line: medians
 * in ms of CPU, of processes that made ready what `runtime/prepare.ts` does and of such that did not, in turns.
 */
import { parseArgs } from 'node:util';
import type { FirstRequest } from '../../test/support/first-requests.ts';
import { lastLineOf } from '../child.ts';
import { figure, printReport, ratio } from '../report.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds}: a whole number from 1`);

const requests = async (...flags: string[]): Promise<[string, number][]> => {
  const last = await lastLineOf(['--import', 'tsx', 'test/support/first-requests.ts', ...flags], { show: false });
  const kinds = Object.entries(JSON.parse(last) as Record<string, FirstRequest>);
  return kinds.map(([kind, { cpuMs }]) => [kind, cpuMs]);
};

const ready = new Map<string, number[]>();
const unready = new Map<string, number[]>();
const note = (costs: Map<string, number[]>, kinds: [string, number][]): void => {
  for (const [kind, cpuMs] of kinds) costs.set(kind, [...(costs.get(kind) ?? []), cpuMs]);
};
for (let round = 0; round < rounds; round++) {
  note(ready, await requests());
  note(unready, await requests('--unprepared'));
}

const median = (costs: number[] | undefined): number =>
  [...(costs ?? [])].sort((a, b) => a - b)[Math.floor((costs?.length ?? 0) / 2)] ?? Number.NaN;
printReport(
  'first',
  [...ready].flatMap(([kind, costs]) => [
    figure(kind, median(costs), 'ms of CPU'),
    ratio(`${kind}, beside`, median(costs) / median(unready.get(kind)), 'nothing made ready'),
  ]),
);
