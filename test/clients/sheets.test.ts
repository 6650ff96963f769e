import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RuntimeProcess, startRuntime } from '../support/runtime-process.ts';

type Cell = string | number;
interface Script {
  STORELENS(domain: unknown, field?: unknown): Cell | Cell[][];
  STORELENS_PRICE(query: unknown, field?: string): Cell | Cell[][];
  onOpen(): void;
  setAddress(): void;
}
const gas = createRequire(import.meta.url)('gas-local') as { require(folder: string, globals: object): Script };
const folder = fileURLToPath(new URL('../../clients/sheets', import.meta.url));

/** Google's UrlFetchApp blocks; so does this, by asking from a process of its own. */
const fetchNow = (url: string, options: { method: string; payload: Record<string, string> }) => {
  const program = `
    const [url, method, payload] = JSON.parse(process.argv[1]);
    const reply = await fetch(url, { method, body: new URLSearchParams(payload), redirect: 'manual' });
    process.stdout.write(JSON.stringify([reply.status, await reply.text()]));`;
  const args = ['--input-type=module', '-e', program, JSON.stringify([url, options.method, options.payload])];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const [status, text] = JSON.parse(stdout) as [number, string];
  return { getResponseCode: () => status, getContentText: () => text };
};

/** What the script finds at Google, as far as it uses it. */
const google = (base: string | null) => {
  const kept = new Map<string, string>();
  const seen = { requests: 0, lifetimes: new Set<number>(), alerts: [] as string[], clockMs: 0, perRequestMs: 0 };
  let property = base;
  let typed = '';
  const globals = {
    Date: { now: () => seen.clockMs },
    CacheService: {
      getScriptCache: () => ({
        getAll: (keys: string[]) => Object.fromEntries(keys.flatMap((k) => (kept.has(k) ? [[k, kept.get(k)]] : []))),
        putAll: (values: Record<string, string>, seconds: number) => {
          seen.lifetimes.add(seconds);
          for (const [key, value] of Object.entries(values)) kept.set(key, value);
        },
      }),
    },
    PropertiesService: {
      getScriptProperties: () => ({
        getProperty: () => property,
        setProperty: (_: string, value: string) => (property = value),
      }),
    },
    SpreadsheetApp: {
      getUi: () => ({
        Button: { OK: 'ok' },
        ButtonSet: { OK_CANCEL: 'ok-cancel' },
        alert: (text: string) => seen.alerts.push(text),
        prompt: () => ({ getSelectedButton: () => 'ok', getResponseText: () => typed }),
        createMenu: () => ({ addItem: () => ({ addToUi: () => undefined }) }),
      }),
    },
    UrlFetchApp: {
      fetch: (url: string, options: { method: string; payload: Record<string, string> }) => {
        seen.requests++;
        seen.clockMs += seen.perRequestMs;
        assert.ok(url.length < 2048, 'Google takes no URL over 2 kB');
        return fetchNow(url, options);
      },
    },
    Utilities: {
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (_: string, text: string) => [...new Int8Array(createHash('sha256').update(text).digest())],
      parseCsv: (text: string) => parse(text) as string[][],
    },
  };
  return { script: gas.require(folder, globals), seen, type: (text: string) => (typed = text), base: () => property };
};

const sheets = suite('Google Sheets functions');
let runtime: RuntimeProcess;
sheets.before(async () => {
  runtime = await startRuntime();
});
sheets.after(() => runtime.stop());

/** Asks without keeping the connection: a script blocks this process, and a kept one may be closed meanwhile, unseen. */
const ask = async (url: string): Promise<unknown> => (await fetch(url, { headers: { connection: 'close' } })).json();

sheets('answer as the API does, cell by cell, with one request a range and none for what is kept', async () => {
  const { url } = runtime;
  const listed = (await ask(`${url}/api/list?limit=5`)) as {
    items: { domain: string; platform: string | null; score: number }[];
  };
  const { script, seen } = google(url);
  const domains = listed.items.map(({ domain }) => [`https://www.${domain}/`]);
  assert.is(domains.length, 5);
  const platforms = plain(script.STORELENS([...domains, [''], ['nowhere.tw'], ['no,host']], 'platform'));
  assert.equal(platforms, [
    ...listed.items.map(({ platform }) => [platform ?? '']),
    [''],
    ['#unknown_domain'],
    ['#invalid_parameter'],
  ]);
  assert.is(seen.requests, 1);
  script.STORELENS(domains, 'platform');
  assert.is(seen.requests, 1, 'kept');
  assert.equal(
    plain(script.STORELENS(domains, [['platform', 'score']])),
    listed.items.map(({ platform, score }) => [platform ?? '', score]),
  );
  assert.is(script.STORELENS(listed.items[0]?.domain, 'score'), listed.items[0]?.score);
  assert.equal(
    [...seen.lifetimes].sort((a, b) => a - b),
    [600, 21600],
  );

  const offers = (await ask(`${url}/api/v1/deals?type=gaps&limit=2`)) as {
    items: { title: string }[];
  };
  const titles = offers.items.map(({ title }) => title.slice(0, 100));
  for (const title of titles) {
    const hits = (await ask(`${url}/api/v1/products?max=1&q=${encodeURIComponent(title)}`)) as {
      items: { price_twd: number }[];
    };
    assert.is(script.STORELENS_PRICE(title), hits.items[0]?.price_twd);
  }
  assert.ok(titles.length > 0);
  assert.is(script.STORELENS_PRICE('zzzznothing'), '#unknown_offer');
});

sheets('a wrong field, an unset and a wrong address say what to do', async () => {
  const { url } = runtime;
  assert.throws(() => google(url).script.STORELENS('a.tw', 'colour'), /fields=.*colour.*platform/);
  assert.throws(() => google(url).script.STORELENS_PRICE('x', 'colour'), /no such field: colour\. price_twd/);
  assert.throws(() => google(null).script.STORELENS('a.tw'), /Storelens menu first/);
  assert.throws(() => google(`${url}/nowhere`).script.STORELENS('a.tw'), /Storelens: No such path/);
  assert.throws(() => google(url).script.STORELENS([['a.tw', 'b.tw']], 'platform,score'), /single column/);
  const { script, seen, type, base } = google(null);
  type('ftp://x');
  script.setAddress();
  assert.match(seen.alerts[0] ?? '', /https:/);
  type(`${url}/ `);
  script.setAddress();
  script.onOpen();
  assert.is(base(), `${url}/`);
  assert.is(script.STORELENS('nowhere.tw'), '#unknown_domain');
});

sheets('what Google would cut off after 30 s is left for the next calculation', async () => {
  const { url } = runtime;
  const { script, seen } = google(url);
  seen.perRequestMs = 23_000;
  const many = Array.from({ length: 1500 }, (_, i) => [`shop${i}.tw`]);
  const first = plain(script.STORELENS(many, 'score'));
  assert.equal([first[0]?.[0], first[999]?.[0]], ['#unknown_domain', '#unknown_domain']);
  assert.match(String(first[1000]?.[0]), /recalculate/);
  assert.is(seen.requests, 1);
  const second = plain(script.STORELENS(many, 'score'));
  assert.is(second[1499]?.[0], '#unknown_domain');
  assert.is(seen.requests, 2);
});

/** Arrays of the script's own realm, as ours. */
const plain = (value: unknown): Cell[][] => JSON.parse(JSON.stringify(value)) as Cell[][];

sheets.run();
