import { isDigit, isLowerLetter } from '../codes.ts';
import { foldText } from '../match/index.ts';
import { toOneForm } from '../search/index.ts';

const isWord = (unit: number): boolean =>
  isDigit(unit) || isLowerLetter(unit) || (unit >= 0xc0 && !(unit >= 0x2000 && unit <= 0x303f) && unit !== 0xd7);

/** 𠮷, as 𠮷野家 is written by some: beyond the plane of which the tables of characters know. */
const RARE_JI = '\u{20bb7}';

/**
 * The form in which names are compared: as `foldText` folds (width, case, accents), each character in the form that simplified
 * and traditional writing share, and whatever is no letter, digit or ideograph one space. Not for showing.
 * Example: `ＭＯ‧髮廊（台北）` → `mo 发廊 台北`.
 */
export const foldName = (text: string): string => {
  const folded = toOneForm(foldText(text)).replaceAll(RARE_JI, '吉');
  let out = '';
  let gap = false;
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    if (!isWord(unit)) {
      gap = out !== '';
      continue;
    }
    if (gap) out += ' ';
    gap = false;
    out += folded[i];
  }
  return out;
};

/** Without the spaces: `green farm` and `greenfarm` are one name. */
export const squeeze = (folded: string): string => folded.replaceAll(' ', '');
