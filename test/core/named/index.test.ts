import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEvidence } from '../../../core/evidence/index.ts';
import { readNamed } from '../../../core/named/index.ts';
import { pageOf } from '../detect-support.ts';

const namedIn = (html: string) => readNamed(readEvidence(pageOf(html)));
const idsIn = (html: string): string[] => namedIn(html).map(({ id }) => id);
/** Footers are looked for in the last part of a page. */
const before = `<p>${'春夏新品 '.repeat(200)}</p>`;
const footer = (html: string): string => `${before}<footer>${html}</footer>`;

const named = suite('readNamed');

named('reads the list under a heading, and says in whose words', () => {
  assert.equal(namedIn('<h3>付款方式</h3><p>信用卡、街口支付</p>'), [
    {
      ...{ id: 'credit-card', name: '信用卡', name_en: 'Credit card', category: 'payment' },
      evidence: [{ kind: 'named', value: 'heading: 信用卡、街口支付' }],
    },
    {
      ...{ id: 'jkopay', name: '街口支付', name_en: 'JKOPay', category: 'payment' },
      evidence: [{ kind: 'named', value: 'heading: 信用卡、街口支付' }],
    },
  ]);
});

named('headings are any short text that begins with such words, in Chinese and English', () => {
  for (const heading of [
    '<dt>付款方式：</dt>',
    '<span>常用支付方式</span>',
    '<b>Q. 有哪些付款方式？</b>',
    '<td>送貨及付款方式</td>',
  ])
    assert.equal(idsIn(`${heading}<div>悠遊付</div>`), ['easy-wallet'], heading);
  for (const heading of [
    'Payment methods',
    'We accept',
    'Secure payment options',
    'Shipping & Delivery',
    'Delivery methods',
  ])
    assert.equal(
      idsIn(`<h4>${heading}</h4><div>PayPal</div>`),
      heading.startsWith('Shipping') ? [] : ['paypal'],
      heading,
    );
});

named('a label within a text, what is done once it is paid, and a list of which half is known name means', () => {
  const said: [text: string, ids: string[]][] = [
    ['九成新未使用過。付款：轉帳 / 街口', ['atm-transfer', 'jkopay']],
    ['轉帳後 2 個工作天內出貨，滿千免運。', ['atm-transfer']],
    ['匯款後三至五個工作天寄出', ['atm-transfer']],
    ['お支払い方法：代金引換、メルペイ、クレジットカード', ['cash-on-delivery', 'credit-card']],
    ['付款方式：信用卡、Apple Pay、某某錢包', ['apple-pay', 'credit-card']],
  ];
  for (const [text, ids] of said) assert.equal(idsIn(`<p>${text}</p>`), ids, text);
  for (const text of [
    '未付款的訂單：信用卡 / 轉帳 請重新下單',
    '我匯款後三天就出貨了',
    '退款將於匯款後三個工作天入帳',
    '匯款後三個工作天未出貨請來電',
    'お支払い方法：メルペイ、ペイディ、ナナコ、クレジットカード',
    '若匯款後三個工作天出貨',
    '退費：刷卡 / 轉帳',
    '未使用過可退。退款方式：信用卡 / 轉帳',
    '未下水者可退貨，退款：轉帳 / 街口',
  ])
    assert.equal(idsIn(`<p>${text}</p>`), [], text);
});

named('a page of notes on buying is read, a menu entry of that name is none', () => {
  const text = '<p>匯款後三日內以黑貓宅急便寄出。</p>';
  assert.equal(idsIn(`<h2>訂購流程</h2>${text}`), ['atm-transfer', 't-cat']);
  assert.equal(
    idsIn(`<a href="/how">訂購流程</a>${text}`),
    ['t-cat'],
    'of which a sentence says so wherever it stands',
  );
  assert.equal(idsIn('<p>在結帳時，選擇合適的配送方式</p><p>黑貓宅急便</p>'), [], 'a sentence is no heading');
});

named('to pick up at a shop is at convenience stores where these are named along with it', () => {
  const pickedUp = (html: string) => idsIn(`<h3>取貨方式</h3>${html}`);
  assert.equal(pickedUp('<p>到店取貨</p><p>常溫配送</p>'), ['store-pickup']);
  assert.equal(pickedUp('<p>到店取貨：便利商店</p>'), ['convenience-store-pickup']);
  assert.equal(pickedUp('<p>門市取貨</p><p>7-11、全家</p>'), [
    'convenience-store-pickup',
    'familymart',
    'seven-eleven',
  ]);
});

