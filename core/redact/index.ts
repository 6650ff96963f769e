/** Contacts, accounts and names of persons in a text that is kept as it was said: they are cut out of it. */
import { ADDRESS_OF_TAIWAN, ENGLISH_ADDRESS } from './addresses.ts';

/** Stands where something was cut out. */
export const CUT = '…';

/** As `ＬＩＮＥ：０９１２－３４５` is meant; marks that part clauses stay. */
const plain = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[＋－．０-９＠Ａ-Ｚ＿ａ-ｚ～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[‐‑–—]/g, '-');

const NETWORK =
  '(?:line|wechat|weixin|whatsapp|telegram|tg|signal|skype|instagram|ig|facebook|fb|messenger|賴|微信|私訊)';
/** Means of payment and shops that are called after such a network. */
const NO_ID = '(?!(?:pay|points?|bank|shop|gift|taxi|tv|mart)(?![a-z\\d]))';

/** Ways to reach somebody over the net. */
const ONLINE: readonly RegExp[] = [
  /(?:[a-z]{3,9}:\/\/|www\.)[^\s,，。、；;|｜（）「」…]{3,300}/gi,
  /[\w.%+-]{1,64} ?(?:@|[([]at[)\]]) ?[\w-]{1,63}(?: ?(?:\.|[([]dot[)\]]) ?[\w-]{1,63}){1,6}/gi,
  /(?<![\w.-])(?:[a-z\d-]{1,63}\.){1,5}(?:com|net|org|tw|me|ee|cc|co|io|shop|store|app|link|asia|info|biz|gl|be)(?![a-z\d.-])(?:\/[^\s,，。；;|｜（）…]{0,200})?/gi,
  /@ ?[a-z\d_][\w.-]{2,40}/gi,
  new RegExp(
    `(?<![a-z])${NETWORK} ?(?:官方|客服|好友|搜尋|加|@|id|帳號){0,3} ?(?:[:：~=]|(?:id|帳號|搜尋) ?[:：=是為]?|加入?(?= ?[@~]?[a-z])) ?[@~]?${NO_ID}[a-z\\d_][\\w.-]{2,40}`,
    'gi',
  ),
  new RegExp(`(?<![a-z])${NETWORK} ?[@~]?${NO_ID}(?=[a-z_.-]{0,30}\\d)[a-z\\d_][\\w.-]{3,40}`, 'gi'),
  new RegExp(`(?<![a-z])${NETWORK} ?(?:官方|客服)?(?:id|帳號|名稱|暱稱) ?[:：=是為] ?\\p{Script=Han}{1,12}`, 'giu'),
  /(?<![a-z])id ?[:：=是為] ?[@~]?[a-z\d_][\w.-]{2,40}/gi,
];
/** Telephones as they are written with marks between; what begins with 0, its area's brackets or a `+`. */
const DIALLED = /(?:\+|\(0|(?<![\d.,])0)\d{0,4}[\d ()./-]{5,24}\d/g;
/** Behind what calls it a number: in groups, however short. */
const LABELLED =
  /(?:帳[號戶]|電話|手機|專線|傳真|請電|來電|致電|撥打|☎|(?<![a-z])(?:tel|phone|fax)(?![a-z]))[:：／/()（） .]{0,3}(?:\d{2,6}(?:[ ()-]{1,2}\d{2,6}){1,6}|\d{5,30})/gi;
/** Telephones without their area, accounts at banks, 統一編號, orders, years and days. */
const NUMBERS: readonly RegExp[] = [
  LABELLED,
  /(?<![\d,$滿])\d{3,6}(?:[ -]\d{3,6}){2,}(?![\d,])/g,
  /(?<![\d,$])(?:\d{1,6}[- ]){0,3}\d{7,30}(?:[- ]\d{1,6}){0,2}/g,
  /(?<![\d,$滿])(?:\d{2,6}(?:-\d{1,8}){2,4}|\d{3,4}-\d{4})(?!\d)/g,
  /[零〇○一二三四五六七八九]{7,20}/g,
];
/** A street and a house, without the county that {@link ADDRESS_OF_TAIWAN} begins with. */
const STREET =
  /\p{Script=Han}{1,4}(?:路|街|大道)(?:[一二三四五六七八九十\d]{1,2}段)?(?: ?\d{1,4} ?[巷弄]){0,2} ?\d{1,4}(?:[-之]\d{1,3})? ?號(?: ?[\d一二三四五六七八九十B]{1,3} ?(?:樓|F))?/gu;
const ACCOUNT = '(?:戶名|戶頭|帳戶名稱?)';
const PERSON = '(?:[收受]款人|收[件貨]人|聯[絡繫]人|負責人|代表人|承辦人|姓名)';
const KEEPER = '(?:店主|店長|老闆娘?)';
const ASK = '(?:請[洽找]詢?|[另逕]洽)';
/** Names that are no words, or begin few. */
const SURNAME =
  '[陳林黃張李王吳劉蔡楊鄭謝郭洪邱廖賴徐葉蘇莊呂羅蕭朱鍾彭詹胡沈盧梁趙顏柯翁魏孫戴范宋鄧杜侯曹薛阮董藍馮姚湯]';
const NAME =
  '(?:\\p{Script=Han}(?: \\p{Script=Han}){1,3}(?!\\p{Script=Han})|\\p{Script=Han}{2,20}|[A-Za-z][A-Za-z .-]{1,30})';
/** Two to four signs alone, that are no sentence about the person: `收貨人收到後`, `收件人可`; nor a counter that is asked. */
const NAME_ALONE =
  '(?![收可須需應於請若如在自無未取領已會將能或及與和的填必不有僅限再客門服店本我專官詢滿免付支繳簽貨])\\p{Script=Han}{2,4}(?!\\p{Script=Han})';
const PERSONS: readonly RegExp[] = [
  new RegExp(`${ACCOUNT}[:：=／/)） ]{0,3}[為是]?[:： ]{0,3}${NAME}`, 'gu'),
  new RegExp(`${PERSON}[)） ]{0,2}(?:[:：=] ?|[為是][:： ]{0,2})${NAME}`, 'gu'),
  new RegExp(`(?:${PERSON}|${KEEPER}|${ASK})[:：=／/)） ]{0,3}(?:${NAME_ALONE}|${SURNAME}\\p{Script=Han}{1,2})`, 'gu'),
  new RegExp(`${PERSON}[／/)） ]{1,3}[A-Z][A-Za-z-]{1,20}(?: [A-Z][A-Za-z-]{1,20}){0,2}`, 'g'),
  /\p{Script=Han}{1,3}(?:先生|小姐|女士)/gu,
  /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z][A-Za-z-]{1,20}(?: [A-Z][A-Za-z-]{1,20}){0,2}/g,
];
const cut = (text: string, forms: readonly RegExp[]): string =>
  forms.reduce((left, form) => left.replace(form, CUT), text);

/** `電話 02-2771-0002 滿 990 免運` → `電話 … 滿 990 免運`. Linear in the text; what was cut out cannot be told from what is left. */
export const withoutContacts = (text: string): string =>
  cut(plain(text), [...ONLINE, ADDRESS_OF_TAIWAN, ENGLISH_ADDRESS, STREET, DIALLED, ...NUMBERS, ...PERSONS]);

/** In an address no telephone: `〒064-0809`, `MA 02110-1301`, `#05-01`. */
const POSTCODES = /〒 ?\d{3}-\d{4}|\b[A-Z]{2},? \d{5}-\d{4}(?!\d)|# ?[A-Z]?\d{1,3}-\d{1,4}/g;
/** Digits of the shortest number that is dialled with its area. */
const DIALLED_DIGITS = 9;

/** Whether an address, which stays, has a telephone or a way over the net beside it. */
export const hasLines = (address: string): boolean => {
  const shown = plain(address).replace(POSTCODES, '#');
  if ([...ONLINE, LABELLED].some((form) => shown.search(form) >= 0)) return true;
  return (shown.match(DIALLED) ?? []).some((one) => one.replace(/\D/g, '').length >= DIALLED_DIGITS);
};
