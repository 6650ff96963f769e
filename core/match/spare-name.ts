import type { Identity } from './identity.ts';
import type { Rarity } from './rarity.ts';
import { isLetterUnit } from './text.ts';

const isLatin = (name: string): boolean => isLetterUnit(name.charCodeAt(0));

/**
 * `lumora` of `Lumora 璐沐 洗面乳` beside `璐沐洗面乳`: a name of the brand in the other script, which many shops leave out, tells nothing
 * of two things that both bear its Chinese one. null: none, or offers at hand do not show that the two are one name.
 */
export const spareName = ({ headNames, words }: Identity, b: Identity, { isNameOf }: Rarity): string | null => {
  if (headNames.length < 2 || b.headNames.length === 0 || isNameOf === undefined) return null;
  const [first, second] = headNames as [string, string];
  const [latin, chinese] = isLatin(first) ? [first, second] : [second, first];
  if (!b.headNames.includes(chinese) || b.words.includes(latin) || !words.includes(latin)) return null;
  return isNameOf(latin, chinese) ? latin : null;
};
