// Who waits for one host: fairness and bounds, with look-ups that end when the test says so.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Scan } from '../../../core/contract/index.ts';
import { type Asker, type LiveDetection, LiveError } from '../../../runtime/context.ts';
import { ClientGone } from '../../../runtime/http/types.ts';
import { createLiveDetection } from '../../../runtime/live/detect.ts';
import { LookUpPool, type RunOptions } from '../../../runtime/live/pool.ts';
import { withHostileWorld } from '../../support/hostile.ts';
import { transports, withServer } from '../../support/http.ts';

const policy = { hostAllowed: (host: string) => host.endsWith('.example') };
const times = { keepMs: 60_000, keepFailureMs: 10_000, maxKept: 500 };

interface UnderWay {
  url: string;
  given: Partial<RunOptions>;
  end(error?: LiveError): void;
}

/** A pool whose look-ups hang until they are ended or stopped. */
const hangingPool = (deadlineMs: number) => {
  const runs: UnderWay[] = [];
  const run = (url: string, given: Partial<RunOptions> = {}): Promise<Scan> =>
    new Promise((resolve, reject) => {
      const end = (error?: LiveError): void => (error === undefined ? resolve({ url } as Scan) : reject(error));
      given.signal?.addEventListener('abort', () => reject(given.signal?.reason));
      const late = new LiveError('target_timeout', 'late');
      if (given.untilMs !== undefined) setTimeout(reject, Math.max(0, given.untilMs - Date.now()), late).unref();
      runs.push({ url, given, end });
    });
  const counts = () => ({ running: runs.length, queued: 0, killed: 0 });
  const detection = createLiveDetection({
    ...{ pool: { run, counts, deadlineMs }, now: () => Date.now(), policy },
    ...times,
  });
  return { detection, runs };
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) =>
      error instanceof LiveError ? error.code : error instanceof ClientGone ? 'gone' : `a fault: ${String(error)}`,
  );
const asker = (client: string, left = new AbortController().signal): Asker => ({ client, left });
const page = (n: number): string => `https://shop.example/${n}`;

const queue = suite('waiting for one host');

queue('the wait counts in the deadline: nobody is answered after it, at most four wait', async () => {
  const { detection, runs } = hangingPool(150);
  const began = performance.now();
  const codes = await Promise.all(Array.from({ length: 8 }, (_, n) => codeOf(detection.detect(page(n), asker('a')))));
  assert.ok(performance.now() - began < 1_000, 'eight pages of a hanging host');
  assert.equal(codes.sort(), [...Array(3).fill('rate_limited'), ...Array(5).fill('target_timeout')]);
  assert.ok(runs.length <= 2, 'nothing was begun that had no time left');
  assert.equal(detection.counts().queued, 0);
});

queue('the gauge counts who waits', async () => {
  const { detection, runs } = hangingPool(60_000);
  const asked = [0, 1, 2].map((n) => codeOf(detection.detect(page(n), asker('a'))));
  await sleep(5);
  assert.is(detection.counts().queued, 2);
  for (let n = 0; n < 3; n++) {
    runs[n]?.end();
    await sleep(5);
  }
  assert.equal(await Promise.all(asked), ['ok', 'ok', 'ok']);
  assert.is(detection.counts().queued, 0);
});

queue('one client cannot hold a host from another', async () => {
  const { detection, runs } = hangingPool(400);
  const many = Array.from({ length: 5 }, (_, n) => codeOf(detection.detect(page(n), asker('a'))));
  await sleep(5);
  const other = codeOf(detection.detect(page(9), asker('b')));
  while (runs.length < 2) await sleep(5);
  assert.is(runs[1]?.url, page(9), 'it is next, however many came before');
  runs[1]?.end();
  assert.is(await other, 'ok');
  assert.ok((await Promise.all(many)).includes('rate_limited'));
});

queue('what nobody waits for is dropped, from the queue and under way', async () => {
  const { detection, runs } = hangingPool(60_000);
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const asked = [
    codeOf(detection.detect(page(1), asker('a', first.signal))),
    codeOf(detection.detect(page(2), asker('b', second.signal))),
    codeOf(detection.detect(page(1), asker('c', third.signal))),
  ];
  await sleep(5);
  second.abort();
  await sleep(5);
  assert.is(detection.counts().queued, 0);
  first.abort();
  await sleep(5);
  assert.not.ok(runs[0]?.given.signal?.aborted, 'one still waits for it');
  third.abort();
  await sleep(5);
  assert.ok(runs[0]?.given.signal?.aborted);
  assert.equal(await Promise.all(asked), ['gone', 'gone', 'gone']);
  const again = codeOf(detection.detect(page(1), asker('a')));
  await sleep(5);
  assert.is(runs.length, 2, 'its end was nobody’s failure');
  runs[1]?.end();
  assert.is(await again, 'ok');
});

queue('a failure is kept only where the look-up had its time', async () => {
  const { detection, runs } = hangingPool(300);
  const early = codeOf(detection.detect(page(1)));
  await sleep(80);
  const late = codeOf(detection.detect(page(2)));
  assert.equal([await early, await late], ['target_timeout', 'target_timeout']);
  assert.is(await codeOf(detection.detect(page(1))), 'target_timeout');
  const before = runs.length;
  const again = codeOf(detection.detect(page(2)));
  await sleep(5);
  assert.is(runs.length, before + 1, 'two thirds of its time went by in the queue');
  runs[before]?.end();
  assert.is(await again, 'ok');
});

const withPool = async (use: (detection: LiveDetection, pool: LookUpPool) => Promise<void>): Promise<void> => {
  const worker = new URL('../../support/live-worker.ts', import.meta.url);
  const pool = new LookUpPool({
    ...{ worker, size: 1, maxQueued: 10, deadlineMs: 240_000, reserveMs: 0, maxHeapMb: 384 },
    onFault: (message) => {
      throw new Error(message);
    },
  });
  try {
    await pool.warm();
    await use(createLiveDetection({ pool, now: () => Date.now(), policy, ...times }), pool);
  } finally {
    await pool.close();
  }
};

const until = async (what: string, look: () => boolean): Promise<void> => {
  for (let n = 0; n < 500 && !look(); n++) await sleep(20);
  assert.ok(look(), what);
};

for (const kind of transports)
  queue(`a client that leaves ends its look-ups, over ${kind}; no thread is killed for it`, () =>
    withHostileWorld(({ port }) =>
      withPool((detection, pool) =>
        withServer(
          kind,
          async ({ url }) => {
            const cut = new AbortController();
            const target = encodeURIComponent(`http://p${port}.shop.example/server/drips the body`);
            const asked = [1, 2, 3].map((n) =>
              fetch(`${url}/api/v1/detect?url=${target}${n === 1 ? '' : `%3F${n}`}`, { signal: cut.signal }).catch(
                () => null,
              ),
            );
            const counts = (): number => (detection as ReturnType<typeof createLiveDetection>).counts().queued;
            await until('one runs, two wait', () => pool.counts().running === 1 && counts() === 2);
            const began = performance.now();
            cut.abort();
            await Promise.all(asked);
            await until('nothing runs', () => pool.counts().running === 0 && counts() === 0);
            assert.ok(performance.now() - began < 1_500, 'before the silence of the host would have ended it');
            assert.is(pool.counts().killed, 0);
          },
          { context: { detection } },
        ),
      ),
    ),
  );

queue.run();