named("a footer's clause of several means and nothing else is read", () => {
  assert.equal(idsIn(footer('<p>本站金流由示範公司提供，支援信用卡、ATM、超商代碼</p>')), [
    'atm-transfer',
    'convenience-store-code',
    'credit-card',
  ]);
  assert.equal(idsIn(footer('<p>請提高警覺，操作ATM、提供信用卡號者都是詐騙</p>')), []);
});

named('headings and means in other languages', () => {
  const pages: [heading: string, text: string, ids: string[]][] = [
    ['Métodos de pago', 'Transferencia bancaria, contrareembolso', ['atm-transfer', 'cash-on-delivery']],
    ['Formy płatności', 'przelew bankowy', ['atm-transfer']],
    ['Способы оплаты', 'наложенный платеж', ['cash-on-delivery']],
    ['お支払い方法', '代金引換', ['cash-on-delivery']],
    ['طرق الدفع', 'الدفع عند الاستلام', ['cash-on-delivery']],
    ['결제수단', '신용카드', ['credit-card']],
  ];
  for (const [heading, text, ids] of pages) assert.equal(idsIn(`<h4>${heading}</h4><div>${text}</div>`), ids, heading);
});

named("a picture's address for what it stands for, and names written as one word", () => {
  assert.equal(idsIn(footer('<img alt="/media/51/bd/ApplePay.svg" src="/media/51/bd/ApplePay.svg">')), ['apple-pay']);
  assert.equal(idsIn(footer('<img src="/includes/creditcardvisa.gif"><img src="/i/rea_ups.png">')), ['ups', 'visa']);
  assert.equal(idsIn(footer('<img src="/news/visa-rules-for-travellers.jpg">')), []);
});

named('in a footer a text that is nothing but means, or a picture of one', () => {
  assert.equal(
    idsIn(footer('<img alt="LINE Pay" src="/1.png"><img src="/img/logo-jcb@2x.svg"><span>VISA / MasterCard</span>')),
    ['jcb', 'line-pay', 'mastercard', 'visa'],
  );
  assert.equal(
    idsIn(footer('<img src="/icons/apple_pay-3f9a0c12de.png"><img src="/img/%E5%85%A8%E6%94%AF%E4%BB%98.png">')),
    ['apple-pay', 'px-pay'],
  );
});

named('a sentence, a news item or a product that holds a name names nothing', () => {
  const others = [
    '<a>LINE Pay 回饋活動開跑，最高送 20%</a>',
    '<a>Mastercard-Leak: Zweite Datei mit Kartennummern</a>',
    '<img alt="Good Store Visa Card offer" src="/a.png">',
    '<li>Discover</li>',
    '<p>全家人的好選擇</p>',
    '<img src="/img/ecpay_fb.png">',
    '<p>本店絕不會要您前往 ATM 操作</p>',
  ];
  for (const html of others) assert.equal(idsIn(footer(html)), [], html);
  // Outside of such places.
  assert.equal(idsIn(`<p>LINE Pay</p><p>街口支付</p>${before}`), []);
});

named('an article speaks of payments, a shop page with the same words names them', () => {
  const list = '<h2>付款方式</h2><p>可使用 LINE Pay 付款</p>';
  assert.equal(idsIn(list), ['line-pay']);
  assert.equal(idsIn(`<meta property="article:published_time" content="2026-01-01">${list}`), []);
  assert.equal(idsIn(`<script type="application/ld+json">{"@type":"NewsArticle"}</script>${list}`), []);
  // Shops call every page an article in Open Graph.
  assert.equal(idsIn(`<meta property="og:type" content="article">${list}`), ['line-pay']);
});

named('what is taken back in the same clause is not named', () => {
  assert.equal(idsIn('<h3>付款方式</h3><p>可使用 Apple Pay 付款，目前尚未提供貨到付款服務。</p>'), ['apple-pay']);
  assert.equal(idsIn('<h3>付款方式</h3><p>信用卡付款，亦無 LINE Pay，貨到付款暫不開放。</p>'), ['credit-card']);
  assert.equal(idsIn('<h3>Payment methods</h3><p>Pay with PayPal. We do not accept Alipay</p>'), ['paypal']);
  assert.equal(idsIn('<h3>付款方式</h3><p>信用卡大小的行動電源</p>'), []);
  assert.equal(idsIn('<h3>We accept</h3><p>Discover</p>'), []);
  assert.equal(idsIn('<h3>We accept</h3><p>Visa, Discover</p>'), ['discover-card', 'visa']);
});

