import { rawAttribute } from '../../extract/dom.ts';
import { attribute, type HtmlTile, htmlTiles, type TileForm } from '../../extract/html-tiles.ts';
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

/** The last `<b>` of the price line is the price: one before it is the discount (`優惠價: 79 折 277 元`). */
const row = (record: ChannelRecord, tile: HtmlTile): Row => {
  const id = /^prod-itemlist-([\w-]{1,40})$/.exec(attribute(tile.element, 'id') ?? '')?.[1];
  if (id === undefined) return 'malformed';
  const link = tile.find((element) => element.rawTagName === 'a' && rawAttribute(element, 'title') !== undefined);
  const prices = tile.all(({ rawTagName }) => rawTagName === 'b').map((element) => tile.line(element, 40));
  const price = prices.filter((shown) => /^[\d,]+$/.test(shown)).at(-1) ?? null;
  const image = tile.find(({ rawTagName }) => rawTagName === 'img');
  return {
    ...blank,
    key: id,
    title: attribute(link, 'title') ?? '',
    price,
    url: `${host(record, 'product')}/products/${encodeURIComponent(id)}`,
    image: imageUrl(attribute(image, 'data-src') ?? attribute(image, 'src')),
  };
};

const tileForm: TileForm = {
  mark: 'id',
  isTile: (_name, id) => id !== undefined && /^prod-itemlist-(?!footer)/.test(id),
  attributes: ['id', 'title', 'data-src', 'src'],
  seen: { names: ['a', 'b', 'img'] },
};

/** 博客來: the search page's grid by relevance. Its firewall answers with a page of a few kilobytes, which has no rows. */
export const booksForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [getRequest(`${host(record, 'search')}/search/query/key/${encodeURIComponent(q)}/cat/all`)],
  parse(reply, context) {
    const tiles = htmlTiles(reply.text, tileForm);
    const saysNone = /抱歉，找不到|搜尋結果共\s*<span>\s*0\s*<\/span>/.test(reply.text);
    return reading(record, tiles.length > 0 ? tiles.map((tile) => row(record, tile)) : saysNone ? [] : null, {
      context,
      saysNone,
    });
  },
});
