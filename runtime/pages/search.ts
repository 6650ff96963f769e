/** The page of the one search: what was found of each kind, and why. */
import type { FindGroup, Matched, SearchReply } from '../../core/contract/index.ts';
import { type Html, html, page } from './html.ts';

const titles: Record<FindGroup, [zh: string, en: string]> = {
  shops: ['商店', 'Shops'],
  technologies: ['技術與平台', 'Technologies'],
  industries: ['產業', 'Industries'],
  products: ['商品', 'Products'],
  articles: ['文章', 'Articles'],
};

const fields: Record<string, string> = {
  name: '名稱',
  domain: '網域',
  company: '公司',
  registration_number: '統一編號',
  id: '代號',
  name_zh: '中文名稱',
  alias: '別名',
  platform: '平台',
  word: '行業用詞',
  title: '標題',
};

const why = ({ field, text, fit }: Matched): Html =>
  html`<small>${fields[field] ?? field}：${text}${fit === 'near' ? html`（相近 <span lang="en">near</span>）` : null}</small>`;

const item = (href: string, name: string, matched: Matched): Html =>
  html`<li><a href="${href}">${name}</a> ${why(matched)}</li>`;

const items: { [G in FindGroup]: (reply: SearchReply) => Html[] } = {
  shops: ({ shops }) =>
    shops.map(({ domain, name, matched }) =>
      item(`/sites/${encodeURIComponent(domain)}`, `${name} ${domain}`, matched),
    ),
  technologies: ({ technologies }) =>
    technologies.map(({ id, name_zh, category, sites, matched }) =>
      item(
        category === 'platform' ? `/prospects?platform=${encodeURIComponent(id)}` : '/market',
        `${name_zh}（${sites}）`,
        matched,
      ),
    ),
  industries: ({ industries }) =>
    industries.map(({ id, name_zh, sites, matched }) =>
      item(`/prospects?category=${encodeURIComponent(id)}`, `${name_zh}（${sites}）`, matched),
    ),
  products: ({ products }) =>
    products.map(({ title, price_twd, channel, matched }) =>
      item(`/products?q=${encodeURIComponent(title.slice(0, 150))}`, `${title} NT$${price_twd} ${channel}`, matched),
    ),
  articles: ({ articles }) => articles.map(({ id, title, matched }) => item(`/knowledge/${id}`, title, matched)),
};

const section = (reply: SearchReply, group: FindGroup): Html => {
  const [zh, en] = titles[group];
  return html`<section><h2>${zh} <span lang="en">${en}</span></h2><ul>${items[group](reply)}</ul></section>`;
};

const examples = ['綠界', '7-ELEVEN', '美妝', '藍牙耳機', '退貨'];
/** What one can ask for, where nothing was. */
const help = html`<p>可以輸入商店名稱、網域或其一部分、公司名稱、統一編號、技術或平台、產業、商品。 <span lang="en">A shop by name or domain, a company by name or number, a technology, an industry, a product.</span></p>
<p>例如 <span lang="en">For example</span>：${examples.map((q, i) => html`${i === 0 ? null : '、'}<a href="/find?q=${encodeURIComponent(q)}">${q}</a>`)}</p>`;

/** `reply` null: nothing was asked yet. */
export const searchPage = (query: string, reply: SearchReply | null, options: { invented: boolean }): string => {
  const none = html`<p>找不到，請換個詞或輸入網域、統一編號。 <span lang="en">Nothing found: try another word, a domain or a company number.</span></p>`;
  const near =
    reply === null || reply.shown_for === null
      ? null
      : html`<p>沒有「${query}」，改列 <strong>${reply.shown_for}</strong>。 <span lang="en">Shown for ${reply.shown_for} instead.</span></p>`;
  const found = reply === null ? help : reply.count === 0 ? none : reply.groups.map((group) => section(reply, group));
  const body = html`<h1>搜尋 <span lang="en">Search</span></h1>
<form role="search" action="/find" method="get"><label for="query">商店、公司、統編、技術、商品 <span lang="en">Shops, companies, technologies, products</span></label> <input id="query" name="q" type="search" maxlength="200" value="${query}"> <button>搜尋</button></form>
${near}${found}`;
  return page('搜尋 Search', body, options);
};
