import { parseLooseJson } from '../../extract/loose-json.ts';
import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  flag,
  getRequest,
  host,
  imageUrl,
  type Json,
  jsonOf,
  type Row,
  reading,
  rowsAt,
  type SchemaNode,
  scalar,
  text,
} from '../form-tools.ts';

const row = (record: ChannelRecord, commodity: SchemaNode): Row => {
  const id = text(commodity['display_id']);
  if (id === null) return 'malformed';
  if (flag(commodity['is_oversea']) === true) return 'cross_border';
  // The shown original price is often per piece (`/入`), the price is for the whole set: not comparable then.
  const perPiece = text(at(commodity, 'wordings.primary.display_price_suffix'));
  return {
    ...blank,
    key: id,
    title: text(commodity['name']) ?? '',
    price: scalar(commodity['price']),
    listPrice: perPiece === null ? scalar(at(commodity, 'wordings.display_original_price')) : null,
    url: `${host(record, 'product')}/site/sku/${encodeURIComponent(id)}`,
    image: imageUrl(at(commodity, 'images.small')),
    category: text(at(commodity, 'categories.text'))?.split('>').at(-1)?.trim() ?? null,
  };
};

const nextData = (html: string): Json => {
  const open = html.indexOf('id="__NEXT_DATA__"');
  const start = open < 0 ? -1 : html.indexOf('>', open);
  const end = start < 0 ? -1 : html.indexOf('</script', start);
  return end < 0 ? null : (parseLooseJson(html.slice(start + 1, end))[0] ?? null);
};

/** buy123 生活市集: the search page's own data. */
export const buy123Form = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [getRequest(`${host(record, 'search')}/search?q=${encodeURIComponent(q)}`)],
  parse(reply, context) {
    const json = jsonOf(reply) ?? nextData(reply.text);
    const rows = rowsAt(json, 'props.pageProps.searchCommodities.commodities');
    return reading(record, rows?.map((commodity) => row(record, commodity)) ?? null, { context, saysNone: true });
  },
});
