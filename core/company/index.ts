import type { RegistrationNumber } from '../contract/index.ts';
import { cleanText, detach } from '../evidence/text.ts';
import { blocksOf } from './blocks.ts';
import { isIntroduced, shownNumbers } from './introduced.ts';
import { numbersInJsonLd } from './json-ld.ts';
import { Marks } from './marks.ts';
import { isRegistrationNumber, toAsciiDigits } from './number.ts';
import { companyBefore, isNoticeOfAnother, isSitesOwn, type NamingPage, TITLE_PARTS } from './own-name.ts';
import { namesTenant, pageKind } from './page.ts';
import { type Place, placesOf } from './place.ts';

/** Words that say what the number beside them is; the fuller ones first. */
const CHINESE_MARKS = [
  ...['統一編號', '统一编号', '統編', '统编'],
  // Set apart, for the look of it.
  ...['營業登記', '公司登記'],
  ...['統　一　編　號', '統 一 編 號', '統&nbsp;一&nbsp;編&nbsp;號', '統　編', '統 編', '統&nbsp;編'],
];
/** Ends of companies' names; a number of eight digits in brackets right behind one is the company's. */
const NAME_ENDS = ['公司', '企業社', '實業社', '商行', '企業行', '商號', '工作室'];
const IN_BRACKETS = /^ ?[（(【[［] ?(\d{8}) ?[）)】\]］]/;
/** Read at the end of pages that show something of Taiwan: elsewhere they are other countries' numbers. */
const ENGLISH_MARKS = [
  ...[
    'Tax ID',
    'Tax Id',
    'TAX ID',
    'Tax No',
    'VAT',
    'Unified Business N',
    'UNIFIED BUSINESS N',
    'Uniform N',
    'UNIFORM N',
    'Uniform Number',
  ],
  ...['Registration N', 'Registration n', 'REGISTRATION N'],
  ...['GUI N', 'GUI:', 'UBN', 'Company ID', 'Business ID', 'Business N'],
];
const ENGLISH_CHARS = 60_000;
/** The number is somebody else's: the buyer's on an invoice form, a payee of donations, who built the site. */
const OTHERS_BEFORE =
  /(?:請輸入|請填|填寫|輸入|買受人|買方|買家|賣家|賣方|店家|廠商|供應商|客戶|捐贈單位|受贈|您的|貴公司|貴司|打|需要?|三聯式|抬頭為?|開立|範例|例如|網[站頁]設計|建置|維護|技術支援|系統提供|平台提供|powered by)[^\d]{0,3}$/i;
const MAKER_BEFORE =
  /(?:網[站頁]設計|(?:版型|視覺)由|(?:金流|物流|支付|收款|付款|配送|倉儲|雲端|主機|發票|保險|客服|簡訊)(?:服務|系統|業務|作業)?(?:係|是)?由|網站建置|系統維護|系統開發|技術支援|平台提供|系統提供|金流服務|代收代付|代收款?|委託|委由|委外|第三方支付|履約保證|信託|designed by|powered by|出貨|供貨|販售|寄出|捐贈|愛心碼|賣家|供應商|投保|承保|製造(?:商|廠商?|公司)|委製|代工|進口商|經銷商?|[主協承]辦|贊助|受託|合作(?:夥伴|廠商|單位)|發票抬頭|收購|併購)[^\d©。！？!?]{0,24}$/i;
