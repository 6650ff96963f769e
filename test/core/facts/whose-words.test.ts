import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageOf } from '../../../bench/evaluate/pages.ts';
import type { FactKind } from '../../../core/contract/index.ts';
import { detect } from '../../../core/detect/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { readFacts } from '../../../core/facts/index.ts';
import { loadRules } from '../../../core/rules/index.ts';

const HOST = 'https://tea.example.com.tw';
const rules = loadRules();

interface Parts {
  path?: string;
  head?: string;
  top?: string;
  main?: string;
  footer?: string;
  lang?: string;
  host?: string;
}

/** What a page comes to of one kind: amounts, ids of means, else values. */
const told = (
  kind: FactKind,
  { path = '/', head = '', top = '', main = '', footer = '', lang = 'zh-TW', host = HOST }: Parts,
): (string | number)[] => {
  const html = `<html lang="${lang}"><head><title>茶行</title>${head}</head><body>${top}<main>${'<p>好茶配好器</p>'.repeat(30)}${main}</main><footer>${footer}</footer></body></html>`;
  const evidence = readEvidence(pageOf(`${host}${path}`, html));
  return readFacts(evidence, detect(evidence, rules).named)
    .filter((fact) => fact.kind === kind)
    .map(({ id, value, amount }) => amount ?? (kind === 'delivery' ? id! : value));
};
const none = (kind: FactKind, pages: Parts[]): void => {
  for (const page of pages) assert.equal(told(kind, page), [], JSON.stringify(page));
};

const whose = suite('whose words facts are');

whose('on a page of anybody’s the shop speaks above, below and in boxes that call themselves bars', () => {
  const free = (page: Parts) => told('free_shipping', { path: '/products/x1', ...page });
  assert.equal(free({ top: '<div class="hd">全館滿 1,688 元免運</div>' }), [1688]);
  assert.equal(free({ top: '<header><p>單筆滿 $799 享免運</p></header>' }), [799]);
  assert.equal(free({ main: '<ul class="promo"><li>全館滿 990 免運費</li></ul>' }), [990]);
  assert.equal(
    free({
      main: '<section class="testimonials"><p>滿 900 免運讚</p></section><p class="shipping-note">滿 1,900 免運</p>',
    }),
    [1900],
  );
  assert.equal(free({ path: '/', top: '<div id="b"><b>滿 1,250</b> 元免運</div>' }), [1250]);
});

whose('customers, who asks, who is quoted and articles tell nothing of the shop', () => {
  const path = '/products/x1';
  none('free_shipping', [
    { path, main: '<div class="yotpo-review"><p>湊到滿 850 免運就下單了</p></div>' },
    { path, main: '<div id="looxReviews"><div>滿 850 免運真好</div></div>' },
    { path, main: '<h3>顧客評論</h3><div><p>阿明：買滿 900 免運，朋友一起湊</p></div>' },
    { path, top: '<h3>商品評價</h3><div><p>阿明：買滿 900 免運</p></div><h2>相關</h2>' },
    { path, main: '<p>滿 900 免運，老闆人很好</p>' },
    { path, top: '<p>請問買 900 就免運嗎？</p>' },
    { path, top: '<p>小美說：滿 900 免運</p>' },
    { path, top: '<div id="disqus_thread"><p>滿 900 免運喔</p></div>' },
    { path: '/blog/guide', main: '<article><p>某購物網滿 490 免運</p></article>' },
    { path: '/blog/guide', top: '<div><p>某購物網滿 490 免運</p></div>' },
    { path: '/', top: '<p>去年週年慶滿 $199 免運</p>' },
  ]);
  assert.equal(
    told('free_shipping', { path: '/blog/guide', top: '<div class="announce">滿 1,200 免運</div>' }),
    [1200],
  );
});

whose('an amount is Taiwan’s where it says so, or where the page has no other currency', () => {
  const head = (code: string): string => `<meta property="og:price:currency" content="${code}">`;
  const ours = { top: '<div>Free shipping over $1,600</div>', lang: 'en' };
  assert.equal(told('free_shipping', { ...ours, head: head('TWD') }), [1600]);
  assert.equal(
    told('free_shipping', { top: '<div>Taiwan: free shipping over NT$1,600</div>', head: head('USD'), lang: 'en' }),
    [1600],
  );
  assert.equal(
    told('free_shipping', { path: '/shipping', main: '<p>满 ¥88 包邮，台湾地区满 NT$1,199 包邮</p>' }),
    [1199],
  );
  none('free_shipping', [
    { ...ours, head: head('USD') },
    { ...ours, host: 'https://tea.example.com' },
    { footer: '<p>Free shipping on orders over $50</p>', lang: 'en' },
    { top: '<div>全店滿 $400 免運費</div>', head: head('HKD') },
    { top: '<div>全店滿 $400 免運費</div>', host: 'https://tea.example.hk', lang: 'zh-HK' },
    ...[
      '滿 399 円免運',
      '全店滿 ¥299 免運',
      '滿 RMB 299 免運費',
      '滿 HK$600 免運費',
      '滿 299 元人民幣免運費',
      '滿 8,000 日幣免運',
    ].map((bar) => ({ top: `<div>${bar}</div>` })),
  ]);
});

