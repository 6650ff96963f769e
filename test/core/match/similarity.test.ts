import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIdentity } from '../../../core/match/identity.ts';
import { plainWeight, similarity } from '../../../core/match/similarity.ts';

const of = (a: string, b: string) => similarity(readIdentity({ title: a }), readIdentity({ title: b }));

const alike = suite('similarity');
alike('is 1 for the same words and 0 for none', () => {
  assert.equal(of('jbl flip 喇叭', '喇叭 flip jbl'), { dice: 1, containment: 1 });
  assert.equal(of('jbl flip', '衛生紙'), { dice: 0, containment: 0 });
  assert.equal(of('', ''), { dice: 0, containment: 0 });
});
alike('containment is whole where one title is part of the other', () => {
  const { dice, containment } = of('flip speaker', 'flip speaker black new');
  assert.is(containment, 1);
  assert.is(Math.round(dice * 100), 67);
});
alike('a number weighs 30, a word 20, two Chinese characters 7', () => {
  assert.equal(of('flip 7', 'flip 喇叭'), { dice: 40 / 77, containment: 20 / 27 });
  assert.equal(of('7 喇叭', '喇叭'), { dice: 14 / 44, containment: 1 });
});
alike('is the same for titles of few words and of many', () => {
  const words = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, i) => `w${'abcdefghijklmnopqrstuvwxyz'[from + i]}`).join(' ');
  for (const length of [15, 16, 17, 25])
    assert.equal(of(words(0, length), words(1, length + 1)), {
      dice: (length - 1) / length,
      containment: (length - 1) / length,
    });
});
alike('where two words meet says little: their order tells nothing', () => {
  assert.ok(of('星河藍山咖啡', '咖啡 星河 藍山').dice > 0.85);
  assert.is(of('星河藍山咖啡', '咖啡 星河 藍山').containment, 1);
  assert.ok(of('星河藍山咖啡', '咖啡 星河 曼特寧').dice < 0.6);
});
alike('words that shops add or leave out count on neither side', () => {
  assert.equal(of('日本 森永 牛奶糖 袋裝', '森永牛奶糖'), of('森永 牛奶糖', '森永牛奶糖'));
  assert.ok(of('便利', '便利').dice === 1, 'unless nothing else is there');
});
alike.run();

const weight = suite('plainWeight');
weight('numbers over words over bigrams', () => {
  assert.ok(plainWeight('7') > plainWeight('flip'));
  assert.ok(plainWeight('flip') > plainWeight('喇叭'));
});
weight.run();
