/**
 * Sitemaps (sitemaps.org 0.9), however odd: a linear scan for `<loc>` instead of an XML parser, so that entities,
 * DTDs and depth can do no harm. Also the plain-text form.
 */
import { constants, gunzipSync } from 'node:zlib';

export interface Sitemap {
  kind: 'index' | 'urlset' | 'text' | 'none';
  /** Child sitemaps or pages, as absolute http(s) URLs, in order, without repeats. */
  urls: string[];
  /** True where entries were left out for the limits. */
  capped: boolean;
}

/** By the protocol a file has at most 50,000 entries and 50 MB; a page body here has at most 5 MB. */
export const MAX_SITEMAP_ENTRIES = 50_000;
const MAX_UNPACKED = 20_000_000;
const MAX_LOC = 2_048;

const unescapeXml = (text: string): string =>
  text
    .replace(/^<!\[CDATA\[([\s\S]*?)\]\]>$/, '$1')
    .replace(/&(?:amp|#38|#x26);/gi, '&')
    .replace(/&(?:apos|#39|#x27);/gi, "'")
    .replace(/&quot;/gi, '"')
    .trim();

const unpack = (bytes: Uint8Array): Uint8Array | null => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
};

const addUrl = (urls: Set<string>, text: string, base: string): void => {
  if (!URL.canParse(text, base)) return;
  const url = new URL(text, base);
  if (url.protocol === 'http:' || url.protocol === 'https:') urls.add(url.href);
};

const scanLocs = (text: string, base: string): Sitemap => {
  const kind = /<(?:\w+:)?sitemapindex[\s>]/i.test(text.slice(0, 20_000)) ? 'index' : 'urlset';
  const urls = new Set<string>();
  const opening = /<(?:[a-z0-9]+:)?loc\s*>/gi;
  let capped = false;
  for (let seen = 0; ; seen++) {
    const match = opening.exec(text);
    if (match === null) break;
    // `<image:loc>` and `<video:…>` are of the page's pictures.
    if (/^<(?:image|video|news):/i.test(match[0])) continue;
    if (seen >= MAX_SITEMAP_ENTRIES * 4 || urls.size >= MAX_SITEMAP_ENTRIES) {
      capped = true;
      break;
    }
    const start = match.index + match[0].length;
    const piece = text.slice(start, start + MAX_LOC + 32);
    const end = piece.indexOf('</');
    if (end > 0) addUrl(urls, unescapeXml(piece.slice(0, end).trim()), base);
  }
  return { kind, urls: [...urls], capped };
};

/** Reads a sitemap file, gzipped or not. It never throws: what is no sitemap has no URLs. */
export const parseSitemap = (body: Uint8Array, url: string): Sitemap => {
  const bytes = unpack(body);
  if (bytes === null) return { kind: 'none', urls: [], capped: false };
  const text = new TextDecoder().decode(bytes);
  const head = text.slice(0, 1000).trimStart();
  if (head.startsWith('<') || head.startsWith('\ufeff<')) return scanLocs(text, url);
  if (!/^https?:\/\//i.test(head)) return { kind: 'none', urls: [], capped: false };
  const urls = new Set<string>();
  const lines = text.split(/\r?\n/, MAX_SITEMAP_ENTRIES + 1);
  for (const line of lines.slice(0, MAX_SITEMAP_ENTRIES)) {
    const trimmed = line.trim();
    if (/^https?:\/\//i.test(trimmed) && trimmed.length <= MAX_LOC) addUrl(urls, trimmed, url);
  }
  return { kind: 'text', urls: [...urls], capped: lines.length > MAX_SITEMAP_ENTRIES };
};

/** Children of an index, those that promise products first. */
export const rankChildren = (urls: readonly string[]): string[] => {
  const score = (url: string): number => {
    if (/product|salepage|goods|item/i.test(url)) return 0;
    if (/image|video|news|blog|post|article|tag|author/i.test(url)) return 2;
    return 1;
  };
  return urls
    .map((url, i) => ({ url, i, rank: score(url) }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ url }) => url);
};
