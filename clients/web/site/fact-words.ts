/** Words of what a shop says of itself. */
import type { Words } from '../../ui/words.ts';

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
