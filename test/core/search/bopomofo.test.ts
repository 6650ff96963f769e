import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromKeys, sayBopomofo } from '../../../core/search/bopomofo.ts';
import { buildSearchIndex, openSearchIndex } from '../../../core/search/index.ts';

const offersOf = (): number => 1;
const said = suite('sayBopomofo');

said('says known names of the sound, with their tones or without', () => {
  for (const [query, names] of [
    ['ㄎㄚㄈㄟ', '咖啡'],
    ['ㄋㄧㄡˊㄋㄞˇ', '牛奶'],
    ['ㄅㄧˇㄉㄧㄢˋ', '笔电'],
    ['ㄨㄟˋㄕㄥㄓˇ', '卫生纸'],
  ])
    assert.is(sayBopomofo(query!, offersOf), names);
  assert.match(sayBopomofo('無糖ㄉㄡˋㄐㄧㄤ', offersOf) ?? '', /^無糖 +豆浆$/);
  assert.is(sayBopomofo('ㄎㄚ啡', offersOf), '咖啡');
  for (const query of ['好ㄘ的', 'ㄉ', '咖啡', 'ㄅㄆㄇ', '']) assert.is(sayBopomofo(query, offersOf), null, query);
});

said('reads the keys where the keyboard was in English, and no model as such', () => {
  assert.is(fromKeys('cj86gj3', offersOf), '滑鼠');
  assert.is(fromKeys('d8zo', offersOf), '咖啡');
  for (const query of ['iphone 17', 'ps5', 's25u', 'b650', 'm705', 'wh-1000xm5', '990 pro', '5080 16g', 'hua'])
    assert.is(fromKeys(query, offersOf), null, query);
});

said('is bounded for any run', () => {
  assert.is(sayBopomofo('ㄎㄚ'.repeat(4000), offersOf), null);
  assert.is(fromKeys('d8'.repeat(4000), offersOf), null);
});

said.run();

const index = openSearchIndex(
  buildSearchIndex(
    ['義美 醬油', '家樂福 豆漿', '三洋 除濕機', '某牌 聲霸 電視', '某牌 電視', 'quietcomfort ultra 耳機'].map(
      (text) => ({
        text,
        accessory: false,
        sellers: 1,
      }),
    ),
  ),
);
const ask = (query: string) => {
  const found = index.match(query, { includeAccessories: false });
  return found === null ? null : [found.corrected, ...found.leftOut];
};

const right = suite('what was meant');

right('is found by its sound, and it says so', () => {
  assert.equal(ask('ㄉㄡˋㄐㄧㄤ'), ['豆浆']);
  // A slip of the same sound is put right also where nothing has both words.
  assert.equal(ask('義美 豆奬'), ['义美 豆浆', '义美']);
});

right('is never something else than a known brand, or the last word of a model that is nowhere', () => {
  assert.equal(ask('聲寶 電視'), [null, '声宝']);
  assert.is(ask('s26 ultra'), null);
});

right.run();
