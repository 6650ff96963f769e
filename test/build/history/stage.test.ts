import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveFromHistory, recordHistory } from '../../../build/history/stage.ts';
import type { Mover, RowOf } from '../../../core/contract/index.ts';

const withOut = async (use: (out: string) => Promise<void>): Promise<void> => {
  const out = mkdtempSync(join(tmpdir(), 'storelens-stage-'));
  try {
    await use(out);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

const idOf = (build: number): string => `202609${String(build + 1).padStart(2, '0')}T000000Z`;
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

stage('archives of five months, built one after another, give events dated by observation', () =>
  withOut(async (out) => {
    const ads = [['a'], ['a'], ['a', 'b'], ['b'], ['b']];
    let results = null;
    for (const [number, list] of ads.entries())
      results = await build(out, number, { rows: [row(number, `2026-0${number + 4}-10`, list, 900 - number)] });
    assert.equal(
      results?.movers.map(({ type, before, after, at, snapshot }) => [type, before, after, at, snapshot]),
      [
        ['ad_stopped', 'a', null, '2026-08-10T00:00:00Z', idOf(4)],
        ['ad_started', null, 'b', '2026-06-10T00:00:00Z', idOf(3)],
      ],
    );
    assert.is(results?.trend.length, 5);
    assert.equal(
      results?.prices.map(({ priceTwd }) => priceTwd),
      [100, 101, 102, 103, 104],
    );
    assert.is(results?.observations.length, 5);
  }),
);

stage('every past snapshot follows from the history as it did when it was built', () =>
  withOut(async (out) => {
    const then = [];
    const days = ['2026-05-10', '2026-07-10', '2026-06-10', '2026-08-10', '2026-08-20'];
    for (const [number, day] of days.entries())
      then.push(await build(out, number, { rows: [row(number, day, number < 3 ? ['a'] : ['b'])] }));
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
    const months = (number: number, ads: string[], rules: Record<string, string>) =>
      build(out, number, { rows: [1, 2].map((day) => row(number, `2026-0${number + 5}-0${day}`, ads)), rules });
    await months(0, [], { a: 'one' });
    const { movers } = await months(1, ['a', 'b'], { a: 'one', b: 'one' });
    assert.equal(
      movers.map(({ after }) => after),
      ['a'],
    );
  }),
);

stage('what was told stays told under its id, and is taken back where a later look refutes it', () =>
  withOut(async (out) => {
    const days = [row(0, '2026-05-10', []), row(0, '2026-05-11', [])];
    const { movers } = await build(out, 0, { rows: days });
    assert.equal(movers, []);
    const told: Mover = {
      ...{ id: 'a'.repeat(24), type: 'ad_stopped', domain: 'shop.example', name: '示範商店', before: 'a', after: null },
      ...{ at: '2026-05-10T00:00:00Z', snapshot: idOf(0) },
      observed_before: { at: '2026-05-01T00:00:00Z', source: 'http' },
      observed_after: { at: '2026-05-10T00:00:00Z', source: 'http' },
    };
    const deriveWith = (number: number) =>
      deriveFromHistory(out, idOf(number), {
        ...{ isPublished: () => true, ranks: [] },
        told: (async function* () {
          yield told;
        })(),
      });
    assert.equal((await deriveWith(0)).movers, [told]);
    await build(out, 1, { rows: [row(1, '2026-05-20', ['a'])] });
    const [again, ...more] = (await deriveWith(1)).movers;
    assert.equal(more, []);
    assert.equal([again?.id, again?.retracted?.reason, again?.retracted?.snapshot], [told.id, 'seen_again', idOf(1)]);
  }),
);

stage('sites that are not published are left out', () =>
  withOut(async (out) => {
    await build(out, 0, { rows: [row(0, '2026-05-10', []), row(0, '2026-06-10', ['a'])] });
    const { movers, observations } = await derive(out, 0, () => false);
    assert.equal([movers, observations], [[], []]);
  }),
);

stage('a round that many sites saw badly is known once all were read, in one build or round after round', () =>
  withOut(async (out) => {
    const days = Array.from({ length: 10 }, (_, n) => `2026-0${1 + Math.floor(n / 3)}-${['05', '15', '25'][n % 3]}`);
    const sites = [...Array.from({ length: 60 }, () => '1111011111'), '1111011000'];
    const rowsOf = (round: number, number: number) =>
      sites.map((text, n) => {
        const one = row(number, days[round]!, text[round] === '1' ? ['a'] : []);
        return { ...one, domain: `shop-${n}.example` };
      });
    const told = ({ movers }: Awaited<ReturnType<typeof build>>) =>
      movers.map(({ domain, type, observed_before: { at } }) => [domain, type, at.slice(0, 10)]);
    const stop = ['shop-60.example', 'ad_stopped', days[6]!];
    const whole = await build(join(out, 'whole'), 0, { rows: days.flatMap((_, round) => rowsOf(round, 0)) });
    assert.equal(told(whole), [stop]);
    let last = whole;
    for (let round = 0; round < days.length; round++)
      last = await build(join(out, 'rounds'), round, { rows: rowsOf(round, round) });
    assert.equal(told(last), [stop]);
  }),
);

stage.run();
