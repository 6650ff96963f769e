import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterBits } from '../../../core/match/filter-bits.ts';
import {
  boxed,
  identifies,
  readPack,
  readQuantities,
  withoutOrderLimits,
  withSizeApart,
} from '../../../core/match/quantities.ts';

const quantities = suite('readQuantities');
const of = (text: string): string[] => readQuantities(text).map(({ kind, value }) => `${kind} ${value}`);

quantities('brings units of a kind to one base', () => {
  assert.equal(of('牛奶 1.5公升'), ['volume 1500']);
  assert.equal(of('牛奶 1500ml'), ['volume 1500']);
  assert.equal(of('米 2公斤'), ['mass 2000']);
  assert.equal(of('55型 電視'), ['inch 55']);
  assert.equal(of('硬碟 2tb'), ['storage 2048']);
});
quantities('tells memory from mass', () => {
  assert.equal(of('12g/256g'), ['storage 12', 'storage 256']);
  assert.equal(of('餅乾 350g'), ['mass 350']);
});
quantities('reads the measure before a multiplier', () =>
  assert.equal(of('32gb(16gbx2)'), ['storage 32', 'storage 16']),
);
quantities('does not read into model numbers or other words', () => {
  assert.equal(of('kvr56u46bd8-32'), []);
  assert.equal(of('el-334mb 計算機'), []);
  assert.equal(of('68 in 1 讀卡機'), []);
});
quantities('two sides are a face in square centimetres, a count is no side', () => {
  assert.equal(of('projection screen 96 x 96'), ['face 9216']);
  assert.ok(of('門簾 60x90cm').includes('face 5400'));
  assert.ok(of('門簾 600*900mm').includes('face 5400'));
  for (const text of ['dvd-r 16x 50 pack', '面膜 100*2入', 'memory 2 x 16 mb', 'labels 8 x 11', '飲料 20x24瓶'])
    assert.equal(
      of(text).filter((said) => said.startsWith('face')),
      [],
      text,
    );
});
quantities('a size or the end of a name stands apart from the count or measure behind it', () => {
  const apart = (text: string): string => withSizeApart(text, filterBits(text));
  assert.is(apart('紙尿褲l60片'), '紙尿褲l 60片');
  assert.is(apart('拉拉褲 xxl28片'), '拉拉褲 xxl 28片');
  assert.is(apart('安瓶精華ex40ml'), '安瓶精華ex 40ml');
  for (const text of ['fv-m8入', 'abc12片', '牛奶 40ml', 'usb3片', '耳機 qc45']) assert.is(apart(text), text);
});
quantities('passes over zero', () => assert.equal(of('0ml'), []));
quantities('memory and disks have sizes, other grams are a mass', () => {
  const sizes = [
    1, 2, 6, 8, 10, 12, 16, 18, 20, 24, 32, 36, 40, 48, 64, 72, 96, 120, 128, 192, 240, 256, 480, 512, 1024,
  ];
  for (const size of sizes) assert.equal(of(`${size}g`), [`storage ${size}`]);
  for (const size of [7, 9, 11, 14, 15, 17, 19, 21, 23, 30, 33, 50, 63, 65, 100, 127, 250, 255, 257, 500, 1000, 1023])
    assert.equal(of(`${size}g`), [`mass ${size}`]);
});
quantities('3G, 4G and 5G are networks, unless the text goes on as a weight does', () => {
  for (const text of ['3g', '4g', '5g', '5g 手機', '5g手機', '5g,4g', '5g-x']) assert.equal(of(text), [], text);
  for (const follows of ['x2', '*2', '/2入', '+2', ' 2', ' x2', ' 入', '入', '包', '裝'])
    assert.equal(of(`5g${follows}`), ['mass 5'], follows);
  assert.equal([of('3gx2'), of('4gx2')], [['storage 3'], ['storage 4']]);
  assert.equal(of('5kg'), ['mass 5000'], 'grams only');
});
quantities('keeps three decimals, and a value of a kind once', () => {
  assert.equal(of('1oz'), ['volume 29.574']);
  assert.equal(of('1mb'), ['storage 0.001']);
  assert.equal(of('1,500ml 1.5l 1500cc 300ml'), ['volume 1500', 'volume 300']);
  assert.equal(of('500ml 500g'), ['volume 500', 'mass 500']);
});
quantities.run();

