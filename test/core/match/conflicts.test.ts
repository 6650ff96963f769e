import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Comparison } from '../../../core/match/comparisons.ts';
import { type ConflictRule, conflictRules } from '../../../core/match/conflict-rules.ts';
import { conflictsBy, hardConflicts } from '../../../core/match/conflicts.ts';
import { readIdentity } from '../../../core/match/identity.ts';

const conflictsOf = (a: string, b: string, modelShared = false): string[] =>
  hardConflicts(readIdentity({ title: a }), readIdentity({ title: b }), modelShared);

const hard = suite('hardConflicts');
const cases: [string, string, string][] = [
  ['【ASUS 華碩】螢幕 27吋', '【ACER 宏碁】螢幕 27吋', 'brand: asus ≠ acer'],
  ['吸塵器', '【福利品】吸塵器', 'condition: new ≠ refurbished'],
  ['耳機 黑色', '耳機 白色', 'colour: 黑 ≠ 白'],
  ['喇叭 第二代', '喇叭 第三代', 'generation: 2 ≠ 3'],
  ['手機 17 Pro', '手機 17 Max', 'line: pro ≠ max'],
  ['筆電 RTX5060', '筆電 RTX5070', 'component: rtx5060 ≠ rtx5070'],
  ['衛生紙 6入', '衛生紙 12入', 'pack: 6 ≠ 12'],
  ['牛奶 936ml', '牛奶 1857ml', 'volume: 936 ≠ 1857'],
  ['手機 128GB', '手機 256GB', 'storage: 128 ≠ 256'],
  ['主機', '主機+遊戲片', 'bundle: 1 parts ≠ 2'],
  ['電視', '電視 贈藍牙喇叭', 'extra: 藍牙喇叭'],
  ['平板 5G 版', '平板 WiFi 版', 'connection differs'],
  ['吹風機', '吹風機 聯名款', 'edition: 聯名'],
  ['手機', '手機保護殼', 'one is an accessory'],
];
for (const [a, b, conflict] of cases)
  hard(`${conflict}: ${a}, ${b}`, () => {
    assert.ok(conflictsOf(a, b).includes(conflict), conflictsOf(a, b).join('; '));
    assert.ok(conflictsOf(b, a).length > 0, 'either way round');
  });
