import { CARRIAGE_RETURN, LAST_ASCII, SPACE, TAB } from '../../core/codes.ts';

/** Lower case; white space as a space; 0: other controls. */
const ascii = Uint16Array.from({ length: LAST_ASCII + 1 }, (_, unit) =>
  unit < SPACE || unit === LAST_ASCII
    ? unit >= TAB && unit <= CARRIAGE_RETURN
      ? SPACE
      : 0
    : String.fromCharCode(unit).toLowerCase().charCodeAt(0),
);
/** From a character of ASCII to its full-width form. */
const FULL_WIDTH = 0xfee0;
const IDEOGRAPHIC_SPACE = 0x3000;

/**
 * What folding (NFKC, lower case; white space as a space) makes of a UTF-16 unit that is a character whatever stands beside
 * it: of ASCII, full-width or not, ideographs, and what Chinese titles are parted by. 0: it is another. Most texts are
 * of these only, and normalizing a text costs more than all that is then read from it.
 */
export const plainUnit = (unit: number): number => {
  if (unit <= LAST_ASCII) return ascii[unit]!;
  if (unit >= 0x3400) {
    if (unit <= 0x9fff) return unit;
    return unit > 0xff00 && unit < 0xff5f ? ascii[unit - FULL_WIDTH]! : 0;
  }
  if (unit === IDEOGRAPHIC_SPACE) return SPACE;
  return unit === 0x3001 || unit === 0x3002 || (unit >= 0x3008 && unit <= 0x3011) ? unit : 0;
};
