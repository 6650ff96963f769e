/** Articles of the knowledge base on what to do. */
import type { Advice, CheckFact } from '../contract/index.ts';

type Article = readonly [id: string, title: string, titleZh: string];

const always: readonly Article[] = [
  ['check-a-store', 'How to check an online shop', '怎麼查一家台灣網店可不可靠'],
  ['consumer-dispute', 'Disputes with a shop', '消費爭議怎麼處理'],
];
const ofPrices: Article = ['is-this-price-fair', 'Whether a price is fair', '這個價格合理嗎'];
const ofLists: Article = [
  'one-page-scams',
  'Fraudulent one-page shops, before and after paying',
  '一頁式詐騙怎麼辨識、遇到了怎麼辦',
];

const listed: ReadonlySet<string> = new Set(['listed', 'company_listed', 'related_listed', 'operator_listed']);

/** Bits of what more is told than always. */
const [LISTS, PRICES] = [1, 2];

/** Which articles what speaks against a shop leads to, as a number. */
export const articlesFor = (against: readonly CheckFact[]): number =>
  (against.some(({ id }) => listed.has(id)) ? LISTS : 0) | (against.some(({ id }) => id === 'prices') ? PRICES : 0);

/** `articles` of {@link articlesFor}. */
export const adviceFor = (articles: number, baseUrl: string): Advice[] => {
  const told = [
    ...((articles & LISTS) === 0 ? [] : [ofLists]),
    ...((articles & PRICES) === 0 ? [] : [ofPrices]),
    ...always,
  ];
  return told.map(([id, title, title_zh]) => ({ title, title_zh, url: `${baseUrl}/knowledge/${id}` }));
};
