import { type Candidate, emptyCandidate } from './candidate.ts';
import { elementText, type MarkedElement } from './element-tree.ts';
import { attribute, type HtmlTile, hasClass, htmlTiles } from './html-tiles.ts';

/**
 * Product cells of list pages, which carry no structured data. Sources: SHOPLINE, recorded pages; WooCommerce and
 * OpenCart, the markup of their own templates.
 */
interface Listing {
  /** Text that every such page has: others are not scanned. */
  sign: string;
  isTile: (element: MarkedElement) => boolean;
  title: (element: MarkedElement) => boolean;
  /** Selling price; of several the first. */
  price: (element: MarkedElement) => boolean;
  /** Price where none of `price` is shown. */
  plainPrice: (element: MarkedElement) => boolean;
  listPrice: (element: MarkedElement) => boolean;
  soldOut: (element: MarkedElement) => boolean;
}

const inClass =
  (...names: string[]) =>
  (element: MarkedElement): boolean =>
    names.every((name) => hasClass(element, name));
const named =
  (...names: string[]) =>
  (element: MarkedElement): boolean =>
    names.includes(element.name);

const listings: Listing[] = [
  {
    sign: '<product-item',
    isTile: named('product-item'),
    title: inClass('title'),
    price: inClass('price-sale'),
    plainPrice: (element) => hasClass(element, 'sl-price') && !hasClass(element, 'price-crossed'),
    listPrice: inClass('price-crossed'),
    soldOut: inClass('sold-out-item'),
  },
  {
    sign: 'woocommerce-loop-product__title',
    isTile: (element) => element.name === 'li' && hasClass(element, 'product'),
    title: inClass('woocommerce-loop-product__title'),
    price: named('ins'),
    plainPrice: inClass('price'),
    listPrice: named('del'),
    soldOut: inClass('outofstock'),
  },
  {
    sign: 'product-thumb',
    isTile: inClass('product-thumb'),
    title: named('h4'),
    price: inClass('price-new'),
    plainPrice: inClass('price'),
    listPrice: inClass('price-old'),
    soldOut: inClass('out-of-stock'),
  },
];

const shown = (tile: HtmlTile, test: (element: MarkedElement) => boolean): string | null => {
  const element = tile.find(test);
  return element === undefined ? null : elementText(tile.tree, element, 300).replace(/\s+/g, ' ').trim() || null;
};

const imageOf = (tile: HtmlTile): string | null => {
  const image = tile.find(({ name }) => name === 'img');
  const drawn = tile.find(({ attributes }) => /url\(/.test(attributes.get('style') ?? ''));
  const background = /url\(["']?([^"')]{1,500})/.exec(attribute(drawn, 'style') ?? '')?.[1] ?? null;
  const source = attribute(image, 'data-src') ?? attribute(image, 'src');
  return source === null || source.startsWith('data:') ? background : source;
};

const candidate = (tile: HtmlTile, listing: Listing): Candidate => {
  const link = tile.find(
    ({ name, attributes }) => name === 'a' && !/^(?:#|javascript:)/i.test(attributes.get('href') ?? '#'),
  );
  const sold = listing.soldOut(tile.element) || tile.find(listing.soldOut) !== undefined;
  return {
    ...emptyCandidate,
    title: shown(tile, listing.title) ?? '',
    price: shown(tile, listing.price) ?? shown(tile, listing.plainPrice),
    listPrice: shown(tile, listing.listPrice),
    url: attribute(link, 'href'),
    image: imageOf(tile),
    inStock: sold ? false : null,
  };
};

const wanted = ['class', 'href', 'style', 'src', 'data-src'];

/** Products of a list page of a known template; empty: the page is none. One scan for each template that it may have. */
export const listingCandidates = (html: string): Candidate[] => {
  for (const listing of listings) {
    if (!html.includes(listing.sign)) continue;
    const tiles = htmlTiles(html, { wanted, names: ['product-item', 'ins', 'del', 'h4'] }, listing.isTile);
    if (tiles.length > 0) return tiles.map((tile) => candidate(tile, listing));
  }
  return [];
};
