// Takes about 10 s.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSnapshot } from '../../../build/index.ts';
import { planSources } from '../../../build/plan.ts';
import { changeTakeDowns } from '../../../build/publish/take-down.ts';
import { readOwnTakeDowns, readPointer, readTakeDowns, TAKE_DOWNS, TakeDowns } from '../../../core/serving/index.ts';
import { compiled } from '../../support/compiled.ts';
import { silentEffects } from '../../support/effects.ts';
import { messageOf, withDirectory } from '../../support/published.ts';
import { startRuntime } from '../../support/runtime-process.ts';

const now = Date.parse('2026-11-10T00:00:00Z');
const root = fileURLToPath(new URL('../../../', import.meta.url));

const program = await compiled('build');

const script = (dir: string, ...args: string[]): { status: number | null; said: string } => {
  const command = [program, 'take-down', '--dir', dir, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

const takeDown = suite('take-down');

takeDown('lists, adds and undoes; a note stays with the operator', async () => {
  await withDirectory(async (dir) => {
    assert.equal(script(dir), { status: 0, said: 'nothing is taken down\n' });
    const added = script(dir, 'https://www.Shop.com.tw/x', '茶山.tw', '--reason', 'a letter of 10 November');
    assert.is(added.status, 0, added.said);
    assert.match(added.said, /^shop\.com\.tw and what is below it: taken down in all releases of/);
    const list = new TakeDowns(await readOwnTakeDowns(dir));
    assert.ok(list.covers('shop.com.tw') && list.covers('m.shop.com.tw') && list.covers('xn--rht151g.tw'));
    assert.not(list.covers('othershop.com.tw'));
    assert.not(list.covers('com.tw'));
    assert.match(script(dir).said, /^shop\.com\.tw {2}since \S+Z {2}a letter of 10 November\n/);
    assert.match(script(dir, 'shop.com.tw', '--undo').said, /^shop\.com\.tw is told of again\n$/);
    assert.match(script(dir, 'shop.com.tw', '--undo').said, /was not taken down here/);
    assert.not(new TakeDowns(await readOwnTakeDowns(dir)).covers('shop.com.tw'));
  });
});

takeDown('changes nothing where a domain or the directory cannot be meant, or the list cannot be read', async () => {
  await withDirectory(async (dir) => {
    const change = { undo: false, now };
    await changeTakeDowns(dir, ['shop.tw'], change);
    const before = readFileSync(join(dir, TAKE_DOWNS), 'utf8');
    for (const [text, why] of [
      ['com.tw', /suffix under which others register/],
      ['myshopify.com', /suffix under which others register/],
      ['not a domain', /not a/],
      ['192.0.2.1', /is an address/],
    ] as const)
      assert.match(await messageOf(() => changeTakeDowns(dir, ['fine.tw', text], change)), why);
    assert.is(readFileSync(join(dir, TAKE_DOWNS), 'utf8'), before);
    assert.match(await messageOf(() => changeTakeDowns(join(dir, 'none'), ['shop.tw'], change)), /no such directory/);
    writeFileSync(join(dir, TAKE_DOWNS), before.slice(0, 30));
    assert.match(await messageOf(() => changeTakeDowns(dir, ['other.tw'], change)), /take-downs\.json: not JSON/);
    assert.match(await messageOf(() => readTakeDowns(dir)), /not JSON/);
    assert.is(readFileSync(join(dir, TAKE_DOWNS), 'utf8'), before.slice(0, 30));
  });
});

takeDown('loses none of two changes at once', async () => {
  await withDirectory(async (dir) => {
    const domains = Array.from({ length: 8 }, (_, i) => `shop-${i}.tw`);
    await Promise.all(domains.map((domain) => changeTakeDowns(dir, [domain], { undo: false, now })));
    assert.equal([...(await readTakeDowns(dir)).domains], domains);
  });
});

takeDown('is honoured by a running service within seconds, and undone as soon', async () => {
  const { url, snapshotsDir, stop } = await startRuntime();
  try {
    const statusOf = async (): Promise<number> => (await fetch(`${url}/api/v1/site?domain=shop-1.example`)).status;
    const becomes = async (status: number): Promise<void> => {
      for (const until = Date.now() + 30_000; (await statusOf()) !== status; )
        if (Date.now() > until) assert.unreachable(`not ${status} within 30 s`);
    };
    assert.is(await statusOf(), 200);
    await changeTakeDowns(snapshotsDir, ['shop-1.example'], { undo: false, now });
    await becomes(404);
    await changeTakeDowns(snapshotsDir, ['shop-1.example'], { undo: true, now });
    await becomes(200);
  } finally {
    await stop();
  }
});

const page = ([host, path]: readonly [string, string]): object => ({
  ...{ pageref: host + path, startedDateTime: '2026-11-01T04:00:00Z', time: 10 },
  request: { method: 'GET', url: `https://${host}${path}`, headers: [] },
  response: {
    ...{ status: 200, headers: [], redirectURL: '', headersSize: -1, bodySize: -1 },
    content: {
      mimeType: 'text/html; charset=utf-8',
      text: `<html lang="zh-TW"><head><title>發明茶行</title></head><body><h1>發明茶行</h1><footer>統一編號：12345675</footer>
<script type="application/ld+json">{"@type":"Product","name":"發明烏龍茶 150g","sku":"1","offers":{"@type":"Offer","price":"300","priceCurrency":"TWD","availability":"https://schema.org/InStock"}}</script></body></html>`,
      size: 100,
    },
  },
});

/** Home and one product of every host, all invented. */
const recorded = (hosts: string[]): string => {
  const pages = hosts.flatMap((host) => ['/', '/products/1'].map((path) => [host, path] as const));
  return JSON.stringify({
    log: {
      ...{ version: '1.2', creator: { name: 'invented', version: '1' }, entries: pages.map(page) },
      pages: pages.map(([host, path]) => ({
        ...{ startedDateTime: '2026-11-01T04:00:00Z', id: host + path, title: '', pageTimings: {} },
      })),
    },
  });
};

/** Tables of the current release in which any text has `word`. */
const tablesWith = async (out: string, word: string): Promise<string[]> => {
  const pointer = await readPointer(out);
  const instance = await DuckDBInstance.create(join(out, pointer!.snapshot, 'snapshot.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  try {
    const found: string[] = [];
    const tables = await connection.runAndReadAll('SELECT table_name FROM information_schema.tables');
    for (const [table] of tables.getRows()) {
      const sql = `SELECT count(*) FROM "${table}" AS t WHERE t::VARCHAR LIKE '%${word}%'`;
      const [[count]] = (await connection.runAndReadAll(sql)).getRows() as [[bigint]];
      if (count > 0n) found.push(String(table));
    }
    return found.sort();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

takeDown('is left out of every table of the next build, and of what it goes on from', async () => {
  await withDirectory(async (dir) => {
    const out = join(dir, 'out');
    const build = async (at: number): Promise<void> => {
      const file = join(dir, 'pages.har');
      writeFileSync(file, recorded(['fa-ming.com.tw', 'm.fa-ming.com.tw', 'ming-fa.com.tw']));
      const effects = silentEffects(() => at);
      const plan = await planSources({ har: [file], out, allowShrink: true }, effects);
      await buildSnapshot({ ...plan, generator: 'test' }, effects);
    };
    await build(now);
    const before = await tablesWith(out, 'fa-ming.com.tw');
    assert.ok(before.includes('sites') && before.includes('offers') && before.includes('observations'), before.join());
    await changeTakeDowns(out, ['fa-ming.com.tw'], { undo: false, now });
    await build(now + 3_600_000);
    assert.equal(await tablesWith(out, 'fa-ming.com.tw'), []);
    assert.ok((await tablesWith(out, 'ming-fa.com.tw')).includes('sites'));
    await changeTakeDowns(out, ['fa-ming.com.tw'], { undo: true, now });
    await build(now + 7_200_000);
    assert.ok((await tablesWith(out, 'fa-ming.com.tw')).includes('sites'));
  });
});
takeDown.run();
