import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MoverCollector } from '../../../build/history/collect-movers.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';
import { row, snapshotOf } from './movers.fixture.ts';

/** Looks at so many sites, ten days apart; the text says on which a site shows the tag. `isOnce`: none is looked at again. */
const collect = (sites: readonly string[], { isOnce = false } = {}) => {
  const rounds = sites[0]?.length ?? 0;
  const collector = new MoverCollector({ snapshots: Array.from({ length: rounds }, (_, n) => snapshotOf(10 * n)) });
  const rowsOf = new Map(
    sites.map((text, n) => {
      const domain = `shop-${n}.example`;
      const rows = [...text].map(
        (one, round): ObservationRow => ({ ...row(10 * round, { ads: one === '1' ? ['moved-ads'] : [] }), domain }),
      );
      return [domain, rows];
    }),
  );
  for (const [domain, rows] of rowsOf) collector.add(domain, rows);
  const unclear = [...collector.unclear()];
  if (!isOnce) for (const domain of unclear) collector.again(domain, rowsOf.get(domain)!);
  return { ...collector.finish(), unclear };
};
const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

const population = suite('MoverCollector');

population('one site that loses a tag is told, among many that keep it', () => {
  const { movers, suspended } = collect([...times(60, '1111111'), '1111000']);
  assert.equal(
    movers.map(({ domain, type }) => [domain, type]),
    [['shop-60.example', 'ad_stopped']],
  );
  assert.equal(suspended, []);
});

population('what nearly all lose at once is held back, and said to the operator', () => {
  const { movers, suspended } = collect([...times(60, '1111000'), ...times(5, '1111111')]);
  assert.equal(movers, []);
  assert.is(suspended.length, 1);
  const [{ technology, direction, sites, of, events } = {}] = suspended as Partial<(typeof suspended)[number]>[];
  assert.equal([technology, direction, sites, of, events], ['moved-ads', 'lost', 60, 65, 60]);
});

population('what a part loses at once waits for the look that confirms it', () => {
  const [early, late] = ['111100', '1111000'].map((lost) =>
    collect([...times(20, lost), ...times(60, '1'.repeat(lost.length))]),
  );
  assert.equal([early?.movers.length, early?.suspended[0]?.events], [0, 20]);
  assert.equal([late?.movers.length, late?.suspended.length], [20, 0]);
  assert.ok(late?.movers.every(({ snapshot }) => snapshot === snapshotOf(60)));
});

population('a round that many sites saw badly does not make a tag look unsteady', () => {
  const sites = [...times(60, '111101111'), '111101100', ...times(5, '111111111')];
  const told = ({ movers }: ReturnType<typeof collect>) =>
    movers.map(({ domain, type, observed_before: { at } }) => [domain, type, at.slice(0, 10)]);
  const [once, again] = [collect(sites, { isOnce: true }), collect(sites)];
  assert.equal(told(once), []);
  assert.equal(told(again), [['shop-60.example', 'ad_stopped', row(60, {}).observed_at.slice(0, 10)]]);
  assert.is(again.unclear.length, 61);
  assert.not.ok(again.unclear.includes('shop-61.example'));
});

population('what many lose and do not show again is no round that saw badly', () => {
  for (const lost of ['1111000', '1110000'])
    for (const many of [20, 60]) assert.equal(collect([...times(many, lost), ...times(60, '1111111')]).unclear, []);
});

population.run();
