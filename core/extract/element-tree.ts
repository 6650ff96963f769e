import { scanHtml, type TagSink } from '../evidence/scanner.ts';

/** An element that carries attributes of interest; its parent is the nearest such ancestor, -1 at the root. */
export interface MarkedElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  parent: number;
  children: number[];
  /** Positions in `MarkedTree.chunks`: the element's text is what lies between. */
  textStart: number;
  textEnd: number;
  /** Positions of its content in the page. */
  start: number;
  end: number;
}

export interface MarkedTree {
  elements: MarkedElement[];
  /** All text of the page outside of script and style, undecoded, in order. */
  chunks: string[];
}

const MAX_DEPTH = 500;
const MAX_ELEMENTS = 30_000;
export const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** An opening tag of these ends an open one of the listed names on top of the stack (HTML, "optional tags"). */
const blocks =
  'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
const closesOnTop = new Map<string, Set<string>>([
  ...blocks.split(' ').map((name): [string, Set<string>] => [name, new Set(['p'])]),
  ['li', new Set(['li', 'p'])],
  ['dt', new Set(['dt', 'dd', 'p'])],
  ['dd', new Set(['dt', 'dd', 'p'])],
  ['tr', new Set(['td', 'th', 'tr'])],
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['option', new Set(['option'])],
]);

class TreeSink implements TagSink {
  readonly tree: MarkedTree = { elements: [], chunks: [] };
  private readonly open: { name: string; element: number }[] = [];
  private readonly openCount = new Map<string, number>();
  private readonly tooDeep = new Map<string, number>();
  private readonly page: string;
  private readonly wanted: ReadonlySet<string>;

  private readonly names: ReadonlySet<string>;

  constructor(page: string, wanted: ReadonlySet<string>, names: ReadonlySet<string>) {
    this.page = page;
    this.wanted = wanted;
    this.names = names;
  }

  wantsAttributes(): 'all' {
    return 'all';
  }

  openTag(name: string, attributes: string[], _start: number, end: number): void {
    for (
      let top = this.open.at(-1);
      top !== undefined && closesOnTop.get(name)?.has(top.name);
      top = this.open.at(-1)
    ) {
      this.pop(end);
    }
    const element = this.mark(name, attributes, end);
    if (voidElements.has(name)) return;
    if (this.open.length >= MAX_DEPTH) {
      this.tooDeep.set(name, (this.tooDeep.get(name) ?? 0) + 1);
      return;
    }
    this.open.push({ name, element });
    this.openCount.set(name, (this.openCount.get(name) ?? 0) + 1);
  }

  closeTag(name: string, start: number): void {
    const deep = this.tooDeep.get(name) ?? 0;
    if (deep > 0) {
      this.tooDeep.set(name, deep - 1);
      return;
    }
    if ((this.openCount.get(name) ?? 0) === 0) return;
    while (this.open.length > 0 && this.pop(start) !== name);
  }

  text(start: number, end: number): void {
    this.tree.chunks.push(this.page.slice(start, end));
  }

  rawText(name: string, start: number, end: number): void {
    if (name === 'title' || name === 'textarea') this.text(start, end);
  }

  comment(): void {}

  private pop(end: number): string {
    const { name, element } = this.open.pop()!;
    this.openCount.set(name, (this.openCount.get(name) ?? 1) - 1);
    this.finish(element, end);
    return name;
  }

  private finish(element: number, end: number): void {
    const marked = this.tree.elements[element];
    if (marked === undefined) return;
    marked.textEnd = this.tree.chunks.length;
    marked.end = end;
  }

  private wants(attribute: string): boolean {
    return this.wanted.has(attribute) || (attribute.startsWith('xmlns:') && this.wanted.has('xmlns:'));
  }

  private mark(name: string, attributes: string[], end: number): number {
    let marked = this.names.has(name);
    for (let i = 0; i < attributes.length && !marked; i += 2) marked = this.wants(attributes[i] ?? '');
    if (!marked || this.tree.elements.length >= MAX_ELEMENTS) return -1;
    const map = new Map<string, string>();
    for (let i = 0; i < attributes.length; i += 2) {
      if (!map.has(attributes[i] ?? '')) map.set(attributes[i] ?? '', attributes[i + 1] ?? '');
    }
    const parent = this.open.findLast(({ element }) => element >= 0)?.element ?? -1;
    const at = this.tree.chunks.length;
    const index = this.tree.elements.length;
    this.tree.elements.push({
      name,
      attributes: map,
      parent,
      children: [],
      textStart: at,
      textEnd: at,
      start: end,
      end,
    });
    this.tree.elements[parent]?.children.push(index);
    return index;
  }

  finishAll(): void {
    while (this.open.length > 0) this.pop(this.page.length);
  }
}

/**
 * Elements that carry one of `wanted` attributes (`xmlns:` stands for all of them) or have one of `names`, as a tree, in
 * document order. Linear in the page: unclosed and
 * unmatched tags cost nothing, at most 500 levels and 30,000 elements are kept.
 */
export const markedTree = (
  page: string,
  wanted: ReadonlySet<string>,
  names: ReadonlySet<string> = new Set(),
): MarkedTree => {
  const sink = new TreeSink(page, wanted, names);
  scanHtml(page, sink);
  sink.finishAll();
  return sink.tree;
};

/** Text of an element, undecoded, at most `limit` characters. */
export const elementText = (tree: MarkedTree, element: MarkedElement, limit: number): string => {
  let text = '';
  for (let i = element.textStart; i < element.textEnd && text.length < limit; i++) text += tree.chunks[i];
  return text.slice(0, limit);
};
