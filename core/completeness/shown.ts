import { isLetter, SLASH } from '../codes.ts';
import type { Evidence } from '../evidence/index.ts';
import { cleanText } from '../evidence/text.ts';

const MAX_CHARS = 6_000;
const MAX_NOSCRIPT = 1_000;

/** What a page with few words shows. */
export interface Shown {
  /** Visible text without noscript's, character references decoded, white space joined. */
  text: string;
  /** What is shown where scripts do not run. */
  noscript: string;
}

/** Whether the tag that begins at `start` is of that name, at its beginning (1) or end (-1). */
const boundary = (text: string, start: number, name: string): number => {
  const isEnd = text.charCodeAt(start + 1) === SLASH;
  const at = start + (isEnd ? 2 : 1);
  if (isLetter(text.charCodeAt(at + name.length))) return 0;
  return text.slice(at, at + name.length).toLowerCase() === name ? (isEnd ? -1 : 1) : 0;
};

/** The scanner leaves them where they stand. */
const DECLARATION = /<[!?][^<>]*>/g;

const join = (known: string, raw: string): string => {
  const words = raw.replace(DECLARATION, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? known : `${known} ${words}`;
};

/**
 * What a page shows, from the stretches that were found when it was scanned; null: more than 6,000 characters, so that
 * it is none of the pages in question. Linear in the page; the text of most pages is looked at only at its beginning.
 */
export const shownText = ({ text, regions }: Pick<Evidence, 'text' | 'regions'>): Shown | null => {
  const { starts, kinds } = regions;
  let shown = '';
  let noscript = '';
  let isNoscript = false;
  for (let i = 0; i < kinds.length; i++) {
    const start = starts[i]!;
    if (kinds[i] === 'tag') {
      const change = boundary(text, start, 'noscript');
      if (change !== 0) isNoscript = change > 0;
    } else if (kinds[i] === 'text') {
      const raw = text.slice(start, Math.min(starts[i + 1] ?? text.length, start + 2 * MAX_CHARS));
      if (!isNoscript) shown = join(shown, raw);
      else if (noscript.length < MAX_NOSCRIPT) noscript = join(noscript, raw);
      if (shown.length > MAX_CHARS) return null;
    }
  }
  return { text: cleanText(shown, MAX_CHARS), noscript: cleanText(noscript, MAX_CHARS) };
};
