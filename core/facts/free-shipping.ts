/** From how much on a shop sends free: each amount that a clause ties to free shipping, in the shop's words. */

const SIGN = '(?:NT ?D? ?\\$|NTD ?\\$?|TWD ?\\$?|\\$|新[台臺]幣|NT(?=\\.? ?\\d)\\.?)';
const UNIT = '(?:元整?|圓|TWD|NTD|NT(?![a-z$]))';
const AMOUNT = new RegExp(
  `(${SIGN})? ?((?:\\d{1,3}(?:,\\d{3}){1,2}|\\d{2,6})(?![\\d,]\\d|\\.\\d|%))(?: ?(${UNIT}))?(?: ?\\(?含(?:稅|運)?\\)?)?(?: ?(以上|起跳?|or (?:more|above)|and (?:above|over)))?(?: ?\\(含\\))?`,
  'gi',
);
/** Shops of the mainland's script write the same words otherwise. */
const SIMPLIFIED: Readonly<Record<string, string>> = {
  满: '滿',
  运: '運',
  费: '費',
  邮: '郵',
  湾: '灣',
  单: '單',
  达: '達',
};
const inTaiwans = (text: string): string => text.replace(/[满运费邮湾单达]/g, (one) => SIMPLIFIED[one]!);

/** `滿千`, `滿兩千五百元`: as digits. */
const CHINESE =
  /(滿|達|超過)(?:新[台臺]幣)? ?([一二兩三四五六七八九]?萬)?([一二兩三四五六七八九]?千)?([一二三四五六七八九]百?)?(?=元|免|即|享|以上|宅|超|，|,| |$)/g;
const DIGITS = '零一二三四五六七八九';
const digitOf = (shown: string): number => (shown === '兩' ? 2 : Math.max(1, DIGITS.indexOf(shown)));
const partOf = (shown: string | undefined, unit: number): number =>
  shown === undefined ? 0 : digitOf(shown[0]!) * unit;

/** `滿1萬`, `滿 2K`, `滿1.5千`. */
const SHORT_AMOUNT = /([滿達過])( ?(?:NT ?D? ?\$|\$)? ?)(\d{1,2}(?:\.\d)?) ?([萬千k])(?![\dA-Za-z])元?/gi;
const inFull = (clause: string): string =>
  clause.replace(SHORT_AMOUNT, (_, lead: string, sign: string, amount: string, unit: string) => {
    const twd = Math.round(Number(amount) * (unit === '萬' ? 10_000 : 1_000));
    return `${lead}${sign}${twd}元`;
  });

const withDigits = (clause: string): string =>
  /[滿達過] ?(?:新[台臺]幣)?[一二兩三四五六七八九千萬]/.test(clause)
    ? clause.replace(CHINESE, (all: string, lead: string, tens?: string, thousands?: string, rest?: string) => {
        if (tens === undefined && thousands === undefined) return all;
        // `兩千五` is 2,500, as `兩千五百` is.
        const twd =
          partOf(tens, 10_000) + partOf(thousands, 1_000) + partOf(rest, thousands === undefined ? 1_000 : 100);
        return `${lead}${twd}元`;
      })
    : clause;

/** What says that it costs nothing to have it sent. */
const FREE =
  /免(?:收|付|去)?(?:國內|本島|台灣|宅配|超商|超取|低溫|常溫)?(?:運(?!動)費?|物流費|郵資)|[包免]郵(?!寄)|運費(?:全|一律|即可?)?(?:免費|全免|免收|減免|由(?:本|我|小)[^\d,，]{0,6}(?:負擔|吸收|支付))|免費(?:配送|宅配|運送|寄送|送貨|送到|到府)|(?:減免|負擔|吸收|幫[您你]出|省下)運費|free (?:standard |home |domestic |local )?(?:shipping|delivery)|(?:shipping|delivery|processing|handling) fees? (?:will be |is |are )?(?:waived|free)|ship(?:s|ped)? (?:for )?free/i;
