/** What was recorded: a file for each bench in `results/`, and `RESULTS.md`, which is written from them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, root } from './bench.ts';
import { type BenchReport, type Figure, readReport } from './report.ts';

const own = join(root, 'bench');

/** Null: not recorded yet. Throws where the file is no report of this bench. */
export const readRecorded = (name: string, folder = own): BenchReport | null => {
  const file = join(folder, 'results', `${name}.json`);
  return existsSync(file) ? readReport(name, readFileSync(file, 'utf8')) : null;
};

/** A name may contain what a table's cell may not. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/([<>_*])/g, '\\$1');
const shown = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 6 });
const dayOf = (when: string): string => when.slice(0, 10);

const row = ({ name, value, unit, ratio_to: peer }: Figure): string =>
  `| ${cell(name)} | ${shown(value)} ${cell(unit)} | ${cell(peer ?? '')} |`;

const renderReport = ({ command, when, machine, node, note, figures }: BenchReport): string[] => [
  `\`${command}\`, ${dayOf(when)}: ${machine.cores} × ${machine.model}, ${machine.memory_gib} GiB, Node ${node}; load ${machine.load} when it began.${note === undefined ? '' : ` ${note}`}`,
  '',
  '| figure | value | ratio to |',
  '|---|---|---|',
  ...figures.map(row),
];

const renderBench = (bench: Bench, recorded: BenchReport | null): string =>
  [
    `## ${bench.name}`,
    '',
    `${bench.measures[0]?.toUpperCase()}${bench.measures.slice(1)}.${bench.peer === null ? '' : ` Beside: ${bench.peer}.`}`,
    '',
    ...(recorded === null
      ? [`Not recorded yet: \`npm run bench -- ${bench.name} --record\`, ${bench.takes}.`]
      : renderReport(recorded)),
  ].join('\n');

const head = `# Results

Written from \`results/\` by \`npm run bench -- NAME --record\`, not by hand; [README.md](README.md) says what each bench is. A
ratio was measured in one run on one machine; other figures are of that machine, and worth less the higher its load.`;

/** RESULTS.md, from what is recorded of each bench, in the order of the registry. */
export const renderResults = (benches: readonly Bench[], recordedOf: (name: string) => BenchReport | null): string =>
  `${[head, ...benches.map((bench) => renderBench(bench, recordedOf(bench.name)))].join('\n\n')}\n`;

/** Records a run and writes RESULTS.md anew; `folder` is `bench`. */
export const record = (report: BenchReport, benches: readonly Bench[], folder = own): void => {
  mkdirSync(join(folder, 'results'), { recursive: true });
  writeFileSync(join(folder, 'results', `${report.bench}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(
    join(folder, 'RESULTS.md'),
    renderResults(benches, (name) => readRecorded(name, folder)),
  );
};

const compare = (now: Figure, then: Figure | undefined): string => {
  const label = `${now.name}${now.ratio_to === undefined ? '' : ` (to ${now.ratio_to})`}`;
  const value = `${shown(now.value)} ${now.unit}`;
  if (then === undefined) return `  ${label}: ${value}, not recorded`;
  const share = then.value === 0 ? '' : `, ${(now.value / then.value).toFixed(2)} of it`;
  return `  ${label}: ${value}, recorded ${shown(then.value)} ${then.unit}${share}`;
};

/** Each figure beside the last recorded one of the same name, unit and peer, a line each. */
export const besideRecorded = (report: BenchReport, recorded: BenchReport | null): string => {
  if (recorded === null) return `${report.bench}: nothing is recorded to compare with`;
  const same = report.command === recorded.command ? 'the same command' : `another command: ${recorded.command}`;
  const lines = report.figures.map((now) =>
    compare(
      now,
      recorded.figures.find(
        ({ name, unit, ratio_to }) => name === now.name && unit === now.unit && ratio_to === now.ratio_to,
      ),
    ),
  );
  return [`${report.bench} beside what was recorded ${dayOf(recorded.when)} with ${same}`, ...lines].join('\n');
};
