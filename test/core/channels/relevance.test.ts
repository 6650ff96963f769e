import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { titleMatcher, wantsAccessories } from '../../../core/channels/relevance.ts';

const matcher = suite('titleMatcher');
matcher('every word must be in the title, whatever the order, width or case', () => {
  const matches = titleMatcher('ｉＰｈｏｎｅ 128G');
  assert.is(matches('Apple 蘋果 iPhone 17 (128GB) 藍色'), true);
  assert.is(matches('Apple iPhone 17 256G'), false);
});
matcher('model numbers match with and without their hyphen', () => {
  assert.is(titleMatcher('WH1000XM5')('SONY WH-1000XM5 耳機'), true);
});
matcher('a query without words matches nothing', () => {
  assert.is(titleMatcher('   ')('虛構'), false);
});
matcher.run();

const wants = suite('wantsAccessories');
wants('only where asked, or where the query names one', () => {
  assert.is(wantsAccessories('iPhone 17', false), false);
  assert.is(wantsAccessories('iPhone 17', true), true);
  assert.is(wantsAccessories('iPhone 17 保護殼', false), true);
});
wants.run();
