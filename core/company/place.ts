import type { Attributes } from '../evidence/attributes.ts';
import { scanHtml, type TagSink } from '../evidence/scanner.ts';
import type { Tag } from '../evidence/tags.ts';
import { isFooter, LABEL_CHARS, labelOf, type Opened } from './footer.ts';
import type { PageKind } from './page.ts';
import { Tags } from './tags.ts';

/** Whose number may stand at a place: the site's own, or nobody knows whose. */
export type Place = 'footer' | 'own_page' | 'page_end';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const MAX_DEPTH = 120;
const MAX_HITS = 40;
const lastNamed = (stack: readonly { name: string }[], name: string): number => {
  for (let i = stack.length - 1; i >= 0; i--) if (stack[i]!.name === name) return i;
  return -1;
};

/** A position in a page and what it lies in, outermost first. */
interface Hit {
  at: number;
  /** Tag whose attribute it stands in; null: it is text. */
  tag: string | null;
  path: Opened[];
  textBefore: number;
}

/** The one scan: the elements around each position, and how much text the page shows. */
class PathFinder implements TagSink {
  readonly hits: Hit[] = [];
  readonly tags = new Tags();
  shown = 0;
  readonly #positions: readonly number[];
  readonly #stack: Opened[] = [];
  #next = 0;

  constructor(positions: readonly number[]) {
    this.#positions = positions;
  }

  wantsAttributes(): boolean {
    return false;
  }

