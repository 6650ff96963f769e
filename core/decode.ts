import { legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import { guessCharset } from './charset-guess.ts';
import type { Page } from './contract/index.ts';
import { decodeUtf8 } from './utf8.ts';

export interface DecodedPage {
  text: string;
  /** WHATWG name, lower case: `utf-8`, `big5`, `windows-1252`… */
  encoding: string;
}

/** More than this is never read: a page is judged by its first 5 MB. */
export const MAX_PAGE_BYTES = 5_000_000;
const HEAD_BYTES = 65_536;
const PRESCANNED = 1024;
const MAX_METAS = 100;
const CHARSET = /charset\s{0,8}=\s{0,8}["']?([a-z0-9_:.+-]{1,40})/i;
const XML_ENCODING = /^<\?xml\s[^>]{0,200}?encoding\s{0,8}=\s{0,8}["']([A-Za-z0-9_:.+-]{1,40})["']/;
/** Shifts between ASCII and kanji by an escape, which UTF-8 pages do not hold. Read so only where it is declared: Chromium tells it no more by its bytes (chromestatus 6576566521561088). */
const ISO_2022_JP = 'iso-2022-jp';
const ESCAPE = '\x1b';
/** What browsers read of ISO-2022-KR, HZ and their like is one U+FFFD; a page that says so wrongly is worth reading. */
const REPLACEMENT = 'replacement';
/** A guess overrules what a page or its server says where it is e^40 times likelier. */
const SURE = 40;

const latin1 = (bytes: Uint8Array): string => legacyHookDecode(bytes, 'windows-1252');

/** The `charset` parameter of the last Content-Type header; null: none, or no encoding that browsers know. */
const charsetOfHeaders = (headers: Page['headers']): string | null => {
  const contentType = headers.findLast(([name]) => name === 'content-type')?.[1];
  const label = contentType === undefined ? undefined : CHARSET.exec(contentType.slice(0, 300))?.[1];
  return label === undefined ? null : normalizeEncoding(label);
};

/** Handed to the sniffer as its default, to learn that the page declares nothing. */
const UNDECLARED = 'undeclared';
const prescan = (body: Uint8Array): string | null => {
  const sniffed = sniffEncoding(body, { defaultEncoding: UNDECLARED }).toLowerCase();
  return sniffed === UNDECLARED ? null : sniffed;
};

/** Chromium reads on for a meta after byte 1,024 as long as the head lasts. */
const lateMeta = (body: Uint8Array): string | null => {
  const head = latin1(body.subarray(0, HEAD_BYTES)).toLowerCase();
  const stop = head.search(/<body[\s>]|<\/head/);
  const end = stop < 0 ? head.length : stop;
  let tries = 0;
  for (let i = head.indexOf('<meta', PRESCANNED - 200); i >= 0 && i < end && tries < MAX_METAS; tries++) {
    const isCommented = head.lastIndexOf('<!--', i) > head.lastIndexOf('-->', i);
    const close = head.indexOf('>', i);
    const found = isCommented || close < 0 ? null : prescan(body.subarray(i, Math.min(close + 1, i + PRESCANNED)));
    if (found !== null) return found;
    i = head.indexOf('<meta', i + 5);
  }
  return null;
};

/** `<?xml encoding="…"?>`; in a text of two bytes a character it says how they stand. HTML standard, "get an XML encoding". */
const xmlEncoding = (body: Uint8Array): string | null => {
  const [a, b, c, d] = body;
  if (a === 0x3c && b === 0 && c === 0x3f && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) return 'utf-16be';
  const label = XML_ENCODING.exec(latin1(body.subarray(0, 300)))?.[1];
  const encoding = label === undefined ? null : normalizeEncoding(label);
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
};

/** Text of two bytes a character without a mark: of ASCII, as markup is, each second byte is zero. */
const bareUtf16 = (body: Uint8Array): string | null => {
  const length = Math.min(body.length, 2048) & ~1;
  const zeros = [0, 0];
  for (let i = 0; i < length; i++) if (body[i] === 0) zeros[i & 1]!++;
  if (length < 16) return null;
  if (zeros[1]! > length * 0.2 && zeros[0]! < length * 0.02) return 'utf-16le';
  return zeros[0]! > length * 0.2 && zeros[1]! < length * 0.02 ? 'utf-16be' : null;
};

interface Utf8Signs {
  /** Well-formed sequences beyond ASCII, and bytes that are part of none. The last few bytes of a cut page count for neither. */
  good: number;
  bad: number;
}

/** Length of the well-formed UTF-8 sequence at `i`; 0: none. RFC 3629, but for a few surrogates and overlong forms. */
const sequenceAt = (body: Uint8Array, i: number): number => {
  const lead = body[i]!;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let k = 1; k < length; k++) if ((body[i + k]! & 0xc0) !== 0x80) return 0;
  return length;
};

const utf8Signs = (body: Uint8Array): Utf8Signs => {
  const signs = { good: 0, bad: 0 };
  for (let i = 0; i < body.length - 3; i++) {
    if (body[i]! < 0x80) continue;
    const length = sequenceAt(body, i);
    if (length === 0) signs.bad++;
    else {
      signs.good++;
      i += length - 1;
    }
  }
  return signs;
};

/** What is left where the bytes are no well-formed UTF-8: damaged UTF-8, what was declared, or the likeliest charset. */
const settle = (body: Uint8Array, declared: string | null): string => {
  const { good, bad } = utf8Signs(body);
  const isDamaged = good > 0 && good >= 2 * bad;
  if (isDamaged && (declared === null || declared === 'utf-8' || declared === 'windows-1252')) return 'utf-8';
  if (declared === null) return bareUtf16(body) ?? guessCharset(body).encoding;
  // ISO-2022-JP writes seven bits a byte: what holds more was written in something else.
  if (declared !== 'utf-8' && declared !== 'windows-1252' && (declared !== ISO_2022_JP || good + bad === 0))
    return declared;
  const guess = guessCharset(body);
  return guess.margin > SURE ? guess.encoding : declared;
};

/**
 * Bytes → text as Chromium does: byte order mark, then Content-Type, then `<meta>` in the head, then `<?xml encoding>`,
 * then UTF-8 where the bytes are, else the likeliest charset. Better than Chromium in three things: bytes that are
 * well-formed UTF-8 beyond ASCII are that, whatever is declared; a few bad bytes turn no UTF-8 into another charset; and
 * "UTF-8" or "ISO-8859-1" over what is surely Big5 or the like is not believed. Unknown bytes become U+FFFD; nothing throws.
 */
export const decodePage = (page: Pick<Page, 'body' | 'headers'>): DecodedPage => {
  const body = page.body.length > MAX_PAGE_BYTES ? page.body.subarray(0, MAX_PAGE_BYTES) : page.body;
  const marked = byteOrderMark(body);
  if (marked !== null) return { text: legacyHookDecode(body, marked), encoding: marked };
  const ofHeaders = charsetOfHeaders(page.headers);
  const utf8 = decodeUtf8(body);
  const isBeyondAscii = utf8 !== null && utf8.length !== body.length;
  // Such a text is UTF-8 whatever its meta says; only what begins with a zero or holds an escape could be another.
  if (isBeyondAscii && !ofHeaders?.startsWith('utf-16') && body[0] !== 0 && body[1] !== 0 && !utf8.includes(ESCAPE))
    return { text: utf8, encoding: 'utf-8' };
  const named = ofHeaders ?? prescan(body) ?? lateMeta(body) ?? xmlEncoding(body);
  const declared = named === REPLACEMENT ? null : named;
  const isShifted = declared === ISO_2022_JP && !isBeyondAscii;
  const text = declared?.startsWith('utf-16') || isShifted ? null : utf8;
  if (text !== null && isBeyondAscii) return { text, encoding: 'utf-8' };
  if (text !== null && !text.includes('\0')) return { text, encoding: declared ?? 'windows-1252' };
  const encoding = settle(body, declared);
  return { text: legacyHookDecode(body, encoding), encoding };
};

const byteOrderMark = ([a, b, c]: Uint8Array): string | null => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
};
