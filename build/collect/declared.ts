/** Other sites that a page leads to as itself: alternates and canonical address that it declares, and where the crawler was redirected from. */
import type { SourceKind } from '../../core/contract/index.ts';
import { normaliseDomain, registrableDomain } from '../../core/domain.ts';
import type { Evidence } from '../../core/evidence/index.ts';

/** They stand in a page's head. */
const HEAD_CHARS = 60_000;
const MAX_LINKS = 200;
/** A page that names more is a directory of sites, or hostile. */
const MOST_SITES = 30;
const LINK = /<link\s[^<>]{0,600}>/gi;
const attributeOf = (tag: string, name: RegExp): string | null => {
  const [, double, single, bare] = name.exec(tag) ?? [];
  return double ?? single ?? bare ?? null;
};
const attribute = (name: string): RegExp =>
  new RegExp(`\\s${name}\\s{0,3}=\\s{0,3}(?:"([^"]{0,300})"|'([^']{0,300})'|([^\\s"'>]{1,300}))`, 'i');
const [REL, HREF, HREFLANG] = [attribute('rel'), attribute('href'), attribute('hreflang')];

/** null: no address of a site on the public web. */
const siteOf = (url: string): string | null => {
  try {
    return normaliseDomain(url);
  } catch {
    return null;
  }
};

/** Whether the text stands in a tag there, and not in a comment, code or a template. */
const isTag = ({ starts, kinds }: Evidence['regions'], at: number): boolean => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return kinds[low] === 'tag';
};

/**
 * Sites on which the page says that it stands, too: alternates in other languages on other hosts, and a canonical address of another registrable
 * domain. Anybody can write so: only what both sites say of each other is more than one's word.
 */
export const declaredSites = ({ text, regions, domain }: Pick<Evidence, 'text' | 'regions' | 'domain'>): string[] => {
  const found = new Set<string>();
  let count = 0;
  for (const { 0: tag, index } of text.slice(0, HEAD_CHARS).matchAll(LINK)) {
    if (++count > MAX_LINKS) break;
    const rel = attributeOf(tag, REL)?.toLowerCase().trim();
    const isAlternate = rel === 'alternate' && HREFLANG.test(tag);
    if (!isAlternate && rel !== 'canonical') continue;
    const href = attributeOf(tag, HREF);
    if (href === null || !/^(?:https?:)?\/\//i.test(href) || !isTag(regions, index)) continue;
    const site = siteOf(href);
    if (site === null || site === domain) continue;
    if (isAlternate || registrableDomain(site) !== registrableDomain(domain)) found.add(site);
  }
  return found.size > MOST_SITES ? [] : [...found].sort();
};

/** Site whose home page the crawler asked for and which led to another's; null: none. What recordings say of redirects does not count. */
export const redirectedFrom = (
  { url, finalUrl, source }: { url: string; finalUrl: string; source: SourceKind },
  domain: string,
): string | null => {
  if ((source !== 'http' && source !== 'rendered') || url === finalUrl || !URL.canParse(url)) return null;
  const from = new URL(url).pathname === '/' ? siteOf(url) : null;
  return from === null || registrableDomain(from) === registrableDomain(domain) ? null : from;
};

/** Two sites as one identifier, the same from either side: so it has two bearers only where both show it. */
export const pairId = (a: string, b: string): string => (a < b ? `${a}+${b}` : `${b}+${a}`);
