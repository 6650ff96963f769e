import { SLASH, SPACE } from '../codes.ts';
import { isFooter, labelOf, type Opened } from '../company/footer.ts';
import { pageKind } from '../company/page.ts';
import { OTHERS } from '../company/place.ts';
import type { FactPlace } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { cleanText, cleanValue } from '../evidence/text.ts';
import { type Icon, iconOf } from './icons.ts';
import type { OwnPage } from './own-page.ts';
import { contactSections, isContactSection, nameAt } from './sections.ts';

type OwnPlace = Extract<FactPlace, 'footer' | 'own_page'>;

/** A stretch of shown text that stands by itself: a paragraph, a row, a list's item. */
export interface Line {
  text: string;
  place: OwnPlace;
  /** Icons in it or right before it, each with the position behind which it stands. */
  icons?: { at: number; icon: Icon }[];
  /** Of a table's row of several: where each of its cells begins. */
  cells?: number[];
}

/** What each cell of a row says; null: the line is no row. */
export const cellsOf = ({ text, cells }: Line): string[] | null =>
  cells === undefined ? null : cells.map((from, i) => text.slice(from, cells[i + 1]).trim());

export interface Anchor {
  href: string;
  /** Of the line that it stands in, what comes before it. */
  before: string;
  /** What stands first within it. */
  after: string;
  place: OwnPlace;
}

/** What a shop says where only it speaks. */
export interface OwnText {
  lines: Line[];
  anchors: Anchor[];
}

const MAX_LINE = 600;
const MAX_TEXT = 60_000;
const MAX_ANCHORS = 400;
const MAX_CELLS = 12;
/** Of a footer so much HTML is read, and of so many footers. */
const FOOTER_CHARS = 30_000;
/** Of footers that follow upon each other the first is marked, which may be a card's: so far the page's own is looked for. */
const FOOTERS_APART = 2_000;
const MAX_FOOTERS = 3;
/** Of a page about the shop itself. */
const PAGE_CHARS = 400_000;

