import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBundle } from '../../../core/match/bundle.ts';

const bundle = suite('readBundle');

bundle('splits what is sold together', () => {
  assert.equal(readBundle('switch 2 主機+瑪利歐賽車+保護貼').parts, ['switch 2 主機', '瑪利歐賽車', '保護貼']);
});
bundle('takes what a named set is made of for no other parts', () => {
  assert.is(readBundle('拔膜組 (軟化露30ml+面膜60ml+緊緻露20ml)').parts.length, 1);
  assert.is(readBundle('主機 (手把+充電座)').parts.length, 2);
});
bundle('keeps a plus of a name and a warranty', () => {
  assert.is(readBundle('galaxy tab s10fe+ wifi').parts.length, 1);
  assert.is(readBundle('耳機(公司貨 保固12+6 個月)').parts.length, 1);
});
bundle('names gifts and sets', () => {
  assert.equal(readBundle('65型電視 含超薄壁掛架').extras, ['超薄壁掛架']);
  assert.equal(readBundle('ps5 主機 贈直立架').extras, ['直立架']);
  assert.equal(readBundle('ipad air(apple pencil pro組)').extras, ['apple pencil pro']);
});
bundle('takes no service or pack for a gift', () => {
  for (const text of ['冷氣 含安裝', '處理器 (含內顯/無風扇)', '毛巾 四入組', '電視 含運', '買一送一 沐浴乳'])
    assert.equal(readBundle(text).extras, [], text);
});
bundle('takes neither praise for a set that comes along, nor a set that is the thing', () => {
  for (const text of [
    '沐浴乳 500ml 【超值組】',
    '【優惠組】沐浴乳',
    '★鴻禾★ 天絲床包被套組 雙人',
    '【鴻禾】天絲床包被套組',
  ])
    assert.equal(readBundle(text).extras, [], text);
  assert.equal(readBundle('【acer】滑鼠組★16吋筆電').extras, ['滑鼠']);
});
bundle('tells a contract', () => {
  assert.is(readBundle('iphone 17 門號攜碼').contract, true);
  assert.is(readBundle('iphone 17').contract, false);
});

bundle('each word for a gift', () => {
  for (const word of ['加贈', '附贈', '隨貨贈', '贈送', '再送', '加送', '贈', '含', '買就送', '送'])
    assert.equal(readBundle(`電視 ${word}壁掛架`).extras, ['壁掛架'], word);
  for (const text of [
    '電視 內含壁掛架',
    '電視 一含壁掛架',
    '茶 含量100',
    '茶 含糖',
    '面霜 含水',
    '電視 2送壁掛架',
    '配送壁掛架',
    '電視 送1',
  ])
    assert.equal(readBundle(text).extras, [], text);
});
bundle('a gift ends at a bracket, a comma or a bar, and has forty characters', () => {
  for (const end of ['(', ')', '【', '】', '★', '|', ','])
    assert.equal(readBundle(`電視 贈壁掛架${end}黑`).extras, ['壁掛架'], end);
  assert.equal(readBundle(`電視 贈${'架'.repeat(50)}`).extras, ['架'.repeat(40)]);
  assert.equal(readBundle('電視 贈壁掛架(大) 送壁掛架').extras, ['壁掛架'], 'each once');
});
bundle('services, taxes and discounts are no gifts', () => {
  for (const none of [
    '運費',
    '稅',
    '發票',
    '安裝',
    '基本安裝',
    '內顯',
    '標準安裝',
    '到府安裝',
    '有線',
    '無線',
    'wifi',
    '10%回饋',
  ])
    assert.equal(readBundle(`冷氣 含${none}`).extras, [], none);
  assert.equal(readBundle('冷氣 贈10元').extras, ['10元']);
});
bundle('a set has a name, a pack a number or a unit', () => {
  for (const word of ['組', '組合', '套組', '超值組', '豪華組'])
    for (const end of [')', '】', ']', '》', '★', ' 黑', ''])
      assert.equal(readBundle(`(耳罩${word}${end}`).extras, ['耳罩'], word + end);
  assert.equal(readBundle('(耳罩組裝)').extras, []);
  for (const none of [
    '6入組',
    '六包組',
    '雙盒組',
    '10 瓶 組',
    '8支組',
    '4片組',
    '3條組',
    '入組',
    '包組',
    '模組',
    '滑鼠鍵盤組',
    '鍵鼠組',
    '主機組',
    '12組',
    'a+b組',
  ])
    assert.equal(readBundle(`(${none})`).extras, [], none);
});
bundle('upgrades and office are extras', () => {
  const of = (text: string): string[] => readBundle(text).extras;
  assert.equal([of('筆電 升級32g'), of('筆電 升級 1tb'), of('筆電 升級版')], [['升級32g'], ['升級 1tb'], []]);
  assert.equal([of('筆電 office 2024'), of('筆電 office'), of('筆電 m365')], [['office 2024'], ['office'], ['m365']]);
});
bundle('each word for a contract', () => {
  for (const text of ['門號', '攜碼', '月繳', '月租', '搭配方案', '搭配新申辦5g方案', '合約'])
    assert.is(readBundle(`手機 ${text}`).contract, true, text);
  for (const text of ['搭配新申辦5g資費方案', '方案', '搭配', '門', '號'])
    assert.is(readBundle(`手機 ${text}`).contract, false, text);
});
bundle('a part has two characters beside digits and spaces', () => {
  const of = (text: string): string[] => readBundle(text).parts;
  assert.equal(of('主機+片'), ['主機']);
  assert.equal(of('主機+1 2 3'), ['主機']);
  assert.equal(of('主機+k 4 p'), ['主機', 'k 4 p']);
  assert.equal(of('【主機】+ (手把)★'), ['主機', '手把']);
  for (const text of ['s10+', 's10+ wifi', 's10+(黑)', 's10+,', 's10+|', 's10+/', 's10+】'])
    assert.is(of(`galaxy ${text}`).length, 1, text);
});
bundle.run();
