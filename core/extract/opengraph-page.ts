import { decodeHTML } from 'entities';
import { markedTree } from './element-tree.ts';

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
const declared = (attributes: ReadonlyMap<string, string>, into: Record<string, string>): void => {
  for (const [name, value] of attributes) {
    const prefix = /^xmlns:([\w-]{1,40})$/.exec(name)?.[1];
    if (prefix !== undefined) into[prefix] = decodeHTML(value).trim();
  }
  for (const [, prefix = '', uri = ''] of (attributes.get('prefix') ?? '')
    .slice(0, 4_000)
    .matchAll(/([\w-]{1,40}):\s+(\S{1,300})/g)) {
    into[prefix] = decodeHTML(uri);
  }
};

/**
 * Open Graph properties of a page. Those whose prefix is neither Open Graph's nor declared by the page are left out.
 */
export const extractOpenGraph = (html: string): OpenGraph => {
  const { elements } = markedTree(html, new Set(['prefix', 'property']), new Set(['html', 'head', 'meta']));
  const prefixes: Record<string, string> = { ...defaults };
  const found: OpenGraph = { namespace: {}, properties: [] };
  for (const { name, attributes } of elements) {
    if (name === 'html' || name === 'head') declared(attributes, prefixes);
    const property = attributes.get('property')?.trim();
    const content = attributes.get('content');
    if (name !== 'meta' || property === undefined || content === undefined) continue;
    const prefix = property.split(':', 1)[0] ?? '';
    if (!Object.hasOwn(prefixes, prefix) || found.properties.length >= MAX_PROPERTIES) continue;
    found.namespace[prefix] = prefixes[prefix] ?? '';
    found.properties.push([property, decodeHTML(content.slice(0, MAX_CONTENT))]);
  }
  return found;
};
