/** Pages that show nothing of their own and send their visitor on: as a browser would go, without a redirect of HTTP. */
import type { Evidence } from '../evidence/index.ts';
import type { Shown } from './shown.ts';

/** Visible characters, links and bytes of markup up to which a page may be no more than a way to another. */
const [TEXT, LINKS, MARKUP] = [300, 3, 30_000];
/** Seconds; who is to read a page first is given longer. */
const SOON = 10;
const MAX_URL = 2_048;

/** "0; url=/tw/", also with a comma, without `url=`, in quotes: as HTML's "shared declarative refresh steps" read it. */
const REFRESH =
  /^\s{0,9}(\d{0,3})(?:\.\d{0,9})?\s{0,9}(?:[;,]\s{0,9}|\s)(?:url\s{0,9}=\s{0,9})?(["']?)([^"']{1,2048})\2/i;

const byRefresh = ({ metas }: Evidence): string | null => {
  for (const [name, content] of metas) {
    const found = name === 'refresh' ? REFRESH.exec(content) : null;
    if (found !== null && Number(found[1]) <= SOON) return found[3]!.trim();
  }
  return null;
};

const LOCATION =
  /(?<![\w$.])(?:(?:window|document|self|top|parent)\s{0,9}\.\s{0,9})?location(?:\s{0,9}\.\s{0,9}(?:href\s{0,9})?|\s{0,9})(?:=\s{0,9}|(?:replace|assign)\s{0,9}\(\s{0,9})(["'`])([^"'`\\\s<>$]{1,2048})\1/g;

/** Addresses that the page's own code goes to. What is for phones is for others too, where the page shows nothing else. */
const byScript = ({ text, regions: { starts, kinds } }: Evidence): string | null => {
  const found: string[] = [];
  for (let i = 0; i < kinds.length; i++)
    if (kinds[i] === 'inline')
      for (const [, , url] of text.slice(starts[i], starts[i + 1] ?? text.length).matchAll(LOCATION)) found.push(url!);
  return found.find((url) => !/(?:^|\/)(?:m|mobile)[./]|\/(?:m|mobile)$/i.test(url)) ?? found[0] ?? null;
};

const FRAME =
  /<i?frame\b[^<>]{0,500}?\bsrc\s{0,9}=\s{0,9}(?:"([^"<>]{1,2048})"|'([^'<>]{1,2048})'|([^\s"'<>]{1,2048}))/gi;

/** The one frame of a page that has nothing else: a domain that shows another's pages under its own name. */
const byFrame = ({ text, resources }: Evidence): string | null => {
  if (resources.some(({ kind }) => kind === 'script' || kind === 'image' || kind === 'form')) return null;
  const urls = [...text.matchAll(FRAME)].map(([, a, b, c]) => a ?? b ?? c!).filter((url) => !/^about:/i.test(url));
  return urls.length === 1 ? urls[0]! : null;
};

const absolute = (target: string | null, from: string): string | null => {
  if (target === null || target.length > MAX_URL || !URL.canParse(target, from)) return null;
  const url = new URL(target, from);
  url.hash = '';
  const here = new URL(from);
  here.hash = '';
  return /^https?:$/.test(url.protocol) && url.href !== here.href ? url.href : null;
};

/**
 * Absolute address that a page sends its visitor to at once, where it shows next to nothing itself: by `<meta
 * http-equiv="refresh">`, by a line of its script, or in its only frame. null: it is a page of its own. Linear in the page.
 */
export const sendsTo = (evidence: Evidence, { text }: Shown): string | null => {
  if (evidence.text.length > MARKUP || text.length > TEXT || evidence.links.length > LINKS) return null;
  if (evidence.resources.some(({ kind }) => kind === 'form')) return null;
  const target = byRefresh(evidence) ?? (text.length <= TEXT / 3 ? byScript(evidence) : null);
  return absolute(target ?? (text === '' ? byFrame(evidence) : null), evidence.url);
};
