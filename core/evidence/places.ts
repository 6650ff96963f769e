import headings from '../../datasets/taxonomy/named-means.json' with { type: 'json' };
import { LAST_ASCII } from '../codes.ts';
import { Openings } from './openings.ts';

/** A stretch of the page where a shop says how one can pay, or what it sends by. */
export interface Place {
  /** `heading`: what follows such a heading; `footer`; `icons`: an element that calls itself a list of payments. */
  kind: 'heading' | 'footer' | 'icons';
  start: number;
}

const MAX_PLACES = 12;
const MAX_HEADING = 40;
/** Footers lie in the page's last part; what is within one has often its name. */
const FOOTERS_FROM = 0.4;
const FOOTER_LENGTH = 30_000;
const FOOTERS_APART = 2_000;
const SHORTEST = 2;
/** A menu's entry names such a heading's page; the heading itself is no link. */
const WEAK_HEADING = new RegExp(`^[^，。；,;]{0,8}?(?:${headings.weak_headings.join('|')})`);
const [FIRST_HAN, HAN_WITHIN] = [0x2e80, 5];
const anyOf = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const isWide = (words: string): boolean => /[\u2e80-\uffff]/.test(words);
const han = headings.headings.filter(isWide);
const latin = headings.headings.filter((words) => !isWide(words));
/** A heading, with few characters before it: `常用付款方式：`, `Q. 有哪些付款方式？`. */
const HAN_HEADING = new RegExp(`^[^，。；,;]{0,16}?(?:${anyOf(han)})`);
/** `付款`, `▍運送`, `海外配送`, `選擇付款`: the whole of a short text. */
const SHORT_HEADING = new RegExp(
  `^[^\\p{L}]{0,4}(?:選擇|海外|國內|國外|離島|本島|線上|行動|電子|感應|可用|我要|關於|大型|常溫|低溫|冷凍|訂購與|預訂與|訂單與)?(?:${headings.short_headings.join('|')})[^\\p{L}]{0,3}$`,
  'u',
);
const MOST_SHORT = 16;
const SHORT_TELLING = /[付送貨運配繳結件流票收寄務刷轉匯期]/;
const { heading_roots: roots, heading_means: means, heading_ends: ends, heading_words: others } = headings;
const longestFirst = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length);
/** `商品配送與運費`, `付款 Payment`: made of such words alone. */
const COMPOSED = new RegExp(
  `^[^\\p{L}]{0,6}(?:(?:${anyOf(longestFirst([...roots, ...means, ...ends, ...others]))})[^\\p{L}\\p{N}]{0,3})+$`,
  'iu',
);
const ROOT = new RegExp(anyOf(roots), 'i');
const MEANS_AND_END = new RegExp(`(?:${anyOf(means)}).{0,8}(?:${anyOf(ends)})`);
/** Most texts have none of what these headings are made of. */
const HAN_TELLING = /[付送貨運配繳結払刷決届결배件費訂定]/;
const WEAK_TELLING = /[購訂租報交結單預]/;
const MOST_OF_TAG = 400;
/** A link, or what is pressed like one. */
const LINK_TAG = /^<(?:a|option|button)\b/i;
const BEFORE_LATIN = ['secure', 'our', 'available', 'safe', 'all'];
const LATIN_HEADING = new RegExp(`^(?:(?:${BEFORE_LATIN.join('|')}) )?(?:${anyOf(latin)})`, 'i');
/** The whole of a text. */
const LATIN_SHORT = /^(?:payments?|shipping|delivery|pick-?up)\s*:?\s*$/i;
const LATIN_SHORTS = ['payment', 'shipping', 'delivery', 'pickup'];
/** How a heading of letters begins: told before the long pattern is tried. */
const openings = new Openings([...BEFORE_LATIN, ...LATIN_SHORTS, ...latin]);
/** Letters beyond ASCII have capitals of their own. */
const mayOpen = (first: number, second: number): boolean =>
  first > LAST_ASCII || second > LAST_ASCII || openings.has(first, second);
