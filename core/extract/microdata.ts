import { decodeHTML } from 'entities';
import { attributeOf } from '../evidence/attributes.ts';
import type { DomView } from './bounded-html.ts';
import { Dom, type DomElement, elementsIn, isElement, rawAttribute } from './dom.ts';
import type { Json } from './loose-json.ts';
import type { SchemaNode } from './schema-product.ts';

/** An item of HTML microdata (WHATWG HTML, "Microdata"). */
export interface MicrodataItem {
  types: string[];
  /** `itemid`; null: none. */
  id: string | null;
  /** The element's own `id`; null: none. */
  nodeId: string | null;
  /** In document order, names repeated. */
  properties: [name: string, value: string | MicrodataItem][];
}

export interface MicrodataOptions {
  /** Resolves URL values; absent: they stay as written, trimmed. */
  baseUrl?: string;
}

const MAX_VALUE = 5_000;
const MAX_VISITS = 100_000;
const MAX_NESTING = 60;
const MAX_ITEMS = 5_000;

const urlAttributes: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

const ownValues: Record<string, string> = { time: 'datetime', data: 'value', meter: 'value' };
const keptAttributes = new Set([
  ...['itemscope', 'itemprop', 'itemref', 'itemid', 'itemtype', 'id', 'content'],
  ...Object.values(urlAttributes),
  ...Object.values(ownValues),
]);

/** Where no item refers to others, an element that has only an id is nothing to microdata. */
const viewOf = (html: string): DomView => {
  const hasReferences = /itemref/i.test(html);
  return {
    attributes: keptAttributes,
    role(_name, attributes) {
      const isItem = attributeOf(attributes, 'itemscope') !== undefined;
      if (attributeOf(attributes, 'itemprop') !== undefined) {
        return isItem || attributeOf(attributes, 'content') !== undefined ? 'keep' : 'text';
      }
      return isItem || (hasReferences && attributeOf(attributes, 'id') !== undefined) ? 'keep' : 'skip';
    },
  };
};

const has = (element: DomElement, name: string): boolean => rawAttribute(element, name) !== undefined;
const tokens = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((token) => token !== '');
const folded = (text: string): string => decodeHTML(text).replace(/\s+/g, ' ').trim();

const resolve = (value: string, baseUrl: string | undefined): string => {
  const trimmed = decodeHTML(value.slice(0, MAX_VALUE)).trim();
  return baseUrl !== undefined && URL.canParse(trimmed, baseUrl) ? new URL(trimmed, baseUrl).href : trimmed;
};

class MicrodataReader {
  private visits = 0;
  private items = 0;
  private readonly byId = new Map<string, DomElement>();
  private readonly dom: Dom;
  private readonly elements: DomElement[];
  private readonly baseUrl: string | undefined;

  constructor(dom: Dom, baseUrl: string | undefined) {
    this.dom = dom;
    this.elements = elementsIn(dom.root, Number.POSITIVE_INFINITY);
    this.baseUrl = baseUrl;
    for (const element of this.elements) {
      const id = rawAttribute(element, 'id');
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element);
    }
  }

  topLevel(): MicrodataItem[] {
    const found: MicrodataItem[] = [];
    for (const element of this.elements) {
      if (!has(element, 'itemscope') || has(element, 'itemprop')) continue;
      const item = this.item(element, new Set());
      if (item !== null) found.push(item);
    }
    return found;
  }

  /** `path` holds the items around this one: an itemref cycle ends there. */
  private item(element: DomElement, path: Set<DomElement>): MicrodataItem | null {
    if (path.has(element) || path.size > MAX_NESTING || this.items++ > MAX_ITEMS) return null;
    const around = new Set(path).add(element);
    const item: MicrodataItem = {
      types: tokens(rawAttribute(element, 'itemtype')),
      id: rawAttribute(element, 'itemid')?.trim() || null,
      nodeId: rawAttribute(element, 'id') || null,
      properties: [],
    };
    for (const member of this.membersOf(element)) {
      const value = has(member, 'itemscope') ? this.item(member, around) : this.value(member);
      if (value === null) continue;
      for (const name of tokens(rawAttribute(member, 'itemprop'))) item.properties.push([name, value]);
    }
    return item;
  }

  /** Properties of an item, in document order. */
  private membersOf(item: DomElement): DomElement[] {
    const found = new Set<DomElement>();
    this.addInside(item, found);
    for (const id of tokens(rawAttribute(item, 'itemref'))) {
      const referred = this.byId.get(id);
      if (referred === undefined) continue;
      // It stands for itself where it is a property, else for what it holds, itself an item or not.
      if (has(referred, 'itemprop')) this.add(referred, found);
      else this.addInside(referred, found);
    }
    return [...found].sort((a, b) => a.range[0] - b.range[0]);
  }

  /** Adds an element with itemprop and those below it, not those inside of another item. */
  private add(element: DomElement, found: Set<DomElement>): void {
    if (this.visits++ >= MAX_VISITS) return;
    if (has(element, 'itemprop')) found.add(element);
    if (!has(element, 'itemscope')) this.addInside(element, found);
  }

  private addInside(element: DomElement, found: Set<DomElement>): void {
    for (const child of element.childNodes) {
      if (this.visits >= MAX_VISITS) return;
      if (isElement(child)) this.add(child, found);
    }
  }

  /** `content` counts on every element: shops write it everywhere, and search engines read it so. */
  private value(element: DomElement): string {
    const name = element.rawTagName;
    const content = rawAttribute(element, 'content');
    if (content !== undefined) return folded(content.slice(0, MAX_VALUE));
    const url = rawAttribute(element, urlAttributes[name] ?? '');
    if (url !== undefined) return resolve(url, this.baseUrl);
    const own = rawAttribute(element, ownValues[name] ?? '');
    return folded(own?.slice(0, MAX_VALUE) ?? this.dom.text(element, MAX_VALUE));
  }
}

/** Top-level items of a page, linear in it; itemref followed, cycles cut. Values are at most 5,000 characters. */
export const extractMicrodata = (html: string, options: MicrodataOptions = {}): MicrodataItem[] =>
  new MicrodataReader(new Dom(html, viewOf(html)), options.baseUrl).topLevel();

/** Items as JSON-LD nodes, so that products are read from both by the same rules. */
export const microdataNodes = (items: MicrodataItem[]): SchemaNode[] => items.map(toNode);

/** Names that product reading looks for, by their lower case: pages write `Price`, `pricecurrency`, `offerDetails`. */
const knownNames = new Map<string, string>([
  ...'name title url image brand manufacturer offers price priceCurrency lowPrice highPrice availability itemCondition sku mpn gtin gtin8 gtin12 gtin13 gtin14 isbn productID category priceSpecification itemListElement hasVariant'
    .split(' ')
    .map((name): [string, string] => [name.toLowerCase(), name]),
  ['offerdetails', 'offers'],
  ['currency', 'priceCurrency'],
]);

const toNode = (item: MicrodataItem): SchemaNode => {
  const node: SchemaNode = { '@type': item.types };
  if (item.id !== null) node['@id'] = item.id;
  for (const [name, value] of item.properties) {
    const bare = name.replace(/^https?:\/\/schema\.org\//, '');
    const key = knownNames.get(bare.toLowerCase()) ?? bare;
    if (key === '__proto__') continue;
    const json: Json = typeof value === 'string' ? value : toNode(value);
    const known = node[key];
    node[key] = known === undefined ? json : [...(Array.isArray(known) ? known : [known]), json];
  }
  return node;
};
