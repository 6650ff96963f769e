import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spellings } from '../../core/spellings.ts';

const words = suite('spellings');
words('a word, and each of its choices in order', () => {
  assert.equal(spellings('cart'), ['cart']);
  assert.equal(spellings('{add|put} in {cart|bag}'), ['add in cart', 'add in bag', 'put in cart', 'put in bag']);
  assert.equal(spellings('{|my}cart'), ['cart', 'mycart']);
  assert.equal(spellings('a{b'), ['a{b']);
});
words.run();
