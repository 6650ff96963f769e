// Takes about 40 s.
/** Movers through the ordinary build, round after round: each round an archive of recordings, all invented. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../build/history/chain.ts';
import { buildSnapshot } from '../../build/index.ts';
import { planSources } from '../../build/plan.ts';
import type { Manifest, Mover } from '../../core/contract/index.ts';
import { loadCurrent } from '../../runtime/load.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T00:00:00Z');
const PIXEL = 'https://connect.facebook.net/en_US/fbevents.js';
const MOVED = 'https://cdn.moved-pixel.test/events.js';
const TIKTOK = 'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4A1B2C3D4E5F6G7H8I9';
const ADS = (account: number) => `https://www.googletagmanager.com/gtag/js?id=AW-${account}`;

/** What a site's page loads in a round; null: nobody looked. */
type Site = (round: number) => string[] | null;

const pageOf = (scripts: readonly string[]): { text: string; urls: string[] } => {
  const own = Array.from({ length: 8 }, (_, i) => `https://static${i}.invented-cdn.test/${i}.js`);
  const urls = [...own, ...scripts];
  const tags = urls.map((url) => `<script src="${url}"></script>`).join('');
  const text = `<html lang="zh-TW"><head><title>發明商店</title>${tags}</head><body><h1>發明商店</h1></body></html>`;
  return { text, urls };
};

const harOf = (sites: Readonly<Record<string, Site>>, round: number, timeMs: number): string => {
  const at = new Date(timeMs).toISOString();
  const seen = Object.entries(sites).flatMap(([host, site]) => {
    const scripts = site(round);
    return scripts === null ? [] : [{ host, scripts }];
  });
  const pages = seen.map((_, i) => ({ startedDateTime: at, id: `p${i}`, title: '', pageTimings: {} }));
  const entries = seen.flatMap(({ host, scripts }, i) => {
    const { text, urls } = pageOf(scripts);
    const entryOf = (url: string, content: object) => ({
      ...{ pageref: `p${i}`, startedDateTime: at, time: 10, request: { method: 'GET', url, headers: [] } },
      response: { status: 200, headers: [], redirectURL: '', content, headersSize: -1, bodySize: -1 },
    });
    const page = { mimeType: 'text/html; charset=utf-8', text, size: text.length };
    return [
      entryOf(`https://${host}/`, page),
      ...urls.map((url) => entryOf(url, { mimeType: 'text/javascript', size: 0 })),
    ];
  });
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'invented', version: '1' }, pages, entries } });
};

