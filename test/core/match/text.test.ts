import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText, isDigitUnit, MAX_TEXT } from '../../../core/match/text.ts';

const fold = suite('foldText');

fold('makes full-width ASCII and lower case', () => {
  assert.is(foldText('ＷＨ－１０００ＸＭ５'), 'wh-1000xm5');
  assert.is(foldText('３００ｍｌ　牛奶'), '300ml 牛奶');
});

fold('drops trade marks instead of turning them into letters', () => {
  assert.is(foldText('RTX™ 5070 Café®'), 'rtx 5070 cafe');
});

fold('keeps Chinese as written', () => assert.is(foldText('舒潔衛生紙'), '舒潔衛生紙'));

fold('keeps the brackets of Chinese titles, which are in normal form already', () => {
  const brackets = '、。〈〉《》「」『』【】';
  assert.is(foldText(`${brackets}ABC`), `${brackets}abc`);
  assert.is(foldText(`é™${brackets}`), `e${brackets}`);
});

fold('turns controls and zero-width characters into spaces', () => {
  assert.is(foldText('A\u200bB\tＣ'), 'a b c');
});

fold('reads no more than the limit', () => assert.is(foldText('x'.repeat(10_000)).length, MAX_TEXT));

fold.run();

const digit = suite('isDigitUnit');

digit('is of 0 to 9, not of what stands beside them', () => {
  assert.equal(
    [...'/059:a九'].map((character) => isDigitUnit(character.charCodeAt(0))),
    [false, true, true, true, false, false, false],
  );
});

digit.run();
