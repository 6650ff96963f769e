import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { identifies, readPack, readQuantities, unitPriceOf } from '../../../core/match/quantities.ts';

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
quantities('passes over zero', () => assert.equal(of('0ml'), []));
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
  ['0入', 1, null],
];
for (const [text, count, inner] of cases)
  pack(`${text} → ${count}`, () => assert.equal(readPack(text), { count, inner }));
pack.run();

const unitPrice = suite('unitPriceOf');
const priceOf = (price: number, text: string) => unitPriceOf(price, readQuantities(text), readPack(text));
unitPrice('per 100 ml over all bottles', () =>
  assert.equal(priceOf(200, '洗衣精 2000ml x2'), { price_twd: 5, per: '100 ml' }),
);
unitPrice('per piece where only a count is known', () =>
  assert.equal(priceOf(120, '毛巾 6入'), { price_twd: 20, per: '1 piece' }),
);
unitPrice('null where nothing or too much is known', () => {
  assert.is(priceOf(100, '滑鼠'), null);
  assert.is(priceOf(100, '洗髮精 500ml 潤髮乳 300ml'), null);
});
unitPrice.run();

const telling = suite('identifies');
telling('a volume tells products of one model apart, watts do not, an unknown kind does not', () => {
  assert.is(identifies('volume'), true);
  assert.is(identifies('power'), false);
  assert.is(identifies('charm'), false);
});
telling.run();
