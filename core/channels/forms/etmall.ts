import {
  asList,
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
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

/** Cross-border goods flood the cheap end: bought abroad on order, duty and weeks apart. They are put aside. */
const crossBorder = (product: SchemaNode): boolean =>
  [...asList(product['productTags']), product['salesSubTitle'], product['formName']].some((word) =>
    /跨境|海外代購|全球購/.test(String(word ?? '')),
  );

const row = (record: ChannelRecord, product: SchemaNode): Row => {
  const id = text(product['id']);
  if (id === null) return 'malformed';
  if (text(product['advertisementId']) !== null) return 'ad';
  if (crossBorder(product)) return 'cross_border';
  if (flag(product['purchasable']) === false && flag(product['online']) === false) return 'not_for_sale';
  return {
    ...blank,
    key: id,
    title: text(product['title']) ?? '',
    price: scalar(product['finalPrice']),
    listPrice: scalar(product['marketingPrice']),
    url: `${host(record, 'product')}/i/${encodeURIComponent(id)}`,
    image: imageUrl(product['imageUrl']),
    inStock: flag(product['haveStocks']),
    category: text(product['formName']),
  };
};

/** ETMall: SortType 0 is relevance; 40 rows a page. */
export const etmallForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    getRequest(
      `${host(record, 'search')}/Search/Get?Keyword=${encodeURIComponent(q)}&SortType=0&PageSize=40&PageIndex=0`,
      {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        referer: `${host(record, 'product')}/Search?Keyword=${encodeURIComponent(q)}`,
      },
    ),
  ],
  parse(reply, context) {
    const json = jsonOf(reply);
    const rows = rowsAt(json, 'SearchProductResult.products');
    const saysNone = at(json, 'SearchProductResult.totalProducts') === 0;
    return reading(record, rows?.map((product) => row(record, product)) ?? (saysNone ? [] : null), {
      context,
      saysNone,
    });
  },
});
