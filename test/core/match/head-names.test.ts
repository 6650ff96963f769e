import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideSame, type Rarity, readIdentity } from '../../../core/match/index.ts';

const heads = suite('headNames');
const cases: [title: string, names: string[]][] = [
  ['Lumora 璐沐 茶樹洗面乳', ['lumora', '璐沐']],
  ['【Lumora璐沐】茶樹洗面乳', ['lumora', '璐沐']],
  ["L'Umora 茶樹洗面乳", ['lumora', '茶樹']],
  ['璐沐Lumora 茶樹洗面乳', ['璐沐', 'lumora']],
  ['璐沐茶樹胺基酸溫和洗面乳 Mild', ['璐沐']],
  ['【現貨】璐沐 洗面乳', ['璐沐']],
  ['lumora tea tree cleanser', []],
  ['5 入 洗面乳', ['洗面']],
  ['', []],
];
for (const [title, names] of cases)
  heads(`${title} → ${names.join(' ')}`, () => {
    assert.equal(readIdentity({ title }).headNames, names);
  });
heads('further words of a Latin name before a Chinese one are told apart from the first', () => {
  const restOf = (title: string): string[] => readIdentity({ title }).headRest;
  assert.equal(restOf("Lumora's Bay 璐沐 茶樹洗面乳"), ['bay']);
  assert.equal(restOf('Dr. Lumora 璐沐 茶樹洗面乳'), ['dr']);
  assert.equal(restOf('璐沐 Lumora Bay 茶樹洗面乳'), []);
  assert.equal(restOf('Lumora Bay Cleanser'), []);
});
heads.run();

const known: Rarity = Object.assign(() => 1, {
  areOneBrand: (latin: string, chinese: string) => latin === 'lumora' && chinese === '璐沐',
});
const same = (left: string, right: string, rarity?: Rarity): boolean => {
  const [a, b] = [readIdentity({ title: left }), readIdentity({ title: right })];
  assert.is(decideSame(a, b, rarity).same, decideSame(b, a, rarity).same, 'either way round');
  return decideSame(a, b, rarity).same;
};

const brands = suite('brands in two scripts');
const bare = '茶樹胺基酸溫和洗面乳';
const rest = `${bare} 100g`;
brands('a Latin name alone and a Chinese one alone are two brands', () => {
  assert.is(same(`Lumora ${rest}`, `璐沐 ${rest}`), false);
  assert.is(same(`Lumora ${rest}`, `朗芸堂 ${rest}`, known), false);
});
brands('unless other offers have them side by side', () => {
  assert.is(same(`Lumora ${rest}`, `璐沐 ${rest}`, known), true);
});
brands('or brands.json has both', () => {
  assert.is(same(`Philips ${rest}`, `飛利浦 ${rest}`), true);
});
brands('a title that has both names, or none, is not in doubt', () => {
  assert.is(same(`Lumora 璐沐 ${rest}`, `璐沐 ${rest}`), true);
  assert.is(same(`Lumora 璐沐 ${rest}`, `Lumora ${rest}`), true);
  assert.is(same(rest, `璐沐 ${rest}`), true);
});
brands('a name of several words that one title leaves out tells nothing, where offers show that it is one', () => {
  const named: Rarity = Object.assign(() => 1, {
    areOneBrand: () => true,
    isNameOf: (latin: string, chinese: string) => latin === 'lumoras' && chinese === '璐沐',
  });
  const confidence = (rarity: Rarity): number =>
    decideSame(readIdentity({ title: `Lumora's Bay 璐沐 ${bare}` }), readIdentity({ title: `璐沐 ${bare}` }), rarity)
      .confidence;
  assert.ok(confidence(named) > confidence(() => 1));
  assert.ok(confidence(named) > 0.97);
});
brands(
  "a Chinese name beside the Latin one that both have is nothing of the thing, where it is the brand's in most of its offers",
  () => {
    const named: Rarity = Object.assign(() => 1, {
      areOneBrand: () => true,
      isNameOf: () => true,
      isOnlyNameOf: (latin: string, chinese: string) => latin === 'lumora' && chinese === '璐沐',
    });
    const confidence = (rarity: Rarity): number =>
      decideSame(readIdentity({ title: `Lumora 璐沐 ${bare}` }), readIdentity({ title: `Lumora 嫩白 ${bare}` }), rarity)
        .confidence;
    assert.ok(confidence(named) > confidence(() => 1));
  },
);
brands.run();
