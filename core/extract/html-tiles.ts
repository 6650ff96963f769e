import { decodeHTML } from 'entities';
import { type MarkedElement, type MarkedTree, markedTree } from './element-tree.ts';

/** One product cell of a result page. */
export interface HtmlTile {
  tree: MarkedTree;
  element: MarkedElement;
  /** First element inside that passes, in document order. */
  find(test: (element: MarkedElement) => boolean): MarkedElement | undefined;
  all(test: (element: MarkedElement) => boolean): MarkedElement[];
}

const MAX_TILES = 500;
const MAX_INSIDE = 2_000;

/** True where one of the element's classes is the name, or the name with a build's suffix (`name__x1y2`, `nameV2__x`). */
export const hasClass = (element: MarkedElement, name: string): boolean =>
  (element.attributes.get('class') ?? '')
    .split(/\s+/)
    .some((token) => token === name || (token.startsWith(name) && /^(?:V\d{1,2})?__/.test(token.slice(name.length))));

/** Attribute of an element with its references decoded; null: it has none, or an empty one. */
export const attribute = (element: MarkedElement | undefined, name: string): string | null =>
  decodeHTML(element?.attributes.get(name) ?? '').trim() || null;

/**
 * Cells of a result page, in one pass over it: elements that pass `isTile`, each with what it holds. `wanted`
 * attributes and element `names` decide which elements are seen at all. At most 500 cells.
 */
export const htmlTiles = (
  html: string,
  { wanted, names }: { wanted: string[]; names: string[] },
  isTile: (element: MarkedElement) => boolean,
): HtmlTile[] => {
  const tree = markedTree(html, new Set(wanted), new Set(names));
  const tiles: HtmlTile[] = [];
  tree.elements.forEach((element, index) => {
    if (tiles.length >= MAX_TILES || !isTile(element)) return;
    const inside: MarkedElement[] = [];
    for (let i = index + 1; i < tree.elements.length && inside.length < MAX_INSIDE; i++) {
      const next = tree.elements[i]!;
      if (next.start > element.end) break;
      inside.push(next);
    }
    tiles.push({
      tree,
      element,
      find: (test) => inside.find(test),
      all: (test) => inside.filter(test),
    });
  });
  return tiles;
};
