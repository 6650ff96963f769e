import { shownText } from '../completeness/shown.ts';
import type { Evidence } from '../evidence/index.ts';
import { cleanText } from '../evidence/text.ts';
import type { SignHits } from './sign-hits.ts';

const THING = '(?:訂[購花餐貨做製]|預購|下[訂單]|團購|購買(?!據點|通路|紀錄|地點))';
const CHANNEL = '(?:line|賴|官方帳號|粉[絲專]|私訊|訊息|電話|來電|電洽|致電|撥打?|專線|表單|傳真|留言)';
/** Within one saying: entries of a menu are parted by spaces and strokes. */
const near = (most: number): string => `[^。！；;!|｜/／·•\\s]{0,${most}}`;
/** No telephone's `+1 626…`. */
const PLUS_ONE = '[+＋]\\s?[1１](?![-\\s(]{0,2}\\d)';
/** How a small shop takes orders that has no cart: by message, telephone, form or comment, and for money sent first. */
const ORDERS = new RegExp(
  [
    `${THING}${near(3)}(?:請|可|歡迎|方式|[:：])${near(10)}${CHANNEL}`,
    `(?:加|傳|用|透過|官方)${near(6)}${CHANNEL}${near(6)}${THING}`,
    `(?:私訊|來電|致電|電話|撥打?)${near(6)}${THING}`,
    `(?:line|傳真|表單|填單)${THING}|${THING}專線|填${near(3)}訂購單`,
    `[想要][要吃買訂]?的(?:朋友|人|話|團友)?[，,、]?(?:請|可以?|歡迎|再|就|直接|麻煩){0,2}(?:[加傳]${near(4)}${CHANNEL}|私訊|來電|留言|在?下[方面]${near(3)}(?:留言|填|${PLUS_ONE}))`,
    `(?:匯款|轉帳|付款|收到款項|款項確認|入帳)${near(3)}後${near(8)}(?:寄出|出貨|宅配|寄送|發貨|安排寄)`,
    `(?:轉帳|匯款)${near(4)}[→>＞]${near(10)}寄出`,
    `(?:留言|line|社群|私訊|下方|要的)${near(6)}${PLUS_ONE}|${PLUS_ONE}${near(8)}(?:line|留言|私訊|[結收]單)`,
    `[結收]單後${near(8)}(?:匯款|轉帳|帳號)`,
  ].join('|'),
  'i',
);
/** What is ordered or sent so is no thing: a place, a tour, a paper. */
const NO_THING =
  /(?<![匯付收轉][款帳])收據|確認[書信函]|(?<![發支鈔])票|(?<![廚工書藥茶米油文麵乳蜂酒糕餅點])房|住宿|[餐宿]券|導覽|行程|證[書明]|憑證|感謝[狀函]|報價|詢價|電子下單|刊登|報名/;
/** Orders there are for shares. */
const BROKER = /證券|券商|投信|投顧|基金(?!會)|期貨(?:商|交易|公司|開?戶)/;
const ENDS = /[。！；!\n]/;
const MOST_LINE = 6_000;

/** Spaces beside Latin letters and behind marks part nothing: `加 LINE 訂購`, `訂購方式： 表單`. */
const closed = (text: string): string => text.replace(/(?<=[\w@:：，,、→>＞])[ \t]+|[ \t]+(?=[\w@→>＞+＋])/g, '');

/** Tags that part no line. */
const INLINE = /^<\/?(?:b|strong|em|i|u|font|mark|big|small)[\s>]/i;
/** The scanner leaves them where they stand. */
const DECLARATION = /<[!?][^<>]*>/g;
const NOSCRIPT = /^<(\/?)noscript[\s>]/i;

/** Lines that a page shows. */
const linesOf = ({ text, regions: { starts, kinds } }: Evidence): string[] => {
  let lines = '';
  let isNoscript = false;
  for (let i = 0; i < kinds.length; i++) {
    const start = starts[i]!;
    if (kinds[i] === 'tag') {
      const tag = text.slice(start, start + 12);
      const change = NOSCRIPT.exec(tag);
      if (change !== null) isNoscript = change[1] === '';
      if (!INLINE.test(tag)) lines += '\n';
    } else if (kinds[i] === 'text' && !isNoscript) {
      const end = Math.min(starts[i + 1] ?? text.length, start + MOST_LINE);
      lines += text.slice(start, end).replace(DECLARATION, ' ');
    }
  }
  return lines.split('\n').flatMap((line) => closed(cleanText(line, MOST_LINE)).split(ENDS));
};

/** The words by which a line takes orders. */
const toldIn = (line: string): string | undefined => (NO_THING.test(line) ? undefined : ORDERS.exec(line)?.[0]);

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
  const text = shownText(evidence)?.text;
  if (text === undefined || BROKER.test(`${evidence.title ?? ''} ${text}`)) return;
  const told = linesOf(evidence)
    .map(toldIn)
    .find((words) => words !== undefined);
  if (told === undefined) return;
  const prices = text.match(PRICE)?.length ?? 0;
  const hasWares = prices >= LEAST_PRICES || evidence.prices >= LEAST_PRICES || hits.has('product_data');
  hits.add(hasWares ? 'order_sentence' : 'order_told', told);
  if (hasWares && hits.seen.get('small_ads')?.value.includes('面交') === true) hits.seen.delete('small_ads');
};
