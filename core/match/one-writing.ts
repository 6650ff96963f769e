import data from '../../datasets/taxonomy/characters.json' with { type: 'json' };
import { DOZENS, dozensOf, NUMERAL, numeralOf } from '../numerals.ts';
import { chineseBrandNames } from './brands.ts';
import { withOneNotation } from './notations.ts';

const writtenAs = new Map(data.words.map(([word, as]) => [word!, as!]));
const otherWord = new RegExp([...writtenAs.keys()].join('|'), 'g');
const anyOther = new RegExp(otherWord.source);

/** Ages that goods are made from: `7+小型犬` is for seven years and older, `6+1入` is no age. */
const ageSigned =
  /(?<![\d.+a-z*x×-])([3-8]|1[0128]|[4-6][05])\s?(?:歲\+|歲以上|歲起|歲~|y\+|\+(?=[\u3400-\u9fff)\]】]|\s*$)(?![贈送入包盒瓶])|(?<=[4-6][05])\+(?= [男女成長熟銀綜]))/g;
const mayBeAge = /[+歲]/;

/** `w32`, `32w`, `腰圍32吋`: of trousers. */
const waist =
  /(?<![a-z0-9])w\s?(\d{2})(?!\d|[a-km-z])|(?<![a-z0-9.])(\d{2})w(?![a-z0-9])|腰圍\s?(\d{2})\s?(?:吋|腰)?|(?<![\d.])(\d{2})\s?吋?腰(?!圍)/g;
const trousers = /褲|裙|jeans/;

/** `b75`, `75b`: of bras. */
const cup = /(?<![a-z0-9])([a-h])\s?([6-9][05]|1[01]0)(?![a-z0-9])/g;
const bras = /內衣|胸罩|無鋼圈|罩杯|bra(?![a-z])/;

/** `spf50+ pa++++`: the signs are no extra. More than 50 is a number of its own; of `pa+` every shop writes what it likes. */
const sunScreen = /spf\s?(\d{2})\s?(\+{0,2})|(?<![a-z])pa\s?\+{1,4}/g;

/** `m-l`, `m/l`, `m~l`: one size, and not one of several to choose from. */
const doubleSize =
  /(?<![a-z0-9/~-])(xs|[sml]|x{1,2}l)\s?(?:號\s?)?[-~/]\s?([sml]|x{1,3}l)(?![a-z0-9]|\s?[/~-]\s?[a-z0-9])/g;

/** `短t`, `長t`. */
const shortName = /(?<=[短長])t(?![a-z恤-])/g;
const mayBeShort = /[短長]t/;

/** `3-6歲`, `3~6y`: ages from and to. */
const ageRange = /(?<![\d.-])(\d{1,2})\s?(?:歲\s?)?[-~]\s?(\d{1,2})\s?(?:y(?![a-z])|歲)/g;

/** `16promax`. */
const gluedLines = /(?<![a-z])pro(?=max(?![a-z]))/g;

/** A country, or what a shop is called by it, that stands alone or before a brand: shops write it before goods of any kind. */
const countries =
  '日本|韓國|美國|德國|英國|法國|義大利|泰國|澳洲|紐西蘭|瑞士|台灣|臺灣|荷蘭|西班牙|加拿大|北海道|挪威|智利|越南|印尼|馬來西亞|丹麥|瑞典|芬蘭|波蘭|比利時|奧地利|希臘|土耳其|捷克|葡萄牙|阿根廷|秘魯|南非|印度|歐洲';
const country = new RegExp(
  `(?<=^|[\\s【《〈([★|/])(?:${countries})(?=[\\s】》〉)\\]★|/]|[a-z]|${chineseBrandNames.join('|')})`,
  'g',
);

const isChinese = /[\u3400-\u9fff]/;

/** `wifi 6e`, `藍牙5.3`, `hdmi 2.1`: a standard's number, which one shop writes and another does not. */
const standards = /(wi-?fi)\s?[4-7]e?(?![a-z\d.])|(藍[牙芽]|bluetooth|hdmi|usb|pcie)\s?v?\d\.\d(?![\d.])/g;
const mayBeStandard = /fi\s?[4-7]|\d\.\d/;

