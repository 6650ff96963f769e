import headings from '../../datasets/taxonomy/named-means.json' with { type: 'json' };
import { SPACE } from '../codes.ts';

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
const SHORTEST = Math.min(...headings.headings.map((words) => words.length));
/** Chinese, though `Q. ` or a mark stand before. */
const isHan = (text: string): boolean => /^[^\u2e80-\uffff]{0,4}[\u2e80-\uffff]/.test(text);
const anyOf = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const han = headings.headings.filter((words) => /\p{Script=Han}/u.test(words));
const latin = headings.headings.filter((words) => !/\p{Script=Han}/u.test(words));
/** A heading, with few characters before it: `常用付款方式：`, `Q. 有哪些付款方式？`. */
const HAN_HEADING = new RegExp(`^.{0,16}?(?:${anyOf(han)})`);
/** Most texts have none of what these headings are made of. */
const HAN_TELLING = /[付送貨運配繳結払刷]/;
const LATIN_HEADING = new RegExp(`^(?:(?:secure|our|available|safe|all) )?(?:${anyOf(latin)})`, 'i');
const FOOTER = /foot/i;
const ICONS =
  /pay(?:ment)?s?[-_ ]?(?:icon|logo|list|card|type|method|option|badge|way)|(?:icon|method|accepted)s?[-_ ]?payments?\b/i;

/** Marks the places while the page is scanned; what stands there is read afterwards, by whoever wants it (core/named). */
export class PlaceCollector {
  readonly places: Place[] = [];
  readonly #page: string;
  #lastFooter = -FOOTERS_APART;
  readonly #counts = { heading: 0, footer: 0, icons: 0 };

  constructor(page: string) {
    this.#page = page;
  }

  /** Of an element's opening tag, whose label (attributes) is known to hold `foot` or `pay`, or which is a footer. */
  box(name: string, label: string, start: number): void {
    if (name === 'footer' || FOOTER.test(label)) this.#footer(start);
    else if (ICONS.test(label)) this.#add('icons', start);
  }

  text(start: number, end: number): void {
    if (end - start < SHORTEST) return;
    const page = this.#page;
    let from = start;
    while (from < end && page.charCodeAt(from) <= SPACE) from++;
    if (end - from < SHORTEST) return;
    const text = page.slice(from, Math.min(end, from + MAX_HEADING));
    const isHeading = isHan(text) ? HAN_TELLING.test(text) && HAN_HEADING.test(text) : LATIN_HEADING.test(text);
    if (isHeading) this.#add('heading', from);
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
