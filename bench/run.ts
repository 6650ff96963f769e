/**
 * `npm run bench -- NAME [arguments]`: runs a bench and prints its figures beside the recorded ones, whatever they are;
 * only a bench that cannot run, or ends with an error, fails. `npm run bench -- list` names them.
 */
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { VERSION } from '../core/version.ts';
import { type Bench, missingOf, type Need, nameOfNeed, root } from './bench.ts';
import { benches } from './benches.ts';
import { lastLineOf } from './child.ts';
import { readReport } from './report.ts';
import { besideRecorded, readRecorded, record } from './results-file.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const warn = (line: string): boolean => process.stderr.write(`bench: ${line}\n`);

const needText = (need: Need): string =>
  `${nameOfNeed(need)} (${need.remedy})${need.leftOut === undefined ? '' : `; without it ${need.leftOut} is left out`}`;

interface Flags {
  record?: boolean;
  note?: string;
}

const run = async (bench: Bench, { record: isRecorded, note }: Flags, args: string[]): Promise<void> => {
  const missing = missingOf(bench.needs);
  for (const need of missing) warn(`${bench.name}: this machine lacks ${needText(need)}`);
  if (missing.some(({ leftOut }) => leftOut === undefined)) throw new Error(`${bench.name} cannot run here`);
  const program = join(root, bench.program);
  const last = await lastLineOf(['--import', 'tsx', program, ...args], { name: bench.name });
  const report = readReport(bench.name, last);
  say(`\n${besideRecorded(report, readRecorded(bench.name))}`);
  if (isRecorded !== true) return;
  record({ ...report, ...(note === undefined ? {} : { note }) }, benches);
  say('recorded');
};

const helpOf = ({ peer, takes, needs }: Bench): string =>
  [
    '',
    `Beside: ${peer ?? 'its own recorded figures'}`,
    `Takes: ${takes}`,
    ...needs.map((need) => `Needs: ${needText(need)}`),
  ].join('\n');

const program = new Command('npm run bench --')
  .description('Speed and accuracy, each figure beside its peer and beside the last recorded one.')
  .version(VERSION)
  .showHelpAfterError()
  .exitOverride();
program
  .command('list')
  .description('every bench, a line each')
  .action(() => {
    const width = Math.max(...benches.map(({ name }) => name.length));
    for (const { name, measures } of benches) say(`${name.padEnd(width)}  ${measures}`);
  });
for (const bench of benches)
  program
    .command(bench.name)
    .description(bench.measures)
    .usage(`[--record [--note TEXT]] ${bench.usage}`)
    .option('--record', 'write the figures into bench/results and RESULTS.md')
    .option('--note <text>', 'recorded with them: what else the machine did')
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', helpOf(bench))
    .action((flags: Flags, command: Command) => run(bench, flags, command.args));

await program.parseAsync().catch((error: Error) => {
  if (!(error instanceof CommanderError)) warn(error.message);
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
});
