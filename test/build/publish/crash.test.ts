// Takes about 40 s.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { verifySnapshot } from '../../../build/publish/verify.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import { firstId, publishOptions, secondId, smallSize, withDirectory, withPublished } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const KILLS_PER_SUITE = 10;
const randomSuites = all ? 10 : 2;
/** Moments at which a careless publisher would lose something. */
const steps = all
  ? ['table offers', 'database', 'serving', 'manifest', 'verify', 'rename', 'pointer', 'latest', 'retention']
  : ['database', 'serving', 'rename', 'pointer', 'latest'];
const script = fileURLToPath(new URL('crash-child.ts', import.meta.url));
const thirdId = '20261103T000000Z';

const start = (dir: string, ...more: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', script, dir, secondId, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs the second build and kills it `afterMs` after it began; its length in ms where it got through. */
const runAndKill = async (dir: string, afterMs: number): Promise<number> => {
  const child = start(dir);
  await once(child.stdout, 'data');
  const began = performance.now();
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'close');
  clearTimeout(timer);
  return performance.now() - began;
};

/** What holds at any moment: a runtime can start, and what it serves is whole. */
const requireReadable = async (dir: string, what: string): Promise<void> => {
  const problems: string[] = [];
  const reader = await loadCurrent(dir, { onProblem: (line) => problems.push(line) });
  assert.equal(problems, [], what);
  assert.ok([firstId, secondId].includes(reader.id), what);
  reader.close();
};

const requireNextBuild = async (dir: string, what: string): Promise<void> => {
  await publishSnapshot(syntheticModel({ ...smallSize, id: thirdId }), dir, publishOptions);
  const left = readdirSync(dir).filter((name) => name !== secondId);
  assert.equal(left.sort(), [firstId, thirdId, 'current.json', 'latest.json'], what);
  assert.ok((await verifySnapshot(dir)).ok, what);
};

const withFirst = (use: (dir: string) => Promise<void>): Promise<void> => withPublished(smallSize, use);

const crash = suite('publishSnapshot, killed');

for (const step of steps) {
  crash(`at the step "${step}": the current snapshot is readable, the next build succeeds, no litter stays`, () =>
    withFirst(async (dir) => {
      const [, signal] = await once(start(dir, step), 'close');
      assert.is(signal, 'SIGKILL');
      await requireReadable(dir, step);
      await requireNextBuild(dir, step);
    }),
  );
}

crash.run();

/** How long a whole build takes here, so that random moments fall all over it. */
const measureBuild = async (): Promise<number> => {
  let lengthMs = 0;
  await withDirectory(async (dir) => {
    lengthMs = await runAndKill(dir, 60_000);
  });
  return lengthMs;
};

for (let n = 1; n <= randomSuites; n++) {
  const randomly = suite(`publishSnapshot, killed at random, ${n} of ${randomSuites}`);
  randomly(`${KILLS_PER_SUITE} times in one directory: never an unreadable snapshot, then a build succeeds`, () =>
    withFirst(async (dir) => {
      const wholeMs = await measureBuild();
      for (let i = 0; i < KILLS_PER_SUITE; i++) {
        await runAndKill(dir, Math.random() * wholeMs);
        await requireReadable(dir, `kill ${i}`);
      }
      await requireNextBuild(dir, 'after all');
    }),
  );
  randomly.run();
}
