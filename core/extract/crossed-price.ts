import words from '../../datasets/taxonomy/prices.json' with { type: 'json' };
import { isWordless, roleOf } from './price-roles.ts';
import { isBaitTwd } from './twd.ts';

const { pieces } = words;
const MAX_MARKS = 200;
const WINDOW = 600;
/** Characters of text within which a price counts as standing right before its former one. */
const CLOSE = 30;
/** Characters of text before a former price that say what it is. */
const LABEL = 24;

const tag = /<([a-z]\w{0,19})\b([^<>]{0,600})>/gi;
const struck = new Set(['del', 's', 'strike']);
const formerPrice =
  /crossed|original[-_]?price|price[-_]?original|list[-_]?price|old[-_]?price|price[-_]?old|market[-_]?price|regular[-_]?price|suggest[-_]?price|compare[-_]?at/i;

/** Struck through, or by its class a former price. */
const isMark = (name: string, attributes: string): boolean => {
  if (struck.has(name.toLowerCase())) return true;
  const at = attributes.search(/class\s?=/i);
  return at >= 0 && formerPrice.test(/["']([^"']*)/.exec(attributes.slice(at))?.[1] ?? '');
};

const plain = (html: string): string => html.replace(/<[^<>]{0,2000}>/g, ' ').replace(/&nbsp;|&#160;/g, ' ');

const amount = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d{2,8})(?![\d,])/g;
const amountsIn = (text: string): number[] =>
  [...text.matchAll(amount)].map(([shown]) => Number(shown.replaceAll(',', '')));

/** What says nothing of whose amount follows: `/盒`, `(含稅)`, a badge. */
const idle = new RegExp(`[/／]\\s?[每一]?(?:${pieces.join('|')})|每\\s?[件入]|含稅(?!價)|折扣(?![碼券金])`, 'g');

/** Text between the last number of a text and its end, without what says nothing of the next. */
const behindNumber = (text: string): string => (/\D{0,80}$/.exec(text)?.[0] ?? '').replace(idle, ' ');

/** The next amount behind the mark is the price, or the price stands right before it, no word between but labels. */
const besides = (before: string, after: string, priceTwd: number): boolean => {
  if (amountsIn(after)[0] === priceTwd) return true;
  const near = before.slice(-CLOSE);
  return amountsIn(near).at(-1) === priceTwd && isWordless(behindNumber(near));
};

/** What stands before the mark says that it is something else's amount: 運費, 每包. */
const isOfOther = (before: string): boolean => {
  const near = before.replace(idle, ' ').slice(-LABEL);
  return !/^(?:list|usual|plain|sale)$/.test(roleOf({ before: near, gap: behindNumber(near), after: '' }, false) ?? '');
};

const letters = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();

/** Where the page's own product begins: behind the last heading before a mark that its title names; a bar may show its price above. */
const ownFrom = (html: string, mark: number, from: number): number => {
  const title = letters(/<title\b[^<>]{0,600}>([^<>]{0,600})/i.exec(html)?.[1] ?? '');
  let own = from;
  for (const match of html.slice(from, mark).matchAll(/<h([1-6])\b[^<>]{0,600}>/gi)) {
    const end = from + match.index + match[0].length;
    const name = letters(html.slice(end, Math.min(mark, end + WINDOW)).split(/<\/h/i, 1)[0] ?? '');
    if (match[1] === '1' || (name !== '' && title.includes(name))) own = end;
  }
  return own;
};

/** Between the first price and a mark behind it begins what speaks of another product. */
const another =
  /<h[2-6]\b|\b(?:related|recommend|similar|upsell|cross-?sell|also)|相關|推薦|類似|其他|也(?:買|看|喜歡)/i;

/** Where the page first shows the price as text: there is the product, further down are others. -1: nowhere. */
const firstShown = (html: string, priceTwd: number): number => {
  const digits = priceTwd.toLocaleString('en-US').replaceAll(',', ',?');
  // Digits are rarer than what stands before them: that is looked at last.
  const at = html.search(new RegExp(`${digits}(?<=>[^<>\\d]{0,40}${digits})(?![\\d,])[^<>]{0,60}<`));
  return at < 0 ? at : html.lastIndexOf('>', at);
};

/** Tags from a position on, one after another: each holds one `<`, so that those before it have no part in them. */
function* tagsFrom(html: string, from: number): Generator<RegExpExecArray> {
  tag.lastIndex = Math.max(0, from);
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) yield match;
}

/**
 * The list price of a product page's only product: a higher price in a struck-through element or one with a class of
 * former prices, with the product's own price as the next amount behind it, or right before it, where the page
 * first shows that price; null: none.
 * Related products' former prices stand beside other prices and do not count. Linear; the first 200 such elements are read.
 */
export const crossedPrice = (html: string, priceTwd: number): number | null => {
  const shownAt = firstShown(html, priceTwd);
  let marks = 0;
  for (const match of tagsFrom(html, shownAt - WINDOW)) {
    if (match.index > shownAt + WINDOW) break;
    if (!isMark(match[1] ?? '', match[2] ?? '')) continue;
    if (++marks > MAX_MARKS) return null;
    const end = match.index + match[0].length;
    const behind = plain(html.slice(end, end + WINDOW));
    const [, shown = '', after = ''] = /^[^\d]{0,200}([\d,]+)([\s\S]*)$/.exec(behind) ?? [];
    const list = amountsIn(shown)[0] ?? 0;
    if (list <= priceTwd || isBaitTwd(list)) continue;
    if (match.index > shownAt && another.test(html.slice(ownFrom(html, match.index, shownAt), match.index)))
      return null;
    const before = plain(html.slice(Math.max(0, match.index - WINDOW), match.index)).replace(/\s+/g, ' ');
    if (besides(before, after, priceTwd) && !isOfOther(before)) return list;
  }
  return null;
};
