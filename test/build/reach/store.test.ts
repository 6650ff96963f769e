import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ArchiveServer, startArchive } from '../../../build/demo/commoncrawl/server.ts';
import { sameBase } from '../../../build/reach/store/base.ts';
import { folderStore } from '../../../build/reach/store/folder.ts';
import { Kept, writeTexts } from '../../../build/reach/store/kept.ts';
import { DEFAULT_MANNERS, pauseMs, Turns } from '../../../build/reach/store/manners.ts';
import { openStore } from '../../../build/reach/store/open.ts';
import { silentEffects } from '../../support/effects.ts';
import { endOf, storeOf, waits } from './world.fixture.ts';

const CONTENT = Buffer.from(Array.from({ length: 10_000 }, (_, i) => i % 251));
const KEY = 'crawl-data/a.bin';

const reading = suite<{ dir: string; server: ArchiveServer }>('ranges of an archive');

reading.before(async (context) => {
  context.dir = mkdtempSync(join(tmpdir(), 'storelens-store-'));
  mkdirSync(join(context.dir, 'crawl-data'));
  writeFileSync(join(context.dir, KEY), CONTENT);
  context.server = await startArchive(context.dir);
});
reading.before.each(({ server }) => server.heal());
reading.after(async ({ dir, server }) => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

reading('texts of a list are written in parts, the same as at once', ({ dir }) => {
  const texts = Array.from({ length: 50 }, (_, n) => `${'商'.repeat(n % 7)}${n}\n`);
  const kept = new Kept(dir);
  for (const atOnce of [1, 30, undefined]) {
    writeTexts(kept.path('list.csv'), texts, atOnce);
    assert.is(String(kept.get('list.csv')), texts.join(''));
  }
  writeTexts(kept.path('list.csv'), []);
  assert.is(kept.get('list.csv')?.length, 0);
});

reading('are the same over HTTP and from a folder', async ({ dir, server }) => {
  const http = storeOf(server);
  for (const store of [http, await folderStore(dir)]) {
    assert.equal(await store.read(KEY, 100, 300), CONTENT.subarray(100, 300));
    assert.equal(await store.tail(KEY, 10), { bytes: CONTENT.subarray(9_990), size: 10_000 });
    assert.equal(await store.tail(KEY, 20_000), { bytes: CONTENT, size: 10_000 });
    assert.equal(await store.head(KEY, 20_000), { bytes: CONTENT, size: 10_000 });
    assert.is(await endOf(store.read(KEY, 9_000, 10_001)), 'damaged');
    assert.is(await endOf(store.read('crawl-data/none', 0, 1)), 'gone');
    for (const key of ['../secret', 'a/../../b', 'https://x.example/', '/etc/passwd', 'a//b', 'a?b', ''])
      assert.is(await endOf(store.read(key, 0, 1)), 'bad_input', key);
  }
  await http.close();
});

reading('come whole after faults that pass, with pauses that double', async ({ server }) => {
  for (const kind of ['busy', 'cut', 'short'] as const) {
    server.heal();
    server.fail({ kind, times: 3, status: 403 });
    const world = waits();
    const store = storeOf(server, {}, world);
    assert.equal(await store.read(KEY, 0, 5_000), CONTENT.subarray(0, 5_000), kind);
    assert.is(store.counts.retries, 3);
    assert.equal(
      world.waited.filter((ms) => ms >= 1_000),
      [1_000, 2_000, 4_000],
      kind,
    );
    await store.close();
  }
});

reading('end by name after so many tries, and never before', async ({ server }) => {
  const ends = { busy: 'busy', cut: 'unreachable', short: 'damaged', whole: 'refused', gone: 'gone' } as const;
  for (const kind of ['busy', 'cut', 'short', 'whole', 'gone'] as const) {
    server.heal();
    server.fail({ kind });
    const store = storeOf(server, { maxAttempts: 4 });
    const before = server.asked.length;
    assert.is(await endOf(store.read(KEY, 0, 100)), ends[kind], kind);
    assert.is(server.asked.length - before, kind === 'whole' || kind === 'gone' ? 1 : 4, kind);
    await store.close();
  }
});

reading('wait as long as they are told to, and end by name where that is too long', async ({ server }) => {
  server.fail({ kind: 'busy', times: 1, retryAfter: '120' });
  const world = waits();
  const store = storeOf(server, {}, world);
  await store.read(KEY, 0, 10);
  assert.ok(
    world.waited.some((ms) => ms === 120_000),
    world.waited.join(),
  );
  server.fail({ kind: 'busy', times: 1, retryAfter: '86400' });
  assert.is(await endOf(store.read(KEY, 0, 10)), 'busy');
  await store.close();
});

reading('that drip are given up', async ({ server }) => {
  server.fail({ kind: 'slow' });
  const store = storeOf(server, { maxAttempts: 2 }, waits({ timeoutMs: 150 }));
  assert.is(await endOf(store.read(KEY, 0, 1_000)), 'unreachable');
  await store.close();
});

reading('are asked for by few connections at once', async ({ server }) => {
  const store = storeOf(server, { connections: 3 });
  await Promise.all(Array.from({ length: 30 }, (_, i) => store.read(KEY, i, i + 1)));
  assert.ok(server.mostAtOnce() <= 3, String(server.mostAtOnce()));
  await store.close();
});

reading('of somebody else are asked for only with a contact', async ({ server }) => {
  assert.is(await endOf(openStore('https://data.commoncrawl.org/', {}, silentEffects())), 'refused');
  const store = await openStore(server.base, {}, silentEffects());
  assert.is((await store.head(KEY, 5)).size, 10_000);
  await store.close();
  const named = await openStore('https://data.commoncrawl.org/', { contact: 'x@example.org' }, silentEffects());
  await named.close();
  for (const contact of ['', 'zzz', 'http://127.0.0.1/', 'x@localhost'])
    assert.is(await endOf(openStore('https://data.commoncrawl.org/', { contact }, silentEffects())), 'bad_input');
  assert.is(await endOf(openStore(join(tmpdir(), 'no-such-folder'), {}, silentEffects())), 'bad_input');
});

reading('are of one base, however it is written', async ({ server }) => {
  for (const base of [server.base, server.base.slice(0, -1), server.base.toUpperCase()]) {
    const store = await openStore(base, {}, silentEffects());
    assert.is(store.base, server.base);
    await store.close();
  }
  assert.is(sameBase('HTTPS://Data.CommonCrawl.org'), 'https://data.commoncrawl.org/');
  assert.is(sameBase('./a/../b/'), join(process.cwd(), 'b'));
});
reading.run();

/** A clock with sleepers of its own: the earliest wakes first, and time stands still while anybody is awake. */
const simulated = () => {
  let clock = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      sleepers.push({ until: clock + ms, wake });
      sleepers.sort((a, b) => a.until - b.until);
    });
  const run = async (work: Promise<unknown>): Promise<void> => {
    let ended = false;
    void work.finally(() => {
      ended = true;
    });
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = sleepers.shift();
      if (ended) return;
      if (next === undefined) continue;
      clock = Math.max(clock, next.until);
      next.wake();
    }
  };
  return { world: { now: () => clock, sleep, random: () => 0.5 }, run };
};

