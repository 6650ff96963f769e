import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSearchIndex } from '../../../core/search/index.ts';
import { oneEdit } from '../../../core/search/one-edit.ts';
import { readSections } from '../../../core/search/sections.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** One letter more, fewer or other, or two exchanged, written down without hashes. */
const neighbours = (word: string): Set<string> => {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++)
    for (const letter of LETTERS) {
      found.add(word.slice(0, i) + letter + word.slice(i));
      if (i < word.length) found.add(word.slice(0, i) + letter + word.slice(i + 1));
    }
  for (let i = 0; i < word.length; i++) {
    found.add(word.slice(0, i) + word.slice(i + 1));
    if (i + 1 < word.length) found.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
  }
  return found;
};
const told = (word: string, bits: Int32Array): Set<string> => {
  const found = new Set<string>();
  oneEdit(word, bits, (text) => found.add(text));
  return found;
};

const edits = suite('oneEdit');
edits('tells all neighbours where there are no bits', () => {
  for (const word of ['abcd', 'aabb', 'logitec']) assert.equal(told(word, new Int32Array(0)), neighbours(word), word);
});
edits('tells each neighbour that an index has, and few that it has not', () => {
  const words = [...neighbours('qwxvz')].filter((_, i) => i % 9 === 0);
  const texts = [...words, ...Array.from({ length: 2000 }, (_, i) => `zz${i.toString(26).replace(/\d/g, 'q')}kk`)];
  const { letters } = readSections(buildSearchIndex(texts.map((text) => ({ text, accessory: false }))));
  const found = told('qwxvz', letters);
  for (const word of words) assert.ok(found.has(word), word);
  assert.ok(found.size < words.length + 60, `${found.size} for ${words.length}`);
});
edits('tells known names that no title has', () => {
  const { letters } = readSections(buildSearchIndex([{ text: 'zzzz', accessory: false }]));
  assert.ok(told('logitec', letters).has('logitech'));
});
edits.run();