whose('from how much on is read in English without the word, by region, and in tables', () => {
  const on = (main: string) => told('free_shipping', { path: '/shipping', main });
  assert.equal(on('<p>Standard shipping NT$100, free for orders of NT$1,450 or more.</p>'), [1450]);
  assert.equal(on('<p>Japan: free over ¥12,000. Taiwan: free over NT$2,450. US: free above US$99.</p>'), [2450]);
  assert.equal(on('<p>Shipping: NT$90 (free over NT$990)</p>'), [990]);
  assert.equal(on('<p>Domestic (Taiwan) orders ship free over NT$1,150.</p>'), [1150]);
  const table = (...rows: string[][]): string =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  assert.equal(
    on(
      table(
        ['方式', '運費', '免運條件'],
        ['全家', '$65', '$799'],
        ['黑貓', '$130', '1,999 元'],
        ['離島', '$250', '無'],
      ),
    ),
    [799, 1999],
  );
  assert.equal(on(table(['地區', '免運門檻'], ['台灣', 'NT$1,600'], ['香港', 'HK$900'], ['日本', 'NT$6,000'])), [1600]);
  assert.equal(
    on(table(['Order total', 'Delivery fee'], ['Under NT$990', 'NT$80'], ['NT$990 and above', 'Free'])),
    [990],
  );
  assert.equal(on(table(['訂單金額', '運費'], ['1,999 元以下', '120 元'], ['2,000 元以上', '免費'])), [2000]);
  const traps = [
    '<p>Free for members. Free gift over NT$2,000.</p>',
    '<p>Get one tote free over NT$3,000</p>',
    '<p>Free returns over NT$3,000</p>',
    '<p>Gift wrapping is free for orders of NT$1,000 or more.</p>',
    '<p>Assembly: free over NT$5,000</p>',
    '<p>Hong Kong: free over NT$4,000</p>',
    table(['方式', '運費'], ['全家', '$65'], ['宅配', '$130']),
    table(['消費金額', '贈品'], ['NT$2,000+', 'FREE']),
    table(['Order total', 'Gift'], ['NT$2,000+', 'FREE tote']),
    table(['方式', '免運門檻', '未達'], ['全家', '$65']),
  ];
  for (const main of traps) assert.equal(on(main), [], main);
});

whose('numbers and addresses behind the name of who pays, carries or sells are that firm’s', () => {
  const on = (main: string) => told('phone', { path: '/contact', main });
  for (const line of [
    '<p>藍新金流服務專線 02-2655-8938</p>',
    '<p>黑貓宅急便客服電話：412-8888 / 02-2655-1234</p>',
    '<p>LINE Pay 客服：02-8791-3888</p>',
    '<p>如有金流問題，請致電綠界科技 02-2655-1775 詢問。</p>',
    '<p>綠界科技 <a href="tel:0226551775">客服電話</a></p>',
    '<h3>立吉富線上金流</h3><p>客服電話：02-2517-2626</p>',
  ])
    assert.equal(on(line), [], line);
  assert.equal(on('<p>付款：綠界科技；本店客服電話：04-2233-4455</p>'), ['+886422334455']);
  for (const before of ['7-ELEVEN 取貨｜客服', 'Shopee 蝦皮賣場 / ', '全家福鞋店 ', '郵局劃撥：50012345　'])
    assert.equal(on(`<p>${before}電話：04-2233-4455</p>`), ['+886422334455'], before);
  assert.equal(on('<dl><dt>街口支付客服</dt><dd>02-7743-3456</dd><dt>客服專線</dt><dd>04-2233-4455</dd></dl>'), [
    '+886422334455',
  ]);
  assert.equal(on('<p>付款 LINE Pay 街口支付 電話 04-2233-4455</p>'), ['+886422334455']);
  assert.equal(
    on(
      '<table><tr><td>支付連客服</td><td>02-2700-0999</td></tr><tr><td>本站客服專線</td><td>02-2311-2244</td></tr></table>',
    ),
    ['+886223112244'],
  );
  assert.equal(
    told('phone', {
      path: '/contact',
      host: 'https://www.momoshop.com.tw',
      main: '<p>momo購物客服專線 02-2311-2244</p>',
    }),
    ['+886223112244'],
  );
  assert.equal(told('email', { path: '/contact', main: '<p>綠界科技客服信箱：cs@payments.example.org</p>' }), []);
});

whose('a line for consumers is the maker’s, and an authority’s only where one is named', () => {
  const of = (footer: string) => told('phone', { footer });
  for (const label of ['消費者服務專線', '消費者客服專線', '消費者專線'])
    assert.equal(of(`<p>${label}：0800-222-777</p>`), ['+886800222777'], label);
  for (const line of [
    '台北市政府消費者服務中心專線：02-2720-8889',
    '行政院消費者保護會電話 02-2186-3000',
    '消基會申訴專線 02-2700-1234',
  ])
    assert.equal(of(`<p>${line}</p>`), [], line);
});

