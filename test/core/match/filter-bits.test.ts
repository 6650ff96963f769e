import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterBit, filterBits, hasDigit } from '../../../core/match/filter-bits.ts';

const ofText = suite('filterBits');

ofText('tells a text with a digit from one without', () => {
  assert.is(filterBits('wh-1000xm5') & hasDigit, hasDigit);
  assert.is(filterBits('飛利浦 氣炸鍋') & hasDigit, 0);
});

ofText('has no bits for an empty text', () => {
  assert.is(filterBits(''), 0);
});

ofText.run();

const ofWords = suite('traitOf');

ofWords('is of texts that hold the first two letters of a word, or the first Chinese character', () => {
  const trait = filterBit(['qj-word', '靐龘']);
  const has = (text: string): boolean => (filterBits(text) & trait) !== 0;
  assert.ok(has('a qj-word'));
  assert.ok(has('上靐龘'));
  assert.not(has('jq q j'));
  assert.not(has('龘'));
});

ofWords('does not take a letter after a Chinese character for a pair', () => {
  const trait = filterBit(['zq']);
  assert.is(filterBits('q中q') & trait, 0);
  assert.is(filterBits('z中q') & trait, 0);
});

ofWords('gives each use a bit of its own', () => {
  const [one, two] = [filterBit('靐'), filterBit('靐')];
  assert.is(one & two, 0);
  assert.is(filterBits('靐') & (one | two), one | two);
});

ofWords.run();
