import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../../bench/evaluate/unit-prices.ts';
import { readUnitPrice, unitPriceOf } from '../../../core/unit-price/index.ts';
import { fc } from '../../support/property.ts';

const unitPrice = suite('unitPriceOf');
const given: [title: string, price: number, unit: number, per: string][] = [
  ['虛構 抽取式衛生紙 100抽x10包x8串', 799, 9.99, '100 sheet'],
  ['虛構 紙尿褲 L 160片/箱 (40片×4包)', 1600, 10, '1 piece'],
  ['虛構 礦泉水 600ml (24入×2箱)', 480, 1.67, '100 ml'],
  ['虛構 成犬飼料 3.5kg×2', 1400, 20, '100 g'],
  ['虛構 餅乾 50g 6入組 (6入)', 90, 30, '100 g'],
  ['虛構 洗髮精 750ml 買一送一', 300, 20, '100 ml'],
  ['虛構 洗衣槽清潔劑 300g*2包', 120, 20, '100 g'],
  ['虛構 護墊 15cm40片2入組', 80, 1, '1 piece'],
  ['虛構 洗手乳 500ml 九入組', 450, 10, '100 ml'],
  ['虛構 氣泡水 250ml 二十四入', 600, 10, '100 ml'],
  ['虛構 醬油 500ml 半打', 300, 10, '100 ml'],
  ['虛構 麥茶 500ml 兩打裝', 1200, 10, '100 ml'],
  ['虛構 貓砂 6L 七包', 420, 1, '100 ml'],
  ['虛構 咖啡豆 半磅', 227, 100.09, '100 g'],
  ['虛構 洗髮精 750ml 超取限2組', 150, 20, '100 ml'],
  ['虛構 豆漿 936ml*2 每人限購3入', 187.2, 10, '100 ml'],
  ['虛構 烏龍茶 975ml 需買2入', 39, 4, '100 ml'],
  ['虛構 烏龍茶 975ml 2瓶起出貨', 39, 4, '100 ml'],
  ['虛構 洗衣球 15g*30顆/盒', 300, 10, '1 piece'],
  ['虛構 洗碗機專用洗碗錠 60錠/盒', 300, 5, '1 piece'],
  ['虛構 捲筒衛生紙 270張x12捲', 120, 10, '1 piece'],
  ['虛構 綜合堅果(25g/包，共30包)', 750, 100, '100 g'],
  ['虛構 鮭魚片 200g/片 x 4片', 800, 100, '100 g'],
  ['虛構 看護墊 60x90cm 10片x10包', 500, 5, '1 piece'],
  ['虛構 紙尿褲 L54片*4包', 1080, 5, '1 piece'],
  ['虛構 礦泉水 6公升x2桶', 120, 1, '100 ml'],
  ['虛構 魚油 8入 (共480顆)', 2400, 5, '1 piece'],
  ['虛構 益生菌x5盒(共150包)', 1500, 10, '1 piece'],
  ['虛構 葉黃素(60顆/盒)x4盒 共240顆 超值組', 2400, 10, '1 piece'],
  ['虛構 紅麴膠囊 三盒組(30粒/盒)', 1800, 20, '1 piece'],
  ['虛構 葉黃素 6入組(30粒)', 1800, 10, '1 piece'],
  ['虛構 地板清潔劑 補充包 (1300+500ml/包)', 90, 5, '100 ml'],
  ['虛構 手工皂120g【20塊/箱】', 1200, 50, '100 g'],
  ['虛構 純水濕巾 80抽 6大包', 480, 1, '1 piece'],
  ['虛構 厚切鮭魚5片(約400g/片)', 1000, 50, '100 g'],
  ['虛構 湯麵 (375g/袋(5入))', 75, 20, '100 g'],
  ['虛構 益生菌脆麥片 300公克 X 2包', 300, 50, '100 g'],
  ['虛構 義式濃縮咖啡膠囊組 96顆', 1440, 15, '1 piece'],
  ['虛構 潔牙粉 100g 2+1', 300, 100, '100 g'],
  ['虛構 護髮素 500ml×2+1', 300, 20, '100 ml'],
  ['虛構 洗手乳 500ml (1+1)', 100, 10, '100 ml'],
  ['虛構 洗潔精 500g+500g+500g', 150, 10, '100 g'],
  ['虛構 濕紙巾 80抽*10包+2包', 480, 0.5, '1 piece'],
  ['虛構 防曬乳 SPF50+50ml', 300, 600, '100 ml'],
  ['虛構 三合一咖啡 1+2 15g*100入', 300, 20, '100 g'],
  ['虛構 廚房紙巾 50張*4捲*3串', 240, 20, '1 piece'],
  ['虛構 b群+鐵 60錠', 300, 5, '1 piece'],
  ['虛構 鴨蛋 6顆', 90, 15, '1 piece'],
  ['虛構 雞蛋布丁 90g*6', 108, 20, '100 g'],
  ['虛構 紙尿褲 4x50片', 1000, 5, '1 piece'],
  ['虛構 寵物尿墊 60x90 20片*5包', 500, 5, '1 piece'],
  ['虛構 餅乾, 35g, 5個', 70, 40, '100 g'],
  ['虛構 濕紙巾, 60張, 5個', 300, 1, '1 piece'],
  ['虛構 米餅 6個月以上 30g', 60, 200, '100 g'],
  ['虛構 泡麵 3包 (每包100g)', 60, 20, '100 g'],
  ['虛構 蘋果 5kg/箱', 500, 10, '100 g'],
  ['1送1 虛構 氣泡水500ml(24入)', 480, 2, '100 ml'],
  ['虛構 成犬7+ 1.5kg 飼料', 300, 20, '100 g'],
];
for (const [title, price, unit, per] of given)
  unitPrice(title, () => assert.equal(unitPriceOf(price, title), { price_twd: unit, per }));

