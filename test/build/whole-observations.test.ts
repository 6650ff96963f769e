// Takes about 10 s.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run as evaluateDrift } from '../../bench/evaluate/drift.ts';
import { readChain, readObservationBatches } from '../../build/history/index.ts';
import { buildSnapshot } from '../../build/index.ts';
import { planSources } from '../../build/plan.ts';
import { readStates } from '../../build/previous.ts';
import type { Mover, SiteRow } from '../../core/contract/index.ts';
import { loadCurrent } from '../../runtime/load.ts';

/** Everything in these recordings is invented. */
interface Sight {
  host: string;
  at: string;
  /** Addresses that the page asks for besides its own. */
  asks: string[];
  body?: { text?: string; size: number };
}
const PIXEL = 'https://connect.facebook.net/en_US/fbevents.js';
const ordinary = (n: number): string[] =>
  Array.from({ length: n }, (_, i) => `https://static${i}.fa-ming.com.tw/${i}.js`);
const text = '<html lang="zh-TW"><head><title>發明茶行</title></head><body><h1>發明茶行</h1></body></html>';
const challenge = '<html><head><title>…</title></head><body><div id="px-captcha"></div></body></html>';

const harOf = (sights: Sight[]): string => {
  const entry = (pageref: string, at: string, url: string, content: object) => ({
    ...{ pageref, startedDateTime: at, time: 10, request: { method: 'GET', url, headers: [] } },
    response: { status: 200, headers: [], redirectURL: '', content, headersSize: -1, bodySize: -1 },
  });
  const pages = sights.map(({ at }, i) => ({ startedDateTime: at, id: `p${i}`, title: '', pageTimings: {} }));
  const entries = sights.flatMap(({ host, at, asks, body = { text, size: text.length } }, i) => [
    entry(`p${i}`, at, `https://${host}/`, { mimeType: 'text/html; charset=utf-8', ...body }),
    ...asks.map((url) => entry(`p${i}`, at, url, { mimeType: 'text/javascript', size: 0 })),
  ]);
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'invented', version: '1' }, pages, entries } });
};

const withBuilds = async (
  builds: Sight[][],
  use: (out: string, made: { snapshots: string[]; logs: string[] }) => Promise<void>,
): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-whole-'));
  const out = join(dir, 'out');
  const made = { snapshots: [] as string[], logs: [] as string[] };
  try {
    for (const [i, sights] of builds.entries()) {
      const file = join(dir, `${i}.har`);
      writeFileSync(file, harOf(sights));
      const now = Date.parse('2026-09-01T00:00:00Z') + i * 3_600_000;
      const effects = { now: () => now, log: (line: string) => void made.logs.push(line), progress: () => {} };
      const plan = await planSources({ har: [file], out, keep: 9 }, effects);
      made.snapshots.push((await buildSnapshot({ ...plan, generator: 'test' }, effects)).snapshot);
    }
    await use(out, made);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const served = async (out: string, host: string): Promise<{ site: SiteRow | null; movers: Mover[] }> => {
  const reader = await loadCurrent(out);
  try {
    const parsed = <T>(json: Uint8Array | null): T | null =>
      json === null ? null : (JSON.parse(Buffer.from(json).toString('utf8')) as T);
    return {
      site: parsed<SiteRow>(reader.site(host)),
      movers: (reader.movers({}, 100) ?? []).map((json) => parsed<Mover>(json)!),
    };
  } finally {
    reader.close();
  }
};

const observedIn = async (out: string, until: string): Promise<[string, string | null][]> => {
  const seen: [string, string | null][] = [];
  for await (const batch of readObservationBatches(join(out, 'history'), { until }))
    for (const [, rows] of batch)
      for (const row of rows)
        seen.push([row.observed_at.slice(0, 10), row.complete ? null : (row.incomplete_reason ?? '')]);
  return seen;
};

const host = 'fa-ming.com.tw';
const day = (n: number): string => `2026-05-${String(n).padStart(2, '0')}T04:00:00Z`;
const whole = (n: number): Sight => ({ host, at: day(n), asks: [PIXEL, ...ordinary(14)] });

/** Rewrites a Parquet file without some columns, as an earlier release wrote it. */
const withoutColumns = async (file: string, columns: string[]): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE t AS SELECT * EXCLUDE (${columns.join(', ')}) FROM read_parquet('${file}')`);
  await connection.run(`COPY t TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
};

