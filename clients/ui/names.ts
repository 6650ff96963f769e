/** Names of the contract's ids, in both languages. */
import type { Category, SourceKind } from '../../core/contract/index.ts';
import { type Lang, own, pick } from './words.ts';

type Pair = readonly [zh: string, en: string];

export const categoryNames: Record<Category, Pair> = {
  platform: ['電商平台', 'E-commerce platform'],
  payment: ['金流', 'Payment'],
  logistics: ['物流', 'Delivery'],
  advertising: ['廣告', 'Advertising'],
  analytics: ['分析', 'Analytics'],
  tag_manager: ['代碼管理', 'Tag manager'],
  marketing: ['行銷', 'Marketing'],
  support: ['客服', 'Customer support'],
  reviews: ['評價', 'Reviews'],
  search: ['站內搜尋', 'Site search'],
  affiliate: ['聯盟行銷', 'Affiliate'],
  social: ['社群', 'Social'],
  cdn: ['內容傳遞', 'CDN'],
  framework: ['前端框架', 'Framework'],
  security: ['安全', 'Security'],
  consent: ['同意管理', 'Consent'],
};

const sourceNames: Record<SourceKind, Pair> = {
  http: ['網頁原始碼', 'HTML as served'],
  warc: ['封存的網頁', 'archived page'],
  har: ['瀏覽器紀錄（HAR）', 'browser recording (HAR)'],
  rendered: ['瀏覽器呈現後', 'page as rendered'],
  feed: ['價格資料', 'price feed'],
};

const evidenceNames: Record<string, Pair> = {
  script_host: ['程式來源', 'script host'],
  script_path: ['程式路徑', 'script path'],
  style_host: ['樣式來源', 'style host'],
  frame_host: ['內嵌框架', 'frame host'],
  form_host: ['表單送往', 'form posts to'],
  image_host: ['圖片來源', 'image host'],
  link_host: ['連結', 'link host'],
  inline: ['頁內程式', 'inline script'],
  meta: ['meta 標籤', 'meta tag'],
  jsonld: ['結構化資料', 'structured data'],
  comment: ['註解', 'comment'],
  header: ['回應標頭', 'response header'],
  cookie: ['Cookie 名稱', 'cookie name'],
  csp: ['CSP 標頭', 'CSP entry'],
  preconnect: ['預先連線', 'preconnect'],
  request: ['網路請求', 'request'],
  cname: ['DNS 別名', 'DNS alias'],
  path: ['路徑', 'path'],
  host: ['主機名', 'host name'],
  html: ['標記', 'markup'],
  implied: ['由其他技術推得', 'implied by another'],
};

export const categoryName = (id: string, lang: Lang): string => {
  const pair = own<Pair>(categoryNames, id);
  return pair === undefined ? id : pick(pair, lang);
};
export const sourceName = (kind: SourceKind, lang: Lang): string =>
  pick(own<Pair>(sourceNames, kind) ?? [kind, kind], lang);
export const evidenceName = (kind: string, lang: Lang): string => pick(own(evidenceNames, kind) ?? [kind, kind], lang);
/** In the order in which people are shown them. */
export const categoryOrder = Object.keys(categoryNames) as readonly Category[];