unitPrice('nothing of what lasts, of gifts, of two things, of ranges and portions, of packs that are chosen', () => {
  for (const title of [
    '虛構 5G 手機 128GB',
    '虛構 三門冰箱 610公升',
    '虛構 保溫瓶 500ml',
    '虛構 醬油瓶 300ml',
    '虛構 茶葉罐 500g',
    '虛構 不沾鍋 3L',
    '虛構 記憶體 16G*2',
    '虛構 啞鈴 10kg',
    '虛構 咖啡機 附咖啡豆 200g',
    '虛構 洗髮精 500ml+沐浴乳 500ml',
    '虛構 餅乾 100~150g',
    '虛構 燕麥片 每份30g',
    '虛構 礦泉水 600ml 整箱',
    '虛構 餅乾 50g 任選6入',
    '虛構 染髮霜 40g+40g',
    '虛構 咖啡豆 半磅 1磅',
    '虛構 牛肉乾 買一送一 100g 請下單2件',
    '虛構 b群 30錠/包(買2送1)',
    '虛構 防纏繞洗衣球 6入',
    '虛構 魚油 10入組(600粒)',
    '虛構 益生菌 3盒組(90包)',
    '虛構 雞絲麵 6入(330g)x20盒',
    '虛構 鮮奶饅頭 (390g(6入)*4包)',
    '虛構 硫磺皂85g 買10送1',
    '虛構 防蚊噴霧 60ml 2入+120 ml 1入',
    '虛構 手提式2公斤小米箱',
    '虛構 隨行噴瓶 酒精 50ml',
    '虛構 慕斯瓶 250ml 洗手',
    '虛構 精油空瓶 10ml 5入',
    '虛構 折疊水桶 10L 洗車',
    '虛構 冰桶 7L 巧克力色',
    '虛構 拉麵 5入(超值包)600g',
    '虛構 米餅 12包, 72g, 2盒',
    '虛構 拉麵 120gx2袋(8包)',
    '虛構 鮮蝦條 90g(18小包)',
    '虛構 鱈魚 6片組(3片/500g/包)',
    '虛構 衛生紙 300張, 6包, 6袋',
    '虛構 衛生棉 夜用 12入組',
    '虛構 面膜 28ml 3片+精華液 50ml',
    '虛構 b群 60錠+魚油 60粒',
    '虛構 洗髮精 700ml 1+1 請下單2件',
    '[2+1] 虛構 牙膏 100g',
    '虛構 礦泉水 600ml(24入/2箱)',
    '虛構 蘋果造型吊飾 20g',
    '',
  ])
    assert.is(unitPriceOf(499, title), null, title);
});
unitPrice('a price beyond the range of its kind is not believed; the kind is told', () => {
  assert.is(unitPriceOf(125, '虛構 抽取式衛生紙 110抽'), null);
  assert.is(readUnitPrice(36, '虛構 抽取式衛生紙 110抽')?.kind, 'tissue');
});
unitPrice('labels: nothing absurd, and what is given is right', async () => {
  const { blind, made } = await run([]);
  assert.ok(blind.labels >= 300 && made.labels >= 100);
  assert.equal([blind.absurd, made.absurd], [0, 0]);
  assert.ok((blind.precision ?? 0) >= 0.99 && made.precision === 1);
});
unitPrice('later labels: sums, vessels, goods by other names', async () => {
  const { blind, made } = await run([fileURLToPath(new URL('../../labels/unit-prices-later.csv', import.meta.url))]);
  assert.ok(blind.labels >= 140 && made.labels >= 35);
  assert.equal([blind.absurd, made.absurd], [0, 0]);
  assert.equal([blind.precision, made.precision], [1, 1]);
  assert.ok((blind.recall ?? 0) >= 0.98 && made.recall === 1);
});
unitPrice('what it says is a price above 0 for any title, and in linear time', () => {
  const word = fc.constantFrom(
    '600ml',
    'x',
    '24入',
    '(',
    ')',
    '衛生紙',
    '茶',
    '/箱',
    '共',
    '40',
    '片',
    '+',
    '*',
    ' ',
    '每',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const found = unitPriceOf(500, words.join(''));
      assert.ok(found === null || (found.price_twd > 0 && Number.isFinite(found.price_twd)));
    }),
  );
  for (const part of [
    '1ml x',
    '24入 ',
    '茶 1g',
    '(贈',
    '+茶',
    '每1g',
    '共1片',
    '衛生棉 1入組',
    '700ml+',
    '茶 1+1 ',
    '雞蛋 1入',
    '維他命軟糖',
    '6瓶+6瓶',
    '廚房紙巾',
  ])
    assert.ok(cpu(() => unitPriceOf(500, `茶 ${part.repeat(50_000)}`)) < 200, part);
});
const cpu = (work: () => unknown): number => {
  const start = process.cpuUsage();
  for (let i = 0; i < 10; i++) work();
  return process.cpuUsage(start).user / 1000;
};
unitPrice('a category that sells by the box leaves a title of one bottle silent', () => {
  assert.is(readUnitPrice(480, '虛構 礦泉水 600ml', '飲料 > 箱購'), null);
  assert.is(readUnitPrice(20, '虛構 礦泉水 600ml', '飲料')?.price_twd, 3.33);
  assert.is(readUnitPrice(480, '虛構 礦泉水 600ml 24入', '飲料 > 箱購')?.price_twd, 3.33);
});
unitPrice('ounces of what is weighed are of weight', () => {
  assert.equal(unitPriceOf(680, '虛構 菲力牛排 6oz x 4'), { price_twd: 99.94, per: '100 g' });
  assert.equal(unitPriceOf(59, '虛構 貓飼料 主食罐 3oz'), { price_twd: 69.37, per: '100 g' });
  assert.is(unitPriceOf(59, '虛構 可樂 12oz')?.per, '100 ml');
});
unitPrice('an enzyme of a laundry liquid is no supplement', () => {
  assert.is(readUnitPrice(540, '虛構 4X酵素 1.6kg*6包')?.kind ?? null, null);
  assert.is(readUnitPrice(540, '虛構 綜合酵素 30包')?.kind, 'supplements');
});
unitPrice.run();
