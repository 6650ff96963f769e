// Takes about 15 s.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectionSchema, scanSchema } from '../../../core/contract/index.ts';
import { problemSchema } from '../../../core/contract/problem.ts';
import type { LiveDetection } from '../../../runtime/context.ts';
import { LiveError } from '../../../runtime/context.ts';
import { createLiveDetection } from '../../../runtime/live/detect.ts';
import { LookUpPool, type PoolOptions } from '../../../runtime/live/pool.ts';
import { hostilePages, hostileServers, withHostileWorld } from '../../support/hostile.ts';
import { withServer } from '../../support/http.ts';
import { withDirectory } from '../../support/published.ts';

const policy = { hostAllowed: (host: string) => host.endsWith('.example') };

interface Live {
  detection: LiveDetection;
  pool: LookUpPool;
  /** The pool reads them at each look-up. */
  options: PoolOptions;
  faults: string[];
}
/** So long that no look-up of these tests meets it, however busy the machine. */
const NEVER_MS = 240_000;

const withDetection = async (use: (live: Live) => Promise<void>, changes: Partial<PoolOptions> = {}): Promise<void> => {
  const faults: string[] = [];
  const options: PoolOptions = {
    worker: new URL('../../support/live-worker.ts', import.meta.url),
    size: 2,
    maxQueued: 100,
    deadlineMs: NEVER_MS,
    reserveMs: 1_500,
    maxHeapMb: 384,
    onFault: (message) => faults.push(message),
    ...changes,
  };
  const pool = new LookUpPool(options);
  const times = { keepMs: 60_000, keepFailureMs: 10_000, maxKept: 500 };
  const detection = createLiveDetection({ pool, now: () => Date.now(), policy, ...times });
  try {
    // A deadline is of the look-up, not of the threads' start.
    await pool.warm();
    await use({ detection, pool, options, faults });
  } finally {
    await pool.close();
  }
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof LiveError ? error.code : `not a LiveError: ${String(error)}`),
  );

const live = suite('createLiveDetection');

live('asks one host once for the same page, and keeps what it found', async () => {
  await withHostileWorld(async ({ port, requests }) => {
    await withDetection(async ({ detection }) => {
      const url = `http://p${port}.shop.example/`;
      const found = await Promise.all([1, 2, 3].map(() => detection.detect(url)));
      assert.is(found[0]?.company?.registration_number, '12345675');
      assert.ok(scanSchema.safeParse(found[0]).success);
      assert.is(await detection.detect(`${url}#part`), found[0]);
      assert.is(requests(), 1);
    });
  });
});

live('keeps failures too, for a shorter time, and names what may not be looked at', async () => {
  await withHostileWorld(async ({ port, requests }) => {
    await withDetection(async ({ detection, pool }) => {
      const url = `http://p${port}.shop.example/server/${encodeURIComponent('closes at once')}`;
      assert.is(await codeOf(detection.detect(url)), 'target_unreachable');
      const before = requests();
      assert.is(await codeOf(detection.detect(url)), 'target_unreachable');
      assert.is(requests(), before);
      for (const bad of [
        'http://127.0.0.1/',
        'localhost',
        'http://a:b@x.example/',
        'http://x.example:22/',
        'http://[::1]/',
      ])
        assert.is(await codeOf(detection.detect(bad)), 'target_not_allowed', bad);
      for (const bad of ['ftp://x.example/', 'http://', ' '])
        assert.is(await codeOf(detection.detect(bad)), 'invalid_parameter', bad);
      assert.is(pool.counts().running, 0);
    });
  });
});

