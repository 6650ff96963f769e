import { HYPHEN, isDigit, isLetter, isUpperLetter, UNDERSCORE } from '../../core/codes.ts';
import { detach } from '../../core/evidence/text.ts';
import { codesOf, codesOfPart } from '../../core/text-codes.ts';

const MAX_IDS = 60;
const MAX_MATCHES = 2_000;

/**
 * Forms that advertising ids are written in: Google's prefixed ones (AW-, DC-, G-, GTM-, UA-), Meta's 15 to 17 digits,
 * TikTok's 20 letters and digits, LINE's UUID. Each is a whole word: nothing of what words are made of stands beside it.
 */
const FORM =
  /^(?:(?:AW|DC|UA)-\d{6,12}|(?:G|GTM)-[A-Z0-9]{6,12}|\d{15,17}|[A-Z0-9]{20}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** Of those forms the shortest, and the longest but for the two that are of one length. */
const [SHORTEST, LONGEST, TIKTOK, UUID] = [8, 17, 20, 36];
/** A page's codes are there already; those of an address are not to take their place. */
const MAX_ADDRESS = 4096;

const [LETTER_A, LETTER_F] = [0x61, 0x66];
const [NO_PART, OF_WORDS, OF_IDS] = [0, 1, 2];
/** What a character is part of, one look-up each: of small letters ids have but hexadecimal ones. */
const parts = Uint8Array.from({ length: 65_536 }, (_, code) => {
  const isOfIds = isUpperLetter(code) || isDigit(code) || code === HYPHEN || (code >= LETTER_A && code <= LETTER_F);
  if (isOfIds) return OF_IDS;
  return isLetter(code) || code === UNDERSCORE ? OF_WORDS : NO_PART;
});

/** Told by length and first character, before a string is made of it: few words have the form. */
const mayBeId = (first: number, length: number): boolean => {
  if (length === UUID) return true;
  return (length <= LONGEST || length === TIKTOK) && (isUpperLetter(first) || isDigit(first));
};

/** The id that stands from `start` to `end`, a whole word; null: it has no id's form. */
const idAt = (text: string, start: number, end: number): string | null => {
  const word = text.slice(start, end);
  return FORM.test(word) ? word : null;
};

/**
 * Most stretches of what ids are made of are shorter than any id: eight characters are looked at from their end, and
 * those before the first that no id holds are passed over at once.
 */
const collect = (text: string, found: Set<string>): void => {
  const codes = text.length > MAX_ADDRESS ? codesOf(text) : codesOfPart(text);
  const { length } = text;
  let matches = 0;
  for (let from = 0; from + SHORTEST <= length && matches < MAX_MATCHES && found.size < MAX_IDS; ) {
    let end = from + SHORTEST;
    while (end > from && parts[codes[end - 1]!] === OF_IDS) end--;
    if (end > from) {
      from = end;
      continue;
    }
    end = from + SHORTEST;
    while (end < length && parts[codes[end]!] === OF_IDS) end++;
    // A whole word: what stands beside it is no part of one.
    const isWhole = (from === 0 || parts[codes[from - 1]!] === NO_PART) && parts[codes[end]!] === NO_PART;
    const id = isWhole && mayBeId(codes[from]!, end - from) ? idAt(text, from, end) : null;
    if (id !== null) {
      matches++;
      found.add(detach(id));
    }
    from = end + 1;
  }
};

/**
 * What has the form of an advertising id in a page and in what it asked for, whichever rule knows it; sorted, at most 60.
 * An id that is still there says that a tag is, though its vendor moved to a host that no rule knows.
 */
export const findLooseIds = (text: string, requests: readonly string[]): string[] => {
  const found = new Set<string>();
  for (const request of requests) collect(request, found);
  collect(text, found);
  return [...found].sort();
};

/** Those of several pages. */
export const mergeIds = (lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].sort().slice(0, MAX_IDS);
