import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appendHistory, readChain, readObservationBatches, readPriceBatches } from '../../../build/history/index.ts';
import type { PriceObservation, RowOf } from '../../../core/contract/index.ts';

type Observation = RowOf<'observations'>;

const withHistory = async (use: (dir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-history-'));
  try {
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const first = '20260131T000000Z';
const second = '20260201T000000Z';
const third = '20260202T000000Z';
const observed = (domain: string, at: string, more: Partial<Observation> = {}): Observation => ({
  domain,
  observed_at: at,
  source: 'http',
  complete: true,
  platform: 'shopline',
  advertising: '["google-ads"]',
  rank: 7,
  name: '示範商店',
  snapshot: first,
  ...more,
});
const priced = (offerId: string, observedAt: string, priceTwd: number): PriceObservation => ({
  offerId,
  observedAt,
  priceTwd,
});
const add = (
  dir: string,
  snapshot: string,
  previous: string | null,
  more: { rows?: Observation[]; prices?: PriceObservation[] },
) => appendHistory(dir, { snapshot, previous, observations: more.rows ?? [], prices: more.prices ?? [] });
/** All items of all batches. */
const collect = async <T>(batches: AsyncIterable<T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};
const fails = async (work: () => Promise<unknown>, message: RegExp): Promise<void> => {
  try {
    await work();
  } catch (error) {
    assert.match((error as Error).message, message);
    return;
  }
  assert.unreachable(`nothing thrown for ${message}`);
};

const append = suite('appendHistory');

append('writes a file a month of observation, named by the snapshot, and what it added', () =>
  withHistory(async (dir) => {
    const rows = [observed('a.example', '2026-01-31T10:00:00Z'), observed('a.example', '2026-02-01T10:00:00Z')];
    const entry = await add(dir, second, null, { rows, prices: [priced('x:1', '2026-02-01T00:00:00Z', 90)] });
    const files = [
      ['observations/month=2026-01/20260201T000000Z.parquet', 1],
      ['observations/month=2026-02/20260201T000000Z.parquet', 1],
      ['prices/month=2026-02/20260201T000000Z.parquet', 1],
    ];
    assert.equal(
      entry.files.map(({ path, rows: count }) => [path, count]),
      files,
    );
    for (const { path } of entry.files) assert.ok(existsSync(join(dir, path)));
    assert.equal(readdirSync(dir).sort(), ['observations', 'prices', 'snapshots']);
  }),
);

append('records what the build looked for', () =>
  withHistory(async (dir) => {
    const rules = { 'demo-ads': 'abc' };
    await appendHistory(dir, { snapshot: first, previous: null, observations: [], prices: [], rules });
    assert.equal((await readChain(dir, first))[0]?.rules, rules);
  }),
);

append('never writes the history of a published snapshot again', () =>
  withHistory(async (dir) => {
    await add(dir, first, null, {});
    await fails(() => add(dir, first, first, {}), /20260131T000000Z is published/);
  }),
);

append('replaces what a crashed build left under the same id', () =>
  withHistory(async (dir) => {
    await add(dir, first, null, { rows: [observed('a.example', '2026-01-31T10:00:00Z')] });
    await add(dir, first, null, { rows: [observed('b.example', '2026-01-31T10:00:00Z')] });
    const groups = await collect(readObservationBatches(dir, { until: first }));
    assert.equal(
      groups.map(([domain]) => domain),
      ['b.example'],
    );
  }),
);

append('leaves nothing behind where a row cannot be written', () =>
  withHistory(async (dir) => {
    const rows = [observed('a.example', 'yesterday')];
    await fails(() => add(dir, first, null, { rows }), /observed_at must be TIMESTAMP/);
    assert.equal(readdirSync(dir), []);
  }),
);

append.run();

const read = suite('readObservationBatches');

read('gives every row of the chain by site and time, whatever the order of builds', () =>
  withHistory(async (dir) => {
    const later = observed('b.example', '2026-02-01T10:00:00.250Z', { platform: null, rank: null, name: null });
    await add(dir, first, null, { rows: [later, observed('a.example', '2026-01-31T10:00:00Z')] });
    const earlier = observed('b.example', '2026-01-05T00:00:00Z', { snapshot: second, complete: false });
    await add(dir, second, first, { rows: [earlier] });
    assert.equal(await collect(readObservationBatches(dir, { until: second })), [
      ['a.example', [observed('a.example', '2026-01-31T10:00:00Z')]],
      ['b.example', [earlier, later]],
    ]);
  }),
);

read('gives what any past snapshot knew', () =>
  withHistory(async (dir) => {
    await add(dir, first, null, { rows: [observed('a.example', '2026-01-31T10:00:00Z')] });
    const before = await collect(readObservationBatches(dir, { until: first }));
    await add(dir, second, first, { rows: [observed('a.example', '2026-02-01T10:00:00Z', { snapshot: second })] });
    assert.equal(await collect(readObservationBatches(dir, { until: first })), before);
    assert.is((await collect(readObservationBatches(dir, { until: second })))[0]?.[1].length, 2);
    assert.equal(await collect(readObservationBatches(dir, { until: null })), []);
  }),
);

read('does not read what a crashed build left', () =>
  withHistory(async (dir) => {
    await add(dir, first, null, { rows: [observed('a.example', '2026-01-31T10:00:00Z')] });
    await add(dir, second, first, { rows: [observed('crashed.example', '2026-02-01T10:00:00Z')] });
    await add(dir, third, first, { rows: [observed('c.example', '2026-02-02T10:00:00Z')] });
    const groups = await collect(readObservationBatches(dir, { until: third }));
    assert.equal(
      groups.map(([domain]) => domain),
      ['a.example', 'c.example'],
    );
    assert.equal(
      (await readChain(dir, third)).map(({ snapshot }) => snapshot),
      [first, third],
    );
  }),
);

read('counts the same observation once, a complete one before a failed one', () =>
  withHistory(async (dir) => {
    const at = '2026-01-31T10:00:00Z';
    const failed = observed('b.example', at, { complete: false });
    await add(dir, first, null, {
      rows: [observed('a.example', at), failed, observed('a.example', at, { source: 'har' })],
    });
    const again = [
      observed('a.example', at, { snapshot: second, platform: 'waca' }),
      observed('b.example', at, { snapshot: second }),
    ];
    await add(dir, second, first, { rows: again });
    const groups = new Map(await collect(readObservationBatches(dir, { until: second })));
    assert.equal(
      groups.get('a.example')?.map(({ source, platform }) => [source, platform]),
      [
        ['har', 'shopline'],
        ['http', 'shopline'],
      ],
    );
    assert.equal(
      groups.get('b.example')?.map(({ complete }) => complete),
      [true],
    );
  }),
);

read('refuses a history with a hole', () =>
  withHistory(async (dir) => {
    const entry = await add(dir, first, null, { rows: [observed('a.example', '2026-01-31T10:00:00Z')] });
    await add(dir, second, first, {});
    const file = join(dir, entry.files[0]?.path ?? '');
    appendFileSync(file, 'x');
    await fails(() => collect(readObservationBatches(dir, { until: second })), /bytes, but the history says/);
    rmSync(file);
    await fails(() => collect(readObservationBatches(dir, { until: second })), /missing, but the history says/);
    writeFileSync(join(dir, 'snapshots', `${first}.json`), '{');
    await fails(() => collect(readObservationBatches(dir, { until: second })), /not a history entry/);
    rmSync(join(dir, 'snapshots', `${first}.json`));
    await fails(
      () => collect(readObservationBatches(dir, { until: second })),
      /history of snapshot 20260131T000000Z cannot be read/,
    );
  }),
);

read('refuses a file with one flipped bit', () =>
  withHistory(async (dir) => {
    const entry = await add(dir, first, null, { rows: [observed('a.example', '2026-01-31T10:00:00Z')] });
    const file = join(dir, entry.files[0]?.path ?? '');
    const bytes = readFileSync(file);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await fails(
      () => collect(readObservationBatches(dir, { until: first })),
      /its bytes are not those written; restore it/,
    );
  }),
);

read('refuses an entry of another version and a circle', () =>
  withHistory(async (dir) => {
    const entry = await add(dir, first, null, {});
    const file = join(dir, 'snapshots', `${first}.json`);
    writeFileSync(file, JSON.stringify({ ...entry, previous: first }));
    await fails(() => readChain(dir, first), /circle/);
    writeFileSync(file, JSON.stringify({ ...entry, history_version: 2 }));
    await fails(() => readChain(dir, first), /not a history entry of version 1/);
  }),
);

read.run();

const prices = suite('readPriceBatches');

prices('gives prices by offer and time, the same moment once', () =>
  withHistory(async (dir) => {
    await add(dir, first, null, {
      prices: [priced('x:2', '2026-01-30T00:00:00Z', 50), priced('x:1', '2026-01-31T00:00:00Z', 90)],
    });
    await add(dir, second, first, {
      prices: [priced('x:1', '2026-01-31T00:00:00Z', 91), priced('x:1', '2026-01-01T00:00:00Z', 80)],
    });
    assert.equal(await collect(readPriceBatches(dir, { until: second })), [
      ['x:1', [priced('x:1', '2026-01-01T00:00:00Z', 80), priced('x:1', '2026-01-31T00:00:00Z', 90)]],
      ['x:2', [priced('x:2', '2026-01-30T00:00:00Z', 50)]],
    ]);
  }),
);

prices.run();
