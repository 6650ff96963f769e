import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRegistrationNumbers } from '../../../core/company/index.ts';
import { isRegistrationNumber } from '../../../core/company/number.ts';
import { cpuMsSince } from '../../support/cpu.ts';

const checksum = suite('isRegistrationNumber');

checksum('numbers in use pass, by the rule of 10 and by the rule of 5', () => {
  // Examples of the Ministry of Finance's explanation (04595252 old, 04595257 since 2023) and of public companies.
  for (const number of ['04595252', '04595257', '54151638', '22099131', '84149961']) {
    assert.ok(isRegistrationNumber(number), number);
  }
});

checksum('a seventh digit 7 may count as 1 or 0', () => {
  // 10458574: weighted sums to 41 or 40; 10458575 to 42 or 41.
  assert.ok(isRegistrationNumber('10458574'));
  assert.ok(isRegistrationNumber('10458575'));
  assert.not.ok(isRegistrationNumber('10458576'));
});

checksum('other digits and other texts fail', () => {
  for (const text of ['54151637', '5415163', '541516380', '5415163a', '', '00000000', '１２３４５６７５']) {
    assert.not.ok(isRegistrationNumber(text), text);
  }
});

checksum('about a fifth of all numbers pass', () => {
  let passed = 0;
  for (let i = 0; i < 10_000; i++) if (isRegistrationNumber(String(10_000_000 + i * 7919).padStart(8, '0'))) passed++;
  assert.ok(passed > 1800 && passed < 2600, String(passed));
});

checksum.run();

const search = suite('findRegistrationNumbers');

interface Seen {
  url?: string;
  title?: string | null;
  jsonLd?: object;
  /** Text of the link to the home page. */
  home?: string | undefined;
}
const found = (text: string, { url = 'https://shop.example/p/1', title = null, jsonLd, home }: Seen = {}) =>
  findRegistrationNumbers({
    text,
    url,
    title,
    jsonLd: jsonLd === undefined ? [] : [JSON.stringify(jsonLd)],
    logos: home === undefined ? [] : [{ source: 'home_link', text: home }],
  });
const numbersIn = (text: string, seen: Seen = {}): string[] => found(text, seen).map(({ number }) => number);
const inFooter = (text: string): string[] => numbersIn(`<main>台灣</main><footer>${text}</footer>`);

search('what links before it say, and where they lead, is none of its owner', () => {
  const own = [
    '<a href="https://shop.example/">由 Shopline 系統提供</a> ｜ 統編 54151638',
    '<div><a href="/v">廠商專區</a><a href="/s">成為供應商</a></div><p>示範股份有限公司 統一編號：54151638</p>',
    '<ul><li><a href="/p">合作夥伴</a></li><li><a href="/d">贊助我們</a></li></ul><span>統編 54151638</span>',
    '<a href="/q">出貨查詢</a></div><div>示範商行 統編:54151638</div>',
  ];
  for (const form of own) assert.equal(inFooter(form), ['54151638'], form);
  const others = [
    '網站設計：<a href="https://maker.example/">某某資訊有限公司</a> 統編 54151638',
    'Powered by <a href="https://maker.example/">Maker</a> 統編 54151638',
    '出貨廠商 <a href="/x">某某商行</a> 統編 54151638',
  ];
  for (const form of others) assert.equal(inFooter(form), [], form);
});

search('a number in brackets behind the name of a company counts where only the own stands', () => {
  const forms = ['示範股份有限公司（54151638）', '示範商行 (54151638)', '示範企業社<span>【５４１５１６３８】</span>'];
  for (const form of forms) assert.equal(inFooter(`© 2026 ${form} 版權所有`), ['54151638'], form);
  const none = [
    ...['示範有限公司（20180912）', '示範有限公司（54151637）', '示範有限公司（電話 54151638）', '好物（54151638）'],
    ...['網頁設計：某某資訊有限公司（54151638）', '示範有限公司（541516380）', '由賣家某某商行（54151638）出貨'],
  ];
  for (const form of none) assert.equal(inFooter(form), [], form);
  assert.equal(
    numbersIn(`<main><ul><li>某某有限公司（54151638）</li></ul><p>台灣</p></main>${'<p>長文</p>'.repeat(300)}`),
    [],
  );
  assert.equal(inFooter('某某有限公司（22099131） 統一編號：54151638'), ['54151638']);
});

