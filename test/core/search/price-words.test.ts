import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPriceWords } from '../../../core/search/index.ts';

const read = (query: string): [rest: string, min: number | undefined, max: number | undefined] | null => {
  const words = readPriceWords(query);
  return words === null ? null : [words.rest, words.min, words.max];
};

const prices = suite('readPriceWords');

prices('reads what the thing may cost, in the ways people write it', () => {
  const none = undefined;
  const cases: [query: string, rest: string, min: number | undefined, max: number | undefined][] = [
    ['1000元以下 耳機', '耳機', none, 1000],
    ['三千元以下 耳機', '耳機', none, 3000],
    ['耳机 2万以内', '耳机', none, 20_000],
    ['一萬五以下手機', '手機', none, 15_000],
    ['兩千五以內 鍵盤', '鍵盤', none, 2500],
    ['1.5萬以內 平板', '平板', none, 15_000],
    ['千元以下 滑鼠', '滑鼠', none, 1000],
    ['預算一萬 平板', '平板', none, 10_000],
    ['500元內 禮物', '禮物', none, 500],
    ['300塊有找 便當', '便當', none, 300],
    ['NT$1,000以下 耳機', '耳機', none, 1000],
    ['３０００元以下 耳機', '耳機', none, 3000],
    ['1000~3000 滑鼠', '滑鼠', 1000, 3000],
    ['500-1000元 禮盒', '禮盒', 500, 1000],
    ['3萬以上 電視', '電視', 30_000, none],
    ['5000元左右 喇叭', '喇叭', 3500, 6500],
    ['under 500 headphones', 'headphones', none, 500],
    ['headphones over $2000', 'headphones', 2000, none],
  ];
  for (const [query, ...expected] of cases) assert.equal(read(query), expected, query);
});

prices('leaves measures, models and ages alone, and a query of nothing else', () => {
  const others = ['12歲以下 牙刷', '27吋以上 螢幕', '65以上 電視', '三公斤以下 啞鈴', '100~200ml 乳液', '1~3歲 牙刷'];
  const models = [
    'ddr5-4800-6400 記憶體',
    '4800到6400mhz',
    'WH-1000XM5',
    'sr-1000以上',
    '一起買 上衣',
    '內衣',
    '下殺 到底',
  ];
  for (const query of [...others, ...models, '1000元以下', '', '元以下 耳機']) assert.is(read(query), null, query);
});

prices('takes bounded time for any query', () => {
  const parts = ['1,', '預算 ', '一千', '$ ', 'nt $', ' ', '1 到 ', 'under ', '1元~'];
  const began = process.cpuUsage();
  for (const part of parts) for (let i = 0; i < 20; i++) read(`${part.repeat(100).slice(0, 196)}以下 x`);
  const { user, system } = process.cpuUsage(began);
  assert.ok(user + system < 1_000_000, `${user + system} µs for ${parts.length * 20} queries`);
});

prices.run();
