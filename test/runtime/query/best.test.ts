import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bestPlaces } from '../../../runtime/query/best.ts';
import { fc } from '../../support/property.ts';

const best = suite('bestPlaces');
best('is the beginning of the whole order, whatever the ties', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 200 }), fc.nat(220), (worths, most) => {
      const whole = worths.map((_, place) => place).sort((a, b) => worths[b]! - worths[a]! || a - b);
      assert.equal(bestPlaces(worths, most), whole.slice(0, most));
    }),
  );
});
best.run();
