/** Where on a page customers write: what they name is no word of the shop's. */
const MARKS = ['review', 'comment', 'rating', 'testimonial', 'guestbook'];
const BOX = /^<(div|section|article|aside|ol|ul|li|dl|blockquote|p)\b/i;
/** `comment` alone calls a note so as well: of customers are `comments`, `comment-list`, `product-comment`. */
const CALLED =
  /\b(?:class|id)\s{0,2}=\s{0,2}["']?(?:[^"'<>]{0,80}\s)?(?!comment["'\s>])(?!(?:no|has|with|without|hide|show)[-_])(?:[a-z]{2,14}[-_]){0,2}(?:reviews?|comments?|ratings?|testimonials?|guestbook)(?:[-_]?(?:list|items?|box|block|area|section|panel|body|content|wrap(?:per)?|text|slider))?(?=["'\s>])/i;
const MOST_BOXES = 40;
const MOST_TAG = 300;
const LONGEST = 60_000;
/** Beyond so many boxes that never close the page is too broken to be read so. */
const MOST_UNCLOSED = 8;

/** A stretch of a page, from and to (exclusive). */
type Span = readonly [from: number, to: number];

/** Boxes whose end tag is always written. */
const PARENTS = 'div|section|article|aside|main|header|footer|form|fieldset|table|ul|ol|dl|blockquote|body|html';
const TAGS: Readonly<Record<string, RegExp>> = {
  li: new RegExp(`<(/?)(li|${PARENTS})\\b`, 'gi'),
  dl: new RegExp(`<(/?)(${PARENTS})\\b`, 'gi'),
  p: new RegExp(`<(/?)(p|h[1-6]|hr|pre|nav|figure|address|details|li|dd|td|${PARENTS})\\b`, 'gi'),
};

/** Where one ends whose end tag may be left out, at its own, the next of its kind or its parent's end. */
const endOfLoose = (part: string, name: string): number => {
  let depth = 0;
  for (const { 1: slash, 2: tag = '', index } of part.slice(1).matchAll(TAGS[name]!)) {
    // Any block ends a paragraph; a list within ends no entry.
    if (name === 'p') return index + 1;
    const isItem = name === 'li' && tag.toLowerCase() === 'li';
    if (depth === 0 && (isItem || slash === '/')) return index + 1;
    if (!isItem) depth += slash === '/' ? -1 : 1;
  }
  return -1;
};

/** Where the element whose tag begins at `from` ends; null: it does not within reach. */
const endOf = (text: string, from: number, name: string): number | null => {
  const part = text.slice(from, from + LONGEST);
  if (name in TAGS) {
    const end = endOfLoose(part, name);
    return end < 0 ? null : from + end;
  }
  let depth = 0;
  for (const { 0: tag, index } of part.matchAll(new RegExp(`</?${name}\\b`, 'gi'))) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth <= 0) return from + index;
  }
  return null;
};

/** Elements that call themselves reviews or comments, in order; bounded in number and length. One that never closes is none. */
export const customerSpans = (text: string): Span[] => {
  const spans: Span[] = [];
  const starts = MARKS.flatMap((mark) => {
    const found: number[] = [];
    for (let at = text.indexOf(mark); at >= 0 && found.length < MOST_BOXES; at = text.indexOf(mark, at + mark.length)) {
      const tag = text.slice(Math.max(0, at - MOST_TAG), at).lastIndexOf('<');
      if (tag >= 0) found.push(Math.max(0, at - MOST_TAG) + tag);
    }
    return found;
  }).sort((a, b) => a - b);
  let end = 0;
  let unclosed = 0;
  for (const start of starts) {
    if (start < end || unclosed >= MOST_UNCLOSED) continue;
    const tag = text.slice(start, start + MOST_TAG).split('>', 1)[0]!;
    const name = BOX.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined || !CALLED.test(`${tag}>`)) continue;
    const closed = endOf(text, start, name);
    if (closed === null) unclosed++;
    else {
      end = closed;
      spans.push([start, end]);
    }
  }
  return spans;
};

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(([from, to]) => at >= from && at < to);
