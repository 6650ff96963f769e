import {
  asNode,
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

const QUERY =
  'query fetchSearchPageResults($parameters: GspInputType!) { searchPage(parameters: $parameters) { result { items { itemId itemName itemUrl itemPrice { min max } } } } }';

const unquestioned = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

/** First items are advertisements, known by their link. `min` under `max`: variants; `min` is the price, 1 is bait. */
const row = (item: SchemaNode): Row => {
  const [id, url] = [text(item['itemId']), text(item['itemUrl'])];
  if (id === null || url === null) return 'malformed';
  if (/[?&]s-id=RADSearch/i.test(url)) return 'ad';
  return {
    ...blank,
    key: keyOf(url) ?? id,
    title: text(item['itemName']) ?? '',
    price: scalar(asNode(item['itemPrice'])?.['min']),
    url: unquestioned(url),
    image: imageUrl(item['itemImageUrl'] ?? item['itemImage'] ?? null),
  };
};

/** `shop/product` of the URL: unlike the item's id it leads back to the page. */
const keyOf = (url: string): string | null => {
  const match = /\/shop\/([\w-]{1,60})\/product\/([\w-]{1,60})/.exec(url);
  return match === null ? null : `${match[1]}/${match[2]}`;
};

/** Rakuten Taiwan: GraphQL, 60 rows by relevance (no `sort`). */
export const rakutenForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    postRequest(
      `${host(record, 'search')}/graphql`,
      {
        operationName: 'fetchSearchPageResults',
        query: QUERY,
        variables: { parameters: { keyword: q, itemHits: 'Sixty' } },
      },
      { origin: host(record, 'product'), referer: `${host(record, 'product')}/search/` },
    ),
  ],
  parse(reply, context) {
    const rows = rowsAt(jsonOf(reply), 'data.searchPage.result.items');
    return reading(record, rows?.map(row) ?? null, { context, saysNone: true });
  },
});