interface Built {
  movers: Mover[];
  manifest: Manifest;
  logs: string[];
}
/** Builds a snapshot a round; `between` runs before the last one, with the directory. */
const buildRounds = async (
  sites: Readonly<Record<string, Site>>,
  days: readonly number[],
  between: (out: string) => Promise<void> = async () => {},
): Promise<Built> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-rounds-'));
  const out = join(dir, 'out');
  const logs: string[] = [];
  try {
    let snapshot = '';
    for (const [round, day] of days.entries()) {
      if (round === days.length - 1) await between(out);
      const file = join(dir, `${round}.har`);
      writeFileSync(file, harOf(sites, round, START + day * DAY_MS));
      const now = START + day * DAY_MS + 3_600_000;
      const effects = { now: () => now, log: (line: string) => void logs.push(line), progress: () => {} };
      const plan = await planSources({ har: [file], out, keep: 9 }, effects);
      ({ snapshot } = await buildSnapshot({ ...plan, generator: 'test', allowShrink: true }, effects));
    }
    const reader = await loadCurrent(out);
    const movers = (reader.movers({}, 1000) ?? []).map((json) => JSON.parse(Buffer.from(json).toString()) as Mover);
    reader.close();
    const manifest = JSON.parse(readFileSync(join(out, snapshot, 'manifest.json'), 'utf8')) as Manifest;
    return { movers, manifest, logs };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
const short = ({ type, domain, before, after }: Mover) => [type, domain, before, after];

/** The history as a build of other rules would have left it: that found no Meta pixel anywhere. */
const asIfBlind = async (out: string): Promise<void> => {
  const dir = join(out, 'history');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const { readdirSync } = await import('node:fs');
  for (const name of readdirSync(join(dir, 'snapshots'))) {
    const path = join(dir, 'snapshots', name);
    const entry = JSON.parse(readFileSync(path, 'utf8')) as HistoryEntry;
    for (const file of entry.files.filter((one) => one.path.startsWith('observations/'))) {
      const [from, to] = [join(dir, file.path), `${join(dir, file.path)}.new`];
      const without = `replace(replace(replace(advertising, '"meta-pixel",', ''), ',"meta-pixel"', ''), '"meta-pixel"', '')`;
      await connection.run(
        `COPY (SELECT * REPLACE (${without} AS advertising, '{}' AS evidence) FROM read_parquet('${from}')) TO '${to}' (FORMAT parquet)`,
      );
      const bytes = readFileSync(to);
      writeFileSync(from, bytes);
      rmSync(to);
      Object.assign(file, { bytes: statSync(from).size, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    entry.rules = { ...entry.rules, 'meta-pixel': 'former' };
    writeFileSync(path, JSON.stringify(entry));
  }
  connection.closeSync();
  instance.closeSync();
};

const WEEKS = [0, 7, 14, 21, 28, 35, 42];
const rounds = suite('movers of builds, round after round');

rounds('one site that stops is told, what all lose at once is held back, and ids that stay are no stop', async () => {
  const moving = Object.fromEntries(
    Array.from({ length: 12 }, (_, n): [string, Site] => [
      `moving${n}.com.tw`,
      (round) => (round < 4 ? [PIXEL] : [MOVED]),
    ]),
  );
  const { movers, manifest, logs } = await buildRounds(
    {
      ...moving,
      'stopping.com.tw': (round) => (round < 4 ? [TIKTOK] : []),
      'starting.com.tw': (round) => (round < 4 ? [] : [TIKTOK]),
      'two-accounts.com.tw': (round) => (round < 3 ? [ADS(318204957), ADS(640917325)] : [ADS(640917325)]),
      'moved-id.com.tw': (round) =>
        round < 3 ? [ADS(857301462)] : ['https://tags.moved-ads.test/collect.js?account=AW-857301462'],
      'new.com.tw': (round) => (round < 5 ? null : [TIKTOK]),
      'quiet.com.tw': () => [TIKTOK],
    },
    // Behind a host that is new where a tag went, three looks say little.
    [...WEEKS, 49, 56],
  );
  assert.equal(movers.map(short).sort(), [
    ['ad_started', 'starting.com.tw', null, 'tiktok-pixel'],
    ['ad_stopped', 'stopping.com.tw', 'tiktok-pixel', null],
  ]);
  assert.equal(
    manifest.suspended?.map(({ technology, direction, reason }) => [technology, direction, reason]),
    [['meta-pixel', 'lost', 'lost_for_good']],
  );
  assert.ok(logs.some((line) => /^suspended 12 events: meta-pixel lost by 12 of 12 sites/.test(line)));
});

rounds('a site that is back after months says the span', async () => {
  const { movers } = await buildRounds(
    { 'away.com.tw': (round) => (round < 3 ? [TIKTOK] : []), 'other.com.tw': () => [TIKTOK] },
    [0, 7, 14, 200, 207, 214],
  );
  assert.equal(movers.map(short), [['ad_stopped', 'away.com.tw', 'tiktok-pixel', null]]);
  assert.ok((movers[0]?.span_days ?? 0) > 180, `${movers[0]?.span_days} days`);
});

rounds('a rule that is added makes no start, and hides none that is true', async () => {
  const { movers } = await buildRounds(
    {
      'always.com.tw': () => [PIXEL],
      'never.com.tw': () => [],
      'later.com.tw': (round) => (round < 4 ? [] : [PIXEL]),
      'gone.com.tw': (round) => (round < 3 ? [PIXEL] : []),
    },
    [0, 7, 14, 21, 28],
    asIfBlind,
  );
  assert.equal(
    movers.map(short).filter(([type]) => type === 'ad_started'),
    [['ad_started', 'later.com.tw', null, 'meta-pixel']],
  );
  assert.not.ok(movers.some(({ domain }) => domain === 'always.com.tw' || domain === 'never.com.tw'));
});

rounds.run();
