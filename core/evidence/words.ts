import { attributeOf } from './attributes.ts';
import { cleanText, cleanValue, detach } from './text.ts';
import { toResource, type UrlBase } from './urls.ts';

const MAX_LINKS = 1500;
const MAX_WORDS = 300;
const MAX_LABEL = 60;
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4']);
const BOXES = new Set(['nav', 'header', 'ul', 'ol', 'div', 'section', 'li', 'span', 'p']);
const MENU = /nav|menu|crumb|categor/i;
/** One look where most elements are neither. */
const EITHER = /nav|menu|crumb|categor|name|title/i;
const PRODUCT_NAME = /(?:product|item|goods|prod|card)[\w-]{0,20}(?:name|title)/i;

type Purpose = 'link' | 'heading' | 'product';
interface Capture {
  purpose: Purpose;
  tag: string;
  parts: string;
  url: string;
  menu: boolean;
}

/** Anchors with their text, and the words of a page that say what it sells. */
export class WordCollector {
  readonly links: { url: string; text: string }[] = [];
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
  }

  openTag(name: string, attributes: string[], start: number, end: number): void {
    if (this.#menuDepth > 0 && name === this.#menuTag) this.#menuDepth++;
    if (name === 'a') {
      this.#openLink(attributeOf(attributes, 'href'));
    } else if (HEADINGS.has(name)) this.#open('heading', name, '');
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
    this.#captures.push({ purpose, tag, parts: '', url, menu: this.#menuDepth > 0 });
  }

  #openLink(href: string | undefined): void {
    if (href === undefined || this.links.length >= MAX_LINKS) return;
    const resource = toResource('link', cleanValue(href), this.#base);
    if (resource !== null) this.#open('link', 'a', `${this.#base.protocol}//${resource.host}${resource.path}`);
  }

  #openBox(name: string, start: number, end: number): void {
    // Classes and ids are not worth taking every element's attributes apart.
    const label = this.#page.slice(start + name.length + 1, Math.min(end, start + 200));
    if (name !== 'nav' && !EITHER.test(label)) return;
    if (this.#menuDepth === 0 && (name === 'nav' || MENU.test(label))) {
      this.#menuTag = name;
      this.#menuDepth = 1;
    } else if (PRODUCT_NAME.test(label)) this.#open('product', name, '');
  }

  #finish(capture: Capture): void {
    const text = cleanText(capture.parts, MAX_LABEL * 2);
    if (capture.purpose === 'link') this.links.push({ url: capture.url, text: text.slice(0, MAX_LABEL * 2) });
    if (capture.purpose === 'link' && !capture.menu) return;
    if (text.length < 2 || text.length > MAX_LABEL * 2 || this.#words.size >= MAX_WORDS) return;
    const rank = capture.purpose === 'heading' ? 2 : capture.purpose === 'product' ? 1 : 0;
    if (!this.#words.has(text)) this.#words.set(text.slice(0, MAX_LABEL), rank);
  }
}
