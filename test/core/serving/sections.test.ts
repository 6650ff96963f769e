import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  concatBytes,
  decodeSections,
  encodeSections,
  float64Section,
  uint8Section,
  uint32Section,
} from '../../../core/serving/index.ts';

const sample = () =>
  concatBytes(
    encodeSections({
      a: new Uint8Array([1, 2, 3]),
      b: new Uint32Array([7, 8]),
      c: new Float64Array([2 ** 40]),
      d: new Uint8Array(0),
    }),
  );

const decode = suite('decodeSections');
decode('gives back what encodeSections wrote', () => {
  const sections = decodeSections(sample());
  assert.equal(uint8Section(sections, 'a'), new Uint8Array([1, 2, 3]));
  assert.equal(uint32Section(sections, 'b'), new Uint32Array([7, 8]));
  assert.equal(float64Section(sections, 'c'), new Float64Array([2 ** 40]));
  assert.is(uint8Section(sections, 'd').length, 0);
});
decode('reads from any place in memory', () => {
  const bytes = sample();
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  assert.equal(uint32Section(decodeSections(shifted.subarray(3)), 'b'), new Uint32Array([7, 8]));
});
decode('refuses other files, other versions and cut ones', () => {
  assert.throws(() => decodeSections(new Uint8Array(64)), /wrong magic/);
  assert.throws(() => decodeSections(new Uint8Array(4)), /no index file/);
  const newer = sample();
  newer[4] = 99;
  assert.throws(() => decodeSections(newer), /serving form 99; this version reads/);
  assert.throws(() => decodeSections(sample().subarray(0, 40)), /cut in its header/);
  assert.throws(() => decodeSections(sample().subarray(0, 216)), /outside of the file/);
});
decode('says which section is missing or of another kind', () => {
  const sections = decodeSections(sample());
  assert.throws(() => uint32Section(sections, 'a'), /lacks the u32 section a/);
  assert.throws(() => float64Section(sections, 'z'), /lacks the f64 section z/);
});
decode.run();

const encode = suite('encodeSections');
encode('puts every section on an 8-byte boundary', () => {
  assert.is(sample().length % 8, 0);
  assert.throws(() => encodeSections({ ['x'.repeat(25)]: new Uint8Array(1) }), /over 24 bytes/);
});
encode.run();
