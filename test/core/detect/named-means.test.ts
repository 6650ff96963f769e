import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detect } from '../../../core/detect/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../detect-support.ts';

const rules = loadRules();
const confirm = suite('confirmNamed');
const words = '<h3>付款方式</h3><p>AFTEE 先享後付</p>';
const preconnect = '<link rel="preconnect" href="https://auth.aftee.tw">';
const seenIn = (html: string, headers: [string, string][] = [], url = 'https://shop.example/') => {
  const { technologies, named } = detect(readEvidence(pageOf(html, { headers, url, finalUrl: url })), rules);
  return { observed: technologies.map(({ id }) => id), named: named?.map(({ id }) => id) ?? [], technologies };
};

confirm('words alone are named, a preconnect alone is a hint, both together are observed', () => {
  const { observed, named } = seenIn(words);
  assert.equal([observed, named], [[], ['aftee']]);
  assert.equal(seenIn(preconnect).observed, []);
  const both = seenIn(preconnect + words);
  assert.equal([both.observed, both.named], [['aftee'], ['aftee']]);
  assert.equal(
    both.technologies[0]?.evidence.map(({ kind }) => kind),
    ['preconnect', 'named'],
  );
});

confirm('a host in a content security policy does as well', () => {
  const csp: [string, string][] = [['content-security-policy', "script-src 'self' auth.aftee.tw"]];
  assert.equal(seenIn('<p>x</p>', csp).observed, []);
  assert.equal(seenIn(words, csp).observed, ['aftee']);
});

confirm('words about one payment confirm no other', () => {
  assert.equal(seenIn(`${preconnect}<h3>付款方式</h3><p>LINE Pay</p>`).observed, []);
});

confirm('cards under a heading confirm the one gateway for whose host the page prepares', () => {
  const tappay: [string, string][] = [['content-security-policy', "script-src 'self' js.tappaysdk.com"]];
  const cards = '<h3>付款方式</h3><p>信用卡、貨到付款</p>';
  assert.equal(seenIn(cards, tappay).observed, ['tappay']);
  assert.equal(seenIn('<h3>付款方式</h3><p>貨到付款</p>', tappay).observed, [], 'no word of cards');
  assert.equal(seenIn('<p>信用卡分期推薦：哪張卡回饋高？</p>', tappay).observed, [], 'under no heading');
  for (const list of [
    '店內刷卡、匯款',
    '信用卡（限現場）、匯款',
    '街口支付綁定信用卡、匯款',
    '信用卡、超商代碼（綠界科技）',
    '信用卡、PayPal',
  ])
    assert.equal(seenIn(`<h3>付款方式</h3><p>${list}</p>`, tappay).observed, [], list);
  assert.equal(seenIn(`${cards}<p>本店使用藍新金流</p>`, tappay).observed, [], 'another is named elsewhere');
  assert.equal(seenIn(cards, tappay, 'https://shop.example/blogs/news/pay').observed, [], 'an article');
  assert.equal(seenIn(cards).observed, [], 'no host');
  const several: [string, string][] = [['content-security-policy', 'script-src js.tappaysdk.com core.newebpay.com']];
  assert.equal(seenIn(cards, several).observed, [], 'one of several that a platform lets in');
});
confirm.run();
