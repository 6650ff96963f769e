/** Firms that shops are paid, sent and sold through: a contact or an app behind their names is theirs. */

/** As domains and packages have them, each with the forms that pages write. */
const FIRMS: readonly (readonly [id: string, words: string])[] = [
  ['ecpay', '綠界(?:科技)?|ec ?pay'],
  ['newebpay', '藍新(?:金流|科技)?|智付通|neweb ?pay|spgateway'],
  ['paynow', '立吉富(?:線上金流)?|pay ?now'],
  ['payuni', '統一金流|pay ?uni'],
  ['suntech', '紅陽(?:科技|支付)?|suntech'],
  ['esafe', 'esafe'],
  ['allpay', '歐付寶|all ?pay|o ?pay'],
  ['pchomepay', '支付連|pchome ?pay|pi ?拍錢包'],
  ['tappay', '喬睿(?:科技)?|tap ?pay'],
  ['smilepay', '速買配|smile ?pay'],
  ['jkos', '街口(?:支付|電子支付)?|jko ?(?:pay|s)'],
  ['linepay', 'line ?pay(?: money)?'],
  ['pxpay', '全支付|px ?pay(?: plus)?'],
  ['ipass', '一卡通(?:money|票證)?|ipass(?: money)?'],
  ['easycard', '悠遊付|悠遊卡(?:公司)?|easy ?wallet'],
  ['aftee', 'aftee(?:先享後付)?|恩沛(?:科技)?|netprotections'],
  ['zingala', '銀角零卡|zingala|中租(?:零卡)?(?:分期)?'],
  ['dagefu', '大哥付(?:你分期)?'],
  ['atome', 'atome'],
  ['paypal', 'paypal'],
  ['stripe', 'stripe'],
  ['t-cat', '黑貓(?:宅急便|宅配)?|宅急便|統一速達|t-?cat'],
  ['hct', '新竹(?:物流|貨運)|\\bhct\\b'],
  ['kerrytj', '嘉里(?:大榮)?(?:物流)?|大榮(?:物流|貨運)|kerry tj'],
  ['e-can', '(?:[台臺]灣)?宅配通|pelican'],
  ['post', '中華郵政|郵局'],
  ['sf-express', '順豐(?:速運|快遞)?|sf[ -]?express'],
  ['lalamove', 'lalamove|啦啦快送'],
  ['dhl', '\\bdhl\\b'],
  ['fedex', 'fed ?ex|聯邦快遞'],
  ['ups', '\\bups\\b|優比速'],
  ['7-11', '7-?(?:11|eleven)|統一超商|open ?point|ibon|賣貨便|交貨便'],
  ['family', '全家(?:便利商店|超商|店到店)?|family ?mart|好賣\\+'],
  ['hilife', '萊爾富|hi-?life'],
  ['okmart', 'ok ?(?:超商|mart)'],
  ['shopee', '蝦皮(?:購物|商城|拍賣|店到店)?|shopee'],
  ['momo', '富邦媒體?|momo(?:購物網?|商城|shop)?'],
  ['pchome', '網路家庭|pchome(?: ?24h)?(?:購物|商店街)?'],
  ['ruten', '露天(?:拍賣|市集)?|ruten'],
  ['yahoo', 'yahoo!?(?:奇摩)?(?:購物中心|拍賣|超級商城)?|奇摩拍賣'],
  ['pinkoi', 'pinkoi'],
  ['rakuten', '樂天(?:市場|購物)?|rakuten'],
  ['coupang', '酷澎|coupang'],
  ['books', '博客來'],
  ['etmall', '東森購物|etmall'],
  ['shopline', 'shopline|商線'],
  ['91app', '91 ?app|九易宇軒'],
  ['cyberbiz', 'cyberbiz|順立智慧'],
  ['waca', 'waca|百旺資訊'],
];
const ANY = new RegExp(FIRMS.map(([, words]) => `(${words})`).join('|'), 'gi');
/** Names between two of which nothing stands are of one firm written twice, or of a list of what a shop takes. */
const BESIDE = /^[\s()（）【】[\]/|｜、,，．.・·]{0,3}$/;
/** What may stand between a firm's name and its contact: a label, and the rest of its name. */
const LABELS =
  /^(?:[\s:：()（）「」-]|的|之|科技|金流|股份|有限|公司|客服|客戶|顧客|服務|中心|人員|查件|查詢|詢問|申訴|專線|電話|热线|熱線|手機|免付費|聯[絡繫]|洽詢|請洽|請|致電|撥打|來電|信箱|電子郵件|官方|下載|掃碼|使用|app|tel|phone|hotline|customer|service|support|call(?: ?center)?|contact|e-?mail|mail|at|is|24 ?小時|[.．])*$/i;