/** The first snapshot as an earlier release would have written it. */
const readAsOlder = async (out: string, id: string): Promise<void> => {
  const dir = join(out, id);
  await withoutColumns(join(dir, 'site_states.parquet'), ['usual_requests']);
  for await (const state of readStates(dir)) {
    assert.is(state.observation.domain, host);
    assert.is('usual' in state, false);
  }
  const history = join(out, 'history');
  const [entry] = await readChain(history, id);
  const isObserved = ({ path }: { path: string }): boolean => path.startsWith('observations');
  const path = join(history, entry!.files.find(isObserved)!.path);
  await withoutColumns(path, ['requests', 'incomplete_reason']);
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = entry!.files.map((file) => (isObserved(file) ? { ...file, bytes: bytes.length, sha256 } : file));
  writeFileSync(join(history, 'snapshots', `${id}.json`), JSON.stringify({ ...entry, files }));
  assert.equal(await observedIn(out, id), [['2026-05-01', null]]);
};

const partial = suite('partial recordings');
partial('make no movers and replace nothing, whatever is missing in them; earlier releases told neither', () => {
  const wall = challenge.replace('…', 'Blocked');
  const later: Sight[] = [
    { host, at: day(2), asks: ordinary(2) },
    { host, at: day(3), asks: ordinary(14), body: { size: -1 } },
    { host, at: day(4), asks: ordinary(14), body: { text: challenge, size: challenge.length } },
    { host, at: day(5), asks: ordinary(3) },
    { host: 'zz-walled.com.tw', at: day(1), asks: [], body: { text: wall, size: wall.length } },
  ];
  return withBuilds([[whole(1)], later], async (out, { snapshots }) => {
    const { site, movers } = await served(out, host);
    assert.equal(movers, []);
    assert.is(site?.last_seen_at.slice(0, 10), '2026-05-01');
    assert.equal(site?.advertising, ['meta-pixel']);
    assert.equal(site?.completeness, { complete: true, reason: null });
    assert.equal(await observedIn(out, snapshots.at(-1)!), [
      ['2026-05-01', null],
      ['2026-05-02', 'few_requests'],
      ['2026-05-03', 'empty_document'],
      ['2026-05-04', 'challenge_page'],
      ['2026-05-05', 'few_requests'],
      ['2026-05-01', 'challenge_page'],
    ]);
    const walled = await served(out, 'zz-walled.com.tw');
    assert.is(walled.site?.name, 'zz-walled', "nothing of the wall's: the host's own word");
    assert.equal(walled.site?.completeness, { complete: false, reason: 'challenge_page' });
    await readAsOlder(out, snapshots[0]!);
  });
});

partial('that last are how the site is seen from now on', () => {
  const small = (n: number): Sight => ({ host, at: day(n), asks: ordinary(2) });
  return withBuilds(
    [
      [whole(1), small(2)],
      [small(3), small(4), small(5)],
    ],
    async (out) => {
      const { site, movers } = await served(out, host);
      assert.is(site?.last_seen_at.slice(0, 10), '2026-05-05');
      assert.equal(movers, [], 'a page of a fraction of the requests shows no stop, however often it is seen');
    },
  );
});

partial.run();

const OLD = 'https://static.hotjar.com/c/hotjar-1.js';
const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';
const MOVED = 'https://in.heat-elsewhere.example/h.js';
const shops = (n: number, at: string, heat: string): Sight[] =>
  Array.from({ length: n }, (_, i) => ({
    host: `shop${i}.com.tw`,
    at,
    asks: [...ordinary(3), PIXEL, GTM, ...(i % 3 === 0 ? [heat] : [])],
  }));

const drift = suite('drift between two builds');
drift('the build says it, and so does the command on the two snapshots', () =>
  withBuilds([shops(60, day(1), OLD), shops(60, day(9), MOVED)], async (out, { snapshots, logs }) => {
    const [before, after] = snapshots.map((id) => join(out, id));
    const line = logs.filter((one) => one.startsWith('drift'));
    assert.equal(line, [
      'drift over 60 sites seen whole again: fell: hotjar −20 +0, there now in.heat-elsewhere.example on 20',
    ]);
    const found = await evaluateDrift(['--before', before!, '--after', after!]);
    assert.ok('fell' in found);
    assert.equal(
      found.fell.map(({ technology, hosts }) => [technology, hosts?.[0]]),
      [['hotjar', { host: 'in.heat-elsewhere.example', losing: 20, others: 0 }]],
    );
    const same = await evaluateDrift(['--before', after!, '--after', after!]);
    assert.ok('fell' in same && same.fell.length === 0 && same.sites === 0);
  }),
);

drift('a folder that is no snapshot, or one alone, is an error that says so', async () => {
  for (const [args, message] of [
    [['--before', '/nowhere', '--after', '/nowhere'], /\/nowhere is no snapshot/],
    [['--before', '/nowhere'], /give --before DIR and --after DIR/],
  ] as const)
    try {
      await evaluateDrift([...args]);
      assert.unreachable();
    } catch (error) {
      assert.match((error as Error).message, message);
    }
});
drift.run();
