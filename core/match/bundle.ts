import { tasteWords, withoutPraise } from './attributes.ts';
import { filterBit, filterBits } from './filter-bits.ts';

export interface BundleReading {
  /** What is sold together, the thing first; one part: no bundle. */
  parts: string[];
  /** Gifts and extras that come along, as named. */
  extras: string[];
  /** A contract with a carrier, a pre-paid plan: not a price of the thing. */
  contract: boolean;
}

const warranty = /保固?\s?\d+\s?\+\s?\d+\s?(?:個?月|年)?|\d+\+\d+\s?(?:個月|年保)/g;
/** `S10FE+ WiFi`: part of the name, as nothing is joined to it. */
const plusInName = /(?<=[a-z0-9])\+(?=[\s(),|/)】]|$)/g;
/** `鈣+D3`, `鐵+葉酸`, `+1.50`: what supplements hold together, and dioptres of glasses. */
const plusWithin =
  /(?<=[鈣鐵鋅鎂素酸群油錠]|(?<![a-z\d])[a-z]\d{0,2})\+(?=[a-z]\d{0,2}(?![a-z\d])|[鈣鐵鋅鎂硒]|葉酸|維生素|維他命)|\+(?=\d\.\d[05](?!\d))/g;
const tastes = tasteWords.join('|');
/** `牛肉+起司 100g`, `茶樹+薄荷`: one thing of two tastes. */
const plusOfTastes = new RegExp(
  `\\+(?<=(?:${tastes})\\+)(?=(?:${tastes})(?:口味|風味|味)?(?:[\\s\\d()【】|/-]|$))`,
  'g',
);
const notExtra =
  /^(?:運|稅|發票|安裝|基本安裝|內顯|標準安裝|到府|[有無]線(?![a-z\u3400-\u9fff])|wifi(?!\s?[\u3400-\u9fff])|\d+%)/;
