import {
  attribute,
  type HtmlTile,
  hasClass,
  htmlTiles,
  includesClass,
  type TileForm,
} from '../../extract/html-tiles.ts';
import { absoluteUrl } from '../../extract/offer-key.ts';
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

const tileForm: TileForm = {
  mark: 'class',
  isTile: (_name, classes) => includesClass(classes, 'hot-recommend-item'),
  attributes: [
    ...['class', 'href', 'src', 'data-pid', 'data-name', 'data-brand', 'data-variant', 'data-price'],
    ...['data-category', 'data-ifavailable'],
  ],
  seen: { names: ['img'], classes: /gtm-product-alink|packageQty|active-desc|current-price|original-price/ },
};

const shown = (tile: HtmlTile, name: string): string[] =>
  tile.all((element) => hasClass(element, name)).map((element) => tile.line(element, 200));

/** Packs that the title leaves out: `6入`, or the `6CAN罐` at the end of `210ml毫升 x 1 x 6CAN罐`. */
const pack = (tile: HtmlTile, variant: string): string => {
  const label = shown(tile, 'packageQty').find((text) => text !== '');
  if (label !== undefined) return label;
  const last = /x\s*(\d{1,3})\s*[A-Za-z]*([\u4e00-\u9fff])$/.exec(variant.trim());
  return last !== null && last[1] !== '1' ? `${last[1]}${last[2]}` : '';
};

/**
 * A tile. The pack count is not in the title: `…210ml` at $129 is six cans. It is added to the title, and so is a
 * promotion that changes how many one gets (買一送一), so that matching and unit prices see them.
 */
const row = (record: ChannelRecord, tile: HtmlTile): Row => {
  const link = tile.find((element) => hasClass(element, 'gtm-product-alink'));
  const value = (name: string): string | null => attribute(link, name);
  const id = value('data-pid');
  if (id === null) return 'malformed';
  const name = value('data-name') ?? '';
  const promotions = shown(tile, 'active-desc').filter((text) => /買\S送\S/.test(text));
  const added = [pack(tile, value('data-variant') ?? ''), ...promotions].filter(
    (text) => text !== '' && !name.includes(text),
  );
  const available = value('data-ifavailable');
  return {
    ...blank,
    key: id,
    title: [name, ...added].join(' '),
    brand: value('data-brand'),
    price: shown(tile, 'current-price')[0] || value('data-price'),
    listPrice: shown(tile, 'original-price')[0] ?? null,
    url: absoluteUrl(value('href'), `${host(record, 'product')}/`),
    image: imageUrl(
      attribute(
        tile.find(({ rawTagName }) => rawTagName === 'img'),
        'src',
      ),
    ),
    inStock: available === null ? null : available === 'true',
    category: value('data-category')?.split('/').at(-1) ?? null,
  };
};

/** 萬家福 (formerly Carrefour Taiwan): the search grid of Salesforce Commerce, by relevance. */
export const uniprosperityForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    getRequest(
      `${host(record, 'search')}/on/demandware.store/Sites-Uniprosperity-Site/default/Search-UpdateGrid?q=${encodeURIComponent(`q=${q}`)}`,
      { 'x-requested-with': 'XMLHttpRequest' },
    ),
  ],
  parse(reply, context) {
    const tiles = htmlTiles(reply.text, tileForm);
    const rows = tiles.map((tile) => row(record, tile));
    return reading(record, rows.length > 0 ? rows : null, { context });
  },
});
