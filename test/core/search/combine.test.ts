import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drop, keep, unite } from '../../../core/search/combine.ts';
import { BITS, LOWS, NONE, Part } from '../../../core/search/part.ts';
import { fc } from '../../support/property.ts';
import { lowsOf, partOf } from '../../support/search-lists.ts';

const ascending = (lows: readonly number[]): number[] => [...new Set(lows)].sort((a, b) => a - b);
/** Few and many, close together and far apart. */
const lows = fc
  .tuple(fc.array(fc.nat(65_535), { maxLength: 40 }), fc.nat(2_000), fc.integer({ min: 1, max: 40 }), fc.nat(3000))
  .map(([some, count, step, from]) =>
    ascending([...some, ...Array.from({ length: count }, (_, i) => (from + i * step) & 65_535)]),
  );
const form = fc.constantFrom('bits' as const, 'list' as const);

const combine = suite('parts of a stretch');
combine('keep, drop and unite are what sets would have, in any form, and write over nobody else', () => {
  fc.assert(
    fc.property(lows, form, lows, form, (own, ownForm, others, otherForm) => {
      const other = partOf(others, otherForm);
      const [isOwn, isOther] = [new Set(own), new Set(others)];
      const kept = partOf(own, ownForm);
      keep(kept, other);
      assert.equal(
        lowsOf(kept),
        own.filter((low) => isOther.has(low)),
      );
      const sum = new Part();
      unite(partOf(own, ownForm), other, sum);
      assert.equal(lowsOf(sum), ascending([...own, ...others]));
      const bits = partOf(others, 'bits');
      const rest = partOf(own, ownForm);
      assert.is(
        drop(rest, bits.bits, bits.bitsAt),
        own.some((low) => isOther.has(low)),
      );
      assert.equal(
        lowsOf(rest),
        own.filter((low) => !isOther.has(low)),
      );
      assert.equal(lowsOf(other), others);
      keep(sum, partOf(own, ownForm));
      keep(sum, other);
      assert.equal(
        lowsOf(sum),
        others.filter((low) => isOwn.has(low)),
        'kept twice, in its own memory',
      );
    }),
    { numRuns: 60 },
  );
});
combine('nothing in common is told as nothing', () => {
  for (const one of ['bits', 'list'] as const)
    for (const other of ['bits', 'list'] as const) {
      const part = partOf([1, 70], one);
      keep(part, partOf([2, 71], other));
      assert.is(part.kind, NONE);
    }
  const all = partOf([5], 'bits');
  drop(all, partOf([5], 'bits').bits, 3);
  assert.is(all.kind, NONE);
});
combine('few stay a list, many become bits', () => {
  const sum = new Part();
  unite(partOf([1, 3], 'list'), partOf([2, 3], 'list'), sum);
  assert.is(sum.kind, LOWS);
  const many = Array.from({ length: 900 }, (_, i) => i * 3);
  const sumOfMany = new Part();
  unite(partOf(many, 'list'), partOf([2, 4], 'list'), sumOfMany);
  assert.is(sumOfMany.kind, LOWS);
  const more = new Part();
  unite(sumOfMany, partOf(many, 'list'), more);
  assert.is(more.kind, BITS);
});
combine.run();