/** `3合1`, `三合一`, `6效合1`. */
const inOne = /([2-9一二三四五六七八九])\s?效?\s?合\s?([1一])/g;
const FEW = '一二三四五六七八九';

/** `3層`, `5片式`: what a thing is made of is written with both numerals, and is no pack. */
const design = /(?<![\d.+])([1-9])\s?(?=[片段]式|層|格(?!子)|門(?!號)|輪|孔|人座)/g;

/** `籃球 7號`: a ball of that size. */
const ballSize = /(?<!\d)([3-7])\s?號(?!球)/g;
const balls = /[籃足排手]球(?![鞋衣襪架褲])/;

/** `12+4入`: so many come together; `6+1入` too, and `1+1`. `1+6` is a thing and its refills. */
const summed = /(?<![\d.+a-z-])(\d{1,3})(?<!\b1(?=\s?\+\s?[2-9]))\s?\+\s?(\d{1,3})\s?(?=[入片包顆錠粒瓶罐支枚])/g;
const mayBeSum = /\d\s?(?:ml|l|kg|g)?\s?\+\s?\d/;

/** `1000g+1000g`: two of them. */
const twice = /(?<![\d.+])(\d{2,4}(?:\.\d)?\s?(?:ml|kg|g))\s?\+\s?\1(?![a-z\d+])/g;

/** `120pcx10`: pieces of each pack, not packs. */
const pieces = /(?<![\d.a-z]|[a-z\d]-)(\d{1,4})\s?pcs?\s?(?=[x×*]\s?\d)/g;
const mayBePieces = /\dpcs?\s?[x×*]|\d\spcs?\s?[x×*]/;

/** `65x15g`: so many of them; not `2x8g` of memory. */
const timesMeasure =
  /(?<![\d.a-z-])([5-9]|[1-9]\d{1,2})\s?[x×*]\s?(\d{1,3}(?:\.\d{1,2})?\s?(?:ml|cc|g|公克))(?![a-z\d]|\s?[x×*])/g;
const mayBeTimes = /\d\s?[x×*]\s?[\d.]+\s?[mcg公]/;

/** `800G補`, `補1800g`: a refill of so much. */
const refillOf =
  /(?<=\d\s?(?:ml|l|kg|g|公克|公斤|毫升))\s?補(?![\u3400-\u9fff])|(?<![\u3400-\u9fff])補(?=\s?\d{2,4}\s?(?:ml|g|kg|l))|[(（]補[)）]|(?<=[\u3400-\u9fff])補(?=\s*$)/g;

/** `6個/盒`, `10個入`: pieces. */
const each = /(?<![\d.])(\d{1,4})\s?個(?=\s?[/／入)x×*]|\s*$)/g;

/** `6pc`, `120pc`: so many; `PET-580ml`, `CAN-330ml`: what a drink comes in. */
const counter = /(?<![\d.a-z]|[a-z\d]-)(\d{1,4})\s?pcs?(?![a-z\d])|(?<=[x×*]\s?\d{1,3})\s?pcs?(?![a-z\d])/g;
const container =
  /(?<![a-z])(?:pet|can|tp|tr|nr)\s?-?(?=\d{2,4}\s?(?:ml|cc|l)(?![a-z]))|(?<=\d\s?(?:ml|cc|l)\s?)(?:pet|can|tp|tr|nr)(?![a-z\d])/g;
const mayBeContained = /(?:pet|can|tp|tr|nr)\s?-?\d|(?:ml|cc|l)\s?(?:pet|can|tp|tr|nr)/;

/** `(18/箱)`, `共三包`. */
const ofCase = /(?<![\d.])(\d{1,3})\s?\/\s?箱/g;
const sumInWords = new RegExp(`(?<=共)(${NUMERAL})(?=[入包盒瓶罐袋條])`, 'g');

