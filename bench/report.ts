/** The one shape in which every bench says what it measured: the last line that it prints. */
import { cpus, loadavg, totalmem } from 'node:os';
import { z } from 'zod';

const figureSchema = z.strictObject({
  name: z.string().min(1),
  value: z.number(),
  /** `×` for a ratio. */
  unit: z.string().min(1),
  /** What the value is a ratio to; absent where it is none. */
  ratio_to: z.string().min(1).optional(),
});

export const reportSchema = z.strictObject({
  bench: z.string().min(1),
  /** Repeats the run, from the root. */
  command: z.string().min(1),
  /** UTC, when the run ended. */
  when: z.iso.datetime(),
  machine: z.strictObject({
    cores: z.int().positive(),
    model: z.string(),
    memory_gib: z.number().positive(),
    /** Processes that wanted a core when the run began, average of a minute: other work, where it is not near 0. */
    load: z.number().nonnegative(),
  }),
  node: z.string(),
  /** What whoever recorded the run adds. */
  note: z.string().min(1).optional(),
  figures: z.array(figureSchema).min(1),
});

export type Figure = z.infer<typeof figureSchema>;
export type BenchReport = z.infer<typeof reportSchema>;

const loadBefore = loadavg()[0] ?? 0;
const DIGITS = 4;

/** `ratioTo`: the peer whose figure the value is divided by. Throws on what is no finite number: such a run measured nothing. */
export const figure = (name: string, value: number, unit: string, ratioTo?: string): Figure => {
  if (!Number.isFinite(value)) throw new Error(`${name}: ${value} is no figure`);
  // What is counted stays as it was counted.
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  return { name, value: rounded, unit, ...(ratioTo === undefined ? {} : { ratio_to: ratioTo }) };
};

/** How many times the peer's figure ours is. */
export const ratio = (name: string, value: number, ratioTo: string): Figure => figure(name, value, '×', ratioTo);

const quoted = (arg: string): string => (/^[\w./:=,@-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`);

/** The command that repeats this process's run; what it was told by the environment comes first. */
const commandOf = (bench: string): string => {
  const tunables = process.env['GLIBC_TUNABLES'];
  const args = process.argv.slice(2).map(quoted);
  return [
    ...(tunables === undefined ? [] : [`GLIBC_TUNABLES=${tunables}`]),
    ...['npm run bench --', bench, ...args],
  ].join(' ');
};

/** Prints the report as the last line on standard output. */
export const printReport = (bench: string, figures: Figure[]): void => {
  const [cpu] = cpus();
  const report: BenchReport = {
    bench,
    command: commandOf(bench),
    when: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      model: cpu?.model ?? 'unknown',
      memory_gib: Math.round(totalmem() / 2 ** 30),
      load: Math.round(loadBefore * 10) / 10,
    },
    node: process.versions.node,
    figures,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
};

/** The report in the last line that a bench printed. Throws one line that names the bench where it is none. */
export const readReport = (bench: string, lastLine: string): BenchReport => {
  let value: unknown;
  try {
    value = JSON.parse(lastLine);
  } catch {
    throw new Error(`${bench}: the last line is no report: ${lastLine.slice(0, 200)}`);
  }
  const parsed = reportSchema.safeParse(value);
  if (!parsed.success) throw new Error(`${bench}: the last line is no report: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.bench !== bench) throw new Error(`${bench}: the report is of ${parsed.data.bench}`);
  return parsed.data;
};
