import { toAsciiDigits } from '../company/number.ts';
import type { FactPlace, PageFact } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { cleanText } from '../evidence/text.ts';
import type { OwnPage } from './own-page.ts';
import type { OwnText } from './own-text.ts';

const NUMBERS: Readonly<Record<string, number>> = { 七: 7, 八: 8, 十: 10, 十四: 14, 十五: 15, 二十: 20, 三十: 30 };
const DAYS = '(\\d{1,3}|七|八|十[四五]?|二十|三十)';
const numberOf = (shown: string): number => NUMBERS[shown] ?? Number(shown.replaceAll(',', ''));

/** Full width and Chinese marks of money, as one form. */
const folded = (text: string): string =>
  toAsciiDigits(text)
    .replaceAll('＄', '$')
    .replaceAll('，', ',')
    .replace(/[　\s]+/g, ' ');

/** It is taken back, or is of something else. */
const NEGATED = /不[適享提可予能含]|無法|恕|除外|非屬|例外|沒有|未滿|未達|不足|暫停|取消|already|not |no /i;

const MONEY = '(?:NT ?\\$|TWD ?\\$?|\\$|新台幣)? ?(\\d{1,3}(?:,\\d{3}){1,2}|\\d{2,6}) ?(?:元|圓|TWD)?';
/** `滿 NT$1,500 元免運`, `消費滿999即享免運費`. What stands between says no more than that. */
const FREE_FROM = new RegExp(
  `(?:滿額?|達|超過|高於|大於|購物滿|消費滿) ?${MONEY} ?(?:以上|\\(含\\)|\\(含\\)以上)?[, ]{0,2}(?:即可?|就|則|可|均|皆|全館|全台|台灣本島|本島|國內|台灣|超商|超取|宅配|超商取貨|常溫|低溫|冷凍|冷藏|享有?|享受|配送|店到店|取貨|到府|本店|單筆|我們|提供|或| |、|/){0,8}(?:免(?:收)?運費?|運費免費|免費(?:配送|宅配|運送))`,
);
/** `免運門檻 1,500 元`. */
const FREE_THRESHOLD = new RegExp(
  `免運(?:費)?(?:門檻|標準|金額|條件)[為是:： ]{0,3}(?:單筆|消費|訂單|購物|全館|滿|達){0,3} ?${MONEY}`,
);
const FREE_ENGLISH =
  /free (?:standard |home )?(?:shipping|delivery)(?: in taiwan)? (?:on|for|with) (?:all )?orders? (?:over|above|of) (?:NT ?\$|TWD ?\$?) ?(\d{1,3}(?:,\d{3}){1,2}|\d{2,6})/i;
/** Absurd ones are a coupon's, a count of points. */
const [LEAST_TWD, MOST_TWD] = [49, 100_000];

/** Whose price another currency's sign would make another number. */
const isForeign = (text: string): boolean =>
  /(?:US|HK|SG|AU|CA|A|C|S)\$|USD|HKD|SGD|港幣|美金|人民幣|RM ?\d|￥|¥|€|£/.test(text);

const freeFrom = (text: string): number | null => {
  const found = FREE_FROM.exec(text) ?? FREE_THRESHOLD.exec(text) ?? FREE_ENGLISH.exec(text);
  if (found === null || isForeign(text)) return null;
  if (NEGATED.test(text.slice(Math.max(0, found.index - 6), found.index + found[0].length))) return null;
  const amount = numberOf(found[1] ?? '');
  return amount >= LEAST_TWD && amount <= MOST_TWD ? amount : null;
};

const RETURN_FORMS = [
  new RegExp(`${DAYS} ?(?:個)?(?:天|日)(?:之|的|內|商品|免費|無條件|安心)?(?:鑑賞|猶豫|試用)期?`),
  new RegExp(
    `(?:鑑賞|猶豫)期(?:限)?(?:為|是|共|有|:|：| ){0,3}(?:到貨|收到商品|商品到貨|簽收)?(?:後|起|隔日|次日|算)?(?:起)?(?:算)? ?${DAYS} ?(?:天|日)`,
  ),
  new RegExp(
    `${DAYS} ?(?:天|日)(?:內)?(?:可|可以|皆可|均可|免費|無條件|無理由|安心|不滿意|享)?(?:申請|辦理|要求)?退[換貨]貨?(?:保證|服務)?`,
  ),
  new RegExp(
    `(?:收到|收受|到貨|簽收|取貨)[^,，;；。\\d]{0,8}${DAYS} ?(?:天|日)(?:之)?內[^;；。]{0,44}(?:退[換貨]|退回|鑑賞)`,
  ),
  /(\d{1,3})[- ]days? (?:free |easy |hassle[- ]free |no[- ]questions[- ]asked )?(?:returns?|return policy|money[- ]back guarantee|return window)/i,
];
/** How long a refund takes, or a parcel on its way back, is no window for returning. */
const PROCESSING = /退款|刷退|工作天|作業|審核|處理|寄回|寄出|未取|逾期|瑕疵|收到退|發票/;
const MOST_DAYS = 365;

