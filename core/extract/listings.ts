import { type PageWord, placeOf } from '../page-words.ts';
import { type Candidate, emptyCandidate } from './candidate.ts';
import { type DomElement, rawAttribute } from './dom.ts';
import { attribute, type HtmlTile, hasClass, htmlTiles, includesClass, type TileForm } from './html-tiles.ts';

/**
 * Product cells of list pages, which carry no structured data. Sources: SHOPLINE, recorded pages; WooCommerce and
 * OpenCart, the markup of their own templates.
 */
interface Listing {
  /** Text that every such page has: others are not scanned. */
  sign: PageWord;
  isTile: TileForm['isTile'];
  title: (element: DomElement) => boolean;
  /** Selling price; of several the first. */
  price: (element: DomElement) => boolean;
  /** Price where none of `price` is shown. */
  plainPrice: (element: DomElement) => boolean;
  listPrice: (element: DomElement) => boolean;
  soldOut: (element: DomElement) => boolean;
}

const inClass =
  (...names: string[]) =>
  (element: DomElement): boolean =>
    names.every((name) => hasClass(element, name));
const named =
  (...names: string[]) =>
  (element: DomElement): boolean =>
    names.includes(element.rawTagName);

const listings: Listing[] = [
  {
    sign: '<product-item',
    isTile: (name) => name === 'product-item',
    title: inClass('title'),
    price: inClass('price-sale'),
    plainPrice: (element) => hasClass(element, 'sl-price') && !hasClass(element, 'price-crossed'),
    listPrice: inClass('price-crossed'),
    soldOut: inClass('sold-out-item'),
  },
  {
    sign: 'woocommerce-loop-product__title',
    isTile: (name, classes) => name === 'li' && includesClass(classes, 'product'),
    title: inClass('woocommerce-loop-product__title'),
    price: named('ins'),
    plainPrice: inClass('price'),
    listPrice: named('del'),
    soldOut: inClass('outofstock'),
  },
  {
    sign: 'product-thumb',
    isTile: (_name, classes) => includesClass(classes, 'product-thumb'),
    title: named('h4'),
    price: inClass('price-new'),
    plainPrice: inClass('price'),
    listPrice: inClass('price-old'),
    soldOut: inClass('out-of-stock'),
  },
];

const shown = (tile: HtmlTile, test: (element: DomElement) => boolean): string | null => {
  const element = tile.find(test);
  return element === undefined ? null : tile.line(element, 300) || null;
};

const imageOf = (tile: HtmlTile): string | null => {
  const image = tile.find(named('img'));
  const drawn = tile.find((element) => /url\(/.test(rawAttribute(element, 'style') ?? ''));
  const background = /url\(["']?([^"')]{1,500})/.exec(attribute(drawn, 'style') ?? '')?.[1] ?? null;
  const source = attribute(image, 'data-src') ?? attribute(image, 'src');
  return source === null || source.startsWith('data:') ? background : source;
};

const candidate = (tile: HtmlTile, listing: Listing): Candidate => {
  const link = tile.find(
    (element) => element.rawTagName === 'a' && !/^(?:#|javascript:)/i.test(rawAttribute(element, 'href') ?? '#'),
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

const attributes = ['class', 'href', 'style', 'src', 'data-src'];
const seen: TileForm['seen'] = {
  names: ['a', 'img', 'ins', 'del', 'h4'],
  classes: /title|price|out/,
  attributes: ['style'],
};

/** Products of a list page of a known template; empty: the page is none. One scan for each template that it may have. */
export const listingCandidates = (html: string): Candidate[] => {
  for (const listing of listings) {
    if (placeOf(html, listing.sign) < 0 || !html.includes(listing.sign)) continue;
    const tiles = htmlTiles(html, { mark: 'class', isTile: listing.isTile, attributes, seen });
    if (tiles.length > 0) return tiles.map((tile) => candidate(tile, listing));
  }
  return [];
};