const pack = suite('readPack');
const cases: [string, number, number | null][] = [
  ['洗衣精 2000ml', 1, null],
  ['洗衣精 2000ml x 2', 2, null],
  ['ddr5 32gb(16gbx2)', 2, null],
  ['48g*2', 2, null],
  ['110抽x10包x6串', 60, 110],
  ['鮮奶 6入', 6, null],
  ['買一送一 沐浴乳', 2, null],
  ['買2送1 沐浴乳', 3, null],
  ['四入組 毛巾', 4, null],
  ['twin x2 顯示卡', 1, null],
  ['9700x 8核心', 1, null],
  ['益生菌粉 30包 fv-p30*3', 90, null],
  ['曼巴綜合咖啡豆 1kg fb-m1 ×4', 4, null],
  ['保溫杯 mb-500*2', 2, null],
  ['地墊 36 x 72', 1, null],
  ['桌子 w120*60', 1, null],
  ['櫃 w60*d40*h30cm', 1, null],
  ['rg-120*60 地毯', 1, null],
  ['面膜 50ml x2 (50ml x2)', 2, null],
  ['水 600mlx24', 24, null],
  ['護墊 17cm26片', 1, 26],
  ['mdr ex55 earbuds', 1, null],
  ['面膜 ex8分鐘 5入', 5, null],
  ['衛生紙100pcx12', 12, null],
  ["case 11 ' x 9.25 ' x 4 ' nylon", 1, null],
  ['水 600ml24入', 24, null],
  ['面膜 25 ml10片', 1, 10],
  ['水 x1', 1, null],
  ['水 600ml x99', 99, null],
  ['餅乾 3包 3包', 3, null],
  ['餅乾 3包 4盒', 12, null],
  ['面紙 100抽 100片', 1, 10_000],
  ['餅乾 9999包9998盒', 100_000, null],
  ['餅乾 9999包9998盒裝', 100_000, null],
  ['沐浴乳 買一送一 6入', 6, null],
  ['沐浴乳 買二送一', 3, null],
  ['沐浴乳 買 3 送 2', 5, null],
  ['沐浴乳 買三送三', 6, null],
  ['沐浴乳 買四送一', 1, null],
  ['第三盒裝', 1, null],
  ['毛巾第三件組', 1, null],
  ['0入', 1, null],
];
for (const [text, count, inner] of cases)
  pack(`${text} → ${count}`, () => assert.equal(readPack(text), { count, inner }));
pack('reads Chinese numbers before what is sold as one', () => {
  const numbers = {
    一: 1,
    二: 2,
    兩: 2,
    三: 3,
    四: 4,
    五: 5,
    六: 6,
    七: 7,
    八: 8,
    九: 9,
    十: 10,
    十二: 12,
    二十四: 24,
  };
  for (const [said, count] of Object.entries(numbers))
    for (const unit of ['入組', '包裝', '盒裝', '瓶組', '罐裝', '件組', '雙入', '條組', '入', '雙'])
      assert.equal(readPack(`毛巾 ${said}${unit}`), { count, inner: null }, said + unit);
  for (const none of ['毛巾 四入口', '毛巾 第四入', '床包四件組', '毛巾 七包到貨', '毛巾 第二十包入'])
    assert.equal(readPack(none), { count: 1, inner: null }, none);
  assert.equal(readPack('毛巾 2包 四入組'), { count: 8, inner: null });
  for (const praise of ['超值', '特惠', '家庭'])
    assert.equal(readPack(`毛巾 ${praise}兩入`), { count: 2, inner: null }, praise);
  for (const text of ['尿布 L 七包', '雞精 (七瓶)', '海苔 七袋/箱']) assert.is(readPack(text).count, 7, text);
  for (const text of ['蛋捲九入禮盒', '濾心九入組', '蛋黃酥(九入)']) assert.is(readPack(text).count, 9, text);
});
pack.run();
const telling = suite('identifies');
telling('a volume tells products of one model apart, watts do not, an unknown kind does not', () => {
  assert.is(identifies('volume'), true);
  assert.is(identifies('power'), false);
  assert.is(identifies('charm'), false);
});
telling.run();

const limits = suite('withoutOrderLimits');
limits('what an order may hold is no pack, a pack of an edition is', () => {
  for (const order of [
    '超取限2組',
    '每人最多3入',
    '滿2件折50',
    '需買2入',
    '(需購買2瓶出貨)',
    '2入起出貨',
    '任選2件79折',
    '最少買3包',
  ]) {
    const text = `沐浴乳 ${order}`;
    assert.is(readPack(withoutOrderLimits(text)).count, 1, text);
  }
  for (const text of ['沐浴乳 限定2入組', '沐浴乳 2入組 限購1組', '沐浴乳 任選2件組', '沐浴乳 口味任選2入'])
    assert.is(readPack(withoutOrderLimits(text)).count, 2, text);
});

limits('so many in all are no more packs', () => {
  assert.equal(readPack('豆奶 250mlx2箱(共48入)'), { count: 48, inner: null });
  assert.equal(readPack('葉黃素 6入組(共180顆)'), { count: 6, inner: 30 });
});
limits.run();

const sachets = suite('boxed');
for (const [text, amount, count, inner] of [
  ['白咖啡 40g x 15包', 'mass 600', 1, 15],
  ['白咖啡 600g(40gx15包)', 'mass 600', 1, 15],
  ['面膜 25ml 10片', 'volume 25', 1, 10],
  ['肉泥 14g x 4條', 'mass 56', 1, 4],
  ['玉米脆條 52g x 12包', 'mass 52', 12, null],
  ['夾心餅 133g x 3包', 'mass 399', 1, 3],
  ['夾心餅 125g x 2包', 'mass 125', 2, null],
  ['橄欖油 510ml x 2', 'volume 510', 2, null],
  ['夾心餅 9入 256.5g', 'mass 256.5', 9, null],
  ['膠囊 500mg x 60包', 'mass 0.5', 60, null],
  ['白咖啡 600g', 'mass 600', 1, null],
  ['奶茶 25g 12包 贈 100g', 'mass 25,mass 100', 12, null],
  ['奶茶 20g x 18入', 'mass 360', 1, 18],
  ['記憶體 16g x 2', 'storage 16', 2, null],
] as const)
  sachets(`${text} → ${amount}, ${count} of ${inner}`, () => {
    const { quantities, pack } = boxed(readQuantities(text), readPack(text), text);
    assert.is(quantities.map(({ kind, value }) => `${kind} ${value}`).join(), amount);
    assert.equal(pack, { count, inner });
  });
sachets.run();
