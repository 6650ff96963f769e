/** Price histories as the server draws them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { againstOf } from '../../clients/web/prices/against.ts';
import { linesOf } from '../../clients/web/prices/lines.ts';
import { nearestTime, readingAt, timesOf } from '../../clients/web/prices/reading.ts';

const on = (day: number, price_twd: number) => ({ at: `2026-11-0${day}T03:00:00Z`, price_twd });

const drawn = suite('linesOf');
drawn('all histories share one scale: earliest left, highest on top', () => {
  const { low, high, from, to, lines } = linesOf([
    { points: [on(1, 200), on(3, 100)] },
    { points: [on(2, 150), on(5, 300)] },
  ]);
  assert.equal([low, high, from, to], [100, 300, '2026-11-01T03:00:00Z', '2026-11-05T03:00:00Z']);
  assert.equal(lines, ['0.00,50.00 50.00,50.00 50.00,100.00', '25.00,75.00 100.00,75.00 100.00,0.00']);
});
drawn('one observation is a dot, one price a line in the middle', () => {
  assert.equal(linesOf([{ points: [on(4, 990)] }]).lines, ['0.00,50.00 0.00,50.00']);
  assert.equal(linesOf([{ points: [on(1, 990), on(2, 990)] }]).lines, ['0.00,50.00 100.00,50.00']);
});
drawn('two hundred thousand observations are not too many for a call', () => {
  const points = Array.from({ length: 200_000 }, (_, i) => on((i % 9) + 1, 100 + (i % 7)));
  const { low, high, lines } = linesOf([{ points }]);
  // Each price but the first differs from the one before, so a step stands before it.
  assert.equal([low, high, lines[0]?.split(' ').length], [100, 106, 399_999]);
});
drawn('each observation has its mark, the lowest one a mark of its own, where it was last', () => {
  const { marks, lowest } = linesOf([{ points: [on(1, 200), on(3, 100), on(5, 100)] }]);
  assert.equal(marks, ['M0.00,0.00h0M50.00,100.00h0M100.00,100.00h0']);
  assert.is(lowest, 'M100.00,100.00h0');
});
drawn.run();

const read = suite('readingAt');
const two = [{ points: [on(1, 200), on(3, 100)] }, { points: [on(2, 150), on(5, 300)] }];
read('a price holds until another is seen; the dots stand on the lines', () => {
  const scale = linesOf(two);
  const times = timesOf(two);
  assert.equal(
    times.map((at) => at.slice(8, 10)),
    ['01', '02', '03', '05'],
  );
  const [first, second, , last] = times.map((at) => readingAt(two, scale, at));
  assert.equal(
    first?.prices,
    [{ series: 0, price_twd: 200, at: times[0], isObserved: true }],
    'the other was not seen yet',
  );
  assert.equal(second?.prices, [
    { series: 0, price_twd: 200, at: times[0], isObserved: false },
    { series: 1, price_twd: 150, at: times[1], isObserved: true },
  ]);
  assert.equal([second?.x, second?.dots], [25, 'M25.00,50.00h0M25.00,75.00h0']);
  assert.equal([last?.x, last?.dots], [100, 'M100.00,100.00h0M100.00,0.00h0']);
});
read('the nearest observation counts, and one alone always', () => {
  const scale = linesOf(two);
  const times = timesOf(two);
  assert.equal(
    [-1, 0, 0.13, 0.6, 0.76, 1, 9].map((share) => nearestTime(times, scale, share)),
    [0, 0, 1, 2, 3, 3, 3],
  );
  const one = [{ points: [on(4, 990)] }];
  assert.is(nearestTime(timesOf(one), linesOf(one), 0.7), 0);
  assert.is(readingAt(one, linesOf(one), timesOf(one)[0] as string).dots, 'M0.00,50.00h0');
});
read.run();

const against = suite('againstOf');
const daysBefore = (days: number, price_twd: number) => ({
  at: new Date(Date.UTC(2026, 10, 20) - days * 86_400_000).toISOString(),
  price_twd,
});
against('the median before counts, not the price now, and only where enough was seen over the time', () => {
  const month = [30, 24, 18, 12, 6].map((days, i) => daysBefore(days, [100, 100, 120, 90, 100][i]!));
  const [month30, month90, year] = againstOf([...month, daysBefore(0, 80)]);
  assert.equal(month30, { days: 30, median_twd: 100, change: 80 / 100 - 1 });
  assert.equal(month90, { days: 90, median_twd: null, change: null });
  assert.is(year?.median_twd, null);
  // Four observations, or five of one week, say nothing of a month.
  assert.is(againstOf([...month.slice(1), daysBefore(0, 80)])[0]?.median_twd, null);
  assert.is(againstOf([5, 4, 3, 2, 1, 0].map((days) => daysBefore(days, 100)))[0]?.median_twd, null);
  const old = [365, 300, 200, 100, 80].map((days) => daysBefore(days, 200));
  assert.equal(
    againstOf([...old, ...month, daysBefore(0, 100)]).map(({ median_twd }) => median_twd),
    [100, 100, 160],
  );
  assert.equal(
    againstOf([]).map(({ change }) => change),
    [null, null, null],
  );
});
against.run();