named('reads up to the next large heading, and no further than a bounded stretch', () => {
  const long = '<p>本店販售各式服飾與配件，每日更新，歡迎選購。</p>';
  assert.equal(idsIn(`<h2>付款方式</h2>${long.repeat(4)}<h2>活動</h2><p>AFTEE</p>`), []);
  assert.equal(idsIn(`<h2>付款方式</h2>${long.repeat(4)}<h4>線上</h4><p>AFTEE</p>`), ['aftee']);
  assert.equal(idsIn(`<h2>付款方式</h2>${long.repeat(400)}<p>AFTEE</p>`), []);
});

named('full-width and upper-case letters are the same words, Latin ones stand alone', () => {
  assert.equal(idsIn('<b>付款方式</b><p>ＬＩＮＥ　ＰＡＹ</p>'), ['line-pay']);
  assert.equal(idsIn(footer('<span>visage</span><span>start-ups</span><span>Atomes</span>')), []);
});

named('of words within each other the longest, and all that it names', () => {
  assert.equal(idsIn('<b>付款方式</b><p>超商取貨付款</p>'), ['convenience-store-pickup', 'pay-at-pickup']);
  assert.equal(idsIn('<b>運送方式</b><p>黑貓宅急便</p><p>台灣宅配通</p>'), ['pelican', 't-cat']);
});

named('a list that calls itself payment icons is one wherever it stands', () => {
  assert.equal(idsIn(`<ul class="payment-icons"><li><svg aria-label="Google Pay"></svg></li></ul>${before}`), [
    'google-pay',
  ]);
});

named('a cell, a term or a bold word that is a heading as a whole, but no link', () => {
  assert.equal(idsIn('<dl><dt>付款</dt><dd>LINE Pay、信用卡</dd></dl>'), ['credit-card', 'line-pay']);
  assert.equal(idsIn('<table><tr><th>▍金流</th><td>信用卡（可分 3/6/12 期）</td></tr></table>'), [
    'card-installments',
    'credit-card',
  ]);
  assert.equal(idsIn('<h4>運送</h4><p>7-11 取貨付款 60 元</p>'), [
    'convenience-store-pickup',
    'pay-at-pickup',
    'seven-eleven',
  ]);
  assert.equal(idsIn('<a href="/pay">付款</a><p>LINE Pay 一</p>'), []);
});

named('a page about buying, by its address, title or heading, means all that it says of paying and sending', () => {
  const said = `${before}<h4>到貨再付錢？</h4><p>宅配可以貨到付款，司機收現金。</p>`;
  assert.equal(idsIn(`<h1>常見問題</h1>${said}`), ['cash-on-delivery', 'home-delivery']);
  assert.equal(idsIn(`<title>購物須知 | 示範商店</title>${said}`), ['cash-on-delivery', 'home-delivery']);
  for (const heading of ['退款常見問題', '徵才常見問題'])
    assert.equal(idsIn(`<h1>${heading}</h1>${said}`), [], heading);
  assert.equal(idsIn(`<h1>品牌故事</h1>${before}<p>宅配的司機收現金。</p>`), []);
  assert.equal(idsIn('<h1>常見問題</h1><p>以信用卡付款者將刷退至原卡</p>'), []);
  assert.equal(idsIn(`<meta property="article:published_time" content="2026-01-01"><h1>常見問題</h1>${said}`), []);
});

named('headings are put together of words for paying and sending, and of what is asked of these', () => {
  for (const heading of [
    '多元支付',
    '付款管道',
    '付款 Payment',
    'PAYMENT',
    '可以刷卡嗎？',
    '關於付款與配送',
    '訂單付款',
  ])
    assert.equal(idsIn(`<h3>${heading}</h3><p>街口支付</p>`), ['jkopay'], heading);
  for (const heading of ['運送時間', '運費怎麼算？', 'Shipping', '出貨資訊', '大型家具配送', '多久會收到商品？'])
    assert.equal(idsIn(`<h3>${heading}</h3><p>新竹物流</p>`), ['hct'], heading);
  for (const heading of ['付款通知', '出貨查詢', '退換貨運費', '免運費活動', '商品說明', '取消付款'])
    for (const means of ['新竹物流', '街口支付'])
      assert.equal(idsIn(`<h3>${heading}</h3><p>${means}</p>`), [], `${heading} ${means}`);
  assert.equal(idsIn('<a href="/q">付款問題</a><p>街口支付新聞</p>'), []);
  assert.equal(
    idsIn('<span>大型家具配送</span><p>新竹物流</p>'),
    [],
    'a heading of any beginning is a heading by its tag',
  );
});