const returnDays = (text: string): number | null => {
  for (const form of RETURN_FORMS) {
    const found = form.exec(text);
    if (found === null) continue;
    const days = numberOf(found[1] ?? '');
    const near = text.slice(Math.max(0, found.index - 10), found.index + found[0].length + 4);
    if (days < 1 || days > MOST_DAYS || NEGATED.test(near)) continue;
    if (form !== RETURN_FORMS[0] && form !== RETURN_FORMS[1] && PROCESSING.test(near)) continue;
    return days;
  }
  return null;
};

const INVOICES: { id: string; words: RegExp }[] = [
  {
    id: 'electronic',
    words:
      /(?:開立|提供|採用|使用|一律|改為|寄發|索取)[^。;；]{0,8}電子發票|電子發票[^。;；]{0,10}(?:開立|寄[至送發]|收到|載具|中獎|存證|託管)/,
  },
  {
    id: 'company',
    words:
      /(?:可|提供|開立|索取|選擇|勾選)[^。;；]{0,10}(?:三聯式?之?(?:電子)?發票|公司戶(?:電子)?發票|統編發票)|(?:三聯式?(?:電子)?發票|公司戶(?:電子)?發票)(?:[^。;；]{0,6}(?:開立|提供|請填|請於)| ?[:：])/,
  },
  { id: 'donation', words: /發票[^。;；]{0,6}(?:可|選擇)?捐贈|捐贈(?:電子)?發票/ },
];

/** Clauses, so that what one denies is not said of the next. */
const clausesOf = (text: string): string[] => text.split(/[。；;！!？?\n]/);
const shown = (clause: string): string => clause.trim().slice(0, 120);

const SHIPS_FREE = /免運|免收運費|運費免費|免費(?:配送|宅配|運送)|free (?:standard |home )?(?:shipping|delivery)/i;
const RETURNS = /鑑賞|猶豫|試用期|退[換貨]|days? .{0,30}(?:returns?|money)/i;

/** Most lines speak of nothing that is looked for. */
const MAY_TELL = /免|發票|鑑賞|猶豫|試用|退[換貨]|free |days?[ -]/i;

const readClause = (clause: string, place: FactPlace, add: (fact: PageFact) => void): void => {
  if (SHIPS_FREE.test(clause)) {
    const amount = freeFrom(clause);
    if (amount !== null) add({ kind: 'free_shipping', value: shown(clause), amount, place });
  }
  if (place === 'text') return;
  if (RETURNS.test(clause)) {
    const amount = returnDays(clause);
    if (amount !== null) add({ kind: 'return_window', value: shown(clause), amount, place });
  }
  if (!clause.includes('發票')) return;
  // What one part denies (`不提供實體發票`) is not said of the other; what stands in brackets is an exception.
  const parts = NEGATED.test(clause) ? clause.replace(/[(（][^()（）]{0,60}[)）]/g, '').split(/[,，]/) : [clause];
  for (const part of parts)
    for (const { id, words } of NEGATED.test(part) ? [] : INVOICES)
      if (words.test(part)) add({ kind: 'invoice', id, value: shown(clause), place });
};

const MAX_BARS = 12;
/** Longer texts are articles; a shop's bar says one thing. */
const MAX_BAR = 120;

/** Where a position's stretch of shown text begins and ends; null: it is no shown text. */
const textAt = ({ regions, text }: Evidence, at: number): string | null => {
  const { starts, kinds } = regions;
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  if (kinds[low] !== 'text') return null;
  const end = starts[low + 1] ?? text.length;
  return end - starts[low]! > MAX_BAR * 4 ? null : cleanText(text.slice(starts[low], end), MAX_BAR);
};

/** Bars and labels of any page that say from how much on it is sent free: whoever's page it is, the shop wrote them. */
function* bars(page: Evidence): Generator<string> {
  let tries = 0;
  for (
    let at = page.text.indexOf('免運');
    at >= 0 && tries < MAX_BARS;
    at = page.text.indexOf('免運', at + 2), tries++
  ) {
    const text = textAt(page, at);
    if (text !== null && text !== '') yield text;
  }
}

/** Free shipping, returns and invoices in the words of the shop. */
export const readTerms = (page: Evidence, own: OwnText, about: OwnPage | null): PageFact[] => {
  const found = new Map<string, PageFact>();
  const add = (fact: PageFact): void => {
    const key = `${fact.kind} ${fact.id ?? fact.amount}`;
    if (!found.has(key)) found.set(key, fact);
  };
  for (const { text, place } of own.lines)
    if (MAY_TELL.test(text)) for (const clause of clausesOf(folded(text))) readClause(clause, place, add);
  if (about === null)
    for (const text of bars(page)) for (const clause of clausesOf(folded(text))) readClause(clause, 'text', add);
  return [...found.values()];
};
