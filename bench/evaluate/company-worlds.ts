/**
 * Invented pages whose operator is known: the owner's number in each place and form that shops use, strangers' numbers in
 * each place where they stand (sellers in lists and tables, reviews, invoice forms, examples, makers of sites), alone and
 * together. All of it is made up; drawn by a seed.
 */
import { randomFrom } from '../search/offers.ts';

export interface CompanyWorld {
  url: string;
  html: string;
  /** The operator's number; null: the page does not say it. */
  owner: string | null;
  kind: string;
}

type Pick = <T>(items: readonly T[]) => T;

const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];
const isRight = (digits: string): boolean => {
  const sum = [...digits].reduce((total, digit, i) => {
    const product = Number(digit) * WEIGHTS[i]!;
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0;
};

const numberFrom = (random: () => number): string => {
  for (;;) {
    const digits = String(10_000_000 + Math.floor(random() * 89_999_999));
    if (isRight(digits)) return digits;
  }
};

const wide = (digits: string): string => digits.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0));
const spaced = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4)}`;

/** How a number is written. */
const FORMS: ((n: string) => string)[] = [
  (n) => `統一編號：${n}`,
  (n) => `統編 ${n}`,
  (n) => `營利事業統一編號：${n}`,
  (n) => `公司統編:&nbsp;${n}`,
  (n) => `<b>統一編號</b><span>${wide(n)}</span>`,
  (n) => `統編：${spaced(n)}`,
  (n) => `營業人統一編號／${n}`,
  (n) => `<img src="/i.png" alt="示範有限公司 統一編號 ${n}">`,
  (n) => `Tax ID: ${n} (Taiwan)`,
  (n) => `Uniform No. ${n}, Taipei, Taiwan`,
  (n) => `GUI Number: ${n} Taiwan`,
  (n) => `示範國際有限公司（${n}）`,
  (n) => `示範商行 <span>(${n})</span>`,
];

/** Where the owner's stands; `{o}` is the number in a form. */
const OWNERS: Record<string, { url?: string; html: string }> = {
  footer: { html: '<footer><p>示範股份有限公司 {o}</p><p>© 2025</p></footer>' },
  footer_class: {
    html: '<div class="site-footer"><ul><li>電話 02-2345-6789</li><li>{o}</li><li>臺北市信義路一段1號</li></ul></div>',
  },
  footer_role: {
    html: '<div role="contentinfo"><div class="col"><h4>聯絡我們</h4>{o}</div><div class="col"><h4>服務</h4><a href="/a">配送</a></div><div class="col"><h4>關於</h4><a href="/b">品牌</a></div></div>',
  },
  footer_table: { html: '<table id="footer"><tr><td>公司名稱</td><td>示範商行</td></tr><tr><td>{o}</td></tr></table>' },
  contact_page: { url: '/pages/contact', html: '<main><h1>聯絡我們</h1><p>示範有限公司</p><p>{o}</p></main>' },
  about_page: {
    url: '/about-us',
    html: '<main><table><tr><th>公司</th><td>示範有限公司</td></tr><tr><th>登記</th><td>{o}</td></tr></table></main>',
  },
  terms_page: {
    url: '/policies/terms-of-service',
    html: '<div class="text"><p>本服務由示範有限公司（{o}）提供。</p></div>',
  },
  page_end: { html: '<center>Copyright © 2024 示範有限公司 版權所有<br>{o}<br>臺北市</center>' },
  whole_form: { html: '</main><div class="foot">{o}</div></form>' },
  json_ld: {
    html: '<script type="application/ld+json">{"@type":"Organization","name":"示範","url":"https://shop.example/","taxID":"{n}"}</script>',
  },
};

const CARD = (inner: string, i: number): string =>
  `<div class="card"><a href="/p/${i}"><img src="/${i}.jpg" alt=""><h3>商品 ${i}</h3></a><span>NT$ ${i}90</span>${inner}</div>`;
const cards = (inner: string): string =>
  `<div class="list">${[1, 2, 3, 4, 5, 6].map((i) => CARD(i === 3 ? inner : '', i)).join('')}</div>`;

/** Where a stranger's stands. */
const STRANGERS: Record<string, (number: string, pick: Pick, more: () => string) => string> = {
  seller_in_list: (n) => cards(`<p>賣家：別家有限公司 ${n}</p>`),
  seller_in_card_footer: (n) => cards(`<div class="card-footer">別家有限公司 ${n}</div>`),
  seller_in_item_footer: (n) =>
    `<ul>${[1, 2, 3, 4].map((i) => `<li class="item"><a href="/s/${i}">店 ${i}</a><footer>${i === 2 ? n : '無'}</footer></li>`).join('')}</ul>`,
  seller_of_product: (n) => `<div class="product-info"><h1>杯子</h1><p>由別家有限公司出貨，${n}</p></div>`,
  sellers_table: (_n, _pick, more) =>
    `<table><tr><th>店家</th><th>統一編號</th></tr>${[1, 2, 3, 4].map((i) => `<tr><td><a href="/s/${i}">店 ${i}</a></td><td>${more()}</td></tr>`).join('')}</table>`,
  sellers_rows: (_n, _pick, more) =>
    `<ul>${[1, 2, 3, 4].map((i) => `<li>店家 ${i} 統編：${more()}</li>`).join('')}</ul>`,
  review: (n) => `<div class="reviews"><div class="review"><b>王小姐</b><p>發票抬頭寫錯，我們公司 ${n}</p></div></div>`,
  review_article: (n) => `<article><h4>評價</h4><p>很好！${n}</p></article>`,
  invoice_form: (n) => `<form action="/invoice"><label>三聯式發票</label><p>${n}</p><input name="vat"></form>`,
  invoice_placeholder: (n) => `<form><input placeholder="請輸入統一編號 ${n.replace(/\D/g, '').slice(-8)}"></form>`,
  example: (n) => `<p>三聯式發票請填統一編號（例如：${n.replace(/\D/g, '').slice(-8)}）</p>`,
  script: (n) => `<script>var seller = {"text": "${n.replaceAll('"', '')}"};</script>`,
  comment: (n) => `<!-- ${n} -->`,
  template: (n) => `<template><footer>${n}</footer></template>`,
  maker: (n) => `<p>網站建置：別家數位有限公司 ${n}</p>`,
  collector: (n) => `<footer><p>代收代付：別家支付股份有限公司（${n}）</p></footer>`,
  counterparty: (n) => `<footer><p>訂單由本店委託別家物流有限公司（${n}）配送</p></footer>`,
  escrow: (n) => `<footer><p>禮券價金信託：別家銀行 ${n}</p></footer>`,
  donation: (n) => `<aside><p>捐贈單位 ${n}</p></aside>`,
  json_ld_seller: (n) =>
    `<script type="application/ld+json">{"@type":"Product","name":"杯","offers":{"@type":"Offer","seller":{"@type":"Organization","name":"別家","taxID":"${n.replace(/\D/g, '').slice(-8)}"}}}</script>`,
  json_ld_listed: (n) =>
    `<script type="application/ld+json">{"@type":"LocalBusiness","name":"別家","url":"https://other.example/","taxID":"${n.replace(/\D/g, '').slice(-8)}"}</script>`,
};

