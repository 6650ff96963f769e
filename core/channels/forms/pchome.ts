import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  flag,
  getRequest,
  host,
  jsonOf,
  nodes,
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

/** Product API v2: `{Id, Name, Price: {M, P}, Qty, Pic: {B}}`, an object by id or an array. */
const productRow = (record: ChannelRecord, prod: SchemaNode): Row => {
  const id = text(prod['Id'])?.replace(/-000$/, '') ?? null;
  if (id === null) return 'malformed';
  const quantity = prod['Qty'];
  const picture = text(at(prod, 'Pic.B'));
  return {
    ...blank,
    key: id,
    title: text(prod['Name']) ?? '',
    price: scalar(at(prod, 'Price.P')) ?? scalar(prod['Price']),
    listPrice: scalar(at(prod, 'Price.M')),
    url: `${host(record, 'product')}/prod/${encodeURIComponent(id)}`,
    image: picture === null ? null : `${record.hosts['image'] ?? host(record, 'product')}${picture}`,
    inStock: typeof quantity === 'number' ? quantity > 0 : flag(prod['inStock']),
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
  offerRequest: (key) =>
    getRequest(
      `${host(record, 'api')}/ecshop/prodapi/v2/prod?id=${encodeURIComponent(key)}&fields=Id,Name,Price,Qty,Pic`,
      { accept: 'application/json' },
    ),
  parseOffer(reply, _key, context) {
    const json = jsonOf(reply);
    const list = Array.isArray(json)
      ? nodes(json)
      : nodes(Object.values(json !== null && typeof json === 'object' ? json : {}));
    return reading(record, json === null ? null : list.map((prod) => productRow(record, prod)), { context });
  },
});
