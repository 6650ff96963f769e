/**
 * Every fault of an archive, each on a whole run of `npm run discover`: `npm run bench -- reach-faults --archive DIR`. A run ends with
 * the undisturbed run's list, or by name, and the same command then goes on to it. Anything else ends this with an error.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SMALL_DOUBLE, writeDouble } from '../../build/demo/commoncrawl/write.ts';
import { type Figure, figure, printReport } from '../report.ts';
import { served } from './served.ts';

const { values } = parseArgs({ options: { archive: { type: 'string' }, only: { type: 'string' } } });
const { crawl, release } = SMALL_DOUBLE;
const cli = fileURLToPath(new URL('../../build/reach/cli.ts', import.meta.url));

/** What is asked of the archive, in words of the command line. */
const INDEX = ['--index', '--crawl', crawl];
const GRAPH = ['--graph', '--release', release];
const WIDE = [...INDEX, '--chinese', 'com,net,org,shop,store'];

interface Trouble {
  name: string;
  reads: readonly string[];
  /** Of the double's `/_faults`; null: the command itself is killed. */
  fault: string | null;
  /** Whether it may end by name; else it ends well whatever happened. */
  mayStop: boolean;
}

const TROUBLES: readonly Trouble[] = [
  { name: '503 storm that passes', reads: INDEX, fault: 'kind=busy&status=503&times=6&after=100', mayStop: false },
  { name: '403 storm that passes', reads: INDEX, fault: 'kind=busy&status=403&times=6&after=330', mayStop: false },
  { name: '503 for two hours', reads: INDEX, fault: 'kind=busy&status=503&retry-after=7200&after=200', mayStop: true },
  { name: 'cut ranges', reads: INDEX, fault: 'kind=cut&times=40&after=50', mayStop: false },
  { name: 'wrong lengths', reads: INDEX, fault: 'kind=short&times=40&after=50', mayStop: false },
  { name: 'no ranges', reads: INDEX, fault: 'kind=whole&key=part-00&times=1&after=150', mayStop: true },
  { name: 'damaged row groups', reads: INDEX, fault: 'kind=damage&key=part-&times=8&after=305', mayStop: true },
  { name: 'damaged footers', reads: INDEX, fault: 'kind=damage&key=part-&times=3', mayStop: true },
  { name: 'a part that vanishes', reads: INDEX, fault: 'kind=gone&key=part-00003', mayStop: true },
  { name: 'slow bytes', reads: INDEX, fault: 'kind=slow&times=2&after=20', mayStop: false },
  { name: 'damaged edges', reads: GRAPH, fault: 'kind=damage&key=edges/part&times=1&after=1', mayStop: true },
  { name: 'cut vertices', reads: GRAPH, fault: 'kind=cut&key=vertices/part&times=2', mayStop: false },
  { name: 'kill -9', reads: WIDE, fault: null, mayStop: true },
];

const root = mkdtempSync(join(tmpdir(), 'storelens-bench-faults-'));

/** `killAfterMs`: null lets it end. Gives exit code and what it said last. */
const discover = async (
  base: string,
  { reads, out }: { reads: readonly string[]; out: string },
  killAfterMs: number | null = null,
): Promise<{ code: number | null; said: string; seconds: number }> => {
  const named = reads.flatMap((word) => (word === '--index' || word === '--graph' ? [word, base] : [word]));
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...named, '--rate', '100', '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said = `${said}${bytes}`.slice(-2_000);
  });
  const ended = once(child, 'exit');
  if (killAfterMs !== null) {
    await Promise.race([ended, sleep(killAfterMs)]);
    child.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return { code, said: said.trim().split('\n').at(-1) ?? '', seconds: (performance.now() - startedAt) / 1000 };
};

const listOf = (out: string): string => readFileSync(join(out, 'hosts.csv'), 'utf8');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Throws where a trouble ends in another list, or in no name. Gives seconds, and whether it ended by name first. */
const tried = async (base: string, trouble: Trouble, expected: { list: string; seconds: number }) => {
  const out = join(root, trouble.name.replaceAll(/\W/g, '-'));
  if (trouble.fault !== null) await fetch(`${base}_faults?${trouble.fault}`, { method: 'POST' });
  const killAfterMs = trouble.fault === null ? expected.seconds * 600 : null;
  const first = await discover(base, { reads: trouble.reads, out }, killAfterMs);
  await fetch(`${base}_faults`, { method: 'DELETE' });
  const hasStopped = first.code !== 0;
  say(`${trouble.name}: ${hasStopped ? `ended with ${first.code}: ${first.said}` : 'ended well'}`);
  if (hasStopped && (!trouble.mayStop || (trouble.fault !== null && first.code !== 2)))
    throw new Error(`${trouble.name}: ended with ${first.code}: ${first.said}`);
  const again = hasStopped ? await discover(base, { reads: trouble.reads, out }) : first;
  if (again.code !== 0) throw new Error(`${trouble.name}: did not go on: ${again.said}`);
  if (listOf(out) !== expected.list) throw new Error(`${trouble.name}: gave another list`);
  rmSync(out, { recursive: true, force: true });
  return { hasStopped, seconds: first.seconds + (hasStopped ? again.seconds : 0) };
};

const figures: Figure[] = [];
let server: Awaited<ReturnType<typeof served>> | null = null;
try {
  const dir = values.archive ?? join(root, 'archive');
  if (values.archive === undefined)
    await writeDouble(dir, { ...SMALL_DOUBLE, indexCopies: 30, taiwanPerMille: 4, edges: 2_000_000 });
  server = await served(dir);
  const { base } = server;
  const undisturbed = new Map<readonly string[], { list: string; seconds: number }>();
  let stopped = 0;
  const wanted = TROUBLES.filter(({ name }) => values.only === undefined || name.includes(values.only));
  for (const trouble of wanted) {
    if (!undisturbed.has(trouble.reads)) {
      const out = join(root, `undisturbed-${undisturbed.size}`);
      const { code, said, seconds } = await discover(base, { reads: trouble.reads, out });
      if (code !== 0) throw new Error(`undisturbed: ended with ${code}: ${said}`);
      undisturbed.set(trouble.reads, { list: listOf(out), seconds });
      rmSync(out, { recursive: true, force: true });
    }
    const { hasStopped, seconds } = await tried(base, trouble, undisturbed.get(trouble.reads)!);
    if (hasStopped) stopped++;
    figures.push(figure(`${trouble.name}${hasStopped ? ', with the run that went on' : ''}`, seconds, 's'));
  }
  figures.unshift(
    figure('troubles that ended in the undisturbed list', wanted.length, 'troubles'),
    figure('of them by name first, and gone on from', stopped, 'troubles'),
  );
  printReport('reach-faults', figures);
} finally {
  server?.server.kill('SIGTERM');
  rmSync(root, { recursive: true, force: true });
}
