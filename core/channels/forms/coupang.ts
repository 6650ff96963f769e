import { type DomElement, rawAttribute } from '../../extract/dom.ts';
import {
  attribute,
  type HtmlTile,
  hasClass,
  htmlTiles,
  includesClass,
  type TileForm,
} from '../../extract/html-tiles.ts';
import {
  blank,
  type ChannelForm,
  type ChannelRecord,
  getRequest,
  host,
  imageUrl,
  type Row,
  reading,
} from '../form-tools.ts';

const shown = (tile: HtmlTile, test: (element: DomElement) => boolean): string | null => {
  const element = tile.find(test);
  return element === undefined ? null : tile.line(element, 300) || null;
};

/** The crossed-out price is the price for all where the other is for a first order only (首購). */
const prices = (tile: HtmlTile): { price: string | null; listPrice: string | null } => {
  const crossed = shown(tile, ({ rawTagName }) => rawTagName === 'del');
  const price =
    shown(tile, (element) => element.rawTagName === 'span' && rawAttribute(element, 'translate') === 'no') ??
    shown(tile, (element) => hasClass(element, 'price-value'));
  const firstOrder = /首購/.test(tile.line(tile.element, 4_000));
  return firstOrder && crossed !== null ? { price: crossed, listPrice: null } : { price, listPrice: crossed };
};

const row = (record: ChannelRecord, tile: HtmlTile): Row => {
  const link = tile.find(
    (element) => element.rawTagName === 'a' && (rawAttribute(element, 'href') ?? '').includes('/products/'),
  );
  const href = attribute(link, 'href') ?? '';
  const product = /\/products\/(?:[^/?]{0,600}-)?(\d{6,20})(?:[/?]|$)/.exec(href)?.[1];
  if (product === undefined) return 'malformed';
  if (
    tile.find(
      (element) =>
        hasClass(element, 'search-product__ad-badge') || /^AdMark/.test(rawAttribute(element, 'class') ?? ''),
    ) !== undefined
  )
    return 'ad';
  const item = /[?&]itemId=(\d{1,20})/.exec(href)?.[1];
  return {
    ...blank,
    ...prices(tile),
    key: item === undefined ? product : `${product}-${item}`,
    title: shown(tile, (element) => hasClass(element, 'ProductUnit_productName') || hasClass(element, 'name')) ?? '',
    url: `${host(record, 'product')}/products/${product}${item === undefined ? '' : `?itemId=${item}`}`,
    image: imageUrl(
      attribute(
        tile.find(({ rawTagName }) => rawTagName === 'img'),
        'src',
      ),
    ),
  };
};

const browserHeaders = {
  'sec-ch-ua-mobile': '?0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'upgrade-insecure-requests': '1',
};

const tileForm: TileForm = {
  mark: 'class',
  isTile: (name, classes) =>
    name === 'li' && (includesClass(classes, 'ProductUnit_productUnit') || includesClass(classes, 'search-product')),
  attributes: ['class', 'href', 'translate', 'src'],
  seen: { names: ['del', 'span', 'a', 'img'], classes: /AdMark|ad-badge|price-value|productName|name/ },
};

/** Coupang Taiwan: the search page, old or new markup (class names carry a hash that changes). */
export const coupangForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    getRequest(`${host(record, 'search')}/np/search?q=${encodeURIComponent(q)}&listSize=60`, browserHeaders),
  ],
  parse(reply, context) {
    const tiles = htmlTiles(reply.text, tileForm);
    return reading(record, tiles.length > 0 ? tiles.map((tile) => row(record, tile)) : null, { context });
  },
});
