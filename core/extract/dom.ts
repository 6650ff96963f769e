import { type HTMLElement, parse, type TextNode } from 'node-html-parser';
import { type BoundedHtml, boundedHtml, type DomView } from './bounded-html.ts';

export type DomElement = HTMLElement;

/**
 * What readers together take out of a page: characters, and nodes passed over on the way. Text that many elements stand
 * around is read for each of them.
 */
const MAX_READ = 1_000_000;

/** A page's elements as a view keeps them: a tree of node-html-parser, which sees nothing but bounded HTML. */
export class Dom {
  readonly root: DomElement;
  private readonly page: string;
  private readonly bounded: BoundedHtml;
  private contents: Map<number, { start: number; end: number }> | null = null;
  private left = MAX_READ;

  constructor(page: string, view: DomView) {
    this.page = page;
    this.bounded = boundedHtml(page, view);
    this.root = parse(this.bounded.html, { preserveTagNesting: true, blockTextElements: {} });
  }

  /** Text inside of an element, its references not decoded, at most `limit` characters of as many nodes. */
  text(element: DomElement, limit: number): string {
    let text = '';
    let visits = 0;
    const most = Math.min(limit, this.left);
    walk(element, (node) => {
      if (!isElement(node)) text += node.rawText;
      return text.length < most && ++visits < most;
    });
    this.left -= Math.min(text.length, most) + visits;
    return text.slice(0, Math.max(0, most));
  }

  /** Markup inside of an element as the page has it, at most `limit` characters. */
  markup(element: DomElement, limit: number): string {
    this.contents ??= new Map(this.bounded.marks.map((mark) => [mark.at, mark]));
    const { start, end } = this.contents.get(element.range[0]) ?? { start: 0, end: 0 };
    const text = this.page.slice(start, Math.min(end, start + Math.min(limit, Math.max(0, this.left))));
    this.left -= text.length;
    return text;
  }
}

export const isElement = (node: { nodeType: number }): node is DomElement => node.nodeType === 1;

/** An element's attribute as the page writes it, its references not decoded; undefined: it has none. */
export const rawAttribute = (element: DomElement, name: string): string | undefined => element.rawAttributes[name];

/** Visits what is inside of an element in document order until `visit` says false; false: it did. */
const walk = (element: DomElement, visit: (node: DomElement | TextNode) => boolean): boolean => {
  for (const node of element.childNodes as (DomElement | TextNode)[]) {
    if (!visit(node) || (isElement(node) && !walk(node, visit))) return false;
  }
  return true;
};

/** Elements inside, in document order, at most `limit`. */
export const elementsIn = (element: DomElement, limit: number): DomElement[] => {
  const found: DomElement[] = [];
  walk(element, (node) => !isElement(node) || found.push(node) < limit);
  return found;
};