const NOTHING_FREE = /^(?:券|卷|代碼|折價|商品|專區|車|時間|活動)/;
const TAKEN_BACK = /(?:不|無|恕|非|未|沒有|取消|暫停|除外|not |no )[^\d]{0,4}$/i;

/** Before an amount: an order of at least so much. */
const FROM =
  /(?:滿額?|達|超過|高於|大於|逾|足|購買|over|above|of|exceeds?|reach(?:es)?|least|than|spend|from)(?: ?(?:為|到|至|約|金額|新[台臺]幣|a total of|total|:))? ?$/i;
/** It is not from there on, is what is missing, or is counted over many orders. */
const NOT_FROM =
  /(?:未|不|沒有?)(?:滿|達|足|到|超過)[^\d]{0,8}$|(?:低於|少於|以下|差|再買|再購|再消費|below|under|less than)[^\d]{0,8}$|累[計積][^\d]{0,14}$|(?:酌收|加收|收取|運費|處理費|手續費|物流費|原價?|省|扣除?|負擔|折抵?|送|贈)[為約:： ]{0,3}$/i;
/** It is another currency's, a count of something, or a benefit of its own. */
const FOREIGN_BEFORE =
  /(?:^|[^A-Za-z])(?:US|HK|SG|AU|CA|NZ|CN|JP|KR|MY)D? ?\$?$|(?:^|[^A-Za-z])(?:RM|RMB|CNY|JPY|EUR|GBP|KRW|MOP|USD|HKD|SGD|AUD|CAD|THB|MYR) ?$|(?:人民[幣币]|美[元金]|港[元幣币]|日[元圓幣币]|韓[元圓幣]|歐元|英鎊|新幣|坡幣|馬幣|泰[銖幣]) ?$|(?:^|[^A-Za-z])[A-SU-Z]$|[￥¥€£] ?$/;
const NO_AMOUNT =
  /^ ?(?:美[元金]|港[元幣币]|人民[幣币]|日[元圓幣币]|韓[元圓幣]|円|歐元|英鎊|新幣|坡幣|馬幣|泰[銖幣]|yen|euros?|(?:US|HK|SG|AU|CA|NZ)?dollars?|USD|HKD|SGD|RMB|CNY|JPY|EUR|GBP|KRW|MOP|件|組|入|天|日|號|年|月|點|%|折|小時|公[斤克里分]|kg|g\b|cm|ml)|^[^\d]{0,3}(?:現折|折抵?\d|送|贈|回饋)/i;
/** Between an amount and what is free: nothing that somebody gets besides, and nothing that takes it back. */
const OTHER_BENEFIT =
  /\d|[送贈折抵券點抽件組]|未|不(?!限|含|分|論)|非|無(?!論)|除外|加[購收]|酌收|回饋|任選|恕|原價|not |below|under|less/i;
/** What looks like one. */
const HARMLESS =
  /折扣[後前]?|折後|折抵[後前]|(?:配|運|寄|送|外|投)送(?:至|到)?|送[貨達到]|(?:NT)?\$0|一次|單筆|\(?含\)?|the \d{2,3} (?:NTD|TWD)|(?:7-?11|24) ?(?:小時)?|7-eleven|不包?含[^,，]{1,6}/gi;
const says = (gap: string): boolean => OTHER_BENEFIT.test(gap.replace(HARMLESS, ''));
const MOST_GAP = 40;

