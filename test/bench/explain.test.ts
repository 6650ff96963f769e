import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainPlatform, explainTechnology } from '../../bench/evaluate/explain.ts';
import { detect } from '../../core/detect/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { loadRules } from '../../core/rules/index.ts';
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

/** How each kind of evidence is told; a kind without words of its own, too. */
const phrases: [kind: string, zh: string, en: string][] = [
  ['script_host', '載入腳本「v」', 'loads the script "v"'],
  ['script_path', '載入腳本「v」', 'loads the script "v"'],
  ['style_host', '載入樣式「v」', 'loads the style "v"'],
  ['frame_host', '內嵌頁框「v」', 'embeds the frame "v"'],
  ['form_host', '表單送往「v」', 'sends a form to "v"'],
  ['image_host', '載入圖片「v」', 'loads the picture "v"'],
  ['link_host', '連結到「v」', 'links to "v"'],
  ['inline', '程式碼中有「v」', 'has "v" in its code'],
  ['html', '標記中有「v」', 'has "v" in its markup'],
  ['path', '網址路徑有「v」', 'has the path "v"'],
  ['meta', 'meta 標記「v」', 'has the meta "v"'],
  ['jsonld', '結構化資料中有「v」', 'has "v" in its structured data'],
  ['comment', '註解中有「v」', 'has "v" in a comment'],
  ['text', '文字中有「v」', 'has "v" in its text'],
  ['header', '回應標頭「v」', 'answers with the header "v"'],
  ['cookie', '設定 cookie「v」', 'sets the cookie "v"'],
  ['csp', '安全政策允許「v」', 'allows "v" in its security policy'],
  ['preconnect', '預先連線到「v」', 'preconnects to "v"'],
  ['request', '要求了「v」', 'requests "v"'],
  ['cname', '網域別名指向「v」', 'has the DNS alias "v"'],
  ['host', '網站位於「v」', 'is at "v"'],
  ['implied', '由「v」 推得', 'follows from "v"'],
  ['stranger', '有「v」', 'has "v"'],
];
technology('tells each kind of evidence in both languages', () => {
  for (const [kind, zh, en] of phrases) {
    const found = { id: 'x', name: 'X', category: 'payment' as const, version: null, confidence: 0.654 };
    const evidence = [{ kind, value: 'v' }];
    assert.is(explainTechnology({ ...found, evidence }, 'zh'), `X：此頁${zh}（信心 65%）。`);
    assert.is(explainTechnology({ ...found, evidence }, 'en'), `X: the page ${en} (confidence 65 %).`);
  }
});

technology('gives three reasons, each sixty characters long at most', () => {
  const evidence = ['a', 'b', 'x'.repeat(61), 'd'].map((value) => ({ kind: 'host', value }));
  const found = { id: 'x', name: 'X', category: 'payment' as const, version: '2', confidence: 0.95, evidence };
  assert.is(
    explainTechnology(found, 'en'),
    `X 2: the page is at "a", is at "b", is at "${'x'.repeat(60)}…" (confidence 95 %).`,
  );
  assert.is(
    explainTechnology(found, 'zh'),
    `X 2：此頁網站位於「a」、網站位於「b」、網站位於「${'x'.repeat(60)}…」（信心 95%）。`,
  );
  const [short] = [{ ...found, evidence: [{ kind: 'host', value: 'x'.repeat(60) }] }];
  assert.not.ok(explainTechnology(short!, 'en').includes('…'));
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

platform('says so in both languages, with a runner-up and without', () => {
  const shop = { id: 'a', name: 'A', category: 'platform' as const, version: null, confidence: 0.95 };
  const technologies = [{ ...shop, evidence: [{ kind: 'host', value: 'h' }] }];
  const ecommerce = { verdict: 'shop' as const, confidence: 0.9, evidence: [] };
  const found = { technologies, platform: 'a', runnerUp: null, trackingIds: [], isEcommerce: true, ecommerce };
  const second = { ...found, runnerUp: { id: 'b', confidence: 0.654 } };
  assert.is(explainPlatform(found, 'en'), 'A: the page is at "h" (confidence 95 %).');
  assert.is(explainPlatform(found, 'zh'), 'A：此頁網站位於「h」（信心 95%）。');
  assert.is(explainPlatform(second, 'en'), 'A: the page is at "h" (confidence 95 %). Next comes b (confidence 65 %).');
  assert.is(explainPlatform(second, 'zh'), 'A：此頁網站位於「h」（信心 95%）。其次是 b（信心 65%）。');
  const none = { ...second, technologies: [], platform: null };
  assert.is(explainPlatform(none, 'en'), 'No platform; the nearest is b (confidence 65 %), which is not enough.');
  assert.is(explainPlatform(none, 'zh'), '看不出使用哪個開店平台；最接近的是 b（信心 65%），不足以認定。');
  assert.is(explainPlatform({ ...none, runnerUp: null }, 'zh'), '看不出使用哪個開店平台。');
});

platform.run();
