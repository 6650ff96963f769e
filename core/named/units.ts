import { LAST_ASCII, SPACE } from '../codes.ts';
import type { Evidence } from '../evidence/index.ts';
import { Openings } from '../evidence/openings.ts';
import { cleanText } from '../evidence/text.ts';
import { codesOf } from '../text-codes.ts';
import type { NamingPlace, PlaceKind } from './info-page.ts';
import { mayNameIn } from './words.ts';

/** A piece of a place: a stretch of text, what a picture stands for, or a picture's address where it says nothing. */
export interface Unit {
  kind: 'text' | 'alt' | 'src';
  text: string;
  /** Where on the page it begins. */
  at: number;
  /** Of a whole page: neither it nor the unit before is a link, and nothing is shown between them. */
  isNext?: boolean;
}

/** Characters of HTML that are read of a place, and of shown text after a heading and of a page about buying. */
const MOST_HTML: Record<PlaceKind, number> = {
  heading: 8_000,
  footer: 30_000,
  icons: 8_000,
  page: 60_000,
  anywhere: 200_000,
  row: 200_000,
};
const MOST_TEXT = 1_500;
const MOST_PAGE_TEXT = 6_000;
const MOST_ANYWHERE = 20_000;
/** Icons and footers are bounded by their HTML. */
const MOST_SHOWN: Record<PlaceKind, number> = {
  heading: MOST_TEXT,
  page: MOST_PAGE_TEXT,
  anywhere: MOST_ANYWHERE,
  row: MOST_ANYWHERE,
  footer: Number.POSITIVE_INFINITY,
  icons: Number.POSITIVE_INFINITY,
};
const MOST_UNIT = 400;
const MOST_TAG = 1_200;
const PICTURE = /^<(?:img|amp-img|input|svg)\b/i;
/** How the names of pictures and headings begin: few tags are either. */
const TELLING = ['im', 'am', 'in', 'sv', 'h1', 'h2', 'h3'];
const telling = new Openings(TELLING);
const ALT = /\s(?:alt|aria-label|title)\s*=\s*(?:"([^"]{1,200})"|'([^']{1,200})')/i;
const PICTURE_FILE = /^\S+\.(?:svg|png|jpe?g|gif|webp|avif)$/i;
const SRC = /\s(?:data-)?(?:original|lazy-?src|src)\s*=\s*["']?([^"'\s>]{4,400})/i;
/** Deeper ones stand over the single means. */
const HEADING_TAG = /^<h[1-3][\s>]/i;

const pictureUnit = (tag: string, at: number): Unit | null => {
  const alt = ALT.exec(tag);
  const text = cleanText(alt?.[1] ?? alt?.[2] ?? '', 100);
  // Some systems give the picture's own address for what it stands for.
  if (text.includes('/') && PICTURE_FILE.test(text)) return { kind: 'src', text, at };
  if (text !== '' && !PICTURE_FILE.test(text)) return { kind: 'alt', text, at };
  const src = SRC.exec(tag)?.[1];
  return src === undefined || src.startsWith('data:') ? null : { kind: 'src', text: src, at };
};

/** Alone in a cell, a character says that there is none. */
const MARKS_NO: ReadonlySet<string> = new Set('✕✖✗✘×❌╳Ｘ');
/** Most of what is so short is markup's own white space. */
const isMarkNo = (text: string, at: number): boolean => text.charCodeAt(at) > LAST_ASCII && MARKS_NO.has(text[at]!);
/** Over what customers write. */
const OF_CUSTOMERS =
  /^[^\p{L}]{0,4}(?:[商產]品|顧客|買家|客人|網友|會員|用戶)?(?:的)?(?:評[價論鑑]|留言|心得|怎麼說|口碑|問與答|回饋|好評|(?:customer |product )?(?:reviews?|comments?)\b)/iu;
const TITLE_TAG = /^<(?:h[1-6]|dt|summary|legend)[\s>]/i;
const MOST_OPENING = 9;
const isTitled = (text: string, tagAt: number | undefined): boolean =>
  tagAt !== undefined && TITLE_TAG.test(text.slice(tagAt, tagAt + MOST_OPENING));

const shownFrom = (text: string, from: number, to: number): number => {
  let i = from;
  while (i < to && text.charCodeAt(i) <= SPACE) i++;
  return i;
};

/** Number of the region in which a position is. */
const regionAt = ({ starts }: Evidence['regions'], position: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Pictures of a whole page that name means and are looked at: lists of them are short. */
const MOST_PICTURES = 100;
/** Characters before something in which the link is looked for that it is within. */
const BEFORE = 640;
const isLinked = (text: string, from: number): boolean => {
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const last = (small: string, large: string): number => Math.max(before.lastIndexOf(small), before.lastIndexOf(large));
  return last('<a ', '<A ') > last('</a', '</A');
};

const CLOSES = /<[a-z][^<>]{0,300}(?:close|dismiss|關閉)[^<>]{0,300}>\s*$/i;
/** Whether what stands at a position is a button's or a link's, such as a dialog's `×`: it says nothing of what is above it. */
export const isControl = (text: string, from: number): boolean => {
  const before = text.slice(Math.max(0, from - BEFORE), from);
  return isLinked(text, from) || before.lastIndexOf('<button') > before.lastIndexOf('</button') || CLOSES.test(before);
};

/**
 * Walks over a place's regions. Most have nothing to tell and are passed over in a loop of its own: it is short, so that it is
 * compiled once and stays, whatever is met for the first time among the few that are read.
 */
class Walk {
  /** Whether nothing else was shown since a reader last set it. */
  isRow = false;
  readonly #text: string;
  readonly #regions: Evidence['regions'];
  /** Of a whole page, what names nothing is not even cleaned. */
  readonly #codes: Uint16Array | null;
  readonly #start: number;
  readonly #end: number;

  /** `codes`: the text's, where a text has to name something; null: all that is shown is read. */
  constructor({ text, regions }: Evidence, codes: Uint16Array | null, [start, end]: readonly [number, number]) {
    this.#text = text;
    this.#regions = regions;
    this.#codes = codes;
    this.#start = start;
    this.#end = end;
  }

  /** Where region `at` begins within the place. */
  from(at: number): number {
    return Math.max(this.#start, this.#regions.starts[at]!);
  }

  /** Where it ends within the place. */
  to(at: number): number {
    return Math.min(this.#end, this.#regions.starts[at + 1] ?? this.#text.length);
  }

  /** The first region from `region` on that is read; -1: none. */
  next(region: number): number {
    const { starts, kinds } = this.#regions;
    for (let at = region; at < starts.length && starts[at]! < this.#end; at++) {
      const kind = kinds[at];
      if (kind === 'tag' ? this.#isTelling(this.from(at)) : kind === 'text' && this.#isShown(at)) return at;
    }
    return -1;
  }

  #isTelling(from: number): boolean {
    return telling.has(this.#text.charCodeAt(from + 1), this.#text.charCodeAt(from + 2));
  }

  #isShown(at: number): boolean {
    const to = this.to(at);
    const first = shownFrom(this.#text, this.from(at), to);
    if (to - first < 2 && !isMarkNo(this.#text, first)) return false;
    if (this.#codes === null || mayNameIn(this.#codes, first, to)) return true;
    this.isRow = false;
    return false;
  }
}

/** Texts and pictures of a place, in order, before `limit`; of what follows a heading, up to the next one. */
export const unitsOf = (evidence: Evidence, { kind, start }: NamingPlace, limit: number): Unit[] => {
  const { text, regions } = evidence;
  const units: Unit[] = [];
  const codes = kind === 'anywhere' ? codesOf(text) : null;
  const end = Math.min(limit, text.length, start + MOST_HTML[kind]);
  const walk = new Walk(evidence, codes, [start, end]);
  let shown = 0;
  let pictures = 0;
  const add = (unit: Unit, from: number): void => {
    if (codes === null) units.push(unit);
    else {
      const isFree = !isLinked(text, from);
      units.push({ ...unit, isNext: walk.isRow && isFree });
      walk.isRow = isFree;
    }
  };
  for (let region = walk.next(regionAt(regions, start)); region >= 0; region = walk.next(region + 1)) {
    const from = walk.from(region);
    const to = walk.to(region);
    if (regions.kinds[region] === 'text') {
      const first = shownFrom(text, from, to);
      if (kind === 'heading' && isTitled(text, regions.starts[region - 1]) && OF_CUSTOMERS.test(text.slice(first, to)))
        break;
      const unit = cleanText(text.slice(first, Math.min(to, first + MOST_UNIT * 2)), MOST_UNIT);
      shown += unit.length;
      add({ kind: 'text', text: unit, at: first }, first);
      if (shown > MOST_SHOWN[kind]) break;
    } else {
      const tag = text.slice(from, Math.min(to, from + MOST_TAG));
      if (kind === 'heading' && shown > MOST_TEXT / 20 && HEADING_TAG.test(tag)) break;
      if (!PICTURE.test(tag)) continue;
      const isNaming = codes === null || (pictures < MOST_PICTURES && mayNameIn(codes, from, to));
      const unit = isNaming ? pictureUnit(tag, from) : null;
      if (unit === null) walk.isRow = false;
      else {
        pictures++;
        add(unit, from);
      }
    }
  }
  return units;
};
