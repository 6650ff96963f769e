/** What a shop says of its own means in running text, clause by clause: that it takes, offers, sends or settles by them. */

import { atStores, withOk } from './stores.ts';
import { type FoundWord, isGateway, isTakenBack, type Means, residueOf, wordsIn } from './words.ts';

/** Letters that may stand beside a means where nothing but means is expected. */
export const STRICT_RESIDUE = 2;

/** Clauses of a text: what a negation or a verb in it speaks of. */
export const clausesOf = (text: string): string[] => text.split(/[，。；！？,;!?\n]|\.\s|[~～〜](?=\p{Script=Han})/u);

/** Words of a folded text that name means. */
export const meansIn = (folded: string): FoundWord[] => withOk(folded, atStores(folded, wordsIn(folded)));

/** A shop's own words on who settles its payments: `本站採用藍新金流 256bit SSL 加密機制`. */
const SETTLED_BY =
  /(?:採用?|使用|透過|串接|委託|委由|合作|提供|支援).{0,24}(?:金流|加密|ssl|3d ?驗證|交易|刷卡|付款|支付|零利率)|(?:金流|付款|刷卡|支付|交易|信用卡資[訊料]|卡號).{0,12}(?:由|採|透過|委託).{0,16}(?:提供|處理|服務|加密|承辦)|\b(?:payments?|transactions?|checkout) (?:is|are) .{0,20}(?:processed|handled|powered|secured)\b.{0,14} (?:by|via|through|with)\b/;
/** Rules of others' offers, comparisons and warnings name them too. */
const OTHERS =
  /[%]|不同|差[異別]|比較|相比|類似|回饋|優惠|活動|折扣|現折|點數|抽獎|操作|詐|盜|要求|發卡|銀行通知|貸款|申辦|您的(?:店|商店|網店|品牌)|[店商]家|\bpos\b/;
/** Conditions and advice, as of a clause; `全新未拆` is of the thing. */
const ADVICE =
  /[若勿洽]|未(?!(?:拆封?|開封|使用過|剪標|下水|稅)(?!者|[^。]{0,8}退))|請(?!選)|如(?!下)|聯[絡繫]|來電|電話|問題/;
export const isNotItsOwn = (text: string): boolean => OTHERS.test(text) || ADVICE.test(text);
const CARDS: ReadonlySet<string> = new Set(['credit-card', 'card-installments']);
/** `退款：信用卡 / 轉帳`: how money goes back. */
const GOES_BACK = /退[款費刷]?[^:：]{0,8}[:：]/;
const MOST_SENTENCE = 100;

export const isSettledBy = (clause: string): boolean =>
  clause.length <= MOST_SENTENCE && SETTLED_BY.test(clause) && !isNotItsOwn(clause);

/** Whether it is what settles payments, or a card. */
export const settles = ({ means }: FoundWord): boolean => means.some(({ id }) => CARDS.has(id) || isGateway(id));

