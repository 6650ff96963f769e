import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pairedChange, wilson } from '../../core/proportion.ts';
import { fc } from '../support/property.ts';

const bands = suite('bands of shares');

bands('are Wilson’s: published values', () => {
  // R. Newcombe, Statistics in Medicine 17 (1998), table I.
  assert.equal(wilson(81, 263), { value: 0.308, low: 0.2553, high: 0.3662 });
  assert.equal(wilson(15, 148), { value: 0.1014, low: 0.0624, high: 0.1605 });
  assert.equal(wilson(0, 20), { value: 0, low: 0, high: 0.1611 });
  assert.equal(wilson(0, 0), { value: null, low: 0, high: 1 });
});

bands('of a change know that nothing came and nothing went, and never leave what can be', () => {
  assert.equal(pairedChange({ same: 0, gained: 0, lost: 0 }), { value: null, low: -1, high: 1 });
  const still = pairedChange({ same: 100, gained: 0, lost: 0 });
  assert.is(still.value, 0);
  assert.ok(still.low < 0 && still.high > 0 && still.low === -still.high);
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.nat(2000), (kept, gained, lost) => {
      fc.pre(kept + gained + lost > 0);
      const one = pairedChange({ same: kept + gained + lost, gained, lost });
      const other = pairedChange({ same: kept + gained + lost, gained: lost, lost: gained });
      assert.ok(one.low >= -1 && one.low <= one.high && one.high <= 1);
      assert.ok(Math.abs(one.low + other.high) < 1e-9 && Math.abs(one.high + other.low) < 1e-9);
    }),
  );
});

bands.run();
