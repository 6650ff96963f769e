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
twd('bait is still read, so that it can be counted', () => {
  assert.is(readTwd('99999999')?.priceTwd, 99_999_999);
  assert.equal([0, 1, 2, 8_999_999, 9_000_000, Number.NaN].map(isBaitTwd), [true, true, false, false, true, true]);
});
twd.run();
