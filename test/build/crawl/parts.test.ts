import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkContact } from '../../../build/crawl/contact.ts';
import { KeyedGate, Semaphore } from '../../../build/crawl/gate.ts';
import { liveSource, userAgent } from '../../../build/crawl/live.ts';
import { Pace } from '../../../build/crawl/pace.ts';
import { runPool } from '../../../build/crawl/pool.ts';
import { formatSummary, Progress } from '../../../build/crawl/progress.ts';
import { recrawlHosts } from '../../../build/crawl/recrawl.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { silentEffects } from '../../support/effects.ts';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const pool = suite('runPool');

pool('runs no more than it may at once, and gives all items', async () => {
  let running = 0;
  let most = 0;
  const work = async function* (n: number): AsyncGenerator<number> {
    running += 1;
    most = Math.max(most, running);
    await tick();
    yield n;
    yield n + 1000;
    running -= 1;
  };
  const items: number[] = [];
  for await (const item of runPool(
    Array.from({ length: 50 }, (_, i) => i),
    work,
    { concurrency: 7 },
  ))
    items.push(item);
  assert.is(items.length, 100);
  assert.is(new Set(items).size, 100);
  assert.is(most, 7);
});

pool('waits for a slow consumer, and stops where it stops', async () => {
  let made = 0;
  const work = async function* (): AsyncGenerator<number> {
    for (;;) yield made++;
  };
  let taken = 0;
  for await (const _ of runPool([1, 2, 3], work, { concurrency: 3 })) {
    await tick();
    taken += 1;
    if (taken === 20) break;
  }
  const then = made;
  await tick();
  assert.is(made, then);
  assert.ok(made <= 20 + 3 * 2, String(made));
});

pool('ends with the first error', async () => {
  const work = async function* (n: number): AsyncGenerator<number> {
    await tick();
    if (n === 3) throw new Error('third');
    yield n;
  };
  try {
    for await (const _ of runPool([1, 2, 3, 4], work, { concurrency: 2 }));
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'third');
  }
});

pool.run();

const gates = suite('KeyedGate');

gates('lets so many in per key, in turn, and forgets empty keys', async () => {
  const gate = new KeyedGate(2);
  const order: string[] = [];
  const visit = async (name: string, key: string): Promise<void> => {
    await gate.enter(key);
    order.push(name);
    await tick();
    gate.leave(key);
  };
  await Promise.all([visit('a', 'x'), visit('b', 'x'), visit('c', 'x'), visit('d', 'y')]);
  assert.equal(order.slice(0, 3).sort(), ['a', 'b', 'd']);
  assert.is(order[3], 'c');
  const one = new Semaphore(1);
  await one.enter();
  void one.enter();
  assert.is(one.waiting, 1);
});

gates.run();

const paces = suite('Pace');

const paced = (minDelayMs: number, maxDelayMs: number) => {
  let clock = 0;
  const sleep = async (ms: number): Promise<void> => {
    clock += ms;
  };
  const pace = new Pace({ now: () => clock, sleep }, { minDelayMs, maxDelayMs });
  return { pace, now: () => clock };
};

paces('waits twice the response time, within the bounds', async () => {
  const { pace, now } = paced(1000, 5000);
  await pace.turn();
  assert.is(now(), 0);
  pace.replied(100, false);
  assert.is(pace.delayMs, 1000);
  const slow = paced(1000, 5000).pace;
  slow.replied(2000, false);
  assert.is(slow.delayMs, 4000);
  slow.replied(60_000, false);
  assert.is(slow.delayMs, 5000);
});

paces('slows down for an overloaded host and recovers', () => {
  const { pace } = paced(1000, 100_000);
  pace.replied(10, true);
  pace.replied(10, true);
  assert.is(pace.delayMs, 4000);
  pace.replied(10, false);
  assert.is(pace.delayMs, 2000);
  pace.replied(10, false);
  assert.is(pace.delayMs, 1000);
});

paces('slows down to a sixteenth of its speed and no further', () => {
  const { pace } = paced(1000, 100_000);
  for (let i = 0; i < 4; i++) pace.replied(10, true);
  assert.is(pace.delayMs, 16_000);
  pace.replied(10, true);
  assert.is(pace.delayMs, 16_000);
  pace.replied(10, false);
  assert.is(pace.delayMs, 8_000);
});