hard('none where one says more than the other', () => {
  assert.equal(conflictsOf('【JBL】Flip 7 防水喇叭 黑', 'Flip 7 喇叭'), []);
  assert.equal(conflictsOf('手機 8G/256GB', '手機 256GB'), []);
});
hard('none for specifications where a model is shared', () => {
  assert.ok(conflictsOf('螢幕 165Hz', '螢幕 180Hz').length > 0);
  assert.equal(conflictsOf('螢幕 165Hz', '螢幕 180Hz', true), []);
});
hard('packs differ by count and by contents, where both are said', () => {
  const pack = (a: string, b: string): string[] => conflictsOf(`衛生紙 ${a}`, `衛生紙 ${b}`);
  assert.equal(pack('100抽 6包', '60抽 6包'), ['pack: 600 ≠ 360']);
  assert.equal(pack('100抽 6包', '100抽 8包'), ['pack: 600 ≠ 800']);
  assert.equal(pack('100抽 6包', '600抽'), [], 'as much in all');
  assert.equal(conflictsOf('3合1 濕巾 10片', '3合1 濕巾 20片'), ['pack: 10 ≠ 20']);
  assert.equal(pack('6入', '6片'), [], 'one count in other words');
  assert.equal(pack('100抽 6包', '60抽 10包'), ['pack: 6 of 100 ≠ 10 of 60']);
  assert.equal(pack('100抽 6包', '6包'), [], 'contents said by one');
  assert.equal(pack('100抽', '60抽'), ['pack: 100 ≠ 60']);
  assert.equal(pack('100抽 6包', '12包'), ['pack: 600 ≠ 12']);
  assert.equal(pack('12', '12包'), [], 'the count is named without its unit');
});
hard('line words that shops drop tell nothing apart, each in its language', () => {
  const lines = [
    'pro',
    'max',
    'plus',
    'ultra',
    'se',
    'fe',
    'ti',
    'super',
    'x3d',
    'mini',
    'lite',
    'combo',
    'omni',
    'wireless',
  ];
  const droppable = ['premium', 'deluxe', 'nano', 'neo', 'evo', 'air', 'duo'];
  const telling = (title: string): string[] =>
    [...lines, ...droppable].filter((word) => conflictsOf(title, `${title} ${word}`).includes(`line:  ≠ ${word}`));
  assert.equal(telling('滑鼠'), [...lines.slice(0, 13)]);
  assert.equal(telling('mouse'), lines.slice(0, 9));
});
hard('one is made by another to fit, said in Latin titles', () => {
  assert.equal(conflictsOf('toner abc', 'toner abc remanufactured'), ['one is made by another to fit']);
  assert.equal(conflictsOf('toner abc remanufactured', 'toner compatible abc'), []);
});
hard('measures that shops round are the same, one list within the other too', () => {
  assert.equal(conflictsOf('鮮奶 1000ml', '鮮奶 1006ml'), []);
  assert.equal(conflictsOf('鮮奶 1000ml', '鮮奶 1007ml'), ['volume: 1000 ≠ 1007']);
  assert.equal(conflictsOf('窗簾 1000mm', '窗簾 1012mm'), []);
  assert.equal(conflictsOf('洗髮 500ml 300ml', '洗髮 500ml'), []);
  assert.equal(conflictsOf('洗髮 500ml', '洗髮 500ml 300ml'), []);
  assert.equal(conflictsOf('洗髮 500ml 300ml', '洗髮 500ml 200ml'), ['volume: 500, 300 ≠ 500, 200']);
  assert.equal(conflictsOf('洗髮 500ml', '洗髮 500g'), [], 'of different kinds');
  assert.equal(conflictsOf('鮮奶 900ml 1kg', '鮮奶 500ml 2kg'), ['volume: 900 ≠ 500', 'mass: 1000 ≠ 2000']);
});
hard('inches are rounded down, never up', () => {
  assert.equal(conflictsOf('筆電 15吋', '筆電 15.6吋'), []);
  assert.equal(conflictsOf('筆電 15.6吋', '筆電 15.4吋'), ['inch: 15.6 ≠ 15.4']);
  assert.equal(conflictsOf('筆電 15.6吋', '筆電 16吋'), ['inch: 15.6 ≠ 16']);
});
hard('of several sizes of storage the largest counts, alone it may be one of a pack', () => {
  const storage = (a: string, b: string): string[] =>
    conflictsOf(`筆電 ${a}`, `筆電 ${b}`).filter((text) => text.startsWith('storage'));
  assert.equal(storage('8gb/256gb', '16gb/256gb'), []);
  assert.equal(storage('8gb/256gb', '512gb/8gb'), ['storage: 256 ≠ 512']);
  assert.equal(storage('8gb x2', '16gb'), []);
  assert.equal(storage('16gb', '8gb x2'), []);
  assert.equal(storage('8gb x2', '8gb'), []);
  assert.equal(storage('8gb x2', '32gb'), ['storage: 8 ≠ 32']);
  assert.equal(storage('8gb/256gb x2', '512gb'), ['storage: 256 ≠ 512']);
});
hard('where a model is shared a volume tells still, line words and numbers do not', () => {
  assert.equal(conflictsOf('鮮奶 900ml 10w', '鮮奶 500ml 20w', true), ['volume: 900 ≠ 500']);
  assert.equal(conflictsOf('鮮奶 900ml 10w', '鮮奶 500ml 20w'), ['volume: 900 ≠ 500', 'power: 10 ≠ 20']);
  assert.equal(conflictsOf('喇叭 flip 6 pro', '喇叭 flip 7', true), []);
});
hard('numbers behind one name', () => {
  assert.equal(conflictsOf('喇叭 tune 6', '喇叭 tune 7'), ['number: tune 6 ≠ tune 7']);
  assert.equal(conflictsOf('喇叭 tune 6 tune 7', '喇叭 tune 7'), []);
  assert.equal(conflictsOf('喇叭 tune 6', '喇叭 tuner 7'), ['number: 6 ≠ 7'], 'numbers alone');
  assert.equal(conflictsOf('喇叭 tune 6', '喇叭 tune'), []);
  assert.equal(conflictsOf('speaker tune 6', 'speaker tune 7'), [], 'of Chinese titles only');
});
hard('parts and gifts that are half alike are the same', () => {
  assert.equal(conflictsOf('主機+ab cd', '主機+ab ef'), []);
  assert.equal(conflictsOf('主機+ab cd ef', '主機+ab gh ij'), ['bundle: other parts']);
  assert.equal(conflictsOf('主機+充電', '主機+插電'), ['bundle: other parts'], 'by two characters, not by one');
  assert.equal(conflictsOf('主機+充電線', '主機+電源線'), ['bundle: other parts']);
  assert.equal(conflictsOf('電視 贈藍牙喇叭', '電視 贈延長線'), ['extra: 藍牙喇叭 ≠ 延長線']);
  assert.equal(conflictsOf('電視 贈藍牙喇叭', '電視'), ['extra: 藍牙喇叭']);
  assert.equal(conflictsOf('電視 贈藍牙喇叭', '電視 送藍牙喇叭 黑'), []);
});
hard('an edition that the other names as a word is none', () => {
  assert.equal(conflictsOf('滑鼠 gold edition', '滑鼠'), ['edition: gold']);
  assert.equal(conflictsOf('滑鼠', '滑鼠 聯名'), ['edition: 聯名']);
  assert.equal(conflictsOf('滑鼠 limited edition', '滑鼠 limited'), []);
  assert.equal(conflictsOf('墨水 副廠', '墨水'), ['edition: compatible']);
});
hard('colours: several parts must have them alike where both name any', () => {
  assert.equal(conflictsOf('耳機 黑色+收納盒', '耳機 黑色 白色+收納盒'), ['colour: 黑 ≠ 白 黑']);
  assert.equal(conflictsOf('耳機 黑色', '耳機 黑色 白色'), []);
  assert.equal(conflictsOf('耳機+收納盒', '耳機 黑色+收納盒'), []);
});
hard('brands, components and GTINs in words', () => {
  assert.equal(conflictsOf('【ASUS】主機 rtx5060 14700f', '【ASUS】主機 rtx5070 14700f', true), [
    'component: 14700f rtx5060 ≠ 14700f rtx5070',
  ]);
  assert.equal(conflictsOf('主機 rtx5060 14700f', '主機 rtx5060'), []);
  const [a, b] = ['4006381333931', '4006381333948'].map((gtin) => readIdentity({ title: '筆', gtin }));
  assert.equal(hardConflicts(a!, b!, false), ['GTIN: 4006381333931 ≠ 4006381333948']);
  assert.equal(hardConflicts(a!, readIdentity({ title: '筆' }), false), []);
});
hard('sides in words, each that differs', () => {
  assert.equal(conflictsOf('記憶體 ddr4 桌上型', '記憶體 ddr5 筆記型'), [
    'number: 4 ≠ 5',
    'use differs',
    'memory differs',
  ]);
  assert.equal(conflictsOf('記憶體 ddr4 桌上型', '記憶體 ddr4'), []);
});
hard('none for inches rounded down', () => assert.equal(conflictsOf('筆電 15.6吋', '筆電 15吋'), []));
hard.run();

