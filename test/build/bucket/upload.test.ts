// Takes about 40 s.
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rollBackBucket } from '../../../build/bucket/roll-back.ts';
import { changeBucketTakeDowns } from '../../../build/bucket/take-down.ts';
import { pruneBucket, type UploadOptions, upload } from '../../../build/bucket/upload.ts';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { type Bucket, openBucket } from '../../../core/bucket/index.ts';
import { checkRelease, readPointer, readTakeDowns } from '../../../core/serving/index.ts';
import { createLog } from '../../../runtime/log.ts';
import { type Mirror, type MirrorOptions, startMirror } from '../../../runtime/mirror/index.ts';
import { madeOnce } from '../../support/made-once.ts';
import { firstId, messageOf, publishOptions, secondId, smallSize, withDirectory } from '../../support/published.ts';
import { type BucketDouble, withBucketDouble } from '../../support/s3-double.ts';
import { realBucket } from '../../support/s3-server.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const thirdId = '20261104T000000Z';

/** So many releases, one after the other, of which some files are the same. */
const published = (count: 1 | 2 | 3): Promise<string> =>
  madeOnce(`${count} for a bucket`, async (dir) => {
    for (const id of [firstId, secondId, thirdId].slice(0, count))
      await publishSnapshot(syntheticModel({ ...smallSize, id }), dir, publishOptions);
  });

interface World {
  bucket: Bucket;
  /** With one release. */
  first: string;
  /** With one more. */
  second: string;
  to: string;
  put(dir: string, changes?: Partial<UploadOptions>): Promise<string>;
  follow(changes?: Partial<MirrorOptions>): Mirror;
  /** What is current in `to` after one look, and why it is not what is current there. */
  look(): Promise<[current: string | null, reason: string | null]>;
}

const withWorld = async (url: string, use: (world: World) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const [first, second, to] = ['first', 'second', 'to'].map((name) => join(dir, name)) as [string, string, string];
    await cp(await published(1), first, { recursive: true });
    await cp(await published(2), second, { recursive: true });
    const bucket = await openBucket(url, { env: process.env, attempts: 3 });
    const mirrors: Mirror[] = [];
    const follow = (changes: Partial<MirrorOptions> = {}): Mirror => {
      const options = { url, dir: to, pollMs: 1_000_000, keep: 2, maxBytes: 1e12, log: createLog('silent') };
      const mirror = startMirror({ ...options, wait: async () => {}, ...changes });
      mirrors.push(mirror);
      return mirror;
    };
    const put = (from: string, changes: Partial<UploadOptions> = {}): Promise<string> =>
      upload(bucket, from, { keep: null, now: Date.now(), log: () => {}, wait: async () => {}, ...changes });
    const look = async (): Promise<[string | null, string | null]> => {
      const mirror = follow();
      await mirror.check();
      const current = (await readPointer(to).catch(() => null))?.snapshot ?? null;
      if (current !== null) assert.ok((await checkRelease(join(to, current), { speed: 'thorough' })).ok);
      return [current, mirror.following().reason];
    };
    try {
      await use({ bucket, first, second, to, put, follow, look });
    } finally {
      for (const mirror of mirrors) mirror.close();
      bucket.close();
    }
  });

const withDouble = (use: (world: World, double: BucketDouble) => Promise<void>): Promise<void> =>
  withBucketDouble((double) => withWorld(double.url, (world) => use(world, double)));

const real = realBucket('upload, against versitygw');
const servers: [name: string, run: (use: (world: World) => Promise<void>) => Promise<void>][] = [
  ['the double', (use) => withDouble(use)],
  ...(real === null ? [] : [['versitygw', (use) => real((url) => withWorld(url, use))] as (typeof servers)[number]]),
];

