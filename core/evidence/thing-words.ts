import { cleanText } from './text.ts';

const THINGS = /"(?:Product|ProductGroup|BreadcrumbList|ItemList|OfferCatalog)"/;
const NAMED = /"(?:category|name)"\s{0,3}:\s{0,3}"((?:[^"\\]|\\.){2,200})"/g;
const MAX_BLOCK = 60_000;
const MAX_WORDS = 30;
const MAX_WORD = 60;

const unquoted = (text: string): string => {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return '';
  }
};

/** Names and categories of things in JSON-LD: products, breadcrumbs, lists; at most 30, each once. */
export const thingWords = (jsonLd: readonly string[]): string[] => {
  const words = new Set<string>();
  for (const block of jsonLd) {
    const raw = block.slice(0, MAX_BLOCK);
    if (!THINGS.test(raw)) continue;
    for (const [, text = ''] of raw.matchAll(NAMED)) {
      if (words.size >= MAX_WORDS) return [...words];
      const word = cleanText(unquoted(text), MAX_WORD);
      if (word.length > 1) words.add(word);
    }
  }
  return [...words];
};
