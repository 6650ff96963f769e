import { isHomePath, labelsOf } from './logo.ts';
import { knownNames } from './names.ts';
import { PlaceCollector } from './places.ts';
import type { Tag } from './tags.ts';
import { cleanText, detach } from './text.ts';
import type { NameClue, Resource } from './types.ts';
import type { UrlBase } from './urls.ts';

const MAX_LINKS = 1500;
const MAX_WORDS = 300;
const MAX_LABEL = 60;
const MAX_LOGOS = 8;
/** Of one stretch of text, and of all within one element. */
const [MAX_PART, MAX_TAKEN] = [400, 480];
/** What an element is to the words of a page. */
const [OTHER, ANCHOR, PICTURE, HEADING, FOOTER, BOX] = [0, 1, 2, 3, 4, 5];
const OF_NAME: Record<string, number> = {
  ...{ a: ANCHOR, img: PICTURE, footer: FOOTER, h1: HEADING, h2: HEADING, h3: HEADING, h4: HEADING },
  ...Object.fromEntries('nav header ul ol div section li span p'.split(' ').map((name) => [name, BOX])),
};
/** By the tag's number. */
const kinds = Uint8Array.from(knownNames, (name) => OF_NAME[name] ?? OTHER);
const MENU = /nav|menu|crumb|categor/i;
/** One look where most elements are neither. */
const EITHER = /nav|menu|crumb|categor|name|title|foot|pay/i;
const PRODUCT_NAME = /(?:product|item|goods|prod|card)[\w-]{0,20}(?:name|title)/i;

/** Of words, the most telling first. */
const RANKS = [0, 1, 2] as const;
const [LABELS, PRODUCTS, HEADINGS] = RANKS;

const bare = (host: string): string => host.replace(/^www\./, '');

type Purpose = 'link' | 'heading' | 'product';
interface Capture {
  purpose: Purpose;
  /** Number of the element's name. */
  tag: number;
  /** Stretches of text within, without the white space around them, a space between two. */
  parts: string;
  /** How much of the page was taken for it, white space too. */
  taken: number;
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
  #menuTag = 0;

  constructor(page: string, codes: Uint16Array, base: UrlBase) {
    this.#page = page;
    this.#base = base;
    this.places = new PlaceCollector(page, codes);
  }

  /** `link`: where the element leads to; null: it is no link, or leads to nothing that can be asked for. */
  openTag({ id, name }: Tag, link: Resource | null, start: number, end: number): void {
    if (this.#menuDepth > 0 && id === this.#menuTag) this.#menuDepth++;
    const kind = kinds[id]!;
    if (kind === OTHER) return;
    if (kind === BOX) {
      if (end - start > name.length + 2 || name === 'nav') this.#openBox(id, start, end);
    } else if (kind === ANCHOR) {
      if (link !== null && this.links.length < MAX_LINKS) this.#openLink(id, link, [start, end]);
    } else if (kind === PICTURE) this.#label(start, end);
    else if (kind === HEADING) this.#open('heading', id, '');
    else this.places.box(name, '', start);
  }

  /** Names are told by their numbers: the engine compares those alike, however a page spells its names. */
  closeTag({ id }: Tag): void {
    if (id === 0) return;
    if (this.#menuDepth > 0 && id === this.#menuTag) this.#menuDepth--;
    for (let at = this.#captures.length - 1; at >= 0; at--) {
      if (this.#captures[at]!.tag !== id) continue;
      const capture = this.#captures[at]!;
      if (at === this.#captures.length - 1) this.#captures.pop();
      else this.#captures.splice(at, 1);
      this.#finish(capture);
      return;
    }
  }

  /** Of a stretch of text from `start` to `end`; what is shown, without the white space around it, `from` and `to`. */
  text(start: number, end: number, from: number, to: number): void {
    const captures = this.#captures;
    for (let i = 0; i < captures.length; i++) {
      const capture = captures[i]!;
      if (capture.taken >= MAX_PART) continue;
      const stop = start + Math.min(MAX_PART, MAX_TAKEN - capture.taken - 1);
      if (to > from && stop > from) {
        const part = this.#page.slice(from, Math.min(to, stop));
        capture.parts += capture.parts === '' ? part : ` ${part}`;
      }
      capture.taken += 1 + Math.min(end - start, MAX_PART);
    }
  }

  /** Most telling first: product names and menu labels before headings. */
  list(): string[] {
    const words: string[] = [];
    for (const wanted of RANKS) for (const [word, rank] of this.#words) if (rank === wanted) words.push(word);
    // White space was joined, so that no word holds a line break.
    return words.length === 0 ? [] : detach(words.join('\n')).split('\n');
  }

  #open(purpose: Purpose, tag: number, url: string): void {
    if (this.#captures.length >= 4) this.#captures.shift();
    this.#captures.push({ purpose, tag, parts: '', taken: 0, url, menu: this.#menuDepth > 0, home: null });
  }

  #openLink(tag: number, resource: Resource, [start, end]: readonly [number, number]): void {
    this.#open('link', tag, `${this.#base.protocol}//${resource.host}${resource.path}`);
    if (this.logos.length < MAX_LOGOS && isHomePath(resource.path) && bare(resource.host) === bare(this.#base.host))
      this.#captures.at(-1)!.home = labelsOf(this.#page, start, end);
  }

  /** A picture in a link to the home page is the logo. */
  #label(start: number, end: number): void {
    const home = this.#captures.findLast((capture) => capture.home !== null)?.home;
    if (home != null && home.length < MAX_LOGOS) home.push(...labelsOf(this.#page, start, end));
  }

  #openBox(id: number, start: number, end: number): void {
    const name = knownNames[id]!;
    // Classes and ids are not worth taking every element's attributes apart.
    const label = this.#page.slice(start + name.length + 1, Math.min(end, start + 200));
    if (name !== 'nav' && !EITHER.test(label)) return;
    this.places.box(name, label, start);
    if (this.#menuDepth === 0 && (name === 'nav' || MENU.test(label))) {
      this.#menuTag = id;
      this.#menuDepth = 1;
    } else if (PRODUCT_NAME.test(label)) this.#open('product', id, '');
  }

  #finish(capture: Capture): void {
    const text = cleanText(capture.parts, MAX_LABEL * 2);
    for (const label of capture.home ?? []) this.logos.push({ source: 'logo', text: label });
    if (capture.home !== null && text !== '') this.logos.push({ source: 'home_link', text });
    if (capture.purpose === 'link') this.links.push({ url: capture.url, text: text.slice(0, MAX_LABEL * 2) });
    if (capture.purpose === 'link' && !capture.menu) return;
    if (text.length < 2 || text.length > MAX_LABEL * 2 || this.#words.size >= MAX_WORDS) return;
    const rank = capture.purpose === 'heading' ? HEADINGS : capture.purpose === 'product' ? PRODUCTS : LABELS;
    if (!this.#words.has(text)) this.#words.set(text.slice(0, MAX_LABEL), rank);
  }
}