/** Behind a number, a word begins what is said of the next one. */
const NEXT_LABEL = /\d{4}[^\d\p{L}]{0,6}(?![或和及])\p{L}/u;
/** Numbers in a row are of one label. */
const NUMBERS = /[\d()（）#+ -]{6,24}[/、,或 ]{0,3}/g;

const MOST_GAP = 32;
const FIRM_ENDS = /(?:科技|金流|公司|客服(?:中心)?|支付|物流|貨運|購物)$/;

interface Named {
  id: string;
  start: number;
  end: number;
}

const namesIn = (text: string): Named[] =>
  [...text.matchAll(ANY)].map((found) => ({
    id: FIRMS[found.slice(1).findIndex((one) => one !== undefined)]![0],
    start: found.index,
    end: found.index + found[0].length,
  }));

/** A firm's own site tells its own contacts. */
const isOwn = (id: string, registrable: string): boolean =>
  registrable.split('.', 1)[0]!.replaceAll('-', '').startsWith(id.replaceAll('-', ''));

/** Whether what stands behind these words of a line is such a firm's: its name, and perhaps a label. */
export const isFirms = (before: string, registrable: string): boolean => {
  const text = before.slice(-90);
  const named = namesIn(text);
  const last = named.at(-1);
  if (last === undefined || isOwn(last.id, registrable)) return false;
  const behind = text.slice(last.end);
  if (NEXT_LABEL.test(behind)) return false;
  const gap = behind.replace(NUMBERS, ' ');
  if (gap.length > MOST_GAP || !LABELS.test(gap)) return false;
  const previous = named.findLast(({ id }) => id !== last.id);
  return previous === undefined || !BESIDE.test(text.slice(previous.end, last.start));
};

/** Whether a line of its own, such as a heading, names such a firm and nothing else. */
export const isFirmsLabel = (line: string, registrable: string): boolean => {
  const text = line.trim();
  const [first] = namesIn(text);
  return (
    first?.start === 0 &&
    !isOwn(first.id, registrable) &&
    text.length - first.end < 8 &&
    FIRM_ENDS.test(text.replace(/[\s:：]+$/, ''))
  );
};

const APP_FIRMS =
  '(shopee|momo(?:shop)?|pchome(?:24h)?|ruten|yahoo|pinkoi|rakuten|coupang|line(?:pay)?corp|jkos|jkopay|openpoint|net\\.pic\\.m\\.openpoint|ibon|pxpay(?:plus)?|easywallet|ipass(?:money)?|ecpay|allpay|familymart|hilife|tcat|sfexpress|lalamove|foodpanda|ubercab|tiktok|zhiliaoapp|telegram|tencent)';
/** `com.shopee.tw`: who made it comes first. */
const PACKAGE = new RegExp(`^(?:(?:com|tw|net|org|jp|kr|co|me|hk)\\.){1,3}${APP_FIRMS}(?:$|\\.)`, 'i');
/** Whether an app is such a firm's, by its package, or by how its name in the store begins. */
export const isAppOfFirm = (name: string, registrable: string): boolean => {
  const made = PACKAGE.exec(name)?.[1];
  if (made !== undefined) return !isOwn(made, registrable);
  const first = namesIn(name.replaceAll('-', ' '))[0];
  return first?.start === 0 && !isOwn(first.id, registrable) && /^(?:$|-)/.test(name.slice(first.end));
};