for (const [name, run] of servers) {
  const bucketed = suite(`upload, and who follows, by ${name}`);

  bucketed('what is published into a bucket is followed out of it, the next release too', async () => {
    await run(async ({ first, second, put, look }) => {
      assert.is(await put(first), firstId);
      assert.equal(await look(), [firstId, null]);
      assert.is(await put(second), secondId);
      assert.equal(await look(), [secondId, null]);
      assert.is(await put(second), secondId, 'once more is no error');
    });
  });

  bucketed('of two publishers one wins, and the other says so; the pointer is of one of them', async () => {
    await run(async ({ first, second, put, look }) => {
      await put(first);
      let waiting = 0;
      let both = (): void => undefined;
      const ready = new Promise<void>((resolve) => {
        both = resolve;
      });
      const onStep = (step: string): Promise<void> | undefined => {
        if (step !== 'pointer') return undefined;
        if (++waiting === 2) both();
        return ready;
      };
      const later = Date.now() + 60_000;
      const done = await Promise.allSettled([put(second, { onStep }), put(second, { onStep, now: later })]);
      assert.equal(done.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      const lost = done.find((one) => one.status === 'rejected') as PromiseRejectedResult;
      assert.match(String(lost.reason), /somebody else published into s3:\S+ meanwhile/);
      assert.equal(await look(), [secondId, null]);
    });
  });

  bucketed('a take-down of the bucket reaches who follows; of two at once none is lost', async () => {
    await run(async ({ bucket, first, to, put, look }) => {
      await put(first);
      const change = { undo: false, now: Date.now() };
      const domains = ['shop-1.example', 'shop-2.example', 'shop-3.example'];
      await Promise.all(domains.map((domain) => changeBucketTakeDowns(bucket, [domain], change)));
      assert.equal(await look(), [firstId, null]);
      assert.equal([...(await readTakeDowns(to)).domains], domains);
      await changeBucketTakeDowns(bucket, domains, { ...change, undo: true });
      await look();
      assert.is((await readTakeDowns(to)).items.length, 0);
    });
  });

  bucketed('keeps what it was gone back to, not what was gone back from', async () => {
    await run(async ({ bucket, first, second, put, look }) => {
      await put(first);
      await put(second);
      await rollBackBucket(bucket, { now: Date.now(), log: () => {} });
      assert.is(await put(await published(3), { keep: 2 }), thirdId);
      const names = (await bucket.list('')).map(({ key }) => key.split('/', 1)[0]);
      assert.equal([...new Set(names)].sort(), [firstId, thirdId, 'latest.json']);
      assert.equal(await look(), [thirdId, null]);
    });
  });

  bucketed('goes back to an older release, and keeps as many as it is told', async () => {
    await run(async ({ bucket, first, second, put, look }) => {
      await put(first);
      await put(second);
      const { manifest, before } = await rollBackBucket(bucket, { now: Date.now(), log: () => {} });
      assert.equal([manifest.snapshot, before], [firstId, secondId]);
      assert.equal(await look(), [firstId, null]);
      await rollBackBucket(bucket, { to: secondId, now: Date.now(), log: () => {} });
      assert.equal(await look(), [secondId, null]);
      assert.equal(await pruneBucket(bucket, { current: secondId, before: null }, { keep: 1, now: Date.now() }), [
        firstId,
      ]);
      assert.equal(
        (await bucket.list('')).filter(({ key }) => key.startsWith(firstId)),
        [],
      );
      assert.match(
        await messageOf(() => rollBackBucket(bucket, { now: 0, log: () => {} })),
        /no good release older than/,
      );
      assert.equal(await look(), [secondId, null]);
    });
  });
  bucketed.run();
}

const broken = suite('upload, and who follows, where something breaks');

broken('stopped before any step, what was current stays, and the next attempt sends only what is missing', async () => {
  await withDouble(async ({ first, second, put, look }, double) => {
    await put(first);
    const steps: string[] = [];
    await put(second, { onStep: (step) => void steps.push(step) });
    assert.equal(steps.slice(-2), ['pointer', 'retention']);
    const after = new Map(double.objects);
    for (const [i, at] of steps.entries()) {
      if (i % 7 !== 0 && i < steps.length - 4) continue;
      for (const key of after.keys()) if (key.includes(secondId)) double.objects.delete(key);
      double.objects.set('snapshots/latest.json', after.get('snapshots/latest.json')!);
      await put(first).catch(() => undefined);
      double.objects.delete('snapshots/latest.json');
      await put(first);
      const stop = (step: string): void => {
        if (step === at) throw new Error('stopped');
      };
      assert.match(await messageOf(() => put(second, { onStep: stop })), /stopped/);
      const expected = at === 'retention' ? secondId : firstId;
      assert.is(JSON.parse(double.objects.get('snapshots/latest.json')!.bytes.toString()).snapshot, expected, at);
      const there = new Set([...double.objects.keys()]);
      double.asked.length = 0;
      await put(second);
      const again = double.asked.filter(
        ({ method, key }) => method === 'PUT' && there.has(key) && !key.endsWith('latest.json'),
      );
      assert.equal(again, [], `${at}: nothing that was there is sent again`);
    }
    assert.equal(await look(), [secondId, null]);
  });
});

broken('what the release before has is copied within the bucket, not sent', async () => {
  await withDouble(async ({ first, second, put }, double) => {
    await put(first);
    double.asked.length = 0;
    await put(second);
    const copied = double.asked.filter(({ isCopy }) => isCopy);
    assert.ok(copied.length > 0, 'some files are the same');
  });
});

broken('busy, broken and slow answers are asked for again; a broken file is gone on with by range', async () => {
  await withDouble(async ({ first, put, look }, double) => {
    double.fault = ({ method }, n) =>
      n === 0 && method === 'PUT'
        ? { status: 503, code: 'SlowDown' }
        : n === 1 && method === 'PUT'
          ? { drop: true }
          : null;
    await put(first, { wait: async () => {} });
    double.asked.length = 0;
    double.fault = ({ method, key }, n) => {
      if (method !== 'GET') return null;
      if (n === 0) return { status: 503, code: 'SlowDown' };
      if (n === 1 && key.endsWith('.parquet')) return { cut: 100 };
      return n === 1 ? { wait: 20 } : null;
    };
    assert.equal(await look(), [firstId, null]);
    assert.ok(double.asked.some(({ key, range }) => key.endsWith('.parquet') && range === 'bytes=100-'));
  });
});

broken('without credentials, with the bucket emptied or gone, the last good one stays, and it says why', async () => {
  await withDouble(async ({ first, second, put, look }, double) => {
    await put(first);
    assert.equal(await look(), [firstId, null]);
    await put(second);
    double.fault = () => ({ status: 403, code: 'ExpiredToken' });
    const [current, reason] = await look();
    assert.is(current, firstId);
    assert.match(reason ?? '', /^s3:\/\/bucket\/snapshots\/latest\.json: HTTP 403 ExpiredToken$/);
    assert.match(await messageOf(() => put(second)), /ExpiredToken/);
    double.fault = () => ({ status: 404, code: 'NoSuchBucket' });
    assert.match((await look())[1] ?? '', /HTTP 404 NoSuchBucket/);
    assert.match(await messageOf(() => put(second)), /NoSuchBucket/, 'a bucket that is gone is no empty one');
    double.fault = () => null;
    const kept = new Map(double.objects);
    double.objects.clear();
    assert.equal((await look())[0], firstId);
    for (const [key, one] of kept) if (!key.endsWith('.parquet')) double.objects.set(key, one);
    const [still, why] = await look();
    assert.is(still, firstId);
    assert.match(why ?? '', /\.parquet: HTTP 404/);
    for (const [key, one] of kept) double.objects.set(key, one);
    assert.equal(await look(), [secondId, null]);
  });
});

broken('a list that leaves out what is there, or a pointer of before, does no harm', async () => {
  await withDouble(async ({ bucket, first, second, to, put, look, follow }, double) => {
    await put(first);
    const before = double.objects.get('snapshots/latest.json')!;
    await put(second);
    double.unlisted = (key) => key.endsWith('manifest.json');
    assert.equal(await pruneBucket(bucket, { current: secondId, before: null }, { keep: 1, now: Date.now() }), []);
    assert.equal(await look(), [secondId, null]);
    double.unlisted = () => false;
    double.objects.set('snapshots/latest.json', before);
    const mirror = follow();
    await mirror.check();
    assert.match(mirror.following().reason ?? '', /is an old copy/);
    assert.is((await readPointer(to))?.snapshot, secondId);
  });
});

broken('refuses what does not go on from what is current there', async () => {
  await withDouble(async ({ first, second, put, look }) => {
    await put(second);
    assert.match(await messageOf(() => put(first)), /from which 20261101T000000Z does not go on: build again/);
    assert.equal(await look(), [secondId, null]);
    assert.ok(existsSync(first));
  });
});
broken.run();