const setWords =
  /(?<=[([【《<+/】★」] ?)([\u3400-\u9fffa-z0-9.+ /]{1,24}?)(?:組合?|套組|超值組|豪華組)(?=[)】\]》★\s【《([|]|$)/g;
/** `3入組`, `(340gx6罐/組)`: so many of the thing itself. */
const packSet =
  /(?:\d+|[一二兩三四五六八十雙])\s?(?:入|件|包|盒|瓶|支|片|條|罐|袋|捲|串|杯|顆|粒|枚|張|抽|對|雙|個|kg|g|ml|l)?\s?\/?\s?$|^\s?(?:入|件|包|盒|瓶|條)$|模|滑鼠鍵盤|鍵鼠|機$/;
const contract = /門號|攜碼|月繳|月租|搭配.{0,6}方案|合約/;
const mayHaveContract = filterBit('門攜繳租案約');
const upgrade = /(升級\s?\d+\s?[gt]b?|office\s?\d{0,4}|m365)\s?★?/;
const mayHaveGift = filterBit('贈送含');
const mayHaveUpgrade = filterBit(['升', 'office', 'm365']);
/** Signs that `clean` takes away, two spaces, and what else is white space. */
const mayBeUnclean = filterBit([
  ...`()[]{}【】《》〈〉「」'"★☆|,、。:：`,
  '  ',
  ...'\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
  ...'\u2028\u2029\u202f\u205f\u3000\ufeff',
]);

const clean = (text: string): string => text.replace(/[()[\]{}【】《》〈〉「」'"★☆|,、。:：\s]+/g, ' ').trim();

/** `拔膜組 (軟化露30ml+面膜60ml)`: what is in a set that has a name of its own, which another shop does not list. */
const setContents = /(?<=[\u3400-\u9fff](?:組|套組|禮盒|套裝)\s?)[(【[][^()【】[\]]{0,80}\+[^()【】[\]]{0,80}[)】\]]/g;

const splitParts = (folded: string, bits: number): string[] => {
  // Most titles are one part.
  const parts = folded.includes('+')
    ? folded
        .replace(setContents, ' ')
        .replace(warranty, ' ')
        .replace(plusInName, ' plus ')
        .replace(plusWithin, ' ')
        .replace(plusOfTastes, ' ')
        .split('+')
        .map(clean)
    : [(bits & mayBeUnclean) === 0 ? folded.trim() : clean(folded)];
  const things = parts.filter((part) => /[^\s\d][\s\d]*[^\s\d]/.test(part));
  return things.length > 0 ? things : parts.slice(0, 1);
};

const readExtras = (folded: string, bits: number): string[] => {
  const extras: string[] = [];
  if ((bits & mayHaveGift) !== 0) readGifts(folded, extras);
  if (folded.includes('組')) readSets(folded, extras);
  const upgraded = (bits & mayHaveUpgrade) === 0 ? null : upgrade.exec(folded);
  if (upgraded !== null) extras.push(clean(upgraded[1]!));
  return extras.length < 2 ? extras : [...new Set(extras)];
};

const bracketed = /【[^【】]*】|\[[^[\]]*\]|「[^「」]*」|★[^★]*★/g;
/** `含熊寶貝馨香精華`, `含胺基酸配方`: what it is made with. */
const ingredient =
  /^[^\s(+,]{1,10}(?:精華(?![液露霜乳油素])|成分|配方|萃取|香氛|因子|酵素|粒子|科技|胺基酸|胜肽|神經醯胺)/;
const [BRAND_AT_MOST, THING_FROM] = [8, 10];

/** Or where no thing stands before it: `白蘭 含香氛洗衣精補充包 1.6kg`. */
const isIngredient = (folded: string, { index, 0: said }: RegExpExecArray, extra: string): boolean =>
  said.startsWith('含') &&
  (ingredient.test(extra) ||
    (extra.length >= THING_FROM && folded.slice(0, index).replace(bracketed, '').trim().length <= BRAND_AT_MOST));

const readGifts = (folded: string, extras: string[]): void => {
  for (const match of folded.matchAll(
    /(?:加贈|附贈|隨貨贈|贈送|再送|加送|贈|(?<![一二三123包內口富飽蘊未不零無])含(?!量|纖|錠|保固|糖|水|氟|鋅|鈣|鐵|鎂|碘|酒精|香|皂|油|果|籽|顆粒|維他命|膠原|玻尿酸|益生菌|纖維|棉|毛|絲|鞘|殼|皮|骨|蓋|散熱|dha|epa|dpa|msm|ucii|gaba|nmn|q10|b群|維生素|葉黃素|葡萄糖胺|鈣)|買就送|(?<![\u3400-\u9fff123])送)\s?([^()【】★|,]{2,40})/g,
  )) {
    const extra = clean(match[1]!);
    if (extra !== '' && !notExtra.test(extra) && !isIngredient(folded, match, extra)) extras.push(extra);
  }
};

const isPraise = (text: string): boolean => withoutPraise(text).trim() === '';

/** Whether nothing but brackets stands before a set, and no star behind it: `【Acer】滑鼠組★16吋筆電` comes with one. */
const isHead = (folded: string, { index, 0: { length } }: RegExpExecArray): boolean => {
  if (folded.startsWith('★', index + length)) return false;
  const before = folded.slice(0, index).trimEnd();
  return (
    before.length < NEAR_HEAD && /^[】」★\]]/.test(before.slice(-1)) && before.replace(bracketed, '').trim() === ''
  );
};
const NEAR_HEAD = 40;

const readSets = (folded: string, extras: string[]): void => {
  for (const match of folded.matchAll(setWords)) {
    const named = clean(match[1]!);
    // `【超值組】` praises; `★鴻宇★ 床包被套組` is the thing itself.
    if (isPraise(`${named}組`) || isHead(folded, match)) continue;
    if (!packSet.test(named) && !/^[a-z]\+[a-z]$/.test(named)) extras.push(named);
  }
};

/** What else the price buys: parts joined by `+`, gifts (贈, 送, 含), named sets (…組), a contract. */
export const readBundle = (folded: string, bits = filterBits(folded)): BundleReading => ({
  parts: splitParts(folded, bits),
  extras: readExtras(folded, bits),
  contract: (bits & mayHaveContract) !== 0 && contract.test(folded),
});
