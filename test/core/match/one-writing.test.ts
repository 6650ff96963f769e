import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withOneWriting, withoutCountries } from '../../../core/match/one-writing.ts';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const writing = suite('withOneWriting');
writing('an age with a sign is one with words; an offer of one more is none', () => {
  assert.is(plain(withOneWriting('高齡犬7+小型犬')), '高齡犬 7歲以上 小型犬');
  assert.is(plain(withOneWriting('熟齡貓 7歲以上')), '熟齡貓 7歲以上');
  assert.is(withOneWriting('洗衣精 6+1入'), '洗衣精 7入');
  for (const text of ['豆漿 3+送提袋', '平板 s10+ 黑', '平板 8g+256g']) assert.is(withOneWriting(text), text);
});
writing('two for one, unless it is told how many come together; letters of a name; how large a thing is', () => {
  assert.is(plain(withOneWriting('面膜8入 買1送1')), '面膜8入 x2');
  for (const text of ['買一送一x4組 牙膏125g', '買一送一 共8入 牙膏', '買一送一 牙膏+牙刷'])
    assert.is(withOneWriting(text), text);
  assert.is(withOneWriting('k.b.豆瓣醬'), 'kb豆瓣醬');
  assert.is(withOneWriting('飲料600c.c.'), '飲料600c.c.');
  assert.is(plain(withOneWriting('砧板 37 x 25.5 x 1cm')), '砧板');
  assert.is(withOneWriting('砧板 37x25cm'), '砧板 37x25cm');
});
writing('dozens, and measures in words', () => {
  assert.is(plain(withOneWriting('彈珠汽水 250ml 半打')), '彈珠汽水 250ml 6入');
  assert.is(plain(withOneWriting('色鉛筆 2打裝')), '色鉛筆 24入 裝');
  assert.is(withOneWriting('延長線 兩米'), '延長線 2米');
  assert.is(withOneWriting('貓砂 十公斤'), '貓砂 10公斤');
  for (const text of ['鼓 打擊墊', '三米粥 300g', '第三公升', '打三折'])
    assert.is(plain(withOneWriting(text)), text, text);
});
writing('pounds in words', () => {
  assert.is(withOneWriting('曼特寧 咖啡豆 半磅'), '曼特寧 咖啡豆 0.5磅');
  assert.is(withOneWriting('啞鈴 兩磅裝'), '啞鈴 2磅裝');
  assert.is(withOneWriting('磅秤 1磅'), '磅秤 1磅');
});
writing('the size of a ball, and what a thing is made of', () => {
  assert.is(withOneWriting('籃球 7號 室外'), '籃球 7號球 室外');
  assert.is(withOneWriting('排球 5號球'), '排球 5號球');
  assert.is(withOneWriting('3層置物架'), '三層置物架');
  for (const text of ['籃球鞋 7號', '電池 3號', '抽取衛生紙 100抽', '12層']) assert.is(withOneWriting(text), text);
});
writing('how wide a pen writes, of pens alone', () => {
  assert.is(withOneWriting('鋼珠筆 0.38 藍'), '鋼珠筆 0.38mm 藍');
  for (const text of ['鋼珠筆 0.38mm', '眼線液筆 0.55ml', '乳液 0.5']) assert.is(withOneWriting(text), text);
});
writing('what is made for children alone need not say so', () => {
  assert.is(plain(withOneWriting('little tikes 兒童溜滑梯')), 'little tikes 溜滑梯');
  for (const text of ['兒童牙膏', '兒童電動牙刷', '兒童滑鼠']) assert.is(withOneWriting(text), text);
});
writing('protection from the sun, and a size of two, are written in one way', () => {
  assert.is(plain(withOneWriting('防曬乳spf50+ pa++++ 40ml')), '防曬乳 spf51 40ml');
  assert.is(plain(withOneWriting('防曬乳 spf 50 40ml')), '防曬乳 spf50 40ml');
  for (const text of ['衛生棉 m-l', '衛生棉 m/l', '衛生棉 m~l'])
    assert.is(plain(withOneWriting(text)), '衛生棉 m~l', text);
  for (const text of ['上衣 s/m/l', '上衣 a/l', '轉接頭 m/lxx']) assert.is(withOneWriting(text), text);
});
writing('vitamins and beans by one name', () => {
  assert.is(withOneWriting('維生素c'), '維他命c');
  assert.is(withOneWriting('非基因改造黃豆'), '非基改黃豆');
});
writing('a waist is written in one way, of trousers alone', () => {
  for (const text of ['牛仔褲 w32', '牛仔褲 32w', '牛仔褲 32腰', '牛仔褲 腰圍32吋'])
    assert.is(plain(withOneWriting(text)), '牛仔褲 32腰', text);
  assert.is(withOneWriting('充電器 32w'), '充電器 32w');
});
writing('cups of bras, and line words that are glued', () => {
  assert.is(withOneWriting('無鋼圈內衣 b75'), '無鋼圈內衣 75b');
  assert.is(withOneWriting('螢幕 b75'), '螢幕 b75');
  assert.is(withOneWriting('玻璃貼 16promax'), '玻璃貼 16pro max');
  assert.is(withOneWriting('jeans w32'), 'jeans w32', 'Latin titles stay');
});
writing.run();

const countries = suite('withoutCountries');
countries('a country that stands alone goes, one in a name stays', () => {
  assert.is(plain(withoutCountries('日本 pigeon 奶瓶')), 'pigeon 奶瓶');
  assert.is(plain(withoutCountries('【美國】帳篷')), '【 】帳篷');
  assert.is(withoutCountries('日本豆腐 英國梨'), '日本豆腐 英國梨');
});
countries('a colour at the end of a word is its first character', () => {
  assert.is(plain(withoutCountries('充電頭-白色')), '充電頭- 白');
  assert.is(withoutCountries('白色戀人'), '白色戀人');
});
countries.run();
