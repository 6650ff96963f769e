import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brandsOf, shownBrand } from '../../../core/match/brands.ts';
import { foldText } from '../../../core/match/text.ts';

const readBrands = (title: string, brand: string | null) => brandsOf(foldText(title), title, brand);

const brands = suite('brandsOf');

brands('reads a bracketed brand in both scripts as one', () => {
  assert.equal(readBrands('【ASUS 華碩】ROG Strix 螢幕', null).ids, ['asus']);
  assert.equal(readBrands('【國際牌】電子鍋', null).ids, ['panasonic']);
});

brands('reads the first word and a Chinese name that a run begins with', () => {
  assert.equal(readBrands('Logitech MX Keys', null).ids, ['logitech']);
  assert.equal(readBrands('飛利浦氣炸鍋', null).ids, ['philips']);
});

brands('prefers nothing of what an accessory is for', () => {
  assert.equal(readBrands('防摔殼 適用 Apple iPhone 17', null).ids, []);
});

brands('shows the brand field, else the bracket at the head, never a promotion', () => {
  assert.is(readBrands('【JBL】TUNER 3', null).shown, 'JBL');
  assert.is(readBrands('TUNER 3', 'JBL').shown, 'JBL');
  assert.is(readBrands('【限時特價】TUNER 3', null).shown, null);
});

brands('reads four words of a bracket or field, one of the rest', () => {
  assert.equal(readBrands('【a b c asus】螢幕', null).ids, ['asus']);
  assert.equal(readBrands('【a b c d asus】螢幕', null).ids, []);
  assert.equal(readBrands('螢幕', 'a b c asus').ids, ['asus']);
  assert.equal(readBrands('螢幕', 'a b c d asus').ids, []);
  assert.equal(readBrands('new asus 螢幕', null).ids, []);
});

brands('knows names of several words and signs, the longest first', () => {
  assert.equal(readBrands('The North Face 外套', null).ids, readBrands('x', 'the north face').ids);
  assert.is(readBrands('The North Face 外套', null).ids.length, 1);
  assert.equal(readBrands('The North 外套', null).ids, []);
  assert.is(readBrands('Coca-Cola 可樂', null).ids.length, 1);
  assert.is(readBrands('audio-technica 耳機', null).ids.length, 1);
});
brands('a Chinese name begins the text, up to six characters long', () => {
  for (const name of ['海倫仙度絲', '金百利克拉克', '群暉科技'])
    assert.is(readBrands(`${name}洗髮乳`, null).ids.length, 1, name);
  assert.equal(readBrands('新飛利浦氣炸鍋', null).ids, []);
  assert.equal(readBrands('飛利 氣炸鍋', null).ids, []);
  assert.equal(readBrands('【新品】飛利浦氣炸鍋', null).ids, ['philips']);
});
brands('several are sorted, each once', () => {
  assert.equal(readBrands('【ASUS 華碩】asus 螢幕', 'Acer').ids, ['acer', 'asus']);
  assert.equal(readBrands('【限時】Logitech 滑鼠', null).ids, ['logitech']);
});
brands.run();

const houses = suite('houses');
houses('a maker before a brand of its own is read with it', () => {
  assert.equal(readBrands('花王 Curel 乳液', null).ids, ['curel', 'kao']);
  assert.equal(readBrands('花王珂潤乳液', null).ids, ['curel', 'kao']);
  assert.equal(readBrands('花王 洗衣精', null).ids, ['kao']);
  assert.equal(readBrands('象印 珂潤 保溫杯', null).ids, ['zojirushi'], 'others are not');
});
houses.run();

const shown = suite('shownBrand');
shown('is the field where there is one, else the bracket at the head', () => {
  assert.is(shownBrand('【JBL】TUNER 3', 'Sony'), 'Sony');
  assert.is(shownBrand('【JBL】TUNER 3', null), 'JBL');
  assert.is(shownBrand('【JBL】TUNER 3', '  '), readBrands('【JBL】TUNER 3', '  ').shown);
  assert.is(shownBrand('【JBL】TUNER 3', ''), 'JBL');
  assert.is(shownBrand('TUNER 3【JBL】', null), null);
  assert.is(shownBrand('【限時】【 JBL 】TUNER 3', null), 'JBL');
});
shown('is no promotion', () => {
  for (const text of '組|限|折|送|贈|新|代理|公司|旗艦|免運|現貨|預購|顯卡|主機板|購物|直營|超值|福利|整新|二手|★'.split(
    '|',
  ))
    assert.is(shownBrand(`【${text}】TUNER 3`, null), null, text);
});
shown('is looked for in eighty characters, forty of them in a bracket', () => {
  assert.is(shownBrand(`【${'x'.repeat(40)}】`, null), 'x'.repeat(40));
  assert.is(shownBrand(`【${'x'.repeat(41)}】`, null), null);
  assert.is(shownBrand(`【限】${'x'.repeat(72)}【JBL】`, null), 'JBL');
  assert.is(shownBrand(`【限】${'x'.repeat(73)}【JBL】`, null), null);
});
shown.run();
