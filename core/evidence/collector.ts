import { attributeOf } from './attributes.ts';
import { deadStretches } from './dead-code.ts';
import { findUrls, unwrapBase64 } from './inline.ts';
import { LabelCollector } from './labels.ts';
import type { TagSink } from './scanner.ts';
import { cleanText, cleanValue } from './text.ts';
import type { RegionKind, Regions, Resource, ResourceKind } from './types.ts';
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
const WANTED = new Set([...Object.keys(RESOURCE_ATTRIBUTES), 'script', 'link', 'meta', 'a', 'form', 'base', 'html']);

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
  readonly regions: Regions = { starts: [0], kinds: ['text'] };
  readonly resources: Resource[] = [];
  readonly metas: [string, string][] = [];
  readonly jsonLd: string[] = [];
  readonly unwrapped: string[] = [];
  readonly words: WordCollector;
  readonly labels: LabelCollector;
  title: string | null = null;
  lang: string | null = null;
  /** A script, style or frame is loaded over plain http. */
  loadsPlainHttp = false;
  #scriptKind: RegionKind = 'inline';
  #inlineUrls = 0;
  #dead = 0;
  readonly #page: string;
  #base: UrlBase;

  constructor(page: string, base: UrlBase) {
    this.#page = page;
    this.#base = base;
    this.words = new WordCollector(page, base);
    this.labels = new LabelCollector(page);
  }

  wantsAttributes(name: string): 'telling' | 'none' {
    return WANTED.has(name) || (name.length > 7 && name.endsWith('-script')) ? 'telling' : 'none';
  }

  openTag(name: string, attributes: string[], start: number, end: number): void {
    this.#region('tag', start, end);
    this.words.openTag(name, attributes, start, end);
    if (attributes.length === 0 && name !== 'script') return;
    if (name === 'script') this.#script(attributes);
    else if (name === 'link') this.#link(attributes);
    else if (name === 'meta') this.#meta(attributes);
    else if (name === 'a') this.#add('link', attributeOf(attributes, 'href'));
    else if (name === 'form') this.#add('form', attributeOf(attributes, 'action'));
    else if (name === 'html') this.lang ??= attributeOf(attributes, 'lang')?.slice(0, 35).trim() || null;
    else if (name === 'base') this.#setBase(attributeOf(attributes, 'href'));
    else this.#media(name, attributes);
  }

  closeTag(name: string, start: number, end: number): void {
    this.#region('tag', start, end);
    this.words.closeTag(name);
  }

  text(start: number, end: number): void {
    this.words.text(start, end);
    this.labels.text(start, end);
  }

  rawText(name: string, start: number, end: number): void {
    if (name === 'title') {
      this.#region('title', start, end);
      this.title ??= cleanText(this.#page.slice(start, Math.min(end, start + 2000)), 300) || null;
    } else if (name === 'script') this.#scriptText(start, end);
    else if (name === 'style') {
      this.#region('css', start, end);
      this.#inline('css', start, end);
    } else this.#region('template', start, end);
  }

  comment(start: number, end: number): void {
    this.#region('comment', start, end);
    this.#inline('comment', start, end);
  }

  #region(kind: RegionKind, start: number, end: number): void {
    const { starts, kinds } = this.regions;
    const last = starts.length - 1;
    if (starts[last] === start) kinds[last] = kind;
    else {
      starts.push(start);
      kinds.push(kind);
    }
    starts.push(end);
    kinds.push('text');
  }

  #add(kind: ResourceKind, raw: string | undefined): void {
    if (raw === undefined || raw === '' || this.resources.length >= MAX_RESOURCES) return;
    const url = cleanValue(raw);
    if (PLAIN_HTTP.test(url) && kind !== 'link' && kind !== 'image') this.loadsPlainHttp = true;
    const resource = toResource(kind, url, this.#base);
    if (resource !== null) this.resources.push(resource);
  }

  #script(attributes: string[]): void {
    this.#scriptKind = scriptRegion((attributeOf(attributes, 'type') ?? '').toLowerCase());
    if (this.#scriptKind === 'template') return;
    for (let i = 0; i < attributes.length; i += 2) {
      const [name, value] = [attributes[i]!, attributes[i + 1]!];
      // src, and what lazy loaders and consent tools rename it to: data-src, data-rocket-src, data-litespeed-src…
      if (!name.endsWith('src')) continue;
      if (value.startsWith('data:')) this.#unwrap(value);
      else this.#add('script', value);
    }
  }

  #link(attributes: string[]): void {
    const rel = (attributeOf(attributes, 'rel') ?? '').toLowerCase();
    const kind = linkKind(rel, (attributeOf(attributes, 'as') ?? '').toLowerCase());
    if (kind !== null) this.#add(kind, attributeOf(attributes, 'href') ?? attributeOf(attributes, 'data-href'));
  }

  #meta(attributes: string[]): void {
    const name =
      attributeOf(attributes, 'name') ??
      attributeOf(attributes, 'property') ??
      attributeOf(attributes, 'itemprop') ??
      attributeOf(attributes, 'http-equiv');
    const content = attributeOf(attributes, 'content');
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

  #media(name: string, attributes: string[]): void {
    const kind = name.endsWith('-script') ? 'script' : RESOURCE_ATTRIBUTES[name];
    if (kind === undefined) return;
    let sources = 0;
    for (let i = 0; i < attributes.length; i += 2) {
      const value = attributes[i + 1]!;
      if (!attributes[i]!.endsWith('src') || sources++ > 3) continue;
      // Some loaders keep a script's address in a hidden field.
      const isScript = name === 'input' && /\.js(?:\?|$)/.test(value);
      if (!value.startsWith('data:')) this.#add(isScript ? 'script' : kind, value);
    }
    const set = attributeOf(attributes, 'srcset') ?? attributeOf(attributes, 'data-srcset');
    if (sources === 0 && set !== undefined) this.#add(kind, set.slice(0, 1000).trim().split(/[\s,]/, 1)[0]);
  }

  #scriptText(start: number, end: number): void {
    if (this.#scriptKind === 'inline') {
      this.#code(start, end);
      return;
    }
    this.#region(this.#scriptKind, start, end);
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
        this.#region('comment', start + from, start + to);
        this.#inline('comment', start + from, start + to);
      }
      at = start + to;
    }
  }

  #liveCode(start: number, end: number): void {
    this.#region('inline', start, end);
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
