import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DemoProduct, OfferKind } from '../../../build/demo/model.ts';
import { demoProducts } from '../../../build/demo/products.ts';
import { titleOf } from '../../../build/demo/titles.ts';

const earbuds = demoProducts().find(({ model, colour }) => model === 'DV-A210' && colour === '黑') as DemoProduct;
const tissue = demoProducts().find(({ noun }) => noun.includes('衛生紙')) as DemoProduct;
const titles = (
  form: Parameters<typeof titleOf>[0],
  kind: OfferKind = 'plain',
  pack = 1,
  product = earbuds,
): string[] => Array.from({ length: 40 }, (_, index) => titleOf(form, { product, pack, kind, key: `title/${index}` }));

const wording = suite('titleOf');
wording('has the model in the habit of each seller', () => {
  assert.ok(titles('pchome').every((title) => title.includes('DV-A210')));
  assert.ok(titles('momo').every((title) => title.startsWith('【Demovox 示範沃克】')));
  assert.ok(titles('rakuten').every((title) => title.includes('DVA210')));
  const wide = titles('ruten').filter((title) => title.includes('ＤＶ－Ａ２１０')).length;
  assert.ok(wide > 0 && wide < 20, `${wide} in full width`);
});
wording('leaves the brand out of some titles of the form that has a field for it', () => {
  const without = titles('pchome').filter((title) => !title.includes('Demovox')).length;
  assert.ok(without > 2 && without < 25, `${without} of 40`);
});
wording('writes a pack in several ways, and "buy one, get one" for two only', () => {
  const two = titles('shop', 'plain', 2);
  assert.ok(two.every((title) => /2|買一送一/.test(title.slice(title.indexOf('黑')))));
  assert.ok(two.some((title) => title.includes('買一送一')));
  const many = titles('shop', 'plain', 24, tissue);
  assert.ok(many.every((title) => title.includes('24')));
  assert.ok(new Set(many).size >= 4);
});
wording('says what is not the plain thing', () => {
  const words: Partial<Record<OfferKind, RegExp>> = {
    used: /二手|中古/,
    refurbished: /福利品|整新品/,
    open_box: /拆封品|展示機/,
    accessory: /(?:適用|副廠|相容|for ).* 保護套$/,
    bundle: /\+ 保護套 超值組|送保護套/,
    bait: /【加價購】/,
    auction: /【競標】/,
  };
  for (const [kind, pattern] of Object.entries(words))
    for (const form of ['pchome', 'momo', 'rakuten', 'ruten'] as const)
      for (const title of titles(form, kind as OfferKind)) assert.match(title, pattern);
});
wording("keeps a seller's name in brackets in front", () => {
  assert.ok(titles('ruten', 'used').every((title) => /^【(?:示範小舖|虛構商行|DEMO購)】/.test(title)));
});
wording('has no doubled spaces, and calls nothing used new', () => {
  for (const form of ['pchome', 'momo', 'rakuten', 'ruten', 'shop'] as const)
    for (const kind of ['plain', 'used', 'accessory', 'bundle'] as const)
      for (const title of titles(form, kind, 3)) assert.not.match(title, /\s\s|^\s|\s$/);
  assert.not.ok(titles('ruten', 'used').some((title) => title.includes('全新')));
});
wording.run();
