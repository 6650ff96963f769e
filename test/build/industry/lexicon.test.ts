import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fold, isLatin, Lexicon } from '../../../build/industry/lexicon.ts';
import { fc } from '../../support/property.ts';

const terms = ['酒', '酒精', '咖啡', '咖啡豆', '豆漿', 'pen', 'open pen', 'SK-II', '3C'];
const lexicon = new Lexicon(terms);
const of = (text: string): Record<string, number> => {
  const found: Record<string, number> = {};
  lexicon.count(fold(text), (number, count) => {
    found[terms[number]!] = count;
  });
  return found;
};

const count = suite('Lexicon');

count('the longest word at a place counts, not the one within it', () => {
  assert.equal(of('酒精、酒'), { 酒: 1, 酒精: 1 });
  assert.equal(of('咖啡豆漿'), { 咖啡豆: 1, 豆漿: 1 });
});

count('a Latin word counts whole, or with its plural s', () => {
  assert.equal(of('pens, a pen; opening spend penss 3c'), { pen: 2, '3C': 1 });
  assert.equal(of('open pens'), { 'open pen': 1 });
  assert.equal(of('ＳＫ＿II'), { 'SK-II': 1 });
});

count('forgets a text before the next', () => {
  assert.equal([of('酒 酒'), of('酒')], [{ 酒: 2 }, { 酒: 1 }]);
});

count('numbers words as given, -1 where one is not among them', () => {
  assert.equal(
    ['酒', 'sk-ii', '茶'].map((word) => lexicon.numberOf(word)),
    [0, 7, -1],
  );
});

/** The same by its definition, slowly. */
const slowly = (text: string, words: string[]): Record<string, number> => {
  const found: Record<string, number> = {};
  const isWord = (c: string | undefined): boolean => c !== undefined && /[a-z0-9]/.test(c);
  const stands = (word: string, at: number): boolean => {
    if (!text.startsWith(word, at)) return false;
    if (!isLatin(word)) return true;
    const [before, after, second] = [text[at - 1], text[at + word.length], text[at + word.length + 1]];
    return !isWord(before) && (!isWord(after) || (after === 's' && !isWord(second)));
  };
  let covered = 0;
  for (let at = 0; at < text.length; at++) {
    const [best] = words.filter((word) => stands(word, at)).sort((a, b) => b.length - a.length);
    if (best === undefined || at + best.length <= covered) continue;
    covered = at + best.length;
    found[best] = (found[best] ?? 0) + 1;
  }
  return found;
};

count('finds what a search word by word finds', () => {
  const letters = fc.constantFrom('甲', '乙', '丙', 'a', 's', ' ');
  const textOf = (maxLength: number) => fc.array(letters, { minLength: 1, maxLength }).map((list) => list.join(''));
  const word = textOf(3)
    .map((text) => fold(text).trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), textOf(30).map(fold), (words, text) => {
      const found: Record<string, number> = {};
      new Lexicon(words).count(text, (number, n) => {
        found[words[number]!] = n;
      });
      assert.equal(found, slowly(text, words));
    }),
    { numRuns: 500 },
  );
});

count('finds in a text as it was written what it finds in the folded one', () => {
  const pieces = fc.constantFrom(
    '酒',
    '精',
    '咖啡',
    '豆',
    '漿',
    'Pen',
    'OPEN',
    'sk',
    '3C',
    's',
    ' ',
    '-',
    '_',
    '　',
    '＿',
    'é',
    '’',
  );
  const written = fc.array(pieces, { maxLength: 1100 }).map((list) => list.join(''));
  fc.assert(
    fc.property(written, (text) => {
      const found: Record<string, number> = {};
      lexicon.countIn(text, (number, n) => {
        found[terms[number]!] = n;
      });
      assert.equal(found, of(text));
    }),
    { numRuns: 500 },
  );
});
count.run();