const turns = suite('turns');

turns('start no closer than the rate allows, few at once, and all wait when one was told to', async () => {
  const { world, run } = simulated();
  const own = new Turns({ ...DEFAULT_MANNERS, requestsPerSecond: 20, connections: 8 }, world);
  const starts: number[] = [];
  let atOnce = 0;
  let most = 0;
  const request = async (): Promise<void> => {
    starts.push(world.now());
    most = Math.max(most, ++atOnce);
    await world.sleep(1_000);
    atOnce--;
  };
  await run(Promise.all(Array.from({ length: 25 }, () => own.run(request))));
  assert.is(starts.length, 25);
  assert.ok(
    starts.slice(1).every((at, i) => at - (starts[i] ?? 0) >= 50),
    starts.join(),
  );
  assert.is(most, 8);
  own.holdOff(60_000);
  const heldFrom = world.now();
  await run(Promise.all([own.run(request), own.run(request)]));
  assert.ok(
    starts.slice(25).every((at) => at - heldFrom >= 60_000),
    starts.join(),
  );
});

turns('pause twice as long each time, up to five minutes, with jitter of half to one and a half', () => {
  assert.equal(
    [1, 2, 3, 12].map((n) => pauseMs(n, () => 0.5)),
    [1_000, 2_000, 4_000, 300_000],
  );
  assert.is(
    pauseMs(3, () => 0),
    2_000,
  );
  assert.ok(pauseMs(3, () => 0.999) < 6_000);
});
turns.run();
