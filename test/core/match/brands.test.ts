import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brandsOf } from '../../../core/match/brands.ts';
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

brands.run();
