import type { Condition } from '../contract/index.ts';
import { filterBit, filterBits } from './filter-bits.ts';
import { eachMatch } from './text.ts';

const zhColours = '黑|白|灰|銀|金|紅|藍|綠|紫|粉|橘|橙|黃|棕|咖啡|咖|米|青|駝|卡其|玫瑰';
const enColours =
  'black|white|silver|grey|gray|gold|red|blue|green|purple|violet|pink|orange|yellow|brown|beige|navy|teal|magenta|cyan|walnut|cherry|oak|mahogany|burgundy|ivory|charcoal|titanium|bronze|turquoise|lime|maroon|aqua|tan|putty|graphite';
const zhColour = new RegExp(`(${zhColours})(?:色)?(?=[^\\u3400-\\u9fff]|$|色|款|版|限定)`, 'g');
const zhColourNamed = /(黑|白|灰|銀|金|紅|藍|綠|紫|粉|橘|橙|黃|棕|咖啡|米|青|駝)色/g;
const enColour = new RegExp(`\\b(${enColours})\\b`, 'g');
const anyColour = new RegExp(`${zhColours}|${enColours}`);
const mayHaveColour = filterBit(`${zhColours}|${enColours}`.split('|'));
const sameColour: Record<string, string> = {
  black: '黑',
  white: '白',
  grey: '灰',
  gray: '灰',
  silver: '銀',
  gold: '金',
  red: '紅',
  blue: '藍',
  green: '綠',
  purple: '紫',
  violet: '紫',
  pink: '粉',
  orange: '橘',
  橙: '橘',
  yellow: '黃',
  brown: '棕',
  咖啡: '棕',
  咖: '棕',
  玫瑰: '粉',
  graphite: '灰',
  charcoal: '灰',
};
/** All that `readColours` can answer, in a fixed order. */
export const colourNames: readonly string[] = [
  ...new Set(`${zhColours}|${enColours}`.split('|').map((word) => sameColour[word] ?? word)),
].sort();
const notColour =
  /藍[牙芽]|紅米|黑標|黑鑽|黑晶|白金(?!色)|黃金(?!色)|金屬|金牌|金級|銀離子|紅外線|白光|藍光|紅軸|青軸|茶軸/g;

/** Colours named in a folded title, as one Chinese character each (or the English word where no character is usual). */
export const readColours = (folded: string, bits = filterBits(folded)): string[] => {
  if ((bits & mayHaveColour) === 0 || !anyColour.test(folded)) return [];
  const text = folded.replace(notColour, ' ');
  const found = new Set<string>();
  for (const pattern of [zhColour, zhColourNamed, enColour])
    eachMatch(text, pattern, ([, name = '']) => found.add(sameColour[name] ?? name));
  return [...found].sort();
};

const conditions: [RegExp, Condition][] = [
  [/整新|翻新|整備|官方認證福利|福利品|refurb|renewed|recertified/, 'refurbished'],
  [/二手|中古|[6-9]\.?\d?\s?成新|[6-9]\s?級|\bused\b|pre-?owned/, 'used'],
  [/展示[機品]|拆封|盒損|外盒|凹損|open[- ]?box|即期|出清品|零碼/, 'open_box'],
];
const mayHaveCondition = filterBit('整 翻 福 re 二 中 成 級 us pr 展 拆 盒 凹 op 即 出 零'.split(' '));

/** What the title says of the condition, else what the source says, else `new` is assumed by comparison. */
export const readCondition = (folded: string, given: Condition | null, bits = filterBits(folded)): Condition => {
  if ((bits & mayHaveCondition) !== 0)
    for (const [pattern, condition] of conditions) if (pattern.test(folded)) return condition;
  return given ?? 'unknown';
};

const roman: Record<string, string> = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8' };
const zhNumber: Record<string, string> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10',
};

const zhGeneration = /第?\s?([一二三四五六七八九十]|\d{1,2})\s?代(?!理|工|言)/g;
const enGeneration = /\b(?:gen(?:eration)?\.?|mk\.?|mark|ver\.?)\s?-?(\d{1,2}|ii|iii|iv)(?!\d)/g;
const ordinalGeneration = /(?<![a-z])(\d)(?:st|nd|rd|th) gen/g;
const romanGeneration = /(?<=[\s\d])(ii|iii|iv|vi|vii|viii)(?=[^a-z0-9]|$)/g;
const mayHaveGeneration = filterBit('代 ge mk ma ve ii iv vi'.split(' '));

/** Generation as a number text: `II`, `第二代`, `3代`, `Gen 2`, `mk2`; null: not said or several. */
export const readGeneration = (folded: string, bits = filterBits(folded)): string | null => {
  if ((bits & mayHaveGeneration) === 0) return null;
  const found = new Set<string>();
  if (folded.includes('代')) eachMatch(folded, zhGeneration, ([, said = '']) => found.add(zhNumber[said] ?? said));
  if (/gen|m[ka]|ver/.test(folded)) {
    eachMatch(folded, enGeneration, ([, said = '']) => found.add(roman[said] ?? said));
    eachMatch(folded, ordinalGeneration, ([, said = '']) => found.add(said));
  }
  if (/ii|iv|vi/.test(folded)) eachMatch(folded, romanGeneration, ([, said = '']) => found.add(roman[said] ?? said));
  return found.size === 1 ? [...found][0]! : null;
};

const lines =
  'pro|max|plus|ultra|mini|lite|se|fe|air|ti|super|elite|x3d|slim|neo|evo|hyperspeed|essential|oc|combo|wireless|duo|fold|flip|note|edge|nano|deluxe|premium|xl|sff|kf|titan|trio|faker|origin|superlight|lightspeed';
