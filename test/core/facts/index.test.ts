import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageOf } from '../../../bench/evaluate/pages.ts';
import type { FactKind, PageFact } from '../../../core/contract/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { datedFacts, readFacts } from '../../../core/facts/index.ts';
import { cpuMsSince } from '../../support/cpu.ts';
import { hostileHtml } from '../../support/hostile-html.ts';

const HOME = 'https://tea.example.tw/';
const html = (inner: string, { lang = 'zh-TW', head = '' } = {}): string =>
  `<html lang="${lang}"><head><title>茶行</title>${head}</head><body><main>${'<p>好茶配好器</p>'.repeat(40)}</main>${inner}</body></html>`;
const factsOf = (url: string, text: string): PageFact[] => readFacts(readEvidence(pageOf(url, text)));
const inFooter = (inner: string, kind: FactKind): string[] =>
  factsOf(HOME, html(`<footer>${inner}</footer>`))
    .filter((fact) => fact.kind === kind)
    .map(({ value }) => value);
const onPage = (path: string, inner: string, kind: FactKind): PageFact[] =>
  factsOf(`https://tea.example.tw${path}`, html(`<div>${inner}</div>`)).filter((fact) => fact.kind === kind);

const facts = suite('readFacts');

facts('an e-mail of its own domain is told, one of a free mailbox only where it is offered', () => {
  assert.equal(inFooter('<p>SERVICE@tea.example.tw</p>', 'email'), ['service@tea.example.tw']);
  assert.equal(inFooter('<p>客服信箱：tea.shop@gmail.com</p>', 'email'), ['tea.shop@gmail.com']);
  assert.equal(inFooter('<a href="mailto:tea.shop@gmail.com?subject=x"><img alt=""></a>', 'email'), [
    'tea.shop@gmail.com',
  ]);
  assert.equal(inFooter('<p>客服信箱</p><p>tea.shop@gmail.com</p>', 'email'), ['tea.shop@gmail.com']);
  assert.equal(inFooter('<p>王小姐 wang@gmail.com 留言</p>', 'email'), []);
});

facts('what only looks like an address of the shop is none', () => {
  const none = [
    ...['<p>Email: your@email.com</p>', '<p>Email: name@example.com</p>', '<img src="logo@2x.png"> logo@2x.png'],
    ...['<p>網站設計 信箱 hi@maker.com.tw</p>', '<p>客服 @tea</p>', '<form>Email: a@tea.example.tw</form>'],
    ...['<div class="reviews">客服信箱 a@tea.example.tw</div>', '<blockquote>Email a@tea.example.tw</blockquote>'],
  ];
  for (const inner of none) assert.equal(inFooter(inner, 'email'), [], inner);
});

facts('of many addresses only those of offices stand, for the others are persons', () => {
  const many = ['service', 'wang.daming', 'lin.meili', 'chen'].map((name) => `<li>Email ${name}@tea.example.tw</li>`);
  assert.equal(inFooter(many.join(''), 'email'), ['service@tea.example.tw']);
});

facts('a statement on privacy names others: only the own domain counts there', () => {
  const text = '<p>Email: dpo@processor.com.tw</p><p>Email: privacy@tea.example.tw</p>';
  assert.equal(
    onPage('/privacy-policy', text, 'email').map(({ value }) => value),
    ['privacy@tea.example.tw'],
  );
});

facts('a page of terms is known by the words of its address, or by what its parameters or its title name', () => {
  const own = [
    ...['/pages/ShippingInstructions', '/Refund-Return-Policy', '/FQA/shipping-and-fee-info', '/receipt_terms.html'],
    ...[
      '/index.php?action=return',
      '/?category=60&unit=faq',
      '/pages/%E7%99%BC%E7%A5%A8%E5%B8%B8%E8%A6%8B%E5%95%8F%E9%A1%8C',
    ],
  ];
  for (const path of own) assert.is(onPage(path, '<p>享七天鑑賞期</p>', 'return_window').length, 1, path);
  const others = [
    '/shipping-container-sale',
    '/blog/returns',
    '/return-of-the-king',
    '/?utm_source=faq',
    '/delivery-stories',
  ];
  for (const path of others) assert.is(onPage(path, '<p>享七天鑑賞期</p>', 'return_window').length, 0, path);
  const titled = (title: string): number =>
    factsOf('https://tea.example.tw/show.aspx', `<title>${title}</title><p>享七天鑑賞期</p>`).filter(
      ({ kind }) => kind === 'return_window',
    ).length;
  for (const title of ['訂購須知', '【退貨退款政策】 - 茶行', '《 宅配與運費說明 》', 'Return退貨政策｜茶行'])
    assert.is(titled(title), 1, title);
  for (const title of ['發票說明書下載', '商品說明書', '購物車']) assert.is(titled(title), 0, title);
});

