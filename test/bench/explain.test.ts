import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainPlatform, explainTechnology } from '../../bench/evaluate/explain.ts';
import { detect } from '../../core/detect.ts';
import { readEvidence } from '../../core/evidence.ts';
import { loadRules } from '../../core/rules.ts';
import { pageOf } from '../core/detect-support.ts';

const rules = loadRules();
const judge = (html: string) => detect(readEvidence(pageOf(html)), rules);

const technology = suite('explainTechnology');

technology('says what, why and how sure, in both languages', () => {
  const [found] = judge('<script src="https://js.stripe.com/v3/"></script>').technologies;
  assert.is(
    explainTechnology(found!, 'en'),
    'Stripe: the page loads the script "js.stripe.com/v3/" (confidence 95 %).',
  );
  assert.is(explainTechnology(found!, 'zh'), 'Stripe：此頁載入腳本「js.stripe.com/v3/」（信心 95%）。');
});

technology('what was seen is shown as it stood', () => {
  const item = { id: 'x', name: 'X', category: 'payment' as const, version: '1.2', confidence: 0.65 };
  const text = explainTechnology({ ...item, evidence: [{ kind: 'inline', value: '$& $1' }] }, 'en');
  assert.is(text, 'X 1.2: the page has "$& $1" in its code (confidence 65 %).');
});

technology.run();

const platform = suite('explainPlatform');

platform('names the platform and the runner-up', () => {
  const text = explainPlatform(
    judge('<script src="https://cdn.shoplineapp.com/a.js"></script><script>x="//cdn.myshopline.com"</script>'),
    'en',
  );
  assert.match(text, /^SHOPLINE: .* Next comes shopline-global \(confidence 65 %\)\.$/);
});

platform('says what was not enough, and where there is nothing', () => {
  assert.match(
    explainPlatform(judge('<img src="https://shoplineimg.com/a.jpg">'), 'zh'),
    /最接近的是 shopline（信心 15%），不足以認定/,
  );
  assert.is(explainPlatform(judge('<p>x'), 'en'), 'No sign of an e-commerce platform.');
});

platform.run();