named('a footer says who settles payments, and does not by advice, offers and warnings', () => {
  assert.equal(idsIn(footer('<p>本站採用藍新金流 256bit SSL 加密機制</p>')), ['newebpay']);
  assert.equal(idsIn(footer('<p>本網站使用綠界科技金流服務，交易資料皆經加密</p>')), ['ecpay']);
  for (const said of [
    '透過 LINE Pay 付款享 3% 回饋',
    '使用信用卡付款如遇問題請聯絡發卡銀行',
    '本站不會透過電話要求提供信用卡交易資料',
    '本公司未委託任何人透過信用卡交易',
    '切勿依來電指示操作 ATM 或變更分期付款設定',
    '本站不提供信用卡付款',
  ])
    assert.equal(idsIn(footer(`<p>${said}</p>`)), [], said);
});

named('a question answered right behind it, who settles payments, and warnings below a heading', () => {
  const below = (html: string): string[] => idsIn(`<h1>購物說明</h1>${html}`);
  assert.equal(below('<p>Q：可以貨到付款嗎？ A：可以，送達時付現即可</p>'), ['cash-on-delivery']);
  assert.equal(below('<p>Q：可以貨到付款嗎？ A：目前沒有這項服務</p>'), []);
  assert.equal(below('<p>交易由藍新金流提供安全加密服務。</p>'), ['newebpay']);
  assert.equal(below('<p>取貨時付現，每件 45 元</p>'), ['pay-at-pickup']);
  for (const said of ['我們不會以電話要求您至 ATM 解除分期付款設定。', '與超商取貨無關，請洽門市。', '請勿以 ATM 轉帳'])
    assert.equal(below(`<p>${said}</p>`), [], said);
});

named('anywhere, a list of nothing but means, and that one can pay so', () => {
  const anywhere = (text: string): string[] => idsIn(`<h2>新品上市</h2>${before}<p>${text}</p>`);
  assert.equal(anywhere('信用卡／LINE Pay／街口支付'), ['credit-card', 'jkopay', 'line-pay']);
  assert.equal(anywhere('本站採用綠界科技金流，支援信用卡、超商代碼繳費。'), [
    ...['convenience-store-code', 'credit-card', 'ecpay'],
  ]);
  assert.equal(anywhere('可用 Pi 拍錢包付款'), ['pi-wallet']);
  assert.equal(anywhere('超取運費 65 元，單件限 5 公斤內'), ['convenience-store-pickup']);
  assert.equal(anywhere('海外訂單恕不提供超商取貨。台灣本島可貨到付款。'), ['cash-on-delivery']);
  assert.equal(anywhere('Overseas customers can pay with PayPal.'), ['paypal']);
  for (const text of [
    'Apple Pay 是行動支付，與 LINE Pay、街口支付不同。',
    '我們不提供貨到付款，LINE Pay、街口支付亦不適用。',
    '玩具收銀機：可刷卡、可掃碼。',
    '收銀機玩具可刷卡。',
    '支援行動銀行，可轉帳。',
  ])
    assert.equal(anywhere(text), [], text);
  for (const text of [
    'LINE Pay',
    '信用卡',
    '支援 Google Pay、Samsung Pay',
    '手錶支援 Apple Pay 付款',
    '信用卡／金融卡',
    'Cash or credit card holders',
    'LINE Pay 與街口支付聯手搶攻市場',
    '信用卡、行動支付回饋 5%',
    '我們不接受信用卡、LINE Pay',
    '超取時請出示 65 元的',
  ])
    assert.equal(anywhere(text), [], text);
  assert.equal(idsIn('<meta property="article:published_time" content="2026-01-01"><p>信用卡／LINE Pay</p>'), []);
});

named('what is not needed is not named, and OK is a store beside others', () => {
  assert.equal(idsIn('<h3>付款方式</h3><p>AFTEE 先享後付，免信用卡</p>'), ['aftee']);
  assert.equal(idsIn('<h3>付款方式</h3><p>大哥付你分期（不需信用卡）</p>'), ['dagefu']);
  assert.equal(idsIn('<h3>付款方式</h3><p>AFTEE 先享後付（14 天後再繳）</p>'), ['aftee']);
  assert.equal(idsIn('<h3>付款方式</h3><p>目前僅開放信用卡，暫不支援 LINE Pay</p>'), ['credit-card']);
  assert.equal(idsIn('<h3>取貨方式</h3><p>萊爾富、OK</p>'), ['hi-life', 'ok-mart']);
  assert.equal(idsIn('<h3>付款方式</h3><p>匯款後通知我們就 OK</p>'), ['atm-transfer']);
});

