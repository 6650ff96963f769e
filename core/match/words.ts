import { FIRST_CJK, isCjkUnit, isDigitUnit, isLetterUnit } from './text.ts';
import { lineEndings } from './variant.ts';

const DOT = 0x2e;
/** Stands for the second character of a bigram where there is none. */
export const ALONE = String.fromCharCode(FIRST_CJK);

export const pushNew = (list: string[], word: string): void => {
  if (!list.includes(word)) list.push(word);
};

/** Units that are no part of the number before them. */
const splitUnits = new Set('gb tb mb mp pk ct ft in inch mm cm ml oz w hz mah pack pcs sheet'.split(' '));

/** Where a run of digits or letters ends. */
const endOf = (text: string, from: number, isOf: (unit: number) => boolean): number => {
  let at = from;
  while (at < text.length && isOf(text.charCodeAt(at))) at++;
  return at;
};

/** `l'oreal` is one word, as `loreal` is. */
const isApostrophe = (unit: number): boolean => unit === 0x27 || unit === 0x60 || unit === 0x2019;
const isInName = (text: string, at: number): boolean =>
  isLetterUnit(text.charCodeAt(at - 1)) && isLetterUnit(text.charCodeAt(at + 1));

const isWordUnit = (unit: number): boolean => isLetterUnit(unit) || isDigitUnit(unit);

/** `1.5`, `4.2.1`: where it ends; where it begins, if no number with a point is there. */
const endOfDecimal = (text: string, from: number): number => {
  let end = endOf(text, from, isDigitUnit);
  let decimal = from;
  while (end > from && text.charCodeAt(end) === DOT && isDigitUnit(text.charCodeAt(end + 1))) {
    end = endOf(text, end + 1, isDigitUnit);
    decimal = end;
  }
  return decimal;
};

/** `s10fe` is two words as `s10 fe` is. */
const glued = new RegExp(`^([a-z]{0,4}\\d{1,4})(${lineEndings.join('|')})$`);

/** `rtx5070` is two words, and so is `350ml`. */
const pushChunk = (words: string[], chunk: string): void => {
  const letters = endOf(chunk, 0, isLetterUnit);
  const digits = endOf(chunk, letters, isDigitUnit);
  const isName = letters >= 2 && digits > letters && digits === chunk.length;
  if (isName || (letters === 0 && digits > 0 && splitUnits.has(chunk.slice(digits)))) {
    const at = isName ? letters : digits;
    pushNew(words, chunk.slice(0, at));
    pushNew(words, chunk.slice(at));
    return;
  }
  const line = glued.exec(chunk);
  if (line === null) pushNew(words, chunk);
  else for (const part of line.slice(1)) pushNew(words, part);
};

/** Latin words and numbers of a folded text, each once. */
export const wordsOf = (folded: string): string[] => {
  const words: string[] = [];
  for (let at = 0; at < folded.length; ) {
    if (!isWordUnit(folded.charCodeAt(at))) {
      at++;
      continue;
    }
    const decimal = endOfDecimal(folded, at);
    let end = decimal > at ? decimal : endOf(folded, at, isWordUnit);
    let chunk = folded.slice(at, end);
    while (isApostrophe(folded.charCodeAt(end)) && isInName(folded, end)) {
      const from = end + 1;
      end = endOf(folded, from, isWordUnit);
      chunk += folded.slice(from, end);
    }
    pushChunk(words, chunk);
    at = end;
  }
  return words;
};

/** Characters that stand alone where measures and packs were, and say nothing. */
const fillerCharacters = '裝組入款型號色約共附送含新包盒瓶罐箱串提打抽片張袋條捲等及與和的個只支件限每第式用系桶杯碗卡';

/** `(大)`: a character alone tells as a word does; with {@link ALONE} beside it it is a bigram as others are. */
const addAlone = (found: string[], character: string): void => {
  if (!fillerCharacters.includes(character)) pushNew(found, character + ALONE);
};

/** Pairs of Chinese characters side by side, each once, and characters alone. */
export const bigramsOf = (folded: string): string[] => {
  const found: string[] = [];
  const codes: number[] = [];
  let before = 0;
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    const cjk = isCjkUnit(unit) ? unit : 0;
    if (cjk > 0 && before === 0 && !isCjkUnit(folded.charCodeAt(i + 1))) addAlone(found, folded.charAt(i));
    if (cjk > 0 && before > 0) {
      // Numbers are compared faster than texts, and a title has few.
      const pair = (before << 16) | cjk;
      if (!codes.includes(pair)) {
        codes.push(pair);
        found.push(folded.slice(i - 1, i + 1));
      }
    }
    before = cjk;
  }
  return found;
};
