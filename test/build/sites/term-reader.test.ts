import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashToken } from '../../../build/columns/token-hash.ts';
import { TermReader, termsOf, textOf } from '../../../build/sites/term-reader.ts';
import { fc } from '../../support/property.ts';

const reader = new TermReader();
const counted = (text: string): [term: string, hash: number, count: number][] => {
  const found: [string, number, number][] = [];
  reader.count(text, (term, hash, count) => found.push([textOf(term), hash, count]));
  return found.sort((a, b) => (a[0] < b[0] ? -1 : 1));
};

/** The same by `termsOf`. */
const slowly = (text: string): [term: string, hash: number, count: number][] => {
  const counts = new Map<string, number>();
  for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .map(([term, count]): [string, number, number] => [term, hashToken(term), count])
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));
};

const terms = suite('TermReader');

terms('gives words and bigrams, and says nothing of numbers', () => {
  assert.equal(
    counted('手沖咖啡、咖啡豆 USB-C 2.4 x').map(([term, , count]) => [term, count]),
    [
      ['usb-c', 1],
      ['咖啡', 2],
      ['啡豆', 1],
      ['手沖', 1],
      ['沖咖', 1],
    ],
  );
});

terms('gives of any text what its folded form has', () => {
  const pieces =
    'a B 7 z9 . + - _ | 咖 啡 ䷀ 々 〇 、 。 【 】 ｜ Ａ ７ ． － \u3000 \n \u0007 é 가 か\u3099 𠮷 ﹢ ™ ㊣ 豆 ߿ ḿ'.split(
      ' ',
    );
  const written = fc.array(fc.constantFrom(...pieces, ' '), { maxLength: 1500 }).map((list) => list.join(''));
  fc.assert(
    fc.property(written, (text) => assert.equal(counted(text), slowly(text))),
    { numRuns: 300 },
  );
  const plain = fc
    .array(fc.constantFrom(...pieces.slice(0, 19), ' '), { maxLength: 1500 })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(plain, (text) => assert.equal(counted(text), slowly(text))),
    { numRuns: 300 },
  );
});

terms.run();
