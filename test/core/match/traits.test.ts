import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasDigit, traitOf, traitsOf } from '../../../core/match/traits.ts';

const ofText = suite('traitsOf');

ofText('tells a text with a digit from one without', () => {
  assert.is(traitsOf('wh-1000xm5') & hasDigit, hasDigit);
  assert.is(traitsOf('飛利浦 氣炸鍋') & hasDigit, 0);
});

ofText('has no bits for an empty text', () => {
  assert.is(traitsOf(''), 0);
});

ofText.run();

const ofWords = suite('traitOf');

ofWords('is of texts that hold the first two letters of a word, or the first Chinese character', () => {
  const trait = traitOf(['qj-word', '靐龘']);
  const has = (text: string): boolean => (traitsOf(text) & trait) !== 0;
  assert.ok(has('a qj-word'));
  assert.ok(has('上靐龘'));
  assert.not(has('jq q j'));
  assert.not(has('龘'));
});

ofWords('does not take a letter after a Chinese character for a pair', () => {
  const trait = traitOf(['zq']);
  assert.is(traitsOf('q中q') & trait, 0);
  assert.is(traitsOf('z中q') & trait, 0);
});

ofWords('gives each use a bit of its own', () => {
  const [one, two] = [traitOf('靐'), traitOf('靐')];
  assert.is(one & two, 0);
  assert.is(traitsOf('靐') & (one | two), one | two);
});

ofWords.run();
