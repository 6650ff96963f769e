import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tiersApart } from '../../../core/match/tiers.ts';

const tiers = suite('tiersApart');

tiers('counts editions that one title names and the other does not', () => {
  const cases: [string, string, number][] = [
    ['draw 3', 'draw 3', 0],
    ['draw 3', 'draw 3 upgrade', 1],
    ['draw 3 std', 'draw 3 deluxe', 2],
    ['draw 3 professional upgrade', 'draw 3 pro upg', 0],
    ['draw 3 student', 'draw 3 academic', 0],
  ];
  for (const [a, b, count] of cases) {
    assert.is(tiersApart(a.split(' '), b.split(' ')), count, `${a}, ${b}`);
    assert.is(tiersApart(b.split(' '), a.split(' ')), count, `${b}, ${a}`);
  }
});
tiers.run();
