import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAccessory } from '../../../core/match/index.ts';
import { buildSearchIndex, END, inWritingOf, openSearchIndex, type SearchIndex } from '../../../core/search/index.ts';
import { cpuMsSince } from '../../support/cpu.ts';

const titles = [
  '【Logitech 羅技】M331 靜音無線滑鼠',
  'MX Keys S 無線智能鍵盤',
  'MX Master 3S 無線滑鼠 石墨灰',
  '【SONY 索尼】WH-1000XM5 降噪耳機',
  'WH-1000XM5 主動式降噪耳罩式耳機',
  'Qi2 磁吸無線充電器 適用 iPhone 17/16 Apple Watch',
  '【Apple】iPhone 17 256G',
  'Apple iPhone 17 Pro 512G',
  'iPhone 17 128G 黑',
  'Switch 2 主機 +《9H鋼化貼》',
  '瑞穗全脂牛奶 930ml',
  '旺仔牛奶糖 原味',
  '杜老爺芋頭牛奶QQ雪糕',
  '林鳳營 全脂牛奶 936ml',
  '光泉 低脂牛奶 2入',
  'LG 50型 4K 聯網顯示器',
];
const open = (texts: readonly string[], also: Readonly<Record<number, string>> = {}): SearchIndex =>
  openSearchIndex(
    buildSearchIndex(texts.map((text, i) => ({ text, accessory: isAccessory(text), also: also[i] ?? '' }))),
  );
const index = open(titles, { 4: 'sony', 1: 'logitech' });

const found = (query: string, of = index): number[] => {
  const walk = of.match(query, { includeAccessories: false })?.walk();
  const ordinals: number[] = [];
  for (let at = walk?.next(0) ?? END; at !== END; at = walk!.next(at + 1)) ordinals.push(at);
  return ordinals;
};
const correctedOf = (query: string): string | null | undefined =>
  index.match(query, { includeAccessories: false })?.corrected;
const best = (query: string): number => {
  const walk = index.match(query, { includeAccessories: false })!.walk();
  let [top, score] = [-1, Number.NEGATIVE_INFINITY];
  for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) {
    const own = walk.score(at);
    if (own > score) [top, score] = [at, own];
  }
  return top;
};

const match = suite('match');
match('simplified characters find traditional titles', () => {
  assert.equal(found('罗技 鼠标'), [0]);
  assert.equal(found('无线鼠标'), [0, 2]);
});
match('a brand goes by any of its names, also where only the product bears it', () => {
  for (const query of ['索尼 耳機', 'sony 耳機', 'SONY headphone']) assert.equal(found(query), [3, 4], query);
});
match('what sounds the same is put right, also at the first of two characters; nothing else is there', () => {
  assert.equal(found('華鼠'), [0, 2]);
  assert.is(inWritingOf(correctedOf('而機') ?? '', titles), '耳機');
  assert.is(correctedOf('忘仔'), '旺仔');
  assert.is(correctedOf('快仔'), undefined);
});

match('a name of two Latin words is one, and finds by the names of the thing', () => {
  const balm = open(['修護唇膏 4.8g', 'Lip Balm 10g', 'balm tea', '護手霜']);
  assert.equal(found('lip balm', balm), [0, 1]);
  assert.equal(found('hand cream', balm), [3]);
});

match('cc are ml, 毫安 mAh and 瓦 W; ㄉ is 的', () => {
  const goods = open(['沐浴乳 500ml', '行動電源 10000mAh', '充電器 65W', '沐浴乳 750ml']);
  assert.equal(found('500cc 沐浴乳', goods), [0]);
  assert.equal(found('500 cc 沐浴乳', goods), [0]);
  assert.equal(found('10000毫安 行動電源', goods), [1]);
  assert.equal(found('65瓦充電器', goods), [2]);
  assert.equal(found('便宜ㄉ沐浴乳', goods), [0, 3]);
});

