import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  flag,
  host,
  imageUrl,
  jsonOf,
  postRequest,
  type Row,
  reading,
  rowsAt,
  type SchemaNode,
  scalar,
  text,
} from '../form-tools.ts';

const row = (record: ChannelRecord, product: SchemaNode): Row => {
  const id = text(product['id']);
  if (id === null) return 'malformed';
  if (flag(product['is_ad']) === true) return 'ad';
  const soldOut = flag(product['is_sold_out']);
  return {
    ...blank,
    key: id,
    title: text(product['product_name']) ?? '',
    price: scalar(product['sale_price']),
    listPrice: scalar(product['origin_price']) ?? scalar(product['market_price']),
    url: `${host(record, 'product')}/product/${encodeURIComponent(id)}`,
    image: imageUrl(product['image_url'] ?? product['image'] ?? null),
    inStock: soldOut === null ? null : !soldOut,
  };
};

/** PXBox 全聯: `sort_order` 0 is relevance; 100 rows. */
export const pxboxForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    postRequest(
      `${host(record, 'search')}/app/2.0/spu/single_search`,
      { search_setting_type: 2, keyword: q, sort_type: 3, sort_order: 0, page_index: 1, page_size: 100, filters: [] },
      { origin: host(record, 'product'), referer: `${host(record, 'product')}/` },
    ),
  ],
  parse(reply, context) {
    const json = jsonOf(reply);
    const rows = rowsAt(json, 'data.product_list');
    return reading(record, rows?.map((product) => row(record, product)) ?? null, {
      context,
      saysNone: at(json, 'code') === '0000',
    });
  },
});