/** `30:6`: how much of one to another. */
const proportion = /(?<![\d:.])(\d{1,2}):(\d{1,2})(?![\d:])/g;

/** `禮盒組6+2`: so many together. */
const sumBehind = /(?<=[組盒箱]\s?)(\d{1,2})\s?\+\s?(\d{1,2})(?=\s*$)/;

/** `B.B. 辣醬`, `O.B 原子筆`: letters of a name, and no c.c. */
const initials = /(?<![a-z\d.])([a-z])(?<!\bc(?=\.c))\.([a-z])\.?(?![a-z\d.])/g;
const mayBeInitials = /[a-z]\.[a-z]/;

/** `買一送一`: two for the price of one; not where it is told how many come together. */
const oneMore = /[([【]?買[一1]送[一1](?:促銷包?|活動|專案|優惠)?[)\]】]?/g;
const isOneMore = /買[一1]送[一1]/;
const toldTogether = /[x×*]\s?\d|共|\+/;

/** `37x25.5x0.95cm`: how large a thing is, which one shop writes and another does not. */
const threeSides =
  /(?<![\d.a-z])\d{1,3}(?:\.\d{1,2})?(?:\s?(?:cm|公分)?\s?[x×*]\s?\d{1,3}(?:\.\d{1,2})?){2}\s?(?:cm|公分)/g;

/** `15W/40`, `10W-40`: how thick an oil is. */
const viscosity = /(?<![\d.a-z])(\d{1,2})w\s?[-/]\s?([1-6]0)(?![\d.a-z])/g;

/** `2.2K` of rice. */
const kilos = /(?<=米.{0,12})(?<![\d.a-z])(\d{1,2}(?:\.\d)?)k(?![a-z\d])/;

