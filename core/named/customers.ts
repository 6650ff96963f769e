/** Where on a page customers write: what they name is no word of the shop's. */
const MARKS = ['review', 'comment', 'rating', 'testimonial', 'guestbook'];
const BOX = /^<(div|section|article|aside|ol|ul|li|dl|blockquote|p)\b/i;
const CALLED =
  /\b(?:class|id)\s{0,2}=\s{0,2}["']?(?:[^"'<>]{0,80}\s)?(?!(?:no|has|with|without|hide|show)[-_])(?:[a-z]{2,14}[-_]){0,2}(?:reviews?|comments?|ratings?|testimonials?|guestbook)(?:[-_]?(?:list|items?|box|block|area|section|panel|body|content|wrap(?:per)?|text|slider))?(?=["'\s>])/i;
const MOST_BOXES = 40;
const MOST_TAG = 300;
const LONGEST = 60_000;

/** A stretch of a page, from and to (exclusive). */
type Span = readonly [from: number, to: number];

/** Where the element whose tag begins at `from` ends; bounded. */
const endOf = (text: string, from: number, name: string): number => {
  let depth = 0;
  const part = text.slice(from, from + LONGEST);
  for (const { 0: tag, index } of part.matchAll(new RegExp(`</?${name}\\b`, 'gi'))) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth <= 0) return from + index;
  }
  return from + part.length;
};

/** Elements that call themselves reviews or comments, in order; bounded in number and length. */
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
  for (const start of starts) {
    if (start < end) continue;
    const tag = text.slice(start, start + MOST_TAG).split('>', 1)[0]!;
    const name = BOX.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined || !CALLED.test(`${tag}>`)) continue;
    end = endOf(text, start, name);
    spans.push([start, end]);
  }
  return spans;
};

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(([from, to]) => at >= from && at < to);
