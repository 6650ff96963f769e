import { decodeHTML } from 'entities';
import { attributeOf } from '../evidence/attributes.ts';
import type { DomView } from './bounded-html.ts';
import { Dom, type DomElement, elementsIn, rawAttribute } from './dom.ts';

/** One product cell of a result page. */
export interface HtmlTile {
  element: DomElement;
  /** First element inside that passes, in document order. */
  find(test: (element: DomElement) => boolean): DomElement | undefined;
  all(test: (element: DomElement) => boolean): DomElement[];
  /** Text of an element on one line, its references not decoded; `limit` characters are looked at. */
  line(element: DomElement, limit: number): string;
}

/** How a template marks its product cells. */
export interface TileForm {
  /** The attribute that tells tiles from other elements. */
  mark: 'class' | 'id';
  isTile(name: string, mark: string | undefined): boolean;
  /** Attributes that are read of a tile and of what is in it. */
  attributes: string[];
  /** What is looked for in a tile: elements of these names, with a class that passes, or with one of these attributes. */
  seen: { names: string[]; classes?: RegExp; attributes?: string[] };
}

const MAX_TILES = 500;
const MAX_INSIDE = 2_000;
/** Of all tiles: those that stand in each other share theirs. */
const MAX_SEEN = 60_000;

/** True where one of the classes is the name, or the name with a build's suffix (`name__x1y2`, `nameV2__x`). */
export const includesClass = (classes: string | undefined, name: string): boolean =>
  classes?.includes(name) === true &&
  classes
    .split(/\s+/)
    .some((token) => token === name || (token.startsWith(name) && /^(?:V\d{1,2})?__/.test(token.slice(name.length))));

export const hasClass = (element: DomElement, name: string): boolean =>
  includesClass(rawAttribute(element, 'class'), name);

/** Attribute of an element with its references decoded; null: it has none, or an empty one. */
export const attribute = (element: DomElement | undefined, name: string): string | null =>
  (element === undefined ? '' : decodeHTML(rawAttribute(element, name) ?? '').trim()) || null;

const viewOf = ({ mark, isTile, attributes, seen }: TileForm): DomView => {
  const names = new Set(seen.names);
  const isSeen = (name: string, tag: string[]): boolean =>
    names.has(name) ||
    (seen.classes?.test(attributeOf(tag, 'class') ?? '') ?? false) ||
    (seen.attributes?.some((attribute) => attributeOf(tag, attribute) !== undefined) ?? false);
  return {
    attributes: new Set([...attributes, mark]),
    role(name, tag, inside) {
      if (isTile(name, attributeOf(tag, mark))) return 'text';
      return inside && isSeen(name, tag) ? 'keep' : 'skip';
    },
  };
};

/** Cells of a result page, in document order, at most 500; only what is inside of them becomes a DOM. */
export const htmlTiles = (html: string, form: TileForm): HtmlTile[] => {
  const dom = new Dom(html, viewOf(form));
  const line: HtmlTile['line'] = (element, limit) => dom.text(element, limit).replace(/\s+/g, ' ').trim();
  let left = MAX_SEEN;
  return elementsIn(dom.root, Number.POSITIVE_INFINITY)
    .filter((element) => form.isTile(element.rawTagName, rawAttribute(element, form.mark)))
    .slice(0, MAX_TILES)
    .map((element) => {
      const inside = left > 0 ? elementsIn(element, Math.min(MAX_INSIDE, left)) : [];
      left -= inside.length;
      return { element, find: (test) => inside.find(test), all: (test) => inside.filter(test), line };
    });
};