facts('an icon says which number is a telephone', () => {
  assert.equal(inFooter('<li><i class="fa fa-phone"></i> (02) 2788-5218</li>', 'phone'), ['+886227885218']);
  assert.equal(inFooter('<div><img src="images/icon-tel.svg" alt=""></div><p>02-2788-5218</p>', 'phone'), [
    '+886227885218',
  ]);
  const none = [
    ...['<i class="fa fa-fax"></i> 02-2788-5218', '<i class="fas fa-envelope"></i> 02-2788-5218'],
    ...['<i class="fa fa-phone"></i> 傳真 02-2788-5218', '<i class="fa fa-microphone"></i> 02-2788-5218'],
    '<i class="fa fa-phone"></i><i class="fa fa-fax"></i> 02-2788-5218',
  ];
  for (const inner of none) assert.equal(inFooter(`<p>${inner}</p>`, 'phone'), [], inner);
});

facts('labels that stand apart from what they label are read, and those of a fax', () => {
  assert.equal(inFooter('<li><b>電話</b></li><li>|</li><li>02-2788-5218</li>', 'phone'), ['+886227885218']);
  assert.equal(inFooter('<p>電 話：02-2788-5218</p><p>傳 真：02-2788-5219</p>', 'phone'), ['+886227885218']);
  assert.equal(inFooter('<p>傳真專線：02-2788-5218</p>', 'phone'), []);
  assert.equal(inFooter('<dt>LINE @ |</dt><dd>@tea.house</dd>', 'line'), ['@tea.house']);
  assert.equal(inFooter('<dt>Instagram</dt><dd>@tea.house</dd>', 'line'), []);
});

facts(
  'on the page for contact one address that stands by itself is offered; of several, or for applicants, none is',
  () => {
    const found = (inner: string): string[] => onPage('/contact', inner, 'email').map(({ value }) => value);
    assert.equal(found('<li>地址</li><li>tea.house@gmail.com</li>'), ['tea.house@gmail.com']);
    assert.equal(found('<li>tea.house@gmail.com</li><li>other@gmail.com</li>'), []);
    assert.equal(found('<p>想加入我們，請附上簡歷寄至：</p><p>jobs.tea@gmail.com</p>'), []);
  },
);

facts("a home page's part for contact counts as its footer does", () => {
  const section = (attributes: string): number =>
    factsOf(HOME, html(`<section ${attributes}><p>電話：02-2345-6789</p></section><p>電話：02-9999-8888</p>`)).filter(
      ({ kind }) => kind === 'phone',
    ).length;
  assert.is(section('id="contact"'), 1);
  assert.is(section('class="sec contact-us"'), 1);
  assert.is(section('class="contactless-pay"'), 0);
  assert.is(section('class="reviews"'), 0);
});

facts('what is free from how much on, sent back within days, and invoiced, in further words', () => {
  const terms = (kind: FactKind, inner: string): unknown[] =>
    onPage('/faq', `<p>${inner}</p>`, kind).map(({ id, amount }) => id ?? amount);
  assert.equal(
    terms('free_shipping', '每次訂貨金額達999元，宅配則免收運費；金額如低於999元，宅配則酌收運費150元'),
    [999],
  );
  assert.equal(terms('free_shipping', '單筆結帳訂單若高於NT$699，免收運費'), [699]);
  assert.equal(terms('return_window', '在到貨7天內，只要完整無損壞，我們皆接受退貨'), [7]);
  assert.equal(terms('return_window', '收到商品7日內發現瑕疵可退貨'), []);
  assert.equal(terms('invoice', '我們目前提供電子發票服務，並不提供實體發票'), ['electronic']);
  assert.equal(terms('invoice', '出貨後將開立電子發票(三聯式發票除外)，並寄到信箱'), ['electronic']);
  assert.equal(terms('invoice', '本店不提供電子發票，恕無法開立三聯式發票'), []);
});

facts('what customers, sellers and articles say is nobody of the shop', () => {
  const said = '電話：02-2345-6789 Email: a@tea.example.tw LINE ID：@abc123 地址：台北市信義區信義路五段7號';
  const contacts = ['email', 'phone', 'line', 'address', 'social'] as FactKind[];
  for (const path of ['/', '/products/1', '/blogs/news/contact-lens', '/seller/77/contact', '/news/about']) {
    const found = contacts.flatMap((kind) => onPage(path, `<p>${said}</p>`, kind));
    assert.equal(found, [], path);
  }
  for (const kind of ['email', 'phone', 'line', 'address'] as FactKind[])
    assert.is(onPage('/pages/contact', `<p>${said}</p>`, kind).length, 1, kind);
});

