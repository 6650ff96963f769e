import type { Block } from './blocks.ts';
import { toAsciiDigits } from './number.ts';

/** What stands before the company of a site itself, in its own line. */
const OWN_LEAD =
  /(?:^|[|｜•·©]|©️|\(c\)|copyright|版權所有|著作權所有|all rights reserved\.?|(?<!\p{L})(?:公司|商號|商店|店名|品牌|營業人|事業|企業)(?:全名|名稱)?\s?[:：]?|(?:©|\(c\)|copyright)\s?(?:19|20)\d\d(?:\s?[-–~]\s?(?:19|20)\d\d)?(?: by)?)\s*$/iu;
/** A line or a cell of its own above it that says no more than that what follows is the site's. */
const OWN_HEADING =
  /^(?:公司|商號|商店|店家|賣家|賣方|商家|營業人|企業|品牌|經營者|聯[絡繫](?:我們|資訊|方式)?|客服(?:資訊|中心)?|關於(?:我們|品牌|本站|本店)?|about(?: us)?|contact(?: us)?)(?:名稱|全名|名|資訊|資料|簡介|介紹|故事)?\s?[:：]?$/i;
const RUN_BY = /本(?:網?站|店|商店)由\s?$/;
const RUNS = /^\s?(?:經營|營運|所有|擁有)/;
/** What it does for the site, between its name and its number. */
const DOES = /製作|設計|建置|提供|代理|維護|代收|贊助|製造|出品|承辦|承作|代工|授權|委員會|基金會/;
const MOST_HEADING = 24;
const ENDS_SENTENCE = /[。！!？?…~～」』.]$/;
const AMOUNT = /^(?:nt|twd)?\s?\$?\s?[\d,.]+\s?元?$/i;

/**
 * Whether a page speaks of a company before a number as of its own: the company begins its line, or stands behind ©, a
 * separator or a label for the site's own, and no line above it says whose it is. `parts`: of the title; `mayHead`: a heading may
 * speak of sellers.
 */
export const isIntroduced = (
  blocks: readonly Block[],
  at: number,
  company: string,
  parts: readonly string[],
  mayHead: boolean,
): boolean => {
  const last = blocks.findLastIndex(({ start }) => start <= at);
  for (let i = last; i >= 0 && i > last - 8; i--) {
    const { text } = blocks[i]!;
    const found = text.lastIndexOf(company);
    if (found < 0) continue;
    const [lead, rest] = [text.slice(0, found), text.slice(found + company.length)];
    const between = `${rest} ${blocks
      .slice(i + 1, last + 1)
      .map((one) => one.text)
      .join(' ')}`;
    if (DOES.test(between)) return false;
    if (RUN_BY.test(lead)) return RUNS.test(rest);
    if (!OWN_LEAD.test(lead)) return false;
    return lead.trim() !== '' || isFree(blocks[i - 1], parts, mayHead);
  }
  return false;
};

/** Nothing in the line above says whose what follows is. */
const isFree = (above: Block | undefined, parts: readonly string[], mayHead: boolean): boolean => {
  if (above === undefined || above.isLink) return true;
  const text = above.text.trim();
  if (!/\p{L}/u.test(text) || AMOUNT.test(text) || parts.includes(text)) return true;
  if (OWN_HEADING.test(text)) return mayHead || !/[賣商店]家|賣方/.test(text);
  return !/[:：]$/.test(text) && (text.length > MOST_HEADING || ENDS_SENTENCE.test(text));
};

const A_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** Numbers of eight digits that a page shows, with a mark or without; days are none. */
export const shownNumbers = (blocks: readonly Block[]): Set<string> =>
  new Set(
    blocks.flatMap(({ text }) =>
      Array.from(toAsciiDigits(text).matchAll(/(?<![\d\-.])\d{8}(?![\d-]|\.\d)/g), ([number]) => number).filter(
        (number) => !A_DAY.test(number),
      ),
    ),
  );
