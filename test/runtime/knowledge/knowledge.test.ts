import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Article } from '../../../core/contract/index.ts';
import { parseArticle } from '../../../runtime/knowledge/article.ts';
import { loadKnowledge } from '../../../runtime/knowledge/load.ts';
import { createKnowledge } from '../../../runtime/knowledge/search.ts';
import { readQuestion, stem, termsOf } from '../../../runtime/knowledge/terms.ts';

const file = `---
title: 電子發票載具怎麼設定
summary_en: How shoppers and shops handle invoice carriers.
tags: [invoice, operations]
updated: 2026-11-01
sources:
  - title: 財政部電子發票整合服務平台
    url: https://www.einvoice.nat.gov.tw/
    checked: written from general knowledge; not re-read for this article
stale: the list of carrier kinds
---
載具用來儲存電子發票。手機條碼是最常見的一種。

## English abstract

Invoice carriers store electronic invoices.
`;

const ofArticle = suite('parseArticle');

ofArticle('reads the front matter and the body', () => {
  const article = parseArticle('invoice-carrier.md', file.replaceAll('\n', '\r\n'));
  assert.is(article.id, 'invoice-carrier');
  assert.equal(article.tags, ['invoice', 'operations']);
  assert.is(article.sources[0]?.url, 'https://www.einvoice.nat.gov.tw/');
  assert.is(article.stale, 'the list of carrier kinds');
  assert.match(article.body, /^載具用來/);
});

ofArticle('names the file and the fault', () => {
  const fails = (text: string, message: RegExp): void => assert.throws(() => parseArticle('x.md', text), message);
  fails('no front matter', /^x\.md: no front matter|x\.md: no front matter/);
  fails(file.replace('updated: 2026-11-01', 'updated: soon'), /x\.md: updated: /);
  fails(file.replace('stale: the', '  bad line\nstale: the'), /x\.md line 10: not of the form/);
});
ofArticle.run();

const article = (id: string, title: string, body: string): Article => ({
  ...{
    id,
    title,
    summary_en: `About ${id}.`,
    tags: ['operations'],
    updated: '2026-11-01',
    sources: [],
    stale: 'none',
    body,
  },
});
const base = createKnowledge([
  article('seven-days', '七日鑑賞期怎麼算', '消費者收到商品後七日內可以退貨，不必說明理由。發票要作廢或折讓。'),
  article('carrier', '電子發票載具', '載具用來儲存電子發票，手機條碼是最常見的一種。'),
  article('pixel', '安裝 Meta Pixel', `${'廣告追蹤。'.repeat(200)}轉換 API 與 CAPI 的差別。`),
]);
const found = async (query: string): Promise<string[]> => (await base.search(query, 5)).map(({ id }) => id);

const ofTerms = suite('terms');

ofTerms('folds endings of English words onto one stem', () => {
  const same = [
    ['returns', 'returned', 'return'],
    ['shipping', 'shipped'],
    ['fees', 'fee'],
    ['companies', 'company'],
    ['taxes', 'tax'],
  ];
  for (const words of same) assert.is(new Set(words.map(stem)).size, 1, `${words}: ${words.map(stem)}`);
  for (const word of ['tls', 'is', 'gas', 'ga4s', 'business']) assert.is(stem(word), word);
});

ofTerms('leaves out what only asks, and adds what means the same for less', () => {
  assert.equal(
    readQuestion('怎麼退貨？').asked.filter(({ weight }) => weight === 1),
    termsOf('退貨').map((term) => ({ term, weight: 1 })),
  );
  const asked = new Map(readQuestion('how do I return it').asked.map(({ term, weight }) => [term, weight]));
  assert.is(asked.get('return'), 1);
  assert.ok((asked.get(termsOf('退貨')[0] ?? '') ?? 0) > 0);
  assert.equal(
    readQuestion('how to').asked.map(({ term }) => term),
    ['how', 'to'],
  );
});

ofTerms('tells a question from words that may be a name', () => {
  for (const question of ['怎麼退貨', '綠界手續費多少', 'How do I return it?', 'what is GTM'])
    assert.ok(readQuestion(question).isAsking, question);
  for (const words of ['綠界', '誠品生活', 'momo', 'tax number']) assert.not.ok(readQuestion(words).isAsking, words);
});

