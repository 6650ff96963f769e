import { decodeHTML } from 'entities';
import { attributeOf } from '../evidence/attributes.ts';
import { scanHtml, type TagSink } from '../evidence/scanner.ts';

/** The Open Graph properties of a page (ogp.me): names with their prefix, in document order. */
export interface OpenGraph {
  /** Prefix → namespace, of the prefixes in use. */
  namespace: Record<string, string>;
  properties: [name: string, content: string][];
}

const vocabularies = ['article', 'book', 'music', 'payment', 'product', 'profile', 'video', 'website'];
const defaults: Record<string, string> = {
  og: 'http://ogp.me/ns#',
  ...Object.fromEntries(vocabularies.map((name) => [name, `http://ogp.me/ns/${name}#`])),
};
const MAX_PROPERTIES = 500;
const MAX_CONTENT = 5_000;

/** Prefixes that `prefix="og: http://…"` and `xmlns:og="…"` declare. */
const declare = (list: string[], into: Record<string, string>): void => {
  for (let i = 0; i < list.length; i += 2) {
    const prefix = /^xmlns:([\w-]{1,40})$/.exec(list[i] ?? '')?.[1];
    if (prefix !== undefined) into[prefix] = decodeHTML(list[i + 1] ?? '').trim();
  }
  for (const [, prefix = '', uri = ''] of (attributeOf(list, 'prefix') ?? '')
    .slice(0, 4_000)
    .matchAll(/([\w-]{1,40}):\s+(\S{1,300})/g)) {
    into[prefix] = decodeHTML(uri);
  }
};

/** Gathers `meta` elements, and the prefixes that `html` and `head` declare. */
class MetaSink implements TagSink {
  readonly found: OpenGraph = { namespace: {}, properties: [] };
  private readonly prefixes: Record<string, string> = { ...defaults };

  wantsAttributes(name: string): 'all' | 'none' {
    return name === 'html' || name === 'head' || name === 'meta' ? 'all' : 'none';
  }

  openTag(name: string, list: string[]): void {
    if (name === 'meta') this.meta(attributeOf(list, 'property')?.trim(), attributeOf(list, 'content'));
    else if (list.length > 0) declare(list, this.prefixes);
  }

  closeTag(): void {}
  text(): void {}
  rawText(): void {}
  comment(): void {}

  private meta(property: string | undefined, content: string | undefined): void {
    if (property === undefined || content === undefined) return;
    const prefix = property.split(':', 1)[0] ?? '';
    if (!Object.hasOwn(this.prefixes, prefix) || this.found.properties.length >= MAX_PROPERTIES) return;
    this.found.namespace[prefix] = this.prefixes[prefix] ?? '';
    this.found.properties.push([property, decodeHTML(content.slice(0, MAX_CONTENT))]);
  }
}

/** Open Graph properties of a page. Those whose prefix is neither Open Graph's nor declared by the page are left out. */
export const extractOpenGraph = (html: string): OpenGraph => {
  const sink = new MetaSink();
  scanHtml(html, sink);
  return sink.found;
};