paces('never waits less than the Crawl-delay, and holds off where told', async () => {
  const { pace, now } = paced(1000, 2000);
  pace.crawlDelayMs = 10_000;
  pace.replied(10, false);
  await pace.turn();
  assert.is(now(), 10_000);
  pace.holdOff(60_000);
  await pace.turn();
  assert.is(now(), 70_000);
  assert.is(pace.waitedMs, 70_000);
});

paces.run();

const progress = suite('Progress');

progress('counts hosts, pages, failures by kind, the rate and the time left', () => {
  let clock = 0;
  const done = { count: 10 };
  const lines: string[] = [];
  const shown = new Progress({ now: () => clock, progress: (line) => lines.push(line) }, 110, done);
  clock = 10_000;
  done.count = 60;
  for (const code of ['dns', 'timeout', 'dns'])
    shown.item({ type: 'failure', failure: { url: '', at: '', source: 'http', code, detail: '' } });
  assert.match(shown.line(), /^60 of 110 hosts, 0 pages, 0\.0 pages\/s, 10 s left; 2 dns, 1 timeout$/);
  assert.is(lines.length, 1);
  const summary = shown.summary();
  assert.equal(summary.failures, { dns: 2, timeout: 1 });
  assert.is(summary.seconds, 10);
  assert.match(formatSummary(summary), /failed: dns +2/);
});

progress('tells the time left by the last ten minutes, in which a crawl may have slowed down', () => {
  let clock = 0;
  const done = { count: 0 };
  const shown = new Progress({ now: () => clock, progress: () => {} }, 1_000, done);
  const tick = (minutes: number, each: number): void => {
    for (let minute = 0; minute < minutes; minute++) {
      clock += 60_000;
      done.count += each;
      shown.item({ type: 'skip', skip: { where: '', code: '', detail: '' } });
    }
  };
  tick(10, 80);
  assert.match(shown.line(), /^800 of 1000 hosts, .*, 2 min 30 s left$/);
  tick(15, 2);
  // By all of its time it would say 4 min; in the last ten minutes twenty hosts were done.
  assert.match(shown.line(), /^830 of 1000 hosts, .*, 1 h 25 min left$/);
  clock += 3_600_000;
  shown.item({ type: 'skip', skip: { where: '', code: '', detail: '' } });
  assert.match(shown.line(), /^830 of 1000 hosts, 0 pages, 0\.0 pages\/s$/);
});

progress.run();

const recrawl = suite('recrawlHosts');

