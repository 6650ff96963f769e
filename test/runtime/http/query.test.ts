import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decode, parseQuery } from '../../../runtime/http/query.ts';
import { fc } from '../../support/property.ts';

const known = new Set(['q', 'max']);
const query = suite('parseQuery');

query('reads known names, decodes them once, ignores others', () => {
  assert.equal(parseQuery('q=a+b%2Bc&x=1&x=2&max=3', known), { ok: true, values: { q: 'a b+c', max: '3' } });
  assert.equal(parseQuery('q=%2541', known), { ok: true, values: { q: '%41' } });
  assert.equal(parseQuery('q', known), { ok: true, values: { q: '' } });
  assert.equal(parseQuery('', known), { ok: true, values: {} });
  assert.equal(parseQuery('__proto__=1&%zz=2&&', known), { ok: true, values: {} });
});

query('names a known parameter that is repeated or does not decode', () => {
  assert.equal(parseQuery('q=1&q=2', known), { ok: false, param: 'q', reason: 'repeated' });
  assert.equal(parseQuery('q=1&%71=2', known), { ok: false, param: 'q', reason: 'repeated' });
  assert.equal(parseQuery('max=%E5%8', known), { ok: false, param: 'max', reason: 'undecodable' });
});

query('agrees with URLSearchParams on what is well-formed', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'max', 'x', 'yy'), fc.string({ unit: 'grapheme' })), (given) => {
      const wellFormed = Object.fromEntries(Object.entries(given).map(([k, v]) => [k, Buffer.from(v).toString()]));
      const result = parseQuery(new URLSearchParams(wellFormed).toString(), known);
      const expected = Object.fromEntries(Object.entries(wellFormed).filter(([name]) => known.has(name)));
      assert.equal(result, { ok: true, values: expected });
    }),
  );
});

query.run();

const decoding = suite('decode');
decoding('reads pluses and escapes, and says null where they are no UTF-8', () => {
  assert.is(decode('a b'), 'a b');
  assert.is(decode('a+b'), 'a b');
  assert.is(decode('a%20b+c%2B'), 'a b c+');
  assert.is(decode('%E5%8F%B0'), '台');
  assert.is(decode('%E5%8F'), null);
  assert.is(decode('+%'), null);
});
decoding.run();
