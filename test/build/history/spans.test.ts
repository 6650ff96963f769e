import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MonthCounter, TenureCounter } from '../../../build/history/spans.ts';

const seen = (day: string, platform: string | null, ads: string[] = [], complete = true) => ({
  observed_at: `${day}T00:00:00Z`,
  complete,
  platform,
  advertising: JSON.stringify(ads),
});

const tenure = suite('TenureCounter');

tenure('a stay ends where another platform shows, and the last one is current', () => {
  const counter = new TenureCounter();
  counter.add([seen('2026-01-01', 'a'), seen('2026-01-31', 'a'), seen('2026-02-10', 'b'), seen('2026-02-20', 'b')]);
  assert.equal(counter.rows(), [
    { platform: 'a', stays: 1, current: 0, median_days: 30, longest_days: 30 },
    { platform: 'b', stays: 1, current: 1, median_days: 10, longest_days: 10 },
  ]);
});

tenure('failed observations and those that show no platform neither end nor lengthen a stay', () => {
  const counter = new TenureCounter();
  const failed = seen('2026-01-05', 'b', [], false);
  counter.add([
    seen('2026-01-01', 'a'),
    failed,
    seen('2026-01-06', null),
    seen('2026-01-11', 'a'),
    seen('2026-03-01', null),
  ]);
  assert.equal(counter.rows(), [{ platform: 'a', stays: 1, current: 1, median_days: 10, longest_days: 10 }]);
});

tenure('counts whole days', () => {
  const counter = new TenureCounter();
  counter.add([seen('2026-01-01', 'a'), { ...seen('2026-01-03', 'a'), observed_at: '2026-01-03T23:59:59Z' }]);
  assert.equal(counter.rows(), [{ platform: 'a', stays: 1, current: 1, median_days: 2, longest_days: 2 }]);
});

tenure('the median is of stays, the lower one of two in the middle', () => {
  const counter = new TenureCounter();
  for (const last of ['2026-01-02', '2026-01-05', '2026-01-09', '2026-01-31'])
    counter.add([seen('2026-01-01', 'a'), seen(last, 'a')]);
  counter.add([]);
  assert.equal(counter.rows(), [{ platform: 'a', stays: 4, current: 4, median_days: 4, longest_days: 30 }]);
});
tenure('the median of three is the middle one, the current stay the last of a site', () => {
  const counter = new TenureCounter();
  for (const last of ['2026-01-31', '2026-01-02', '2026-01-05'])
    counter.add([seen('2026-01-01', 'a'), seen(last, 'a')]);
  counter.add([seen('2026-01-01', 'a'), seen('2026-01-02', 'b'), seen('2026-01-03', 'a'), seen('2026-01-04', 'c')]);
  assert.equal(counter.rows(), [
    { platform: 'a', stays: 5, current: 3, median_days: 1, longest_days: 30 },
    { platform: 'b', stays: 1, current: 0, median_days: 0, longest_days: 0 },
    { platform: 'c', stays: 1, current: 1, median_days: 0, longest_days: 0 },
  ]);
});
tenure('a site that was never seen on a platform has no stay', () => {
  const counter = new TenureCounter();
  counter.add([seen('2026-01-01', null), seen('2026-01-02', 'a', [], false)]);
  assert.equal(counter.rows(), []);
});
tenure.run();

const months = suite('MonthCounter');

months('counts a site once a month, by its last complete observation', () => {
  const counter = new MonthCounter();
  counter.add([
    seen('2026-01-01', 'a', ['x']),
    seen('2026-01-20', 'b', ['y', 'y']),
    seen('2026-01-30', 'c', ['z'], false),
  ]);
  counter.add([seen('2026-01-07', null), seen('2026-02-07', 'b')]);
  const row = { sites: 1, observed: 2, share: 0.5 };
  assert.equal(
    [...counter.rows()],
    [
      { month: '2026-01', category: 'platform', technology: 'b', ...row },
      { month: '2026-01', category: 'advertising', technology: 'y', ...row },
      { month: '2026-02', category: 'platform', technology: 'b', sites: 1, observed: 1, share: 1 },
    ],
  );
});
months('shares have four decimals; months, categories and technologies are in order', () => {
  const counter = new MonthCounter();
  counter.add([seen('2026-02-01', 'b', ['y'])]);
  counter.add([seen('2026-01-01', 'b', ['y', 'x']), seen('2026-01-02', 'b', ['y', 'x'])]);
  counter.add([seen('2026-01-01', 'a')]);
  counter.add([seen('2026-01-01', 'a', ['y'])]);
  assert.equal(
    [...counter.rows()].map((row) => [row.month, row.category, row.technology, row.sites, row.observed, row.share]),
    [
      ['2026-01', 'platform', 'a', 2, 3, 0.6667],
      ['2026-01', 'platform', 'b', 1, 3, 0.3333],
      ['2026-01', 'advertising', 'x', 1, 3, 0.3333],
      ['2026-01', 'advertising', 'y', 2, 3, 0.6667],
      ['2026-02', 'platform', 'b', 1, 1, 1],
      ['2026-02', 'advertising', 'y', 1, 1, 1],
    ],
  );
});
months.run();
