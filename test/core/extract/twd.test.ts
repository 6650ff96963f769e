import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { currencyCode, findCurrency } from '../../../core/extract/currency.ts';
import { isBaitTwd, parseTwd, readTwd } from '../../../core/extract/twd.ts';

const currency = suite('findCurrency');
currency('words count only where no letter touches them', () => {
  assert.is(findCurrency('5 kr'), 'kr');
  assert.is(findCurrency('RENAULT kroner'), null);
});
currency.run();

const code = suite('currencyCode');
const codes: [string | null, string | null][] = [
  ['NT$', 'TWD'],
  ['ntd', 'TWD'],
  ['twd', 'TWD'],
  ['新台幣', 'TWD'],
  ['ＮＴ＄', 'TWD'],
  ['USD', 'USD'],
  ['US$', 'USD'],
  ['¥', 'JPY'],
  ['$', null],
  ['元', null],
  ['', null],
  [null, null],
  ['Kč', 'XXX'],
];
code('ISO 4217 where the mark is clear, null where it is absent or used for several, XXX for another', () => {
  for (const [mark, iso] of codes) assert.is(currencyCode(mark), iso, String(mark));
});
code.run();

const twd = suite('parseTwd');
const plain: [string, number][] = [
  ['NT$1,299', 1299],
  ['ＮＴ＄１，２９９', 1299],
  ['$ 1,299', 1299],
  ['1299', 1299],
  ['1,299.00', 1299],
  ['TWD 1290', 1290],
  ['1,299元', 1299],
  ['新台幣 500 元整', 500],
  ['1.2萬', 12_000],
  ['1萬2千元', 12_000],
  ['2萬5,000元', 25_000],
  ['3千元', 3000],
  ['優惠價:79折 395 元', 395],
  ['買2件 NT$999', 999],
  ['滿$1,000折$100 NT$880', 880],
  ['12入 $599', 599],
  ['iPhone 17 128GB NT$29,900', 29_900],
  ['3期0利率 每期 $333 售價 $999', 999],
  ['7136.40', 7136],
  ['99.5', 100],
];
for (const [text, priceTwd] of plain) {
  twd(`${text} is ${priceTwd}`, () =>
    assert.equal(parseTwd(text), { priceTwd, listPriceTwd: null, from: false, maxTwd: null }),
  );
}
const full: [string, object][] = [
  ['1,299元起', { priceTwd: 1299, listPriceTwd: null, from: true, maxTwd: null }],
  ['199 ~ 299', { priceTwd: 199, listPriceTwd: null, from: true, maxTwd: 299 }],
  ['NT$ 1,000 – NT$ 2,000', { priceTwd: 1000, listPriceTwd: null, from: true, maxTwd: 2000 }],
  ['１９９～２９９元', { priceTwd: 199, listPriceTwd: null, from: true, maxTwd: 299 }],
  ['特價 $999 原價 $1,299', { priceTwd: 999, listPriceTwd: 1299, from: false, maxTwd: null }],
  ['原價 1,299 特價 999', { priceTwd: 999, listPriceTwd: 1299, from: false, maxTwd: null }],
  ['市價$2,156 $720', { priceTwd: 720, listPriceTwd: 2156, from: false, maxTwd: null }],
  ['定價：350元，優惠價：79折277元', { priceTwd: 277, listPriceTwd: 350, from: false, maxTwd: null }],
  ['$1,299 $999', { priceTwd: 999, listPriceTwd: 1299, from: false, maxTwd: null }],
  ['2件 $500 3件 $700', { priceTwd: 500, listPriceTwd: null, from: false, maxTwd: null }],
  ['NT$1299起/月租 NT$399', { priceTwd: 1299, listPriceTwd: null, from: true, maxTwd: null }],
];
const asElsewhere: [text: string, price: number][] = [
  ['NT$1.290', 1290],
  ['12.800元', 12_800],
  ['1.234.000', 1_234_000],
  ['1.890,-', 1890],
  ['459,00', 459],
  ['$2 480,00', 2480],
  ['17 500', 17_500],
  ['任選2 990元', 990],
  ['1.25萬', 12_500],
  ['1.500萬', 15_000],
  ['$12.50', 13],
  ['售價 1,299,500', 1_299_500],
];
for (const [text, price] of asElsewhere)
  twd(`${text}: as other places write it`, () => assert.is(parseTwd(text)?.priceTwd, price));

for (const [text, expected] of full)
  twd(`${text}: price, list price, range`, () => assert.equal(parseTwd(text), expected));