facts('the footer of an article or a quotation is not the page’s, one behind a card’s is', () => {
  const own = '<footer><a href="https://www.facebook.com/teahouse.tw">f</a></footer>';
  const theirs = '<footer>by <a href="https://www.facebook.com/author.name">A</a></footer>';
  const seen = (inner: string): string[] =>
    factsOf(HOME, html(inner))
      .filter(({ kind }) => kind === 'social')
      .map(({ value }) => value);
  for (const item of [
    `<article>x${theirs}</article>`,
    `<blockquote>x${theirs}</blockquote>`,
    `<ul><li>x${theirs}</li></ul>`,
  ])
    assert.equal(seen(`${item}${'<p>好茶</p>'.repeat(400)}${own}`), ['https://www.facebook.com/teahouse.tw'], item);
  assert.equal(seen(`<div class="card"><div class="card-footer">x</div></div>${own}`).length, 1);
});

facts('telephones stand as they are dialled, by the word before them', () => {
  const forms: [string, string[]][] = [
    ['電話：02-2345-6789', ['+886223456789']],
    ['TEL (04)2345-6789 #123', ['+886423456789#123']],
    ['客服專線０８００－１２３－４５６', ['+886800123456']],
    ['聯絡電話 0912-345-678', ['+886912345678']],
    ['電話：+886-2-2345-6789 分機 12', ['+886223456789#12']],
    ['<a href="tel:+886-2-2345-6789">打給我們</a>', ['+886223456789']],
    ['電話 02-2345-6789 傳真 02-2345-6780', ['+886223456789']],
    ['傳真：02-2345-6780', []],
    ['統一編號 02234567 8', []],
    ['02-2345-6789', []],
    ['(02) 2345-6789', ['+886223456789']],
    ['＋886-2-2345-6789', ['+886223456789']],
    ['T 02-2345-6789 F 02-2345-6780', ['+886223456789']],
    ['(02) 2345-6789</p><p>(02) 2345-6780', []],
    ['傳真</p><p>(02) 2345-6780', []],
    ['訂單電話查詢編號 0212345678', []],
    ['電話：2024-01-15 12:00', []],
    ['電話：02-2345', []],
    ['消費者服務專線 1950', []],
  ];
  for (const [inner, expected] of forms) assert.equal(inFooter(`<p>${inner}</p>`, 'phone'), expected, inner);
});

facts('a number without its country is Taiwan’s only on a page of Taiwan', () => {
  const text = html('<footer><p>Tel: 04 12 34 56 78</p><p>Phone +33 4 12 34 56 78</p></footer>', { lang: 'fr' });
  assert.equal(
    factsOf('https://the.example.fr/', text)
      .filter(({ kind }) => kind === 'phone')
      .map(({ value }) => value),
    ['+33412345678'],
  );
});

facts('branches are no one shop’s telephone or address', () => {
  const branches = ['台北', '台中', '台南'].map(
    (city, i) => `<p>門市地址：${city}市中山路${i + 1}號 電話：02-2345-678${i}</p>`,
  );
  assert.equal(inFooter(branches.join(''), 'address'), []);
  assert.equal(inFooter([...branches, '<p>公司地址：高雄市前金區中正路100號5樓</p>'].join(''), 'address'), [
    '高雄市前金區中正路100號5樓',
  ]);
});

facts('an address has a street and a number, and is not where parcels go', () => {
  assert.equal(inFooter('<p>地址：110 臺北市信義區信義路五段 7 號 89 樓之1</p>', 'address'), [
    '110臺北市信義區信義路五段7號89樓之1',
  ]);
  for (const inner of ['退貨地址：台北市中山路1號', '台北市政府字第1號', '台北市中山區'])
    assert.equal(inFooter(`<p>${inner}</p>`, 'address'), [], inner);
});

