import { legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import type { Page } from './contract/index.ts';

export interface DecodedPage {
  text: string;
  /** WHATWG name, lower case: `utf-8`, `big5`, `windows-1252`… */
  encoding: string;
}

/** More than this is never read: a page is judged by its first 5 MB. */
export const MAX_PAGE_BYTES = 5_000_000;
const DEFAULT_ENCODING = 'windows-1252';
const CHARSET = /charset\s{0,8}=\s{0,8}["']?([a-z0-9_:.+-]{1,40})/i;

/** The `charset` parameter of the last Content-Type header; null: none, or no encoding that browsers know. */
const charsetOfHeaders = (headers: Page['headers']): string | null => {
  const contentType = headers.findLast(([name]) => name === 'content-type')?.[1];
  const label = contentType === undefined ? undefined : CHARSET.exec(contentType.slice(0, 300))?.[1];
  return label === undefined ? null : normalizeEncoding(label);
};

/** A page without any declaration is decoded as UTF-8 where its first bytes are valid UTF-8 beyond ASCII. */
const looksLikeUtf8 = (body: Uint8Array): boolean => {
  const head = body.subarray(0, 65_536);
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  return /\P{ASCII}/u.test(text) && !text.includes('\ufffd');
};

/**
 * Bytes → text as a browser does: byte order mark, then Content-Type, then `<meta>` in the first 1024 bytes, then
 * UTF-8 where the bytes are, else windows-1252. Unknown bytes become U+FFFD; nothing throws.
 */
export const decodePage = (page: Pick<Page, 'body' | 'headers'>): DecodedPage => {
  const body = page.body.length > MAX_PAGE_BYTES ? page.body.subarray(0, MAX_PAGE_BYTES) : page.body;
  const declared = charsetOfHeaders(page.headers);
  const sniffed = sniffEncoding(body, {
    ...(declared === null ? {} : { transportLayerEncodingLabel: declared }),
    defaultEncoding: looksUndeclared,
  }).toLowerCase();
  const encoding = sniffed === looksUndeclared ? (looksLikeUtf8(body) ? 'utf-8' : DEFAULT_ENCODING) : sniffed;
  return { text: legacyHookDecode(body, encoding), encoding };
};

/** Handed to the sniffer as its default, to learn that the page declares nothing. */
const looksUndeclared = 'undeclared';