search('a number counts beside a word that says so, in any usual form', () => {
  const forms = [
    '統一編號：54151638',
    '統編 54151638',
    '<b>統一編號</b><span>54151638</span>',
    '公司統編:&nbsp;54151638｜電話 02-12345678',
    '營業人統一編號／５４１５１６３８',
    '營利事業統一編號 5415 1638',
    '統編：5 4 1 5 1 6 3 8',
    '統編 5415-1638',
    '統　一　編　號：54151638',
    '統 一 編 號：54151638',
    '<b>統&nbsp;一&nbsp;編&nbsp;號</b> 54151638',
    '統 編：54151638',
    'Taipei, Taiwan. Tax ID: 54151638',
    '台北市 VAT No. 54151638',
    'Uniform Number: 54151638',
    'GUI Number 54151638',
    '<img src="i.png" alt="山居有限公司 統一編號 54151638">',
  ];
  for (const text of forms) assert.equal(inFooter(text), ['54151638'], text);
});

search("what the page says before its footer is not said of the footer's number", () => {
  const page = (before: string) =>
    numbersIn(`<main><p>台灣。${before}</p></main><footer>山居有限公司 統編：54151638</footer>`);
  for (const before of ['本店販售生活用品', '出貨', '網站設計：某資訊', '請填寫'])
    assert.equal(page(before), ['54151638'], before);
  assert.equal(inFooter('本店販售茶葉。山居有限公司 統編：54151638'), ['54151638']);
  assert.equal(inFooter('網站設計 某資訊 統編：54151638'), []);
  assert.equal(inFooter('發票捐贈：某基金會 統編 54151638'), []);
  for (const after of ['提供履約保證', '所提供之金流服務', '代為收款', '負責出貨'])
    assert.equal(inFooter(`山居有限公司 統編：54151638｜本店由某公司 統編：22099131 ${after}`), ['54151638'], after);
  assert.equal(inFooter('本店商品投保某產險公司 統編：54151638'), []);
  assert.equal(inFooter('山居有限公司 統編：54151638 提供最好的茶'), ['54151638']);
});

search('elsewhere, part of another number, or with a wrong checksum it is none', () => {
  const others = [
    '54151638',
    '電話 54151638',
    '統編：54151637',
    '統編：541516380',
    '統編：5415163-8',
    '統編：5415 1638 02',
    `統一編號${'很'.repeat(40)}54151638`,
  ];
  for (const text of others) assert.equal(inFooter(text), [], text);
});

search('English words count on pages that show something of Taiwan', () => {
  assert.equal(numbersIn('<footer>Berlin. VAT No. 54151638</footer>'), []);
});

search("the buyer's number on an invoice form and examples are not the shop's", () => {
  for (const text of [
    '請輸入統一編號 12345675',
    '統一編號（例：12345675）',
    '打統編 12345675',
    '買受人統一編號 12345675',
    '<form>統一編號 12345675</form>',
    '<label>統編 12345675</label>',
    '<input placeholder="統一編號 12345675">',
    '網頁設計：甲公司 統編 12345675',
    '代收代付：丙公司（統編 12345675）',
    '本公司委託丁股份有限公司（統一編號：12345675）配送',
  ]) {
    assert.equal(inFooter(text), [], text);
  }
});

const n = '統一編號 54151638';

search('footers are told by tag, role, class or id', () => {
  for (const html of [
    `<footer><div><p>${n}</p></div></footer>`,
    `<div role="contentinfo">${n}</div>`,
    `<div class="page-footer dark"><ul><li>電話</li><li>${n}</li></ul></div>`,
    `<table id="footer"><tr><td>${n}</td></tr></table>`,
    `<form id="aspnetForm"><p>茶</p><div class="copyright">${n}</div></form>`,
  ])
    assert.equal(
      found(html).map(({ number, place }) => [number, place]),
      [['54151638', 'footer']],
      html,
    );
});

