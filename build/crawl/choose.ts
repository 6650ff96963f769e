/** Which pages of a shop to ask for: decided from what is known, before anything is fetched. */
import { classifyLink } from './classify.ts';
import type { Link } from './links.ts';
import type { Budget, PageKind } from './types.ts';

export interface Choice {
  url: string;
  kind: PageKind;
}

/** The company first: contact and about pages name it; then what is sold. */
const order: readonly PageKind[] = ['contact', 'about', 'product', 'category', 'policy'];

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Every n-th of a list, so that a choice speaks for all of it and not for its first page. */
const spread = <T>(items: readonly T[], count: number): T[] => {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
};

/**
 * Pages within the budget, on the home page's own host, in the order to fetch them. Products seen as links come
 * before those of the sitemap: they are on sale now. `refused` is robots.txt.
 */
export const choosePages = (
  home: string,
  candidates: { links: readonly Link[]; sitemapUrls: readonly string[] },
  options: { budget: Budget; refused: (url: string) => boolean },
): Choice[] => {
  const host = withoutWww(new URL(home).host);
  const found: Record<PageKind, string[]> = { product: [], category: [], contact: [], about: [], policy: [] };
  const listed: Record<PageKind, string[]> = { product: [], category: [], contact: [], about: [], policy: [] };
  const seen = new Set<string>([home]);
  const take = (into: Record<PageKind, string[]>, url: string, text: string): void => {
    const kind = classifyLink(url, text);
    if (kind === null || seen.has(url) || !URL.canParse(url)) return;
    if (withoutWww(new URL(url).host) !== host || options.refused(url)) return;
    seen.add(url);
    into[kind].push(url);
  };
  for (const link of candidates.links) take(found, link.url, link.text);
  for (const url of candidates.sitemapUrls) take(listed, url, '');
  return order.flatMap((kind) => {
    const own = spread(found[kind], options.budget[kind]);
    const rest = spread(listed[kind], options.budget[kind] - own.length);
    return [...own, ...rest].map((url) => ({ url, kind }));
  });
};