whose('an address beside a person’s title, or that is somebody’s, is a person’s', () => {
  none('email', [
    { path: '/about', main: '<p>創辦人 Tina 的 email：tina.lo@gmail.com</p>' },
    { path: '/about', main: '<p>行銷經理 王大明 Email: daming.w@outlook.com</p>' },
    { path: '/about', main: '<p>陳小姐 email: chen.m@gmail.com</p>' },
    { path: '/about', main: '<p>設計師 Vivi <a href="mailto:vivi.design@gmail.com">Email</a></p>' },
    { path: '/about', main: '<p>採購 陳經理 信箱 amy@tea.example.com.tw</p>' },
    { path: '/about', main: '<p>攝影師 Kevin Lin｜Email kevin.photo@gmail.com</p>' },
    { footer: '<p>Email: hana.made@gmail.com（店長 Hana）</p>' },
  ]);
  for (const line of [
    'Email: hana@gmail.com',
    '客服 Email：hana@gmail.com（平日回覆）',
    '設計師品牌 HANA｜客服信箱：hana@gmail.com',
    '老闆娘手作 HANA 客服信箱：hana@gmail.com',
    '客服信箱：hana@gmail.com（店長會親自回覆）',
    '我們的 Email：hana@gmail.com',
    '本店的聯絡信箱：hana@gmail.com',
  ])
    assert.equal(told('email', { footer: `<p>${line}</p>` }), ['hana@gmail.com'], line);
  assert.equal(told('email', { footer: '<p>業務洽詢：174@tea.example.com.tw</p>' }), ['174@tea.example.com.tw']);
});

whose('apps of market places, payment and networks are not the shop’s', () => {
  const of = (footer: string) => told('app', { footer });
  const play = (id: string): string => `<a href="https://play.google.com/store/apps/details?id=${id}">App</a>`;
  for (const footer of [
    play('com.shopee.tw'),
    play('com.momo.mobile.app'),
    play('tw.net.pic.m.openpoint'),
    '<a href="https://apps.apple.com/tw/app/shopee-12-12/id1234567890">下載</a>',
    '<p>街口支付 APP <a href="https://apps.apple.com/tw/app/id1111111111">下載</a></p>',
  ])
    assert.equal(of(footer), [], footer);
  for (const id of ['com.example.android', 'com.teahouse.line', 'com.momoco.tea'])
    assert.equal(of(play(id)), [`https://play.google.com/store/apps/details?id=${id}`], id);
});

whose('a box of Facebook stands for a link to its page; a broken address is read whole', () => {
  const box = (attributes: string) => told('social', { footer: `<div ${attributes}></div>` });
  assert.equal(box('class="fb-page" data-href="https://www.facebook.com/hana.living"'), [
    'https://www.facebook.com/hana.living',
  ]);
  assert.equal(box('class="fb-like" data-href="https://www.facebook.com/hana.living"'), []);
  const at = (main: string) => told('address', { path: '/contact', main });
  assert.equal(at('<p>地址：台中市西屯區市政路<br>500號8樓</p>'), ['台中市西屯區市政路500號8樓']);
  assert.equal(at('<p>台北市中山區南京東路二段<br>15巷3號1樓<br>電話：02-2345-6789</p>'), [
    '台北市中山區南京東路二段15巷3號1樓',
  ]);
  assert.equal(at('<p>退貨地址：桃園市龜山區文化一路<br>25號</p>'), []);
  assert.equal(at('<p>門市：台北市大安區忠孝東路<br>訂單編號 8812 號</p>'), []);
  assert.equal(at('<p>服務地區：台北市、新北市<br>客服 3 號窗口</p>'), []);
});

whose('who carries is read in brackets, behind `via` and behind a label', () => {
  const on = (main: string) =>
    told('delivery', { path: '/shipping', main }).filter(
      (id) => id !== 'home-delivery' && id !== 'convenience-store-pickup',
    );
  assert.equal(on('<p>Hong Kong: HK$50 flat (SF Express).</p>'), ['sf-express']);
  assert.equal(on('<p>International orders: US$30 via FedEx, 5-7 days.</p>'), ['fedex']);
  assert.equal(on('<p>Convenience stores: FamilyMart, Hi-Life (Taiwan)</p>').sort(), ['familymart', 'hi-life']);
  assert.equal(on('<p>大榮物流</p>'), ['ktj']);
  for (const line of ['Track your parcel via DHL.', 'Returns: NT$100 via DHL', 'We do not ship via FedEx (5 days).'])
    assert.equal(on(`<p>${line}</p>`), [], line);
});

whose('days of hesitation count, and what is said next of broken goods takes nothing back', () => {
  const on = (main: string) => told('return_window', { path: '/policy', main });
  assert.equal(
    on('<p>Customers have a 7-day hesitation period. Items kept longer are not refunded unless defective.</p>'),
    [7],
  );
  for (const line of [
    'There is no 7-day hesitation period for food.',
    'The 7-day cooling-off period does not apply to custom orders.',
    'Sale items cannot be refunded. We reply within 7 days.',
  ])
    assert.equal(on(`<p>${line}</p>`), [], line);
});

whose.run();