/** It is an example, or what somebody is asked for. */
const OTHERS_BETWEEN = /範例|例如|例[:：]|如[:：]|請輸入|請填|填寫|輸入|ex[:：.]|e\.g\.|sample|example|placeholder/i;
/** What its owner does for the shop, said after the number. */
const OTHERS_AFTER =
  /^[\s）)」】]{0,3}[（(]?(?:(?:代收|代付|收款|金流|物流|支付|委製|製造|進口)(?:服務|業者|商)|所?(?:提供|負責|擔任|代為?|承作)(?:本|的)?.{0,4}(?:履約|信託|金流|收款|代收|保證|物流|配送|出貨|倉儲|技術|系統|主機|維護)|承保|建置|設計製作)/;
const MAX_MARKS = 40;
const MAX_RAW = 500;
const MAX_GAP = 24;

const TAGS = /<[^>]{0,400}>/g;
/** Text after a mark without tags. A number in another row of a table is none that the mark speaks of: a list's heading. */
const textAfter = (text: string, from: number): string => {
  const raw = text.slice(from, from + MAX_RAW);
  const row = raw.search(/<\/(?:tr|thead|form|ul|ol|footer)\b/i);
  return toAsciiDigits(cleanText((row < 0 ? raw : raw.slice(0, row)).replace(TAGS, ' '), 120));
};

/** Where a part of the page begins or ends: what is said before is not said of what follows. */
const BOUNDS = /<(?:\/(?:main|header|nav|article|section|aside)|footer)\b/gi;

const partBefore = (text: string, to: number): string => {
  const raw = text.slice(Math.max(0, to - 160), to);
  const last = [...raw.matchAll(BOUNDS)].at(-1)?.index;
  return last === undefined ? raw : raw.slice(last);
};

/** Where links lead says nothing of the number behind them: 成為供應商, 由 Shopify 技術支援. */
const LINKS = /<a\b[^>]{0,400}>[^<]{0,40}<\/a\s*>|^[^<]{0,40}<\/a\s*>/gi;

const textBefore = (text: string, to: number): string =>
  toAsciiDigits(
    cleanText(
      partBefore(text, to)
        .replace(LINKS, ' ')
        .replace(/^[^<]{0,160}>/, ' ')
        .replace(/<[^>]{0,400}>?/g, ' '),
      160,
    ),
  ).slice(-40);

/** The number that a mark speaks of: the first eight digits within a few characters, not part of a longer number. */
const numberAfter = (after: string): { number: string; shown: string } | null => {
  const plain = /^[^\d]{0,24}?(?<![\d-])(\d{8})(?![\d-]|\.\d)/.exec(after.slice(0, MAX_GAP + 9))?.[1];
  if (plain !== undefined) return { number: plain, shown: plain };
  const halves = /^[^\d]{0,12}?(?<![\d-])(\d{4})-(\d{4})(?![\d-])/.exec(after.slice(0, MAX_GAP + 9));
  if (halves !== null) return { number: `${halves[1]}${halves[2]}`, shown: `${halves[1]}-${halves[2]}` };
  const spaced = /^[^\d]{0,12}?(?<![\d-])(\d(?: ?\d){7})(?![\d-]|\.\d| \d)/.exec(after.slice(0, MAX_GAP + 9))?.[1];
  return spaced === undefined ? null : { number: spaced.replaceAll(' ', ''), shown: spaced };
};

interface Found {
  number: string;
  context: string;
  at: number;
  /** By its mark, the fullest first. */
  trust: number;
}

type ReadNumber = typeof numberAfter;

const A_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** The number that stands in brackets behind a company's name; one that reads as a day may be its founding. */
const numberInBrackets: ReadNumber = (after) => {
  const number = IN_BRACKETS.exec(after)?.[1];
  return number === undefined || A_DAY.test(number) ? null : { number, shown: number };
};

/** What a mark at a position speaks of; null: no number, or surely somebody else's. */
const readAt = (text: string, at: number, mark: string, readNumber: ReadNumber): Omit<Found, 'trust'> | null => {
  const after = textAfter(text, at + mark.length);
  const read = readNumber(after);
  if (read === null || !isRegistrationNumber(read.number)) return null;
  return judged(textBefore(text, at), after, read, at, mark);
};

/** It is what stands around it that says whose the number is; null: surely somebody else's. */
const judged = (
  before: string,
  after: string,
  read: NonNullable<ReturnType<ReadNumber>>,
  at: number,
  mark: string,
): Omit<Found, 'trust'> | null => {
  if (OTHERS_BEFORE.test(before) || MAKER_BEFORE.test(before)) return null;
  const end = after.indexOf(read.shown) + read.shown.length;
  if (OTHERS_BETWEEN.test(after.slice(0, end + 12)) || OTHERS_AFTER.test(after.slice(end))) return null;
  return { number: read.number, at, context: detach(`${before.slice(-16)}${mark}${after.slice(0, 40)}`.trim()) };
};

/** Of marks and where each of them stands. */
const readMarks = (
  text: string,
  marks: readonly string[],
  places: readonly (readonly number[])[],
  readNumber: ReadNumber,
): Found[] =>
  marks.flatMap((mark, trust) =>
    places[trust]!.flatMap((at) => {
      const read = readAt(text, at, mark, readNumber);
      return read === null ? [] : [{ ...read, trust }];
    }),
  );

const chineseMarks = new Marks([...CHINESE_MARKS, ...NAME_ENDS]);
const englishMarks = new Marks(ENGLISH_MARKS);

type Page = NamingPage;

const PLACES: readonly Place[] = ['footer', 'own_page', 'page_end'];
/** More different numbers in one kind of place are a list of others'. */
const MOST_IN_A_PLACE = 2;

/** Those that stand where only the site's own stand, the surest place first. */
const ownOnes = (page: Page, found: readonly Found[]): (Found & { place: Place })[] => {
  if (found.length === 0) return [];
  const positions = [...new Set(found.map(({ at }) => at))].sort((a, b) => a - b);
  const places = placesOf(page.text, positions, pageKind(page.url, page.title));
  return PLACES.flatMap((place) => {
    const here = found.filter(({ at }) => places.get(at) === place).map((one) => ({ ...one, place }));
    return new Set(here.map(({ number }) => number)).size > MOST_IN_A_PLACE
      ? []
      : here.sort((a, b) => a.trust - b.trust || a.at - b.at);
  });
};

/** A heading over what a shop says of itself as the one who sells. */
const SELLER_HEADING = /(?:賣家|賣方|店家|商家)(?:資訊|資料)/g;
/** Goods, beside which a seller may be one of many. */
const GOODS = /(?:NT\$|\$)\s?\d|\d\s?元(?!以上)|加入購物車|放入購物車|立即購買|"@type"\s{0,3}:\s{0,3}"Product"/;
/** Who else may be spoken of. */
const OTHERS_NEAR =
  /賣家|賣方|店家|供應商|廠商|供貨|出貨|製造|委製|進口|經銷|代理|寄[售賣]|加盟|合作|贊助|主辦|承辦|協辦|設計|建置|製作|發票|投保|捐|付款人|收款|出租|承租|刊登|特約|進駐|場地|聯名|物流/;
/** Where one may be reached or is found, as a frame says of its own company. */
const REACHED =
  /地址|電話|客服|信箱|\bTEL\b|e-?mail|[\w.-]@[\w-]|0\d{1,3}[-)）\s]\d{3}|[縣市].{1,5}[區鄉鎮市].{0,14}[路街道]/i;
