// Takes about 35 s.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSnapshot } from '../../build/index.ts';
import { planSources } from '../../build/plan.ts';
import type { Mover } from '../../core/contract/index.ts';
import { loadCurrent } from '../../runtime/load.ts';
import { silentEffects } from '../support/effects.ts';

/** Everything in these pages is invented. */
const HOST = 'fa-ming.com.tw';
const scripts = {
  shopline: 'https://cdn.shoplineapp.com/assets/common.js',
  cyberbiz: 'https://cdn-next.cybassets.com/theme_src/1/theme.js',
  pixel: 'https://connect.facebook.net/en_US/fbevents.js',
} as const;
type Script = keyof typeof scripts;

interface Sight {
  /** ISO 8601 UTC. */
  at: string;
  shows: Script[];
  noindex?: boolean;
  /** Shows a product with its price. */
  sells?: boolean;
  status?: number;
}

const product =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"發明咖啡豆","sku":"A1","url":"https://fa-ming.com.tw/p/1","offers":{"@type":"Offer","price":"100","priceCurrency":"TWD"}}</script>';
const pageOf = ({ shows, noindex, sells }: Sight): string =>
  `<html lang="zh-TW"><head><title>發明咖啡豆</title>${noindex ? '<meta name="robots" content="noindex">' : ''}
${shows.map((id) => `<script src="${scripts[id]}"></script>`).join('')}${sells ? product : ''}</head><body></body></html>`;

const warcOf = (sight: Sight): string => {
  const http = `HTTP/1.1 ${sight.status ?? 200} OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${pageOf(sight)}`;
  return `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://${HOST}/\r\nWARC-Date: ${sight.at}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`;
};

const entryOf = (at: string, url: string, body: { mimeType: string; text: string }) => ({
  ...{ pageref: 'page_1', startedDateTime: at, time: 10 },
  request: { method: 'GET', url, headers: [] },
  response: {
    ...{ status: 200, headers: [{ name: 'Content-Type', value: body.mimeType }], redirectURL: '' },
    ...{ content: { size: body.text.length, ...body }, headersSize: -1, bodySize: body.text.length },
  },
});
const harOf = (sight: Sight): string =>
  JSON.stringify({
    log: {
      ...{ version: '1.2', creator: { name: 'invented', version: '1' } },
      pages: [{ startedDateTime: sight.at, id: 'page_1', title: '', pageTimings: {} }],
      entries: [
        entryOf(sight.at, `https://${HOST}/`, { mimeType: 'text/html; charset=utf-8', text: pageOf(sight) }),
        ...sight.shows.map((id) => entryOf(sight.at, scripts[id], { mimeType: 'text/javascript', text: '' })),
      ],
    },
  });

const withDir = async (use: (dir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-dates-'));
  try {
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

let clock = Date.parse('2026-09-01T00:00:00Z');
/** Builds once from each list of sights, an hour apart; what is served at the end. */
const buildAll = async (
  out: string,
  kind: 'warc' | 'har',
  builds: Sight[][],
): Promise<{ movers: Mover[]; site: unknown }> => {
  for (const [i, sights] of builds.entries()) {
    clock += 3_600_000;
    const now = clock;
    const files = sights.map((sight, n) => {
      const file = join(out, '..', `${kind}-${i}-${n}.${kind}`);
      writeFileSync(file, kind === 'har' ? harOf(sight) : warcOf(sight));
      return file;
    });
    const effects = silentEffects(() => now);
    const plan = await planSources({ [kind]: files, out }, effects);
    await buildSnapshot({ ...plan, generator: 'test' }, effects);
  }
  const reader = await loadCurrent(out);
  try {
    const parsed = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString('utf8'));
    const bytes = reader.site(HOST);
    const site = bytes === null ? null : parsed(bytes);
    return {
      movers: (reader.movers({}, 100) ?? []).map((json) => (json === null ? null : parsed(json)) as Mover),
      site,
    };
  } finally {
    reader.close();
  }
};
const told = (movers: Mover[]) => movers.map(({ type, after, before, at }) => `${at} ${type} ${before} ${after}`);

const dates = suite('sources of different dates, one build after another into one --out');

dates('three HAR sets of three months give events dated by observation; built at once they have the same ids', () =>
  withDir(async (dir) => {
    const months: Sight[] = [
      { at: '2026-05-03T04:00:00Z', shows: ['shopline'] },
      { at: '2026-06-03T04:00:00Z', shows: ['shopline', 'pixel'] },
      { at: '2026-07-03T04:00:00Z', shows: ['cyberbiz', 'pixel'] },
    ];
    const { movers } = await buildAll(
      join(dir, 'a'),
      'har',
      months.map((sight) => [sight]),
    );
    assert.equal(told(movers), ['2026-07-03T04:00:00Z platform_changed shopline cyberbiz']);
    assert.equal([...new Set(movers.map(({ observed_after }) => observed_after.source))], ['har']);
    const atOnce = await buildAll(join(dir, 'b'), 'har', [months]);
    assert.equal(
      atOnce.movers.map(({ id }) => id),
      movers.map(({ id }) => id),
    );
  }),
);

dates('seven crawls, one of them failed, in whatever order they are built', () =>
  withDir(async (dir) => {
    const day = (n: number, shows: Script[], status = 200): Sight => ({ at: `2026-06-0${n}T04:00:00Z`, shows, status });
    const crawls = [
      ...[day(1, ['shopline', 'pixel']), day(2, ['shopline', 'pixel']), day(3, [], 503), day(4, ['shopline'])],
      ...[day(5, ['shopline']), day(6, ['cyberbiz']), day(7, ['cyberbiz'])],
    ];
    const order = [4, 0, 6, 2, 5, 1, 3].map((n) => [crawls[n]!]);
    const { movers, site } = await buildAll(join(dir, 'a'), 'warc', order);
    assert.equal(told(movers), ['2026-06-06T04:00:00Z platform_changed shopline cyberbiz']);
    assert.is((site as { last_seen_at: string }).last_seen_at, '2026-06-07T04:00:00Z');
  }),
);

dates('a site that asked not to be indexed stays out, and out of every file, when an older archive is read later', () =>
  withDir(async (dir) => {
    const out = join(dir, 'out');
    const sight = (day: string, noindex = false): Sight => ({
      at: `2026-${day}T04:00:00Z`,
      shows: ['shopline'],
      noindex,
      sells: true,
    });
    const build = async (one: Sight): Promise<unknown> => (await buildAll(out, 'warc', [[one]])).site;
    assert.is.not(await build(sight('03-01')), null);
    const selling = await loadCurrent(out);
    assert.is(selling.manifest.files.find(({ table }) => table === 'offers')?.rows, 1);
    selling.close();
    assert.is(await build(sight('05-01', true)), null);
    assert.is(await build(sight('04-01')), null);
    const reader = await loadCurrent(out);
    for (const entry of readdirSync(reader.dir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) assert.is(readFileSync(join(entry.parentPath, entry.name)).includes(HOST), false, entry.name);
    reader.close();
    assert.is.not(await build(sight('06-01')), null);
  }),
);
dates.run();
