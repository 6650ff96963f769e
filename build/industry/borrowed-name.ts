import { fold } from './lexicon.ts';
import { keyOf } from './vocabulary.ts';
import type { Reason } from './weigh.ts';
import { isWholeName } from './whole-name.ts';

/** What speaks for an industry, by the place where it stands. */
export interface PlacedReason extends Reason {
  place?: 'name' | 'title' | 'description' | 'domain' | 'words';
  /** A name that everybody knows. */
  brand?: boolean;
}

/** Different goods of one kind that a site must name before they go before a name within its own. */
const MANY_GOODS = 2;

interface Named {
  name: string | null;
  domain: string;
}
interface Kind {
  names: readonly string[];
}

const LETTER = /[\p{L}\p{N}]/u;
/** Whether a known name is joined to other letters wherever it stands: 蘋果 of 蘋果樹, not of `蘋果 信義`. A host's words are. */
const isJoined = (name: string, word: string): boolean => {
  const [text, known] = [fold(name), fold(word)];
  for (let at = text.indexOf(known); at >= 0; at = text.indexOf(known, at + 1))
    if (!LETTER.test(text[at - 1] ?? ' ') && !LETTER.test(text[at + known.length] ?? ' ')) return false;
  return true;
};

/**
 * Reasons without known names that a site's own name or host merely holds: `蘋果樹童裝` is of clothes for children, 大同花藝 of
 * flowers. So it is where the name is not the known one with what stands beside such (官網), and says what else is sold, or
 * where it is joined to other letters and the goods are of another kind, in both cases with no word of the known name's own. `generic`: number of the industry of
 * stores that sell everything, whose goods are of any kind.
 */
export const withoutBorrowed = (
  reasons: PlacedReason[],
  { name, domain }: Named,
  industries: readonly Kind[],
  generic: number,
): PlacedReason[] => {
  const held = reasons.filter(({ brand, place }) => brand === true && (place === 'name' || place === 'domain'));
  if (held.length === 0) return reasons;
  const labels = domain.split('.').map(keyOf);
  const goods = reasons.filter(({ brand, place }) => brand !== true && place !== undefined);
  const isBorrowed = ({ industry, word }: PlacedReason): boolean => {
    const { names } = industries[industry]!;
    if (labels.includes(keyOf(word)) || isWholeName(name ?? '', names)) return false;
    if (industry !== generic && goods.some((one) => one.industry === industry)) return false;
    const others = goods.filter((one) => one.industry !== industry && one.industry !== generic);
    if (others.some(({ place }) => place === 'name')) return true;
    if (industry === generic || !isJoined(name ?? '', word)) return false;
    const kinds = new Map<number, Set<string>>();
    for (const one of others) kinds.set(one.industry, (kinds.get(one.industry) ?? new Set()).add(one.word));
    return [...kinds.values()].some((words) => words.size >= MANY_GOODS);
  };
  const borrowed = new Set(held.filter(isBorrowed).map(({ industry, word }) => `${industry} ${word}`));
  if (borrowed.size === 0) return reasons;
  return reasons.filter(({ brand, industry, word }) => brand !== true || !borrowed.has(`${industry} ${word}`));
};
