import { isDigit } from '../codes.ts';
import type { Opened } from '../company/footer.ts';
import type { Evidence } from '../evidence/index.ts';

const NAME_CHARS = 12;

/** The element's name that begins at a position, in lower case; longer ones are of no matter here, and empty. */
export const nameAt = (text: string, from: number): string => {
  let end = from;
  for (; end - from <= NAME_CHARS; end++) {
    const code = text.charCodeAt(end) | 0x20;
    if (!(code >= 0x61 && code <= 0x7a) && !isDigit(text.charCodeAt(end))) break;
  }
  return end - from > NAME_CHARS ? '' : text.slice(from, end).toLowerCase();
};

/** Its class or id calls it the part that tells how to reach the shop. */
const CONTACT =
  /\s(?:id|class)\s{0,3}=\s{0,3}["'](?:[^"']{0,60}[\s_-])?contact(?:[-_]?(?:us|info|section|area|block|wrap|page))?(?:[\s_-][^"']{0,60})?["']/i;
/** As classes and ids are written; one search of a page for it costs little. */
const WORD = 'contact';
const REACH = 200;
const MAX_TRIES = 40;

/** A part of a page that is called the shop's contact. */
export const isContactSection = (text: string, { name, start, end }: Opened): boolean =>
  (name === 'section' || name === 'div') &&
  end - start > name.length + 9 &&
  CONTACT.test(text.slice(start, Math.min(end, start + REACH)));

/** Where such parts begin: pages of one page have theirs there, above or instead of a footer. */
export const contactSections = ({ text }: Evidence): number[] => {
  const starts: number[] = [];
  let at = text.indexOf(WORD);
  for (let tries = 0; at >= 0 && tries < MAX_TRIES; at = text.indexOf(WORD, at + WORD.length), tries++) {
    const start = text.lastIndexOf('<', at);
    if (start < 0 || at - start > REACH || starts.at(-1) === start) continue;
    const end = text.indexOf('>', at);
    if (end > 0 && isContactSection(text, { name: nameAt(text, start + 1), start, end })) starts.push(start);
  }
  return starts;
};
