import { shownText } from '../completeness/shown.ts';
import type { Evidence } from '../evidence/index.ts';
import type { SignHits } from './sign-hits.ts';

const THING = '(?:訂[購花餐貨做製]|預[訂購]|下[訂單]|團購|購買(?!據點|通路|紀錄|地點))';
const CHANNEL = '(?:line|賴|官方帳號|粉[絲專]|私訊|訊息|電話|來電|電洽|致電|撥打?|專線|表單|傳真|留言)';
const PLUS_ONE = '[+＋]\\s?[1１]';
/** How a small shop takes orders that has no cart: by message, telephone, form or comment, and for money sent first. */
const ORDERS = new RegExp(
  [
    `${THING}[^，。！；]{0,3}(?:請|可|歡迎|方式|[:：])[^。！；]{0,10}${CHANNEL}`,
    `(?:加|私訊|傳|用|透過|來電|電話|致電|撥|官方)[^。！；]{0,6}${CHANNEL}?[^。！；]{0,6}${THING}`,
    `(?:line|電話|傳真|表單|填單)\\s?${THING}|${THING}專線|填[^。！；]{0,3}訂購單`,
    `(?:[想要][要吃買訂]?|喜歡)的(?:朋友|人|話|團友)?[，,、]?[^。！；]{0,6}(?:加|私訊|傳|來電|留言|在?下[方面])`,
    `(?:匯款|轉帳|付款|收到款項|款項確認|入帳)[^。！；]{0,3}後[^。！；]{0,8}(?:寄出|出貨|宅配|寄送|發貨|安排寄)`,
    `(?:轉帳|匯款)[^。！；]{0,4}[→>＞][^。！；]{0,10}寄出`,
    `(?:留言|line|社群|私訊|下方|要的)[^。！；]{0,6}${PLUS_ONE}|${PLUS_ONE}[^。！；]{0,8}(?:line|留言|私訊|[結收]單)`,
    `(?:[結收]單後)[^。！；]{0,8}(?:匯款|轉帳|帳號)|品項[^。！；]{0,3}數量`,
  ].join('|'),
  'i',
);
const PRICE = /(?:\$|價)\s?\d{2}|\d{2}\s?元|[包罐條盒份組]\s?\d{2,4}(?![\d件])/g;
const LEAST_PRICES = 2;
/** Of what others sell, or what is no thing: an article about a shop gives its telephone too. */
const OTHERS = [
  'article',
  'newsroom',
  'recipe',
  'blog_host',
  'comparison',
  'software_seller',
  'public_body',
  'helper_host',
];
/** What can be bought with is seen already. */
const BOUGHT = ['buy_button', 'buy_form', 'shop_platform', 'shop_system'];
/** Who takes orders so has few pages. */
const MOST_LINKS = 60;

/**
 * Adds `order_sentence` where a page without buttons to buy tells how to order and shows prices or goods, `order_told` where it
 * tells so and shows neither. What is met in person (面交) is then a way to get it, and no small ad.
 */
export const addOrderSentence = (evidence: Evidence, hits: SignHits): void => {
  if ([...OTHERS, ...BOUGHT].some((sign) => hits.has(sign)) || evidence.links.length > MOST_LINKS) return;
  const text = shownText(evidence)?.text ?? '';
  const told = ORDERS.exec(text)?.[0];
  if (told === undefined) return;
  const prices = text.match(PRICE)?.length ?? 0;
  const hasWares = prices >= LEAST_PRICES || evidence.prices >= LEAST_PRICES || hits.has('product_data');
  hits.add(hasWares ? 'order_sentence' : 'order_told', told);
  if (hasWares && hits.seen.get('small_ads')?.value.includes('面交') === true) hits.seen.delete('small_ads');
};