search('pages about the site itself count by their own address or title, and not in a folder of somebody', () => {
  const text = `<main><p>${n}</p></main><footer>茶</footer>`;
  const place = (url: string, title: string | null = null) => found(text, { url, title })[0]?.place;
  for (const path of ['/pages/contact', '/about-us', '/policies/terms-of-service', '/zh-tw/about.html', '/關於我們'])
    assert.is(place(`https://shop.example${path}`), 'own_page', path);
  assert.is(place('https://shop.example/page/12', '聯絡我們｜山居'), 'own_page');
  for (const path of ['/', '/products/about-time', '/company/abc', '/store/77/about', '/sellers/x/contact'])
    assert.is(place(`https://shop.example${path}`), undefined, path);
});

search('the end of a page without a footer counts beside a notice of copyright, or on a home page', () => {
  const long = '<p>好茶配好器</p>'.repeat(200);
  assert.is(found(`${long}<center>© 2024 山居<br>${n}</center>`)[0]?.place, 'page_end');
  assert.is(found(`${long}<p>${n}</p>`, { url: 'https://shop.example/' })[0]?.place, 'page_end');
  assert.equal(found(`${long}<p>${n}</p>`), []);
  assert.equal(found(`<p>© 山居 ${n}</p>${long}`), []);
  assert.equal(found(`<main>${long}<p>${n}</p></main><footer>© 2024</footer>`, { url: 'https://shop.example/' }), []);
});

search("a stranger's number is nobody's operator, wherever it stands", () => {
  const cards = (inner: string) =>
    [1, 2, 3].map((i) => `<div class="card"><a href="/p/${i}">杯</a>${i === 2 ? inner : ''}</div>`).join('');
  const strangers = [
    cards(`<p>${n}</p>`),
    cards(`<footer>${n}</footer>`),
    cards(`<div class="card-footer">${n}</div>`),
    `<ul>${[1, 2, 3].map(() => `<li><a href="/s">店</a><footer>${n}</footer></li>`).join('')}</ul>`,
    `<div class="review">${n}</div>`,
    `<article><footer>${n}</footer></article>`,
    '<table><tr><th>店家</th><th>統一編號</th></tr><tr><td>甲</td><td>54151638</td></tr></table>',
    `<script>var a = "${n}"</script>`,
    `<!-- ${n} -->`,
    `<textarea>${n}</textarea>`,
  ];
  for (const html of strangers)
    for (const url of ['https://compare.example/', 'https://compare.example/list', 'https://compare.example/about'])
      assert.equal(numbersIn(`<main>${html}</main><footer>© 2025</footer>`, { url }), [], `${url} ${html}`);
});

search('more than two numbers in the same kind of place are a list of others', () => {
  assert.equal(inFooter('統編 54151638 統編 22099131'), ['54151638', '22099131']);
  assert.equal(inFooter('統編 54151638 統編 22099131 統編 84149961'), []);
});

search("JSON-LD counts where the organisation is the site's own", () => {
  const taxed = (more: object) => ({ '@type': 'Organization', name: '山居', taxID: '54151638', ...more });
  const url = 'https://www.shop.example/';
  const home = (jsonLd: object) => numbersIn('', { url, jsonLd });
  const inner = (jsonLd: object) => numbersIn('', { jsonLd });
  assert.equal(home(taxed({})), ['54151638']);
  assert.equal(home({ '@graph': [taxed({ taxID: 'TW54151638' })] }), ['54151638']);
  assert.equal(inner(taxed({ url })), ['54151638']);
  assert.equal(home(taxed({ url: 'https://other.example/' })), []);
  assert.equal(inner(taxed({})), []);
  assert.equal(inner(taxed({ '@type': 'LocalBusiness', url })), []);
  assert.equal(home({ '@type': 'Product', offers: { seller: taxed({}) } }), []);
  assert.equal(home(taxed({ taxID: '54151637' })), []);
});