ofTerms('tells how much of a question a text has, in its words or in others that mean the same', () => {
  const share = (question: string, text: string): number => {
    const terms = new Set(termsOf(text));
    return readQuestion(question).share((term) => terms.has(term));
  };
  assert.is(share('怎麼退貨？', '退貨'), 1);
  assert.is(share('how do I return it', '退貨'), 1, 'the other writing');
  assert.is(share('退貨', '付款'), 0);
  assert.is(share('退貨運費', '運費'), 0.5, 'ideograph by ideograph');
  assert.is(share('退貨 shipping', '退貨'), 0.5, 'a Latin word is as much as two ideographs');
  assert.is(share('!!!', '退貨'), 0);
});

ofTerms('reads a text of any length', () => {
  assert.is(termsOf(`${'廣告'.repeat(5000)} capi`).at(-1), 'capi');
});
ofTerms.run();

const ofSearch = suite('createKnowledge');

ofSearch('finds articles that have every word, those with it in the title first', async () => {
  assert.equal(await found('七日鑑賞期'), ['seven-days']);
  assert.equal((await found('發票')).slice(0, 2), ['carrier', 'seven-days']);
  assert.is((await found('meta pixel'))[0], 'pixel');
});

ofSearch('finds words far down in a long article', async () => assert.is((await found('CAPI'))[0], 'pixel'));

ofSearch('answers a whole question by its rarest parts', async () => {
  assert.is((await found('我收到商品後可以退貨嗎'))[0], 'seven-days');
  assert.is((await found('how do invoice carrier apps work'))[0], 'carrier');
});

ofSearch('answers only by articles that have enough of what was asked', async () => {
  const answered = async (query: string): Promise<string[]> => (await base.answers(query, 5)).map(({ id }) => id);
  assert.is((await answered('我收到商品後可以退貨嗎'))[0], 'seven-days');
  assert.ok((await found('小熊發票紙捲專門店')).length > 0);
  assert.equal(await answered('小熊發票紙捲專門店'), [], "a shop's name with one word of theirs");
});

ofSearch('finds nothing where nothing fits, and no more than asked', async () => {
  assert.equal(await found('量子力學'), []);
  assert.equal(await found('!!!'), []);
  assert.is((await base.search('電子發票 載具 商品', 1)).length, 1);
});
ofSearch.run();

const ofLoad = suite('loadKnowledge');
ofLoad('reads the articles of the project and finds them', async () => {
  const { articles, search } = await loadKnowledge();
  assert.ok(articles.size >= 5);
  assert.is((await search('七日猶豫期', 3))[0]?.id, 'seven-day-cooling-off');
});

ofLoad('leads questions that shop keepers and shoppers ask to an article that answers them', async () => {
  const { search } = await loadKnowledge();
  const questions: [question: string, answer: string][] = [
    ['七日鑑賞期', 'seven-day-cooling-off'],
    ['發票載具', 'invoice-carriers'],
    ['invoice carrier', 'invoice-carriers'],
    ['電子發票要怎麼開', 'e-invoice-basics'],
    ['個資法 外洩', 'data-breach-response'],
    ['怎麼選開店平台', 'choose-shop-platform'],
    ['超商取貨 退貨', 'convenience-store-pickup'],
    ['LINE Pay 手續費', 'payment-line-pay'],
    ['SEO 結構化資料', 'product-structured-data'],
    ['搬家 301 轉址', 'redirects-301'],
    ['統一編號 查詢', 'unified-business-number'],
    ['third-party payment escrow', 'third-party-or-electronic-payment'],
  ];
  for (const [question, answer] of questions) {
    const ids = (await search(question, 3)).map(({ id }) => id);
    assert.ok(ids.includes(answer), `${question}: ${ids}`);
  }
});
ofLoad('leads an English question to the Chinese article that answers it', async () => {
  const { search } = await loadKnowledge();
  const [first] = await search('how to move my shop from SHOPLINE to Shopify without losing Google ranking', 3);
  assert.is(first?.id, 'keep-seo-when-moving');
});

ofLoad.run();