const withList: [text: string, price: number, list: number][] = [
  ['$41900↘$39900', 39900, 41900],
  ['原價$1,200 會員價 $899', 899, 1200],
  ['定價$1200 網路價$999 會員價$950', 999, 1200],
  ['售價 $1,299 特價 $999', 999, 1299],
  ['建議售價 NT$3,990 活動價 NT$2,990', 2990, 3990],
  ['$1,299 原價 $999 特價', 999, 1299],
  ['1,299元(原價) 999元(特價)', 999, 1299],
  ['NT$1,299↓NT$999', 999, 1299],
  ['Regular price $1,599 TWD Sale price $1,299 TWD', 1299, 1599],
  ['Regular price$1,599.00Sale price$1,299.00', 1299, 1599],
  ['早鳥價 2,980 元 / 原價 3,980 元', 2980, 3980],
  ['預購價：NT$ 2,380（定價 NT$ 2,980）', 2380, 2980],
  ['NT$1,299  NT$1,599', 1299, 1599],
  ['網路價：$2,480 門市價：$2,680', 2480, 2680],
  ['$2,680 $2,480 93折', 2480, 2680],
  ['原價2,680 折後2,480', 2480, 2680],
  ['原價 $2,680 → 特價 $2,480', 2480, 2680],
  ['~~NT$2,680~~ NT$2,480', 2480, 2680],
  ['市價：2680元 特惠價：2480元', 2480, 2680],
  ['定價 350 元，特價 277 元', 277, 350],
  ['VIP價 $1,980 原價 $2,200', 1980, 2200],
  ['熱賣價 $450 一般價 $600', 450, 600],
  ['金卡價 $820 零售價 $900 定價 $1,000', 900, 1000],
  ['組合價 $2,190 Regular price NT$2,790', 2190, 2790],
  ['歷史低價 $610 特價 $640 定價 $880', 640, 880],
  ['成交價 NT$360（原 NT$480）', 360, 480],
  ['活動價 $330 $550', 330, 550],
  ['教育優惠價 NT$27,900 建議售價 NT$29,900', 27900, 29900],
  ['雙11 限時價$3,312 (原價$3,680)', 3312, 3680],
  ['原價$3,680，現省$368，特價$3,312', 3312, 3680],
  ['3,680元 → 3,312元', 3312, 3680],
  ['NT$3,680 特惠 NT$3,312', 3312, 3680],
  ['定價NT$3,680 ｜ 會員獨享價NT$3,312', 3312, 3680],
  ['NT$ 1,980 NT$ 2,580 -23%', 1980, 2580],
  ['-23% NT$ 1,980 NT$ 2,580', 1980, 2580],
  ['訂價1,200元 售價 79折 948元', 948, 1200],
  ['透明保護殼 NT$150 NT$520', 150, 520],
  ['螢幕保護膜 $120 市價 $480', 120, 480],
  ['原價 $1,500 調降為 $1,200', 1200, 1500],
  ['售價 $2,500 調降後 $2,200', 2200, 2500],
];
for (const [text, price, list] of withList)
  twd(`${text}: the price and the former one`, () => {
    const read = parseTwd(text);
    assert.equal([read?.priceTwd, read?.listPriceTwd], [price, list]);
  });

twd('what is no price: bait, words, shares, instalments, thresholds, foreign money', () => {
  for (const text of [
    '0',
    '1',
    '$1',
    '99999999',
    '9,000,000',
    '',
    '洽詢',
    '79折',
    '最高折399',
    '$333 x 3期',
    'US$20',
    '¥980',
    '20美元',
    'HK$ 99',
  ]) {
    assert.is(parseTwd(text), null, text);
  }
});
twd('a text of words around numbers is read in linear time', () => {
  const cpu = (text: string): number => {
    const start = process.cpuUsage();
    for (let i = 0; i < 200; i++) parseTwd(text);
    return process.cpuUsage(start).user;
  };
  for (const word of ['原價', '期 1', '$1/', '滿 1', '1萬', '1,', '((', 'x '])
    assert.ok(cpu(word.repeat(100_000)) < 2_000_000, word);
});
twd('bait is still read, so that it can be counted', () => {
  assert.is(readTwd('99999999')?.priceTwd, 99_999_999);
  assert.equal([0, 1, 2, 8_999_999, 9_000_000, Number.NaN].map(isBaitTwd), [true, true, false, false, true, true]);
});
twd.run();

const behind = suite('parseTwd: a feast behind a price');
behind('is no thousands; digits that a blank parts still are', () => {
  assert.is(parseTwd('NT$39 618年中慶')?.priceTwd, 39);
  assert.is(parseTwd('$299 520告白')?.priceTwd, 299);
  assert.is(parseTwd('$1 298元')?.priceTwd, 1298);
  assert.is(parseTwd('$1 298 起')?.priceTwd, 1298);
});
behind.run();