search('each once, footers before the page, with what it stood beside', () => {
  const url = 'https://shop.example/about';
  const all = found('<p>統編 22099131</p><footer>統編 54151638，統一編號 54151638</footer>', { url });
  assert.equal(
    all.map(({ number, place }) => `${number} ${place}`),
    ['54151638 footer', '22099131 own_page'],
  );
  assert.match(all[0]!.context, /統一編號\s?54151638/);
});

search('who makes, imports, hosts or collects is not the operator, whose name may end in 設計', () => {
  const own = (html: string) => found(html, { url: 'https://shop.example/about' }).map(({ number }) => number);
  for (const html of [
    '<p>製造商：別家生技股份有限公司，統一編號 54151638</p>',
    '<p>金流服務由別家股份有限公司（統編54151638）提供，您同意其條款</p>',
    '<p>主辦單位：別家百貨 統一編號 54151638</p>',
    '<p>請洽：別家支付股份有限公司 統一編號：54151638（代收服務）</p>',
  ])
    assert.equal(own(html), [], html);
  for (const html of [
    '<p>花間花藝設計　統編 54151638</p>',
    '<p>本網站由示範股份有限公司（統一編號：54151638）經營</p>',
    '<p>營業登記：54151638</p>',
  ])
    assert.equal(own(html), ['54151638'], html);
});

const u = '統一編號：54151638';
const TITLE = '白瓷杯 - 山居器物';
const frame = (company: string, more = '電話：04-23456789') =>
  `<header><a href="/">山居器物</a></header><h1>白瓷杯</h1><p>NT$480</p><div class="bottom"><b>${company}</b> <span>${more}</span> <span>${u}</span></div>`;

search("an inner page's end without a footer counts where its company bears the site's name", () => {
  for (const html of [
    frame('山居器物有限公司'),
    frame('山居器物股份有限公司', '客服信箱 hi@shanju.example'),
    `<h1>白瓷杯</h1><center>山居器物有限公司 台中市西區美村路 9 號 ${u}</center>`,
  ])
    assert.is(found(html, { title: TITLE, home: '山居器物' })[0]?.place, 'page_end', html);
  assert.is(
    found(`<h1>扳手</h1><center>豐年五金工具行 電話：037-123456 ${u}</center>`, {
      title: '扳手-豐年五金工具行',
      home: '豐年五金工具行 首頁',
    })[0]?.place,
    'page_end',
  );
});

search('a page about a brand or a seller counts where the company bears the name of the site', () => {
  const seller = `<h2>賣家資訊</h2><p>公司名稱：山居器物有限公司</p><p>${u}</p>`;
  const place = (path: string, title: string, html = seller) =>
    found(html, { url: `https://shop.example${path}`, title, home: '山居器物 SHANJU' })[0]?.place;
  assert.is(place('/Shop/Introduction/30211?t=1', '關於品牌 - 山居器物'), 'own_page');
  assert.is(place('/pages/brand-story', '品牌故事｜山居器物 SHANJU'), 'own_page');
  assert.is(place('/info/seller', '商店資訊 - 山居器物'), 'own_page');
  assert.is(
    place('/about', '關於我們 - 山居器物'),
    'own_page',
    'a heading that speaks of sellers on a page of its own',
  );
});

