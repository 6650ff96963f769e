// Takes about 20 s.
// Several crawls of the double in turn: history, movers, months, and who may not be told of.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { madeHost } from '../../../build/demo/commoncrawl/made-pages.ts';
import { crawlName, SMALL_DOUBLE, writeDouble } from '../../../build/demo/commoncrawl/write.ts';
import { pick } from '../../../build/demo/random.ts';
import { demoWorld, worldOnDay } from '../../../build/demo/world.ts';
import { buildSnapshot } from '../../../build/index.ts';
import { planSources, type SnapshotFlags } from '../../../build/plan.ts';
import { changeTakeDowns } from '../../../build/publish/take-down.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { manifestSchema } from '../../../core/contract/index.ts';
import { sqlText } from '../../../core/sql.ts';
import { silentEffects } from '../../support/effects.ts';

const MONTH_MS = 30 * 86_400_000;
const SHOPS = [24, 30, 30, 30];
const PAUSED = 'invented-says-noindex.com.tw';

/** A recorded file of one page, as any crawler may have kept it. */
const writeRecord = (file: string, { day, robots }: { day: string; robots: string }): void => {
  const html = `<!doctype html><html lang="zh-TW"><head><title>發明</title><meta name="robots" content="${robots}">
    <script src="https://cdn.shoplineapp.com/s/javascripts/currencies.js"></script></head><body>購物車</body></html>`;
  const block = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`);
  const head = [
    'WARC/1.0',
    'WARC-Type: response',
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
    `WARC-Date: ${day}T00:00:00Z`,
    `WARC-Target-URI: https://${PAUSED}/`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${block.length}`,
  ].join('\r\n');
  writeFileSync(file, gzipSync(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), block, Buffer.from('\r\n\r\n')])));
};

const writeCrawls = async (dir: string, root: string): Promise<void> => {
  for (const [before, shops] of SHOPS.entries()) {
    const record = join(root, `record-${before}.warc.gz`);
    const day = new Date(Date.parse('2026-08-05T00:00:00Z') + before * MONTH_MS).toISOString().slice(0, 10);
    writeRecord(record, { day, robots: before === 1 ? 'noindex' : 'all' });
    const size = { indexParts: 3, indexRows: 3_000, warcFiles: 2, vertices: 100, edges: 100 };
    await writeDouble(dir, { ...SMALL_DOUBLE, ...size, shops, before, crawl: crawlName(before), records: [record] });
  }
};

/** Builds as a month after the crawl began; gives the release's folder and its tables' hashes. */
const build = async (out: string, before: number, flags: Partial<SnapshotFlags>) => {
  const effects = silentEffects(() => Date.parse('2026-09-01T00:00:00Z') + before * MONTH_MS);
  const inputs = await planSources({ out, ...flags }, effects);
  await buildSnapshot({ ...inputs, generator: 'test' }, effects);
  const { snapshot } = JSON.parse(readFileSync(join(out, 'current.json'), 'utf8')) as { snapshot: string };
  const dir = join(out, snapshot);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')));
  const tables = manifest.files.filter(({ table }) => table !== null).map(({ path, sha256 }) => `${path} ${sha256}`);
  return { dir, tables };
};

const rowsOf = (dir: string, table: string, columns: string): Promise<string[]> =>
  withDuck(async (connection) => {
    const from = `read_parquet(${sqlText(join(dir, `${table}.parquet`))})`;
    const rows = await connection.runAndReadAll(`SELECT DISTINCT ${columns} FROM ${from} ORDER BY ALL`);
    return rows.getRows().map((row) => row.join(' '));
  });

/** What the invented shops changed. */
const inventedChanges = (): Set<string> => {
  const world = demoWorld(1);
  const shops = [...worldOnDay(world, 0).shops.keys()];
  const changes = Array.from({ length: Math.max(...SHOPS) }, (_, n) => {
    const host = pick(`commoncrawl/${n}/shop`, shops);
    return world.events.filter((event) => event.host === host).map(({ type }) => `${type} ${madeHost(n)}`);
  });
  return new Set(changes.flat());
};

const crawls = suite('crawls in turn');

crawls('make history, movers and months; kept captures make the same again; who is out stays out', async () => {
  const root = mkdtempSync(join(tmpdir(), 'storelens-crawls-'));
  try {
    const archive = join(root, 'archive');
    await writeCrawls(archive, root);
    const [out, again] = [join(root, 'out'), join(root, 'again')];
    const built = [];
    for (const before of SHOPS.keys())
      built.push(await build(out, before, { commonCrawl: crawlName(before), base: archive }));
    const sites = await Promise.all(built.map(({ dir }) => rowsOf(dir, 'sites', 'domain')));
    const last = built.at(-1)!.dir;

    assert.equal(await rowsOf(last, 'technology_months', 'month'), ['2026-08', '2026-09', '2026-10', '2026-11']);
    const movers = await rowsOf(last, 'movers', 'type, domain');
    assert.ok(movers.length > 0);
    const invented = inventedChanges();
    for (const mover of movers) assert.ok(invented.has(mover), mover);
    const isNew = (domain: string): boolean => Number(/\d+/.exec(domain)?.[0]) >= SHOPS[0]!;
    assert.not.ok(sites[0]?.some(isNew));
    assert.ok(sites[1]?.some(isNew), 'each crawl has its own list of hosts');

    assert.equal(
      sites.map((domains) => domains.includes(PAUSED)),
      [true, false, true, true],
      'noindex holds for the captures that it was on',
    );

    for (const [table, month] of [
      ['observations', "strftime(observed_at, '%Y-%m')"],
      ['technology_spans', "strftime(first_seen_at, '%Y-%m')"],
    ] as const) {
      const told = (await rowsOf(last, table, `domain, ${month}`)).filter((row) => row.startsWith(PAUSED));
      assert.ok(told.length > 0, table);
      for (const row of told) assert.ok(row > `${PAUSED} 2026-09`, `${table}: ${row} was seen before it asked`);
    }

    rmSync(archive, { recursive: true });
    for (const before of [0, 1, 2]) {
      const kept = join(out, 'captures', crawlName(before));
      assert.equal((await build(again, before, { warc: [kept] })).tables, built[before]!.tables);
    }
    await changeTakeDowns(again, [madeHost(2)], { undo: false, now: 0 });
    const without = await build(again, 3, { warc: [join(out, 'captures', crawlName(3))] });
    assert.ok(sites[3]?.includes(madeHost(2)));
    for (const table of ['sites', 'detections', 'movers', 'observations'])
      assert.not.ok((await rowsOf(without.dir, table, 'domain')).includes(madeHost(2)), table);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

crawls.run();
