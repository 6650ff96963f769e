import { SLASH } from '../codes.ts';
import type { Evidence } from '../evidence/index.ts';
import { cleanText } from '../evidence/text.ts';
import { customerSpans, isWithin } from '../named/customers.ts';
import { nameAt } from './sections.ts';
import { whereShopSpeaks } from './speakers.ts';

/** Words that bars and labels of shipping have; of a page about the shop everything is read besides. */
const WORDS = [
  '免運',
  '免收運費',
  '免費宅配',
  '免費配送',
  '免費運送',
  '免費寄送',
  'ree shipping',
  'ree Shipping',
  'REE SHIPPING',
  'ree delivery',
];
const MAX_BARS = 12;
const MAX_PLACES = 40;
/** Longer texts are articles; a shop's bar says one thing. */
const MAX_BAR = 120;
/** Amounts stand in elements of their own: `滿 <b>1,500</b> 元免運`. */
const INLINE = new Set(['b', 'strong', 'span', 'em', 'font', 'i', 'u', 'mark', 'small', 'big']);
const MOST_BESIDE = 6;

const regionAt = (starts: readonly number[], at: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

const isPassedOver = ({ regions, text }: Evidence, region: number): boolean => {
  const kind = regions.kinds[region];
  if (kind === 'text') return true;
  const start = regions.starts[region]!;
  return kind === 'tag' && INLINE.has(nameAt(text, start + (text.charCodeAt(start + 1) === SLASH ? 2 : 1)));
};

/** The shown text around a position, over what stands within a line; null: it is no shown text, or a long one. */
const textAt = (page: Evidence, at: number): string | null => {
  const { regions, text } = page;
  const { starts, kinds } = regions;
  const here = regionAt(starts, at);
  if (kinds[here] !== 'text') return null;
  let [first, last] = [here, here];
  while (first > 0 && here - first < MOST_BESIDE && isPassedOver(page, first - 1)) first--;
  while (last + 1 < starts.length && last - here < MOST_BESIDE && isPassedOver(page, last + 1)) last++;
  const parts: string[] = [];
  for (let region = first; region <= last; region++) {
    if (kinds[region] !== 'text') continue;
    const end = starts[region + 1] ?? text.length;
    if (end - starts[region]! > MAX_BAR * 4) return null;
    parts.push(text.slice(starts[region]!, end));
  }
  return cleanText(parts.join(' '), MAX_BAR);
};

const AMOUNT = /[\d０-９千百萬]/;
/** A question, what somebody said or did, or what was once. */
const TOLD = /[?？嗎]|請問|[他她]們?說|說[：:「『]|(?<!自)我(?!們)|^[「『“"]|去年|前年|當時|當年|曾經/;
/** Paths below which articles stand. */
const ARTICLES = /\/(?:blogs?|news|articles?|posts?|stories|magazine|columns?|forum|reviews?)(?:\/|$)/i;
const isArticle = ({ url }: Evidence): boolean => URL.canParse(url) && ARTICLES.test(new URL(url).pathname);

type Tells = (text: string) => boolean;

/** The texts around such words, with where, ascending. Most name no amount. */
const textsOf = (page: Evidence, tells: Tells): Map<number, string> => {
  const found = new Map<number, string>();
  const { text } = page;
  let tries = 0;
  for (const word of WORDS)
    for (let at = text.indexOf(word); at >= 0 && tries < MAX_PLACES; at = text.indexOf(word, at + 2), tries++) {
      const shown = textAt(page, at);
      if (shown !== null && AMOUNT.test(shown) && !TOLD.test(shown) && tells(shown)) found.set(at, shown);
    }
  return new Map([...found].sort(([a], [b]) => a - b));
};

/**
 * Bars and labels of any page that say from how much on it is sent free: above and below what the page is about, or in a box that
 * calls itself one. In between a customer, a question or an article may say it too.
 * `tells`: whether a text says from how much on; who speaks there is asked of few.
 */
export const bars = (page: Evidence, tells: Tells): string[] => {
  const texts = textsOf(page, tells);
  if (texts.size === 0) return [];
  const shops = [...whereShopSpeaks(page, [...texts.keys()], isArticle(page))];
  const customers = shops.length === 0 ? [] : customerSpans(page.text);
  return shops
    .filter((at) => !isWithin(customers, at))
    .slice(0, MAX_BARS)
    .map((at) => texts.get(at)!);
};
