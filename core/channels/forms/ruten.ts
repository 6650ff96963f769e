import {
  asList,
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  type ChannelRequest,
  flag,
  getRequest,
  host,
  imageUrl,
  jsonOf,
  type Row,
  reading,
  rowsAt,
  type SchemaNode,
  scalar,
  text,
} from '../form-tools.ts';

const MAX_IDS = 80;

/** `mode` B is buy-now; others are auctions. A price of 99999999 means not for sale and falls as bait. */
const row = (record: ChannelRecord, item: SchemaNode): Row => {
  const id = text(item['id']);
  if (id === null) return 'malformed';
  if (text(item['mode']) !== null && text(item['mode']) !== 'B') return 'auction';
  return {
    ...blank,
    key: id,
    title: text(item['name']) ?? '',
    price: scalar(item['goods_price']),
    listPrice: scalar(item['goods_ori_price']),
    url: `${host(record, 'product')}/item/show?${encodeURIComponent(id)}`,
    image: imageUrl(asList(at(item, 'images.url'))[0]),
    inStock: flag(item['available']) === false ? false : stockOf(text(item['stock_status'])),
  };
};

/** A number of pieces, or a word such as `sufficient` and `sold_out`. */
const stockOf = (status: string | null): boolean | null => {
  if (status === null) return null;
  return /^\d+$/.test(status) ? Number(status) > 0 : !/out|none|empty/i.test(status);
};

const itemsRequest = (record: ChannelRecord, ids: string[]): ChannelRequest =>
  getRequest(`${host(record, 'items')}/api/items/v2/list?gno=${ids.map(encodeURIComponent).join(',')}`, {
    accept: 'application/json',
    referer: `${host(record, 'product')}/`,
  });

/** Ruten: a search gives ids (`type=direct` leaves auctions out), a second request their items. `offset` begins at 1. */
export const rutenForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    getRequest(
      `${host(record, 'search')}/api/search/v3/index.php/core/prod?q=${encodeURIComponent(q)}&type=direct&sort=rnk/dc&offset=1&limit=${MAX_IDS}`,
      { accept: 'application/json', referer: `${host(record, 'product')}/` },
    ),
  ],
  follow(reply) {
    const ids = (rowsAt(jsonOf(reply), 'Rows') ?? []).map((found) => text(found['Id'])).filter((id) => id !== null);
    return ids.length === 0 ? [] : [itemsRequest(record, ids.slice(0, MAX_IDS))];
  },
  parse(reply, context) {
    const json = jsonOf(reply);
    const rows = rowsAt(json, 'data');
    const saysNone = rowsAt(json, 'Rows')?.length === 0;
    return reading(record, rows?.map((item) => row(record, item)) ?? (saysNone ? [] : null), {
      context,
      saysNone,
      defaultCondition: 'unknown',
    });
  },
});