const FRAME_CHARS = 700;
const LEFT_CHARS = 300;

const shownText = (raw: string): string =>
  cleanText(raw.replace(/^[^<>]{0,160}>/, ' ').replace(/<[^>]{0,400}(?:>|$)/g, ' '), FRAME_CHARS);

/**
 * A page's one number, where other places say less surely whose it is: on a page about a brand or a seller, and at the end of an
 * inner page without a footer. It is the operator's where the company beside it bears the site's name and nobody else is spoken of.
 */
const numberOfNamesake = (page: Page, places: readonly (readonly number[])[]): (Found & { place: Place }) | null => {
  const { text, url, title } = page;
  const { isHome, isOwn, mayBeOwn } = pageKind(url, title);
  if (isHome || (mayBeOwn && !isOwn && namesTenant(url))) return null;
  const isAbout = isOwn || mayBeOwn;
  const numbers = new Set<string>();
  const found = CHINESE_MARKS.flatMap((mark, trust) =>
    places[trust]!.flatMap((at): Found[] => {
      const after = textAfter(text, at + mark.length);
      const read = numberAfter(after);
      if (read === null) return [];
      numbers.add(read.number);
      const before = textBefore(text, at);
      const plain = isAbout ? before.replace(SELLER_HEADING, ' ') : before;
      const one = isRegistrationNumber(read.number) ? judged(plain, after, read, at, mark) : null;
      return one === null ? [] : [{ ...one, trust }];
    }),
  );
  const [first] = found.sort((a, b) => a.at - b.at);
  if (first === undefined || numbers.size !== 1) return null;
  const near = shownText(text.slice(Math.max(0, first.at - FRAME_CHARS), first.at)).slice(-160);
  const company = companyBefore(near);
  if (company === null || OTHERS_NEAR.test(isAbout ? near.replace(SELLER_HEADING, ' ') : near)) return null;
  if (!isSitesOwn(company, page)) return null;
  const place = placesOf(text, [first.at], { isHome: true, isOwn: isAbout, mayBeOwn }).get(first.at) ?? null;
  if (place === 'own_page' && GOODS.test(text) && (text.match(SELLER_HEADING) ?? []).length > 0) return null;
  if (place !== 'own_page' && !(place === 'page_end' && isFrameEnd(text, first.at, near))) return null;
  const blocks = blocksOf(text);
  const isOne = [...shownNumbers(blocks)].every((number) => number === first.number || !isRegistrationNumber(number));
  const isTold = isOne && isIntroduced(blocks, first.at, company, (title ?? '').split(TITLE_PARTS), isAbout);
  return isTold && !isNoticeOfAnother(blocks.map((one) => one.text).join(' '), company) ? { ...first, place } : null;
};