/** Inside of a line; every other element begins one. */
const INLINE = new Set(
  'a abbr b bdi cite em font i img mark q s small span strong sub sup svg path time u var wbr td th dt dd use'.split(
    ' ',
  ),
);
/** Somebody asks, fills in or is quoted there. */
const ASKED = new Set('label option select button fieldset dialog template code pre blockquote figure form'.split(' '));
/** Elements that a customer's word or a list of sellers is put into. */
const BOXES = new Set('div section aside ul li table article'.split(' '));
/** A footer within is the item's. */
const ITEMS = new Set('article blockquote figure li aside dialog'.split(' '));
const SAYS = /[\p{L}\p{N}]/u;
const HREF = /\shref\s{0,3}=\s{0,3}(?:"([^"]{1,600})"|'([^']{1,600})'|([^\s"'>]{1,600}))/i;
const FB_PAGE = /\sclass\s{0,3}=\s{0,3}["'][^"']{0,80}\bfb-page\b/i;
const DATA_HREF = /\sdata-href\s{0,3}=\s{0,3}["']([^"']{1,300})["']/i;
/** `<div class="fb-page" data-href="https://…">` is not shorter. */
const MIN_PLUGIN = 40;

/** An element that is waited for to end: its name, and how many of that name are open. */
interface Open {
  name: string;
  depth: number;
}

/** Reads the regions of a page, tag by tag. */
class Reader {
  readonly own: OwnText = { lines: [], anchors: [] };
  readonly #page: Evidence;
  #line = '';
  #icons: { at: number; icon: Icon }[] = [];
  #cells: number[] = [];
  #chars = 0;
  /** Not the shop's words until it ends. */
  #theirs: Open | null = null;
  #footer: Open | null = null;
  /** What is no footer's is passed over. */
  #footersOnly = false;

  constructor(page: Evidence) {
    this.#page = page;
  }

  /** From a position on: to the end of the footer that begins there, else to `end`. Gives where it stopped. */
  read(from: number, end: number, footer: boolean): number {
    let stop = from;
    let opened = false;
    const { lines, anchors } = this.own;
    const before = [lines.length, anchors.length] as const;
    this.#footersOnly = footer;
    const { regions, text } = this.#page;
    const { starts, kinds } = regions;
    this.#footer = null;
    this.#theirs = null;
    for (let region = regionAt(starts, from); region < starts.length; region++) {
      const start = starts[region]!;
      if (start >= end || this.#chars > MAX_TEXT) break;
      stop = starts[region + 1] ?? text.length;
      if (kinds[region] === 'text') this.#text(start, stop);
      else if (kinds[region] === 'tag') this.#tag(start, stop);
      opened ||= this.#footer !== null;
      if (footer && this.#footer === null && (opened || start > from + FOOTERS_APART)) break;
    }
    this.#flush();
    if (opened && this.#isWithinAnItem(stop)) [lines.length, anchors.length] = before;
    return stop;
  }

  /** What closes right behind a footer is what it is the footer of: an article's, a quotation's. */
  #isWithinAnItem(at: number): boolean {
    const { regions, text } = this.#page;
    const first = regionAt(regions.starts, at);
    for (let region = first; region < first + 8 && region < regions.starts.length; region++) {
      const start = regions.starts[region]!;
      const end = regions.starts[region + 1] ?? text.length;
      if (regions.kinds[region] === 'text' && text.slice(start, end).trim() !== '') return false;
      if (regions.kinds[region] !== 'tag') continue;
      if (text.charCodeAt(start + 1) !== SLASH) return false;
      if (ITEMS.has(nameAt(text, start + 2))) return true;
    }
    return false;
  }

  get #isOwn(): boolean {
    return this.#theirs === null && (this.#footer !== null || !this.#footersOnly);
  }

  get #place(): OwnPlace {
    return this.#footer === null ? 'own_page' : 'footer';
  }

  #text(start: number, end: number): void {
    if (!this.#isOwn || this.#line.length >= MAX_LINE) return;
    const { text } = this.#page;
    // Most stretches between two tags are white space.
    let from = start;
    while (from < end && text.charCodeAt(from) <= SPACE) from++;
    if (from === end) return;
    const shown = cleanText(text.slice(from, Math.min(end, from + MAX_LINE * 4)), MAX_LINE);
    if (shown !== '') this.#line += this.#line === '' ? shown : ` ${shown}`;
  }

  #flush(): void {
    const cells = this.#cells;
    this.#cells = [];
    // A mark alone parts a label from what it labels.
    if (!SAYS.test(this.#line)) this.#line = '';
    if (this.#line === '') return;
    this.#chars += this.#line.length;
    const line: Line = { text: this.#line.slice(0, MAX_LINE), place: this.#place };
    if (this.#icons.length > 0) line.icons = this.#icons;
    if (cells.length > 1) line.cells = cells;
    this.own.lines.push(line);
    [this.#line, this.#icons] = ['', []];
  }

  #tag(start: number, end: number): void {
    const { text } = this.#page;
    const isClose = text.charCodeAt(start + 1) === SLASH;
    const name = nameAt(text, start + (isClose ? 2 : 1));
    if (isClose) this.#close(name);
    else this.#open({ name, start, end });
    if (isClose) return;
    if (name === 'a') this.#anchor(start, end);
    else if (name === 'div' && end - start > MIN_PLUGIN) this.#plugin(start, end);
  }

  #open(opened: Opened): void {
    const { name } = opened;
    if (!INLINE.has(name)) this.#flush();
    if ((name === 'td' || name === 'th') && this.#isOwn && this.#cells.length < MAX_CELLS)
      this.#cells.push(this.#line.length);
    this.#icon(opened);
    for (const open of [this.#theirs, this.#footer]) if (open?.name === name) open.depth++;
    if (this.#theirs === null && this.#isTheirs(opened)) this.#theirs = { name, depth: 1 };
    if (
      this.#footer === null &&
      (name === 'footer' || BOXES.has(name)) &&
      (isFooter(this.#page.text, opened) || (this.#footersOnly && isContactSection(this.#page.text, opened)))
    )
      this.#footer = { name, depth: 1 };
  }

  #icon({ name, start }: Opened): void {
    if (!this.#isOwn || this.#icons.length > 8) return;
    const icon = iconOf(this.#page.text, name, start);
    if (icon !== null) this.#icons.push({ at: this.#line.length, icon });
  }

  #isTheirs(opened: Opened): boolean {
    const { name, start, end } = opened;
    // A form around most of the page is how some systems build pages.
    if (name === 'form') return !this.#isWholePage(start);
    if (ASKED.has(name)) return true;
    return BOXES.has(name) && end - start > name.length + 9 && OTHERS.test(labelOf(this.#page.text, opened));
  }

  #isWholePage(start: number): boolean {
    const { text } = this.#page;
    const end = text.indexOf('</form', start);
    return (end < 0 ? text.length : end) - start > text.length / 2;
  }

  #close(name: string): void {
    if (!INLINE.has(name)) this.#flush();
    if (this.#theirs?.name === name && --this.#theirs.depth === 0) this.#theirs = null;
    if (this.#footer?.name === name && --this.#footer.depth === 0) this.#footer = null;
  }

  /** The network's box for a page, which stands for a link to it. */
  #plugin(start: number, end: number): void {
    if (!this.#isOwn || this.own.anchors.length >= MAX_ANCHORS) return;
    const tag = this.#page.text.slice(start, Math.min(end, start + 600));
    const href = FB_PAGE.test(tag) ? DATA_HREF.exec(tag)?.[1] : undefined;
    if (href !== undefined) this.own.anchors.push({ href, before: this.#line, after: '', place: this.#place });
  }

  #anchor(start: number, end: number): void {
    if (!this.#isOwn || this.own.anchors.length >= MAX_ANCHORS) return;
    const href = HREF.exec(this.#page.text.slice(start, Math.min(end, start + 1500)));
    const raw = href?.[1] ?? href?.[2] ?? href?.[3];
    if (raw !== undefined)
      this.own.anchors.push({
        href: cleanValue(raw).trim(),
        before: this.#line,
        after: this.#page.text.slice(end, end + 24),
        place: this.#place,
      });
  }
}

/** Number of the region in which a position is. */
const regionAt = (starts: readonly number[], position: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
};

/**
 * Lines and anchors of the page's own footer, and, where it is a page about the shop, of all of it; not what stands in forms,
 * reviews, lists of sellers and the like. Linear in what is read, which is bounded.
 */
export const readOwnText = (page: Evidence, about: OwnPage | null): OwnText => {
  const reader = new Reader(page);
  if (about !== null) {
    reader.read(0, PAGE_CHARS, false);
    return reader.own;
  }
  let [read, last] = [0, 0];
  const footers = page.places.filter(({ kind }) => kind === 'footer').map(({ start }) => start);
  const sections = pageKind(page.url, page.title).isHome ? contactSections(page) : [];
  for (const start of [...footers, ...sections].sort((a, b) => a - b)) {
    if (start < last || read >= MAX_FOOTERS) continue;
    const before = reader.own.lines.length + reader.own.anchors.length;
    last = reader.read(start, start + FOOTER_CHARS, true);
    if (reader.own.lines.length + reader.own.anchors.length > before) read++;
  }
  return reader.own;
};