/** A shop's own words on one means, around it: `可用 Pi 拍錢包付款`, `超取運費 65 元`. */
const PAID = [
  /(?:可用|可以用|可以使用|可使用|可選擇?|可以選擇|選擇[「『“"]?|掃描?|支援|接受|提供|也可用?|能用|\b(?:pay|later) (?:by|with|via|using)|\b(?:accept|take|offer)) ?$/,
  /^[」』”"]?.{0,3}(?:付款(?!給)|支付|結帳|取貨|繳費|掃碼|到府|服務|寄送|配送|快遞|外送|送貨)|^ ?qr ?-?code ?(?:付款|支付)|^ (?:at|or|and|yes)\b/,
] as const;
/** What is a way to pay or to get by its own name: `台灣本島可貨到付款`; not 刷卡 or 轉帳, which things that are sold can do too. */
const OFFERED = [
  /(?:可|可以|也可|皆可|均可|能|可選|可申請|可選擇|可以選擇|可使用|提供|接受|支援|開放|(?:可|能|歡迎)以?(?:親自|親|自行|直接)?[至到來]) ?$/,
  /(?:付款|付費|付現|取貨|取件|自取|到府|匯款)$/,
  /^(?:付款|服務|方式|喔|唷|哦)?$/,
] as const;
/** `pay with PayPal`, `complete your order using PayPal`, at a clause's end. */
const PAY_WITH =
  /\b(?:(?:can|may) (?:also |either )?(?:pay|check ?out)|(?:complete|finish|place|make) (?:a|the|your|their|an) (?:purchase|order|payment)s?) (?:by|with|via|using|through) (?:a |an |your )?$|^pay\b.{0,30}\b(?:with|via|using) $/;
const PAY_END = /^\.?$|^ (?:only|when|at|during|or|and|on)\b/;
/** `we accept all major credit cards`. */
const ACCEPTED = /\bwe (?:also |currently |gladly )?(?:accept|take) (?:all |most )?(?:major )?$/;
/** What it costs to be sent so, or from what sum it costs nothing. */
const COSTS =
  /^(?:到府)?(?:運費|費用)?[:： ]?(?:(?:nt)?\$ ?\d[\d,]*|\d[\d,]* ?元)|^ ?[(（【]?(?:單筆|訂單|消費|全館)?滿 ?(?:nt)?\$? ?\d[\d,]* ?元?即?可?享?免運|^(?:付款|結帳|取貨)?享?免運/;
/** What is named first, and then told of: `AFTEE：收到商品後 14 天內付款`. */
const LABELLED = /^ ?[(（]?[^:：()（）]{0,12}[)）]?[:：]/;
/** What it takes besides, and how much it takes at most. */
const TERMS =
  /^(?:需|須|會|將|者|服務)?(?:另|加|另外|額外|酌)?收.{0,6}(?:手續費|服務費|\d ?元)|^(?:單筆|每筆|每件|每次|訂單|包裹)?(?:上限|限重|重量限|最多|材積)/;
/** `以 LINE Pay 付款的訂單`. */
const PAID_SO = [
  /(?:使用|以|用|選擇?|採|透過) ?$/,
  /^ ?(?:線上)?(?:付款|結帳|支付|繳費|付清)?(?:的|之)?(?:訂單|者|客人|顧客|朋友|買家|買方)/,
] as const;
/** `結帳時選 LINE Pay`, `用 AFTEE 結帳`. */
const AT_CHECKOUT = [
  /結帳時?(?:可以?)?(?:用|選|選擇|使用) ?$|請選擇?[「『【]?$/,
  /^(?:用|使用|以) ?$/,
  /^ ?(?:線上)?結帳/,
] as const;
const PICKED_UP_AT = /^(?:地[點址]|時間) ?[:：]/;
/** `僅提供宅配`, `接受國內外信用卡`; of things that are sold it is said that they support a means (支援). */
const TAKES = [
  /(?:接受|提供|開放|配合|改寄|改走|可走|可刷|只收|公司是|公司為|物流是|物流為) ?(?:國內外|國內|國際|海外|一般|各家|各大|各式)?(?:銀行)? ?$/,
  /^ ?(?:(?:等|喔|唷|哦)?$|[及和與或、])/,
] as const;
/** `您會取得一組虛擬帳號`. */
const GIVEN = [/(?:一組|一筆|專屬的?|專用的?) ?$/, /(?:帳號|代碼|帳戶|條碼)$/] as const;
const CHARGED = /^ (?:will be|is|gets) charged\b/;
/** `轉帳後回報末五碼`: of whose account the money came. */
const LAST_FIVE = /^(?:完成)?[後完]?[^。]{0,10}[末後][五5]碼/;
/** `匯款後三個工作天出貨`: what a shop does once it was paid so, and no customer's tale. */
const PAID_FIRST = [
  /^ ?(?:完成|確認|收到|於|您)?$/,
  /^(?:完成)?後(?:約|於)? ?(?:\d{1,2}|[一二三四五六七兩])(?:[-~至到](?:\d{1,2}|[一二三四五六七]))? ?個?(?:工作)?(?:天|日|小時)內?(?:即可|可|會|為您|安排){0,2}(?:出貨|寄出|寄送|發貨|配送)$/,
] as const;
/** Where money is sent to, before the account itself. */
const ACCOUNT = /(?:帳號|帳戶|銀行)$/;
const AROUND = 36;

/** By whom things are sent: `由黑貓宅急便配送`, `shipped with DHL or FedEx`. */
const SENT_BY =
  /(?:由|以|採用?|透過|委託|委由|交由|交付|使用|改以|改為|用|叫|走)[^由以]{0,24}(?:寄送|寄出|寄件|寄到|配送|出貨|送達|宅配|送貨|運送|寄達|遞送|派送|送過去|送到|郵寄)|\bwe use\b|\b(?:ship|shipped|ships|deliver|delivered|delivers|send|sent|dispatch|dispatched)\b.{0,30}\b(?:with|via|by|using|through)\b/;
/** `生鮮一律黑貓`. */
const ALWAYS = /(?:一律|統一|全程|全數)(?:走|用|以|由|採|採用|使用)? ?$/;
/** Late parcels, other people's, and what the buyer sends. */
const NOT_SENT = /延遲|延誤|塞車|遺失|追蹤|查詢|如遇|若|退|換貨|寄回|寄還|return|track|delay|lost/;

/** Means that parts are paid with later and that nothing else goes by. */
const LATER: ReadonlySet<string> = new Set(['aftee', 'atome', 'zingala', 'dagefu', 'klarna', 'afterpay']);
const SUPPORTS = /(?:可用|可以用|可使用|可以使用|支援|接受|提供|開放|加入|新增|採用|使用) ?$/;
/** `本店支援 LINE Pay`; of a thing that is sold it is said that it supports it too. */
const OWN_SUPPORT =
  /(?:本[店站舖鋪]|我們|官網|網站|全站|店內|門市|現已)(?:現已|目前|現|已|可|也|亦|皆|均|都|線上|、|及|和|有){0,6}(?:可用|可使用|支援|接受|提供|開放|新增|加入) ?$/;
const MORE_SUPPORT = /(?:亦|也|皆|均)(?:可|有)?(?:可用|可使用|支援|接受|開放) ?$/;

/** Phones and watches hold these too: `支援 Google Pay、Samsung Pay` alone may be of a thing that is sold. */
const OF_DEVICES: ReadonlySet<string> = new Set([
  'google-pay',
  'apple-pay',
  'samsung-pay',
  'ipass-money',
  'easy-wallet',
]);
const isOfDevices = ({ means }: FoundWord): boolean => means.every(({ id }) => OF_DEVICES.has(id));

/** Of several means, of which one at least is of no device: two words for one of them are one. */
const areSeveral = (found: readonly FoundWord[]): boolean =>
  new Set(found.map(({ means }) => means[0]!.id)).size > 1 && !found.every(isOfDevices);

const isOf = (category: Means['category'], { means }: FoundWord): boolean =>
  means.some((one) => one.category === category);

/** Whether the clause around a means says that it is used here. */
const isSaid = (clause: string, found: FoundWord): boolean => {
  const { start, end, means } = found;
  const before = clause.slice(Math.max(0, start - AROUND), start);
  const after = clause.slice(end, end + AROUND);
  if (!isOfDevices(found) && PAID[0].test(before) && PAID[1].test(after)) return true;
  if (OFFERED[0].test(before) && OFFERED[1].test(clause.slice(start, end)) && OFFERED[2].test(after)) return true;
  if (!isOfDevices(found) && PAY_END.test(after) && (PAY_WITH.test(before) || ACCEPTED.test(before))) return true;
  if (OWN_SUPPORT.test(before) || AT_CHECKOUT[0].test(before)) return isOf('payment', found);
  if (AT_CHECKOUT[1].test(before) && AT_CHECKOUT[2].test(after)) return true;
  if (isOfDevices(found)) return false;
  if (MORE_SUPPORT.test(before)) return isOf('payment', found);
  if (means.some(({ id }) => LATER.has(id)) && (SUPPORTS.test(before) || LABELLED.test(after))) return true;
  if (TAKES[0].test(before) && TAKES[1].test(after)) return true;
  if (means.some(({ id }) => id === 'store-pickup') && PICKED_UP_AT.test(after)) return true;
  const word = clause.slice(start, end);
  if (ACCOUNT.test(word) && LABELLED.test(after)) return true;
  if (GIVEN[0].test(before) && GIVEN[1].test(word)) return true;
  if (LAST_FIVE.test(after)) return true;
  if (PAID_FIRST[0].test(before) && PAID_FIRST[1].test(after)) return isOf('payment', found);
  if (TERMS.test(after) || CHARGED.test(after) || (PAID_SO[0].test(before) && PAID_SO[1].test(after))) return true;
  return COSTS.test(after)
    ? isOf('logistics', found) || after.includes('免運')
    : isOf('logistics', found) && ALWAYS.test(before);
};

const isSentBy = (clause: string): boolean => SENT_BY.test(clause) && !NOT_SENT.test(clause);

const JOINED =
  /^ ?(?:(?:[及和與或、/]|以及|還有) ?(?:一般|國內外|國際)?|(?:and|or) (?:any )?(?:major )?|冷凍|冷藏|常溫|低溫)$/;

/** `LINE Pay、街口或全支付`: what is said before or after all is said of each. */
const chainsOf = (clause: string, found: readonly FoundWord[]): FoundWord[][] => {
  const chains: FoundWord[][] = [];
  for (const one of found) {
    const last = chains.at(-1);
    if (last !== undefined && JOINED.test(clause.slice(last.at(-1)!.end, one.start))) last.push(one);
    else chains.push([one]);
  }
  return chains;
};

const LABEL = /^ ?(?:お?支払い?方法|付款(?:方式|方法)?|支付方式|付費方式|繳費方式|payment methods?) ?: ?/;
const MOST_ITEM = 14;
/** `お支払い方法：クレジットカード、PayPay`: of a labelled list what is known, where that is half of it at least. */
const inLabelled = (clause: string): readonly FoundWord[] => {
  const label = LABEL.exec(clause)?.[0];
  const items = label === undefined ? [] : clause.slice(label.length).split(/ ?[、/|・] ?/);
  if (items.length < 2 || items.some((item) => item.length > MOST_ITEM)) return [];
  const known = items.flatMap((item) => {
    const found = meansIn(item);
    return found.length > 0 && residueOf(item, found) === 0 ? [found.filter((one) => isOf('payment', one))] : [];
  });
  return known.length * 2 >= items.length ? known.flat() : [];
};

/** Means that a clause of running text says are used here. `isAdvice`: of the text around it. */
const saidIn = (clause: string, isAdvice: boolean): readonly FoundWord[] => {
  if (GOES_BACK.test(clause)) return [];
  const here = meansIn(clause);
  if (!isAdvice && areSeveral(here) && residueOf(clause, here) <= STRICT_RESIDUE) return here;
  if (here.length === 0 || clause.length > MOST_SENTENCE) return [];
  const listed = isAdvice ? [] : inLabelled(clause);
  if (listed.length > 0) return listed;
  if (ADVICE.test(clause)) return here.filter(({ end }) => LAST_FIVE.test(clause.slice(end)));
  const [isSettled, isSent] = [isSettledBy(clause), isSentBy(clause)];
  return chainsOf(clause, here).flatMap((chain) => {
    const whole = { ...chain[0]!, end: chain.at(-1)!.end, means: chain.flatMap(({ means }) => means) };
    if (isSaid(clause, whole)) return chain;
    return chain.filter((one) => (isSettled && settles(one)) || (isSent && isOf('logistics', one)));
  });
};

/** Several means, or who settles payments, and nothing else: what stands alone in a text may be a link or a product. */
export const saidAnywhere = (folded: string): readonly FoundWord[] => {
  if (OTHERS.test(folded)) return [];
  const isAdvice = ADVICE.test(folded);
  // What one sentence denies, another may offer.
  const sentences = folded.split(/[。！？!?\n]/).filter((sentence) => !isTakenBack(sentence));
  return sentences.flatMap((sentence) => {
    const found = isAdvice || GOES_BACK.test(sentence) ? [] : meansIn(sentence);
    if (areSeveral(found) && residueOf(sentence, found) <= STRICT_RESIDUE) return found;
    return clausesOf(sentence).flatMap((clause) => saidIn(clause, isAdvice));
  });
};