live('kills a worker that overruns its deadline, and goes on with another', async () => {
  await withHostileWorld(async ({ port }) => {
    await withDetection(
      async ({ detection, pool, options }) => {
        // The worker is up before the deadline counts: starting one takes seconds on a busy machine.
        assert.is(await codeOf(detection.detect(`http://p${port}.warm.example/`)), 'ok');
        options.deadlineMs = 500;
        assert.is(await codeOf(detection.detect(`http://p${port}.shop.example/spin`)), 'target_timeout');
        assert.is(pool.counts().killed, 1);
        options.deadlineMs = NEVER_MS;
        assert.is(await codeOf(detection.detect(`http://p${port}.other.example/`)), 'ok');
      },
      { size: 1 },
    );
  });
});

live('a thread that cannot start is said, and started anew for the next look-up', () =>
  withDirectory(async (dir) => {
    const module = join(dir, 'worker.mjs');
    writeFileSync(module, "throw new Error('not today');");
    const faults: string[] = [];
    const onFault = (message: string): unknown => faults.push(message);
    const times = { deadlineMs: NEVER_MS, reserveMs: 0 };
    const pool = new LookUpPool({
      worker: pathToFileURL(module),
      size: 1,
      maxQueued: 1,
      maxHeapMb: 64,
      onFault,
      ...times,
    });
    try {
      assert.is(await codeOf(pool.run('http://shop.example/')), 'target_unreachable');
      assert.ok(faults.includes('not today'), faults.join());
      writeFileSync(
        module,
        "export const run = (job) => job && { ok: false, code: 'invalid_parameter', message: 'up' };",
      );
      assert.is(await codeOf(pool.run('http://shop.example/')), 'invalid_parameter');
    } finally {
      await pool.close();
    }
  }),
);

live('refuses more than may wait', async () => {
  await withHostileWorld(async ({ port }) => {
    await withDetection(
      async ({ detection, pool }) => {
        const asked = Array.from({ length: 8 }, (_, n) =>
          codeOf(detection.detect(`http://p${port}.s${n}.example/spin`)),
        );
        const codes = await Promise.all(asked);
        // One is under way and three wait, until their deadline.
        assert.equal(codes.sort(), [...Array(4).fill('rate_limited'), ...Array(4).fill('target_timeout')]);
        assert.is(pool.counts().killed, 1);
      },
      { size: 1, maxQueued: 3, deadlineMs: 500, reserveMs: 100 },
    );
  });
});

live('survives every hostile page and server over HTTP, while others are answered', async () => {
  await withHostileWorld(async ({ port }) => {
    await withDetection(
      async ({ detection, pool, faults }) => {
        await withServer(
          'native',
          async ({ url }) => {
            const names = [
              ...Object.keys(hostilePages).map((name) => `page/${encodeURIComponent(name)}`),
              ...Object.keys(hostileServers).map((name) => `server/${encodeURIComponent(name)}`),
            ];
            let spins = true;
            const spin = codeOf(detection.detect(`http://p${port}.spin.example/spin`)).finally(() => {
              spins = false;
            });
            const asked = names.map(async (name, n) => {
              const target = encodeURIComponent(`http://p${port}.s${n}.example/${name}`);
              const response = await fetch(`${url}/api/v1/detect?url=${target}`);
              const body: unknown = await response.json();
              return { name, status: response.status, body };
            });
            for (let n = 0; n < 20; n++) {
              const response = await fetch(`${url}/api/v1/site?domain=shop.example.tw`);
              assert.is(response.status, 200);
              await response.arrayBuffer();
            }
            for (const { name, status, body } of await Promise.all(asked)) {
              const schema = status === 200 ? detectionSchema : problemSchema;
              assert.ok([200, 422, 502, 504].includes(status), `${name}: ${status}`);
              if (name.startsWith('page/')) assert.is(status, 200, name);
              assert.ok(schema.safeParse(body).success, `${name}: ${JSON.stringify(body).slice(0, 200)}`);
            }
            // All were answered beside a look-up that keeps its worker busy for ever.
            assert.ok(spins);
            assert.equal(faults, []);
            await pool.close();
            assert.is(await spin, 'rate_limited');
          },
          { context: { detection } },
        );
      },
      { size: 3 },
    );
  });
});

live.run();
