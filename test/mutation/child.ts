/**
 * Runs suites again and again in one process, each time with all of the repository's modules read anew: what a process costs
 * to start is paid once. Told `{ suites, round }` by its parent, it answers with an {@link Answer}; libraries stay loaded.
 */
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Answer {
  /** The suite that failed, after which none was run; null: all passed. */
  failed: string | null;
  /** Something was left open: the next round should have another process. */
  unclean: boolean;
  /** Processor seconds that this process took. */
  cpuS: number;
}

type SuiteRun = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>;
const uvu = globalThis as unknown as { UVU_DEFER: number; UVU_INDEX: number; UVU_QUEUE: SuiteRun[][] };
uvu.UVU_DEFER = 1;
uvu.UVU_INDEX = 0;

register('./fresh-hook.mjs', import.meta.url);

let isFaulty = false;
process.on('unhandledRejection', () => {
  isFaulty = true;
});

const isOpen = (): boolean =>
  process
    .getActiveResourcesInfo()
    .some((kind) => !/^(TTYWrap|PipeWrap|FSReqPromise|Immediate|CloseReq|MessagePort)$/.test(kind));

const passes = async (suite: string, round: number): Promise<boolean> => {
  const queue: SuiteRun[] = [];
  uvu.UVU_QUEUE = [queue];
  await import(`${pathToFileURL(join(process.cwd(), suite)).href}?round=${round}`);
  for (const run of queue) {
    const [errors, passed, , total] = await run();
    if (errors !== true || passed !== total || isFaulty) return false;
  }
  return true;
};

const runRound = async (suites: readonly string[], round: number): Promise<Answer> => {
  const before = process.cpuUsage();
  isFaulty = false;
  let failed: string | null = null;
  for (const suite of suites) {
    if (await passes(suite, round).catch(() => false)) continue;
    failed = suite;
    break;
  }
  for (let wait = 0; wait < 10 && isOpen(); wait++) await new Promise((go) => setTimeout(go, 50));
  const { user, system } = process.cpuUsage(before);
  return { failed, unclean: isOpen(), cpuS: (user + system) / 1e6 };
};

process.on('message', ({ suites, round }: { suites: string[]; round: number }) => {
  void runRound(suites, round).then((answer) => process.send?.(answer));
});
// Its parent has gone.
process.on('disconnect', () => process.exit());
process.send?.('ready');