match('slips of one letter or one character are put right, and told', () => {
  for (const query of ['logitec 滑鼠', 'logitehc 滑鼠', 'loogitech 滑鼠', 'lpgitech 滑鼠']) {
    assert.equal(found(query), [0], query);
    assert.is(correctedOf(query), 'logitech 滑鼠', query);
  }
  assert.equal(found('羅計 滑鼠'), [0]);
  assert.is(inWritingOf(correctedOf('羅計滑鼠') ?? '', ['羅計滑鼠', ...titles]), '羅技 滑鼠');
  assert.is(correctedOf('logitech 滑鼠'), null);
});
match('numbers and models are never put right: what the line is, is shown, and said', () => {
  assert.equal(found('qz-1000xm6'), []);
  assert.equal(found('wh-1000xm6'), [3, 4]);
  assert.is(correctedOf('wh-1000xm6'), null);
  assert.equal(index.match('wh-1000xm6', { includeAccessories: false })?.leftOut, ['wh1000xm6']);
});
match('words written together come apart, and apart together', () => {
  assert.equal(found('mxkeys'), [1]);
  assert.equal(found('mxmaster3s'), [2]);
  assert.equal(found('i phone 17'), [6, 7, 8]);
});
match('inches in any spelling', () => {
  for (const query of ['50in 電視', '50" 電視', '50吋電視', '50型 電視']) assert.equal(found(query), [15], query);
});
match('what a title is about comes before what it only names', () => {
  assert.equal(found('iphone 17'), [6, 7, 8]);
  assert.equal(found('鋼化貼'), [9]);
});
match('titles that end with the thing are told from those that go on', () => {
  const walk = index.match('牛奶', { includeAccessories: false })!.walk();
  const told: [number, boolean][] = [];
  for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) told.push([at, walk.isThing(at)]);
  assert.equal(
    told.map(([at, isThing]) => (isThing ? at : -at)),
    [10, -11, -12, 13, 14],
  );
  assert.ok([10, 13, 14].includes(best('牛奶')));
});
match('a glued word that nothing has with the rest is answered by a part of it', () => {
  assert.equal(found('mxmaster 鍵盤'), [1]);
  assert.equal(index.match('mxmaster 鍵盤', { includeAccessories: false })?.leftOut, ['master']);
});
/** Titles of each level of what may follow little. */
const near = (query: string): string[][] =>
  index
    .match(query, { includeAccessories: false })!
    .near()
    .map((begin) => {
      const walk = begin();
      const told: string[] = [];
      for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) told.push(titles[at]!);
      return told;
    });
match('what follows little keeps the line that is asked for, where no Chinese word names a thing', () => {
  const levels = near('iphone 17 512g');
  assert.ok(levels.length > 0);
  assert.ok(levels.flat().every((title) => /iphone/i.test(title)));
});
match('what follows little has the thing alone before the rest without it', () => {
  const levels = near('羅技 滑鼠');
  assert.equal(levels[0], ['【Logitech 羅技】M331 靜音無線滑鼠', 'MX Master 3S 無線滑鼠 石墨灰']);
  const rest = levels.findIndex((level) => level[1] === 'MX Keys S 無線智能鍵盤');
  assert.equal(levels[rest], ['【Logitech 羅技】M331 靜音無線滑鼠', 'MX Keys S 無線智能鍵盤']);
  assert.ok(rest > 0);
});
match('a word that was left out follows in place of another', () => {
  assert.equal(found('m331 石墨灰 滑鼠'), [0]);
  assert.equal(near('m331 石墨灰 滑鼠')[0], ['MX Master 3S 無線滑鼠 石墨灰']);
  assert.equal(found('iphone 17 pro 256g'), [7]);
  assert.ok(near('iphone 17 pro 256g').slice(0, 2).flat().includes('【Apple】iPhone 17 256G'));
});
match('accessories follow few of what they are for, and numbers and sizes alone ask for nothing', () => {
  assert.ok(
    near('iphone 17')
      .flat()
      .some((title) => title.startsWith('Qi2')),
  );
  assert.ok(near('牛奶 930ml').every((level) => level.every((title) => /牛奶/.test(title))));
});
match('what nothing has together is answered in part, and what was left out is told', () => {
  assert.equal(found('露營 牛奶'), [10, 11, 12, 13, 14]);
  assert.equal(index.match('露營 牛奶', { includeAccessories: false })?.leftOut, ['露营']);
  assert.is(index.match('冰箱', { includeAccessories: false }), null);
});
const published = (version: number): SearchIndex => {
  const file = new URL(`../../fixtures/search-index-v${version}.txt`, import.meta.url);
  return openSearchIndex(inflateSync(Buffer.from(readFileSync(file, 'utf8'), 'base64')));
};
match('an index of version 3 is read as it was: bitmaps, blocks, lone ordinals, marked words', () => {
  const former = published(3);
  const texts = Array.from({ length: 3000 }, (_, i) => [
    i % 2 === 0 ? '牛奶' : '鮮奶油',
    i % 5 === 0 ? 'milk' : 'cream',
    `k${i % 14}`,
    `m${i % 90}`,
  ]);
  const having = (...words: string[]): number[] =>
    texts.flatMap((text, i) => (words.every((word) => text.includes(word)) ? [i] : []));
  const exactly = (query: string): number[] => former.search(query, 5000, { includeAccessories: true });
  for (const words of [['k3'], ['m7'], ['k3', 'cream'], ['m8', 'k0', 'cream'], ['鮮奶油', 'k1', 'm1'], ['鮮奶油']])
    assert.equal(exactly(words.join(' / ')), having(...words), words.join(' '));
  assert.equal(found('索尼 耳機', former), [3001]);
  assert.equal(found('wh1000xm5 耳機', former), [3001, 3002]);
  assert.equal(found('logitec 滑鼠', former), [3000]);
  const named = Array.from({ length: 34 }, (_, i) => i * 90);
  assert.equal(found('iphone 17', former), [...named, 3004], 'one title is about it: those that name it are shown too');
});
match('an index of version 2 is read as it was', () => {
  const former = published(2);
  assert.equal(found('wh1000xm5', former), [0, 1]);
  assert.equal(found('舒潔衛生紙', former), [3]);
  assert.equal(found('iphone 17', former), [2]);
  assert.is(former.match('logitec', { includeAccessories: false }), null);
});
const goods = [
  '牛津長袖襯衫-男',
  '棉質長袖襯衫-女',
  '白色休閒椅',
  'UCC 冠軍咖啡豆 225g',
  'UCC 濾掛式咖啡 10入',
  'G304 X SUPERLIGHT 無線滑鼠',
  '好韌真 Pro 3層抽取式衛生紙',
  'GeForce RTX 5070 Ti 16G 顯示卡',
  'GeForce RTX 5080 16G 顯示卡',
  'iPad Pro 11吋 平板',
];
const shop = open(goods);
const goodsFor = (query: string) => shop.match(query, { includeAccessories: false });
const nearOf = (query: string): number[] => {
  const ordinals: number[] = [];
  for (const begin of goodsFor(query)?.near() ?? []) {
    const walk = begin();
    for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) if (!ordinals.includes(at)) ordinals.push(at);
  }
  return ordinals;
};
match('for whom it is excludes nothing, and comes first', () => {
  assert.equal(found('女生長袖襯衫', shop), [0, 1]);
  const walk = goodsFor('女生長袖襯衫')!.walk();
  const scores = found('長袖襯衫', shop).map((at) => {
    walk.next(at);
    return walk.score(at);
  });
  assert.ok(scores[1]! > scores[0]! + 0.3, String(scores));
  assert.is(found('女生', shop).length, 1, 'alone it is what is asked for');
});
match('a colour behind the thing is not the thing', () => {
  assert.equal(found('長袖襯衫白色', shop), [0, 1]);
  assert.equal(goodsFor('長袖襯衫白色')!.leftOut, ['白色']);
});
match('a last character that sounds like that of a name is put right', () => {
  assert.equal(found('咖啡逗', shop), [3]);
  assert.is(goodsFor('咖啡逗')!.corrected, '咖啡豆');
  assert.equal(found('咖啡 逗', shop), [3, 4], 'not where they stand apart');
});
match('a glued model falls into its parts, and only behind a known line', () => {
  assert.equal(found('rtx5070ti16g', shop), [7]);
  assert.equal(found('qqq5080', shop), []);
});
match('what is near shares the line, not a word that many lines have', () => {
  assert.ok(nearOf('pro x superlight 2').includes(5));
  assert.not(nearOf('pro x superlight 2').includes(6));
});

