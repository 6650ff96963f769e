import { decodeHTML } from 'entities';

/** White space that joining changes. */
export const UNEVEN_SPACE = /[^\S ]| {2}/;
/** A reference that is not `&amp;`, or a bare `&` that may begin one. */
const OTHER_REFERENCE = /&(?!amp;)[A-Za-z#]/;

/** Character references decoded. Most are `&amp;` in addresses. */
const decodeReferences = (text: string): string => {
  if (!text.includes('&')) return text;
  return OTHER_REFERENCE.test(text) ? decodeHTML(text) : text.replaceAll('&amp;', '&');
};

/** Visible text of a stretch of HTML text: character references decoded, white space joined, cut at `max`. */
export const cleanText = (raw: string, max: number): string => {
  const cut = raw.length > max * 4 ? raw.slice(0, max * 4) : raw;
  // White space stands around most texts, and seldom within: without it there is mostly nothing to join.
  const shown = decodeReferences(cut).trim();
  return (UNEVEN_SPACE.test(shown) ? shown.replace(/\s+/g, ' ') : shown).slice(0, max);
};

/** Attribute value with character references decoded, cut at `max`. */
export const cleanValue = (raw: string, max = 2000): string => {
  const cut = raw.length > max ? raw.slice(0, max) : raw;
  return decodeReferences(cut);
};

/**
 * The same text, on its own. The engine keeps a part of a string as a view of the whole, so that a kept title would
 * keep its page in memory; a run over millions of pages cannot afford that.
 */
export const detach = (text: string): string =>
  // Joined to a space it has to be copied before it can be cut: many times as fast as through a buffer.
  text.length < 13 ? text : ` ${text}`.slice(1);
