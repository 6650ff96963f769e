/**
 * What shops write of one thing in several ways, where a sign tells that it may be: each rule with the sign without which it is not asked.
 * Chinese titles only.
 */

/** Pieces, and what they come in: `片`, `盒`. */
const PIECE = '[抽片粒顆錠枚張份球塊支條包入袋]';
const PACK = '[包盒瓶罐袋箱串組條入]';
/** `72片(18片x4包)`, `100片 (50片/盒x2盒)`: so many in all, and how they are packed. */
const totalBefore = new RegExp(
  `(?<![\\d.])(\\d{2,5})\\s?${PIECE}(?:裝|入)?\\s?(?=[(（]\\s?(\\d{1,4})\\s?${PIECE}\\s?(?:\\/\\s?${PACK}\\s?)?[x×*]\\s?(\\d{1,3})\\s?${PACK}?\\s?[)）])`,
  'g',
);
/** `20抽x10包(200抽)`. */
const totalBehind = new RegExp(
  `(?<=(?<![\\d.])(\\d{1,4})\\s?${PIECE}\\s?(?:\\/\\s?${PACK}\\s?)?[x×*]\\s?(\\d{1,3})\\s?${PACK}?\\s?)[(（]共?\\s?(\\d{2,5})\\s?${PIECE}[)）]`,
  'g',
);
const isProduct = (total: string, each: string, count: string): boolean =>
  Number(total) === Number(each) * Number(count);
const mayBeTotal = /[(（]/;

/** A packing's total that stands beside its parts is no pack of its own. */
const withoutTotals = (text: string): string =>
  text
    .replace(totalBefore, (said, total: string, each: string, count: string) =>
      isProduct(total, each, count) ? ' ' : said,
    )
    .replace(totalBehind, (said, each: string, count: string, total: string) =>
      isProduct(total, each, count) ? ' ' : said,
    );

/** `A4 80磅`: of paper so many grams a square metre. */
const paper = /影印|列印|印表|噴墨|相[片紙]|卡紙|紙張|(?<![a-z\d])[ab][3-6](?![a-z\d])/;
const grammage = /(?<![\d.])([5-9]\d|[1-4]\d\d)\s?磅/g;

/** `wi-fi + 行動網路`, `gps+cellular`: one that has both is called by the one that costs more. */
const bothNetworks = /(?<![a-z])(?:wi-?fi|gps)\s?\+\s?(?=行動網路|行動寬頻|cellular|lte|[45]g(?![a-z\d]))/g;

/** `50ml 1+1`: one more of it; not `1+1年保固`, `1+1合1`. */
const oneAndOne =
  /(?<![\d.+a-z])1\s?\+\s?1(?=\s*$|\s?[)）\]】/]|\s?(?:超值|優惠|特惠|限定|促銷|組|入組|活動)|\s[\u3400-\u9fff(（])/g;

/** `b5+全面修復霜`: a plus that belongs to what a care product has in it, where nothing stands before that another thing could be joined to. */
const plusOfVitamin = /(?<![a-z\d\u3400-\u9fff])((?:b\d{1,2}|[ace]|q10|s12))\+(?=[\u3400-\u9fff])/g;
const joinable = /[乳霜液露膜膏錠粒皂油粉]|精華|膠囊/;

/** `男鞋 女鞋`, `男款/女款`: for both. */
const bothSexes =
  /男(鞋|款|裝|用|性|生|士|童)\s?[/、,，&＆·・]?\s?女\1|女(鞋|款|裝|用|性|生|士|童)\s?[/、,，&＆·・]?\s?男\2/g;

/** `atx3.1`, `ph5.5`: a name and a number with a point. */
const gluedDecimal = /(?<![a-z\d-])([a-z]{2,})(?=\d{1,2}\.\d(?![\d.]))/g;

/** `4ug5`, `4u-g5`, `4u g5`: weight and grip of a racket. */
const grip = /(?<![a-z\d])([2-6]u)\s?-?\s?g?([3-7])(?![a-z\d])/g;

/** `f/2.8l`, `f2.8 l`, `f1.8`: how bright a lens is. */
const aperture = /(?<![a-z\d])f\s?\/?\s?(\d{1,2})(?:\.(\d))?(?:\s?([ls])(?![a-z\d]))?(?![\da-z.])/g;
const lens = /鏡|\dmm/;

/** `x-t50 body`: a camera without a lens. */
const bodyAlone = /(?<=[a-z]-?\d{1,4}[a-z]{0,3}\d?\s)body(?=\s*$|\s?[(（【/]|\s[公平黑銀白水中單])/g;
/** `x-t50+xc15-45mm 單鏡組`: a lens that a kit comes with is part of it. */
const plusOfLens = /\+(?=\s?[a-z]{0,4}\s?\d{2,3}-\d{2,3}\s?mm)/g;
const kit = /(?<![a-z])kit(?![a-z])|[單雙三]鏡|鏡組/;

/** `維他命c 1000`, `維他命b-50`: how strong it is. */
const strengthBehind = /(?<=維他命\s?)([a-ek]\d?)[\s-](?=\d{2,4}(?![\d.]|\s?(?:mg|mcg|ml|g|iu|[錠粒顆片包毫微公])))/g;

/** `r-t25js(w)`: a colour's letter, before which the maker has a sign. Sizes are none. */
const bracketedLetter = /(?<=(?<![a-z\d])[a-z]{1,4}-?[a-z]{0,3}\d{2,4}[a-z]{0,3})\s?\(([abdeghknprtw])\)/g;

/** `3點1刻`, `7喜`: a numeral of a name. */
const numeralInName = /(?<![\d.])([1-9])(?=[點刻喜](?!心))/g;
const FEW = '一二三四五六七八九';

/** What a text has at all. */
export interface Signs {
  digit: boolean;
  latin: boolean;
  plus: boolean;
  times: boolean;
  pound: boolean;
}

/** A folded Chinese title in one notation. Linear in the text. */
export const withOneNotation = (folded: string, signs: Signs): string => {
  let text = folded;
  if (text.includes('女') && text.includes('男'))
    text = text.replace(bothSexes, (_, one?: string, other?: string) => `男女${one ?? other}`);
  if (signs.latin && text.includes('wi-fi')) text = text.replaceAll('wi-fi', 'wifi');
  if (signs.plus) {
    text = text.replace(bothNetworks, ' ').replace(oneAndOne, ' x2 ');
    text = text.replace(plusOfVitamin, (said, code: string, at: number) =>
      joinable.test(text.slice(0, at)) ? said : `${code} `,
    );
    if (kit.test(text)) text = text.replace(plusOfLens, ' ');
  }
  if (!signs.digit) return text;
  if (signs.times && mayBeTotal.test(text)) text = withoutTotals(text);
  if (signs.pound && paper.test(text)) text = text.replace(grammage, '$1g ');
  if (/[點刻喜]/.test(text)) text = text.replace(numeralInName, (count) => FEW[Number(count) - 1]!);
  if (!signs.latin) return text;
  if (mayBeTotal.test(text)) text = text.replace(bracketedLetter, '/$1');
  if (text.includes('.')) text = text.replace(gluedDecimal, '$1 ');
  if (text.includes('拍')) text = text.replace(grip, '$1g$2');
  if (text.includes('維他命')) text = text.replace(strengthBehind, '$1');
  if (lens.test(text))
    text = text.replace(aperture, (_, whole: string, tenth = '', mark = '') => ` f${whole}${tenth}${mark}`);
  if (text.includes('body')) text = text.replace(bodyAlone, '單機身');
  return text;
};
