import { SPACE } from '../codes.ts';
import type { Attributes } from './attributes.ts';
import { deadStretches } from './dead-code.ts';
import { IconLinks } from './icon.ts';
import { findUrls, unwrapBase64 } from './inline.ts';
import { LabelCollector } from './labels.ts';
import { knownNames } from './names.ts';
import { RegionList } from './region-list.ts';
import type { TagSink } from './scanner.ts';
import type { Tag } from './tags.ts';
import { cleanText, cleanValue } from './text.ts';
import type { RegionKind, Resource, ResourceKind } from './types.ts';
import { toResource, type UrlBase } from './urls.ts';
import { WordCollector } from './words.ts';

const MAX_RESOURCES = 6000;
const MAX_INLINE_URLS = 1500;
const MAX_METAS = 200;
const MAX_JSON_LD = 60;
const MAX_JSON_LD_CHARS = 300_000;
const MAX_UNWRAPPED = 60;
/** Stretches of code that never run, told of one page. */
const MAX_DEAD = 2000;

const RESOURCE_ATTRIBUTES: Record<string, ResourceKind> = {
  iframe: 'frame',
  frame: 'frame',
  embed: 'frame',
  img: 'image',
  source: 'image',
  video: 'image',
  input: 'image',
  'amp-img': 'image',
  'amp-iframe': 'frame',
  'amp-pixel': 'image',
};
/** What is read of an element's attributes. */
const [NOTHING, ANCHOR, SCRIPT, LINK, META, FORM, HTML, BASE, MEDIA] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const OF_NAME: Record<string, number> = {
  ...{ a: ANCHOR, script: SCRIPT, link: LINK, meta: META, form: FORM, html: HTML, base: BASE },
  ...Object.fromEntries(Object.keys(RESOURCE_ATTRIBUTES).map((name) => [name, MEDIA])),
};
/** By the tag's number. */
const wanted = Uint8Array.from(knownNames, (name) => OF_NAME[name] ?? NOTHING);
/** `amp-script`, a framework's own script element. */
const isScriptLike = (name: string): boolean => name.length > 7 && name.endsWith('-script');
const wantedOf = ({ id, name }: Tag): number => (id === 0 ? (isScriptLike(name) ? MEDIA : NOTHING) : wanted[id]!);

const PLAIN_HTTP = /^\s{0,9}http:\/\//i;

/** Region of a script element's content by its type. Lazy loaders' own types (`text/plain`…) still run in the end. */
const scriptRegion = (type: string): RegionKind => {
  if (type === '' || type.includes('javascript')) return 'inline';
  if (type.includes('ld+json')) return 'jsonld';
  if (type.includes('json') || type.includes('importmap') || type.includes('speculation')) return 'data';
  return /template|html|tmpl|handlebars|mustache|x-magento|graphql|shader|babel/.test(type) ? 'template' : 'inline';
};

const linkKind = (rel: string, as: string): ResourceKind | null => {
  if (/\b(?:preconnect|dns-prefetch)\b/.test(rel)) return 'preconnect';
  if (/\bmodulepreload\b/.test(rel)) return 'script';
  if (/\b(?:preload|prefetch)\b/.test(rel)) return as === 'script' ? 'script' : as === 'style' ? 'style' : 'preconnect';
  if (/\bstylesheet\b/.test(rel)) return 'style';
  if (/\bicon\b|image_src/.test(rel)) return 'image';
  return /\b(?:canonical|alternate|shortlink|manifest)\b/.test(rel) ? 'link' : null;
};

/** Gathers, while the page is scanned, what `Evidence` holds. */
export class Collector implements TagSink {
  readonly regions = new RegionList();
  readonly resources: Resource[] = [];
  readonly metas: [string, string][] = [];
  readonly jsonLd: string[] = [];
  readonly unwrapped: string[] = [];
  readonly words: WordCollector;
  readonly labels: LabelCollector;
  readonly icons = new IconLinks();
  title: string | null = null;
  lang: string | null = null;
  /** A script, style or frame is loaded over plain http. */
  loadsPlainHttp = false;
  #scriptKind: RegionKind = 'inline';
  #inlineUrls = 0;
  #dead = 0;
  readonly #page: string;
  readonly #codes: Uint16Array;
  readonly #pageBase: UrlBase;
  #base: UrlBase;

