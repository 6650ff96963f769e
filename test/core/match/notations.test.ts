import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OfferText } from '../../../core/match/identity.ts';
import { decideSame, readIdentity } from '../../../core/match/index.ts';
import { withOneWriting } from '../../../core/match/one-writing.ts';

const plain = (text: string): string => withOneWriting(text).replace(/\s+/g, ' ').trim();
const decide = (a: string | OfferText, b: string | OfferText) => {
  const [left, right] = [a, b].map((one) => readIdentity(typeof one === 'string' ? { title: one } : one));
  return decideSame(left!, right!);
};
const agree = (pairs: readonly (readonly [string, string])[]): void => {
  for (const [a, b] of pairs) assert.equal(decide(a, b).conflicts, [], `${a} | ${b}`);
};
const differ = (pairs: readonly (readonly [string, string])[]): void => {
  for (const [a, b] of pairs) assert.not(decide(a, b).same, `${a} | ${b}`);
};

const notation = suite('notations');
notation('a total beside its parts is no pack of its own', () => {
  agree([
    ['絨毛布 90片(15片x6包)', '絨毛布 15片x6包'],
    ['牙線棒 40支/盒 x3盒', '牙線棒 120支(40支x3盒)'],
    ['擦拭紙 30抽x8包(240抽)', '擦拭紙 30抽x8包'],
    ['茶包 48包（12包×4盒）', '茶包 12包×4盒'],
  ]);
  differ([
    ['絨毛布 90片(15片x6包)', '絨毛布 90片x6包'],
    ['牙線棒 120支(40支x3盒)', '牙線棒 40支'],
    ['茶包 48包（12包×4盒）', '茶包 12包×2盒'],
    ['絨毛布 80片(15片x6包)', '絨毛布 80片'],
  ]);
});
notation('what paper weighs, pounds and feet as shops round them, faces', () => {
  agree([
    ['B5 70磅 模造紙 250張', 'B5 70g 模造紙 250張'],
    ['犬糧 羊肉 6.8kg', '犬糧 羊肉 15磅'],
    ['延長線 3.6m', '延長線 12ft'],
    ['地墊 60x95 公分', '地墊 60x95cm'],
  ]);
  differ([
    ['B5 70磅 模造紙 250張', 'B5 80磅 模造紙 250張'],
    ['壺鈴 80磅', '壺鈴 80g'],
    ['犬糧 羊肉 6.5kg', '犬糧 羊肉 15磅'],
    ['延長線 3m', '延長線 12ft'],
    ['罐頭 440g', '罐頭 400g'],
  ]);
});
notation('a plus that joins nothing', () => {
  agree([
    ['薇霓 舒緩乳霜B3+ 50ml', '薇霓 B3+舒緩乳霜 50ml'],
    ['平板 Air 11吋 wi-fi + 行動寬頻 256GB', '平板 Air 11吋 LTE 256GB'],
    ['手錶 GPS+Cellular 44mm 黑', '手錶 行動網路 44mm 黑'],
    ['潤髮乳 400ml 1+1超值組', '潤髮乳 400ml 2入'],
  ]);
  differ([
    ['舒緩乳霜B3+化妝水 50ml', '舒緩乳霜B3 50ml'],
    ['平板 Air 11吋 wi-fi + 行動寬頻 256GB', '平板 Air 11吋 Wi-Fi 256GB'],
    ['手錶 GPS+Cellular 44mm 黑', '手錶 GPS 44mm 黑'],
    ['平板 wifi+觸控筆 256GB', '平板 wifi 256GB'],
    ['潤髮乳 400ml 1+1', '潤髮乳 400ml'],
  ]);
  assert.is(plain('洗衣機 1+1年保固'), '洗衣機 1+1年保固');
});
notation('for both sexes', () => {
  assert.is(plain('登山鞋 女鞋/男鞋'), '登山鞋 男女鞋');
  assert.is(plain('登山鞋 男鞋'), '登山鞋 男鞋');
  differ([
    ['登山鞋 男鞋 女鞋 灰', '登山鞋 男鞋 灰'],
    ['登山鞋 男款 灰', '登山鞋 女款 灰'],
  ]);
});
notation('standards, grips, apertures, vitamins', () => {
  assert.is(plain('電源 atx3.0'), '電源 atx 3.0');
  assert.is(plain('洗面乳 ph5.5'), '洗面乳 ph 5.5');
  assert.is(plain('羽球拍 3u-g6'), '羽球拍 3ug6');
  assert.is(plain('伺服器 3u6'), '伺服器 3u6');
  assert.is(plain('鏡頭 50mm f/1.2 l'), '鏡頭 50mm f12l');
  assert.is(plain('維他命c 500食品錠'), '維他命c500食品錠');
  assert.is(plain('維他命c 500mg'), '維他命c 500mg');
  differ([
    ['廣角鏡頭 20mm F1.8', '廣角鏡頭 20mm f/2.8'],
    ['羽球拍 88 3UG5', '羽球拍 88 4UG5'],
  ]);
});
notation('a number of a name, a letter of a colour', () => {
  assert.is(plain('7喜汽水'), '七喜汽水');
  assert.is(plain('3點1刻 奶茶'), '三點一刻 奶茶');
  assert.ok(decide('電子鍋 NS-TF18(W) 十人份', '電子鍋 NS-TF18-W 十人份').same);
  differ([['電子鍋 NS-TF18(W) 十人份', '電子鍋 NS-TF18(B) 十人份']]);
});
notation('kits, testers and heat sinks tell apart', () => {
  agree([
    ['微單 X-A7+XC15-45mm 單鏡組 銀', '微單 X-A7 XC15-45mm KIT 銀'],
    ['固態硬碟 1TB 含散熱片', '固態硬碟 1TB 附散熱片'],
    ['淡香水 50ml 環保包裝', '淡香水 50ml'],
  ]);
  differ([
    ['微單 X-A7 單機身 銀', '微單 X-A7 XC15-45mm KIT 銀'],
    ['固態硬碟 1TB 含散熱片', '固態硬碟 1TB'],
    ['固態硬碟 1TB 附散熱片', '固態硬碟 1TB 無散熱片'],
    ['木質淡香水 50ml', '木質淡香水 50ml tester'],
    ['洗碗精 環保包 800ml', '洗碗精 800ml'],
  ]);
});
notation('brands of one house', () => {
  agree([['花仙子克潮靈 除濕桶 350ml', '克潮靈 除濕桶 350ml']]);
  assert.equal(decide('獅王 好自在 護墊 20片', '獅王 固齒佳 護墊 20片').conflicts, ['brand: whisper ≠ systema']);
});
notation('a brand that only the field names stands before the title', () => {
  const seat = { title: 'TORO 安全座椅 0-4歲', brand: 'Veluna' };
  assert.ok(readIdentity(seat).words.includes('veluna'));
  assert.ok(decide(seat, '【Veluna】TORO 安全座椅 0-4歲').same);
  for (const brand of ['無品牌', 'OEM', null, 'toro'])
    assert.equal(readIdentity({ ...seat, brand }).words, readIdentity({ title: seat.title }).words, `${brand}`);
});
notation.run();
