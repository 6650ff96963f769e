import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
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

/** `orginal_price` is the channel's own spelling; `discount` (75 = 75折) alone is no list price. */
const row = (record: ChannelRecord, product: SchemaNode): Row => {
  const id = text(product['display_id']);
  if (id === null) return 'malformed';
  return {
    ...blank,
    key: id,
    title: text(product['name']) ?? '',
    price: scalar(product['price']),
    listPrice: scalar(product['orginal_price']),
    url: `${host(record, 'product')}/product/info/${encodeURIComponent(id)}`,
    image: imageUrl(product['image_url']),
  };
};

/** pcone 松果: 100 rows in the channel's own random order; without Origin and Referer it redirects. */
export const pconeForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    postRequest(
      `${host(record, 'search')}/api/products/search`,
      { count: 100, page: 1, seed: null, kw: q },
      { origin: host(record, 'product'), referer: `${host(record, 'product')}/` },
    ),
  ],
  parse(reply, context) {
    const json = jsonOf(reply);
    const rows = rowsAt(json, 'data.products');
    return reading(record, rows?.map((product) => row(record, product)) ?? null, {
      context,
      saysNone: at(json, 'status') === 'SUCCESS',
    });
  },
});
