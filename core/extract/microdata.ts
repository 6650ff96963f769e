import { decodeHTML } from 'entities';
import { elementText, type MarkedElement, type MarkedTree, markedTree } from './element-tree.ts';
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

const wanted = new Set(['itemscope', 'itemprop', 'itemref', 'itemid', 'id']);
const MAX_VALUE = 5_000;
const MAX_VISITS = 200_000;
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

const tokens = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((token) => token !== '');
const folded = (text: string): string => decodeHTML(text).replace(/\s+/g, ' ').trim();

const resolve = (value: string, baseUrl: string | undefined): string => {
  const trimmed = decodeHTML(value.slice(0, MAX_VALUE)).trim();
  return baseUrl !== undefined && URL.canParse(trimmed, baseUrl) ? new URL(trimmed, baseUrl).href : trimmed;
};

class MicrodataReader {
  private visits = 0;
  private items = 0;
  private readonly byId = new Map<string, number>();
  private readonly tree: MarkedTree;
  private readonly baseUrl: string | undefined;

  constructor(tree: MarkedTree, baseUrl: string | undefined) {
    this.tree = tree;
    this.baseUrl = baseUrl;
    tree.elements.forEach(({ attributes }, index) => {
      const id = attributes.get('id');
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, index);
    });
  }

  topLevel(): MicrodataItem[] {
    const found: MicrodataItem[] = [];
    this.tree.elements.forEach(({ attributes }, index) => {
      if (attributes.has('itemscope') && !attributes.has('itemprop')) {
        const item = this.item(index, new Set());
        if (item !== null) found.push(item);
      }
    });
    return found;
  }

  /** `path` holds the items around this one: an itemref cycle ends there. */
  private item(index: number, path: Set<number>): MicrodataItem | null {
    const element = this.tree.elements[index];
    if (element === undefined || path.has(index) || path.size > MAX_NESTING || this.items++ > MAX_ITEMS) return null;
    const around = new Set(path).add(index);
    const referred = tokens(element.attributes.get('itemref')).flatMap((id) => this.byId.get(id) ?? []);
    const members = [...this.members(element.children), ...referred.flatMap((root) => this.referred(root))];
    const item: MicrodataItem = {
      types: tokens(element.attributes.get('itemtype')),
      id: element.attributes.get('itemid')?.trim() || null,
      nodeId: element.attributes.get('id') || null,
      properties: [],
    };
    for (const member of [...new Set(members)].sort((a, b) => a - b)) {
      const value = this.value(member, around);
      if (value === null) continue;
      for (const name of tokens(this.tree.elements[member]?.attributes.get('itemprop')))
        item.properties.push([name, value]);
    }
    return item;
  }

  /** Elements with itemprop below the roots, not those inside of another item. */
  private members(roots: number[]): number[] {
    const found: number[] = [];
    const stack = [...roots];
    while (stack.length > 0 && this.visits++ < MAX_VISITS) {
      const index = stack.pop()!;
      const element = this.tree.elements[index];
      if (element === undefined) continue;
      if (element.attributes.has('itemprop')) found.push(index);
      if (!element.attributes.has('itemscope')) stack.push(...element.children);
    }
    return found;
  }

  /** A referred element stands for itself where it is a property, else for what it holds, itself an item or not. */
  private referred(root: number): number[] {
    const element = this.tree.elements[root];
    if (element === undefined) return [];
    return element.attributes.has('itemprop') ? this.members([root]) : this.members(element.children);
  }

  private value(index: number, path: Set<number>): string | MicrodataItem | null {
    const element = this.tree.elements[index];
    if (element === undefined) return null;
    if (element.attributes.has('itemscope')) return this.item(index, path);
    return this.text(element);
  }

  /** `content` counts on every element: shops write it everywhere, and search engines read it so. */
  private text({ name, attributes, ...element }: MarkedElement): string {
    const content = attributes.get('content');
    if (content !== undefined) return folded(content.slice(0, MAX_VALUE));
    const url = attributes.get(urlAttributes[name] ?? '');
    if (url !== undefined) return resolve(url, this.baseUrl);
    const own = attributes.get(name === 'time' ? 'datetime' : name === 'data' || name === 'meter' ? 'value' : '');
    return folded(own?.slice(0, MAX_VALUE) ?? elementText(this.tree, { name, attributes, ...element }, MAX_VALUE));
  }
}

/** Top-level items of a page, linear in it; itemref followed, cycles cut. Values are at most 5,000 characters. */
export const extractMicrodata = (html: string, options: MicrodataOptions = {}): MicrodataItem[] =>
  new MicrodataReader(markedTree(html, wanted), options.baseUrl).topLevel();

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
