// Takes about 80 s; with STORELENS_KILLS=all, where each request and each change of the disk is met, twenty minutes.
/** `kill -9` at every request of a publish into a bucket, and at every request and every write of a fetch out of one. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { upload } from '../../../build/bucket/upload.ts';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { openBucket } from '../../../core/bucket/index.ts';
import { checkRelease, readPointer } from '../../../core/serving/index.ts';
import { createLog } from '../../../runtime/log.ts';
import { startMirror } from '../../../runtime/mirror/index.ts';
import { bundled } from '../../support/bundled.ts';
import { withElsewhere } from '../../support/datasets-elsewhere.ts';
import { type Gate, type Moment, moments, withGate } from '../../support/kill-gate.ts';
import { madeOnce } from '../../support/made-once.ts';
import { drawn } from '../../support/property.ts';
import { firstId, publishOptions, secondId, withDirectory } from '../../support/published.ts';
import { type BucketDouble, withBucketDouble, withEnvironment } from '../../support/s3-double.ts';
import { realBucket } from '../../support/s3-server.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const all = process.env['STORELENS_KILLS'] === 'all';
const thirdId = '20261103T000000Z';
const ids = [firstId, secondId, thirdId] as const;
const DAY_MS = 24 * 3_600_000;
/** Small: what counts is how many files there are. */
const size = { sites: 12, offers: 40 };
const log = (): void => undefined;