recrawl('reads the sites of a snapshot, by itself or through the pointer', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-recrawl-'));
  try {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const sites = "SELECT * FROM (VALUES ('b.tw', 'https://www.b.tw/'), ('a.tw', 'https://a.tw/')) t(domain, url)";
    await connection.run(`COPY (${sites}) TO '${join(dir, 'sites.parquet')}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    const hosts: string[] = [];
    for await (const host of recrawlHosts(dir)) hosts.push(host);
    assert.equal(hosts, ['https://a.tw/', 'https://www.b.tw/']);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

recrawl('takes first what most likely changed since: it changes often, or was not seen for long', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-recrawl-'));
  try {
    await withDuck(async (connection) => {
      const day = (n: number): string => `TIMESTAMP '2026-01-01' + INTERVAL ${n} DAY`;
      const sites = [
        ['calm.tw', 100],
        ['often.tw', 100],
        ['retracted.tw', 100],
        ['stale.tw', 40],
      ].map(([name, seen]) => `('https://${name}/', '${name}', ${day(0)}, ${day(Number(seen))})`);
      await connection.run(
        `COPY (SELECT * FROM (VALUES ${sites.join(', ')}) t(url, domain, first_seen_at, last_seen_at)) TO '${join(dir, 'sites.parquet')}' (FORMAT parquet)`,
      );
      const movers = [1, 2, 3].flatMap(() => [`('often.tw', NULL)`, `('retracted.tw', ${day(100)})`]);
      await connection.run(
        `COPY (SELECT domain, retracted_at::TIMESTAMP AS retracted_at FROM (VALUES ${movers.join(', ')}) t(domain, retracted_at)) TO '${join(dir, 'movers.parquet')}' (FORMAT parquet)`,
      );
    });
    const hosts: string[] = [];
    for await (const host of recrawlHosts(dir)) hosts.push(new URL(host).hostname);
    assert.equal(hosts, ['stale.tw', 'often.tw', 'calm.tw', 'retracted.tw']);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

recrawl.run();

const live = suite('liveSource');

live('says in one line which flags do not fit together', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-live-'));
  const fails = async (seeds: string | null, flags: Parameters<typeof liveSource>[1]): Promise<string> => {
    try {
      for await (const _ of liveSource(seeds, { contact: 'bot@example.org', ...flags }, silentEffects()));
      return 'no error';
    } catch (error) {
      assert.not.match((error as Error).message, '\n');
      return (error as Error).message;
    }
  };
  try {
    assert.match(await fails(null, {}), /nothing to crawl/);
    assert.match(await fails(null, { resume: true }), /--resume needs --keep-warc/);
    assert.match(await fails(null, { resume: true, keepWarc: dir }), /holds no crawl/);
    assert.match(await fails(null, { recrawl: dir }), /holds no snapshot/);
    assert.match(await fails(join(dir, 'none.csv'), {}), /cannot be opened/);
    const both = { resume: true, keepWarc: dir, maxHosts: 3 };
    assert.match(await fails(null, both), /not --max-hosts/);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

live('refuses inner hosts among the seeds without asking them anything', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-live-'));
  try {
    const file = join(dir, 'seeds.txt');
    writeFileSync(file, 'localhost\n127.0.0.1\nprinter.local\n10.0.0.1.nip.io\nshop.example\n');
    const codes: string[] = [];
    for await (const item of liveSource(
      file,
      { contact: 'https://example.org/bot', allowFailures: true },
      silentEffects(),
    ))
      codes.push(item.type === 'failure' ? item.failure.code : item.type === 'skip' ? item.skip.code : item.type);
    assert.equal(codes.sort(), [
      'bad_host',
      'bad_host',
      'target_not_allowed',
      'target_not_allowed',
      'target_not_allowed',
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

live('asks nobody without an address that hosts may write to', () => {
  for (const contact of [
    'bot@example.org',
    'mailto:bot@example.org',
    'https://example.org/bot?x=1',
    'http://xn--5brq85a.tw/',
  ])
    assert.is(checkContact(contact), contact);
  assert.throws(() => checkContact(undefined), /give --contact/);
  for (const contact of ['', 'me', 'me@', 'a@b', 'ftp://example.org', 'x@example.org\r\nhost: y', 'https://a.tw/(b)'])
    assert.throws(() => checkContact(contact), /--contact ".*": give a URL/);
  // What nobody else can open or write to.
  for (const inner of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '10.1.2.3',
    'intranet',
    'host.local',
    'a.b.internal',
    'x.test',
  ])
    for (const contact of [`http://${inner}/`, `https://${inner}:8080/bot`, `me@${inner}`])
      assert.throws(() => checkContact(contact), /--contact ".*": give a URL of the public web/);
});

live('publishes nothing of a crawl of hosts that cannot be reached, unless told', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-live-'));
  try {
    const file = join(dir, 'seeds.txt');
    // The guard refuses these without asking anybody.
    writeFileSync(file, 'printer.local\n10.0.0.1.nip.io\nlocalhost.localdomain\n');
    const crawled = async (flags: Parameters<typeof liveSource>[1]): Promise<number> => {
      let items = 0;
      for await (const _ of liveSource(file, { contact: 'bot@example.org', ...flags }, silentEffects())) items++;
      return items;
    };
    assert.is(await crawled({ allowFailures: true }), 3);
    assert.is(await crawled({ allowFailures: true, maxHosts: 2 }), 2);
    try {
      await crawled({ keepWarc: join(dir, 'kept') });
      assert.unreachable();
    } catch (error) {
      const { message } = error as Error;
      assert.match(message, /^3 of 3 hosts gave no page \(3 target_not_allowed\): nothing is published/);
      assert.match(message, /--allow-failures; what came is kept, and --warc .*kept --allow-failures builds from it$/);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

live('names the crawler and, where there is one, the contact', () => {
  assert.match(userAgent(), /StorelensBot\/1\.0\)$/);
  assert.match(userAgent('https://x.tw/bot'), /StorelensBot\/1\.0; \+https:\/\/x\.tw\/bot\)$/);
});

live.run();
