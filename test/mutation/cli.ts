/**
 * `npm run mutate -- [--sample N] [--seed S] [--min SHARE] [--budget SECONDS] [--list] [paths…]`: how many small faults in
 * the code the tests notice. Draws faults by seed from {@link targets} (or from files whose path begins with one of
 * `paths`; `*` stands for anything), puts each alone into a copy of the tree, and runs the suites that import the file, the
 * nearest first, up to the budget; a fault is killed when a suite fails or does not end. Each survivor is printed with its
 * line; the last line is a JSON object. Exits 1 where fewer than `--min` of them die. What is no fault: see `mutants.ts`.
 * `--list` counts the faults there are. The same seed and sources draw the same faults.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readArguments } from '../support/runner/arguments.ts';
import { coveringSuites, importersOf } from './covering.ts';
import { drawn } from './draw.ts';
import { askedSuites, judgeSurely, type Outcome } from './judge.ts';
import { applied, isSound, type Mutant, mutantsOf } from './mutants.ts';
import { filesOf, openSandbox } from './sandbox.ts';

/** What decides: same product, technologies, history and movers, and what every reply goes through. */
const targets = [
  ...['core/match/', 'core/detect', 'runtime/http/', 'build/history/'],
  ...['build/*/mover', 'build/*/spans.ts', 'build/*/traffic.ts'],
];

const HELP = `npm run mutate -- [flags] [paths…]    how many small faults in the code the tests notice

  --sample N      faults to draw (default 200)
  --seed S        which ones: the same seed and sources draw the same (default 1)
  --min SHARE     exit with 1 where fewer die (default 0.85)
  --budget S      seconds of suites for one fault (default 6)
  --list          count the faults there are, and run nothing

Paths are beginnings of files, * stands for anything; without one: ${targets.join(' ')}
Example:
  npm run mutate -- --sample 20 core/match/
`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = readArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      min: { type: 'string', default: '0.85' },
      budget: { type: 'string', default: '6' },
      list: { type: 'boolean', default: false },
    },
  }),
);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const isSource = (file: string): boolean => /\.tsx?$/.test(file);
const chosenFiles = (files: readonly string[]): string[] => {
  const patterns = (positionals.length > 0 ? positionals : targets).map(patternOf);
  return files.filter((file) => !file.startsWith('test/') && patterns.some((pattern) => pattern.test(file)));
};

/** The lines that the fault changes, before and after. */
const diffOf = (mutant: Mutant): string => {
  const source = textOf(mutant.file);
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const lineEnd = source.indexOf('\n', mutant.end);
  const to = lineEnd < 0 ? source.length : lineEnd;
  const after = applied(source, mutant).slice(from, to + mutant.replacement.length - (mutant.end - mutant.start));
  const marked = (sign: string, text: string): string => text.replace(/^/gm, `  ${sign} `);
  return `${marked('-', source.slice(from, to))}\n${marked('+', after)}`;
};

const lineOf = ({ file, start }: Mutant): number => textOf(file).slice(0, start).split('\n').length;

const run = async (mutants: readonly Mutant[], files: readonly string[]): Promise<Record<Outcome, number>> => {
  const importers = importersOf(root, files);
  const counts = { killed: 0, timeout: 0, survived: 0 };
  const sandbox = openSandbox(root);
  try {
    const covering = (file: string): string[] => coveringSuites(file, importers);
    const askedOf = askedSuites(sandbox, { covering, budgetS: Number(values.budget), warn: say });
    for (const [i, mutant] of mutants.entries()) {
      const asked = await askedOf(mutant.file);
      const { outcome, by } = await judgeSurely(mutant, { root, sandbox, asked });
      counts[outcome] += 1;
      say(
        `${i + 1}/${mutants.length} ${outcome} ${mutant.file}:${lineOf(mutant)} ${mutant.operator}${by === null ? '' : ` by ${by}`}`,
      );
      if (outcome === 'survived') say(diffOf(mutant));
    }
  } finally {
    sandbox.remove();
  }
  return counts;
};

const files = filesOf(root).filter(isSource);
const all = chosenFiles(files).flatMap((file) => mutantsOf(file, textOf(file)));
if (values.list) {
  const counts = new Map<string, number>();
  for (const { operator, file } of all) for (const key of [operator, file]) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [key, count] of [...counts].sort()) say(`${count}\t${key}`);
  say(JSON.stringify({ mutants: all.length }));
} else {
  const seed = Number(values.seed);
  const sample = drawn(all, seed, Number(values.sample)).filter((mutant) => isSound(textOf(mutant.file), mutant));
  const { killed, timeout, survived } = await run(sample, files);
  const score = sample.length === 0 ? 0 : (killed + timeout) / sample.length;
  say(JSON.stringify({ sampled: sample.length, killed: killed + timeout, timeouts: timeout, survived, score, seed }));
  process.exitCode = score >= Number(values.min) ? 0 : 1;
}
