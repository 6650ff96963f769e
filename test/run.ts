/**
 * The only entry to the tests. uvu alone exits 0 where a suite was never run, `.only` remains, a hook throws or a
 * handle leaks; this runner fails there. `npm run suites -- core/guard` runs the files whose path contains the word.
 */
import { fileURLToPath } from 'node:url';
import { parse } from 'uvu/parse';
import { skipped } from './support/tools.ts';

type SuiteRun = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>;
const uvu = globalThis as unknown as { UVU_DEFER: number; UVU_INDEX: number; UVU_QUEUE: (string | SuiteRun)[][] };
uvu.UVU_DEFER = 1;
uvu.UVU_QUEUE = [];

/** The whole set of kills, sites and tools takes longer than the set of every day. */
const SUITE_TIMEOUT_MS = process.env['STORELENS_TEST_ALL'] === '1' ? 900_000 : 300_000;
const SLOW_S = 5;
const here = fileURLToPath(new URL('.', import.meta.url));
const words = process.argv.slice(2);
let passed = 0;
const faults: string[] = [];
process.on('unhandledRejection', (reason) => faults.push(`unhandled rejection: ${String(reason)}`));

const within = <T>(work: Promise<T>, name: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: over ${SUITE_TIMEOUT_MS / 1000} s`)), SUITE_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const runFile = async (name: string, file: string, index: number): Promise<void> => {
  uvu.UVU_INDEX = index;
  const queue: (string | SuiteRun)[] = [];
  uvu.UVU_QUEUE[index] = queue;
  const skippedBefore = skipped.length;
  await import(file);
  if (queue.length === 0 && skipped.length === skippedBefore) faults.push(`${name}: no suite ran (is .run() missing?)`);
  process.stdout.write(`${name}\n`);
  for (const run of queue as SuiteRun[]) {
    const [errors, ok, skips, total] = await within(run(), name);
    passed += ok;
    if (errors !== true) process.stdout.write(`\n${errors}\n`);
    for (let i = ok; i < total; i++) faults.push(`${name}: a test failed`);
    if (errors === true && ok !== total) faults.push(`${name}: a hook threw`);
    if (skips > 0) faults.push(`${name}: ${skips} tests left out by .only or .skip`);
    if (total === 0) faults.push(`${name}: a suite without tests`);
  }
};

const { suites } = await parse(here, '\\.test\\.ts$');
const chosen = suites.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) faults.push(`no test file matches ${words.join(' ') || '*.test.ts'}`);
for (const [index, { name, file }] of chosen.entries()) {
  const startedAtMs = performance.now();
  await runFile(name, file, index).catch((error: Error) => faults.push(`${name}: ${error?.stack ?? String(error)}`));
  const seconds = (performance.now() - startedAtMs) / 1000;
  if (seconds > SLOW_S) process.stdout.write(` took ${seconds.toFixed(1)} s\n`);
}

const leaked = (): string[] =>
  process.getActiveResourcesInfo().filter((kind) => !/^(TTYWrap|PipeWrap|FSReqPromise|Immediate|CloseReq)$/.test(kind));
for (let wait = 0; wait < 20 && leaked().length > 0; wait++) await new Promise((r) => setTimeout(r, 100));
if (leaked().length > 0) faults.push(`handles left open: ${leaked().join(', ')}`);

for (const line of skipped) process.stdout.write(`skipped: ${line}\n`);
for (const fault of faults) process.stdout.write(`FAILED ${fault}\n`);
process.stdout.write(`${passed} passed, ${faults.length} failed\n`);
process.exit(faults.length > 0 ? 1 : 0);
