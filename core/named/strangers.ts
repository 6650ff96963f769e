/** Means that are named where nothing is sold: in public bodies' notices, forums, appeals for gifts, comparisons, and by sellers of software. */
import { hostRoles } from '../ecommerce/hosts.ts';
import { namesComparison } from '../ecommerce/index.ts';
import type { Evidence } from '../evidence/index.ts';

const FORUM_TITLE = /^\s{0,4}[[［【(（](?:出?售|[讓賣徵]|求購|二手|交換|贈送|出讓)[\]］】)）]/;
const FORUM_PATH = /\/(?:forums?|thread|viewthread|viewtopic|showthread|discuss|bbs)(?:[-./?_]|$)/i;
const FORUM_HOST = /^(?:forums?|bbs)\d?\./;
const BILL = '(?:學雜費|水費|電費|瓦斯費|停車費|規費|罰[單鍰]|稅[款金]|保險費|電信費|管理費|健保費)';
const BILLED = `${BILL}.{0,8}繳|繳.{0,8}${BILL}`;
/** What is paid there is a gift or a bill. */
const NO_SALE = new RegExp(`(?<!發票.{0,8})捐[款贈助](?!.{0,6}發票)|募款|劃撥奉獻|\\bdonat|${BILLED}`, 'i');
const COMPARES =
  /(?<!免|不必|[不無毋]須|[不無]需|不用|不怕[你您]?|不擔心|不輸|[敢任歡經禁][迎你您君得]?起?|隨[便意您你])(?:比價|貨比三家)|價格(?:比較|王)/;
const SOFTWARE =
  /(?:開店|電商|點餐|訂位|預約|進銷存|收銀|金流|物流|庫存|訂單|會員|客服|行銷|電子報|表單|問卷|購物車|網路商店|架站)[^，。|｜\s]{0,6}(?:系統|平台|平臺|軟體|解決方案|外掛|模組)|雲端[^，。|｜\s]{0,6}(?:系統|進銷存|pos|erp)|\b(?:saas|pos|erp|crm)\b/i;
const PRICING = /方案[與及和]?(?:價格|費用)|價格方案|\bpricing\b/i;
/** A shop has none of them; members sign up there too. */
const PLANS = /\/(?:(?:free-?)?trial|demo|pricing|plans)(?:[/?#.]|$)/i;
const TRIAL = /免費試用|預約(?:演示|展示|demo)/i;
const CART =
  /(?:\/|[?&][a-z]{1,8}=)(?:(?:shop|shopping|my|view|show|buy|add|add-?to|order|user|member)[-_]?)?(?:cart|basket|checkout)(?:[-_](?:list|view|index|show))?(?:[/?#&.]|$)/i;
const MOST_HEADING = 60;
const MOST_TITLE = 120;

const headingOf = (text: string): string => {
  const at = text.indexOf('<h1');
  return at < 0
    ? ''
    : text
        .slice(at, at + 4 * MOST_HEADING)
        .split(/<\/h1/i, 1)[0]!
        .replace(/^[^>]{0,200}>|<[^<>]{0,200}>?/g, ' ')
        .slice(0, MOST_HEADING);
};

/** Whether the page is of one who takes no orders by it, so that whatever means it names are others' or pay for no goods. */
export const takesNoOrders = (evidence: Evidence): boolean => {
  const { url, domain, metas, links, text } = evidence;
  const title = (evidence.title ?? '').slice(0, MOST_TITLE);
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 200);
  if (hostRoles(evidence).includes('public_body')) return true;
  const isForum = FORUM_TITLE.test(title) || FORUM_PATH.test(path) || FORUM_HOST.test(domain);
  const said = `${title} ${headingOf(text)}`;
  const isForNothing = NO_SALE.test(`${path} ${said}`);
  const isOthers = COMPARES.test(said) || namesComparison(title, metas) !== null;
  const isSoftware =
    (PRICING.test(said) || SOFTWARE.test(`${said} ${evidence.description?.slice(0, MOST_TITLE) ?? ''}`)) &&
    (PLANS.test(path) || links.some(({ url: to, text: label }) => PLANS.test(to) || TRIAL.test(label)));
  return (isForum || isForNothing || isOthers || isSoftware) && !links.some(({ url: to }) => CART.test(to));
};

/** A line about gifts or bills, on whoever's page. */
const GIFT_OR_BILL = new RegExp(`(?<!發票.{0,8})捐[款贈](?!.{0,6}發票)|斗內|奉獻金|香油錢|刊登費|${BILLED}`);
export const isGiftOrBill = (line: string): boolean => GIFT_OR_BILL.test(line);
