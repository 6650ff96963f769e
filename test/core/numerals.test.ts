import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DOZENS, dozensOf, NUMERAL, numeralOf } from '../../core/numerals.ts';

const numerals = suite('numeralOf and dozensOf');
numerals('one to ninety-nine, as counters have them', () => {
  const cases: [string, number][] = [
    ...([
      ['兩', 2],
      ['雙', 2],
      ['七', 7],
      ['九', 9],
      ['十', 10],
      ['十二', 12],
    ] as [string, number][]),
    ...([
      ['二十', 20],
      ['二十四', 24],
      ['廿四', 24],
      ['九十九', 99],
    ] as [string, number][]),
  ];
  for (const [text, value] of cases) {
    assert.is(numeralOf(text), value, text);
    assert.is(new RegExp(`^${NUMERAL}$`).test(text), true, text);
  }
  for (const none of ['', '百', '十十', '零']) assert.ok(Number.isNaN(numeralOf(none)), none);
});
numerals('dozens, and no verb', () => {
  const found = (text: string): number[] => [...text.matchAll(new RegExp(DOZENS, 'g'))].map(([said]) => dozensOf(said));
  assert.equal(found('半打裝'), [6]);
  assert.equal(found('汽水 2打'), [24]);
  assert.equal(found('十打(箱)'), [120]);
  for (const none of ['一打折', '三打白骨精', '打', '1.5打']) assert.equal(found(none), [], none);
});
numerals.run();