/** As a frame says of its own company: where it is reached, and little behind it. */
const isFrameEnd = (text: string, at: number, near: string): boolean => {
  const behind = shownText(text.slice(at, at + FRAME_CHARS * 2));
  return behind.length <= LEFT_CHARS && REACHED.test(`${near} ${behind}`);
};

const TAIWANESE_HOST = /^https?:\/\/[^/?#]+\.tw(?:[:/?#]|$)/i;
/** Words that Taiwanese pages say alone, and a company beside prices in the island's dollars. */
const isTaiwanese = ({ text, url }: Page): boolean =>
  TAIWANESE_HOST.test(url) ||
  ['台', '臺', 'Taiwan'].some((word) => text.includes(word)) ||
  (text.includes('NT$') && text.includes('公司'));

/**
 * 統一編號 that a page shows as its operator's, checksum right, each once: JSON-LD of the organisation first, then the
 * page's footer, then the text of a page about the site itself (contact, about, legal), then the page's end. A number
 * elsewhere is anybody's: a seller's in a list, a reviewer's, the buyer's on an invoice form, an example.
 */
export const findRegistrationNumbers = (page: Page): RegistrationNumber[] => {
  const { text } = page;
  const declared = numbersInJsonLd(page);
  const places = chineseMarks.places(text, MAX_MARKS);
  let shown = ownOnes(page, readMarks(text, CHINESE_MARKS, places, numberAfter));
  if (declared.length + shown.length === 0)
    shown = ownOnes(page, readMarks(text, NAME_ENDS, places.slice(CHINESE_MARKS.length), numberInBrackets));
  if (declared.length + shown.length === 0 && isTaiwanese(page)) {
    const from = pageKind(page.url, page.title).isOwn ? 0 : Math.max(0, text.length - ENGLISH_CHARS);
    const places = englishMarks.places(text, MAX_MARKS, from);
    shown = ownOnes(page, readMarks(text, ENGLISH_MARKS, places, numberAfter));
  }
  if (declared.length + shown.length === 0) shown = [numberOfNamesake(page, places) ?? []].flat();
  const found = new Map<string, RegistrationNumber>();
  if (declared.length <= MOST_IN_A_PLACE)
    for (const number of declared) found.set(number, { number, context: `JSON-LD taxID ${number}`, place: 'json_ld' });
  for (const { number, context, place } of shown) if (!found.has(number)) found.set(number, { number, context, place });
  return [...found.values()];
};
