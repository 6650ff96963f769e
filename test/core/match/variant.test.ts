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
colours.run();

const condition = suite('readCondition');
condition('what the title says wins over the source', () => {
  assert.is(readCondition('【福利品】吸塵器', 'new'), 'refurbished');
  assert.is(readCondition('二手 iphone', null), 'used');
  assert.is(readCondition('展示機 電視', null), 'open_box');
  assert.is(readCondition('panasonic 電子鍋', 'new'), 'new');
  assert.is(readCondition('電子鍋', null), 'unknown');
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
generation.run();

const lineWords = suite('readLineWords');
lineWords('splits a plus and glued endings', () => {
  assert.equal(readLineWords('galaxy tab s10fe+ wifi'), ['fe', 'plus']);
  assert.equal(readLineWords('iphone 17 pro max'), ['max', 'pro']);
  assert.equal(readLineWords('product'), []);
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
sides.run();

const editions = suite('readEditions');
editions('names special editions and what another maker made to fit', () => {
  assert.equal(readEditions('viper v3 pro-faker edition'), ['faker']);
  assert.equal(readEditions('筆電 特仕版 聯名'), ['特仕', '聯名']);
  assert.equal(readEditions('remanufactured toner'), ['compatible']);
  assert.equal(readEditions('soft case compatible with sx30'), []);
});
editions.run();
