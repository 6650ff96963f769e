import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inWritingOf } from '../../../core/search/index.ts';
import { searchedTitles } from '../../support/searched.ts';

const titles = [
  '濃縮洗衣精 補充包 1500g',
  '絲易康洗髮精 500ml',
  '好室喵折疊椅 卡其',
  '巴里島休閒椅 灰色',
  'TUF Gaming K3 機械式電競鍵盤',
  '【SONY 索尼】無線降噪耳機',
  '盛香珍小魚干花生',
  '萬家香薄鹽醬油 450ml',
  '屋頂上的貓罐頭 80g',
  '全貓配方 貓飼料 5公斤',
  '【Hilton 希爾頓】貓飼料碗 涼墊',
  '凡士林身體乳 止癢 保濕 400ml',
  '二手書 一手掌握',
];
const { match: ask, found } = searchedTitles(titles);

const nearby = suite('what is near');
nearby('a character of like shape is put right, and said', () => {
  for (const query of ['洗哀精', '洗依精']) {
    assert.equal(found(query), [titles[0]], query);
    assert.is(inWritingOf(ask(query)!.corrected!, titles), '洗衣精', query);
  }
});
nearby('a word that is there is not taken for one of like shape', () => {
  assert.is(ask('二手書')?.corrected, null);
});
nearby('a thing that nobody sells goes by its kind before its other words, and is left out', () => {
  for (const query of ['電競椅', 'gaming chair']) {
    assert.equal(found(query), [titles[2], titles[3]], query);
    assert.is(ask(query)!.leftOut.length, 1, query);
  }
  assert.equal(found('花生醬'), [titles[7]]);
});
nearby('a model that nobody sells goes by what its line is', () => {
  assert.equal(found('wf-1000xm9'), [titles[5]]);
  assert.ok(ask('wf-1000xm9')!.leftOut.length > 0);
});
nearby('a part of a brand that nobody sells is no other brand', () => {
  assert.not.ok(found('希爾思 貓罐頭').some((title) => title.includes('希爾頓')));
});
nearby('a need is read with other words between', () => {
  assert.equal(found('皮膚一直很癢'), found('皮膚癢'));
  assert.equal(found('皮膚癢'), [titles[11]]);
});

const shop = [
  '寬鬆運動長褲 黑色',
  '平紋針織長褲',
  'DryMove 運動短褲',
  '厚底運動鞋',
  '輕量波紋瑜珈墊 8mm',
  '毛球針織帽 中性款',
  '休閒椅 黑色',
  '黑巧克力 150g',
  '養氣人蔘禮盒 8瓶裝',
  '麥香綠茶 600ml',
  '我的心機面膜',
];
const inShopping = searchedTitles(shop);
const inShop = (query: string): { titles: string[]; corrected: string | null | undefined } => ({
  titles: inShopping.found(query),
  corrected: inShopping.match(query)?.corrected,
});
nearby('a compound that no title writes is found by what it is made of', () => {
  assert.equal(inShop('運動褲'), { titles: [shop[0]!, shop[2]!], corrected: null });
  assert.equal(inShop('運動褲 黑色').titles, [shop[0]]);
});
nearby('a word is never put right to a thing of another kind', () => {
  for (const query of ['瑜珈褲', '瑜珈帽']) assert.is(inShop(query).corrected, null, query);
  assert.equal(inShop('瑜珈褲').titles, [shop[0], shop[1], shop[2]]);
  assert.is(inWritingOf(inShop('運動鞵').corrected!, shop), '運動鞋');
});
nearby('a thing of two characters that nobody sells goes by its kind', () => {
  assert.equal(inShop('雨鞋').titles, [shop[3]]);
  assert.equal(inShop('草帽').titles, [shop[5]]);
});
nearby('a colour of one character is not the thing', () => {
  assert.equal(inShop('草帽 黑').titles, [shop[5]]);
});
nearby('what goods are packed in is left out before the goods', () => {
  for (const query of ['巧克力 禮盒', '禮盒 巧克力']) assert.equal(inShop(query).titles, [shop[7]], query);
  assert.equal(inShop('禮盒').titles, [shop[8]]);
});
nearby('what links two words is none', () => {
  assert.equal(inShop('好喝的茶').titles, [shop[9]]);
});
nearby.run();
