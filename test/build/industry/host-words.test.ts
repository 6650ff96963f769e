import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostWords } from '../../../build/industry/host-words.ts';

const known = new Set(['book', 'books', 'beauty', 'coffee', 'car', 'pet', 'tea', 'shoes', 'carpet']);
const of = (text: string): string[] =>
  hostWords(text, (word) => known.has(word)).map(({ word, sure }) => `${word}${sure ? '' : '?'}`);

const words = suite('hostWords');

words('a name made of known words and glue gives its words, the longest first', () => {
  assert.equal(of('mybeautyshop'), ['beauty']);
  assert.equal(of('168books'), ['books']);
  assert.equal(of('iteabooks tw'), ['tea', 'books']);
  assert.equal(of('carpet'), ['carpet']);
});

words('else the word that it ends with, or begins with: a short one is not sure', () => {
  assert.equal(of('xyzzycoffee'), ['coffee']);
  assert.equal(of('xyzzybook'), ['book?']);
  assert.equal(of('shoesxyzzy'), ['shoes?']);
  assert.equal(of('coffeexyzzy'), ['coffee']);
});

words('three letters beside others say nothing', () => {
  assert.equal(of('xyzzytea'), []);
  assert.equal(of('petxyzzy'), []);
});

words('punycode, numbers alone and what is no host name give none', () => {
  assert.equal(of('xn--books 24h 123'), []);
  assert.equal(of('books'.repeat(1000)), []);
});
words.run();
