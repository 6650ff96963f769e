import { attributeOf } from './attributes.ts';
import { isHomePath, labelsOf } from './logo.ts';
import { PlaceCollector } from './places.ts';
import { cleanText, cleanValue, detach } from './text.ts';
import type { NameClue } from './types.ts';
import { toResource, type UrlBase } from './urls.ts';

const MAX_LINKS = 1500;
const MAX_WORDS = 300;
const MAX_LABEL = 60;
const MAX_LOGOS = 8;
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4']);
const BOXES = new Set(['nav', 'header', 'ul', 'ol', 'div', 'section', 'li', 'span', 'p']);
const MENU = /nav|menu|crumb|categor/i;
/** One look where most elements are neither. */
const EITHER = /nav|menu|crumb|categor|name|title|foot|pay/i;
const PRODUCT_NAME = /(?:product|item|goods|prod|card)[\w-]{0,20}(?:name|title)/i;

const bare = (host: string): string => host.replace(/^www\./, '');

type Purpose = 'link' | 'heading' | 'product';
interface Capture {
  purpose: Purpose;
  tag: string;
  parts: string;
  url: string;
  menu: boolean;
  /** A link to the site's home page: what its pictures are labelled with. */
  home: string[] | null;
}

/** Anchors with their text, and the words of a page that say what it sells. */
export class WordCollector {
  readonly links: { url: string; text: string }[] = [];
  /** What links to the home page show. */
  readonly logos: NameClue[] = [];
  readonly places: PlaceCollector;
  readonly #words = new Map<string, number>();
  readonly #page: string;
  readonly #base: UrlBase;
  #captures: Capture[] = [];
  /** Depth inside of a menu element; 0 outside. */
  #menuDepth = 0;
  #menuTag = '';

  constructor(page: string, base: UrlBase) {
    this.#page = page;
    this.#base = base;
    this.places = new PlaceCollector(page);
  }

  openTag(name: string, attributes: string[], start: number, end: number): void {
    if (this.#menuDepth > 0 && name === this.#menuTag) this.#menuDepth++;
    if (name === 'a') {
      this.#openLink(attributeOf(attributes, 'href'), start, end);
    } else if (name === 'img') this.#label(start, end);
    else if (HEADINGS.has(name)) this.#open('heading', name, '');
    else if (name === 'footer') this.places.box(name, '', start);
    else if (BOXES.has(name) && (end - start > name.length + 2 || name === 'nav')) this.#openBox(name, start, end);
  }

  closeTag(name: string): void {
    if (this.#menuDepth > 0 && name === this.#menuTag) this.#menuDepth--;
    let at = this.#captures.length - 1;
    while (at >= 0 && this.#captures[at]!.tag !== name) at--;
    if (at < 0) return;
    const [capture] = this.#captures.splice(at, 1);
    this.#finish(capture!);
  }

  text(start: number, end: number): void {
    this.places.text(start, end);
    if (this.#captures.length === 0) return;
    const raw = this.#page.slice(start, Math.min(end, start + 400));
    for (const capture of this.#captures) if (capture.parts.length < 400) capture.parts += ` ${raw}`;
  }

  /** Most telling first: product names and menu labels before headings. */
  list(): string[] {
    const words = [...this.#words].sort((a, b) => a[1] - b[1]).map(([word]) => word);
    // White space was joined, so that no word holds a line break.
    return words.length === 0 ? [] : detach(words.join('\n')).split('\n');
  }

  #open(purpose: Purpose, tag: string, url: string): void {
    if (this.#captures.length >= 4) this.#captures.shift();
    this.#captures.push({ purpose, tag, parts: '', url, menu: this.#menuDepth > 0, home: null });
  }

  #openLink(href: string | undefined, start: number, end: number): void {
    if (href === undefined || this.links.length >= MAX_LINKS) return;
    const resource = toResource('link', cleanValue(href), this.#base);
    if (resource === null) return;
    this.#open('link', 'a', `${this.#base.protocol}//${resource.host}${resource.path}`);
    if (this.logos.length < MAX_LOGOS && isHomePath(resource.path) && bare(resource.host) === bare(this.#base.host))
      this.#captures.at(-1)!.home = labelsOf(this.#page, start, end);
  }

  /** A picture in a link to the home page is the logo. */
  #label(start: number, end: number): void {
    const home = this.#captures.findLast((capture) => capture.home !== null)?.home;
    if (home != null && home.length < MAX_LOGOS) home.push(...labelsOf(this.#page, start, end));
  }

  #openBox(name: string, start: number, end: number): void {
    // Classes and ids are not worth taking every element's attributes apart.
    const label = this.#page.slice(start + name.length + 1, Math.min(end, start + 200));
    if (name !== 'nav' && !EITHER.test(label)) return;
    this.places.box(name, label, start);
    if (this.#menuDepth === 0 && (name === 'nav' || MENU.test(label))) {
      this.#menuTag = name;
      this.#menuDepth = 1;
    } else if (PRODUCT_NAME.test(label)) this.#open('product', name, '');
  }

  #finish(capture: Capture): void {
    const text = cleanText(capture.parts, MAX_LABEL * 2);
    for (const label of capture.home ?? []) this.logos.push({ source: 'logo', text: label });
    if (capture.home !== null && text !== '') this.logos.push({ source: 'home_link', text });
    if (capture.purpose === 'link') this.links.push({ url: capture.url, text: text.slice(0, MAX_LABEL * 2) });
    if (capture.purpose === 'link' && !capture.menu) return;
    if (text.length < 2 || text.length > MAX_LABEL * 2 || this.#words.size >= MAX_WORDS) return;
    const rank = capture.purpose === 'heading' ? 2 : capture.purpose === 'product' ? 1 : 0;
    if (!this.#words.has(text)) this.#words.set(text.slice(0, MAX_LABEL), rank);
  }
}
