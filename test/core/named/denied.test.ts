/** Means that are taken back, or that others name. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEvidence } from '../../../core/evidence/index.ts';
import { readNamed } from '../../../core/named/index.ts';
import { pageOf } from '../detect-support.ts';

const idsOn = (html: string, over: Parameters<typeof pageOf>[1] = {}): string[] =>
  readNamed(readEvidence(pageOf(html, over))).map(({ id }) => id);
const idsIn = (html: string): string[] => idsOn(html);

const denied = suite("readNamed: what is denied, or others'");

denied('what is not there yet, no more, or only wished for is not named', () => {
  for (const said of [
    '信用卡、悠遊付（建檔審核中）',
    '信用卡。悠遊付籌設中。',
    '信用卡。我們婉拒悠遊付。',
    '信用卡。悠遊付上個月起已下架。',
    '信用卡。悠遊付帳務有狀況，不能用了。',
    '信用卡。拜託加上悠遊付！',
    '信用卡。原本有悠遊付。',
    '信用卡、悠遊付（尚未完成串接）',
    '信用卡、悠遊付（已退出市場）',
    '信用卡、悠遊付（下月後無法使用）',
    '信用卡、超商取貨（暫停出貨）',
  ])
    assert.equal(idsIn(`<h3>付款方式</h3><p>${said}</p>`), ['credit-card'], said);
});

denied('a label of a means is taken back by what stands below it, for all but some orders', () => {
  for (const below of ['×', '本站無法使用', '不支援', '籌備中', '很抱歉，本站自九月起終止。'])
    for (const html of [
      `<dl><dt>全支付</dt><dd>${below}</dd><dt>信用卡</dt><dd>可</dd></dl>`,
      `<h4>全支付</h4><p>${below}</p><h4>信用卡</h4>`,
      `<table><tr><td>全支付</td><td>${below}</td></tr><tr><td>信用卡</td><td>○</td></tr></table>`,
    ])
      assert.equal(idsIn(`<h2>付款方式</h2>${html}`), ['credit-card'], html);
  for (const below of ['離島無法使用', '逾三日未付取消訂單', '不需註冊'])
    assert.equal(idsIn(`<h2>付款方式</h2><h4>全支付</h4><p>${below}</p>`), ['px-pay'], below);
});

denied('of whom it is not for it is for all others; a term in brackets takes nothing back', () => {
  assert.equal(idsIn('<h3>付款方式</h3><p>貨到付款：宅配通收（澎湖除外）</p>'), ['cash-on-delivery', 'pelican']);
  assert.equal(idsIn('<h3>付款方式</h3><p>虛擬帳號（逾期訂單自動取消）</p>'), ['atm-transfer']);
});

denied('what stands below a label and is of its cost, of a button or of something else takes nothing back', () => {
  const table = (...rows: string[][]): string =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  assert.equal(
    idsIn(`<h3>付款方式</h3>${table(['方式', '手續費'], ['街口支付', '無'], ['悠遊付', '否'], ['貨到付款', '40元'])}`),
    ['cash-on-delivery', 'easy-wallet', 'jkopay'],
  );
  for (const close of [
    '<button class="x"><span aria-hidden="true">&times;</span></button>',
    '<span class="btn-close">✕</span>',
    '<button>關閉</button>',
  ])
    assert.equal(idsIn(`<h3>付款方式</h3><div><h5>悠遊付</h5>${close}</div>`), ['easy-wallet'], close);
  for (const below of [
    '請勿使用綽號，以免無法領件',
    '請勿拒收',
    '不可寄送活體',
    '沒有運費',
    '下單完成恕不接受取消',
    '地址變更請來信',
  ])
    assert.equal(idsIn(`<h3>配送方式</h3><dl><dt>宅配通</dt><dd>${below}</dd></dl>`), ['pelican'], below);
});

denied('words that only look like a refusal, a gift or a customer take nothing back', () => {
  for (const said of [
    '只要是街口支付都可以',
    '街口支付，五日內未繳自動取消',
    '街口支付交易資料傳輸加密中',
    '街口支付（門市在台中）',
    '街口支付，出貨後恕不接受取消',
    '街口支付（付款後無法取消）',
    '☆☆ 街口支付 ☆☆',
    '街口支付，發票可捐贈',
    '街口支付，結帳時可捐贈電子發票',
    '街口支付付款，每筆捐助一元',
  ])
    assert.equal(idsIn(`<h3>付款方式</h3><p>${said}</p>`), ['jkopay'], said);
  assert.equal(idsIn('<h3>付款方式</h3><p>要是能用街口支付付款</p><p>街口支付（維護中）</p>'), []);
});

denied("the shop's own room takes what its orders by the net do not", () => {
  assert.equal(idsIn('<h3>付款方式</h3><p>店面可掃全支付；網路訂單收信用卡。</p>'), ['credit-card']);
  assert.equal(idsIn('<h3>付款方式</h3><p>店面可掃全支付。</p>'), ['px-pay'], 'of which nothing else is said');
});

denied('customers name nothing: in their own boxes, under their heading, with stars', () => {
  const own = '<h3>付款方式</h3><p>信用卡</p>';
  for (const said of [
    '<ul class="product-comments"><li>全支付付款成功</li></ul>',
    '<div id="reviews"><div>老闆</div><p>貨到付款</p></div>',
    '<h4>顧客好評</h4><p>全支付付款很快</p>',
    '<p>★★★★ 全支付付款很快</p>',
  ])
    assert.equal(idsIn(`${own}${said}`), ['credit-card'], said);
  assert.equal(idsIn(`<div class="tabs no-reviews">${own}</div>`), ['credit-card']);
  for (const open of [
    '<ul><li class="testimonial">好<li class="testimonial">全支付付款</ul>',
    '<dl class="reviews"><dt>問<dd>全支付付款</dl>',
    '<div><p class="reviews">好</div>',
    '<p class="reviews">好',
    '<p class="comment">滿千免運',
    '<div class="guestbook">好',
  ])
    assert.equal(idsIn(open + own), ['credit-card'], open);
  assert.equal(idsIn(`<div class="comment">${own}</div>`), ['credit-card'], 'a note');
});

denied('who sells nothing takes nothing: bills, gifts, forums, comparisons, software', () => {
  const list = '<h2>付款方式</h2><p>信用卡、LINE Pay</p>';
  const none = (html: string, url: string): void => assert.equal(idsOn(html, { url }), [], url);
  none(list, 'https://tax.city.gov.tw/');
  none(`<title>捐款辦法</title>${list}`, 'https://aid.example/give');
  none(`<title>[讓] 滑雪板</title>${list}`, 'https://ski.example/a');
  none(list, 'https://ski.example/viewthread.php?tid=2');
  none(`<title>吹風機比價</title>${list}`, 'https://find.example/');
  none(`<title>訂房管理與收銀系統</title><a href="/trial">免費試用</a>${list}`, 'https://soft.example/');
  assert.equal(
    idsOn(`<title>吹風機比價</title><a href="/cart">購物車</a>${list}`, { url: 'https://find.example/' }),
    ['credit-card', 'line-pay'],
    'who has a cart takes orders',
  );
  for (const cart of ['/cart', '/MyCart', '/shop/shopcart.php', '/ShopCart.aspx?a=1', '/?page=cart'])
    assert.equal(
      idsOn(`<title>【二手】示範樂器行</title><a href="${cart}">車</a>${list}`, {
        url: 'https://a.example/bbs/list.php',
      }),
      ['credit-card', 'line-pay'],
      cart,
    );
  none(`<title>【二手】示範樂器行</title><a href="/cartoon">車</a>${list}`, 'https://old.example/');
  for (const said of ['<h1>示範行</h1><p>發票可捐贈</p><p>比價</p>', '<h1>示範行</h1><p>任您比價</p>'])
    assert.equal(idsIn(said + list), ['credit-card', 'line-pay'], said);
  for (const title of ['示範行 歡迎比價', '示範行｜不怕你比價', '發票捐贈｜示範行'])
    assert.equal(idsIn(`<title>${title}</title>${list}`), ['credit-card', 'line-pay'], title);
  assert.equal(idsIn('<h3>付款方式</h3><p>停車費可至 7-11 繳納</p>'), []);
});

denied.run();