facts('accounts are the shop’s, not buttons to share, and LINE accounts no person’s', () => {
  const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join('');
  assert.equal(
    inFooter(
      links(
        ...['https://www.facebook.com/teahouse.tw/?ref=x', 'https://www.facebook.com/sharer/sharer.php?u=x'],
        ...['//instagram.com/Tea_House/', 'https://www.instagram.com/p/Cxyz/', 'https://twitter.com/intent/tweet'],
        ...[
          'https://www.youtube.com/@teahouse',
          'https://www.youtube.com/watch?v=1',
          'https://www.facebook.com/shopify',
        ],
      ),
      'social',
    ),
    [
      'https://www.facebook.com/teahouse.tw',
      'https://www.instagram.com/tea_house',
      'https://www.youtube.com/@teahouse',
    ],
  );
  const lines = ['https://line.me/R/ti/p/%40tea', 'https://line.me/ti/p/~someone', 'https://line.me/ti/p/abcDEF12'];
  assert.equal(inFooter(links(...lines), 'line'), ['@tea']);
  assert.equal(inFooter(links('https://lin.ee/AbCd123'), 'line'), ['https://lin.ee/AbCd123']);
  assert.equal(inFooter('<p>官方 LINE ID：@tea.house，歡迎加入</p>', 'line'), ['@tea.house']);
  assert.equal(inFooter(links('https://fb.com/a1b', 'https://fb.com/b1c', 'https://fb.com/c1d'), 'social'), []);
});

facts('apps are those of the shop', () => {
  const hrefs = [
    'https://apps.apple.com/tw/app/tea/id1234567890?l=zh',
    'https://play.google.com/store/apps/details?id=tw.example.tea&hl=zh',
    'https://apps.apple.com/tw/app/line/id443904275',
  ];
  assert.equal(inFooter(hrefs.map((href) => `<a href="${href}">x</a>`).join(''), 'app'), [
    'https://apps.apple.com/app/id1234567890',
    'https://play.google.com/store/apps/details?id=tw.example.tea',
  ]);
});

facts('free shipping is told from how much on, in TWD', () => {
  const forms: [string, number[]][] = [
    ['全館滿 NT$1,500 元免運費', [1500]],
    ['消費滿９９９即享免運', [999]],
    ['超商取貨滿$490免運、宅配滿$1200免運', [490, 1200]],
    ['滿 <b>1,200</b> 元<span>免運</span>', [1200]],
    ['滿千免運，滿五千送保溫袋', [1000]],
    ['滿1萬元免運', [10_000]],
    ['滿 NT$ 2K 免運', [2000]],
    ['滿NT.1200免運', [1200]],
    ['FREE SHIPPING OVER NT$1500', [1500]],
    ['FREE SHIPPING OVER US$100', []],
    ['運費 80 元，滿 1200 免收運費', [1200]],
    ['滿兩千五免運', [2500]],
    ['運費80元，滿1000免運', [1000]],
    ['【免運】超商$990／宅配$1490', [990, 1490]],
    ['免運門檻由 1,000 元調整為 1,200 元', [1200]],
    ['Free shipping within Taiwan for orders above TWD 2,000', [2000]],
    ['888免運', [888]],
    ['1111免運節', []],
    ['再買 $350 即可享免運', []],
    ['滿3000送千元禮，任選三件免運', []],
    ['消費滿1000元可獲得100元免運券', []],
    ['全年累計滿 5000 元享免運', []],
    ['免運門檻：2000元', [2000]],
    ['未滿1500元不享免運', []],
    ['滿 US$50 免運', []],
    ['滿1500元現折100元，另有免運券', []],
  ];
  for (const [inner, expected] of forms) {
    const found = factsOf(HOME, html(`<div class="bar">${inner}</div>`)).filter(({ kind }) => kind === 'free_shipping');
    assert.equal(
      found.map(({ amount }) => amount),
      expected,
      inner,
    );
  }
  assert.equal(
    factsOf(HOME, html('<script>var bar = "滿 990 元免運"</script>')).filter(({ kind }) => kind === 'free_shipping'),
    [],
  );
});

facts('returns are told in days, not how long a refund takes, and only on pages of the shop', () => {
  const forms: [string, number[]][] = [
    ['商品享有七天鑑賞期', [7]],
    ['鑑賞期為到貨後 10 天', [10]],
    ['30 天內可退貨', [30]],
    ['We offer free 14-day returns: 14-day return policy', [14]],
    ['退款將於 7 個工作天內完成退貨作業', []],
    ['食品不適用七天鑑賞期', []],
    ['收到退貨後 5 天內退款', []],
  ];
  for (const [inner, expected] of forms)
    assert.equal(
      onPage('/pages/returns', `<p>${inner}</p>`, 'return_window').map(({ amount }) => amount),
      expected,
      inner,
    );
  assert.equal(onPage('/products/1', '<p>商品享有七天鑑賞期</p>', 'return_window'), []);
});