/** A directory with so many releases, the last of them current. */
const published = (count: 1 | 2 | 3): Promise<string> =>
  madeOnce(`${count} to be killed at`, async (dir) => {
    for (const id of ids.slice(0, count)) {
      const builtAt = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T00:00:00Z`;
      await publishSnapshot(syntheticModel({ ...size, id }), dir, { ...publishOptions, builtAt });
    }
  });

const programs = (): Promise<string> =>
  madeOnce('programs to be killed', async (dir) => {
    for (const name of ['upload-process', 'mirror-process', 'kill-at-write']) await bundled(name, dir);
  });

interface Ended {
  signal: NodeJS.Signals | null;
  said: string;
}

/** Runs a program until it ends, or until `stop` is called. */
const run = async (
  name: string,
  args: readonly string[],
  { onStart = () => undefined, env = {} }: { onStart?: (kill: () => void) => void; env?: Record<string, string> } = {},
): Promise<Ended> => {
  const dir = await programs();
  const flags = Object.keys(env).length > 0 ? ['--import', join(dir, 'kill-at-write.mjs')] : [];
  const child = spawn(process.execPath, [...flags, join(dir, `${name}.mjs`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  onStart(() => child.kill('SIGKILL'));
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_, by) => resolve(by)));
  return { signal, said };
};

/** Runs it and kills it at the n-th request; false: it ended before. */
const killAt = async (
  gate: Gate,
  n: number,
  moment: Moment,
  work: (onStart: (kill: () => void) => void) => Promise<Ended>,
) => {
  gate.asked.length = 0;
  const { signal } = await work((kill) => {
    gate.stopAt = { n, moment, reached: kill };
  });
  gate.stopAt = null;
  return signal === 'SIGKILL';
};

const LAST = 2;
/** All of them where all is asked for, else so many drawn (other ones by another seed), and the last ones, where a publish's pointer is. */
const chosen = (count: number, some: number, last = LAST): number[] => {
  const every = Array.from({ length: count }, (_, i) => i + 1);
  return all ? every : [...drawn(every.slice(0, -last), some), ...every.slice(-last)];
};

/** One look, by who follows; what is current there then, which is whole. */
const look = async (url: string, dir: string): Promise<{ current: string | null; reason: string | null }> => {
  const options = { url, dir, pollMs: 1_000_000, keep: 2, maxBytes: 1e12, log: createLog('silent') };
  const mirror = startMirror({ ...options, wait: async () => {} });
  await mirror.check();
  mirror.close();
  return { current: await wholeIn(dir), reason: mirror.following().reason };
};

const wholeIn = async (dir: string): Promise<string | null> => {
  const current = (await readPointer(dir))?.snapshot ?? null;
  if (current !== null) assert.ok((await checkRelease(join(dir, current), { speed: 'thorough' })).ok, current);
  return current;
};

/** Beside releases, the pointer and what is known of whom it follows. A dead process's lock is taken over by the next fetch. */
const litterIn = (dir: string): string[] =>
  readdirSync(dir).filter(
    (name) => !/^\d{8}T\d{6}Z$|^(?:current|\.following|\.take-downs-followed)\.json$|^\.lock$/.test(name),
  );

const setKeys = (keys: Iterable<string>): string[] => [...new Set([...keys].map((key) => key.split('/')[1]!))].sort();

const publishing = suite('a publish into a bucket, killed (-9) at each of its requests');

/** What holds after each kill: readers have the old or the new whole, a next publish succeeds, nothing else stays. */
const requireSound = async (url: string, dir: string, what: string): Promise<string> => {
  const to = join(dir, 'to');
  await cp(join(dir, 'seen'), to, { recursive: true });
  const { current, reason } = await look(url, to);
  assert.is(reason, null, what);
  assert.ok(current === firstId || current === secondId, `${what}: ${current}`);
  const bucket = await openBucket(url, { env: process.env });
  // A day later: what a killed publisher left is nobody's by then.
  const options = { keep: 2, now: Date.now() + DAY_MS + 60_000, log };
  assert.is(await upload(bucket, await published(3), options), thirdId, what);
  const after = await look(url, to);
  assert.equal([after.current, after.reason], [thirdId, null], what);
  const kept = setKeys((await bucket.list('')).map(({ key }) => `/${key}`));
  bucket.close();
  const others = current === secondId ? [secondId] : [firstId];
  // What was whole but for the pointer is a release like another.
  const wanted = kept.includes(secondId) ? [secondId] : others;
  assert.equal(kept, [...wanted, thirdId, 'latest.json'], what);
  for (const id of wanted) assert.ok((await bucketHas(url, id)) !== false, `${what}: ${id} is not whole`);
  rmSync(to, { recursive: true });
  return current!;
};

const bucketHas = async (url: string, id: string): Promise<boolean> =>
  withDirectory(async (dir) => {
    const bucket = await openBucket(url, { env: process.env });
    try {
      const { files } = JSON.parse((await bucket.read(`${id}/manifest.json`))?.text ?? '{"files":[{"path":"none"}]}');
      for (const { path, bytes } of files as { path: string; bytes: number }[])
        if ((await bucket.head(`${id}/${path}`))?.bytes !== bytes) return false;
      return existsSync(dir);
    } finally {
      bucket.close();
    }
  });

publishing(
  'by the double: the old release or the new one, whole; the next publish succeeds and clears up',
  async () => {
    await withDirectory(async (dir) => {
      await withBucketDouble(async (double) => {
        await withGate(double.env['AWS_ENDPOINT_URL_S3']!, async (gate) => {
          const put = (onStart?: (kill: () => void) => void): Promise<Ended> =>
            withEnvironment({ AWS_ENDPOINT_URL_S3: gate.url }, async () =>
              run('upload-process', [double.url, await published(2), String(Date.now())], onStart ? { onStart } : {}),
            );
          const first = await stateOf(double, async () => {
            const bucket = await openBucket(double.url, { env: process.env });
            await upload(bucket, await published(1), { keep: 2, now: Date.now(), log });
            bucket.close();
          });
          await look(double.url, join(dir, 'seen'));
          assert.is((await put()).said, `${secondId}\n`);
          const requests = gate.asked.length;
          const seen = new Set<string>();
          for (const moment of ['before', 'after'] as const)
            for (const n of chosen(requests, 2)) {
              double.objects = new Map(first);
              assert.ok(await killAt(gate, n, moment, put), `${n} of ${requests}`);
              seen.add(await requireSound(double.url, dir, `${moment} request ${n} of ${requests}`));
            }
          assert.equal([...seen].sort(), [firstId, secondId], 'some were killed before the pointer, some after it');
        });
      });
    });
  },
);

const stateOf = async (double: BucketDouble, make: () => Promise<void>): Promise<BucketDouble['objects']> => {
  await make();
  return new Map(double.objects);
};
publishing.run();

const real = realBucket('a publish, killed, against versitygw');
if (real !== null) {
  const really = suite('a publish into versitygw, killed (-9)');
  really('the old release or the new one, whole; the next publish succeeds and clears up', () =>
    withDirectory(async (dir) => {
      for (const share of all ? [0.3, 0.7, 0.98] : [0.5, 0.98])
        await real(async (url) => {
          const bucket = await openBucket(url, { env: process.env });
          await upload(bucket, await published(1), { keep: 2, now: Date.now(), log });
          bucket.close();
          await look(url, join(dir, 'seen'));
          await withGate(process.env['AWS_ENDPOINT_URL_S3']!, async (gate) => {
            const put = (onStart: (kill: () => void) => void): Promise<Ended> =>
              withEnvironment({ AWS_ENDPOINT_URL_S3: gate.url }, async () =>
                run('upload-process', [url, await published(2), String(Date.now())], { onStart }),
              );
            // As many requests as the manifest has files, at the least.
            const n = Math.ceil(
              share * 2 * readdirSync(join(await published(2), secondId), { recursive: true }).length,
            );
            assert.ok(await killAt(gate, n, 'after', put), `${n}`);
          });
          await requireSound(url, dir, `after ${share} of it`);
          rmSync(join(dir, 'seen'), { recursive: true });
        });
    }),
  );
  really.run();
}

const fetching = suite('a fetch of a runtime, killed (-9)');

/** The next start takes what is current, and nothing is left over. */
const requireTaken = async (url: string, to: string, what: string): Promise<void> => {
  assert.ok([firstId, secondId].includes((await wholeIn(to)) ?? ''), what);
  assert.is((await run('mirror-process', [url, to])).said, 'here\n', what);
  assert.is(await wholeIn(to), secondId, what);
  assert.equal(litterIn(to), [], what);
};

/** Through the gate the second release is had; `seen` is a mirror that has the first. */
const killedFetch = async (through: string, seen: string, gate: Gate): Promise<void> => {
  const fresh = (to: string): void => {
    rmSync(to, { recursive: true, force: true });
    cpSync(seen, to, { recursive: true });
  };
  const to = `${seen}-killed`;
  const fetchInto = (onStart?: (kill: () => void) => void): Promise<Ended> =>
    run('mirror-process', [through, to], onStart ? { onStart } : {});
  fresh(to);
  assert.is((await fetchInto()).said, 'here\n');
  const requests = gate.asked.length;
  for (const moment of moments)
    for (const n of chosen(requests, 1, 1)) {
      fresh(to);
      assert.ok(await killAt(gate, n, moment, fetchInto), `${n} of ${requests}`);
      await requireTaken(through, to, `${moment} request ${n} of ${requests}`);
    }
};

/** A mirror names whom it follows: the gate is there from the first look on. */
fetching('out of a bucket, at each request', () =>
  withDirectory((dir) =>
    withBucketDouble((double) =>
      withGate(double.env['AWS_ENDPOINT_URL_S3']!, (gate) =>
        withEnvironment({ AWS_ENDPOINT_URL_S3: gate.url }, async () => {
          const bucket = await openBucket(double.url, { env: process.env });
          await upload(bucket, await published(1), { keep: 2, now: Date.now(), log });
          await look(double.url, join(dir, 'seen'));
          await upload(bucket, await published(2), { keep: 2, now: Date.now(), log });
          bucket.close();
          gate.asked.length = 0;
          await killedFetch(double.url, join(dir, 'seen'), gate);
        }),
      ),
    ),
  ),
);

/** A directory of the second release, as any web server has it, behind a gate. */
const withFollowed = (use: (url: string, gate: Gate, seen: string) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const from = join(dir, 'from');
    await cp(await published(1), from, { recursive: true });
    await withElsewhere(from, ({ url }) =>
      withGate(new URL(url).origin, async (gate) => {
        const through = `${gate.url}/datasets/`;
        await look(through, join(dir, 'seen'));
        await cp(await published(2), from, { recursive: true });
        gate.asked.length = 0;
        await use(through, gate, join(dir, 'seen'));
      }),
    );
  });

fetching('over HTTP, at each request', () => withFollowed((url, gate, seen) => killedFetch(url, seen, gate)));

fetching('at each change of the disk', () =>
  withFollowed(async (url, _gate, seen) => {
    const to = `${seen}-killed`;
    const attempt = (at: number): Promise<Ended> => {
      rmSync(to, { recursive: true, force: true });
      cpSync(seen, to, { recursive: true });
      return run('mirror-process', [url, to], { env: { STORELENS_KILL_AT: String(at) } });
    };
    const changes = Number(/(\d+) changes/.exec((await attempt(0)).said)?.[1] ?? 0);
    assert.ok(changes > 20, `${changes} changes`);
    const at = chosen(changes, 4);
    let killed = 0;
    for (const n of at) {
      // How often it notes how far it is goes by the clock: a faster fetch may be done before its last changes.
      if ((await attempt(n)).signal === 'SIGKILL') killed++;
      await requireTaken(url, to, `change ${n} of ${changes}`);
    }
    assert.ok(killed >= at.length - LAST, `${killed} of ${at.length} were killed`);
  }),
);
fetching.run();