const FOOTER = /foot/i;
const ICONS =
  /pay(?:ment)?s?[-_ ]?(?:icon|logo|list|card|type|method|option|badge|way)|(?:icon|method|accepted)s?[-_ ]?payments?\b/i;

/** `大型家具配送`, in a heading's tag alone: whatever is before, so that it is not of what goes back or is not done. */
const ROOT_AT_END = new RegExp(
  `^[^，。；：,;:退查無未免不消變改逾停誤]{2,8}(?:${anyOf(roots)})[^\\p{L}\\p{N}]{0,3}$`,
  'iu',
);
const HEADING_TAG = /^<(?:h[1-6]|dt|th|summary|legend)\b/i;

const isShortHeading = (text: string): boolean =>
  SHORT_HEADING.test(text) || ((ROOT.test(text) || MEANS_AND_END.test(text)) && COMPOSED.test(text));

/** Marks the places while the page is scanned; what stands there is read afterwards, by whoever wants it (core/named). */
export class PlaceCollector {
  readonly places: Place[] = [];
  readonly #page: string;
  readonly #codes: Uint16Array;
  #lastFooter = -FOOTERS_APART;
  readonly #counts = { heading: 0, footer: 0, icons: 0 };

  /** `codes` are the page's. */
  constructor(page: string, codes: Uint16Array) {
    this.#page = page;
    this.#codes = codes;
  }

  /** Of an element's opening tag, whose label (attributes) is known to hold `foot` or `pay`, or which is a footer. */
  box(name: string, label: string, start: number): void {
    if (name === 'footer' || FOOTER.test(label)) this.#footer(start);
    else if (ICONS.test(label)) this.#add('icons', start);
  }

  /** Of a stretch of visible text, which begins with no white space. */
  text(from: number, end: number): void {
    if (end - from < SHORTEST) return;
    const isHan = this.#isHan(from, end);
    if (!isHan && !mayOpen(this.#codes[from]!, this.#codes[from + 1]!)) return;
    const text = this.#page.slice(from, Math.min(end, from + MAX_HEADING));
    const isHeading = isHan
      ? (HAN_TELLING.test(text) && HAN_HEADING.test(text)) || this.#isWeak(text, from, end)
      : LATIN_HEADING.test(text) || (LATIN_SHORT.test(text) && !LINK_TAG.test(this.#tagBefore(from)));
    if (isHeading) this.#add('heading', from);
  }

  #isWeak(text: string, from: number, end: number): boolean {
    const short = end - from <= MOST_SHORT && SHORT_TELLING.test(text) ? text.trim() : '';
    if (isShortHeading(short) || (WEAK_TELLING.test(text) && WEAK_HEADING.test(text)))
      return !LINK_TAG.test(this.#tagBefore(from));
    return ROOT_AT_END.test(short) && HEADING_TAG.test(this.#tagBefore(from));
  }

  /** The last tag before a text. */
  #tagBefore(from: number): string {
    const before = this.#page.slice(Math.max(0, from - MOST_OF_TAG), from);
    return before.slice(Math.max(0, before.lastIndexOf('<')));
  }

  /** Chinese, though `Q. ` or a mark stand before. */
  #isHan(from: number, end: number): boolean {
    for (let i = from; i < from + HAN_WITHIN && i < end; i++) if (this.#codes[i]! >= FIRST_HAN) return true;
    return false;
  }

  #footer(start: number): void {
    const { length } = this.#page;
    if (start < length * FOOTERS_FROM && start < length - FOOTER_LENGTH) return;
    if (start < this.#lastFooter + FOOTERS_APART) return;
    this.#lastFooter = start;
    this.#add('footer', start);
  }

  #add(kind: Place['kind'], start: number): void {
    if (this.#counts[kind]++ < MAX_PLACES) this.places.push({ kind, start });
  }
}
