import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ISO_LENGTH, writeIsoTime } from '../../../core/serving/iso-time.ts';
import { fc } from '../../support/property.ts';

const written = (seconds: number): string => {
  const into = new Uint8Array(ISO_LENGTH + 2);
  assert.is(writeIsoTime(seconds, into, 1), ISO_LENGTH + 1);
  assert.equal([into[0], into[ISO_LENGTH + 1]], [0, 0]);
  return Buffer.from(into.subarray(1, 1 + ISO_LENGTH)).toString('latin1');
};

const iso = suite('writeIsoTime');
iso('writes every day of a u32 of seconds, and any second, as Date does', () => {
  for (let day = 0; day * 86_400 < 2 ** 32; day++)
    assert.is(written(day * 86_400), new Date(day * 86_400_000).toISOString());
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seconds) =>
      assert.is(written(seconds), new Date(seconds * 1000).toISOString()),
    ),
  );
});
iso.run();