const table = suite('conflictRules');
table('rules of one name stand together', () => {
  const heads = conflictRules.filter(({ name }, i) => conflictRules[i - 1]?.name !== name).map(({ name }) => name);
  assert.equal(heads, [...new Set(heads)]);
});
table('a name is said once for each pair', () => {
  assert.equal(conflictsOf('主機 門號', '主機+遊戲片'), ['one is with a contract']);
  assert.equal(conflictsOf('手機 Pro Max', '手機 Mini Pro'), ['line: max pro ≠ mini pro']);
});
table('a rule is asked of the titles, models and parts that it names only', () => {
  const line: ConflictRule = { name: 'line', compare: { how: 'unlike', of: 'lineWords' } };
  const asked = (when: NonNullable<ConflictRule['when']>, [a, b]: [string, string], modelShared = false): boolean =>
    conflictsBy([{ ...line, when }])(readIdentity({ title: a }), readIdentity({ title: b }), modelShared).length > 0;
  const [chinese, latin]: [string, string][] = [
    ['phone Pro', '手機'],
    ['phone Pro', 'phone'],
  ];
  assert.equal([asked({ titles: 'chinese' }, chinese!), asked({ titles: 'chinese' }, latin!)], [true, false]);
  assert.equal([asked({ titles: 'latin' }, chinese!), asked({ titles: 'latin' }, latin!)], [false, true]);
  assert.equal([asked({ modelShared: false }, latin!), asked({ modelShared: false }, latin!, true)], [true, false]);
  assert.equal([asked({ modelShared: true }, latin!), asked({ modelShared: true }, latin!, true)], [false, true]);
  assert.equal([asked({ parts: 'one' }, latin!), asked({ parts: 'several' }, latin!)], [true, false]);
  assert.equal(asked({ parts: 'several' }, ['phone Pro + case', 'phone']), true);
});
table('each way to compare takes what is not said for no difference, but `unlike`', () => {
  const found = (compare: Comparison, a: string, b: string): boolean =>
    conflictsBy([{ name: 'rule', compare }])(readIdentity({ title: a }), readIdentity({ title: b }), false).length > 0;
  const colours = (how: 'disjoint' | 'opposed' | 'unlike', a: string, b: string): boolean =>
    found({ how, of: 'colours' }, a, b);
  const cases = [
    ['耳機 黑色', '耳機'],
    ['耳機 黑色', '耳機 黑色 白色'],
    ['耳機 黑色 紅色', '耳機 黑色 白色'],
    ['耳機 黑色', '耳機 白色'],
  ] as const;
  assert.equal(
    cases.map(([a, b]) => [colours('disjoint', a, b), colours('opposed', a, b), colours('unlike', a, b)]),
    [
      [false, false, true],
      [false, false, true],
      [false, true, true],
      [true, true, true],
    ],
  );
  assert.not(found({ how: 'unlike', of: 'colours', bothSay: true }, '耳機 黑色', '耳機'));
  assert.not(found({ how: 'unlike', of: 'colours', among: new Set(['紅']) }, '耳機 黑色', '耳機'));
  assert.ok(found({ how: 'unlike', of: 'colours', among: new Set(['紅']) }, '耳機', '耳機 紅色'));
  assert.not(found({ how: 'unequal', of: 'generation' }, '喇叭 第二代', '喇叭'));
});
table.run();
