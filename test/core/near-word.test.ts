import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nearWord } from '../../core/near-word.ts';

const near = suite('nearWord');

near('finds the word of a slip: a letter changed, added, left out, or two swapped', () => {
  const words = ['PORT', 'HOST', 'RATE_LIMIT', 'LIVE_RATE_LIMIT'];
  for (const [typed, word] of [
    ['PROT', 'PORT'],
    ['POT', 'PORT'],
    ['HOSTS', 'HOST'],
    ['RATE_LIMTI', 'RATE_LIMIT'],
    ['LIVERATELIMIT', 'LIVE_RATE_LIMIT'],
  ] as const)
    assert.is(nearWord(typed, words), word, typed);
});

near('finds none where more than a third of the letters differ, or nothing was typed', () => {
  for (const typed of ['COLOUR', '', 'X', 'PARTY']) assert.is(nearWord(typed, ['PORT', 'HOST']), null, typed);
});

near.run();
