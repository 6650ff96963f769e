/** A host has no spaces, capitals or signs: how a text of its pages writes the host's own word. */

/** Shorter ones stand in any text by chance. */
const MIN_WORD = 6;
const MAX_TEXT = 200;
const LETTER = /[\p{L}\p{N}]/u;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
/** What parts two things: `Canyonville - Hotel` is no name. */
const PARTED = /[|,:;/()]|\s[-–—]\s/u;

interface Letters {
  letters: string;
  /** Where in the text each letter stands. */
  at: number[];
}

/** A text's letters in a row, `&` as that word or as nothing. */
const lettersOf = (text: string, and: string): Letters => {
  const found: Letters = { letters: '', at: [] };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    for (const letter of char === '&' ? and : LETTER.test(char) ? char.toLowerCase() : '') {
      found.letters += letter;
      found.at.push(i);
    }
  }
  return found;
};

const isLetterAt = (text: string, at: number): boolean => LETTER.test(text[at] ?? ' ');

/** `chasandphil` in `© Chas & Phil Wholesale` → `Chas & Phil`, whole words only; null: the text does not write it. */
export const spelledIn = (text: string, word: string): string | null => {
  if (word.length < MIN_WORD || text.length > MAX_TEXT || /^(?:https?:|www\.)/i.test(text)) return null;
  for (const and of text.includes('&') ? ['and', ''] : ['']) {
    // Most texts do not hold it: that is told at once, and where it stands only of those that do.
    if (!text.replaceAll('&', and).toLowerCase().replace(NO_LETTERS, '').includes(word)) continue;
    const { letters, at } = lettersOf(text, and);
    for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + 1)) {
      const [start, end] = [at[from]!, at[from + word.length - 1]! + 1];
      const found = text.slice(start, end);
      if (!isLetterAt(text, start - 1) && !isLetterAt(text, end) && !PARTED.test(found)) return found;
    }
  }
  return null;
};