/** `免運門檻：`, `【免運】`: amounts behind it are from where it is free. */
const LABEL =
  /(?:免(?:收)?運(?:費)?|滿額免運|free shipping|free delivery)(?: ?(?:門檻|標準|金額|條件|優惠|資格|minimum|threshold))?(?: ?[:：\]】」])|免運費?(?:門檻|標準|金額|條件)(?: ?[(為是|｜])?|free (?:standard |home |domestic |local )?(?:shipping|delivery)|(?:shipping|delivery)[^.\d]{0,20}free (?=for|on|with)/gi;
/** Days on which shops sell, and years, are told as numbers too. */
const NO_BARE = /^(?:19|20)\d\d$|^(?:520|618|1010|1111|1212)$/;
/** Absurd ones are a coupon's, a count of points. */
const [LEAST_TWD, MOST_TWD] = [49, 100_000];
const OVERSEAS =
  /海外|國際|跨國|香港|港澳|澳門|日本|韓國|美國|加拿大|歐洲|中國|大陸|星馬|新加坡|馬來西亞|overseas|international|worldwide|hong kong|macau|japan|korea|china|singapore|malaysia|united states|europe|australia|canada/gi;
const HOME = /[台臺]灣|本島|國內|全[台臺]|taiwan|domestic/gi;
const lastOf = (form: RegExp, text: string): number => [...text.matchAll(form)].at(-1)?.index ?? -1;
/** Whether the last place that is named is abroad. */
export const isAbroad = (text: string): boolean => lastOf(OVERSEAS, text) > lastOf(HOME, text);

/** What the words around a clause make of it. */
interface Around {
  /** They are about how things are sent: what is free there is that. */
  onShipping?: boolean;
  /** Prices there are in another currency: only what calls itself Taiwan's is. */
  isForeign?: boolean;
}
/** `Taiwan: free over NT$2,800`, `free for orders of …`: nothing stands before that is had free instead. */
const BARE_FREE =
  /(?:^ ?|[;,.(（|] ?|(?:taiwan|domestic|islands?|mainland|delivery|shipping|standard|express|stores?|pick-?up|courier|post|(?<![a-z])(?:tw|7-?(?:11|eleven)|family ?mart|hi-?life))\)?[:：] ?)free (?:of charge )?(?=(?:for|on|with|over|above|from)\b)|\bships? free (?=(?:for|on|with|over|above|from)\b)/gi;
const BARE_WORDS = /\bfree (?:of charge )?$/i;
const OF_ORDERS =
  /^(?:(?:for|on|with|over|above|from|all|any|every|your|an?|the|single|orders?|purchases?|carts?|(?:sub)?totals?|totall?ing|of|worth|more than|at least|exceeding|(?:with)?in|to|taiwan|domestic)[ :]*)*$/i;
/** A row of fees by what is spent: `NT$1,200+ FREE`, `2,000 元以上 免費`. */
const TIER_FREE =
  /^(?:(?:訂單|消費|購物|單筆|金額|滿|orders?|over|above|[:：≥> ])*)((?:NT ?D? ?\$|TWD ?\$?|\$)? ?)(\d{1,3}(?:,\d{3})+|\d{2,6})( ?(?:元|TWD|NTD))? ?(?:\+|\(?含\)?以上|以上|起|(?:and|&|or) (?:above|over|more|up))? ?(?:\(?含\)?)? (?:免費|免運費?|0 ?元?|(?:NT ?)?\$ ?0|free(?: shipping| delivery)?)$/i;

interface Amount {
  twd: number;
  shown: string;
  start: number;
  end: number;
  /** Said to be so much or more. */
  isFrom: boolean;
  hasSign: boolean;
}

const HAN = /\p{Script=Han}/u;
const OF_TAIWAN = /NT|TWD|新/i;

const amountsOf = (clause: string, isForeign: boolean): Amount[] =>
  [...clause.matchAll(AMOUNT)].flatMap(({ 0: all, 1: sign, 2: shown = '', 3: unit, 4: above, index }) => {
    const [before, after] = [clause.slice(Math.max(0, index - 20), index), clause.slice(index + all.length)];
    const twd = Number(shown.replaceAll(',', ''));
    const isGood = twd >= LEAST_TWD && twd <= MOST_TWD && !/[\d.,/-]$/.test(before);
    if (!isGood || FOREIGN_BEFORE.test(before) || NO_AMOUNT.test(after) || NOT_FROM.test(before)) return [];
    if (isForeign && !OF_TAIWAN.test(`${sign ?? ''}${unit ?? ''}`)) return [];
    const hasSign = sign !== undefined || unit !== undefined;
    return [
      { twd, shown, start: index, end: index + all.length, isFrom: above !== undefined || FROM.test(before), hasSign },
    ];
  });

/** `滿 1,500 元，宅配免運費`: the amount comes first. */
const isFreeBehind = (clause: string, { end, isFrom, hasSign, shown }: Amount): boolean => {
  const rest = clause.slice(end, end + MOST_GAP + 12);
  const free = FREE.exec(rest);
  if (free === null || free.index > MOST_GAP || NOTHING_FREE.test(rest.slice(free.index + free[0].length)))
    return false;
  const gap = rest.slice(0, free.index);
  if (says(gap) || TAKEN_BACK.test(gap)) return false;
  if (isFrom) return true;
  return (
    free[0].startsWith('免') &&
    /^[ ,]?(?:元|宅配|超[商取]|全館|本島|即?享?)?$/.test(gap) &&
    (hasSign || !NO_BARE.test(shown))
  );
};

/** `免運門檻：超商 600 元、宅配 1,000 元`: a label comes first, and perhaps another amount. */
const isBehindLabel = (clause: string, amount: Amount, label: RegExpMatchArray, last: Amount | undefined): boolean => {
  const from = label.index! + label[0].length;
  if (TAKEN_BACK.test(clause.slice(Math.max(0, label.index! - 4), label.index!)) || from > amount.start) return false;
  const gap = clause.slice(Math.max(from, last !== undefined && last.start >= from ? last.end : 0), amount.start);
  if (BARE_WORDS.test(label[0]) && !OF_ORDERS.test(gap)) return false;
  if (gap.length > MOST_GAP || says(gap.replace(/(?:^|[ 、/])\(?\d[).、]/g, ' '))) return false;
  return amount.isFrom || amount.hasSign || gap.trim() === '';
};

/** Of `由 1,000 元調整為 1,200 元` what holds now. */
const changed = (clause: string): string =>
  clause.replace(/(?:由|從|原先?|原本)[^\d,，]{0,8}\d[\d,]* ?元?(?=(?:調整|調升|調降|改|更改|變更)(?:為|至|成))/, ' ');

/** A whole row of a table of fees that says from what sum it costs nothing; null: it does not. */
export const freeFromTier = (clause: string, isForeign: () => boolean): number | null => {
  const found = TIER_FREE.exec(inTaiwans(clause).trim());
  const [, sign = '', shown = '', unit = ''] = found ?? [];
  const twd = Number(shown.replaceAll(',', ''));
  // Something has to say that it is from there on.
  const isFrom = found !== null && /\+|以上|起|滿|over|above|more|up|≥|>/i.test(found[0]);
  if (!isFrom || twd < LEAST_TWD || twd > MOST_TWD || (!OF_TAIWAN.test(sign + unit) && isForeign())) return null;
  return twd;
};

/** Amounts in TWD from which a clause says that it is sent free, each once; `滿千免運` → 1000. Linear in the clause. */
export const freeFrom = (text: string, { onShipping = false, isForeign = false }: Around = {}): number[] => {
  const told = inTaiwans(text);
  const tier = onShipping ? freeFromTier(told, () => isForeign) : null;
  if (tier !== null) return [tier];
  const bare = onShipping ? [...told.matchAll(BARE_FREE)] : [];
  if (bare.length === 0 && !FREE.test(told) && !/免運/.test(told)) return [];
  const clause = withDigits(inFull(changed(told)));
  const labels = [...clause.matchAll(LABEL), ...(bare.length === 0 ? [] : clause.matchAll(BARE_FREE))].sort(
    (a, b) => a.index - b.index,
  );
  // Latin words take up more room.
  const reach = HAN.test(clause) ? 24 : 40;
  const found: Amount[] = [];
  for (const amount of amountsOf(clause, isForeign)) {
    const label = labels.findLast(({ index }) => index < amount.start);
    if (isAbroad(clause.slice(Math.max(0, amount.start - reach), amount.start))) continue;
    if (isFreeBehind(clause, amount) || (label !== undefined && isBehindLabel(clause, amount, label, found.at(-1))))
      found.push(amount);
  }
  return [...new Set(found.map(({ twd }) => twd))];
};
