/** Longest text that is read of one title or query, in UTF-16 units: what follows is a stranger's noise. */
export const MAX_TEXT = 600;

const [DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z] = [0x30, 0x39, 0x61, 0x7a];
/** Ideographs as titles have them: 㐀 to 鿿. */
export const [FIRST_CJK, LAST_CJK] = [0x3400, 0x9fff];

export const isDigitUnit = (unit: number): boolean => unit >= DIGIT_0 && unit <= DIGIT_9;
/** Of folded texts: a to z. */
export const isLetterUnit = (unit: number): boolean => unit >= LETTER_A && unit <= LETTER_Z;
export const isCjkUnit = (unit: number): boolean => unit >= FIRST_CJK && unit <= LAST_CJK;

/** The matches of a global pattern, as `matchAll` without its copy of the pattern. */
export const eachMatch = (text: string, pattern: RegExp, visit: (match: RegExpExecArray) => void): void => {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) visit(match);
};

const marks = /[™®©℠]/g;
/** Apostrophes as typeset: `Levi’s`. */
const apostrophes = /[\u2018\u2019\u02bc]/g;
/** ASCII, the brackets of Chinese titles, ideographs: only their case is folded. */
const beyondPlain = /[^\u0020-\u007e\u3001\u3002\u3008-\u3011\u3400-\u9fff]/;
const accented = /[\u00c0-\u024f]/;
const combining = /[\u0300-\u036f]/g;
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Folds a title or query to the form in which texts are compared: full-width letters and digits become ASCII (NFKC),
 * trade marks vanish (NFKC would turn `™` into the letters `tm`), apostrophes are typewritten, accents go, Latin is lower case, controls and
 * zero-width characters become spaces. CJK stays as written; Traditional and Simplified are not equated.
 * Reads at most {@link MAX_TEXT} characters. Example: `ＷＨ－１０００ＸＭ５™` → `wh-1000xm5`.
 */
export const foldText = (text: string): string => {
  const cut = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  if (!beyondPlain.test(cut)) return cut.toLowerCase();
  const folded = cut
    .replace(marks, '')
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(controls, ' ')
    .toLowerCase();
  return accented.test(folded) ? folded.normalize('NFD').replace(combining, '').normalize('NFC') : folded;
};
