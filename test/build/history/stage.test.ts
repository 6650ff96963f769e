import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveFromHistory, recordHistory } from '../../../build/history/stage.ts';
import type { RowOf } from '../../../core/contract/index.ts';

const withOut = async (use: (out: string) => Promise<void>): Promise<void> => {
  const out = mkdtempSync(join(tmpdir(), 'storelens-stage-'));
  try {
    await use(out);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

const idOf = (build: number): string => `2026090${build + 1}T000000Z`;
const row = (build: number, day: string, ads: string[], rank: number | null = null): RowOf<'observations'> => ({
  domain: 'shop.example',
  observed_at: `${day}T00:00:00Z`,
  source: 'http',
  complete: true,
  platform: 'shopline',
  advertising: JSON.stringify(ads),
  rank,
  name: '示範商店',
  snapshot: idOf(build),
});
const derive = async (out: string, number: number, isPublished = () => true) => {
  const { movers, observations, trends, prices } = await deriveFromHistory(out, idOf(number), {
    isPublished,
    ranks: [],
  });
  const seen: RowOf<'observations'>[] = [];
  for await (const observation of observations) seen.push(observation);
  return { movers, observations: seen, trend: trends.get('shop.example') ?? [], prices: [...prices] };
};

interface Build {
  rows: RowOf<'observations'>[];
  rules?: Record<string, string>;
}
const build = async (out: string, number: number, { rows, rules }: Build) => {
  const previous = number === 0 ? null : idOf(number - 1);
  const prices = rows.map(({ observed_at }) => ({ offerId: 'x:1', observedAt: observed_at, priceTwd: 100 + number }));
  const from = { id: idOf(number), previous, ...(rules === undefined ? {} : { rules }) };
  await recordHistory(out, { observations: rows, prices }, from);
  return derive(out, number);
};

const stage = suite('deriveFromHistory');

stage('archives of three months, built one after another, give events dated by observation', () =>
  withOut(async (out) => {
    await build(out, 0, { rows: [row(0, '2026-05-10', ['a'], 900)] });
    await build(out, 1, { rows: [row(1, '2026-06-10', ['a', 'b'], 800)] });
    const { movers, trend, prices, observations } = await build(out, 2, { rows: [row(2, '2026-07-10', ['b'])] });
    assert.equal(
      movers.map(({ type, at, snapshot }) => [type, at, snapshot]),
      [['ad_started', '2026-06-10T00:00:00Z', idOf(1)]],
    );
    assert.equal(
      trend.map(({ at }) => at),
      ['2026-05-10T00:00:00Z', '2026-06-10T00:00:00Z'],
    );
    assert.equal(
      prices.map(({ priceTwd }) => priceTwd),
      [100, 101, 102],
    );
    assert.is(observations.length, 3);
  }),
);

stage('every past snapshot follows from the history as it did when it was built', () =>
  withOut(async (out) => {
    const then = [];
    const days = ['2026-05-10', '2026-07-10', '2026-06-10', '2026-08-10'];
    for (const [number, day] of days.entries())
      then.push(await build(out, number, { rows: [row(number, day, number % 2 === 0 ? ['a'] : ['b'])] }));
    for (const [number, results] of then.entries()) assert.equal(await derive(out, number), results);
    assert.ok((then.at(-1)?.movers.length ?? 0) > 0);
  }),
);

stage('the same archive built twice changes nothing', () =>
  withOut(async (out) => {
    const rows = [row(0, '2026-05-10', []), row(0, '2026-06-10', ['a'])];
    const { movers, observations } = await build(out, 0, { rows });
    const again = await build(out, 1, { rows: rows.map((r) => ({ ...r, snapshot: idOf(1) })) });
    assert.equal(again.movers, movers);
    assert.equal(again.observations, observations);
  }),
);

stage('a technology that newer rules find makes no event', () =>
  withOut(async (out) => {
    await build(out, 0, { rows: [row(0, '2026-05-10', [])], rules: { a: 'one' } });
    const { movers } = await build(out, 1, { rows: [row(1, '2026-06-10', ['a', 'b'])], rules: { a: 'one', b: 'one' } });
    assert.equal(
      movers.map(({ after }) => after),
      ['a'],
    );
  }),
);

stage('sites that are not published are left out', () =>
  withOut(async (out) => {
    await build(out, 0, { rows: [row(0, '2026-05-10', []), row(0, '2026-06-10', ['a'])] });
    const { movers, observations } = await derive(out, 0, () => false);
    assert.equal([movers, observations], [[], []]);
  }),
);

stage.run();
