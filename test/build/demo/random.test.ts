import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { capitals, digits, hash32, hex, pick, pickSome, roll, rollInteger } from '../../../build/demo/random.ts';

const hashing = suite('hash32');
hashing('gives a key the same number for ever', () => {
  assert.is(hash32('demo'), hash32('demo'));
  assert.is(hash32('1/demo.example/meta-pixel'), 4187829442);
});
hashing('spreads keys that differ in one character', () => {
  const numbers = new Set(Array.from({ length: 1000 }, (_, index) => hash32(`key/${index}`)));
  assert.is(numbers.size, 1000);
});
hashing.run();

const rolling = suite('roll');
rolling('is in [0, 1) and even enough to stand for a share', () => {
  const rolls = Array.from({ length: 5000 }, (_, index) => roll(`share/${index}`));
  assert.ok(rolls.every((value) => value >= 0 && value < 1));
  const low = rolls.filter((value) => value < 0.3).length / rolls.length;
  assert.ok(Math.abs(low - 0.3) < 0.03, `${low} of the rolls are under 0.3`);
});
rolling('of integers reaches both ends and nothing beyond', () => {
  const values = new Set(Array.from({ length: 200 }, (_, index) => rollInteger(`die/${index}`, 1, 6)));
  assert.equal([...values].sort(), [1, 2, 3, 4, 5, 6]);
});
rolling.run();

const picking = suite('pick');
picking('takes members of the list only, each some time', () => {
  const seen = new Set(Array.from({ length: 100 }, (_, index) => pick(`pick/${index}`, ['a', 'b', 'c'])));
  assert.equal([...seen].sort(), ['a', 'b', 'c']);
});
picking('of some takes each at most once', () => {
  const some = pickSome('some', ['a', 'b', 'c', 'd', 'e'], 3);
  assert.is(new Set(some).size, 3);
  assert.equal(pickSome('some', ['a'], 3), ['a']);
});
picking.run();

const writing = suite('digits');
writing('writes as many characters of its alphabet as asked', () => {
  assert.match(digits('d', 11), /^\d{11}$/);
  assert.match(hex('h', 24), /^[0-9a-f]{24}$/);
  assert.match(capitals('c', 6), /^[A-Z0-9]{6}$/);
});
writing.run();
