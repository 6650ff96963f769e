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
  assert.equal(pack('100抽 6包', '60抽 10包'), [], 'as much in all');
  assert.equal(pack('100抽 6包', '6包'), [], 'contents said by one');
  assert.equal(pack('100抽', '60抽'), ['pack: 100 ≠ 60']);
  assert.equal(pack('100抽 6包', '12包'), ['pack: 600 ≠ 12']);
  assert.equal(pack('12', '12包'), [], 'the count is named without its unit');
});
hard('line words that shops drop tell nothing apart, each in its language', () => {
  const lines = ['pro', 'max', 'plus', 'ultra', 'se', 'fe', 'ti', 'super', 'x3d', 'mini', 'lite', 'wireless', 'combo'];
  const droppable = ['premium', 'deluxe', 'nano', 'neo', 'evo', 'air', 'duo'];
  const telling = (title: string): string[] =>
    [...lines, ...droppable].filter((word) => conflictsOf(title, `${title} ${word}`).includes(`line:  ≠ ${word}`));
  assert.equal(telling('滑鼠'), [...lines.slice(0, 11)]);
  assert.equal(telling('mouse'), lines.slice(0, 9));
});
hard('one is made by another to fit, said in Latin titles', () => {
  assert.equal(conflictsOf('toner abc', 'toner abc remanufactured'), ['one is made by another to fit']);
  assert.equal(conflictsOf('toner abc remanufactured', 'toner compatible abc'), []);
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