/** `拉拉褲L72`: a size of nappies, and how many. */
const nappies = /拉拉褲|尿褲|尿布|黏貼|褲型|一級幫/;
const ofNappies = /(?<=[\u3400-\u9fff]\s?)(nb|[sml]|x{1,3}l)\s?(\d{2,3})(?=\s*$|\s?[(【[])/g;

/** `花雕雞麵(碗)`, `牛肉麵(包)`. */
const bowl = /(?<!湯)麵\s?[(（]([碗杯袋包桶])[)）]/g;
const bag = /[袋包]/;

/** By the case, and nobody says how many are in it: not the single one. */
const wholeCase = /[(（]箱[)）]|整箱|箱購/;
const counted = /\d\s?[入包盒瓶罐袋組支條片杯碗顆粒抽張捲串件]|[x×*]\s?\d/;

/** `TID292TW`: the number of a thing with the country that it is sold in, which most shops leave out. */
const soldHere = /(?<=(?<![a-z\d])[a-z]{1,4}-?\d{3,4}[a-z]?)[-/]?tw(?![a-z\d-])/g;

/** `兒童溜滑梯`: what is made for children alone need not say so. */
const ofChildren =
  /玩具|溜滑梯|推車|安全座椅|汽座|餐椅|繪本|童書|拼圖|積木|滑步車|平衡車|三輪車|扭扭車|搖搖馬|鞦韆|公仔|黏土|蠟筆|彩色筆|奶瓶|圍欄|遊戲墊|爬行墊|家家酒/;
const forChildren = /(?:兒|孩|幼|學)童(?=[\u3400-\u9fff])/g;

/** `女性 90錠`, `男士綜合維他命`: of what is eaten for health, shops do not leave out for whom it is. */
const supplements = /維他命|b群|益生菌|膠囊|錠|葉酸|魚油|葉黃素|膠原|機能軟糖|乳清|衛生紙|刮鬍刀/;
const forWhom = /([男女])[性士]/g;

/** `0.5 鋼珠筆`, `0.38mm`: how wide a pen writes. */
const tip = /(?<![\d.])(0\.[2-9]\d?|1\.[0-6])(?![\d.]|\s?(?:mm|cm|公|吋|ml|g|l|kg))/g;
const pens = /[鉛珠子簽中水鋼]筆/;

/** `半打`, `2打裝`. */
const dozens = new RegExp(DOZENS, 'g');

/** `三公尺`, `延長線 兩米`, `五公斤`. */
const saidMeasure = new RegExp(
  `(?<![第\\d])(${NUMERAL})(?:(?=公[尺分升斤克])|(?<=(?:^|[^\\u3400-\\u9fff]|[線繩帶管布燈條])${NUMERAL})(?=[米尺](?![\\u3400-\\u9fff])))`,
  'g',
);

/** `半磅`, `兩磅裝` of beans. */
const pounds = /(?<![\d.])([半一兩二三五])磅/g;

const mayBeRange = /\d\s?(?:y|歲)/;
const maySize = /[sml]\s?(?:號\s?)?[-~/]\s?[smlx]/;

/** What a text has at all: most rules need a sign that most titles do not have, and one look at each character is cheaper than a pattern. */
const sign = {
  digit: 1,
  plus: 1 << 1,
  times: 1 << 2,
  inOne: 1 << 3,
  noodles: 1 << 4,
  crate: 1 << 5,
  refill: 1 << 6,
  piece: 1 << 7,
  gallon: 1 << 8,
  sum: 1 << 9,
  colon: 1 << 10,
  rice: 1 << 11,
  nappies: 1 << 12,
  latin: 1 << 13,
  child: 1 << 14,
  pen: 1 << 15,
  ball: 1 << 16,
  design: 1 << 17,
  gift: 1 << 18,
  oil: 1 << 19,
  pound: 1 << 20,
  dozen: 1 << 21,
  measure: 1 << 22,
} as const;
const charactersOf: Readonly<Record<keyof typeof sign, string>> = {
  digit: '0123456789',
  plus: '+',
  times: 'x×*',
  inOne: '合',
  noodles: '麵',
  crate: '箱',
  refill: '補',
  piece: '個',
  gallon: '侖',
  sum: '共',
  colon: ':',
  rice: '米',
  nappies: '褲尿黏級',
  latin: 'abcdefghijklmnopqrstuvwxyz',
  child: '童',
  pen: '筆',
  ball: '球',
  design: '式層格門輪孔座',
  gift: '送',
  oil: '油',
  pound: '磅',
  dozen: '打',
  measure: '公米尺',
};
const signOf = new Uint32Array(0x10000);
for (const [name, characters] of Object.entries(charactersOf))
  for (const character of characters) signOf[character.charCodeAt(0)]! |= sign[name as keyof typeof sign];

const signsOf = (text: string): number => {
  let signs = 0;
  for (let i = 0; i < text.length; i++) signs |= signOf[text.charCodeAt(i)]!;
  return signs;
};

/**
 * A folded Chinese title with one writing for what shops write in several: `7+犬`, `7歲以上犬`; `w32`, `32腰` of trousers; `b75`, `75b` of
 * bras; `promax`. Latin titles stay as they are. Linear in the text.
 */
export const withOneWriting = (folded: string): string => {
  if (!isChinese.test(folded)) return folded;
  const signs = signsOf(folded);
  const has = (sign: number): boolean => (signs & sign) !== 0;
  const isNumbered = has(sign.digit);
  const plain = withOneNotation(folded, {
    digit: isNumbered,
    latin: has(sign.latin),
    plus: has(sign.plus),
    times: has(sign.times),
    pound: has(sign.pound),
  });
  let text = isNumbered && mayBeAge.test(plain) ? plain.replace(ageSigned, ' $1歲以上 ') : plain;
  if (isNumbered && mayBeStandard.test(text))
    text = text.replace(standards, (_, a?: string, b?: string) => `${a ?? b} `);
  if (has(sign.inOne)) text = text.replace(inOne, (_, count: string) => `${FEW[Number(count) - 1] ?? count}合一`);
  if (has(sign.plus) && mayBeSum.test(text))
    text = text
      .replace(summed, (_, a: string, b: string) => `${Number(a) + Number(b)}`)
      .replace(twice, '$1x2')
      .replace(sumBehind, (_, a: string, b: string) => `${Number(a) + Number(b)}入`);
  if (has(sign.noodles)) text = text.replace(bowl, (_, as: string) => (bag.test(as) ? '麵 ' : `${as}麵`));
  if (has(sign.crate) && wholeCase.test(text) && !counted.test(text)) text = `${text} 整箱量`;
  if (isNumbered && has(sign.times) && mayBeTimes.test(text)) text = text.replace(timesMeasure, '$2x$1');
  if (has(sign.refill)) text = text.replace(refillOf, ' 補充包 ');
  if (isNumbered && has(sign.piece)) text = text.replace(each, '$1枚');
  if (has(sign.dozen)) text = text.replace(dozens, (said) => `${dozensOf(said)}入 `);
  if (has(sign.measure)) text = text.replace(saidMeasure, (said) => `${numeralOf(said)}`);
  if (has(sign.pound))
    text = text.replace(pounds, (_, count: string) => `${count === '半' ? 0.5 : numeralOf(count)}磅`);
  if (has(sign.gallon)) text = text.replace(/(?<!\d\s?)[一1]?\s?加侖/g, '1加侖');
  if (isNumbered && has(sign.latin) && mayBeContained.test(text)) text = text.replace(container, ' ');
  if (isNumbered && has(sign.crate)) text = text.replace(ofCase, '$1入/箱');
  if (has(sign.sum)) text = text.replace(sumInWords, (_, count: string) => `${numeralOf(count)}`);
  if (has(sign.colon)) text = text.replace(proportion, '$1.$2');
  if (isNumbered && has(sign.rice) && text.includes('k')) text = text.replace(kilos, '$1kg');
  if (isNumbered && has(sign.nappies) && nappies.test(text)) text = text.replace(ofNappies, '$1 $2片');
  if (isNumbered && has(sign.latin) && mayBePieces.test(text)) text = text.replace(pieces, '$1片');
  if (isNumbered && has(sign.latin) && text.includes('pc'))
    text = text.replace(counter, (_, count?: string) => `${count ?? ''}入`);
  if (has(sign.gift) && isOneMore.test(text) && !toldTogether.test(text)) text = `${text.replace(oneMore, ' ')} x2`;
  if (isNumbered && has(sign.times)) text = text.replace(threeSides, ' ');
  if (has(sign.oil) && isNumbered) text = text.replace(viscosity, '$1w$2');
  if (has(sign.latin) && mayBeInitials.test(text)) text = text.replace(initials, '$1$2');
  if (isNumbered && has(sign.latin) && text.includes('tw')) text = text.replace(soldHere, '');
  if (supplements.test(text)) text = text.replace(forWhom, '$1性保健');
  if (has(sign.child) && ofChildren.test(text)) text = text.replace(forChildren, ' ');
  if (has(sign.pen) && pens.test(text)) text = text.replace(tip, '$1mm');
  if (has(sign.ball) && balls.test(text)) text = text.replace(ballSize, '$1號球');
  if (isNumbered && has(sign.design)) text = text.replace(design, (_, count: string) => FEW[Number(count) - 1]!);
  if (isNumbered && mayBeRange.test(text)) text = text.replace(ageRange, '$1-$2歲');
  if (isNumbered && trousers.test(text))
    text = text.replace(waist, (_, a?: string, b?: string, c?: string, d?: string) => ` ${a ?? b ?? c ?? d}腰 `);
  if (isNumbered && bras.test(text)) text = text.replace(cup, '$2$1');
  if (text.includes('spf') || text.includes('pa+'))
    text = text.replace(sunScreen, (_, spf?: string, more?: string) =>
      spf === undefined ? ' ' : ` spf${Number(spf) + (more === '' ? 0 : 1)} `,
    );
  if (maySize.test(text)) text = text.replace(doubleSize, ' $1~$2 ');
  if (anyOther.test(text)) text = text.replace(otherWord, (word) => writtenAs.get(word)!);
  if (mayBeShort.test(text)) text = text.replace(shortName, '袖t恤');
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
