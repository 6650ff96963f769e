import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { median, partitionPoint } from '../../core/numbers.ts';
import { fc } from '../support/property.ts';

const middle = suite('median');

middle('is the number in the middle, or the rounded mean of the two', () => {
  assert.is(median([7]), 7);
  assert.is(median([1, 2, 900]), 2);
  assert.is(median([10, 20]), 15);
  assert.is(median([1, 10, 21, 900]), 16);
  assert.is(median(Uint32Array.of(4, 5)), 5);
});
middle('of nothing there is none', () => assert.throws(() => median([]), /nothing/));
middle.run();

const points = suite('partitionPoint');

points('is where a walk from the left would stop', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, wanted) => {
      const sorted = numbers.sort((a, b) => a - b);
      const walked = sorted.findIndex((number) => number >= wanted);
      assert.is(
        partitionPoint(0, sorted.length, (at) => sorted[at]! >= wanted),
        walked === -1 ? sorted.length : walked,
      );
    }),
    { seed: 15 },
  );
});

points('asks about no place outside of [from, to), and about a logarithm of them', () => {
  for (const answer of [true, false]) {
    const asked: number[] = [];
    const found = partitionPoint(100, 1_124, (at) => {
      asked.push(at);
      return answer;
    });
    assert.is(found, answer ? 100 : 1_124);
    assert.ok(Math.min(...asked) >= 100 && Math.max(...asked) < 1_124);
    assert.ok(asked.length <= 11, String(asked.length));
  }
  assert.is(
    partitionPoint(5, 5, () => true),
    5,
  );
});
points.run();