  /** `codes` are the page's. */
  constructor(page: string, codes: Uint16Array, base: UrlBase) {
    this.#page = page;
    this.#codes = codes;
    this.#pageBase = base;
    this.#base = base;
    this.words = new WordCollector(page, codes, base);
    this.labels = new LabelCollector(page, codes);
  }

  wantsAttributes(tag: Tag): boolean {
    return wantedOf(tag) !== NOTHING;
  }

  openTag(tag: Tag, attributes: Attributes, start: number, end: number): void {
    this.regions.add('tag', start, end);
    const wants = wantedOf(tag);
    this.words.openTag(tag, wants === ANCHOR ? this.#anchor(attributes) : null, start, end);
    if (wants === NOTHING || wants === ANCHOR) return;
    if (wants === SCRIPT) this.#script(attributes);
    else if (wants === LINK) this.#link(attributes);
    else if (wants === META) this.#meta(attributes);
    else if (wants === MEDIA) this.#media(tag.name, attributes);
    else if (wants === FORM) this.#add('form', attributes.get('action'));
    else if (wants === HTML) this.lang ??= attributes.get('lang')?.slice(0, 35).trim() || null;
    else this.#setBase(attributes.get('href'));
  }

  closeTag(tag: Tag, start: number, end: number): void {
    this.regions.add('tag', start, end);
    this.words.closeTag(tag);
  }

  text(start: number, end: number): void {
    const codes = this.#codes;
    let from = start;
    let to = end;
    while (from < to && codes[from]! <= SPACE) from++;
    while (to > from && codes[to - 1]! <= SPACE) to--;
    this.words.text(start, end, from, to);
    if (from === to) return;
    this.words.places.text(from, end);
    this.labels.text(from, to);
  }

  rawText({ name }: Tag, start: number, end: number): void {
    if (name === 'title') {
      this.regions.add('title', start, end);
      this.title ??= cleanText(this.#page.slice(start, Math.min(end, start + 2000)), 300) || null;
    } else if (name === 'script') this.#scriptText(start, end);
    else if (name === 'style') {
      this.regions.add('css', start, end);
      this.#inline('css', start, end);
    } else this.regions.add('template', start, end);
  }

  comment(start: number, end: number): void {
    this.regions.add('comment', start, end);
    this.#inline('comment', start, end);
  }

  /** What an anchor leads to; what is told of links goes by the page's own address, whatever `<base>` says. */
  #anchor(attributes: Attributes): Resource | null {
    const href = attributes.get('href');
    if (href === undefined) return null;
    const url = cleanValue(href);
    const resource = toResource('link', url, this.#base);
    if (resource !== null && this.resources.length < MAX_RESOURCES) this.resources.push(resource);
    return this.#base === this.#pageBase ? resource : toResource('link', url, this.#pageBase);
  }

  #add(kind: ResourceKind, raw: string | undefined): void {
    if (raw === undefined || raw === '' || this.resources.length >= MAX_RESOURCES) return;
    const url = cleanValue(raw);
    if (kind !== 'image' && kind !== 'link' && PLAIN_HTTP.test(url)) this.loadsPlainHttp = true;
    const resource = toResource(kind, url, this.#base);
    if (resource !== null) this.resources.push(resource);
  }

  #script(attributes: Attributes): void {
    this.#scriptKind = scriptRegion((attributes.get('type') ?? '').toLowerCase());
    if (this.#scriptKind === 'template') return;
    for (let i = 0; i < attributes.length; i++) {
      // src, and what lazy loaders and consent tools rename it to: data-src, data-rocket-src, data-litespeed-src…
      if (!attributes.endsWith(i, 'src')) continue;
      const value = attributes.value(i);
      if (value.startsWith('data:')) this.#unwrap(value);
      else this.#add('script', value);
    }
  }

  #link(attributes: Attributes): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase();
    if (rel.includes('icon')) this.icons.add(rel, attributes, this.#base);
    const kind = linkKind(rel, (attributes.get('as') ?? '').toLowerCase());
    if (kind !== null) this.#add(kind, attributes.get('href') ?? attributes.get('data-href'));
  }

  #meta(attributes: Attributes): void {
    const name =
      attributes.get('name') ??
      attributes.get('property') ??
      attributes.get('itemprop') ??
      attributes.get('http-equiv');
    const content = attributes.get('content');
    if (name === undefined || content === undefined || this.metas.length >= MAX_METAS) return;
    this.metas.push([name.trim().toLowerCase().slice(0, 80), cleanText(content, 1000)]);
    if (/image|video/.test(name)) this.#add('meta', content);
  }

  #setBase(href: string | undefined): void {
    const resource =
      href !== undefined && /^(?:https?:)?\/\//i.test(href) ? toResource('link', href, this.#base) : null;
    if (resource === null) return;
    const directory = resource.path.slice(0, resource.path.lastIndexOf('/') + 1) || '/';
    this.#base = { ...this.#base, host: resource.host, directory };
  }

