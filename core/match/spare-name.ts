import { namesBrand } from './brands.ts';
import type { Identity } from './identity.ts';
import type { Rarity } from './rarity.ts';
import { isLetterUnit } from './text.ts';

const isLatin = (name: string | undefined): name is string => name !== undefined && isLetterUnit(name.charCodeAt(0));

const none: readonly string[] = [];

/** `lumora` of `Lumora 璐沐 洗面乳` beside `璐沐洗面乳`. */
const besideItsOther = ({ headNames: [first, second] }: Identity, b: Identity, { isNameOf }: Rarity): string | null => {
  if (first === undefined || second === undefined || isNameOf === undefined) return null;
  const [latin, chinese] = isLatin(first) ? [first, second] : [second, first];
  return b.headNames.includes(chinese) && isNameOf(latin, chinese) ? latin : null;
};

/** `lumora` of `Lumora 洗面乳` beside `璐沐洗面乳`. */
const forItsOther = ({ headNames: [latin] }: Identity, b: Identity, { areOneBrand }: Rarity): string | null => {
  const [chinese] = b.headNames;
  if (!isLatin(latin) || chinese === undefined || isLatin(chinese)) return null;
  const isOne = areOneBrand?.(latin, chinese) === true;
  return isOne || b.brands.some((id) => namesBrand(latin, id)) ? latin : null;
};

/**
 * Words of a brand's Latin name in a, which many shops leave out or write in Chinese alone: they tell nothing of two things that are both the
 * brand's. Empty: none, or neither datasets/taxonomy/brands.json nor the offers at hand show that the two names are one.
 */
export const spareNames = (a: Identity, b: Identity, rarity: Rarity): readonly string[] => {
  if (a.headNames.length === 0 || b.headNames.length === 0) return none;
  const latin = besideItsOther(a, b, rarity) ?? forItsOther(a, b, rarity);
  if (latin === null || b.words.includes(latin) || !a.words.includes(latin)) return none;
  return a.headRest.some((word) => b.words.includes(word)) ? [latin] : [latin, ...a.headRest];
};

/** The first two characters of the Chinese name for which b has the Latin one: `璐沐` of `璐沐洗面乳` beside `Lumora 洗面乳`; null: not so. */
export const spareBigram = (a: Identity, b: Identity, rarity: Rarity): string | null => {
  const [chinese] = a.headNames;
  if (chinese === undefined || isLatin(chinese) || b.bigrams.includes(chinese)) return null;
  const latin = forItsOther(b, a, rarity);
  return latin === null || a.words.includes(latin) ? null : chinese;
};

/**
 * The first two characters of a brand's Chinese name that a has beside the Latin one that both have: `彩町` of `IROMA 彩町 唇膏` beside `IROMA 口紅`;
 * where b has the Latin name alone, those for which it stands. Empty: none, or nothing shows that the two names are one.
 */
export const nameBeside = (a: Identity, b: Identity, rarity: Rarity): string => {
  const [first, second] = a.headNames;
  if (first === undefined) return '';
  if (second === undefined || rarity.isOnlyNameOf === undefined) return spareBigram(a, b, rarity) ?? '';
  const [latin, chinese] = isLatin(first) ? [first, second] : [second, first];
  return b.words.includes(latin) && rarity.isOnlyNameOf(latin, chinese) ? chinese : '';
};
