import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AllOf, AnyOf } from '../../../core/search/compound.ts';
import { Membership } from '../../../core/search/membership.ts';
import { Part, type Source } from '../../../core/search/part.ts';
import { Parts } from '../../../core/search/parts.ts';
import { Unfolding } from '../../../core/search/unfold.ts';
import { fc } from '../../support/property.ts';
import { ordinalsOf, sourceOf } from '../../support/search-lists.ts';

const STRETCHES = 3;
const ENTRIES = STRETCHES * 65_536;
/** Ordinals here and there, and a dense run of them. */
const ordinals = fc
  .tuple(fc.array(fc.nat(ENTRIES - 1), { maxLength: 30 }), fc.nat(ENTRIES - 400), fc.nat(300))
  .map(([some, from, count]) =>
    [...new Set([...some, ...Array.from({ length: count }, (_, i) => from + i)])].sort((a, b) => a - b),
  );
type Tree = { has: number[] } | { all: Tree[] } | { any: Tree[] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    ordinals.map((has) => ({ has })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map((any) => ({ any })),
  ),
}));
const made = (of: Tree, parts: Parts): Source => {
  if ('has' in of) return sourceOf(of.has);
  if ('all' in of)
    return new AllOf(
      of.all.map((one) => made(one, parts)),
      parts,
    );
  return new AnyOf(
    of.any.map((one) => made(one, parts)),
    parts,
  );
};
const expected = (of: Tree): Set<number> => {
  if ('has' in of) return new Set(of.has);
  const sets = ('all' in of ? of.all : of.any).map(expected);
  if ('any' in of) return new Set(sets.flatMap((set) => [...set]));
  return new Set([...sets[0]!].filter((at) => sets.every((set) => set.has(at))));
};
const inOrder = (set: Set<number>): number[] => [...set].sort((a, b) => a - b);

const compounds = suite('AllOf and AnyOf');
compounds('have what sets would have, however deep', () => {
  fc.assert(
    fc.property(tree, (of) => {
      const parts = new Parts();
      for (let turn = 0; turn < 2; turn++) {
        parts.reset();
        assert.equal(ordinalsOf(made(of, parts), STRETCHES), inOrder(expected(of)));
      }
    }),
    { numRuns: 150 },
  );
});
compounds('a stretch asked for again is the same', () => {
  const parts = new Parts();
  const source = new AllOf([sourceOf([5, 70_000, 140_000]), sourceOf([5, 6, 140_000])], parts);
  assert.equal(ordinalsOf(source, STRETCHES), [5, 140_000]);
  assert.equal(ordinalsOf(source, STRETCHES), [5, 140_000]);
});
compounds.run();

const single = suite('Membership');
single('says of each whether it is there, forwards and back', () => {
  fc.assert(
    fc.property(ordinals, fc.array(fc.nat(ENTRIES - 1), { maxLength: 60 }), (list, others) => {
      const has = new Set(list);
      const membership = new Membership(sourceOf(list, 200), new Part());
      for (const at of [...list, ...others]) assert.is(membership.has(at), has.has(at), String(at));
    }),
    { numRuns: 60 },
  );
});
single.run();

const unfold = suite('Unfolding');
unfold('writes out what is not left out, a few at a time, from any place on', () => {
  fc.assert(
    fc.property(ordinals, ordinals, fc.nat(ENTRIES), fc.integer({ min: 1, max: 90 }), (list, out, from, step) => {
      const without = new Int32Array(ENTRIES / 32);
      for (const at of out) without[at >>> 5]! |= 1 << (at & 31);
      const isOut = new Set(out);
      const rest = list.filter((at) => !isOut.has(at));
      const unfolding = new Unfolding(sourceOf(list), new Parts(), { without, entries: ENTRIES });
      unfolding.fill(step);
      const last = unfolding.count === 0 ? -1 : rest[unfolding.count - 1]!;
      assert.equal([...unfolding.found.subarray(0, unfolding.count)], rest.slice(0, step));
      const target = Math.max(from, last + 1);
      unfolding.goTo(target);
      const after = rest.filter((at) => at >= target);
      for (const wanted of [step, step * 2]) {
        unfolding.fill(wanted);
        assert.equal([...unfolding.found.subarray(0, unfolding.count)], after.slice(0, wanted));
      }
      const whole = new Unfolding(sourceOf(list), new Parts(), { without, entries: ENTRIES });
      whole.fill(ENTRIES);
      assert.equal([...whole.found.subarray(0, whole.count)], rest);
      assert.is(whole.hasLeftOut, rest.length < list.length);
    }),
    { numRuns: 80 },
  );
});
unfold.run();