  #media(name: string, attributes: Attributes): void {
    const kind = name.endsWith('-script') ? 'script' : RESOURCE_ATTRIBUTES[name];
    if (kind === undefined) return;
    let sources = 0;
    for (let i = 0; i < attributes.length; i++) {
      if (!attributes.endsWith(i, 'src') || sources++ > 3) continue;
      const value = attributes.value(i);
      // Some loaders keep a script's address in a hidden field.
      const isScript = name === 'input' && /\.js(?:\?|$)/.test(value);
      if (!value.startsWith('data:')) this.#add(isScript ? 'script' : kind, value);
    }
    const set = attributes.get('srcset') ?? attributes.get('data-srcset');
    if (sources === 0 && set !== undefined) this.#add(kind, set.slice(0, 1000).trim().split(/[\s,]/, 1)[0]);
  }

  #scriptText(start: number, end: number): void {
    if (this.#scriptKind === 'inline') {
      this.#code(start, end);
      return;
    }
    this.regions.add(this.#scriptKind, start, end);
    if (start === end || this.#scriptKind === 'template') return;
    if (this.#scriptKind === 'jsonld') {
      if (this.jsonLd.length < MAX_JSON_LD)
        this.jsonLd.push(this.#page.slice(start, Math.min(end, start + MAX_JSON_LD_CHARS)));
      return;
    }
    this.#inline('data', start, end);
    this.#unwrap(this.#page.slice(start, end));
  }

  /** Code that never runs (a comment, a switch that is off) counts as what is commented out of the page. */
  #code(start: number, end: number): void {
    const dead = this.#dead < MAX_DEAD ? deadStretches(this.#page.slice(start, end)) : [];
    this.#dead += dead.length;
    let at = start;
    for (const [from, to] of [...dead, [end - start, end - start] as const]) {
      if (start + from > at || from === to) this.#liveCode(at, start + from);
      if (to > from) {
        this.regions.add('comment', start + from, start + to);
        this.#inline('comment', start + from, start + to);
      }
      at = start + to;
    }
  }

  #liveCode(start: number, end: number): void {
    this.regions.add('inline', start, end);
    if (start === end) return;
    this.#inline('inline', start, end);
    this.#unwrap(this.#page.slice(start, end));
  }

  #inline(kind: ResourceKind, start: number, end: number): void {
    if (end - start < 12 || this.#inlineUrls >= MAX_INLINE_URLS) return;
    const urls = findUrls(this.#page.slice(start, end), kind, MAX_INLINE_URLS - this.#inlineUrls);
    this.#inlineUrls += urls.length;
    for (const url of urls) this.resources.push(url);
  }

  #unwrap(code: string): void {
    if (this.unwrapped.length >= MAX_UNWRAPPED) return;
    for (const text of unwrapBase64(code, MAX_UNWRAPPED - this.unwrapped.length)) {
      this.unwrapped.push(text);
      this.resources.push(...findUrls(text, 'inline', 50));
    }
  }
}