const URLS = ['/', '/products/1', '/category/tea', '/search?q=tea', '/company/abc', '/store/77/about'];
const body = (inner: string): string =>
  `<html><head><title>示範商店</title></head><body><header><a href="/">示範</a></header><main>${'<p>好茶配好器，台灣職人手作。</p>'.repeat(30)}${inner}</main>`;

const fillOwner = (html: string, number: string, form: (n: string) => string): string =>
  html.replace('{o}', form(number)).replace('{n}', number);

const RUNS = 12;

export const companyWorlds = (): CompanyWorld[] => {
  const random = randomFrom(20_240_607);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)]!;
  const more = (): string => numberFrom(random);
  const worlds: CompanyWorld[] = [];
  const strangerText = (name: string): string => STRANGERS[name]!(FORMS[Math.floor(random() * 5)]!(more()), pick, more);
  for (const [name, { url, html }] of Object.entries(OWNERS))
    for (let i = 0; i < RUNS; i++) {
      const owner = more();
      const own = fillOwner(html, owner, name === 'page_end' ? pick(FORMS.slice(0, 7)) : FORMS[i % FORMS.length]!);
      const open = name === 'whole_form' ? '<form id="aspnetForm">' : '';
      const stranger = i % 3 === 0 ? '' : strangerText(pick(Object.keys(STRANGERS)));
      const page = `${body(stranger).replace('<main>', `${open}<main>`)}</main>${own}</body></html>`;
      worlds.push({
        url: `https://shop.example${url ?? pick(URLS.slice(0, 4))}`,
        html: page,
        owner,
        kind: `owner_${name}`,
      });
    }
  for (const name of Object.keys(STRANGERS))
    for (let i = 0; i < RUNS; i++) {
      const end = pick([
        '<footer>© 2025 比價網</footer>',
        '',
        '<div class="copyright">Copyright © 比價網 All Rights Reserved</div>',
      ]);
      worlds.push({
        url: `https://compare.example${pick(URLS)}`,
        html: `${body(strangerText(name))}</main>${end}</body></html>`,
        owner: null,
        kind: `stranger_${name}`,
      });
    }
  return worlds;
};
