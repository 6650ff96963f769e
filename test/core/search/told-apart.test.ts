import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchedTitles } from '../../support/searched.ts';

const apart = suite('what is told apart');

apart('a part comes before what it is built into, unless that is asked for', () => {
  const shop = ['虛構商務筆電 (i5/16G/1TB SSD)', '虛構 P5 1TB NVMe SSD 固態硬碟', '虛構輕薄筆電 (i7/16G/1TB SSD)'];
  const { best } = searchedTitles(shop);
  assert.is(best('ssd 1tb')[0], shop[1]);
  assert.not.equal(best('筆電 ssd 1tb')[0], shop[1]);
});

apart('one thing comes before several sold together', () => {
  const shop = [
    '【顯卡+主機板】虛構 RTX 9070 顯示卡 + 虛構 B850 主機板',
    '虛構 RTX 9070 超頻雙風扇 顯示卡 三年保固 公司貨',
  ];
  assert.equal(searchedTitles(shop).best('rtx9070 顯卡'), [shop[1], shop[0]]);
});

apart('what names the need itself comes before other answers', () => {
  const shop = ['虛構抗痘洗面乳', '虛構粉刺導出組', '虛構控油洗面乳'];
  assert.is(searchedTitles(shop).best('粉刺')[0], shop[1]);
});

apart('what the need is of counts, and not only that it is dry', () => {
  const shop = ['虛構保濕面膜', '虛構經典護手霜', '虛構滋潤身體乳'];
  assert.equal(searchedTitles(shop).best('手很乾').slice(0, 1), [shop[1]]);
});

apart('a word that titles use for something else is no other name of a thing', () => {
  const shop = ['Dr. Formula 虛構洗髮露', '虛構全脂奶粉', '虛構方格筆記本 A5', '虛構商務筆電'];
  const { best } = searchedTitles(shop);
  assert.equal(best('奶粉'), [shop[1]]);
  assert.not(best('筆電').includes(shop[2]!));
  assert.is(best('筆記本')[0], shop[2]);
  assert.ok(best('formula').includes(shop[1]!), 'who asks for formula may mean milk');
});

apart('a slip in the singular of what titles have in the plural', () => {
  const shop = ['虛構 EarPods 有線', '虛構洗面乳'];
  assert.equal(searchedTitles(shop).best('earpord'), [shop[0]]);
  assert.equal(searchedTitles(shop).best('earporx'), [], 'two slips');
});

apart.run();
