import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf, codesOfPart } from '../../core/text-codes.ts';
import { decodeUtf8 } from '../../core/utf8.ts';
import { fc } from '../support/property.ts';

const unitsOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const codes = suite('codesOf');
codes('gives each unit of a text, then zeros, of short and of long ones', () => {
  for (const text of ['', 'a', '虛構商店', 'aé'.repeat(3000), '虛'.repeat(1_200_001)]) {
    for (const read of [codesOf, codesOfPart]) {
      const found = read(text);
      assert.ok(
        found.subarray(0, text.length).every((code, at) => code === text.charCodeAt(at)),
        `${text.length}`,
      );
      assert.equal([...found.subarray(text.length, text.length + 8)], [0, 0, 0, 0, 0, 0, 0, 0]);
      assert.is(found.buffer.byteLength % 4, 0, 'two can be read at once');
    }
  }
});
codes("keeps a page's codes while its parts are read, and gives another page its own", () => {
  const first = codesOf('first page');
  codesOfPart('a part');
  assert.equal([...first.subarray(0, 10)], unitsOf('first page'));
  assert.is(codesOf('first page'), first);
  assert.equal([...codesOf('next').subarray(0, 6)], [...unitsOf('next'), 0, 0]);
  assert.equal([...codesOf('first page').subarray(0, 10)], unitsOf('first page'));
});
codes.run();

const utf8 = suite('decodeUtf8');
utf8('reads what a strict TextDecoder reads, and refuses what it refuses', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const part = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const body = Buffer.concat(parts);
      let expected: string | null = null;
      try {
        expected = strict.decode(body);
      } catch {
        // Not well-formed.
      }
      assert.is(decodeUtf8(body), expected);
    }),
  );
  assert.is(decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]).subarray(3)), 'a');
});
utf8.run();
