/** Which pages of a shop to ask for: decided from what is known, before anything is fetched. */
import { classifyLink, mayBeProduct } from './classify.ts';
import type { Link } from './links.ts';
import type { PageKind } from './types.ts';

export interface Choice {
  url: string;
  kind: PageKind;
}

/** The company first: contact and about pages name it; then what is sold. */
const order: readonly PageKind[] = ['contact', 'about', 'product', 'category', 'policy'];

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** A sitemap has up to 50,000 entries; this many, spread over it, are looked at. */
const MAX_LISTED = 5_000;
/** How far to look for a page that robots.txt allows. */
const MAX_REFUSALS = 100;

/** Every n-th of a list, so that a choice speaks for all of it and not for its first page. */
const spread = <T>(items: readonly T[], count: number): readonly T[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);

/** `count` allowed ones of a list, spread over it; where one is refused, the next one that is not. */
const pick = (urls: readonly string[], count: number, refused: (url: string) => boolean): string[] => {
  const picked = new Set<string>();
  let refusals = 0;
  for (let i = 0; i < Math.min(count, urls.length); i++) {
    const start = Math.floor((i * urls.length) / Math.min(count, urls.length));
    for (let at = start; at < urls.length && refusals < MAX_REFUSALS; at++) {
      if (picked.has(urls[at]!)) continue;
      if (!refused(urls[at]!)) {
        picked.add(urls[at]!);
        break;
      }
      refusals += 1;
    }
  }
  return [...picked];
};

type ByKind = Record<PageKind, string[]>;
const empty = (): ByKind => ({ product: [], category: [], contact: [], about: [], policy: [] });

/**
 * Pages within the budget, on the home page's own host, in the order to fetch them. Products seen as links come
 * before those of the sitemap: they are on sale now. Links that only may be products come last. `refused` is robots.txt.
 */
export const choosePages = (
  home: string,
  candidates: { links: readonly Link[]; sitemapUrls: readonly string[] },
  options: { budget: Readonly<Record<PageKind, number>>; refused: (url: string) => boolean },
): Choice[] => {
  const { budget, refused } = options;
  const host = withoutWww(new URL(home).host);
  const seen = new Set<string>([home]);
  const vague: string[] = [];
  const take = (into: ByKind, url: string, text: string): void => {
    const kind = classifyLink(url, text);
    const list = kind !== null ? into[kind] : mayBeProduct(url, text) ? vague : null;
    if (list === null || seen.has(url) || !URL.canParse(url) || withoutWww(new URL(url).host) !== host) return;
    seen.add(url);
    list.push(url);
  };
  const found = empty();
  const listed = empty();
  for (const link of candidates.links) take(found, link.url, link.text);
  for (const url of spread(candidates.sitemapUrls, MAX_LISTED)) take(listed, url, '');
  return order.flatMap((kind) => {
    const own = pick(found[kind], budget[kind], refused);
    const rest = pick(listed[kind], budget[kind] - own.length, refused);
    const left = kind === 'product' ? budget[kind] - own.length - rest.length : 0;
    return [...own, ...rest, ...pick(vague, left, refused)].map((url) => ({ url, kind }));
  });
};
