import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEvidence } from '../../core/evidence/index.ts';
import { cpuMsSince } from '../support/cpu.ts';
import { pageOf } from './detect-support.ts';

const evidenceOf = (html: string, requests: string[] = []) => readEvidence(pageOf(html, { requests }));
const pricesIn = (html: string): number => evidenceOf(html).prices;

const prices = suite('prices of a page');
prices('are texts with a number beside a currency, in signs or letters', () => {
  for (const text of [
    'NT$1,280',
    '$ 5.00',
    '12,50 €',
    '1280元',
    '3 000 ₽',
    '9,90&nbsp;&euro;',
    '&#36;7',
    'TWD 300',
    '129 kr',
    '￥500',
  ])
    assert.is(pricesIn(`<b>${text}</b>`), 1, text);
  for (const text of ['1,280', 'NT$', '2026-01-02', 'krone 3', '元旦', '$x', `${'lang und breit '.repeat(9)}$5`])
    assert.is(pricesIn(`<b>${text}</b>`), 0, text);
});
prices('may be split over neighbours', () => {
  assert.is(pricesIn('<i>NT$</i><b>300</b>'), 1);
  assert.is(pricesIn('<b>300</b><i>元</i>'), 1);
  assert.is(pricesIn('<i>NT$</i><p>Titel</p><b>300</b>'), 0);
  assert.is(pricesIn('<script>var a = "$300"</script><style>$300</style>'), 0);
});
prices.run();

const labels = suite('labels of a page');
labels('are short visible texts, shorter ones in Chinese', () => {
  const text = `<p> Kurz </p><p>${'x'.repeat(49)}</p><p>短</p><p>${'長'.repeat(17)}</p><script>code</script>`;
  const { labels: spans, text: page } = evidenceOf(text);
  const shown = spans.flatMap((from, i) => (i % 2 === 0 ? [page.slice(from, spans[i + 1])] : []));
  assert.equal(shown, ['Kurz', '短']);
});
labels('of longer Chinese texts are what leads them, up to a colon', () => {
  const { labels: spans, text: page } = evidenceOf(
    '<p>訂購專線：02-2345-6789 週一至週五</p><p>我們的訂購專線在每天的早上九點開始：歡迎</p>',
  );
  assert.equal(
    spans.flatMap((from, i) => (i % 2 === 0 ? [page.slice(from, spans[i + 1])] : [])),
    ['訂購專線'],
  );
});
labels('are bounded, and read in time that grows with the page', () => {
  const startedAt = process.cpuUsage();
  const { labels: spans, prices: count } = evidenceOf('<b>&$1</b><i>NT$</i>'.repeat(50_000));
  assert.is(spans.length, 6000);
  assert.ok(count <= 1000);
  assert.ok(cpuMsSince(startedAt) < 2000);
});
labels.run();

const events = suite('events of a rendered page');
events('are the names that its requests tell, each once', () => {
  const requests = [
    'https://www.facebook.com/tr/?id=1&ev=AddToCart&dl=x',
    'https://region1.google-analytics.com/g/collect?v=2&en=view_item&ep=1',
    'https://region1.google-analytics.com/g/collect?v=2&en=view_item',
    'https://www.facebook.com/tr/?id=1&cd[content_type]=product',
    'https://x.example/?next=1&venue=hall',
  ];
  assert.equal(evidenceOf('', requests).events, ['addtocart', 'view_item', 'view_product']);
});
events.run();
