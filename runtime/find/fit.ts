import { type Fit, foldName } from '../../core/find/index.ts';

/** A text folded once, with and without its spaces. */
export interface Folded {
  words: string;
  glued: string;
}

export const fold = (text: string): Folded => {
  const words = foldName(text);
  return { words, glued: words.replaceAll(' ', '') };
};

const allLatin = /^[\u0020-\u02ff]*$/;
/** Long enough to be looked for: one ideograph, or two letters or digits. */
export const isEnough = ({ glued }: Folded): boolean => glued.length > 1 || (glued !== '' && !allLatin.test(glued));
/** Within a Latin word fewer letters than this say little. */
const LEAST_PART = 3;

/** Whether a Latin text has the query within a word, or over several from the beginning of one: "books" is not in "Facebook SDK". */
const hasLatin = (text: Folded, query: Folded): boolean => {
  if (!text.glued.includes(query.glued)) return false;
  if (text.words.includes(query.words)) return true;
  let glued = 0;
  for (const word of text.words.split(' ')) {
    if (text.glued.startsWith(query.glued, glued)) return true;
    glued += word.length;
  }
  return false;
};

/** How a text fits a query; null: it does not have it. */
export const fitOf = (text: Folded, query: Folded): Fit | null => {
  if (text.glued === query.glued) return 'is';
  if (text.glued.startsWith(query.glued)) return 'begins';
  if (text.words.includes(` ${query.words}`)) return 'word';
  if (!allLatin.test(query.glued)) return text.glued.includes(query.glued) ? 'part' : null;
  return query.glued.length >= LEAST_PART && hasLatin(text, query) ? 'part' : null;
};

/** Best first; offers and articles, which have the words somewhere, stand before names that have them as a mere part. */
const order: readonly Fit[] = ['is', 'begins', 'words', 'word', 'part', 'near'];
export const rankOf = (fit: Fit): number => order.indexOf(fit);
