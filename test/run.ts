/**
 * The only entry to the tests. Files run side by side, each whole in one worker process (test/support/runner/worker.ts
 * says what counts as a fault); `npm run suites -- core/guard` runs the files whose path contains the word.
 *
 * In a run of all, up to three files at fault run once more by themselves, after all others. What fails again has failed; what
 * passes now is told of as unsteady: a busy machine may break what waits for a clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Choice, chooseChanged } from './support/runner/affected.ts';
import { readArguments } from './support/runner/arguments.ts';
import { findTestFiles, inOrder, readTimes, type TestFile, writeTimes } from './support/runner/files.ts';
import { killAll, type Outcome, runScript, TestWorker } from './support/runner/processes.ts';
import { serveFiles } from './support/runner/worker.ts';

const entry = fileURLToPath(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const timesPath = join(root, '.cache', 'test-times.json');
/** More files at fault than this are no matter of a busy machine. */
const MOST_AGAIN = 3;
/** For one file. The whole set of kills, sites and tools takes longer than the set of every day. */
const TIMEOUT_S = process.env['STORELENS_TEST_ALL'] === '1' ? '1800' : '600';

const HELP = `npm run suites -- [flags] [words…]    run test files whose path contains one of the words; without words, all

  --changed       only files that the changes since main touch, nearest first
  --within S      with it: only those that can begin within S seconds
  --with A,B      scripts of package.json that run beside the files
  --workers N     processes at once (default: one for each core)
  --timeout S     the longest that one file may take (default ${TIMEOUT_S})

Every tool that is missing is then a fault: STORELENS_TEST_ALL=1. What is drawn at random: STORELENS_SEED=N.
Examples:
  npm run suites -- core/guard docs
  npm test
`;

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      worker: { type: 'boolean', default: false },
      workers: { type: 'string', default: String(availableParallelism()) },
      timeout: { type: 'string', default: TIMEOUT_S },
      /** Scripts of package.json that run beside the files. */
      with: { type: 'string', default: '' },
      /** Only files that changed ones touch, and only those that can begin within so many seconds. */
      changed: { type: 'boolean', default: false },
      within: { type: 'string', default: 'Infinity' },
    },
  });
type Options = ReturnType<typeof readOptions>['values'];

class Run {
  readonly faults: string[] = [];
  readonly skipped: string[] = [];
  /** Files at fault beside others. */
  readonly #failed: { file: TestFile; outcome: Outcome }[] = [];
  /** Files that were chosen, and left out for want of time. */
  readonly late: TestFile[] = [];
  passed = 0;
  readonly #times = readTimes(timesPath);
  readonly #startedAt = performance.now();
  #done = 0;
  #total = 0;

