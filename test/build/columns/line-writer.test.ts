import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineWriter } from '../../../build/columns/line-writer.ts';
import { fc } from '../../support/property.ts';

const writer = suite('LineWriter');

writer('gives lines of texts and bytes, and where each ends, alone in their memory', () => {
  const parts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('示'.repeat(50)), fc.uint8Array()));
  fc.assert(
    fc.property(fc.array(parts), fc.nat(64), (given, room) => {
      const own = new LineWriter(room);
      for (const line of given) {
        for (const part of line) {
          if (typeof part === 'string') own.add(part);
          else own.addBytes(part);
        }
        own.endLine();
      }
      own.addLine('末行');
      const { lines, ends } = own.written();
      const expected = [...given, ['末行']].map((line) =>
        Buffer.concat([...line.map((p) => Buffer.from(p)), Buffer.of(10)]),
      );
      assert.is(Buffer.compare(lines, Buffer.concat(expected)), 0);
      let at = 0;
      assert.equal(
        [...ends],
        expected.map(({ length }) => (at += length)),
      );
      assert.is(lines.byteOffset, 0);
      assert.is(structuredClone(lines, { transfer: [lines.buffer as ArrayBuffer] }).length, at);
    }),
  );
});
writer.run();
