import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { agreement, MOST_AGREED } from '../../../core/match/agreement.ts';
import { decideSame, readIdentity } from '../../../core/match/index.ts';

const of = (left: string, right: string, isApart = false): number =>
  agreement(readIdentity({ title: left }), readIdentity({ title: right }), isApart);

const agreed = suite('agreement');
agreed('a size says more than a pack, values beside either, and all together no more than the most', () => {
  assert.is(of('茶飲 600ml', '綠飲 600ml'), 0.13);
  assert.is(of('茶杯 3入', '綠杯 3入'), 0.06);
  assert.is(of('茶杯', '綠杯'), 0);
  assert.is(of('抹茶夾心餅 100g 3入', '抹茶夾心餅 100公克 3入'), MOST_AGREED);
});
agreed('where a flavour is told once, or numbers differ, a size says a little', () => {
  assert.is(of('茶飲 600ml 3入', '綠飲 600ml 3入', true), 0.05);
});
agreed('48g is 48 grams beside 60g', () => {
  const { conflicts } = decideSame(
    readIdentity({ title: '旺旺 米餅 原味 48g' }),
    readIdentity({ title: '旺旺 米餅 原味 60g' }),
  );
  assert.equal(conflicts, ['mass: 48 ≠ 60']);
});
agreed.run();
