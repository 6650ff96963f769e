import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPlace } from '../../../core/serving/hash-place.ts';
import { fc } from '../../support/property.ts';

const place = suite('hashPlace');

const hash = fc.integer({ min: 0, max: 2 ** 32 - 1 });
/** Even, all at one end, all the same. */
const hashes = fc.oneof(
  fc.array(hash, { maxLength: 400 }),
  fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 400 }),
  fc.array(fc.integer({ min: 2 ** 32 - 300, max: 2 ** 32 - 1 }), { maxLength: 400 }),
  fc.array(fc.constantFrom(0, 7, 2 ** 31, 2 ** 32 - 1), { maxLength: 400 }),
);

place('is the first that is not below what is wanted, however the hashes lie', () => {
  fc.assert(
    fc.property(hashes, hash, fc.nat(), (drawn, any, n) => {
      const ascending = Uint32Array.from(drawn).sort();
      for (const wanted of [any, 0, 2 ** 32 - 1, ascending[n % Math.max(1, ascending.length)] ?? 0]) {
        const first = ascending.findIndex((one) => one >= wanted);
        assert.is(hashPlace(ascending, wanted), first < 0 ? ascending.length : first);
      }
    }),
  );
});

place.run();
