/** Words of what a shop says of itself. */
import type { Lang, Words } from '../../ui/words.ts';

export const factWords = {
  title: ['店家自己公布的資料', 'What the shop publishes of itself'],
  note: [
    '讀自店家自己的頁面（頁尾、聯絡、條款與結構化資料），每項附來源與日期；並非本站查證。要更正或移除，請見更正說明。',
    "Read on the shop's own pages (footer, contact, terms, structured data), each with its page and date; not checked by us. To correct or remove something see below.",
  ],
  source: ['來源頁面', 'page'],
  none: ['看過的頁面未見聯絡方式或條款。', 'None was seen on the pages that were looked at.'],
  email: ['電子郵件', 'E-mail'],
  phone: ['電話', 'Telephone'],
  address: ['地址', 'Address'],
  line: ['LINE 官方帳號', 'LINE account'],
  social: ['社群', 'Social accounts'],
  app: ['App', 'Apps'],
  language: ['語言', 'Languages'],
  currency: ['幣別', 'Currencies'],
  free_shipping: ['免運門檻', 'Ships free from'],
  return_window: ['退貨期限', 'Returns within'],
  invoice: ['發票', 'Invoices'],
  days: ['{count} 天', '{count} days'],
  offers: ['所見商品', 'Offers seen'],
  offers_note: [
    '只算在店家頁面上看到的商品，不是全部商品。',
    'Only what was seen on its pages, never the whole assortment.',
  ],
  seen: ['{count} 件', '{count}'],
  prices: ['價格中位數（四分位）', 'Median price (quartiles)'],
  discounted: ['標示特價', 'Shown as reduced'],
  brands: ['品牌', 'Brands'],
  categories: ['分類', 'Categories'],
  newest: ['最新一件首次見到', 'Newest first seen'],
  too_few: ['不足五件，不算價格', 'under five, no prices told'],
} as const satisfies Words;

const LANGUAGES = new Map<string, Record<Lang, string>>([
  ['zh-Hant', { zh: '繁體中文', en: 'Traditional Chinese' }],
  ['zh-TW', { zh: '繁體中文', en: 'Traditional Chinese' }],
  ['zh-Hans', { zh: '簡體中文', en: 'Simplified Chinese' }],
  ['zh', { zh: '中文', en: 'Chinese' }],
  ['en', { zh: '英文', en: 'English' }],
  ['ja', { zh: '日文', en: 'Japanese' }],
  ['ko', { zh: '韓文', en: 'Korean' }],
  ['vi', { zh: '越南文', en: 'Vietnamese' }],
  ['th', { zh: '泰文', en: 'Thai' }],
  ['id', { zh: '印尼文', en: 'Indonesian' }],
]);
const CURRENCIES = new Map<string, Record<Lang, string>>([
  ['TWD', { zh: '新臺幣', en: 'New Taiwan dollar' }],
  ['USD', { zh: '美元', en: 'US dollar' }],
  ['HKD', { zh: '港幣', en: 'Hong Kong dollar' }],
  ['JPY', { zh: '日圓', en: 'Japanese yen' }],
  ['CNY', { zh: '人民幣', en: 'Chinese yuan' }],
  ['EUR', { zh: '歐元', en: 'Euro' }],
  ['SGD', { zh: '新加坡幣', en: 'Singapore dollar' }],
  ['MYR', { zh: '馬來西亞令吉', en: 'Malaysian ringgit' }],
]);

/** What people call a language (by its first parts) or a currency; others as they are. Intl would hold up the page. */
export const codeName = (code: string, lang: Lang): string => {
  const [language = '', script = ''] = code.split('-');
  const name = CURRENCIES.get(code) ?? LANGUAGES.get(`${language}-${script}`) ?? LANGUAGES.get(language);
  return name?.[lang] ?? code;
};
