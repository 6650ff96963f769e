/** Links of a page for the crawl's own choice of pages: one linear scan, no tree, capped. */

export interface Link {
  /** Absolute, without fragment. */
  url: string;
  /** Text inside the element, tags removed, at most 80 characters. */
  text: string;
}

const MAX_SCAN = 2_000_000;
const MAX_LINKS = 2_000;
/** Anchors looked at; a page with more was made to cost time. */
const MAX_ANCHORS = 20_000;
const MAX_TAG = 4_096;
const MAX_TEXT = 600;
const hrefValue = /\bhref\s*=\s*(?:"([^"]{0,2048})"|'([^']{0,2048})'|([^\s"'>]{1,2048}))/i;
const entities: Record<string, string> = { amp: '&', '#38': '&', '#x26': '&', quot: '"', lt: '<', gt: '>' };

const decode = (text: string): string =>
  text.replace(/&(amp|#38|#x26|quot|lt|gt);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);

const textAfter = (html: string, from: number): string => {
  const piece = html.slice(from, from + MAX_TEXT);
  const end = piece.search(/<\/a\b/i);
  const inner = end < 0 ? piece.slice(0, 200) : piece.slice(0, end);
  return decode(inner.replace(/<[^>]{0,500}>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
};

const resolveLink = (href: string, base: string): string | null => {
  const text = decode(href.trim());
  if (text === '' || text.startsWith('#') || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = '';
  return url.href;
};

/** Up to 2,000 distinct links in order of appearance, resolved against `<base>` or the page's own URL. */
export const extractLinks = (body: Uint8Array, pageUrl: string): Link[] => {
  const html = new TextDecoder().decode(body.subarray(0, MAX_SCAN));
  const baseHref = hrefValue.exec(/<base\b[^>]{0,1000}/i.exec(html)?.[0] ?? '');
  const base = resolveLink(baseHref?.[1] ?? baseHref?.[2] ?? baseHref?.[3] ?? '', pageUrl) ?? pageUrl;
  const links = new Map<string, Link>();
  const opening = /<a[\s/]/gi;
  for (let seen = 0; links.size < MAX_LINKS && seen < MAX_ANCHORS; seen++) {
    const match = opening.exec(html);
    if (match === null) break;
    const tag = html.slice(match.index, match.index + MAX_TAG);
    const close = tag.indexOf('>');
    const found = hrefValue.exec(close < 0 ? tag : tag.slice(0, close));
    if (found === null) continue;
    const url = resolveLink(found[1] ?? found[2] ?? found[3] ?? '', base);
    if (url === null) continue;
    const known = links.get(url);
    if (known === undefined || known.text === '') {
      links.set(url, { url, text: textAfter(html, match.index + (close < 0 ? tag.length : close + 1)) });
    }
  }
  return [...links.values()];
};
