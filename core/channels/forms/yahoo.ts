import { parseLooseJson } from '../../extract/loose-json.ts';
import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  getRequest,
  host,
  imageUrl,
  type Json,
  jsonOf,
  postRequest,
  type Row,
  reading,
  rowsAt,
  type SchemaNode,
  scalar,
  text,
} from '../form-tools.ts';

/** Hash of the front end's stored query for 購物中心: it goes stale, then the HTML alternative answers. */
const SHOPPING_HASH = '2a0c2518414ba006e0a42b5bc640a76bbb533e99a336d55027f6e3b4a796aafd';

/** A hit. Auctions have `ec_buyprice`, 0 where there are bids only. */
const row = (hit: SchemaNode): Row => {
  const id = text(hit['ec_productid']);
  if (id === null) return 'malformed';
  const buyNow = scalar(hit['ec_buyprice']);
  if (buyNow !== null && Number(buyNow) === 0) return 'auction';
  return {
    ...blank,
    key: id,
    title: text(hit['ec_title']) ?? '',
    brand: text(hit['ec_brand']),
    price: buyNow ?? scalar(hit['ec_price']),
    listPrice: scalar(hit['ec_listprice']),
    url: text(hit['ec_item_url']),
    image: imageUrl(hit['ec_image']),
  };
};

/** The state that the page carries for its own scripts. */
const pageState = (html: string): Json => {
  const open = html.indexOf('id="isoredux-data"');
  const start = open < 0 ? -1 : html.indexOf('>', open);
  const end = start < 0 ? -1 : html.indexOf('</script', start);
  return end < 0 ? null : (parseLooseJson(html.slice(start + 1, end))[0] ?? null);
};

/** Yahoo 購物中心: stored GraphQL query, 60 rows; the search page's state as the alternative. */
export const yahooForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    postRequest(
      `${host(record, 'search')}/graphql`,
      {
        variables: {
          property: 'shopping',
          cid: '0',
          clv: '0',
          p: q,
          pg: '1',
          psz: '60',
          qt: 'product',
          isTestStoreIncluded: '0',
          spaceId: 2092115029,
          searchChain: 'shopping_cb',
          source: 'pc',
        },
        extensions: { persistedQuery: { version: 1, sha256Hash: SHOPPING_HASH } },
      },
      { origin: host(record, 'product'), referer: `${host(record, 'product')}/` },
    ),
    getRequest(`${host(record, 'product')}/search/product?p=${encodeURIComponent(q)}`),
  ],
  parse(reply, context) {
    const json = jsonOf(reply) ?? pageState(reply.text);
    const rows = rowsAt(json, 'data.getUther.hits', 'search.ecsearch.hits', 'hits');
    return reading(record, rows?.map(row) ?? null, { context, saysNone: at(json, 'errors') === undefined });
  },
});