search("a stranger's number never becomes the operator's by a name or a place", () => {
  const traps: [html: string, title: string, path?: string][] = [
    // Another company at the page's end.
    [frame('木匠生活有限公司'), TITLE],
    [frame('山野家居有限公司'), TITLE],
    // Of two numbers one is a stranger's.
    [frame(`山居器物有限公司 統編 22099131`), TITLE],
    // Nothing that reaches the company.
    [frame('山居器物有限公司', ''), TITLE],
    // Not at the end.
    [`${frame('山居器物有限公司')}${'<p>更多好物推薦給您。</p>'.repeat(60)}`, TITLE],
    // A seller, a supplier, a consignor, a franchisee, a maker of sites.
    ...['賣家', '供應商', '寄售人', '加盟店', '網站設計', '出貨單位', '製造商', '合作廠商', '發票開立'].map(
      (who): [string, string] => [frame(`${who}：山居器物有限公司`), TITLE],
    ),
    // The title is the seller's, what links home is the market's.
    [frame('山居器物有限公司').replace('山居器物</a>', '好市集</a>'), TITLE],
    // Three parts: the shop is one of a market's.
    [frame('山居器物有限公司'), '白瓷杯 - 山居器物 - 好市集'],
    // A directory of companies, a newspaper.
    [frame('山居器物有限公司'), '商業登記查詢 - 山居器物有限公司'],
    [frame('山居器物有限公司'), '公司基本資料｜山居器物有限公司'],
    [frame('山居器物有限公司'), '山居器物有限公司完成增資 - 晨間新報'],
    // A review, an invoice form, one of many cards.
    [`<h1>杯</h1><div class="reviews"><p>山居器物有限公司 電話：04-23456789 ${u}</p></div>`, TITLE],
    [`<h1>杯</h1><p>${'好杯。'.repeat(90)}</p><form><p>山居器物有限公司 電話：04-23456789 ${u}</p></form>`, TITLE],
    [`<h1>杯</h1><div class="seller-info"><p>山居器物有限公司 電話：04-23456789 ${u}</p></div>`, TITLE],
    [`<main><h1>杯</h1><p>山居器物有限公司 電話：04-23456789 ${u}</p></main>`, TITLE],
    // Pages about brands and sellers: another company's, in somebody's folder, among goods.
    [`<h2>品牌故事</h2><p>由木匠生活有限公司創立，${u}</p>`, '品牌故事 - 山居器物', '/pages/brand-story'],
    [`<h2>賣家資訊</h2><p>公司名稱：木匠工作室</p><p>${u}</p>`, '賣家資訊 - 好市集', '/info/seller'],
    [`<h2>賣家資訊</h2><p>公司名稱：木匠工作室</p><p>${u}</p>`, '商店資訊 - 木匠 - 好市集', '/store-info/77'],
    [`<h2>賣家資訊</h2><p>公司名稱：山居器物工作室</p><p>${u}</p>`, '山居器物 - 好市集', '/sellers/77'],
    [
      `<h2>賣家資訊</h2><p>公司名稱：山居器物工作室</p><p>${u}</p><p>杯 NT$480</p>`,
      '商店資訊 - 山居器物',
      '/info/seller',
    ],
    [
      `<h2>會員店家</h2><p>山居器物有限公司 ${u}</p><p>木匠商行 統編 22099131</p>`,
      '商店資訊 - 山居器物',
      '/info/store',
    ],
    [`<h2>合作夥伴</h2><p>合作夥伴：山居器物有限公司 ${u}</p>`, '品牌介紹 - 山居器物', '/pages/brand'],
  ];
  for (const [text, title, path = '/p/1'] of traps) {
    const url = `https://shop.example${path}`;
    const logos = [{ source: 'home_link' as const, text: /<a href="\/">([^<]+)/.exec(text)?.[1] ?? '首頁' }];
    assert.equal(findRegistrationNumbers({ text, url, title, jsonLd: [], logos }), [], `${title} ${text.slice(-160)}`);
  }
});