match.run();

const hostile = suite('hostile queries');
const many = open(Array.from({ length: 20_000 }, (_, i) => `${titles[i % titles.length]} ${(i * 7919).toString(36)}`));
const hostiles: Record<string, string> = {
  'eight thousand letters': 'a'.repeat(8192),
  'eight thousand characters': '牛'.repeat(8192),
  'combining marks': `e${'\u0301'.repeat(8000)}`,
  'a pattern': '(a+)+$ [[[^]]] \\d{1,9999} .*.*.*',
  'idle words': '的 用 推薦 便宜 the for a best cheap '.repeat(30),
  'words that are nowhere': Array.from({ length: 60 }, (_, i) => `qwrt${String.fromCharCode(97 + (i % 26))}z`).join(
    ' ',
  ),
  'Chinese that is nowhere': '龘靐齉齾爩鱻麤龗灪吁龖厵滟爨癵籱饢驫鲡鹂鸾'.repeat(9),
  'one word many times': 'iphone '.repeat(400),
  'letters apart': 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(10),
};
for (const [name, query] of Object.entries(hostiles))
  hostile(`${name} cost little`, () => {
    found(query, many);
    const start = process.cpuUsage();
    found(query, many);
    const ms = cpuMsSince(start);
    assert.ok(ms < 100, `${ms} ms`);
  });
hostile('thousands of distinct ones leave nothing behind', () => {
  const ask = (from: number): void => {
    for (let i = from; i < from + 2_000; i++)
      many.match(`logitec${i.toString(36)} 羅計${i}`, { includeAccessories: false });
  };
  ask(0);
  const before = process.memoryUsage().heapUsed;
  ask(2_000);
  assert.ok(process.memoryUsage().heapUsed - before < 150e6);
});
hostile.run();
