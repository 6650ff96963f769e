/** What takes back a means that is named: words beside it, in brackets behind it, in the clause after, or in the text below. */
import { clausesOf, meansIn } from './said.ts';
import { type FoundWord, foldWords, isTakenBack, residueOf } from './words.ts';

/** What stands before a bracket, from the last mark that parts things in a row, and the bracket's own words. */
const REMARKED = /([^、/|,，。;；()【】[\]]{1,24}) ?[(【[]([^()【】[\]]{1,40})[)】\]]/g;

/** Of some places, orders or things alone, so that it is for all others: `(外島除外)`, `(逾期訂單取消)`. */
const PARTLY =
  /[離外]島|澎湖|金門|馬祖|山區|偏遠|海外|國外|逾|大型|冷凍|冷藏|生鮮|客製|預購|特價|部分|特定|易碎|訂單|商品|折扣|優惠|手續費|退[貨款換]|綁|若|如[果遇]|除外/;

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
const OF_ORDERS = /訂單|商品|逾|未付|匯入|手續費|優惠|折扣|發票|退/;
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

/** Customers' words: stars, and what they bought with. Wishes are taken back like what is not yet there. */
const CUSTOMERS = /[★⭐☆]{2}|我(?:是|都)?[用刷].{0,16}(?:買|付|刷|結)|已用.{0,16}(?:成功|買)|用.{2,12}買的/;
export const isCustomers = (text: string): boolean => CUSTOMERS.test(text);

const MOST_LABEL = 4;
const MARK_NO = /^[✕✖✗✘×❌╳xX無否][\s。.]*$/;
const MOST_BELOW = 40;

/** Whether a text that is a label of means is taken back by the text below it: `貨到付款` and `本店不提供此服務`. */
export const isDeniedBelow = (label: string, below: string | undefined): boolean => {
  if (below === undefined) return false;
  const own = foldWords(label);
  const named = meansIn(own);
  if (residueOf(own, named) > MOST_LABEL) return false;
  if (MARK_NO.test(below)) return true;
  const [first = ''] = foldWords(below).split(/[。!！\n]/, 1);
  if (first.length > MOST_BELOW || PARTLY.test(first) || !isTakenBack(first)) return false;
  const ids = new Set(named.flatMap(({ means }) => means.map(({ id }) => id)));
  return meansIn(first).every(({ means }) => means.some(({ id }) => ids.has(id)));
};
