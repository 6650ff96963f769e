/** Objects whose keys stand in another order, and that have more of them than are known: they make the same tables. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../build/columns/spool.ts';
import { buildSnapshot } from '../../build/index.ts';
import { loadIndustries } from '../../build/industry/classify.ts';
import { planSources } from '../../build/plan.ts';
import { takeCensus } from '../../build/sites/census.ts';
import { mergeStates, type SiteState } from '../../build/sites/profile-site.ts';
import { profileSites } from '../../build/sites/profile-sites.ts';
import { rowLines, stateLines } from '../../build/sites/site-lines.ts';
import { detectionRows, siteTableRows, stateRows, trackingRows } from '../../build/sites/tables.ts';
import { silentEffects } from '../support/effects.ts';
import { withDirectory } from '../support/published.ts';
import { observation, technology } from '../support/sites.ts';

/** Keys the other way round, with unknown ones first and last, some of which look like those between which others stand. */
const shuffled = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(shuffled) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, own]) => [key, shuffled(own)]);
  const unknown = { technologies_: [{ id: 'x', evidence: [] }], evidence_: '\t"evidence":[', '"score":': { parts: 1 } };
  return Object.fromEntries([...Object.entries(unknown), ...members.reverse(), ['later', [{ id: 1 }]]]) as T;
};

const page = (n: number): string =>
  `<html lang="zh-TW"><head><title>虛構商店 ${n}</title><meta name="storelens-invented" content="1">
<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC${100 + n}"></script>
<script src="https://${n % 2 === 0 ? 'cdn.shoplineapp.com/assets/common.js' : 'cdn-next.cybassets.com/theme.js'}"></script></head>
<body><a href="/products">濾掛咖啡</a><footer>統一編號：12345675</footer></body></html>`;

const record = (n: number, day: string): string => {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page(n)}`;
  const id = `<urn:uuid:00000000-0000-4000-8000-${String(n).padStart(12, '0')}>`;
  return `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://shop-${n}.example.tw/\r\nWARC-Date: ${day}T00:00:00Z\r\nWARC-Record-ID: ${id}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`;
};
const numbers = Array.from({ length: 12 }, (_, n) => n);

/** Sites `seen` on a day into `out`, offers beside; the release's folder. */
const build = async (dir: string, out: string, { day, seen }: { day: string; seen: number[] }): Promise<string> => {
  const warc = join(dir, `${day}.warc`);
  writeFileSync(warc, seen.map((n) => record(n, day)).join(''));
  const feed = join(dir, 'feed');
  mkdirSync(feed, { recursive: true });
  const offers = numbers.map(
    (n) => `momo:${n},momo,發明牌 ZX-${n >> 1}00 藍牙耳機 黑,${990 + n},https://momo.example/${n}`,
  );
  writeFileSync(join(feed, 'offers.csv'), ['id,channel,title,price,url', ...offers].join('\n'));
  const effects = silentEffects(() => Date.parse(`${day}T12:00:00Z`));
  const plan = await planSources({ warc: [warc], offers: [feed], out }, effects);
  await buildSnapshot({ ...plan, generator: 'test' }, effects);
  const { snapshot } = JSON.parse(readFileSync(join(out, 'current.json'), 'utf8')) as { snapshot: string };
  return join(out, snapshot);
};

/** Writes the states of a release anew, each as `write` has it. */
const rewriteStates = async (release: string, write: (state: unknown) => unknown): Promise<void> => {
  const file = join(release, 'site_states.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const read = await connection.runAndReadAll(`SELECT domain, state FROM read_parquet('${file}')`);
    const lines = read
      .getRows()
      .map(([domain, state]) => ({ domain, state: JSON.stringify(write(JSON.parse(String(state)))) }));
    assert.ok(lines.length > 0);
    writeFileSync(`${file}.json`, lines.map((line) => JSON.stringify(line)).join('\n'));
    const states = `read_json('${file}.json', columns = {domain: 'VARCHAR', state: 'VARCHAR'}, format = 'newline_delimited')`;
    await connection.run(
      `COPY (SELECT old.* REPLACE (own.state AS state) FROM read_parquet('${file}') AS old JOIN ${states} AS own USING (domain) ORDER BY domain) TO '${file}.new' (FORMAT parquet)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  renameSync(`${file}.new`, file);
};

/** A release's tables and serving files by path. */
const filesOf = (release: string): Map<string, Buffer> =>
  new Map(
    readdirSync(release, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(parquet|rows|idx)$/.test(entry.name))
      .map(({ parentPath, name }) => [
        join(parentPath, name).slice(release.length),
        readFileSync(join(parentPath, name)),
      ]),
  );

const rows = suite('rows with shuffled and unknown keys');

rows('a build that goes on from states written otherwise publishes the same', () =>
  withDirectory(async (dir) => {
    const [plain, other] = [join(dir, 'plain'), join(dir, 'other')];
    const first = await build(dir, plain, { day: '2026-03-01', seen: numbers });
    cpSync(plain, other, { recursive: true });
    await rewriteStates(first.replace(plain, other), shuffled);
    const next = { day: '2026-03-02', seen: [3, 4] };
    const expected = filesOf(await build(dir, plain, next));
    const found = filesOf(await build(dir, other, next));
    assert.ok(expected.has('/site_states.parquet') && expected.has('/detections.parquet'));
    const differing = [...expected].filter(([path, bytes]) => found.get(path)?.equals(bytes) !== true);
    assert.equal([differing.map(([path]) => path), found.size], [[], expected.size]);
  }),
);

type Tables = Record<'sites' | 'detections' | 'tracking' | 'states' | 'served', unknown[]>;

const tablesOf = (known: SiteState[], observed: SiteState['observation'][]): Promise<Tables> =>
  withSpools(tmpdir(), async (makeSpool) => {
    const [states, rows] = [makeSpool(stateLines), makeSpool(rowLines)];
    const census = await takeCensus(mergeStates(known, observed), states);
    const open = { industries: loadIndustries(), register: null, ranks: [], threads: 0 };
    await profileSites({ states, rows, census, ...open });
    return {
      sites: [...siteTableRows(rows)],
      detections: [...detectionRows(rows)],
      tracking: [...trackingRows(rows)],
      states: [...stateRows(states)],
      served: Array.from(rows, (row) => JSON.stringify(row)),
    };
  });

rows('observations with their members the other way round make the same rows', async () => {
  const problem = { id: 'x', severity: 'info' as const, title: '題', title_en: 't', remedy: '改', remedy_en: 'r' };
  const observed = ['a', 'b', 'c', 'd'].map((name, i) =>
    observation(`${name}.example`, {
      title: '精品咖啡豆專賣',
      words: ['咖啡', '"technologies":['],
      technologies: i === 1 ? [] : [technology('gtm', 'analytics'), technology('shopline', 'platform')],
      trackingIds: i === 2 ? [] : [{ vendor: 'ga4', id: 'G-1', ...(i === 3 ? { shared: true as const } : {}) }],
      registrationNumbers: [{ number: '12345675', context: '統編' }],
      health:
        i === 0
          ? null
          : { ...(observation('x').health as NonNullable<SiteState['observation']['health']>), problems: [problem] },
    }),
  );
  const known = observed.slice(0, 2).map((own) => ({ observation: own, firstSeenAt: '2026-01-01T00:00:00Z' }));
  const expected = await tablesOf(known, observed.slice(2));
  assert.equal([expected.sites.length, expected.detections.length, expected.tracking.length], [4, 6, 3]);
  assert.equal(await tablesOf(shuffled(known), shuffled(observed.slice(2))), expected);
});
rows.run();
