import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  readColours,
  readCondition,
  readEditions,
  readGeneration,
  readLineWords,
  readSides,
} from '../../../core/match/variant.ts';

const colours = suite('readColours');
colours('reads Chinese and English names as one', () => {
  assert.equal(readColours('耳機(黑)'), ['黑']);
  assert.equal(readColours('headphones black'), ['黑']);
  assert.equal(readColours('極夜黑》 白色'), ['白', '黑']);
});
colours('takes no colour from other words', () => assert.equal(readColours('藍牙喇叭 紅米 金士頓 新黑鑽'), []));
colours('a Chinese name counts where a word ends, or before 色', () => {
  for (const text of ['耳機 黑', '黑/白邊', '黑款耳機', '黑版', '黑限定', '黑色調耳機', '曜石黑 耳機'])
    assert.ok(readColours(text).includes('黑'), text);
  for (const text of ['黑胡椒', '黑熊 耳機', '紅酒杯', '金門 高粱', '白鐵 鍋'])
    assert.equal(readColours(text), [], text);
  assert.equal(readColours('棕色調'), ['棕']);
  assert.equal([readColours('blackbird'), readColours('ablack'), readColours('black-red')], [[], [], ['紅', '黑']]);
});
colours('the longest name counts', () => {
  assert.equal(readColours('外套 卡其'), ['卡其']);
  assert.equal(readColours('杯 咖啡'), ['棕']);
});
colours.run();

const condition = suite('readCondition');
condition('what the title says wins over the source', () => {
  assert.is(readCondition('【福利品】吸塵器', 'new'), 'refurbished');
  assert.is(readCondition('二手 iphone', null), 'used');
  assert.is(readCondition('展示機 電視', null), 'open_box');
  assert.is(readCondition('panasonic 電子鍋', 'new'), 'new');
  assert.is(readCondition('電子鍋', null), 'unknown');
});
condition('each sign of a condition, and what only looks like one', () => {
  const cases = {
    refurbished: '整新 翻新 整備 官方認證福利 福利品 refurb renewed recertified',
    used: '二手 中古 6成新 9.5成新 8級 used preowned pre-owned',
    open_box: '展示機 展示品 拆封 盒損 外盒 凹損 openbox open-box 即期 出清品 零碼',
  };
  for (const [expected, words] of Object.entries(cases))
    for (const word of words.split(' ')) assert.is(readCondition(`筆電 ${word}`, 'new'), expected, word);
  assert.is(readCondition('phone open box', null), 'open_box');
  for (const none of ['unused', 'usedx', '5成新', '5級', '展示架', '福利', '中秋'])
    assert.is(readCondition(none, null), 'unknown', none);
  assert.is(readCondition('二手 福利品', null), 'refurbished', 'the first kind counts');
  assert.is(readCondition('外盒 二手', null), 'used');
});
condition.run();

