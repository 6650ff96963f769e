/** Price histories as the server draws them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linesOf } from '../../clients/web/prices/lines.ts';

const on = (day: number, price_twd: number) => ({ at: `2026-11-0${day}T03:00:00Z`, price_twd });

const drawn = suite('linesOf');
drawn('all histories share one scale: earliest left, highest on top', () => {
  const { low, high, from, to, lines } = linesOf([
    { points: [on(1, 200), on(3, 100)] },
    { points: [on(2, 150), on(5, 300)] },
  ]);
  assert.equal([low, high, from, to], [100, 300, '2026-11-01T03:00:00Z', '2026-11-05T03:00:00Z']);
  assert.equal(lines, ['0.00,50.00 50.00,100.00', '25.00,75.00 100.00,0.00']);
});
drawn('one observation is a dot, one price a line in the middle', () => {
  assert.equal(linesOf([{ points: [on(4, 990)] }]).lines, ['0.00,50.00 0.00,50.00']);
  assert.equal(linesOf([{ points: [on(1, 990), on(2, 990)] }]).lines, ['0.00,50.00 100.00,50.00']);
});
drawn('two hundred thousand observations are not too many for a call', () => {
  const points = Array.from({ length: 200_000 }, (_, i) => on((i % 9) + 1, 100 + (i % 7)));
  const { low, high, lines } = linesOf([{ points }]);
  assert.equal([low, high, lines[0]?.split(' ').length], [100, 106, 200_000]);
});
drawn.run();
