/**
 * Runs test files one after another in a process of its own. uvu alone exits 0 where a suite was never run, `.only`
 * remains, a hook throws or a handle leaks; each of these is a fault here.
 */
import { skipped } from '../tools.ts';
import type { FileResult, FromWorker, ToWorker } from './messages.ts';

type SuiteRun = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>;
const uvu = globalThis as unknown as { UVU_DEFER: number; UVU_INDEX: number; UVU_QUEUE: (string | SuiteRun)[][] };

/** Sockets kept alive close within five seconds; what is open longer was forgotten. */
const CLOSING_MS = 10_000;
const harmless = /^(TTYWrap|PipeWrap|FSReqPromise|Immediate|CloseReq)$/;
const leaked = (): string[] => process.getActiveResourcesInfo().filter((kind) => !harmless.test(kind));

/** Kinds of handles that do not close by themselves. */
const stillOpen = async (): Promise<string[]> => {
  const startedAt = performance.now();
  while (leaked().length > 0 && performance.now() - startedAt < CLOSING_MS) await new Promise((r) => setTimeout(r, 20));
  return leaked();
};

/** uWebSockets.js is set by its environment, and once for a process. */
const isOwn = (name: string): boolean => !name.startsWith('UWS_');
const surroundings = (): Record<string, string | undefined> => ({
  ...process.env,
  'the working directory': process.cwd(),
});
const changesSince = (before: Record<string, string | undefined>): string[] => {
  const now = surroundings();
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (key) => isOwn(key) && before[key] !== now[key],
  );
};

const runSuites = async (queue: SuiteRun[], result: FileResult): Promise<void> => {
  for (const run of queue) {
    const [errors, passed, left, total] = await run();
    result.passed += passed;
    if (errors !== true) process.stdout.write(`\n${errors}\n`);
    // uvu says nothing of a hook that throws, nor of a test that throws null.
    const fault = errors === true ? 'a hook threw, or a test threw null' : 'a test failed';
    for (let i = passed; i < total; i++) result.faults.push(fault);
    if (left > 0) result.faults.push(`${left} tests left out by .only or .skip`);
    if (total === 0) result.faults.push('a suite without tests');
  }
};

const runFile = async (file: string, index: number, result: FileResult): Promise<void> => {
  const before = surroundings();
  const queue: SuiteRun[] = [];
  uvu.UVU_INDEX = index;
  uvu.UVU_QUEUE[index] = queue;
  try {
    await import(file);
    if (queue.length === 0 && skipped.length === 0) result.faults.push('no suite ran (is .run() missing?)');
    await runSuites(queue, result);
  } catch (error) {
    result.faults.push(error instanceof Error ? (error.stack ?? error.message) : `threw ${String(error)}`);
  }
  // Rejections that nobody handles are told of after the present turn.
  await new Promise((resolve) => setImmediate(resolve));
  result.skipped = skipped.splice(0);
  const open = await stillOpen();
  if (open.length > 0) result.faults.push(`handles left open: ${open.join(', ')}`);
  const changed = changesSince(before);
  if (changed.length > 0) result.faults.push(`left changed for the files after it: ${changed.join(', ')}`);
  result.spent = open.length > 0 || changed.length > 0;
};

/** Serves the runner until it says stop or is gone. */
export const serveFiles = (): void => {
  uvu.UVU_DEFER = 1;
  uvu.UVU_QUEUE = [];
  const send = (message: FromWorker): void => void process.send?.(message);
  let current: FileResult | null = null;
  let last = 'no file';
  process.on('unhandledRejection', (reason) => {
    const fault = `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`;
    if (current === null) send({ fault: `after ${last}: ${fault}` });
    else current.faults.push(fault);
  });
  // Process.exit rather than an end by itself: `exit` listeners of the files remove what they wrote.
  process.on('disconnect', () => process.exit(1));
  let index = 0;
  process.on('message', async (message: ToWorker) => {
    if (message === 'stop') return process.exit(0);
    const startedAt = performance.now();
    current = { name: message.name, passed: 0, faults: [], skipped: [], seconds: 0, spent: false };
    last = message.name;
    await runFile(message.file, index++, current);
    current.seconds = (performance.now() - startedAt) / 1000;
    send({ result: current });
    current = null;
  });
};
