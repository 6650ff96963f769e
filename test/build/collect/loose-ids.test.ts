import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findLooseIds, mergeIds } from '../../../build/collect/loose-ids.ts';
import { cpuMsSince } from '../../support/cpu.ts';
import { fc } from '../../support/property.ts';

const ids = suite('findLooseIds');

ids('finds what has the form of an advertising id in code and requests, each once, sorted', () => {
  const text = `<script>load('AW-1234567890'); init("3141592653589793"); tag('GTM-AB12CD')</script>`;
  const requests = ['https://px.test/tr?id=3141592653589793&ev=1', 'https://px.test/r?sdkid=C4A5B6C7D8E9F0A1B2C3'];
  assert.equal(findLooseIds(text, requests), [
    '3141592653589793',
    'AW-1234567890',
    'C4A5B6C7D8E9F0A1B2C3',
    'GTM-AB12CD',
  ]);
});

ids('passes over what is longer, shorter or a part of something else', () => {
  const text =
    'AW-12 XAW-1234567890 AW-1234567890123456 123456789012345678901 99-3141592653589793 image_3141592653589793_x';
  assert.equal(findLooseIds(text, []), []);
});

/** The same forms as one pattern, tried at every place. */
const PATTERN =
  /(?<![\w-])(?:(?:AW|DC|UA)-\d{6,12}|(?:G|GTM)-[A-Z0-9]{6,12}|\d{15,17}|[A-Z0-9]{20}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![\w-])/g;
const written = fc.oneof(
  fc.constantFrom('AW-1234567890', 'G-ABCD1234', 'GTM-ABC123', '3141592653589793', 'ABCDEFGHIJ0123456789'),
  fc.constant('12345678-90ab-cdef-1234-567890abcdef'),
  fc.string({ unit: fc.constantFrom(...'AGTW-_09af .\'"商'), maxLength: 12 }),
);

ids('finds what one pattern, tried at every place, finds', () =>
  fc.assert(
    fc.property(fc.array(written, { maxLength: 16 }), (parts) => {
      const text = parts.join('');
      assert.equal(findLooseIds(text, []), [...new Set(text.match(PATTERN))].sort());
    }),
    { numRuns: 1_000 },
  ),
);

ids('is bounded, and quick on a hostile page', () => {
  const text = Array.from({ length: 50_000 }, (_, i) => `'${String(1e15 + i)}' AW-`).join(' ');
  const startedAt = process.cpuUsage();
  assert.is(findLooseIds(text, []).length, 60);
  assert.is(findLooseIds('A'.repeat(1_000_000), []).length, 0);
  assert.ok(cpuMsSince(startedAt) < 1_000);
  assert.is(mergeIds([['b', 'a'], ['a']]).join(), 'a,b');
});

ids.run();
