import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  getRequest,
  host,
  jsonOf,
  type Row,
  reading,
  rowsAt,
  type SchemaNode,
  scalar,
  text,
} from '../form-tools.ts';

/** Row of search v3.3. `originPrice` equal to `price` is no discount. `name` may hold `<b>`. */
const row = (record: ChannelRecord, prod: SchemaNode): Row => {
  const id = text(prod['Id']);
  if (id === null) return 'malformed';
  const picture = text(prod['picB']) ?? text(prod['picS']);
  return {
    ...blank,
    key: id,
    title: text(prod['name']) ?? '',
    brand: text(prod['brand']),
    price: scalar(prod['price']),
    listPrice: scalar(prod['originPrice']),
    url: `${host(record, 'product')}/prod/${encodeURIComponent(id)}`,
    image: picture === null ? null : `${record.hosts['image'] ?? host(record, 'product')}${picture}`,
  };
};

/** PChome 24h: 20 rows a page, by relevance (`rnk/dc`); sorted by price the first page is add-ons. */
export const pchomeForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    getRequest(`${host(record, 'search')}/search/v3.3/all/results?q=${encodeURIComponent(q)}&page=1&sort=rnk/dc`, {
      accept: 'application/json',
    }),
  ],
  parse(reply, context) {
    const json = jsonOf(reply);
    const rows = rowsAt(json, 'prods');
    const saysNone = at(json, 'totalRows') === 0;
    return reading(record, rows?.map((prod) => row(record, prod)) ?? (saysNone ? [] : null), { context, saysNone });
  },
});
