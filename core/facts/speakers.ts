/** Who speaks where a bar may stand: the shop above and below what a page is about, anybody within it. */
import { SLASH } from '../codes.ts';
import { labelOf, type Opened } from '../company/footer.ts';
import type { Evidence } from '../evidence/index.ts';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const MAX_DEPTH = 120;
const NAME = /^[a-z][\w-]{0,40}/i;
/** Somebody is quoted there, or tells a story. */
const TELLERS = new Set(['article', 'blockquote', 'q', 'cite', 'figure', 'dialog', 'template']);
/** Customers, questions, articles; the boxes of services for reviews. */
const THEIRS =
  /(?:(?<!p)review|comment|rating|testimon|guestbook|feedback|opinion|question|disqus|yotpo|jdgm|judge-?me|loox|okendo|stamped-|forum)|(?:^|[\s"'_=-])(?:qna|q-?and-?a|q-?a|ask|blog|articles?|news|posts?|story|stories|entry)(?=$|[\s"'_>-])/i;
/** It calls itself what a shop puts its offers into. */
const BAR =
  /(?:^|[\s"'_=-])(?:announce\w{0,8}|notices?|notification|top-?bars?|promo\w{0,8}|marquee|ticker|banners?|ship(?:ping\w{0,8})?|delivery|free-?ship\w{0,5})(?=$|[\s"'_>-])/i;
const ROLE_MAIN = /\srole\s{0,3}=\s{0,3}["']?main\b/i;
/** Class, id and role; other attributes tell of what is linked. */
const CALLED = /\s(?:class|id|role|aria-label)\s{0,3}=\s{0,3}(?:"[^"]{0,200}"?|'[^']{0,200}'?|[^\s"'>]{1,80})/gi;
/** Below such a heading customers write. */
const HEADING =
  /<(h[1-6]|dt|summary|strong|b|legend|caption)\b[^>]{0,200}>(?:\s{0,20}<[^>]{1,100}>){0,3}\s{0,20}(?:(?:商品|顧客|買家|客戶|用戶|消費者|會員|網友|訪客|真實|全部|我要){0,3}(?:評論|評價|評分|留言板?|見證|心得|問與答|問答|提問|好評|推薦文)|(?:買家|顧客|客戶|用戶|網友|消費者)的?回饋|(?:customer |product |buyer |user ){0,2}(?:reviews?|comments?|testimonials?|questions?|q ?& ?a|q&amp;a)\b)/gi;
const NEXT_HEADING = /<h[1-3]\b/gi;

interface Box {
  name: string;
  isTheirs: boolean;
  isMain: boolean;
  isBar: boolean;
  isEdge: boolean;
}

const called = (text: string, opened: Opened): string =>
  [...labelOf(text, opened).matchAll(CALLED)].map(([shown]) => shown).join(' ');

const boxOf = (text: string, opened: Opened): Box => {
  const { name } = opened;
  const label =
    name === 'body' || name === 'html' || opened.end - opened.start < name.length + 7 ? '' : called(text, opened);
  return {
    name,
    isTheirs: TELLERS.has(name) || THEIRS.test(label) || THEIRS.test(` ${name}`),
    isMain: name === 'main' || ROLE_MAIN.test(label),
    isBar: BAR.test(label),
    isEdge: name === 'header' || name === 'nav' || name === 'footer',
  };
};

/** Whether, of a page of anybody's, the shop speaks within these boxes, outermost first. */
const isShops = (boxes: readonly Box[], isArticle: boolean): boolean => {
  if (boxes.some(({ isTheirs }) => isTheirs)) return false;
  const main = boxes.findLastIndex(({ isMain }) => isMain);
  // Some systems put the whole page into it.
  if (boxes.slice(main + 1).some(({ isBar, name }) => isBar || name === 'header' || name === 'nav')) return true;
  return main < 0 && (!isArticle || boxes.some(({ isEdge }) => isEdge));
};

/** Stretches below headings of customers, each up to the next heading of a page's part. */
const belowCustomers = (text: string): (readonly [number, number])[] =>
  [...text.matchAll(HEADING)].slice(0, 20).map(({ index, 0: shown }) => {
    NEXT_HEADING.lastIndex = index + shown.length;
    const next = NEXT_HEADING.exec(text)?.index ?? text.length;
    const footer = text.indexOf('<footer', index);
    return [index, footer < 0 ? next : Math.min(next, footer)] as const;
  });

/** Of positions in a page, ascending, those where the shop speaks. Linear in the page. */
export const whereShopSpeaks = (page: Evidence, positions: readonly number[], isArticle: boolean): Set<number> => {
  const { regions, text } = page;
  const { starts, kinds } = regions;
  const found = new Set<number>();
  const stack: Box[] = [];
  let next = 0;
  for (let region = 0; region < starts.length && next < positions.length; region++) {
    const [start, end] = [starts[region]!, starts[region + 1] ?? text.length];
    for (; next < positions.length && positions[next]! < end; next++)
      if (isShops(stack, isArticle)) found.add(positions[next]!);
    if (kinds[region] !== 'tag') continue;
    const isClose = text.charCodeAt(start + 1) === SLASH;
    const name = NAME.exec(text.slice(start + (isClose ? 2 : 1), start + 44))?.[0].toLowerCase() ?? '';
    if (isClose) {
      const at = stack.findLastIndex((box) => box.name === name);
      if (at >= 0) stack.length = at;
    } else if (!VOID.has(name) && stack.length < MAX_DEPTH && text.charCodeAt(end - 2) !== SLASH)
      stack.push(boxOf(text, { name, start, end }));
  }
  if (found.size === 0) return found;
  for (const [from, to] of belowCustomers(text)) for (const at of found) if (at > from && at < to) found.delete(at);
  return found;
};
