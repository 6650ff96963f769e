import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIdentity } from '../../../core/match/identity.ts';

const identity = suite('readIdentity');

identity('reads a title whole', () => {
  const read = readIdentity({ title: '【Samsung 三星】Galaxy Tab S10FE+ 13.1吋 12G/256G X620 WiFi 平板電腦' });
  assert.equal(read.brands, ['samsung']);
  assert.equal(
    read.quantities.map(({ value }) => value),
    [13.1, 12, 256],
  );
  assert.equal(read.lineWords, ['fe', 'plus']);
  assert.equal(read.sides, ['connection:1']);
  assert.is(read.accessory, false);
});

identity('takes a GTIN only with a right check digit', () => {
  assert.is(readIdentity({ title: 'x', gtin: '4710088430014' }).gtin === null, !isRight('4710088430014'));
  assert.is(readIdentity({ title: 'x', gtin: '4006381333931' }).gtin, '4006381333931');
  assert.is(readIdentity({ title: 'x', gtin: '4006381333932' }).gtin, null);
  assert.is(readIdentity({ title: 'x', gtin: 'none' }).gtin, null);
});

const isRight = (digits: string): boolean =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0;

identity('reads anything without failing, the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      assert.equal(readIdentity({ title }), readIdentity({ title }));
    }),
    { numRuns: 200 },
  );
});

for (const [name, title] of [
  ['digits', '9'.repeat(100_000)],
  ['plus signs', '+'.repeat(100_000)],
  ['brackets', '【('.repeat(50_000)],
  ['hyphens', 'a-1'.repeat(40_000)],
  ['gifts', '贈含送'.repeat(40_000)],
  ['times', 'x2*2'.repeat(30_000)],
] as const)
  identity(`ends soon on a title of ${name}`, () => {
    const start = performance.now();
    readIdentity({ title });
    assert.ok(performance.now() - start < 2_000);
  });

identity.run();
