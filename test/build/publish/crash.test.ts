// Takes about 25 s; with STORELENS_KILLS=all, a hundred at random moments, three minutes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { verifySnapshot } from '../../../build/publish/verify.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import { bundled } from '../../support/bundled.ts';
import { madeOnce } from '../../support/made-once.ts';
import { firstId, publishOptions, secondId, smallSize, withDirectory, withPublished } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const KILLS_PER_SUITE = 10;
const randomSuites = process.env['STORELENS_KILLS'] === 'all' ? 10 : 2;
/** Moments at which a careless publisher would lose something. */
const steps = all
  ? ['table offers', 'database', 'serving', 'manifest', 'verify', 'rename', 'pointer', 'latest', 'retention']
  : ['database', 'serving', 'rename', 'pointer', 'latest'];
const thirdId = '20261103T000000Z';

const program = (): Promise<string> =>
  madeOnce('publisher to be killed', async (to) => void (await bundled('publish-process', to, { inPlace: true })));

const start = async (dir: string, id: string, ...more: string[]) =>
  spawn(process.execPath, [join(await program(), 'publish-process.mjs'), dir, id, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs a build of its own id and kills it `afterMs` after it began; its length in ms where it got through. */
const runAndKill = async (dir: string, id: string, afterMs: number): Promise<number> => {
  const child = await start(dir, id);
  await once(child.stdout, 'data');
  const began = performance.now();
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'close');
  clearTimeout(timer);
  return performance.now() - began;
};

/** What holds at any moment: a runtime can start, and what it serves is whole, be it the first release or one of `tried`. */
const requireReadable = async (dir: string, tried: readonly string[], what: string): Promise<void> => {
  const problems: string[] = [];
  const reader = await loadCurrent(dir, { onProblem: (line) => problems.push(line) });
  assert.equal(problems, [], what);
  assert.ok([firstId, ...tried].includes(reader.id), what);
  reader.close();
};

const requireNextBuild = async (dir: string, tried: readonly string[], what: string): Promise<void> => {
  await publishSnapshot(syntheticModel({ ...smallSize, id: thirdId }), dir, publishOptions);
  const left = readdirSync(dir).filter((name) => !tried.includes(name));
  assert.equal(left.sort(), [firstId, thirdId, 'current.json', 'latest.json'], what);
  assert.ok((await verifySnapshot(dir)).ok, what);
};

const withFirst = (use: (dir: string) => Promise<void>): Promise<void> => withPublished(smallSize, use);

const crash = suite('publishSnapshot, killed');

for (const step of steps) {
  crash(`at the step "${step}": the current snapshot is readable, the next build succeeds, no litter stays`, () =>
    withFirst(async (dir) => {
      const [, signal] = await once(await start(dir, secondId, step), 'close');
      assert.is(signal, 'SIGKILL');
      await requireReadable(dir, [secondId], step);
      await requireNextBuild(dir, [secondId], step);
    }),
  );
}

crash.run();

/** How long a whole build takes here, so that random moments fall all over it. */
const measureBuild = async (): Promise<number> => {
  let lengthMs = 0;
  await withDirectory(async (dir) => {
    lengthMs = await runAndKill(dir, secondId, 60_000);
  });
  return lengthMs;
};

for (let n = 1; n <= randomSuites; n++) {
  const randomly = suite(`publishSnapshot, killed at random, ${n} of ${randomSuites}`);
  randomly(`${KILLS_PER_SUITE} times in one directory: never an unreadable snapshot, then a build succeeds`, () =>
    withFirst(async (dir) => {
      const wholeMs = await measureBuild();
      // A release of its own each: one that got through would leave nothing to do for those after it.
      const tried: string[] = [];
      for (let i = 0; i < KILLS_PER_SUITE; i++) {
        tried.push(`20261102T0000${String(i).padStart(2, '0')}Z`);
        await runAndKill(dir, tried[i]!, Math.random() * wholeMs);
        await requireReadable(dir, tried, `kill ${i}`);
      }
      await requireNextBuild(dir, tried, 'after all');
    }),
  );
  randomly.run();
}
