import { elementText, type MarkedElement } from '../../extract/element-tree.ts';
import { attribute, type HtmlTile, hasClass, htmlTiles } from '../../extract/html-tiles.ts';
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

const shown = (tile: HtmlTile, test: (element: MarkedElement) => boolean): string | null => {
  const element = tile.find(test);
  return element === undefined ? null : elementText(tile.tree, element, 300).replace(/\s+/g, ' ').trim() || null;
};

/** The crossed-out price is the price for all where the other is for a first order only (首購). */
const prices = (tile: HtmlTile): { price: string | null; listPrice: string | null } => {
  const crossed = shown(tile, ({ name }) => name === 'del');
  const price =
    shown(tile, ({ name, attributes }) => name === 'span' && attributes.get('translate') === 'no') ??
    shown(tile, (element) => hasClass(element, 'price-value'));
  const firstOrder = /首購/.test(elementText(tile.tree, tile.element, 4_000));
  return firstOrder && crossed !== null ? { price: crossed, listPrice: null } : { price, listPrice: crossed };
};

const row = (record: ChannelRecord, tile: HtmlTile): Row => {
  const link = tile.find(
    ({ name, attributes }) => name === 'a' && (attributes.get('href') ?? '').includes('/products/'),
  );
  const href = attribute(link, 'href') ?? '';
  const product = /\/products\/(?:[^/?]{0,600}-)?(\d{6,20})(?:[/?]|$)/.exec(href)?.[1];
  if (product === undefined) return 'malformed';
  if (
    tile.find(
      (element) =>
        hasClass(element, 'search-product__ad-badge') || /^AdMark/.test(element.attributes.get('class') ?? ''),
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
        tile.find(({ name }) => name === 'img'),
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

/** Coupang Taiwan: the search page, old or new markup (class names carry a hash that changes). */
export const coupangForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    getRequest(`${host(record, 'search')}/np/search?q=${encodeURIComponent(q)}&listSize=60`, browserHeaders),
  ],
  parse(reply, context) {
    const tiles = htmlTiles(
      reply.text,
      { wanted: ['class', 'href', 'translate', 'src'], names: ['del', 'span', 'a', 'img', 'li'] },
      (element) =>
        element.name === 'li' && (hasClass(element, 'ProductUnit_productUnit') || hasClass(element, 'search-product')),
    );
    return reading(record, tiles.length > 0 ? tiles.map((tile) => row(record, tile)) : null, { context });
  },
});