  async files(): Promise<TestFile[]> {
    return findTestFiles(here, this.#times);
  }

  /** Runs all; resolves when every process has ended. `again`: files at fault have a second try. */
  async all(
    files: readonly TestFile[],
    scripts: readonly string[],
    { again, ...options }: Options & { again: boolean },
  ): Promise<void> {
    const dir = mkdtempSync(join(tmpdir(), 'storelens-tests-'));
    process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
    this.#total = files.length + scripts.length;
    const beside = files.filter(({ alone }) => !alone);
    const alone = files.filter((file) => file.alone);
    const waitingScripts = [...scripts];
    const place = async (queue: TestFile[]): Promise<void> => {
      const onFault = (fault: string): void => void this.faults.push(fault);
      const worker = new TestWorker({ entry, dir, timeoutMs: Number(options.timeout) * 1000, onFault });
      for (let name = waitingScripts.shift(); name !== undefined; name = waitingScripts.shift())
        this.#take(await runScript(name, dir), `npm run ${name}`);
      for (let file = queue.shift(); file !== undefined; file = queue.shift())
        await this.#runFile(file, worker, options);
      await worker.stop();
    };
    const places = Math.max(1, Math.min(Number(options.workers) || 1, this.#total));
    await Promise.all(Array.from({ length: places }, () => place(beside)));
    if (alone.length > 0) await place(alone);
    const failed = this.#failed.splice(0);
    const tried = again && failed.length <= MOST_AGAIN ? failed : [];
    if (tried.length > 0) await place(tried.map(({ file }) => file));
    const outcomes = new Map(this.#failed.map(({ file, outcome }) => [file, outcome]));
    for (const { file, outcome: first } of failed) {
      const second = outcomes.get(file);
      if (tried.length > 0 && second === undefined)
        for (const fault of first.faults)
          process.stdout.write(`unsteady, passed when it ran again: ${file.name}: ${fault}\n`);
      else this.#count(second ?? first, file.name);
    }
  }

  async #runFile(file: TestFile, worker: TestWorker, options: Options): Promise<void> {
    const atS = (performance.now() - this.#startedAt) / 1000;
    if (atS + (file.seconds ?? 1) > Number(options.within)) {
      this.late.push(file);
      return;
    }
    const outcome = await worker.run(file);
    this.#tell(outcome, file.name);
    if (outcome.faults.length > 0) {
      this.#failed.push({ file, outcome });
      return;
    }
    this.#count(outcome, file.name);
    this.#times[file.name] = Number(outcome.seconds.toFixed(1));
  }

  #take(outcome: Outcome, name: string): void {
    this.#tell(outcome, name);
    this.#count(outcome, name);
  }

  #tell({ seconds, output }: Outcome, name: string): void {
    this.#done += 1;
    const said = output === '' || output.endsWith('\n') ? output : `${output}\n`;
    const of = this.#done > this.#total ? 'again' : `${this.#done}/${this.#total}`;
    process.stdout.write(`[${of}] ${name} ${seconds.toFixed(1)} s\n${said}`);
  }

  #count({ passed, faults, skipped }: Outcome, name: string): void {
    this.passed += passed;
    this.skipped.push(...skipped);
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`));
  }

  /** Each line says one thing that went wrong or was left out; the last one counts them. */
  report(): never {
    for (const line of this.skipped) process.stdout.write(`skipped: ${line}\n`);
    for (const fault of this.faults) process.stdout.write(`FAILED ${fault}\n`);
    process.stdout.write(`${this.passed} passed, ${this.faults.length} failed, ${this.skipped.length} skipped\n`);
    process.exit(this.faults.length > 0 ? 1 : 0);
  }

  keepTimes(): void {
    writeTimes(timesPath, this.#times);
  }
}

const choose = (files: TestFile[], words: readonly string[]): TestFile[] =>
  files.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const main = async (run: Run, options: Options, words: readonly string[]): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      killAll();
      run.faults.push(`stopped by ${signal}`);
      run.report();
    });
  const all = await run.files();
  const choice: Choice | null = options.changed ? chooseChanged(root, all) : null;
  const files = choice?.files ?? inOrder(choose(all, words));
  if (choice === null && files.length === 0) run.faults.push(`no test file matches ${words.join(' ') || '*.test.ts'}`);
  const again = choice === null && words.length === 0;
  await run.all(files, options.with.split(',').filter(Boolean), { ...options, again });
  run.keepTimes();
  for (const note of choice?.notes ?? []) process.stdout.write(`${note}\n`);
  if (run.late.length > 0)
    process.stdout.write(`not run, no time left: ${run.late.map(({ name }) => name).join(', ')}\n`);
  if (choice !== null)
    process.stdout.write(
      `ran ${files.length - run.late.length} of the ${files.length} files that the changes touch, of ${all.length} in all; npm test runs all\n`,
    );
};

const { values, positionals } = readArguments(HELP, readOptions);
if (values.worker) serveFiles();
else {
  const run = new Run();
  await main(run, values, positionals).catch((error: Error) => run.faults.push(error.message));
  run.report();
}