const besides = suite('parseTwd: what stands beside a price');
const besideCases: [string, number][] = [
  ['網路價 39 分24期', 39],
  ['1290 分期0利率', 1290],
  ['活動價$1,180 紅利可折$50', 1180],
  ['$880 點數回饋 $26', 880],
  ['一入$120 三入$330', 120],
  ['一瓶 350元 兩瓶 650元 六瓶 1,800元', 350],
  ['12入$360 一入$30', 360],
  ['NT$360 一包只要NT$30', 360],
  ['24入/箱 $480 (單瓶$20)', 480],
  ['黑卡會員 $2,700 非會員 $3,000', 3000],
  ['分期價 $433起/期 一次付清 $1,299', 1299],
  ['$275 (每50ml $55)', 275],
  ['$450 每20公克 9.5元', 450],
  ['一天不到 12 元 年約 $4,200', 4200],
  ['一雙只要 $180 兩雙 $320', 180],
  ['一套只要 $2,600 加購價 $260', 2600],
  ['單件只要 $350 三件 $900', 350],
  ['一罐只要 $65 會員價 $59', 65],
  ['$360 一天只要 12 元', 360],
  ['18入 $420/盒 會員價 $390', 420],
  ['6瓶 $880/箱 單瓶 $160', 880],
  ['3件 $390/件 單件 $450', 450],
  ['NT$9,900 螢幕保護膜 $350', 9900],
  ['調降至 $760', 760],
  ['價格調降 $760', 760],
  ['開幕金飾展 墜子 $3,600', 3600],
  ['首頁金選茶葉 $280', 280],
  ['禮金袋 $45', 45],
  ['客製紅包 $39', 39],
  ['紅包糖果組 $210', 210],
  ['獎金杯 $690', 690],
  ['傳真紙 $115', 115],
  ['送紅包 $150 NT$1,990', 1990],
  ['Buy NT$790', 790],
  ['平均一錠 $3.5！90錠 $315', 315],
  ['NT$21,600 or 18 x NT$1,200', 21_600],
  ['$8,400 or $700/mo. for 12 mo.', 8400],
  ['NT$2,680 ↓ 降價 300 元', 2680],
  ['降價 NT$2,680', 2680],
  ['好便宜 $180', 180],
  ['企業員工 $880 一般 $960', 960],
  ['一般 $300 加大 $500', 300],
  ['任3包 $240，單包 $95', 95],
  ['每瓶 $88，3 瓶 $240', 88],
  ['每瓶 $20 24瓶 $480', 480],
  ['$65/罐 12罐/$700', 65],
  ['4盒 $300/盒 單盒 $350', 350],
  ['第二件 $60 單件 $110', 110],
  ['延保 $990 冰箱 $18,800', 18_800],
  ['玻璃保護貼 $350', 350],
  ['送$150購物金 $1,990', 1990],
  ['開卡金 $500 NT$3,300', 3300],
  ['貨運 $250 書櫃 $2,400', 2400],
  ['14天猶豫期 $760', 760],
  ['單筆價 $6,600 | 分期價 $6,900 / 6期', 6600],
  ['晚餐 499+10%', 499],
  ['3仟5佰元', 3500],
  ['傳真機 $4,200', 4200],
];
for (const [text, priceTwd] of besideCases) besides(text, () => assert.is(parseTwd(text)?.priceTwd, priceTwd));
const notList = [
  '特價 $330 大杯 $550',
  '$330 / $550',
  '$330 起 $550',
  '$30 $550',
  '金卡價 $820 一般價 $900',
  '單罐 $45 六罐 $240',
];
for (const text of notList)
  besides(`${text}: no word says that the higher is a former price`, () =>
    assert.is(parseTwd(text)?.listPriceTwd, null),
  );
const nothing = [
  'ATM 匯款帳號 822-0099887766',
  '傳真 (03) 3355-778',
  '電洽 0933-221-100',
  '郵遞區號 33044',
  '宅急便 $140 / 郵寄 $70',
  'Spend NT$1,800 for a gift',
  'Orders over NT$990 ship free',
];
for (const text of nothing) besides(`${text}: no price`, () => assert.is(parseTwd(text), null));
besides('less than nothing is no price, also behind the sign', () => {
  for (const text of ['NT$-5', '-$200', '$ -200']) assert.is(parseTwd(text), null, text);
  assert.equal([parseTwd('$1,290 $-200')?.priceTwd, parseTwd('NT$990元-1290元')?.maxTwd], [1290, 1290]);
});
besides.run();
