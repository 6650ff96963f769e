import type { Evidence, Place } from '../evidence/index.ts';
import { cleanText } from '../evidence/text.ts';

export type PlaceKind = Place['kind'] | 'page' | 'anywhere' | 'row';
/** A place where means are named; `page`: the text of a page about buying; `anywhere`: all text, of which lists of means alone count; `row`: several things in a row there, each of which is a means. */
export interface NamingPlace {
  kind: PlaceKind;
  start: number;
}

/** What a shop calls the page on which it says how to buy, in addresses and in titles. */
const IN_PATH =
  /(?:^|[/_=.-])(?:faqs?|q-?n?-?a|helps?|guides?|how-?to(?:-?(?:buy|order|shop))?|shopping-?\w{0,12}|notices?|pay(?:ments?)?|ship(?:ping)?|delivery|transport(?:ation)?|buy-?(?:know|info|guide)?|order-?(?:info|guide|notice|flow)|support|instructions?)(?:[/_.?&-]|$)/i;
const IN_TITLE =
  /常見問[題答]|Q\s?&\s?A|\bfaqs?\b|(?:購物|訂購|購買|購[票課書]|繳費|匯款|訂[花房書票餐貨]|下單|結帳|交易|團購|運送|配送|寄送|付款|取貨|取票|運費|出貨|客服|預訂|租借|報名)(?:須知|需知|說明|流程|指南|步驟|方式|辦法|資訊|問題|與|及|和)|(?:付款|運送|配送|取貨|寄送|運費|出貨)\s{0,2}[|｜–—-]|^\s{0,4}(?:怎麼|如何)(?:買|訂|購買|訂購|付款|付錢|下單)|^\s{0,4}(?:how to (?:buy|order|shop)|shipping|payments?\b|delivery)/i;
/** A page about what goes back, about data or about people speaks of cards and accounts too. */
const OTHER = /退[貨換款費]|隱私|個資|條款|徵才|招募|詐騙|refund|return|privacy|terms|career|recruit/i;
/** A title's first part is the page's own. */
const OWN_TITLE = 24;
const FIRST_HEADING = '<h1';
const MOST_TAG = 300;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Where the text of a page's first large heading begins; 0: it has none. */
const headingIn = (text: string): number => {
  const at = text.indexOf(FIRST_HEADING);
  const end = at < 0 ? -1 : text.slice(at, at + MOST_TAG).indexOf('>');
  return end < 0 ? 0 : at + end + 1;
};

/** What a page is for. `from`: of one about buying, where its own text begins; null: it is none. */
export interface PageSubject {
  from: number | null;
  /** About what goes back, data or people. */
  isOther: boolean;
}

/**
 * A page about buying begins at its first heading, else at its start. `購物須知`, `/faq`, `/pages/shipping`: all that is said there of
 * paying and sending is meant.
 */
export const subjectOf = ({ url, title, text }: Evidence): PageSubject => {
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: '/', search: '' };
  const path = decoded(pathname + search).slice(0, 200);
  const from = headingIn(text);
  const heading = cleanText(text.slice(from, from + OWN_TITLE * 2).split('<', 1)[0]!, OWN_TITLE);
  const said = [path, (title ?? '').slice(0, OWN_TITLE), heading];
  if (said.some((one) => OTHER.test(one))) return { from: null, isOther: true };
  return { from: IN_PATH.test(path) || said.some((one) => IN_TITLE.test(one)) ? from : null, isOther: false };
};
