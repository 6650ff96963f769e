/** What takes back a means that is named: words beside it, in brackets behind it, in the clause after, or in the text below. */
import { clausesOf, meansIn } from './said.ts';
import { type FoundWord, foldWords, isTakenBack, residueOf } from './words.ts';

/** What stands before a bracket, from the last mark that parts things in a row, and the bracket's own words. */
const REMARKED = /([^、/|,，。;；()【】[\]]{1,24}) ?[(【[]([^()【】[\]]{1,40})[)】\]]/g;

/** Of what becomes of an order later on: `三天內未支付自動取消`, `下單後恕不接受取消`. */
const OF_LATER =
  '訂單|(?<!停|停止|無法|不能|不可|不)(?:下單|出貨)|(?<![未沒有])完成|商品|逾|超過|[內時期]未|退(?![出場])|一經|(?:付款|結帳|訂購|購買|成立|寄出)後|(?:不[得可能]|無法|恕不).{0,4}取消';
/** Of some places, orders or things alone, so that it is for all others: `(外島除外)`, `(逾期訂單取消)`. */
const PARTLY = new RegExp(
  `${OF_LATER}|[離外]島|澎湖|金門|馬祖|山區|偏遠|海外|國外|大型|冷凍|冷藏|生鮮|客製|預購|特價|部分|特定|易碎|折扣|優惠|手續費|綁|若|如[果遇]|除外`,
);

/** A thing with its remark: gone where that takes it back, alone where that is of few, apart where it is on another means. */
const settle = (whole: string, thing: string, remark: string): string => {
  if (!isTakenBack(remark)) return whole;
  if (PARTLY.test(remark)) return `${thing} `;
  return meansIn(remark).length > 0 ? `${thing}。${remark}。` : ' ';
};

/** A folded text without the things that a remark takes back: `信用卡、全支付(送審中)` → `信用卡、 `. */
export const settleRemarks = (folded: string): string => folded.replace(REMARKED, settle);

/** The clause after, of the same thing: `PayPal 帳號有狀況，不能收了`. */
const FOLLOWS =
  /^(?:但|不過|可是|只是|因此|所以|故|抱歉|不好意思)?.{0,10}?(?:不能[收用]|不收|停[收用]|下架|關閉|暫停|終止|取消|尚未開放|[審申].{1,2}中|不支援|沒得用|不開放|做不到|不行|沒辦法|還沒有?)(?:了|囉|喔|啦|服務|使用|中|受理)*$/;
const OF_ORDERS = new RegExp(`${OF_LATER}|未[付繳於]|匯入|手續費|優惠|折扣|發票`);
const followsDenied = (clause: string | undefined): boolean =>
  clause !== undefined && FOLLOWS.test(clause.trim()) && !OF_ORDERS.test(clause) && meansIn(clause).length === 0;

/** Of the shop's own room, of its orders by the net, and of the room alone whatever else is said. */
const ROOM = /門市|實體|店面|店[內裡]|現場|臨櫃|櫃[台檯]|來店/;
const ONLINE = /官網|網路|網購|網站|網店|線上(?:下單|訂單|訂購|購物|商店)/;
const ROOM_ALONE = /^[^\p{L}]{0,4}(?:僅?限)?(?:門市|現場|實體店面?|店面|店內)(?:限定|專用|專屬|才)/u;

/** Payment; paying where it is picked up is of orders. */
const isPaidAtTill = ({ means }: FoundWord): boolean =>
  means.every(({ id, category }) => category === 'payment' && id !== 'pay-at-pickup');

/** Clauses of a folded text that name means which are not taken back, and which. */
export const standingClauses = (folded: string): { clause: string; found: readonly FoundWord[] }[] => {
  const clauses = clausesOf(folded);
  const isTwofold = clauses.some((clause) => ONLINE.test(clause) && meansIn(clause).length > 0);
  return clauses.flatMap((clause, i) => {
    const found = meansIn(clause);
    if (found.length === 0 || isTakenBack(clause) || followsDenied(clauses[i + 1])) return [];
    const isRoom = ROOM_ALONE.test(clause) || (isTwofold && ROOM.test(clause) && !ONLINE.test(clause));
    const kept = isRoom ? found.filter((word) => !isPaidAtTill(word)) : found;
    return kept.length === 0 ? [] : [{ clause, found: kept }];
  });
};

/** Stars beside what only customers say: shops set stars around their own words too. */
const STARS = /[★⭐☆]{2}/;
const OPINION = /很[快好方棒讚順]|超[快讚棒]|滿意|好用|不錯|好棒|順利|成功|老闆|賣家|回購|[買收]到了|已收到|買過|推推/;
/** What customers bought with. Wishes are taken back like what is not yet there. */
const CUSTOMERS = /我(?:是|都)?[用刷].{0,16}(?:買|付|刷|結)|已用.{0,16}(?:成功|買)|用.{2,12}買的/;
export const isCustomers = (text: string): boolean => CUSTOMERS.test(text) || (STARS.test(text) && OPINION.test(text));

const MOST_LABEL = 4;
/** 無 and 否 answer a column's own question: of fees, they are good news. */
const MARK_NO = /^[✕✖✗✘×❌╳xX][\s。.]*$/;
const MOST_BELOW = 40;
/** Of what it costs and asks, which need not be said: `沒有運費`. */
const OF_COSTS = /^(?:不收|沒有|並無)[\s。.]*$|運費|服務費|費用|[含免]稅|利息|限制|門檻|低消|額外|外加/;
/** What these forbid is the means where they say no more than to use it, and is something else with any other word behind them. */
const FORBIDS = '(?:請勿|切勿|勿|不可以?|無法|不能|不得)';
const OF_OTHERS = new RegExp(
  `(?:以免|否則|避免|免得|恐|可能|將|會|導致|造成)[^，,、。]{0,6}${FORBIDS}|${FORBIDS}(?!再?(?:使用|適用|選擇?|選用|提供|接受|受理|支援|配合|開放|辦理|收|用)?(?:以?[此本該])?(?:付款|支付|刷卡|取貨|寄送|配送)?(?:方式|服務|功能|選項)?[了喔囉唷]?(?:$|[，,、]))[^，,、]*|公告|變更|延遲|異動|更改|詐騙|如何|怎麼|什麼|嗎`,
  'g',
);
/** The text's means are named as `此`. */
const ofTheMeans = (text: string, named: readonly FoundWord[]): string => {
  const whole = named.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}此${rest.slice(end)}`, text);
  return whole.replace(OF_OTHERS, ' ');
};

/** Whether a text that is a label of means is taken back by the text below it: `貨到付款` and `本店不提供此服務`. */
export const isDeniedBelow = (label: string, below: string | undefined): boolean => {
  if (below === undefined) return false;
  const own = foldWords(label);
  const named = meansIn(own);
  if (residueOf(own, named) > MOST_LABEL) return false;
  if (MARK_NO.test(below)) return true;
  const [first = ''] = foldWords(below).split(/[。!！\n]/, 1);
  const again = meansIn(first);
  if (first.length > MOST_BELOW || PARTLY.test(first) || OF_COSTS.test(first)) return false;
  if (!isTakenBack(ofTheMeans(first, again))) return false;
  const ids = new Set(named.flatMap(({ means }) => means.map(({ id }) => id)));
  return again.every(({ means }) => means.some(({ id }) => ids.has(id)));
};
