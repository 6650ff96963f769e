import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldSearch } from '../../../core/search/fold.ts';
import { headsOf, isBundle, partsOfTitle } from '../../../core/search/title.ts';

const headsIn = (title: string): string[] => {
  const heads: string[] = [];
  headsOf(partsOfTitle(foldSearch(title)).about, (head) => heads.push(head));
  return heads;
};
const has = (title: string, thing: string): boolean => headsIn(title).includes(foldSearch(thing).slice(-2));

const heads = suite('headsOf');

heads('takes a thing for what it is where its colour, scent, size or use is glued behind it', () => {
  assert.ok(has('舒適衛生棉日用超長38cm', '衛生棉'));
  assert.ok(has('商務筆電銀色(i7/16G)', '筆電'));
  assert.ok(has('植萃沐浴乳清新茉莉800ml', '沐浴乳'));
  assert.ok(has('深層潔牙膏全方位120g', '牙膏'));
  assert.ok(has('褲型衛生棉L號2片', '衛生棉'));
  assert.ok(has('護衣芳香豆梨花x鈴蘭280ml', '芳香豆'));
});

heads('does not take for the thing what another thing is for or made with', () => {
  assert.not(has('耳機收納袋黑色', '耳機'));
  assert.not(has('牛奶沐浴乳清香', '牛奶'));
  assert.not(has('牛奶糖', '牛奶'));
  assert.not(has('蜂蜜檸檬飲', '蜂蜜'));
  assert.not(has('超熟睡褲抑菌XL', '睡褲'), 'no trousers');
});

heads('knows a taste behind a dash or in parentheses', () => {
  assert.not(has('香氛豆補充包-鳶尾花淡香水(280ml)', '香水'));
  assert.not(has('希臘式優格(蜂蜜)', '蜂蜜'));
  assert.ok(has('希臘式優格(蜂蜜)', '優格'));
  assert.ok(has('經典品牌-女性淡香水 50ml', '香水'), 'behind a brand it is the thing');
});

heads.run();

const parts = suite('partsOfTitle');
const about = (title: string): string => partsOfTitle(foldSearch(title)).about;

parts('tells devices that something charges or holds from what is on sale', () => {
  assert.not.match(about('20W 磁吸充電器 蘋果 iPhone AirPods'), 'airpods');
  assert.not.match(about('隨身單肩包 Switch 2/Steam Deck/ROG Ally'), 'switch');
  assert.not.match(about('【Abc】MacBook Air 13.6 手提防震包-黑'), 'macbook');
  assert.match(about('MacBook Air 13 M4 256G + 筆電包'), 'macbook');
  assert.match(about('iPad Air 11吋 WiFi 128G 收納包組'), 'ipad');
  assert.match(about('AirPods 4 充電盒'), 'airpods');
});

parts('reads a plus sign of a model as part of it', () => {
  assert.match(about('Galaxy S25+ 5G 6.7吋 256G'), '256g');
  assert.not.match(about('PS5 主機+ 手把'), '手把');
});

parts('leaves what comes for nothing beside the thing', () => {
  assert.not.match(about('涼被 150x200cm 贈 專用收納箱'), foldSearch('收納箱'));
});

parts.run();

const bundles = suite('isBundle');

bundles('is told by what stands before the title', () => {
  assert.ok(isBundle(foldSearch('【主機板+處理器】華碩 B850')));
  assert.ok(isBundle(foldSearch('滑鼠+滑鼠墊 組合★羅技')));
  assert.not(isBundle(foldSearch('【ASUS 華碩】B850 主機板')));
  assert.not(isBundle(foldSearch('防曬乳 SPF50+ (50ml)')));
});

bundles.run();