facts('invoices by their kind', () => {
  const text =
    '<p>本店一律開立電子發票</p><p>如需三聯式發票請於備註填寫統編</p><p>發票可捐贈</p><p>恕不開立三聯式發票</p>';
  const ids = onPage('/faq', text, 'invoice').map(({ id }) => id);
  assert.equal(ids.sort(), ['company', 'donation', 'electronic']);
  assert.equal(onPage('/faq', '<p>恕不開立三聯式發票，發票不可捐贈</p>', 'invoice'), []);
});

facts('languages and currencies as the page declares them', () => {
  const head =
    '<link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="x-default" href="/"><meta property="product:price:currency" content="NTD"><script type="application/ld+json">{"@type":"Product","offers":{"priceCurrency":"USD"}}</script>';
  const found = factsOf(HOME, html('', { head, lang: 'zh_tw' }));
  assert.equal(
    found.map(({ kind, value }) => `${kind} ${value}`),
    ['language zh-TW', 'language en', 'currency TWD', 'currency USD'],
  );
  assert.equal(factsOf(HOME, html('', { lang: 'en' })), [], 'a theme’s en above a Chinese page');
});

facts('the organisation in JSON-LD is the shop, a product’s brand is not', () => {
  const organisation = {
    ...{ '@type': 'Organization', url: HOME, telephone: '02-2345-6789', email: 'hi@tea.example.tw' },
    ...{ sameAs: ['https://www.facebook.com/teahouse.tw', 'https://en.wikipedia.org/wiki/Tea'] },
    address: { streetAddress: '信義路五段7號', addressLocality: '信義區', addressRegion: '台北市' },
  };
  const ld = (node: object): string => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
  const values = (node: object): string[] =>
    factsOf(HOME, html('', { head: ld(node) }))
      .filter(({ place, kind }) => place === 'json_ld' && kind !== 'language')
      .map(({ value }) => value);
  assert.equal(values(organisation), [
    ...['hi@tea.example.tw', '+886223456789', '台北市信義區信義路五段7號', 'https://www.facebook.com/teahouse.tw'],
  ]);
  assert.equal(values({ '@type': 'Product', brand: organisation }), []);
  assert.equal(values({ ...organisation, url: 'https://other.example/' }), []);
});

facts('what is named of payment and delivery is a fact with its place', () => {
  const named = [
    {
      ...{ id: 'line-pay', name: 'LINE Pay', name_en: 'LINE Pay', category: 'payment' as const },
      evidence: [{ kind: 'named', value: 'footer: LINE Pay' }],
    },
  ];
  const found = readFacts(readEvidence(pageOf(HOME, html(''))), named);
  assert.equal(found.at(-1), { kind: 'payment', id: 'line-pay', value: 'LINE Pay', place: 'footer' });
});

facts('each fact has its page without what a query may tell, and when it was had', () => {
  const page = { finalUrl: 'https://tea.example.tw/contact?session=1#x', fetchedAt: '2026-01-02T00:00:00Z' };
  const [fact] = datedFacts([{ kind: 'currency', value: 'TWD', place: 'meta' }], page);
  assert.equal([fact?.url, fact?.at], ['https://tea.example.tw/contact', '2026-01-02T00:00:00Z']);
});

facts('hostile pages cost no more than their size, and tell a bounded number', () => {
  const fill = (unit: string): string => unit.repeat(Math.ceil(500_000 / unit.length));
  const hostile: Record<string, string> = {
    ...hostileHtml,
    'a footer of signs': `<footer>${fill('a@b')}`,
    'a footer of digits': `<footer>電話 ${fill('02-2345-')}`,
    'a footer of counties': `<footer>${fill('台北市中山路')}`,
    'a footer of numbers': `<footer>${fill('<p>電話 台北市 1 號</p>')}`,
    'a footer of accounts': `<footer>${fill('<a href="https://fb.com/aaaa">LINE ID')}`,
    'free shipping without end': fill('<p>滿1,500 全館全館免運'),
    'alternates without end': fill('<link rel=alternate hreflang=aa '),
    'footers in footers': fill('<footer><div class="footer">'),
  };
  for (const [name, text] of Object.entries(hostile))
    for (const path of name in hostileHtml ? ['/contact'] : ['/', '/contact']) {
      const evidence = readEvidence(pageOf(`https://tea.example.tw${path}`, text));
      const since = process.cpuUsage();
      const found = readFacts(evidence);
      assert.ok(cpuMsSince(since) < 1500, `${name} ${path}: ${cpuMsSince(since)} ms`);
      assert.ok(found.length <= 60, `${name}: ${found.length}`);
      for (const { value } of found) assert.ok(value.length <= 200, name);
    }
});

facts.run();
