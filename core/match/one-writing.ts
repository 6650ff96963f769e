/** Ages that goods are made from: `7+小型犬` is for seven years and older, `6+1入` is no age. */
const ageSigned =
  /(?<![\d.+a-z*x×-])([3-8]|1[0128]|[4-6][05])\s?(?:歲\+|歲以上|歲起|歲~|y\+|\+(?=[\u3400-\u9fff)\]】]|\s*$)(?![贈送入包盒瓶]))/g;
const mayBeAge = /[+歲]/;

/** `w32`, `32w`, `腰圍32吋`: of trousers. */
const waist =
  /(?<![a-z0-9])w\s?(\d{2})(?!\d|[a-km-z])|(?<![a-z0-9.])(\d{2})w(?![a-z0-9])|腰圍\s?(\d{2})\s?(?:吋|腰)?|(?<![\d.])(\d{2})\s?吋?腰(?!圍)/g;
const trousers = /褲|裙|jeans/;

/** `b75`, `75b`: of bras. */
const cup = /(?<![a-z0-9])([a-h])\s?([6-9][05]|1[01]0)(?![a-z0-9])/g;
const bras = /內衣|胸罩|無鋼圈|罩杯|bra(?![a-z])/;

/** `16promax`. */
const gluedLines = /(?<![a-z])pro(?=max(?![a-z]))/g;

/** A country, or what a shop is called by it, that stands alone: shops write it before goods of any kind. */
const country =
  /(?<=^|[\s【《〈([★|/])(?:日本|韓國|美國|德國|英國|法國|義大利|泰國|澳洲|紐西蘭|瑞士|台灣|臺灣|荷蘭|西班牙|加拿大)(?=[\s】》〉)\]★|/]|[a-z])/g;

const isChinese = /[\u3400-\u9fff]/;

/**
 * A folded Chinese title with one writing for what shops write in several: `7+犬`, `7歲以上犬`; `w32`, `32腰` of trousers; `b75`, `75b` of
 * bras; `promax`. Latin titles stay as they are. Linear in the text.
 */
export const withOneWriting = (folded: string): string => {
  if (!isChinese.test(folded)) return folded;
  let text = mayBeAge.test(folded) ? folded.replace(ageSigned, ' $1歲以上 ') : folded;
  if (trousers.test(text))
    text = text.replace(waist, (_, a?: string, b?: string, c?: string, d?: string) => ` ${a ?? b ?? c ?? d}腰 `);
  if (bras.test(text)) text = text.replace(cup, '$2$1');
  if (text.includes('promax')) text = text.replace(gluedLines, 'pro ');
  return text;
};

/** `黑色` at a word's end is `黑` alone. */
const colourEnding = /([黑白紅藍綠黃灰粉紫棕橘橙銀金膚米杏卡咖])色(?![\u3400-\u9fff])/g;

/** A folded title with blanks where a country stands alone, and with `黑` for `黑色`. */
export const withoutCountries = (folded: string): string => {
  if (!isChinese.test(folded)) return folded;
  const text = folded.replace(country, ' ');
  return text.includes('色') ? text.replace(colourEnding, ' $1 ') : text;
};
