// Takes about 25 s.
// Discovery and captures by workers on a queue, against a real redis-server and the archive's double.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkRedis, connectRedis, openQueue } from '../../../build/crawl/queue/connection.ts';
import { SMALL_DOUBLE } from '../../../build/demo/commoncrawl/write.ts';
import { sharedPace } from '../../../build/fleet/shared-pace.ts';
import { isEmpty, queueStatus, statusText } from '../../../build/fleet/status.ts';
import { takeStep } from '../../../build/fleet/take-steps.ts';
import { keepCaptures } from '../../../build/reach/captures/source.ts';
import { discover } from '../../../build/reach/discover.ts';
import { StepDoer } from '../../../build/reach/do-step.ts';
import { withWorkers } from '../../../build/reach/share.ts';
import type { ReachStep, ShareSteps } from '../../../build/reach/step.ts';
import { folderStore } from '../../../build/reach/store/folder.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { compiled } from '../../support/compiled.ts';
import { silentEffects } from '../../support/effects.ts';
import { endProcess, withRedis } from '../../support/redis.ts';
import { hasTool } from '../../support/tools.ts';
import { type Double, openDouble, storeOf } from '../reach/world.fixture.ts';

const { crawl, release } = SMALL_DOUBLE;
const effects = silentEffects(() => Date.parse('2026-09-01T00:00:00Z'));
const rules = loadRules();
const DEADLINE_MS = 120_000;

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not seen within ${DEADLINE_MS / 1000} s: ${what}`);
    await sleep(50);
  }
};

const root = fileURLToPath(new URL('../../../', import.meta.url));

const program = await compiled('fleet');

/** What a worker said comes with the failure of its test. */
const startWorker = (args: string[]): { child: ChildProcess; said: () => string } => {
  const child = spawn(process.execPath, [program, 'worker', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text));
  return { child, said: () => said };
};

/** Files of lists and captures by name, with their bytes. */
const contentOf = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir)
      .filter((name) => /\.(?:csv|gz|skips\.ndjson)$/.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(dir, name)).toString('base64')]),
  );

/** Hosts and captures of the double: by this process alone, or by workers. */
const findAndRead = async (double: Double, out: string, share?: ShareSteps): Promise<Record<string, string>[]> => {
  const store = storeOf(double.server);
  try {
    await discover({ out, crawl, release }, { effects, rules, index: store, graph: store, share });
    const captures = join(out, 'captures');
    const hosts = join(out, 'hosts.parquet');
    await keepCaptures(captures, { crawl, hosts, allowMissing: true }, { store, effects, share });
    return [contentOf(out), contentOf(captures)];
  } finally {
    await store.close();
  }
};

const taking = suite('a step');

taking('is refused where it is of another archive, or of a folder that is not the workers', async () => {
  const double = await openDouble({ indexRows: 2_000, edges: 500, vertices: 500, shops: 3 });
  try {
    const store = await folderStore(double.dir);
    const reach = double.fresh();
    mkdirSync(reach);
    const take = takeStep(new StepDoer({ store, rules, effects }), { base: double.dir, root: reach });
    const step: ReachStep = {
      kind: 'vertices',
      base: double.dir,
      dir: join(reach, 'kept'),
      release,
      key: `projects/hyperlinkgraph/${release}/host/vertices/part-00000.txt.gz`,
      tag: 'other',
    };
    const refusals: [object, RegExp][] = [
      [{ base: 'http://169.254.169.254/' }, /this worker asks .* alone \(--base\)/],
      [{ dir: `${reach}-beside` }, /is not below/],
      [{ dir: join(reach, '..', 'elsewhere') }, /is not below/],
      [{}, /other rules/],
    ];
    for (const [change, message] of refusals)
      try {
        await take({ ...step, ...change });
        assert.unreachable(JSON.stringify(change));
      } catch (error) {
        assert.is((error as Error).name, 'UnrecoverableError', String(error));
        assert.match((error as Error).message, message);
      }
    assert.equal(readdirSync(dirname(reach)).includes('elsewhere'), false);
    // Past the base, and refused for its rules alone.
    for (const [asked, own] of [
      ['https://data.commoncrawl.org', 'https://data.commoncrawl.org/'],
      ['https://data.commoncrawl.org/', 'https://Data.CommonCrawl.org'],
      [`${double.dir}/`, double.dir],
    ] as const) {
      const worker = takeStep(new StepDoer({ store, rules, effects }), { base: own, root: reach });
      const refusal = await worker({ ...step, base: asked }).then(String, (error: Error) => error.message);
      assert.match(refusal, /other rules/, `${asked} ${own}`);
    }
  } finally {
    await double.close();
  }
});

taking.run();

if (hasTool('build/fleet', 'redis-server')) {
  const fleet = suite('workers on a queue');

  const withQueue = (use: (url: string, queue: Queue, redis: Redis) => Promise<void>): Promise<void> =>
    withRedis(async (url) => {
      const redis = connectRedis(url);
      await checkRedis(redis);
      const queue = openQueue(redis);
      try {
        await use(url, queue, redis);
      } finally {
        await queue.close();
        redis.disconnect();
      }
    });

  fleet('find and read what one process does, whatever is killed', async () => {
    const double = await openDouble();
    const workers: ReturnType<typeof startWorker>[] = [];
    try {
      const alone = await findAndRead(double, double.fresh());
      await withQueue(async (url, queue) => {
        const out = double.fresh();
        mkdirSync(out);
        const start = (): (typeof workers)[number] => {
          const limits = ['--rate', '1000', '--connections', '4', '--lock', '3'];
          const worker = startWorker(['--queue', url, '--reach', out, '--base', double.server.base, ...limits]);
          workers.push(worker);
          return worker;
        };
        const found = withWorkers(url, effects, (share) => findAndRead(double, out, share));
        found.catch(() => {});
        // The command waits from its start on: what it asks of the archive before it hands out steps is answered.
        await until('steps in the queue', async () => (await queue.getJobCountByTypes('waiting', 'prioritized')) > 0);
        // Nobody is answered: the first worker is in the middle of a step when it is killed.
        double.server.fail({ kind: 'busy' });
        const first = start();
        await until('a step under way', async () => (await queue.getActiveCount()) > 0).catch((error: Error) => {
          throw new Error(`${error.message}; exit code ${first.child.exitCode}\n${first.said()}`);
        });
        await endProcess(first.child);
        double.server.heal();
        const others = [start(), start()];
        const together = await found.catch((error: Error) => {
          throw new Error(`${error.message}\n${workers.map(({ said }) => said()).join('\n')}`);
        });
        assert.equal(together, alone);
        const status = await queueStatus(queue, Date.now());
        assert.is(status.failed, 0, JSON.stringify(status));
        assert.equal(Object.keys(status.kinds).sort(), ['captures', 'edges', 'row_group', 'vertices']);
        // They leave when asked to, and say nothing of a failure.
        for (const { child } of others) await endProcess(child, 'SIGTERM');
        assert.equal(
          others.map(({ child }) => child.exitCode),
          [0, 0],
          others.map(({ said }) => said()).join('\n'),
        );
      });
    } finally {
      for (const { child } of workers) await endProcess(child);
      await double.close();
    }
  });

  fleet('stay through all stages of a command that waits for them, and then end', async () => {
    const double = await openDouble();
    try {
      const alone = await findAndRead(double, double.fresh());
      await withQueue(async (url, queue, redis) => {
        const out = double.fresh();
        mkdirSync(out);
        let stages = 0;
        // The queue is empty between two stages for longer than a worker takes to look at it again.
        const slowly =
          (share: ShareSteps): ShareSteps =>
          async (steps) => {
            if (stages++ > 0) await sleep(3_000);
            await share(steps);
          };
        const found = withWorkers(url, effects, (share) => findAndRead(double, out, share && slowly(share)));
        found.catch(() => {});
        await until('a command that waits', async () => !(await isEmpty(queue, redis)));
        const limits = ['--rate', '1000', '--connections', '4'];
        const { child, said } = startWorker([
          ...['--queue', url, '--reach', out, '--base', double.server.base, '--until-empty', ...limits],
        ]);
        const left = once(child, 'exit').then(() => 'left' as const);
        const first = await Promise.race([found, left]);
        assert.is.not(first, 'left', said());
        assert.equal(first, alone);
        assert.ok(stages > 2, String(stages));
        await left;
        assert.is(child.exitCode, 0, said());
        assert.is(await isEmpty(queue, redis), true);
      });
    } finally {
      await double.close();
    }
  });

  fleet('end by themselves when nothing is left', async () => {
    const double = await openDouble({ indexRows: 2_000, edges: 500, vertices: 500, shops: 3 });
    try {
      await withQueue(async (url, queue) => {
        const refused = { kind: 'vertices', base: 'elsewhere', dir: '/', release, key: 'x', tag: 'x' };
        await queue.add('step', refused);
        const out = double.fresh();
        mkdirSync(out);
        const { child, said } = startWorker([
          ...['--queue', url, '--reach', out, '--base', double.dir, '--until-empty'],
        ]);
        await once(child, 'exit');
        assert.is(child.exitCode, 0, said());
        const status = await queueStatus(queue, Date.now());
        assert.is(status.failed, 1);
        assert.is(status.minutes_left, 0);
        assert.match(status.faults[0]?.reason ?? '', /the step is of elsewhere/);
        assert.match(
          statusText(status),
          /^0 jobs left .*, 0 done, 1 failed\n0 workers, .*\n +failed: 1 × the step is of/,
        );
        // A step that failed is wanted anew by the same command.
        await queue.add('step', refused, { jobId: 'waits' });
        assert.match(
          statusText(await queueStatus(queue, Date.now())),
          /^1 jobs left \(1 waiting.*\n.*too little done to say/,
        );
      });
    } finally {
      await double.close();
    }
  });

  fleet('keep to one rate, and to the pause that one of them was told', async () => {
    await withRedis(async (url) => {
      const clients = [connectRedis(url), connectRedis(url)];
      try {
        for (const client of clients) await checkRedis(client);
        const paces = clients.map((client) => sharedPace(client, 'http://x/', 100));
        const startedAt = performance.now();
        await Promise.all(Array.from({ length: 21 }, (_, n) => paces[n % 2]!.turn()));
        // Never faster; how much slower is the machine's to say.
        assert.ok(performance.now() - startedAt >= 190);
        const heldAt = performance.now();
        await paces[0]!.holdOff(400);
        await paces[0]!.holdOff(10);
        await paces[1]!.turn();
        assert.ok(performance.now() - heldAt >= 390);
      } finally {
        for (const client of clients) client.disconnect();
      }
    });
  });

  fleet.run();
}
