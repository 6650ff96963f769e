/** Within how many days a shop takes back what a customer does not want, in its words. */

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ 三: 3, 五: 5, 七: 7, 八: 8, 十: 10, 十四: 14, 十五: 15, 二十: 20, 三十: 30, 六十: 60, 九十: 90, 一百: 100 },
  ...{ three: 3, five: 5, seven: 7, ten: 10, fourteen: 14, fifteen: 15, thirty: 30, sixty: 60, ninety: 90 },
};
const COUNT = '(\\d{1,3}|十四|十五|三十|二十|六十|九十|一百|[三五七八十])';
const DAYS = new RegExp(`${COUNT} ?個?(?:天|日)(?!圓|元|本)`, 'g');
const ENGLISH_DAYS =
  /(\d{1,3}|three|five|seven|ten|fourteen|fifteen|thirty|sixty|ninety)(?: \(\d{1,3}\))?[- ]days?\b/gi;
const MOST_DAYS = 365;

/** It is taken back, or is over. */
const NEGATED = /不[適享提可予能含]|無法|恕|除外|非屬|例外|沒有|暫停|取消|超過|逾|already|\bnot\b|\bno longer\b/i;
/** The days themselves are those of returning. */
const RIGHT_BEHIND =
  /^ ?(?:\([^()]{1,14}\))? ?(?:之|的|內|商品|免費|無條件|安心|優質|滿意|不滿意){0,3} ?(?:鑑賞|猶豫|審閱|試[用睡穿戴]|(?:保證)?退[換貨費]|到府退)/;
const RIGHT_BEFORE =
  /(?:鑑賞|猶豫)期?(?:限|間)?(?!嗎)[^\d。,，]{0,22}$|(?:退[換貨]貨?(?:\/?換貨)?|換貨)(?:期限|時間|時限|期間)[^\d。]{0,14}$|試用期[為:： ]{0,3}$/;
/** How long a refund takes, a parcel on its way back, or what is done for what was broken, is no window for returning. */
const OTHER_DAYS =
  /退款(?:作業|時間|將|流程|金額|約|會|程序|於)|完成退款|辦理退款|刷退|入帳|工作[天日]|營業日|作業|審核|處理(?!退)|寄回|寄出|未取|未領|取件|領取|取貨|存放|保固|收到退|發票|折讓|出貨|預購|聯繫您|配送|送達約|換新|維修/;
const BROKEN =
  /瑕疵|破損|損壞|毀損|缺件|缺少|缺漏|寄錯|錯誤|不良|故障|異物|變質|defect|damage|faulty|wrong item|missing/i;
/** It came, and within so many days … */
const RECEIVED = /(?:收[到受取貨件]|到貨|貨到|簽收|取貨|送達|抵達|運送完成|購買|收件)[^\d。]{0,14}$/;
const SENT_BACK = /退[換貨費回]|退\/換|退訂|退款|鑑賞|解除(?:契約|買賣)|取消訂單|不滿意/;
const ENGLISH_RIGHT =
  /^(?: \([^()]{1,20}\))?(?: (?:free|easy|hassle-free|full|cooling-off|inspection|appreciation|product|trial|unconditional|no-questions-asked|money-back))*[ -](?:hesitation|returns?|refunds?|return policy|money[- ]back|cooling|inspection|appreciation|trial|evaluation|exchange|guarantee)/i;
const ENGLISH_SENT_BACK = /\b(?:returns?|returned|refund|exchange)/i;
const ENGLISH_RECEIVED =
  /^ (?:of|after|from|upon)(?: the| your| date of| day of){0,3} ?(?:receipt|receiv|deliver|arriv|purchas)/i;

const numberOf = (shown: string): number => NUMBERS[shown.toLowerCase()] ?? Number(shown);

/** `完整無損壞` speaks of what is whole. */
const isBroken = (clause: string): boolean =>
  BROKEN.test(clause.replace(/(?:無|沒有|未|非)[^\d,，。]{0,5}(?:瑕疵|破損|損壞|毀損|缺件|缺少)/g, ''));

interface Mention {
  clause: string;
  before: string;
  after: string;
}

const isChineseWindow = ({ clause, before, after }: Mention): boolean => {
  const near = before.slice(-10) + after.slice(0, 12);
  if (RIGHT_BEHIND.test(after)) return !NEGATED.test(before.slice(-12) + after.slice(0, 8));
  if (RIGHT_BEFORE.test(before)) return !NEGATED.test(before.slice(-14)) && !/^ ?(?:工作|後)/.test(after);
  if (isBroken(clause) || NEGATED.test(near) || OTHER_DAYS.test(before.slice(-10) + after.slice(0, 14))) return false;
  const isWithin = /^ ?之?(?:內|以內)|^ ?(?:\([^()]{1,14}\))?(?:皆|均|都)?可/.test(after);
  if (!isWithin) return false;
  if (RECEIVED.test(before)) return SENT_BACK.test(after.slice(0, 50)) || /退[換貨][^\d]{0,20}$/.test(before);
  return (
    /^ ?之?(?:內)?(?:\([^()]{1,14}\))?(?:皆|均|都|即)?(?:可|可以|免費|無條件|無理由|安心|不滿意|享)?(?:提出|申請|辦理|要求)?退[換貨費]/.test(
      after,
    ) ||
    (/(?:退[換貨]|退\/換)[^\d]{0,16}$/.test(before) &&
      /^ ?之?內[^。]{0,12}(?:申請|提出|聯[絡繫]|通知|告知|辦理)/.test(after))
  );
};

const NO_RIGHT_BEFORE = /\b(?:no|not|without|isn't|n't|exempt|excluded|except)\b[^.]{0,24}$/i;
const NO_RIGHT_BEHIND =
  /^[^.,;]{0,36}\b(?:does|do|is|are|shall|will|can)(?: not|n't| no longer) (?:be )?(?:appl|cover|availabl|valid|include|extend)/i;

/** The sentence around a mention: what the next one says of goods that were broken is not said of it. */
const sentenceOf = ({ before, after }: Mention, shown: string): string =>
  `${before.split(/(?<=[a-z)"”]\.)\s/).at(-1)}${shown}${after.split(/(?<=[a-z)"”]\.)\s/, 1)[0]}`;

const isEnglishWindow = ({ clause: whole, before, after }: Mention, shown: string): boolean => {
  const clause = sentenceOf({ clause: whole, before, after }, shown);
  if (ENGLISH_RIGHT.test(after) && (NO_RIGHT_BEFORE.test(before) || NO_RIGHT_BEHIND.test(after))) return false;
  if (isBroken(clause) || /business|working/i.test(after.slice(0, 12))) return false;
  if (ENGLISH_RIGHT.test(after)) return true;
  return ENGLISH_SENT_BACK.test(clause) && ENGLISH_RECEIVED.test(after) && !NEGATED.test(clause);
};

/** Days within which a clause says that goods may be returned at will; the first that it tells; null: none. Linear in the clause. */
export const returnDays = (clause: string): number | null => {
  for (const [form, isWindow] of [
    [DAYS, isChineseWindow],
    [ENGLISH_DAYS, isEnglishWindow],
  ] as const)
    for (const { 0: all, 1: shown = '', index } of clause.matchAll(form)) {
      const [before, after] = [clause.slice(Math.max(0, index - 60), index), clause.slice(index + all.length)];
      const days = numberOf(shown);
      if (days < 1 || days > MOST_DAYS || /[\d~～–-]$/.test(before)) continue;
      if (isWindow({ clause, before, after }, all)) return days;
    }
  return null;
};