  openTag(tag: Tag, _attributes: Attributes, start: number, end: number): void {
    const { name } = tag;
    this.tags.add(tag, start, end);
    this.#take(start, end, name);
    if (VOID.has(name) || this.#stack.length >= MAX_DEPTH) return;
    this.#stack.push({ name, start, end });
  }

  closeTag(tag: Tag, start: number): void {
    this.tags.add(tag, start, 0);
    const at = lastNamed(this.#stack, tag.name);
    if (at >= 0) this.#stack.length = at;
  }

  text(start: number, end: number): void {
    this.#take(start, end, null);
    this.shown += end - start;
  }

  /** Script, style, textarea: nothing that the page shows as its own. */
  rawText(_tag: Tag, _start: number, end: number): void {
    while (this.#next < this.#positions.length && this.#positions[this.#next]! < end) this.#next++;
  }

  comment(_start: number, end: number): void {
    while (this.#next < this.#positions.length && this.#positions[this.#next]! < end) this.#next++;
  }

  #take(start: number, end: number, tag: string | null): void {
    for (; this.#next < this.#positions.length && this.#positions[this.#next]! < end; this.#next++) {
      const at = this.#positions[this.#next]!;
      if (at >= start) this.hits.push({ at, tag, path: [...this.#stack], textBefore: this.shown });
    }
  }
}

/** Tag and class of an element: what alike siblings share. */
const signatureOf = (text: string, name: string, start: number, end: number): string => {
  if (end - start < name.length + 9) return `${name}.`;
  const label = /\sclass\s{0,3}=\s{0,3}["']?([^"'>]{0,60})/i.exec(
    text.slice(start, Math.min(end, start + LABEL_CHARS)),
  )?.[1];
  return `${name}.${label ?? ''}`;
};

/** Then, from its tags: of some elements, by where they begin, how many siblings of their kind they have, and where they end. */
class SiblingCounter {
  /** Start of a parent → signature of a child → how many. */
  readonly children = new Map<number, Map<string, number>>();
  readonly ends = new Map<number, number>();
  /** Where the page's last footer begins; -1: it has none. */
  lastFooter = -1;
  readonly #text: string;
  readonly #stack: { name: string; start: number }[] = [];

  constructor(text: string, parents: Iterable<number>) {
    this.#text = text;
    for (const parent of parents) this.children.set(parent, new Map());
  }

  read({ tags, starts, ends }: Tags): void {
    for (let i = 0; i < tags.length; i++)
      if (ends[i] === 0) this.#close(tags[i]!.name, starts[i]!);
      else this.#open(tags[i]!.name, starts[i]!, ends[i]!);
  }

  #open(name: string, start: number, end: number): void {
    if (VOID.has(name) || this.#stack.length >= MAX_DEPTH) return;
    if (isFooter(this.#text, { name, start, end })) this.lastFooter = start;
    const counts = this.children.get(this.#stack.at(-1)?.start ?? -1);
    if (counts !== undefined) {
      const signature = signatureOf(this.#text, name, start, end);
      if (counts.size < 500 || counts.has(signature)) counts.set(signature, (counts.get(signature) ?? 0) + 1);
    }
    this.#stack.push({ name, start });
  }

  #close(name: string, start: number): void {
    const at = lastNamed(this.#stack, name);
    if (at < 0) return;
    for (let i = at; i < this.#stack.length; i++) {
      const opened = this.#stack[i]!.start;
      if (this.children.has(opened)) this.ends.set(opened, start);
    }
    this.#stack.length = at;
  }
}

/** Somebody else speaks, or is spoken of, inside of such elements. */
export const OTHERS =
  /(?:^|[\s"'_-])(?:reviews?|comments?|ratings?|testimonials?|sellers?|vendors?|suppliers?|dealers?|listings?|invoices?|e?receipts?|checkout|buyers?|donat\w*|sponsors?|advert\w*|ads?|partners?|search-results?|product-?(?:list|item|card|detail|info|desc|page|box)\w*|(?:goods|item|prod)-?(?:info|desc|detail|box)\w*)(?:$|[\s"'_>-])/i;
const SPEAKERS = new Set([
  'article',
  'blockquote',
  'aside',
  'dialog',
  'figure',
  'template',
  'noframes',
  'option',
  'select',
  'button',
  'label',
  'fieldset',
  'details',
  'code',
  'pre',
]);
const REPEATABLE = /^(?:li|tr|article|section|div|dl|dd|a|table|tbody|figure|p)$/;
/** Something to open, to look at or to read on: an item of a list, and no line of an address. */
const ITEM_PART = /<(?:a|img|h[1-6]|button)\b/i;
const MANY_SIBLINGS = 3;
const ITEM_CHARS = 6000;

/** What of a page a place is judged by. */
interface Judged {
  text: string;
  counter: SiblingCounter;
  shown: number;
}

/** One of at least three alike, each with something to open or look at. */
const isItem = ({ text, counter }: Judged, parent: Opened | undefined, own: Opened): boolean => {
  if (parent === undefined || !REPEATABLE.test(own.name)) return false;
  const signature = signatureOf(text, own.name, own.start, own.end);
  if (signature === 'div.' || signature === 'p.' || signature === 'section.') return false;
  if ((counter.children.get(parent.start)?.get(signature) ?? 0) < MANY_SIBLINGS) return false;
  const end = counter.ends.get(own.start) ?? text.length;
  return ITEM_PART.test(text.slice(own.end, Math.min(end, own.end + ITEM_CHARS)));
};

/** A form around most of the page is how some systems build pages, and asks for nothing itself. */
const isWholePage = ({ text, counter }: Judged, form: Opened): boolean =>
  (counter.ends.get(form.start) ?? text.length) - form.start > text.length / 2;

/** Whether what stands there may be somebody else's: in a form, a review, one of many items. `from`: of the path. */
const isOthers = (page: Judged, { path }: Hit, from: number): boolean =>
  path.some((own, i) => {
    if (i < from || own.name === 'body' || own.name === 'html' || own.name === 'main') return false;
    if (own.name === 'form' && !isWholePage(page, own)) return true;
    if (SPEAKERS.has(own.name) || OTHERS.test(labelOf(page.text, own))) return true;
    return isItem(page, path[i - 1], own);
  });

/** What a picture says of itself is shown; what a field asks for is not. */
const isShown = (text: string, { tag, at }: Hit): boolean =>
  tag === null ||
  (/^(?:img|area|a|svg)$/.test(tag) &&
    /\s(?:alt|title|aria-label)\s{0,3}=\s{0,3}["'][^"']{0,200}$/i.test(text.slice(Math.max(0, at - 240), at)));

const LISTS = new Set(['ul', 'ol', 'dl', 'table']);
/** Where the nearest list begins that a place lies in; -1: none. */
const listOf = ({ path }: Hit): number => path.findLast(({ name }) => LISTS.has(name))?.start ?? -1;

const NOTICE = /©|&copy;|copyright|版權所有|版权所有|all rights reserved/i;
const NOTICE_CHARS = 700;
/** The page's end: at most this much of what it shows follows. */
const END_CHARS = 500;
const END_SHARE = 0.15;

const placeOf = (page: Judged, hit: Hit, { isHome, isOwn }: PageKind): Place | null => {
  const { text, shown } = page;
  if (!isShown(text, hit)) return null;
  const footer = hit.path.findIndex((opened) => isFooter(text, opened));
  if (footer >= 0) {
    const above = { ...hit, path: hit.path.slice(0, footer + 1) };
    const within = hit.path.slice(footer + 1);
    const isAsked = within.some(({ name }) => name === 'form' || name === 'label' || name === 'option');
    const isTheirs = within.some((own) => OTHERS.test(labelOf(text, own)));
    return isAsked || isTheirs || isOthers(page, above, 0) ? null : 'footer';
  }
  if (isOthers(page, hit, 0)) return null;
  if (isOwn) return 'own_page';
  if (page.counter.lastFooter > hit.at || hit.path.some(({ name }) => name === 'main')) return null;
  const left = shown - hit.textBefore;
  const isEnd = left <= Math.max(END_CHARS, shown * END_SHARE);
  const near = text.slice(Math.max(0, hit.at - NOTICE_CHARS), hit.at + NOTICE_CHARS);
  return isEnd && (isHome || NOTICE.test(near)) ? 'page_end' : null;
};

/**
 * Where in a page some positions lie, ascending; null: where the number of anybody may stand, in a form, a review, a
 * list's item, a script. Judged by the elements around them, their classes and their siblings; one scan of the page, linear
 * in it. At most 40 positions are judged.
 */
export const placesOf = (text: string, positions: readonly number[], kind: PageKind): Map<number, Place | null> => {
  const finder = new PathFinder(positions.slice(0, MAX_HITS));
  scanHtml(text, finder);
  const parents = new Set(finder.hits.flatMap(({ path }) => path.map(({ start }) => start)));
  const counter = new SiblingCounter(text, parents);
  counter.read(finder.tags);
  const page = { text, counter, shown: finder.shown };
  const listed = new Map<number, number>();
  for (const hit of finder.hits) listed.set(listOf(hit), (listed.get(listOf(hit)) ?? 0) + 1);
  const isListed = (hit: Hit): boolean => listOf(hit) >= 0 && (listed.get(listOf(hit)) ?? 0) >= MANY_SIBLINGS;
  return new Map(finder.hits.map((hit) => [hit.at, isListed(hit) ? null : placeOf(page, hit, kind)]));
};
