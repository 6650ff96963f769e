import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { classifyIndustry, loadIndustries } from '../../../build/industry/classify.ts';
import { isWholeName } from '../../../build/industry/whole-name.ts';

const industries = loadIndustries();
const industryOf = (name: string, isEcommerce: boolean): string | null =>
  classifyIndustry(
    { domain: 'www.invented.example', name, title: name, description: null, words: [], isEcommerce },
    null,
    industries,
  )?.id ?? null;

const whole = suite('isWholeName');
whole('a known name with what stands beside names, or several of one shop', () => {
  const known = ['IKEA', '宜家家居', 'SK-II'];
  for (const name of ['IKEA', 'ikea.com', 'IKEA 宜家家居', 'IKEA 台灣官方網站', 'SK-II 線上購物網', 'sk ii'])
    assert.ok(isWholeName(name, known), name);
  for (const name of ['IKEA 改造部落格', '宜家家居討論區', 'Bikea', '', '改造'])
    assert.not(isWholeName(name, known), name);
});
whole('what sells nothing is of an industry only by its whole name', () => {
  assert.is(industryOf('IKEA', false), 'home');
  assert.is(industryOf('IKEA 改造部落格', true), 'home');
  for (const name of ['IKEA 改造部落格', 'Nike 迷跑步社團', '華碩文教基金會', '好市多經驗老實說', 'Apple 新聞報'])
    assert.is(industryOf(name, false), null, name);
});
whole.run();
