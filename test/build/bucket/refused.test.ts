// Takes about 18 s.
/** What a bucket refuses: signatures of another time, credentials that are over; and what who follows says of it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { upload } from '../../../build/bucket/upload.ts';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { openBucket } from '../../../core/bucket/index.ts';
import { bundled } from '../../support/bundled.ts';
import { madeOnce } from '../../support/made-once.ts';
import { firstId, messageOf, publishOptions, secondId, withDirectory } from '../../support/published.ts';
import { startRuntimeOf } from '../../support/runtime-process.ts';
import { type BucketDouble, withBucketDouble } from '../../support/s3-double.ts';
import { realBucket } from '../../support/s3-server.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const size = { sites: 12, offers: 40 };
const log = (): void => undefined;

const published = (count: 1 | 2): Promise<string> =>
  madeOnce(`${count} to be refused`, async (dir) => {
    for (const id of [firstId, secondId].slice(0, count))
      await publishSnapshot(syntheticModel({ ...size, id }), dir, publishOptions);
  });

const put = async (url: string, count: 1 | 2): Promise<void> => {
  const bucket = await openBucket(url, { env: process.env, attempts: 2 });
  try {
    await upload(bucket, await published(count), { keep: null, now: Date.now(), log, wait: async () => {} });
  } finally {
    bucket.close();
  }
};

const programs = (): Promise<string> =>
  madeOnce('programs of another time', async (dir) => {
    for (const name of ['upload-process', 'mirror-process', 'clock-off']) await bundled(name, dir);
  });

/** What a program says whose clock is off by so many seconds. */
const said = async (name: string, args: readonly string[], offS: number): Promise<string> => {
  const dir = await programs();
  const env = { ...process.env, STORELENS_CLOCK_OFF_S: String(offS) };
  const command = ['--import', join(dir, 'clock-off.mjs'), join(dir, `${name}.mjs`), ...args];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return text.trim();
};

const real = realBucket('a clock that is off, against versitygw');
if (real !== null) {
  const skewed = suite('a clock that is off, against versitygw');
  for (const offS of [3_600, -90_000])
    skewed(`by ${offS} s: it is published and followed all the same`, () =>
      withDirectory((dir) =>
        real(async (url) => {
          assert.is(await said('upload-process', [url, await published(1), String(Date.now())], offS), firstId);
          assert.is(await said('mirror-process', [url, join(dir, 'mirror')], offS), 'here');
        }),
      ),
    );
  skewed.run();
}

const refused = suite('a bucket that refuses');

refused('signatures of another time, each time: both sides say so in one line', async () => {
  await withDirectory((dir) =>
    withBucketDouble(async (double) => {
      await put(double.url, 1);
      double.fault = () => ({ status: 403, code: 'RequestTimeTooSkewed' });
      assert.match(await messageOf(() => put(double.url, 2)), /^s3:\S+: RequestTimeTooSkewed: [^\n]+$/);
      assert.match(
        await said('mirror-process', [double.url, join(dir, 'mirror')], 0),
        /latest\.json: HTTP 403 RequestTimeTooSkewed: is the clock of this machine right\?$/,
      );
    }),
  );
});

interface Ready {
  status: string;
  snapshot: string;
  following: { reason: string | null; snapshot: string | null };
}

/** A runtime that follows the double, which has one release. */
const withFollower = (use: (double: BucketDouble, ready: () => Promise<Ready>) => Promise<void>): Promise<void> =>
  withDirectory((dir) =>
    withBucketDouble(async (double) => {
      await put(double.url, 1);
      const args = ['--snapshots', double.url, '--mirror', join(dir, 'mirror'), '--poll-ms', '100', '--live', 'off'];
      const runtime = await startRuntimeOf(args);
      const ready = async (): Promise<Ready> => {
        const reply = await fetch(`${runtime.url}/readyz`);
        assert.is(reply.status, 200);
        return (await reply.json()) as Ready;
      };
      try {
        await use(double, ready);
      } finally {
        await runtime.stop();
      }
    }),
  );

const until = async (ready: () => Promise<Ready>, isSo: (said: Ready) => boolean): Promise<Ready> => {
  let last: Ready | null = null;
  for (let n = 0; n < 600; n++) {
    last = await ready();
    if (isSo(last)) return last;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within 30 s: ${JSON.stringify(last)}`);
};

refused('a runtime: /readyz stays 200 with the last good release, says why, and goes on when it may', () =>
  withFollower(async (double, ready) => {
    await put(double.url, 2).catch(() => undefined);
    await until(ready, ({ snapshot }) => snapshot === secondId);
    const objects = new Map(double.objects);
    for (const code of ['ExpiredToken', 'InvalidAccessKeyId']) {
      double.fault = () => ({ status: 403, code });
      const denied = await until(ready, ({ following }) => following.reason?.endsWith(`HTTP 403 ${code}`) ?? false);
      assert.equal([denied.status, denied.snapshot], ['ready', secondId]);
    }
    double.fault = () => null;
    double.objects.clear();
    const emptied = await until(ready, ({ following }) => /HTTP 404/.test(following.reason ?? ''));
    assert.equal([emptied.status, emptied.snapshot, emptied.following.snapshot], ['ready', secondId, secondId]);
    for (const [key, one] of objects) double.objects.set(key, one);
    assert.is((await until(ready, ({ following }) => following.reason === null)).snapshot, secondId);
  }),
);

refused('a mirror that has nothing yet: the runtime ends with one line', () =>
  withDirectory((dir) =>
    withBucketDouble(async (double) => {
      double.fault = () => ({ status: 403, code: 'ExpiredToken' });
      const args = ['--snapshots', double.url, '--mirror', join(dir, 'mirror'), '--live', 'off'];
      assert.match(
        await messageOf(() => startRuntimeOf(args)),
        /ended with 1: [\s\S]*latest\.json: HTTP 403 ExpiredToken/,
      );
    }),
  ),
);
refused.run();