search('a company beside its name is the operator only where the site says that it is its own', () => {
  const at = (tail: string, seen: Seen = {}, above = '<p>釉色溫潤，容量 150 毫升。</p>') =>
    found(`<h1>青瓷盤</h1>${above}<div>${tail} 電話：04-23456789 ${u}</div>`, {
      title: '青瓷盤 - 晴耕陶社',
      home: '晴耕陶社',
      ...seen,
    }).map(({ number }) => number);
  for (const tail of [
    '晴耕陶社有限公司',
    '晴耕陶社國際有限公司',
    '© 2026 晴耕陶社有限公司',
    '營業人名稱：晴耕陶社商行',
    '茶具｜晴耕陶社有限公司',
    '本網站由晴耕陶社有限公司經營',
  ])
    assert.equal(at(tail), ['54151638'], tail);
  for (const tail of [
    // The first characters of a name are those of many.
    '晴耕陶藝有限公司',
    '晴耕陶社善化企業社',
    '晴耕陶社有限公司職工福利委員會',
    // Another's word stands before it, whatever stands between.
    '業主：晴耕陶社有限公司',
    '乙方 晴耕陶社有限公司',
    'Hosted by 晴耕陶社有限公司',
    '子公司：晴耕陶社有限公司',
    '本站由 晴耕陶社有限公司 製作',
    // A second number, with no word beside it.
    '晴耕陶社有限公司 木匠有限公司（22099131）',
  ])
    assert.equal(at(tail), [], tail);
  assert.equal(at('晴耕陶社有限公司', {}, '<h4>攤位主</h4>'), [], 'a heading of somebody else');
  // Nothing says whose the site is, or something says otherwise.
  const portals: Seen[] = [
    { home: undefined },
    { home: '首頁' },
    { home: '好逛首頁' },
    { home: 'FindAnything' },
    { jsonLd: { '@type': 'WebSite', name: '好逛' } },
    { title: '青瓷盤 - 晴耕陶社的賣場' },
  ];
  for (const seen of portals) assert.equal(at('晴耕陶社有限公司', seen), [], JSON.stringify(seen));
  for (const name of ['台中', '線上購物', '陶瓷'])
    assert.equal(at(`${name}有限公司`, { title: `盤 - ${name}`, home: name }), [], name);
  const house = { title: '烏龍 - 巷口老茶行' };
  assert.equal(at('巷口老茶行', { ...house, home: '巷口老茶行' }), ['54151638']);
  assert.equal(at('巷口老茶行', { ...house, home: '老茶行' }), []);
});

search('a parameter names one of many shops', () => {
  const seller = `<h2>賣家資訊</h2><p>公司名稱：晴耕陶社有限公司</p><p>${u}</p>`;
  const at = (path: string) =>
    found(seller, { url: `https://shop.example${path}`, title: '賣家資訊 - 晴耕陶社', home: '晴耕陶社' }).length;
  assert.is(at('/seller-info?utm_source=edm'), 1);
  assert.is(at('/seller-info?id=77'), 0);
  assert.is(at('/brand-story?brand=4'), 0);
});

search("an organisation without an address counts where it bears the site's declared name", () => {
  const org = { '@type': 'Organization', name: '山居器物', taxID: '54151638' };
  const graph = (...nodes: object[]) => numbersIn('', { jsonLd: { '@graph': nodes } });
  assert.equal(graph(org, { '@type': 'WebSite', name: '山居器物' }), ['54151638']);
  assert.equal(graph(org, { '@type': 'WebSite', name: '好市集' }), []);
  assert.equal(graph(org), []);
  assert.equal(graph(org, { ...org, taxID: '22099131' }, { '@type': 'WebSite', name: '山居器物' }), [], 'two numbers');
  const market = numbersIn('', {
    jsonLd: { '@graph': [org, { '@type': 'WebSite', name: '山居器物' }] },
    home: '好市集',
  });
  assert.equal(market, [], 'what links home is another');
  assert.equal(graph({ ...org, url: 'https://other.example/' }, { '@type': 'WebSite', name: '山居器物' }), []);
  assert.equal(
    graph({ '@type': 'Product', offers: { seller: org } }, { '@type': 'WebSite', name: '山居器物' }),
    [],
    'within an offer it is a seller',
  );
});

search('a hostile page costs no more than its length', () => {
  const pages = [
    `<footer>${n}</footer>${'<div class="a footer b">'.repeat(40_000)}`,
    `<footer>${n}</footer>${'</x>'.repeat(250_000)}`,
    `${'<p>'.repeat(300_000)}${n}`,
    `${`<li class=i><a>${n}</a>`.repeat(25_000)}`,
  ];
  for (const text of pages) {
    const start = process.cpuUsage();
    found(text, { url: 'https://shop.example/' });
    const ms = cpuMsSince(start);
    assert.ok(ms < 1000, `${ms} ms for ${text.slice(0, 40)}`);
  }
});

search.run();