named('scripts, comments and templates name nothing', () => {
  const hidden =
    '<script>var a="<p>LINE Pay</p>"</script><!-- <p>PayPal</p> --><script type="text/template"><p>AFTEE</p></script>';
  assert.equal(idsIn(`<b>付款方式</b>${hidden}`), []);
});

named('what a hostile page repeats is bounded', () => {
  const many = namedIn('<p>付款方式</p><p>LINE Pay 一</p>'.repeat(20_000));
  assert.equal(
    many.map(({ id }) => id),
    ['line-pay'],
  );
  assert.ok(many[0]!.evidence.length <= 3);
});
named('running text names what it says is taken, offered, sent or settled by', () => {
  const said: [html: string, ids: string[]][] = [
    ['生鮮由黑貓低溫配送', ['t-cat']],
    ['Orders are shipped with DHL or FedEx', ['dhl', 'fedex']],
    ['若有疑問歡迎來電。離島以郵局包裹寄送', ['chunghwa-post']],
    ['貨到付款需加收手續費 30 元', ['cash-on-delivery']],
    ['超取單筆上限 5 公斤', ['convenience-store-pickup']],
    ['AFTEE：收到商品後 14 天內付款', ['aftee']],
    ['本站現已支援 Apple Pay 快速結帳', ['apple-pay']],
    ['可使用 LINE Pay、Apple Pay 付款', ['apple-pay', 'line-pay']],
    ['只接受 JCB 及銀聯卡', ['jcb', 'unionpay']],
    ['可選 7-11 交貨便寄送', ['convenience-store-pickup', 'seven-eleven']],
    ['We accept all major credit cards', ['credit-card']],
    ['Do you accept cash on delivery? Yes.', ['cash-on-delivery']],
    ['You may also pay by credit card when you check out', ['credit-card']],
    ['海外：順豐到付；國內：超商店到店', ['convenience-store-pickup', 'sf-express']],
    ['系統會給您一組虛擬帳號', ['atm-transfer']],
    ['匯款帳號：示範銀行 000-000', ['atm-transfer']],
    ['結帳時選超商代碼，可用 ibon機台付款', ['convenience-store-code']],
  ];
  for (const [html, ids] of said) assert.equal(idsIn(`<p>${html}</p>`), ids, html);
});

named('running text that speaks of things, of others or of what goes wrong names nothing', () => {
  for (const html of [
    '本刷卡機支援 LINE Pay 收款，適合小型店家',
    '智慧手錶支援 Apple Pay 與悠遊付',
    '信用卡夾附掛繩，提供刷卡套',
    '黑貓、新竹物流近期皆有延遲',
    '出貨後會以簡訊發送宅配通知',
    '退貨時以黑貓寄回',
    '本 POS 系統可串接綠界等金流，讓您的店家收信用卡',
    '我用 LINE Pay 結帳買了一杯珍奶',
    '集運時可用支付寶付款給賣家',
  ])
    assert.equal(idsIn(`<p>${html}</p>`), [], html);
});

named('three things in a row that each are a means are a list, links are none', () => {
  assert.equal(idsIn('<span>信用卡</span><span>LINE Pay</span><i></i><span>貨到付款</span>'), [
    'cash-on-delivery',
    'credit-card',
    'line-pay',
  ]);
  const pictures = '<img src="/a/visa.svg"><img alt="Mastercard" src="/2.png"><img src="/a/jcb.png">';
  assert.equal(idsIn(`<ul>${pictures}</ul>${before}`), ['jcb', 'mastercard', 'visa']);
  assert.equal(idsIn(`<ul>${pictures.replace('<img alt', '<img alt="春夏" src="/1.png"><img alt')}</ul>${before}`), []);
  assert.equal(idsIn('<span>信用卡</span><p>春夏新品</p><span>LINE Pay</span><span>貨到付款</span>'), []);
  const linked = ['信用卡', 'LINE Pay', '貨到付款'].map((text) => `<a href="/t"><span>${text}</span></a>`);
  assert.equal(idsIn(linked.join('')), []);
});

named('cards of whatever bank, and what is paid at pickup or to a driver', () => {
  assert.equal(idsIn('<h3>付款方式</h3><p>所有銀行核發的信用卡都收</p>'), ['credit-card']);
  assert.ok(idsIn('<h3>付款方式</h3><p>到萊爾富取件時再付錢</p>').includes('pay-at-pickup'));
  assert.equal(idsIn('<h3>付款方式</h3><p>由宅配通司機收款</p>'), ['cash-on-delivery', 'pelican']);
  assert.equal(idsIn('<p>匯款後回報末五碼</p>'), ['atm-transfer']);
});

named.run();