/** Where nothing of this stands, no line word does: `+` is read as one, and so is `x` after a number. */
const anyLine = new RegExp(`${lines}|\\+|x`);
const mayHaveLine = filterBit([...lines.split('|'), '+', 'x']);
const linePattern = new RegExp(`(?<![a-z])(?:${lines})(?![a-z])`, 'g');

/** All that `readLineWords` can answer, in a fixed order. */
export const lineNames: readonly string[] = [...lines.split('|'), 'x'].sort();

/** Words that shops drop from a title though the thing has them; in Latin titles, which are wordier, more of them. */
const droppable = new Set(['wireless', 'combo', 'premium', 'deluxe', 'nano', 'neo', 'evo', 'air', 'duo']);
const alwaysTelling = new Set(['pro', 'max', 'plus', 'ultra', 'se', 'fe', 'ti', 'super', 'x3d']);
/** Line words that make another product even where only one title has them. `chinese`: if one of the two titles is. */
export const tellingLineWords = {
  chinese: new Set(lineNames.filter((word) => !droppable.has(word))),
  latin: alwaysTelling,
} as const;

/** Words that make another product of the same line: Pro, Max, mini… `S10FE+` has `fe` and `plus`. */
export const readLineWords = (folded: string, bits = filterBits(folded)): string[] => {
  if ((bits & mayHaveLine) === 0 || !anyLine.test(folded)) return [];
  const text = folded
    .replace(/(?<=[a-z0-9])\+(?=[\s(),|/]|$)/g, ' plus ')
    .replace(/(?<=\d)(?=(?:fe|se|ti|pro|max|x3d|plus|lite)(?![a-z]))/g, ' ');
  const found = new Set(text.match(linePattern) ?? []);
  if (/(?<=\d )x(?=\s)/.test(text)) found.add('x');
  return [...found].sort();
};

interface Opposition {
  name: string;
  left: RegExp;
  right: RegExp;
  /** Trait of texts in which a side may stand. */
  mayBe: number;
}

/** `heads`: what a match of either side holds one of, as `traitOf` wants it. */
const opposition = (name: string, heads: string, left: RegExp, right: RegExp): Opposition => ({
  ...{ name, left, right, mayBe: filterBit(heads.split(' ')) },
});

const oppositions: Opposition[] = [
  opposition(
    'connection',
    '5g 4g lt ce 網 寬 wi',
    /(?<![a-z0-9])(?:5g|4g|lte|cellular)(?![a-z0-9])|行動網路|行動寬頻/,
    /(?<![a-z])wi-?fi(?![\s-]?[4-7](?![\dg]))/,
  ),
  opposition('drive', '數 碟', /數位版/, /光碟版/),
  opposition('wire', '線 藍 wi bl', /(?<!不)有線(?!耳機線)|\bwired\b/, /無線|藍[牙芽]|wireless|bluetooth/),
  opposition(
    'use',
    '筆 di nb 桌 pc de',
    /筆記型(?!電腦)|筆電用|筆電記憶|so-?dimm|(?<![a-z])nb(?![a-z])/,
    /桌上型|(?<![a-z])pc\s?用|\budimm|desktop/,
  ),
  opposition('memory', 'd4 r4 d5 r5', /(?<![a-z])d(?:dr)?4(?![\da-z])/, /(?<![a-z])d(?:dr)?5(?![\da-z])/),
  opposition('box', '裝 盒', /平裝/, /禮盒|精裝/),
  opposition('import', '輸 水 司', /平輸|平行輸入|水貨/, /公司貨/),
  opposition('cooler', '散 ts', /含散熱片|附散熱片|heatsink/, /(?!)/),
  opposition('hand', '左 右', /左手/, /右手/),
  opposition('sex', "男 女 n' ns", /男[款用士性]|\bmen'?s\b/, /女[款用士性]|\bwomen'?s\b/),
];

/** Names of what `readSides` tells apart, in a fixed order. */
export const sideNames: readonly string[] = oppositions.map(({ name }) => name);

const mayHaveEdition = filterBit('ed 聯 初 紀 典 限 特 re 副 co'.split(' '));
const editionPattern = /(?<![a-z])([a-z]+)[\s-]edition|(聯名|初音|紀念|典藏|限量|特仕)/g;

/** Special editions named (`faker`, 聯名, 特仕…), and `compatible` for what another maker made to fit. */
export const readEditions = (folded: string, bits = filterBits(folded)): string[] => {
  if ((bits & mayHaveEdition) === 0) return [];
  const found = new Set<string>();
  eachMatch(folded, editionPattern, ([, latin, chinese = '']) => found.add(latin ?? chinese));
  if (/remanufactured|副廠|compatible (?!with)/.test(folded)) found.add('compatible');
  return [...found].sort();
};

/** Sides taken where products come in two kinds: `connection:0` is 5G, `connection:1` is WiFi. Both or neither: none. */
export const readSides = (folded: string, bits = filterBits(folded)): string[] => {
  const sides: string[] = [];
  for (const { name, left, right, mayBe } of oppositions) {
    if ((bits & mayBe) === 0) continue;
    const [isLeft, isRight] = [left.test(folded), right.test(folded)];
    if (isLeft && isRight && name === 'drive') sides.push(`${name}:2`);
    else if (isLeft !== isRight) sides.push(`${name}:${isLeft ? 0 : 1}`);
  }
  return sides;
};
