import { isMeasure } from './models.ts';
import { eachMatch, isLetterUnit } from './text.ts';

const chunk = /[a-z0-9]+/g;
/** Between the parts of one number: `coolpix p6000`, `dmc-tz5`, `lcs-twa/b`, `ht-bd2t / xaa`. */
const isLink = (between: string): boolean => /^(?:\s?[-/.]\s?|\s)$/.test(between);
const MOST_PARTS = 3;
const [LEAST, MOST] = [5, 18];
const MOST_JOINED = 12;

const hasDigit = (text: string): boolean => /\d/.test(text);

/**
 * What neighbouring words of a folded Latin title are when written as one: `nikon coolpix p6000` → `coolpixp6000`, `nikoncoolpixp6000`.
 * Those with letters and a digit, the first a letter; no more than a dozen. Shops glue names and numbers, and split them.
 */
export const joinedWords = (folded: string): string[] => {
  const chunks: { text: string; at: number }[] = [];
  eachMatch(folded, chunk, ({ 0: text, index }) => chunks.push({ text, at: index }));
  const joined: string[] = [];
  for (let i = 0; i < chunks.length && joined.length < MOST_JOINED; i++) {
    let { text, at } = chunks[i]!;
    if (!isLetterUnit(text.charCodeAt(0))) continue;
    for (let j = i + 1; j < chunks.length && j < i + MOST_PARTS; j++) {
      const end = at + chunks[j - 1]!.text.length;
      at = chunks[j]!.at;
      if (!isLink(folded.slice(end, at)) || isMeasure(chunks[j]!.text)) break;
      text += chunks[j]!.text;
      if (text.length > MOST) break;
      if (text.length >= LEAST && hasDigit(text) && !joined.includes(text)) joined.push(text);
    }
  }
  return joined.slice(0, MOST_JOINED);
};
