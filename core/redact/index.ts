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

const NETWORK = '(?:line|wechat|weixin|whatsapp|telegram|signal|skype|instagram|ig|facebook|fb|messenger|賴|微信|私訊)';
/** Means of payment and shops that are called after such a network. */
const NO_ID = '(?!(?:pay|points?|bank|shop|gift|taxi|tv|mart)(?![a-z\\d]))';

/** Ways to reach somebody over the net. */
const ONLINE: readonly RegExp[] = [
  /(?:[a-z]{3,9}:\/\/|www\.)[^\s,，。、；;|｜（）「」…]{3,300}/gi,
  /[\w.%+-]{1,64} ?(?:@|[([]at[)\]]) ?[\w-]{1,63}(?: ?(?:\.|[([]dot[)\]]) ?[\w-]{1,63}){1,6}/gi,
  /(?<![\w.-])(?:[a-z\d-]{1,63}\.){1,5}(?:com|net|org|tw|me|ee|cc|co|io|shop|store|app|link|asia|info|biz|gl|be)(?![a-z\d.-])(?:\/[^\s,，。；;|｜（）…]{0,200})?/gi,
  /@ ?[a-z\d_][\w.-]{2,40}/gi,
  new RegExp(
    `(?<![a-z])${NETWORK} ?(?:官方|客服|好友|搜尋|加|@|id|帳號){0,3} ?(?:[:：~=]|id|帳號) ?[@~]?${NO_ID}[a-z\\d_][\\w.-]{2,40}`,
    'gi',
  ),
  new RegExp(`(?<![a-z])${NETWORK} ?[@~]?${NO_ID}(?=[a-z_.-]{0,30}\\d)[a-z\\d_][\\w.-]{3,40}`, 'gi'),
  /(?<![a-z])id ?[:：=] ?[@~]?[a-z\d_][\w.-]{2,40}/gi,
];
/** Telephones as they are written with marks between; what begins with 0, its area's brackets or a `+`. */
const DIALLED = /(?:\+|\(0|(?<![\d.,])0)\d{0,4}[\d ()./-]{5,24}\d/g;
/** Telephones without their area, accounts at banks, 統一編號, orders, years and days. */
const NUMBERS: readonly RegExp[] = [
  /(?<![\d,$])(?:\d{1,6}[- ]){0,3}\d{7,30}(?:[- ]\d{1,6}){0,2}/g,
  /(?<![\d,$滿])(?:\d{2,6}(?:-\d{1,8}){2,4}|\d{3,4}-\d{4})(?!\d)/g,
  /[零〇○一二三四五六七八九]{7,20}/g,
];
/** A street and a house, without the county that {@link ADDRESS_OF_TAIWAN} begins with. */
const STREET =
  /\p{Script=Han}{1,4}(?:路|街|大道)(?:[一二三四五六七八九十\d]{1,2}段)?(?: ?\d{1,4} ?[巷弄]){0,2} ?\d{1,4}(?:[-之]\d{1,3})? ?號(?: ?[\d一二三四五六七八九十B]{1,3} ?(?:樓|F))?/gu;
const PERSONS: readonly RegExp[] = [
  /(?:戶名|戶頭|[收受]款人|收[件貨]人|聯[絡繫]人|負責人|代表人|承辦人)[:： ]{0,3}(?:為|是)?[:： ]{0,3}[\p{Script=Han}A-Za-z ]{2,20}/gu,
  /(?:店主|店長|老闆娘?)[:： ]{0,3}\p{Script=Han}{2,3}(?!\p{Script=Han})/gu,
  /\p{Script=Han}{1,3}(?:先生|小姐|女士)/gu,
  /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z][A-Za-z-]{1,20}(?: [A-Z][A-Za-z-]{1,20}){0,2}/g,
];
const cut = (text: string, forms: readonly RegExp[]): string =>
  forms.reduce((left, form) => left.replace(form, CUT), text);

/** `電話 02-2771-0002 滿 990 免運` → `電話 … 滿 990 免運`. Linear in the text; what was cut out cannot be told from what is left. */
export const withoutContacts = (text: string): string =>
  cut(plain(text), [...ONLINE, ADDRESS_OF_TAIWAN, ENGLISH_ADDRESS, STREET, DIALLED, ...NUMBERS, ...PERSONS]);

/** The same of an address, which stays. */
export const withoutLines = (address: string): string => cut(plain(address), [...ONLINE, DIALLED]);