const generation = suite('readGeneration');
generation('reads its spellings as one number', () => {
  for (const text of ['kilburn iii', 'kilburn 第三代', 'kilburn 3代', 'kilburn gen 3', 'kilburn mk3'])
    assert.is(readGeneration(text), '3', text);
});
generation('says nothing where it is not said or said twice', () => {
  assert.is(readGeneration('台灣代理商'), null);
  assert.is(readGeneration('airpods 3代 4代'), null);
});
generation('each Chinese and Roman number', () => {
  for (const [i, said] of [...'一二三四五六七八九十'].entries())
    assert.is(readGeneration(`喇叭 第${said}代`), String(i + 1), said);
  for (const [said, number] of Object.entries({ ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8' })) {
    assert.is(readGeneration(`speaker ${said}`), number, said);
    assert.is(readGeneration(`speaker x1${said}, black`), number, 'behind a digit');
  }
  assert.equal(
    [readGeneration('speaker iii2'), readGeneration('speakerii'), readGeneration('ii speaker')],
    [null, null, null],
  );
});
generation('its English words, and what only looks like them', () => {
  for (const text of [
    'gen 3',
    'gen3',
    'gen.3',
    'generation 3',
    'mk3',
    'mk.3',
    'mk-3',
    'mark 3',
    'ver 3',
    'ver.3',
    '3rd gen',
  ])
    assert.is(readGeneration(`speaker ${text}`), '3', text);
  assert.equal(
    [readGeneration('speaker 1st gen'), readGeneration('speaker 2nd gen'), readGeneration('speaker 4th gen')],
    ['1', '2', '4'],
  );
  assert.equal(
    [readGeneration('speaker gen 12'), readGeneration('speaker mk iv'), readGeneration('speaker 12代')],
    ['12', '4', '12'],
  );
  for (const text of ['xgen 3', 'gen 123', 'benchmark', 'river 3', 'smk3', '3代理', '3代工', '3代言', '123代'])
    assert.not.equal(readGeneration(`speaker ${text}`), '3', text);
  assert.is(readGeneration('kilburn iii 第三代'), '3', 'said twice the same');
});
generation.run();

const lineWords = suite('readLineWords');
lineWords('splits a plus and glued endings', () => {
  assert.equal(readLineWords('galaxy tab s10fe+ wifi'), ['fe', 'plus']);
  assert.equal(readLineWords('iphone 17 pro max'), ['max', 'pro']);
  assert.equal(readLineWords('product'), []);
});
lineWords('a plus behind a name, where the word ends', () => {
  for (const text of ['s10+', 's10+ wifi', 's10+(wifi)', 's10+,', 's10+|a', 's10+/s9', 'tab+)'])
    assert.equal(readLineWords(text), ['plus'], text);
  for (const text of ['s10+s9', '+ s10', 's10 +', 's10+-']) assert.equal(readLineWords(text), [], text);
});
lineWords('a plus of vitamins, of grades and of ages is none of a line', () => {
  for (const text of ['b12+ 錠', 'q10+ 乳霜', 'e+', 'umf 15+', 'mgo250+ 蜂蜜', '12m+ 奶嘴', '3y+'])
    assert.equal(readLineWords(text), [], text);
  for (const text of ['s25+ 手機', 'db12+', 'tabe+']) assert.equal(readLineWords(text), ['plus'], text);
});
lineWords('glued to a number only some, and to letters none', () => {
  for (const word of ['fe', 'se', 'ti', 'pro', 'max', 'x3d', 'plus', 'lite']) {
    assert.equal(readLineWords(`a10${word}`), [word]);
    assert.equal(readLineWords(`a10${word}n`), []);
  }
  for (const word of ['mini', 'ultra', 'air', 'oc']) assert.equal(readLineWords(`a10 ${word}`), [word]);
  assert.equal(readLineWords('prophet maximal airfryer'), []);
});
lineWords('an x alone behind a number', () => {
  assert.equal(
    [readLineWords('mouse 2 x black'), readLineWords('mouse 2 x'), readLineWords('mouse x black')],
    [['x'], [], []],
  );
});
lineWords.run();

const sides = suite('readSides');
sides('takes a side only where one is named', () => {
  assert.equal(readSides('平板 5g'), ['connection:0']);
  assert.equal(readSides('平板 wifi'), ['connection:1']);
  assert.equal(readSides('平板'), []);
});
sides('a listing for either drive is on neither side', () =>
  assert.equal(readSides('主機 光碟版/數位版'), ['drive:2']),
);
sides('both or neither is on no side', () => {
  assert.equal([readSides('平板 5g wifi'), readSides('耳機 有線 無線'), readSides('高爾夫 左手 右手')], [[], [], []]);
});
sides('each side by each of its words', () => {
  const cases: Record<string, string> = {
    'connection:0': '5g 4g lte cellular 行動網路 行動寬頻',
    'connection:1': 'wifi wi-fi',
    'drive:0': '數位版',
    'drive:1': '光碟版',
    'wire:0': '有線 wired',
    'wire:1': '無線 藍牙 藍芽 wireless bluetooth',
    'use:0': '筆記型 筆電用 筆電記憶 so-dimm sodimm nb',
    'use:1': '桌上型 pc用 udimm desktop',
    'memory:0': 'd4 ddr4',
    'memory:1': 'd5 ddr5',
    'box:0': '平裝',
    'box:1': '禮盒 精裝',
    'import:0': '平輸 平行輸入 水貨',
    'import:1': '公司貨',
    'cooler:0': '含散熱片 附散熱片 heatsink',
    'hand:0': '左手',
    'hand:1': '右手',
    'sex:0': "男款 男用 男士 男性 men's mens",
    'sex:1': "女款 女用 女士 女性 women's womens",
  };
  for (const [side, words] of Object.entries(cases))
    for (const word of words.split(' ')) assert.equal(readSides(`x ${word} y`), [side], word);
  for (const none of [
    '15g',
    '5gb',
    'a4g',
    'elite',
    'wifi 6',
    'wifi7',
    'xwifi',
    '筆記型電腦',
    'nbx',
    'd45',
    'xd4',
    '男孩',
    'unwired',
  ])
    assert.equal(readSides(`x ${none} y`), [], none);
});
sides.run();

const editions = suite('readEditions');
editions('names special editions and what another maker made to fit', () => {
  assert.equal(readEditions('viper v3 pro-faker edition'), ['faker']);
  assert.equal(readEditions('筆電 特仕版 聯名'), ['特仕', '聯名']);
  assert.equal(readEditions('remanufactured toner'), ['compatible']);
  assert.equal(readEditions('soft case compatible with sx30'), []);
});
editions.run();
