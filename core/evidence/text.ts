import { decodeHTML } from 'entities';

const UNEVEN_SPACE = /[^\S ]| {2}/;

/** Visible text of a stretch of HTML text: character references decoded, white space joined, cut at `max`. */
export const cleanText = (raw: string, max: number): string => {
  const cut = raw.length > max * 4 ? raw.slice(0, max * 4) : raw;
  const decoded = cut.includes('&') ? decodeHTML(cut) : cut;
  const line = UNEVEN_SPACE.test(decoded) ? decoded.replace(/\s+/g, ' ') : decoded;
  return line.trim().slice(0, max);
};

/** Attribute value with character references decoded, cut at `max`. */
export const cleanValue = (raw: string, max = 2000): string => {
  const cut = raw.length > max ? raw.slice(0, max) : raw;
  return cut.includes('&') ? decodeHTML(cut) : cut;
};

/**
 * The same text, on its own. The engine keeps a part of a string as a view of the whole, so that a kept title would
 * keep its page in memory; a run over millions of pages cannot afford that.
 */
export const detach = (text: string): string =>
  text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le');
